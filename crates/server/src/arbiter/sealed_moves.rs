//! Sealed moves: the content of an envelope is stored encrypted, outside the ledgers, until the
//! Laws let it be opened.
//!
//! The ledger only holds a commitment. The content is durable before the commitment is, and is
//! deleted when the game no longer needs it: another move was sealed, or the envelope was opened.
//! When a player loses by a late resumption, or on time before the envelope was opened, the zone
//! checks by itself whether the sealed move had ended the game (I.10).

use std::collections::HashSet;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use flagfall_chess::Letters;
use flagfall_clock::Timestamp;
use flagfall_game::{
    Actor, AdjournmentAction, AdjournmentEvent, Command, EnvelopeSlot, EnvelopeState, Event, Game, Nonce, Refusal,
    RefusalReason, SealedMove,
};
use flagfall_ledger::Digest;
use flagfall_store::{PeopleError, SealingKey};
use tokio::sync::Notify;

use crate::error::ApiError;
use crate::spine::{Attribution, RecordedEvents, SpineError};
use crate::wire::{EnvelopeCommand, MoveToSeal};
use crate::{Zone, games};

/// The commitment of an envelope, and its content once it is opened.
type EnvelopeContent = Option<(Digest, Option<SealedMove>)>;

/// Delay before a game that found no room is checked again.
const RETRY_DELAY: Duration = Duration::from_millis(50);

/// Serialises all work on envelopes.
#[derive(Default)]
pub(crate) struct SealedMoves {
    /// Held while an envelope is filled or opened.
    lock: tokio::sync::Mutex<()>,
    /// Games lost by a late resumption or on time that are not checked yet.
    lost_on_time: Mutex<HashSet<u64>>,
    wake: Notify,
}

impl SealedMoves {
    fn lost_on_time(&self) -> MutexGuard<'_, HashSet<u64>> {
        self.lost_on_time.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes that a game was lost by a late resumption or on time.
    pub(crate) fn note_loss(&self, game: u64) {
        self.lost_on_time().insert(game);
        self.wake.notify_one();
    }
}

impl Zone {
    /// Executes a command that seals a move or opens an envelope. A repeated command is executed
    /// once.
    pub(crate) async fn execute_sealed(
        &self,
        game: u64,
        by: Attribution<Actor>,
        command: EnvelopeCommand,
        at: Timestamp,
    ) -> Result<RecordedEvents, ApiError> {
        // Serialised, so that content is not deleted before the game refers to it.
        let _lock = self.sealed_moves.lock.lock().await;
        match command {
            EnvelopeCommand::Seal { envelope, alters, sealed } => {
                let MoveToSeal { text, letters } = sealed;
                let sealed = SealedMove::new(text, letters, nonce()?);
                let action = if alters {
                    AdjournmentAction::Alter(sealed.clone())
                } else {
                    AdjournmentAction::Seal { envelope, sealed: sealed.clone() }
                };
                self.seal(game, by, (action, sealed), at).await
            }
            EnvelopeCommand::Open(envelope) => self.open_envelope(game, Some(by), envelope, at).await,
        }
    }

    async fn seal(
        &self,
        game: u64,
        by: Attribution<Actor>,
        (action, sealed): (AdjournmentAction, SealedMove),
        at: Timestamp,
    ) -> Result<RecordedEvents, ApiError> {
        self.store_sealed(game, &sealed).await?;
        let outcome = self.spine.submit_at(game, Some(by), Command::Adjournment(action), at).await;
        // It is unknown whether the game refers to it: the next start finds out.
        if matches!(outcome, Err(SpineError::Halted)) {
            return Err(SpineError::Halted.into());
        }
        self.discard_unused(game).await;
        let recorded = outcome?;
        let named = games::read_events(self, game, recorded.sequences).await?.iter().find_map(commitment_of);
        let is_same = match named {
            // The same move was sealed before, with another nonce.
            Some(named) if !sealed.matches(named) => {
                let first = self.load_sealed(game, named).await?.ok();
                first.is_none_or(|first| (&first.text, first.letters) == (&sealed.text, sealed.letters))
            }
            _ => true,
        };
        if is_same { Ok(recorded) } else { Err(SpineError::IdReused.into()) }
    }

    async fn open_envelope(
        &self,
        game: u64,
        by: Option<Attribution<Actor>>,
        envelope: EnvelopeSlot,
        at: Timestamp,
    ) -> Result<RecordedEvents, ApiError> {
        let known = move |state: &Game, _| -> EnvelopeContent {
            Some((state.commitment(envelope)?, state.envelope_content(envelope).cloned()))
        };
        let found = match self.spine.inspect(game, known).await? {
            Some((_, Some(opened))) => Ok(opened),
            Some((commitment, None)) => self.load_sealed(game, commitment).await?,
            None => Err("no move is sealed"),
        };
        // The Laws decide whether it may be opened, even if there is nothing to open.
        let nothing = || SealedMove::new("", Letters::ENGLISH, Nonce(0));
        let sealed = found.clone().unwrap_or_else(|_| nothing());
        let command = Command::Adjournment(AdjournmentAction::Open { envelope, sealed });
        let outcome = self.spine.submit_at(game, by, command, at).await;
        match (outcome, found) {
            (Ok(recorded), _) => {
                self.discard_unused(game).await;
                Ok(recorded)
            }
            (Err(SpineError::Refused(refusal)), Err(why)) if refusal.reason == RefusalReason::SealedTextMismatch => {
                tracing::error!(game, "an envelope cannot be opened: {why}");
                Err(self.missing_envelope(game).await?.into())
            }
            (Err(failure), _) => Err(failure.into()),
        }
    }

