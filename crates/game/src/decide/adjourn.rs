//! Adjournment: sealing a move (Guideline I).

mod resume;

use flagfall_chess::Color;
use flagfall_clock::Timestamp;
use flagfall_laws::{FlagsCalledBy, Law};

use super::one;
use super::play::written;
use crate::adjournment::{Adjournment, EnvelopeState, Letter, Word};
use crate::game::Phase;
use crate::{
    Actor, Adjourn, AdjournEvent, Already, Barred, Entry, Event, Game, Help, Reading, Refusal,
    Sealed, Session, Task, Which, Why, WrongEvent,
};

/// So much is written on an envelope at most.
const MOST_MARKS: usize = 32;

impl Game {
    /// A game is adjourned and resumed, from the session to what is in the envelope (I.1 to I.12).
    pub(super) fn adjourn(
        &self,
        actor: Actor,
        adjourn: &Adjourn,
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        // On a screen there is nothing to put into an envelope.
        if !self.rules.is_in_force(Law::Sealing) || !self.is_on_wood() {
            return Err(self.refuse(Law::Sealing, Why::NotAllowed(Barred::Adjournments)));
        }
        match adjourn {
            Adjourn::Announce(session) => self.announce(actor, session, now),
            &Adjourn::Tell(player) => self.tell_to_seal(actor, player, now),
            Adjourn::Ask => {
                let by = self.helped_to_adjourn(actor).map_or_else(|| self.player(actor), Ok)?;
                self.ask_to_seal(by, now)
            }
            Adjourn::Seal { which: Which::First, sealed } => {
                self.seal(self.sealing(actor)?, sealed, now)
            }
            Adjourn::Seal { which: Which::Second, sealed } => {
                self.seal_reply(self.sealing(actor)?, sealed, now)
            }
            Adjourn::Alter(sealed) => self.alter(actor, sealed, now),
            &Adjourn::Close(which) => self.close(self.sealing(actor)?, which, now),
            Adjourn::Mark { text } => self.mark(actor, text, now),
            Adjourn::Stop => self.stop_to_adjourn(self.acting(actor, Task::Pressing)?, now),
            Adjourn::Adjourn => self.take_envelope(actor, now),
            Adjourn::Resume => self.resume_adjourned(actor, now),
            Adjourn::Open { which, sealed } => self.open_envelope(actor, *which, sealed, now),
            Adjourn::Look => self.look(actor),
            Adjourn::Replace => Err(self.kept()),
            &Adjourn::ReadAs(mv) => self.read_as(actor, mv, now),
            Adjourn::CannotRead => self.cannot_read(actor, now),
            Adjourn::Miss => self.miss_envelope(actor, now),
            &Adjourn::Declare(mv) => self.declare_sealed(self.player(actor)?, mv, false, now),
            Adjourn::LosePosition => self.lose_position(actor, now),
        }
    }

    /// Who seals: the player, or an assistant who writes for one (D.2.10).
    fn sealing(&self, actor: Actor) -> Result<Color, Refusal> {
        match actor {
            Actor::Player(_) | Actor::Assistant(_) => self.acting(actor, Task::Writing),
            _ => Err(self.refuse(Law::Sealing, Why::OnlyPlayers)),
        }
    }

    /// The blind player for whom an assistant carries out what an adjournment needs (D.2.10.6).
    fn helped_to_adjourn(&self, actor: Actor) -> Option<Color> {
        match actor {
            Actor::Assistant(player) if self.help(player) == Help::Blind => Some(player),
            _ => None,
        }
    }

    fn announce(
        &self,
        actor: Actor,
        session: &Session,
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        let law = Law::Session;
        if actor != Actor::Zone {
            self.arbiter(actor, law)?;
        }
        self.needs_open(law)?;
        Ok(noted(now, AdjournEvent::SessionAnnounced(session.clone())))
    }

