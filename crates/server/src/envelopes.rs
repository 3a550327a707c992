//! Sealed moves: what is in an envelope is kept locked, beside the ledgers, until the laws open it.
//!
//! The ledger has its commitment alone. What is put away is on disk before that is, and thrown away
//! when the game has no use for it any more: another move was sealed, or the envelope was opened.
//! Where somebody has lost by coming late, or by the flag before it was opened, the zone looks by itself
//! whether the sealed move had ended the game (I.10).

use std::collections::HashSet;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use flagfall_chess::Letters;
use flagfall_clock::Timestamp;
use flagfall_game::{
    Actor, Adjourn, AdjournEvent, Command, EnvelopeState, Event, Game, Nonce, Refusal, Sealed,
    Which, Why,
};
use flagfall_ledger::Digest;
use flagfall_store::{PeopleError, SealingKey};
use tokio::sync::Notify;

use crate::error::Problem;
use crate::spine::{By, Failure, Recorded};
use crate::wire::{Secret, Writing};
use crate::{Zone, games};

/// How it is with an envelope: the hash of its content, and the content once it is opened.
type Known = Option<(Digest, Option<Sealed>)>;

/// What finds no room is tried again so much later.
const PUT_OFF: Duration = Duration::from_millis(50);

/// Who has to do with envelopes, one after the other.
#[derive(Default)]
pub(crate) struct Envelopes {
    /// Whose turn it is to put something into an envelope, or to open one.
    turn: tokio::sync::Mutex<()>,
    /// Games that somebody has lost by coming late or by the flag, and that were not looked into since.
    late: Mutex<HashSet<u64>>,
    wake: Notify,
}

impl Envelopes {
    fn late(&self) -> MutexGuard<'_, HashSet<u64>> {
        self.late.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes that somebody has lost a game by coming late or by the flag.
    pub(crate) fn note(&self, game: u64) {
        self.late().insert(game);
        self.wake.notify_one();
    }
}

impl Zone {
    /// Executes a command that seals a move or opens an envelope. Given again, it is done only once.
    pub(crate) async fn execute_secretly(
        &self,
        game: u64,
        by: By<Actor>,
        secret: Secret,
        at: Timestamp,
    ) -> Result<Recorded, Problem> {
        // One after the other: nobody throws away what the game does not name yet.
        let _turn = self.envelopes.turn.lock().await;
        match secret {
            Secret::Seal { which, alters, writing } => {
                let Writing { text, letters } = writing;
                let sealed = Sealed::new(text, letters, nonce()?);
                let command = if alters {
                    Adjourn::Alter(sealed.clone())
                } else {
                    Adjourn::Seal { which, sealed: sealed.clone() }
                };
                self.seal(game, by, (command, sealed), at).await
            }
            Secret::Open(which) => self.open_envelope(game, Some(by), which, at).await,
        }
    }

    async fn seal(
        &self,
        game: u64,
        by: By<Actor>,
        (command, sealed): (Adjourn, Sealed),
        at: Timestamp,
    ) -> Result<Recorded, Problem> {
        self.put_away(game, &sealed).await?;
        let outcome = self.spine.ask_at(game, Some(by), Command::Adjourn(command), at).await;
        // Whether the game names it nobody knows: it is looked at when the zone starts again.
        if matches!(outcome, Err(Failure::Halted)) {
            return Err(Failure::Halted.into());
        }
        self.tidy(game).await;
        let recorded = outcome?;
        let named = games::caused(self, game, recorded).await?.iter().find_map(commitment_of);
        let is_same = match named {
            // It was given before, under another nonce.
            Some(named) if !sealed.is(named) => {
                let first = self.kept(game, named).await?.ok();
                first.is_none_or(|first| {
                    (&first.text, first.letters) == (&sealed.text, sealed.letters)
                })
            }
            _ => true,
        };
        if is_same { Ok(recorded) } else { Err(Failure::Used.into()) }
    }

    async fn open_envelope(
        &self,
        game: u64,
        by: Option<By<Actor>>,
        which: Which,
        at: Timestamp,
    ) -> Result<Recorded, Problem> {
        let known = move |state: &Game, _| -> Known {
            Some((state.commitment(which)?, state.opened(which).cloned()))
        };
        let found = match self.spine.look(game, known).await? {
            Some((_, Some(opened))) => Ok(opened),
            Some((commitment, None)) => self.kept(game, commitment).await?,
            None => Err("no move is sealed"),
        };
        // Whether it may be opened at all the laws say, also where there is nothing to open.
        let nothing = || Sealed::new("", Letters::ENGLISH, Nonce(0));
        let sealed = found.clone().unwrap_or_else(|_| nothing());
        let command = Command::Adjourn(Adjourn::Open { which, sealed });
        let outcome = self.spine.ask_at(game, by, command, at).await;
        match (outcome, found) {
            (Ok(recorded), _) => {
                self.tidy(game).await;
                Ok(recorded)
            }
            (Err(Failure::Refused(refusal)), Err(why)) if refusal.why == Why::OtherContent => {
                tracing::error!(game, "an envelope cannot be opened: {why}");
                Err(self.missing(game).await?.into())
            }
            (Err(failure), _) => Err(failure.into()),
        }
    }

