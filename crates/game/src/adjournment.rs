//! The state of an adjournment (Guideline I).

use flagfall_chess::{ByColor, Color, Move, UciMove};
use flagfall_clock::{Millis, Timestamp};

use crate::game::Phase;
use crate::{Digest, EnvelopeSlot, Game, SealedMove, Session};

/// Sessions, envelopes and recorded times of a game that is or was adjourned.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Adjournment {
    /// The session in progress; in an adjourned game, the one in which it was adjourned.
    pub(crate) current_session: Option<Session>,
    /// The session in which the game is to be resumed.
    pub(crate) next_session: Option<Session>,
    pub(crate) sealing_request: SealingRequest,
    /// The request in force when an illegal move was made at this ply; it is restored when the move
    /// is taken back.
    pub(crate) interrupted_request: Option<(usize, SealingRequest)>,
    /// The move that a player who was told to seal made on the board instead.
    pub(crate) move_on_board: Option<UciMove>,
    pub(crate) sealed_move: Option<SealedEnvelope>,
    pub(crate) reply: Option<SealedEnvelope>,
    /// Additional text on the envelope.
    pub(crate) marks: Vec<Box<str>>,
    pub(crate) record: Option<AdjournmentRecord>,
    pub(crate) resumption: Option<Resumption>,
    /// Deviation of the clocks from the correct times since somebody set them, in milliseconds.
    pub(crate) clock_offset_ms: ByColor<i64>,
    /// The part of the deviation that a ruling on the absence of both players caused; it counts as
    /// correct (I.11).
    pub(crate) ruled_offset_ms: ByColor<i64>,
    /// Deviation of the clocks that arose without a ruling while the game was adjourned; it is
    /// removed at the resumption (I.5).
    pub(crate) adjourned_offset_ms: ByColor<i64>,
    /// Wrong times were corrected, so times that are set now are correct.
    pub(crate) times_corrected: bool,
    /// The open draw offer was made after the opponent had sealed (I.4).
    pub(crate) offer_after_sealing: bool,
}

/// The reason why the player to move seals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct SealingRequest {
    /// The arbiter told the player to seal.
    pub(crate) by_arbiter: bool,
    /// The player asked to seal.
    pub(crate) by_player: bool,
}

/// An envelope with a sealed move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SealedEnvelope {
    pub(crate) by: Color,
    pub(crate) commitment: Digest,
    pub(crate) state: EnvelopeState,
    /// The move was altered after the envelope was closed. The envelope is closed again by the player,
    /// or when the clock is stopped.
    pub(crate) altered_after_closing: bool,
    /// The content, once the envelope is opened.
    pub(crate) content: Option<SealedMove>,
}

/// The state of an envelope with a sealed move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EnvelopeState {
    /// A move is written, but the envelope is not closed.
    Written,
    /// The envelope is closed.
    Closed,
    /// The envelope was opened.
    Opened,
    /// The envelope cannot be found (I.12.1).
    Missing,
}

/// The state of the game when it was adjourned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct AdjournmentRecord {
    pub(crate) sealer: Color,
    /// The number of plies played.
    pub(crate) after: usize,
    pub(crate) times: Option<ByColor<Millis>>,
    pub(crate) offer: Option<Color>,
}

/// The resumption of an adjourned game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Resumption {
    pub(crate) at: Timestamp,
    /// The players who have made a move in this session.
    pub(crate) has_moved: ByColor<bool>,
}

impl SealedEnvelope {
    /// Whether the envelope was opened or is missing.
    pub(crate) const fn is_settled(&self) -> bool {
        matches!(self.state, EnvelopeState::Opened | EnvelopeState::Missing)
    }
}

impl Adjournment {
    pub(crate) const fn sealed_envelope(&self, slot: EnvelopeSlot) -> Option<&SealedEnvelope> {
        match slot {
            EnvelopeSlot::SealedMove => self.sealed_move.as_ref(),
            EnvelopeSlot::Reply => self.reply.as_ref(),
        }
    }

    pub(crate) const fn sealed_envelope_mut(&mut self, slot: EnvelopeSlot) -> &mut Option<SealedEnvelope> {
        match slot {
            EnvelopeSlot::SealedMove => &mut self.sealed_move,
            EnvelopeSlot::Reply => &mut self.reply,
        }
    }

    /// Notes a move on the board, which replaces a move to be sealed.
    pub(crate) fn note_move(&mut self, mover: Color) {
        self.sealing_request = SealingRequest::default();
        self.discard_unfinished_sealing();
        if let Some(resumed) = &mut self.resumption {
            resumed.has_moved[mover] = true;
        }
    }

    /// Discards the move made on the board to be sealed and moves in envelopes that are not opened.
    pub(crate) fn discard_unfinished_sealing(&mut self) {
        self.move_on_board = None;
        self.sealed_move = self.sealed_move.take().filter(SealedEnvelope::is_settled);
        self.reply = self.reply.take().filter(SealedEnvelope::is_settled);
    }
}

impl Game {
    pub(crate) fn adjournment_mut(&mut self) -> &mut Adjournment {
        self.adjournment.get_or_insert_default()
    }

    pub(crate) fn sealed_envelope(&self, slot: EnvelopeSlot) -> Option<&SealedEnvelope> {
        self.adjournment.as_deref()?.sealed_envelope(slot)
    }

    /// An envelope that is neither opened nor missing.
    pub(crate) fn pending_envelope(&self, slot: EnvelopeSlot) -> Option<&SealedEnvelope> {
        self.sealed_envelope(slot).filter(|envelope| !envelope.is_settled())
    }