    /// Whether a player can seal now: the clock runs for that player's move.
    fn may_seal(&self, player: Color, law: Law) -> Result<(), Refusal> {
        self.needs_play_by(law)?;
        if self.is_paused() {
            return Err(self.refuse(Law::Interruption, Why::Paused));
        }
        if self.position.turn() != player {
            return Err(self.refuse(law, Why::NotYourTurn));
        }
        if self.to_press().is_some() {
            return Err(self.refuse(Law::MoveCompleted, Why::NotCompleted));
        }
        Ok(())
    }

    fn tell_to_seal(
        &self,
        actor: Actor,
        player: Color,
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        self.arbiter(actor, Law::Sealing)?;
        self.may_seal(player, Law::Sealing)?;
        if self.is_told_to_seal() {
            return Err(self.refuse(Law::Sealing, Why::Already(Already::ToldToSeal)));
        }
        Ok(noted(now, AdjournEvent::ToldToSeal { player }))
    }

    fn ask_to_seal(&self, player: Color, now: Timestamp) -> Result<Vec<Entry>, Refusal> {
        self.may_seal(player, Law::SealingEarly)?;
        Ok(noted(now, AdjournEvent::AskedToSeal { player }))
    }

    fn seal(&self, player: Color, sealed: &Sealed, now: Timestamp) -> Result<Vec<Entry>, Refusal> {
        self.is_not_adjourned()?;
        // An illegal move on the board is taken back before another is sealed (7.5.1).
        if self.open_fault(player).is_some() && self.has_missed_word() {
            let taken_back = one(now, WrongEvent::TakenBack { by: player }.into());
            return self.after(taken_back, |next| next.seal(player, sealed, now));
        }
        self.may_seal(player, Law::Sealing)?;
        let wanted = |all: &Adjournment| all.word != Word::default();
        if !self.adjournment.as_deref().is_some_and(wanted) {
            return Err(self.refuse(Law::Sealing, Why::NotToldToSeal));
        }
        self.sealed_as(player, Which::First, sealed, now)
    }

    /// What was sealed stays so once the clock is stopped (I.1.1).
    fn is_not_adjourned(&self) -> Result<(), Refusal> {
        match self.phase {
            Phase::Adjourned => Err(self.refuse(Law::SealedMoveAltered, Why::Adjourned)),
            _ => Ok(()),
        }
    }

    /// The commitment to a sealed move is put on record, and nothing else.
    fn sealed_as(
        &self,
        by: Color,
        which: Which,
        sealed: &Sealed,
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        if !sealed.is_in_order() {
            return Err(self.refuse(Law::Sealing, Why::NotAllowed(Barred::SuchWriting)));
        }
        self.may_write(sealed)?;
        let commitment = sealed.commitment();
        Ok(noted(now, AdjournEvent::MoveSealed { by, which, commitment }))
    }

    /// What was made on the board is what is sealed (I.1.1); and who has touched a piece is bound to
    /// it in writing too (4.3).
    fn may_write(&self, sealed: &Sealed) -> Result<(), Refusal> {
        let reading = sealed.read(&self.position);
        if let Some(mv) = self.made_instead()
            && reading != Reading::One(mv)
        {
            let why = Why::Bound(written(mv).to_string().into());
            return Err(self.refuse(Law::SealedAsMade, why));
        }
        let Reading::One(mv) = reading else { return Ok(()) };
        self.is_free_for(mv)?;
        match self.binding() {
            Some(binding) if !binding.moves.contains(&mv) => {
                Err(self.refuse(binding.law, Why::TouchedOther))
            }
            _ => Ok(()),
        }
    }

    fn alter(&self, actor: Actor, sealed: &Sealed, now: Timestamp) -> Result<Vec<Entry>, Refusal> {
        self.is_not_adjourned()?;
        let (which, letter) = match Which::ALL.map(|which| self.open_letter(which)) {
            [_, Some(reply)] => (Which::Second, reply),
            [Some(letter), None] => (Which::First, letter),
            // What was made on the board is the move, written or not.
            [None, None] if let Some(made) = self.made_instead() => {
                let why = Why::Bound(written(made).to_string().into());
                return Err(self.refuse(Law::SealedAsMade, why));
            }
            [None, None] => return Err(self.refuse(Law::SealedMoveAltered, Why::NothingSealed)),
        };
        let by = match actor {
            Actor::Player(_) | Actor::Assistant(_) => self.acting(actor, Task::Writing)?,
            _ => return Err(self.kept()),
        };
        if letter.by != by {
            return Err(self.kept());
        }
        self.may_seal(by, Law::SealedMoveAltered)?;
        self.sealed_as(by, which, sealed, now)
    }