    /// Opens what is still closed of a game that somebody has lost by not being there. The laws refuse
    /// it where the sealed move does not end the game: then all stays as it was.
    async fn look_into(&self, game: u64) -> Result<(), Problem> {
        let closed = |state: &Game, _| {
            let is_closed =
                |which: &Which| state.is_lost_before_opening(*which) && is_needed(state, *which);
            Which::ALL.into_iter().filter(is_closed).collect::<Vec<_>>()
        };
        let closed = self.spine.look(game, closed).await?;
        // Hardly any game that is lost on time has an envelope.
        if closed.is_empty() {
            return Ok(());
        }
        let _turn = self.envelopes.turn.lock().await;
        for which in closed {
            match self.open_envelope(game, None, which, self.now()).await {
                Ok(_) => tracing::info!(game, "the sealed move had ended the game"),
                Err(Problem::Failed(Failure::Refused(_))) => {}
                Err(problem) => return Err(problem),
            }
        }
        Ok(())
    }

    /// What the arbiter is told who finds nothing in an envelope, or nothing that was put there.
    async fn missing(&self, game: u64) -> Result<Failure<Refusal>, Problem> {
        let missing = self.spine.look(game, |state, _| state.envelope_missing()).await?;
        Ok(Failure::Refused(missing))
    }

    /// Locks what is in an envelope and puts it on disk.
    async fn put_away(&self, game: u64, sealed: &Sealed) -> Result<(), Problem> {
        let (content, commitment) = (serde_json::to_vec(sealed), sealed.commitment());
        let data = self.config.data.clone();
        self.people(move |people| {
            // Whoever seals need not know where the key is.
            let failed = |error: &dyn fmt::Display| {
                tracing::error!(game, "nothing can be put into an envelope: {error}");
                PeopleError::Failed("nothing can be put into an envelope now".to_owned())
            };
            let content = content.map_err(|error| failed(&error))?;
            let key = SealingKey::find_or_make(&data).map_err(|error| failed(&error))?;
            let locked = key.lock(game, commitment, &content).map_err(|error| failed(&error))?;
            people.put_away(game, commitment, &locked)
        })
        .await
    }

    /// What was put away under a commitment, or why that cannot be told.
    async fn kept(
        &self,
        game: u64,
        commitment: Digest,
    ) -> Result<Result<Sealed, &'static str>, Problem> {
        let data = self.config.data.clone();
        let locked = self.people(move |people| people.locked(game, commitment)).await?;
        let Some(locked) = locked else { return Ok(Err("nothing is kept of it")) };
        let unlock = move || {
            let key = SealingKey::find(&data).ok().flatten();
            let key = key.ok_or("there is no sealing.key that can be read")?;
            let content = key.unlock(game, commitment, &locked);
            let content = content.ok_or("it was changed, or locked by another sealing.key")?;
            let sealed: Result<Sealed, _> = serde_json::from_slice(&content);
            let sealed = sealed.ok().filter(|sealed| sealed.is(commitment));
            sealed.ok_or("it is not what was sealed")
        };
        Ok(tokio::task::spawn_blocking(unlock).await.map_err(|_| Failure::Halted)?)
    }

    /// Throws away what a game has no use for. Where that cannot be done it is done the next time.
    async fn tidy(&self, game: u64) {
        let cleared = match self.spine.look(game, |state, _| named(state)).await {
            Ok(named) => self.people(move |people| people.clear_away(game, &named)).await,
            Err(failure) => Err(failure.into()),
        };
        if let Err(problem) = cleared {
            tracing::warn!(game, "what is in no envelope any more is not thrown away: {problem}");
        }
    }
}

/// Looks after envelopes, until the zone closes: first after all there are, for it may have been down
/// before it could.
pub(crate) async fn mind(zone: Arc<Zone>) {
    match zone.people(|people| people.with_envelopes()).await {
        Ok(games) => {
            for game in games {
                let turn = zone.envelopes.turn.lock().await;
                zone.tidy(game).await;
                drop(turn);
                zone.envelopes.note(game);
            }
        }
        Err(problem) => tracing::error!("envelopes cannot be looked after: {problem}"),
    }
    loop {
        tokio::select! {
            () = zone.envelopes.wake.notified() => {}
            () = zone.closed() => return,
        }
        let late = std::mem::take(&mut *zone.envelopes.late());
        for game in late {
            match zone.look_into(game).await {
                Err(Problem::Failed(Failure::Busy)) => {
                    tokio::time::sleep(PUT_OFF).await;
                    zone.envelopes.note(game);
                }
                Err(problem) => tracing::error!(game, "its envelope is not looked into: {problem}"),
                Ok(()) => {}
            }
        }
    }
}

/// The hashes of what is in envelopes that are still to be opened.
fn named(game: &Game) -> Vec<Digest> {
    let of = |which| game.commitment(which).filter(|_| is_needed(game, which));
    Which::ALL.into_iter().filter_map(of).collect()
}

fn is_needed(game: &Game, which: Which) -> bool {
    game.envelope(which).is_some_and(|state| state != EnvelopeState::Opened)
}

fn commitment_of(event: &Event) -> Option<Digest> {
    match event {
        Event::Adjourn(AdjournEvent::MoveSealed { commitment, .. }) => Some(*commitment),
        _ => None,
    }
}

/// A number that nobody can guess.
fn nonce() -> Result<Nonce, Problem> {
    let mut drawn = [0; 16];
    getrandom::fill(&mut drawn).map_err(|error| PeopleError::Failed(error.to_string()))?;
    Ok(Nonce(u128::from_be_bytes(drawn)))
}