    /// Whether the arbiter has told the player to move to seal.
    pub fn is_told_to_seal(&self) -> bool {
        self.adjournment.as_deref().is_some_and(|adjournment| adjournment.sealing_request.by_arbiter)
    }

    /// Whether the last move is an illegal one, made instead of a move to be sealed.
    pub(crate) fn has_interrupted_sealing(&self) -> bool {
        let missed = self.adjournment.as_deref().and_then(|adjournment| adjournment.interrupted_request);
        missed.is_some_and(|(after, _)| after + 1 == self.record.len())
    }

    /// Whether the game is adjourned and not yet resumed.
    ///
    /// ```
    /// # use flagfall_game::{Game, Opening};
    /// # use flagfall_laws::Rules;
    /// let game = Game::open(&Opening::of(Rules::preset("fide-2017").expect("a preset")))?;
    /// assert!(!game.is_adjourned());
    /// # Ok::<(), flagfall_game::ApplyError>(())
    /// ```
    pub fn is_adjourned(&self) -> bool {
        self.phase == Phase::Adjourned && self.resumption().is_none()
    }

    /// Whether the game is resumed and waits for the move in an envelope.
    pub fn awaits_envelope(&self) -> bool {
        self.phase == Phase::Adjourned && self.resumption().is_some()
    }

    /// Whether the next move is the one in an envelope: the envelope is closed, or it is opened or
    /// missing and its move has not been made yet.
    pub(crate) fn is_at_sealed_move(&self) -> bool {
        let Some(after) = self.adjournment_record().map(|noted| noted.after) else { return false };
        let waits = |slot| match self.envelope_state(slot) {
            Some(EnvelopeState::Closed) => true,
            Some(EnvelopeState::Missing | EnvelopeState::Opened) => {
                self.record.len() == after + usize::from(slot == EnvelopeSlot::Reply)
            }
            Some(EnvelopeState::Written) | None => false,
        };
        EnvelopeSlot::ALL.into_iter().any(waits)
    }

    /// Whether an absent player has lost, by default or on time, before an envelope was opened. The
    /// move in it may have ended the game earlier (I.10, 6.9).
    pub fn is_lost_before_opening(&self, slot: EnvelopeSlot) -> bool {
        let closed = |envelope: &&SealedEnvelope| envelope.state == EnvelopeState::Closed;
        let Some(outcome) = self.outcome() else { return false };
        if outcome.is_by_late_resumption() {
            return true;
        }
        let Some(envelope) = self.sealed_envelope(slot).filter(closed) else { return false };
        let awaited = self.adjournment_record().is_some() && self.resumption().is_some();
        // The clocks are stopped, so any time will do.
        let down = |player| self.is_flag_down(player, Timestamp::EPOCH);
        awaited && outcome.is_on_time() && down(envelope.by.opponent()) && !down(envelope.by)
    }

    /// Both players' remaining times, if the game has a clock.
    pub(crate) fn times_at(&self, now: Timestamp) -> Option<ByColor<Millis>> {
        let white = self.remaining(Color::White, now)?;
        Some(ByColor { white, black: self.remaining(Color::Black, now)? })
    }

    pub(crate) fn resumption(&self) -> Option<&Resumption> {
        self.adjournment.as_deref()?.resumption.as_ref()
    }

    pub(crate) fn adjournment_record(&self) -> Option<&AdjournmentRecord> {
        self.adjournment.as_deref()?.record.as_ref()
    }

    /// The state of an envelope, if there is one.
    pub fn envelope_state(&self, slot: EnvelopeSlot) -> Option<EnvelopeState> {
        self.sealed_envelope(slot).map(|envelope| envelope.state)
    }

    /// The commitment to the content of an envelope.
    pub fn commitment(&self, slot: EnvelopeSlot) -> Option<Digest> {
        self.sealed_envelope(slot).map(|envelope| envelope.commitment)
    }

    /// The content of an opened envelope.
    pub fn envelope_content(&self, slot: EnvelopeSlot) -> Option<&SealedMove> {
        self.sealed_envelope(slot)?.content.as_ref()
    }

    /// The player who sealed when the game was adjourned, or has written a move to seal.
    pub fn sealer(&self) -> Option<Color> {
        self.adjournment_record()
            .map(|noted| noted.sealer)
            .or_else(|| Some(self.sealed_envelope(EnvelopeSlot::SealedMove)?.by))
    }

    /// The current session and the session of the resumption, if announced (I.14).
    pub fn sessions(&self) -> [Option<&Session>; 2] {
        let adjournment = self.adjournment.as_deref();
        [
            adjournment.and_then(|adjournment| adjournment.current_session.as_ref()),
            adjournment.and_then(|adjournment| adjournment.next_session.as_ref()),
        ]
    }

    /// Whether the arbiter has set a clock because both players were absent (I.11).
    pub(crate) fn has_ruled_lost_time(&self) -> bool {
        self.adjournment.as_deref().is_some_and(|all| all.ruled_offset_ms != ByColor::default())
    }

    /// Whether a clock has shown a wrong time since the game was resumed (I.13).
    pub fn are_times_wrong(&self) -> bool {
        let wrong = |all: &Adjournment| {
            Color::ALL.into_iter().any(|side| all.clock_offset_ms[side] != all.ruled_offset_ms[side])
        };
        self.adjournment.as_deref().is_some_and(|all| all.resumption.is_some() && wrong(all))
    }

    /// The move that a player who was told to seal made on the board (I.1.1).
    pub(crate) fn move_to_seal(&self) -> Option<Move> {
        let mv = self.adjournment.as_deref()?.move_on_board?;
        self.position.uci(mv).ok()
    }
}