    /// Nobody sees or alters what is in an envelope (I.3).
    fn kept(&self) -> Refusal {
        self.refuse(Law::EnvelopeKept, Why::EnvelopeKept)
    }

    fn look(&self, actor: Actor) -> Result<Vec<Entry>, Refusal> {
        let letter = self.letter(Which::Second).or_else(|| self.letter(Which::First));
        let own = |letter: &Letter| {
            let by = Some(letter.by);
            let his = actor == Actor::Player(letter.by) || self.helped_to_adjourn(actor) == by;
            letter.state == EnvelopeState::Written && his
        };
        match letter {
            None => Err(self.refuse(Law::EnvelopeKept, Why::NothingSealed)),
            Some(letter) if letter.state == EnvelopeState::Opened || own(letter) => Ok(Vec::new()),
            Some(_) => Err(self.kept()),
        }
    }

    fn close(&self, by: Color, which: Which, now: Timestamp) -> Result<Vec<Entry>, Refusal> {
        let law = if which == Which::First { Law::Sealing } else { Law::SecondEnvelope };
        self.needs_play_by(law)?;
        let Some(letter) = self.open_letter(which) else {
            return Err(self.refuse(law, Why::NothingSealed));
        };
        if letter.by != by {
            return Err(self.refuse(law, Why::NotSealer));
        }
        if letter.state == EnvelopeState::Closed && !letter.altered {
            return Err(self.refuse(law, Why::Already(Already::Closed)));
        }
        Ok(noted(now, AdjournEvent::EnvelopeClosed { by, which }))
    }

    /// The arbiter sees to it that what stands there is right (I.3).
    fn mark(&self, actor: Actor, text: &str, now: Timestamp) -> Result<Vec<Entry>, Refusal> {
        let law = Law::EnvelopeText;
        self.needs_open(law)?;
        match actor {
            Actor::Player(player) | Actor::Assistant(player)
                if self.phase == Phase::Adjourned || self.position.turn() != player =>
            {
                return Err(self.refuse(Law::EnvelopeKept, Why::OnlyArbiters));
            }
            Actor::Assistant(_) => {
                self.acting(actor, Task::Writing)?;
            }
            Actor::Organiser(_) | Actor::Zone => return Err(self.refuse(law, Why::OnlyArbiters)),
            _ => {}
        }
        let marks = self.adjournment.as_deref().map_or(0, |adjournment| adjournment.marks.len());
        if marks >= MOST_MARKS {
            return Err(self.refuse(law, Why::NotAllowed(Barred::MoreOnEnvelope)));
        }
        Ok(noted(now, AdjournEvent::EnvelopeMarked { text: text.into() }))
    }

    /// Who has closed the envelope stops the clock, and the game is adjourned (I.1.1).
    pub(super) fn stop_to_adjourn(&self, by: Color, now: Timestamp) -> Result<Vec<Entry>, Refusal> {
        if let Some(second) = self.open_letter(Which::Second) {
            return self.press_reply(by, second, now);
        }
        self.needs_play_by(Law::Sealing)?;
        match self.open_letter(Which::First) {
            Some(letter) if letter.by != by => Err(self.refuse(Law::Sealing, Why::NotSealer)),
            Some(letter) if letter.state == EnvelopeState::Closed => Ok(self.adjourned(by, now)),
            Some(_) => Err(self.refuse(Law::Sealing, Why::EnvelopeOpen)),
            None => Err(self.refuse(Law::Sealing, Why::NothingSealed)),
        }
    }