    /// Opens the closed envelopes of a game that was lost by absence or on time. The Laws refuse
    /// it, and nothing changes, unless the sealed move ends the game.
    async fn check_sealed_move(&self, game: u64) -> Result<(), ApiError> {
        let closed = |state: &Game, _| {
            let is_closed =
                |envelope: &EnvelopeSlot| state.is_lost_before_opening(*envelope) && is_needed(state, *envelope);
            EnvelopeSlot::ALL.into_iter().filter(is_closed).collect::<Vec<_>>()
        };
        let closed = self.spine.inspect(game, closed).await?;
        // Hardly any game lost on time has an envelope.
        if closed.is_empty() {
            return Ok(());
        }
        let _lock = self.sealed_moves.lock.lock().await;
        for envelope in closed {
            match self.open_envelope(game, None, envelope, self.now()).await {
                Ok(_) => tracing::info!(game, "the sealed move had ended the game"),
                Err(ApiError::Spine(SpineError::Refused(_))) => {}
                Err(problem) => return Err(problem),
            }
        }
        Ok(())
    }

    /// The refusal for an arbiter who finds an envelope empty, or with other content than was
    /// sealed.
    async fn missing_envelope(&self, game: u64) -> Result<SpineError<Refusal>, ApiError> {
        let missing = self.spine.inspect(game, |state, _| state.missing_envelope_refusal()).await?;
        Ok(SpineError::Refused(missing))
    }

    /// Encrypts and stores the content of an envelope.
    async fn store_sealed(&self, game: u64, sealed: &SealedMove) -> Result<(), ApiError> {
        let (content, commitment) = (serde_json::to_vec(sealed), sealed.commitment());
        let data = self.config.data.clone();
        self.with_people(move |people| {
            // The details are for the log, not for the player.
            let failed = |error: &dyn fmt::Display| {
                tracing::error!(game, "cannot store a sealed move: {error}");
                PeopleError::Failed("the move cannot be sealed now".to_owned())
            };
            let content = content.map_err(|error| failed(&error))?;
            let key = SealingKey::find_or_create(&data).map_err(|error| failed(&error))?;
            let locked = key.lock(game, commitment, &content).map_err(|error| failed(&error))?;
            people.store_envelope(game, commitment, &locked)
        })
        .await
    }

    /// Loads the content with this commitment, or the reason why it cannot be read.
    async fn load_sealed(&self, game: u64, commitment: Digest) -> Result<Result<SealedMove, &'static str>, ApiError> {
        let data = self.config.data.clone();
        let locked = self.with_people(move |people| people.envelope(game, commitment)).await?;
        let Some(locked) = locked else { return Ok(Err("its content is missing")) };
        let unlock = move || {
            let key = SealingKey::find(&data).ok().flatten();
            let key = key.ok_or("sealing.key is missing or cannot be read")?;
            let content = key.unlock(game, commitment, &locked);
            let content = content.ok_or("its content was changed, or encrypted with another sealing.key")?;
            let sealed: Result<SealedMove, _> = serde_json::from_slice(&content);
            let sealed = sealed.ok().filter(|sealed| sealed.matches(commitment));
            sealed.ok_or("its content is not what was sealed")
        };
        Ok(tokio::task::spawn_blocking(unlock).await.map_err(|_| SpineError::Halted)?)
    }

    /// Deletes stored content that a game no longer needs. If that fails, the next time does it.
    async fn discard_unused(&self, game: u64) {
        let cleared = match self.spine.inspect(game, |state, _| needed_commitments(state)).await {
            Ok(named) => self.with_people(move |people| people.retain_envelopes(game, &named)).await,
            Err(failure) => Err(failure.into()),
        };
        if let Err(problem) = cleared {
            tracing::warn!(game, "cannot delete unused sealed moves: {problem}");
        }
    }
}

/// Checks sealed moves until the zone closes, first those of all games, because the zone may have
/// gone down before it could.
pub(crate) async fn run(zone: Arc<Zone>) {
    match zone.with_people(|people| people.games_with_envelopes()).await {
        Ok(games) => {
            for game in games {
                let lock = zone.sealed_moves.lock.lock().await;
                zone.discard_unused(game).await;
                drop(lock);
                zone.sealed_moves.note_loss(game);
            }
        }
        Err(problem) => tracing::error!("cannot list games with sealed moves: {problem}"),
    }
    loop {
        tokio::select! {
            () = zone.sealed_moves.wake.notified() => {}
            () = zone.closed() => return,
        }
        let lost = std::mem::take(&mut *zone.sealed_moves.lost_on_time());
        for game in lost {
            match zone.check_sealed_move(game).await {
                Err(ApiError::Spine(SpineError::Busy)) => {
                    tokio::time::sleep(RETRY_DELAY).await;
                    zone.sealed_moves.note_loss(game);
                }
                Err(problem) => tracing::error!(game, "cannot check the sealed move: {problem}"),
                Ok(()) => {}
            }
        }
    }
}

/// The commitments of envelopes that are still to be opened.
fn needed_commitments(game: &Game) -> Vec<Digest> {
    let of = |envelope| game.commitment(envelope).filter(|_| is_needed(game, envelope));
    EnvelopeSlot::ALL.into_iter().filter_map(of).collect()
}

fn is_needed(game: &Game, envelope: EnvelopeSlot) -> bool {
    game.envelope_state(envelope).is_some_and(|state| state != EnvelopeState::Opened)
}

fn commitment_of(event: &Event) -> Option<Digest> {
    match event {
        Event::Adjournment(AdjournmentEvent::MoveSealed { commitment, .. }) => Some(*commitment),
        _ => None,
    }
}

/// Returns a random nonce.
fn nonce() -> Result<Nonce, ApiError> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|error| PeopleError::Failed(error.to_string()))?;
    Ok(Nonce(u128::from_be_bytes(bytes)))
}