    /// Whether a player is at sealing and stops the clock for that.
    pub(super) fn stops_to_adjourn(&self, by: Color) -> bool {
        let told = self.is_told_to_seal() && self.position.turn() == by;
        let mut letters = Which::ALL.into_iter().filter_map(|which| self.open_letter(which));
        self.phase != Phase::Adjourned && (told || letters.any(|letter| letter.by == by))
    }

    fn take_envelope(&self, actor: Actor, now: Timestamp) -> Result<Vec<Entry>, Refusal> {
        let law = Law::Sealing;
        if self.is_adjourned() {
            self.arbiter(actor, law)?;
            return Err(self.refuse(law, Why::Already(Already::Adjourned)));
        }
        let by = match actor {
            Actor::Player(player) => Some(player),
            _ => self.helped_to_adjourn(actor),
        };
        let sealed = |player: &Color| {
            self.open_letter(Which::First).is_some_and(|letter| letter.by == *player)
        };
        if let Some(player) = by.filter(sealed) {
            return self.stop_to_adjourn(player, now);
        }
        self.arbiter(actor, law)?;
        self.needs_play(law)?;
        let closed = |letter: &&Letter| letter.state == EnvelopeState::Closed;
        match self.letter(Which::First).filter(closed) {
            Some(letter) => Ok(self.adjourned(letter.by, now)),
            None => Err(self.refuse(law, Why::NothingSealed)),
        }
    }

    /// The game is adjourned; who chose to adjourn early bears the time up to the end of the session
    /// (I.1.2).
    fn adjourned(&self, sealed_by: Color, now: Timestamp) -> Vec<Entry> {
        let chosen = self.adjournment.as_deref().filter(|all| all.word.asked);
        let session = chosen.and_then(|all| all.session.as_ref());
        let charged_until = session.and_then(Session::ends).filter(|&ends| ends > now);
        let entries = noted(now, AdjournEvent::Adjourned { sealed_by, charged_until });
        let by_zone = self.rules.regulations.flags_called_by == FlagsCalledBy::Zone;
        self.and_then(entries, |next| {
            let fallen = next.is_flag_down(sealed_by, now);
            if fallen && by_zone { next.flag_fell(sealed_by, now) } else { Vec::new() }
        })
    }

    /// What a player who was told to seal makes on the board is the move to be sealed (I.1.1).
    pub(super) fn sealed_instead(&self, mut entries: Vec<Entry>) -> Result<Vec<Entry>, Refusal> {
        let is_made = |entry: &Entry| {
            matches!(entry.event, Event::MoveMade { .. } | Event::Wrong(WrongEvent::Made { .. }))
        };
        let made = entries.iter().position(is_made).filter(|_| self.adjournment.is_some());
        let Some(made) = made else { return Ok(entries) };
        let at = entries[made].at;
        let legal = match entries[made].event {
            Event::MoveMade { mv, offer, .. } => Some((mv, offer)),
            _ => None,
        };
        if let Some(bound) = self.made_instead()
            && legal.and_then(|(mv, _)| self.position.uci(mv).ok()) != Some(bound)
        {
            let why = Why::Bound(written(bound).to_string().into());
            return Err(self.refuse(Law::SealedAsMade, why));
        }
        // What ends the game ends it at once (5.1.1, 5.2, 9.6).
        let ends = |entry: &Entry| matches!(&entry.event, Event::Ended(end) if end.is_by_move());
        let legal = legal.filter(|_| !entries.iter().any(ends));
        let Some((mv, offer)) = legal else { return Ok(entries) };
        let mut then = self.clone();
        let goes_on = entries[..made].iter().all(|entry| then.apply(entry).is_ok());
        if goes_on && then.is_told_to_seal() {
            entries.truncate(made);
            let by = then.position.turn();
            entries.extend(noted(at, AdjournEvent::MadeOnBoard { by, mv }));
            entries.extend(offer.then_some(Entry { at, event: Event::DrawOffered { by } }));
        }
        Ok(entries)
    }
}

/// An event of an adjournment.
fn noted(now: Timestamp, event: AdjournEvent) -> Vec<Entry> {
    one(now, Event::Adjourn(event))
}
