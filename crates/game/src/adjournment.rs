//! What is known of an adjournment.

use flagfall_chess::{ByColor, Color, Move, UciMove};
use flagfall_clock::{Millis, Timestamp};

use crate::game::Phase;
use crate::{Digest, Game, Sealed, Session, Which};

/// What most games never have.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Adjournment {
    /// The session that is on, or was when the game was adjourned.
    pub(crate) session: Option<Session>,
    /// The one in which the game is to be resumed.
    pub(crate) next: Option<Session>,
    pub(crate) word: Word,
    /// The word that was out when an illegal move was made after so many others: it stands again
    /// when that is taken back.
    pub(crate) missed: Option<(usize, Word)>,
    /// What a player who was told to seal has made on the board.
    pub(crate) on_board: Option<UciMove>,
    pub(crate) first: Option<Letter>,
    pub(crate) second: Option<Letter>,
    /// What else is written on the envelope.
    pub(crate) marks: Vec<Box<str>>,
    pub(crate) noted: Option<Noted>,
    pub(crate) resumed: Option<Resumed>,
    /// What the clocks show too much or too little since somebody set them, in milliseconds.
    pub(crate) off: ByColor<i64>,
    /// How much of that was ruled on the time for which both were missing: it is not wrong (I.11).
    pub(crate) ruled: ByColor<i64>,
    /// What the clocks show too much or too little while the game is adjourned, by no ruling: it
    /// does not count at the resumption (I.5).
    pub(crate) shown: ByColor<i64>,
    /// Wrong times were put right, so that what is set now is right.
    pub(crate) times_settled: bool,
    /// The offer that is open was made after the opponent had sealed (I.4).
    pub(crate) offered_after: bool,
}

/// By whose word the player who has the move seals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Word {
    /// The arbiter has told that player to.
    pub(crate) told: bool,
    /// That player has asked to.
    pub(crate) asked: bool,
}

/// A move in an envelope.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Letter {
    pub(crate) by: Color,
    pub(crate) commitment: Digest,
    pub(crate) state: EnvelopeState,
    /// The move was altered after it was closed: it may be closed again, and is when the clock is
    /// stopped.
    pub(crate) altered: bool,
    /// What was in it, once it is opened.
    pub(crate) content: Option<Sealed>,
}

/// How it is with an envelope.
///
/// ```
/// # use flagfall_game::EnvelopeState;
/// assert_ne!(EnvelopeState::Closed, EnvelopeState::Missing);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EnvelopeState {
    /// A move is written, the envelope not closed yet.
    Written,
    /// It is closed.
    Closed,
    /// It was opened.
    Opened,
    /// It cannot be found (I.12.1).
    Missing,
}

/// What was noted when the game was adjourned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Noted {
    pub(crate) sealer: Color,
    /// After how many moves of both.
    pub(crate) after: usize,
    pub(crate) times: Option<ByColor<Millis>>,
    pub(crate) offer: Option<Color>,
}

/// The session in which a game is resumed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Resumed {
    pub(crate) at: Timestamp,
    /// Who has made a move in this session.
    pub(crate) moved: ByColor<bool>,
}

impl Letter {
    /// Whether it has been dealt with.
    pub(crate) const fn is_done(&self) -> bool {
        matches!(self.state, EnvelopeState::Opened | EnvelopeState::Missing)
    }
}

impl Adjournment {
    pub(crate) const fn letter(&self, which: Which) -> Option<&Letter> {
        match which {
            Which::First => self.first.as_ref(),
            Which::Second => self.second.as_ref(),
        }
    }

    pub(crate) const fn letter_mut(&mut self, which: Which) -> &mut Option<Letter> {
        match which {
            Which::First => &mut self.first,
            Which::Second => &mut self.second,
        }
    }

    /// A move is made: what was to be sealed in its place is forgotten.
    pub(crate) fn moved(&mut self, mover: Color) {
        self.word = Word::default();
        self.forget_written();
        if let Some(resumed) = &mut self.resumed {
            resumed.moved[mover] = true;
        }
    }

    /// What was made on the board or written for an envelope counts no more.
    pub(crate) fn forget_written(&mut self) {
        self.on_board = None;
        self.first = self.first.take().filter(Letter::is_done);
        self.second = self.second.take().filter(Letter::is_done);
    }
}

impl Game {
    pub(crate) fn adjournment_mut(&mut self) -> &mut Adjournment {
        self.adjournment.get_or_insert_default()
    }

    pub(crate) fn letter(&self, which: Which) -> Option<&Letter> {
        self.adjournment.as_deref()?.letter(which)
    }

    /// The same, as long as it is to be dealt with.
    pub(crate) fn open_letter(&self, which: Which) -> Option<&Letter> {
        self.letter(which).filter(|letter| !letter.is_done())
    }

    /// Whether the arbiter has told the player who has the move to seal.
    pub fn is_told_to_seal(&self) -> bool {
        self.adjournment.as_deref().is_some_and(|adjournment| adjournment.word.told)
    }

    /// Whether an illegal move stands on the board in the place of one that was to be sealed.
    pub(crate) fn has_missed_word(&self) -> bool {
        let missed = self.adjournment.as_deref().and_then(|adjournment| adjournment.missed);
        missed.is_some_and(|(after, _)| after + 1 == self.record.len())
    }

    /// Whether the game is adjourned, and not resumed yet.
    ///
    /// ```
    /// # use flagfall_game::{Game, Opening};
    /// # use flagfall_laws::Rules;
    /// let game = Game::open(&Opening::of(Rules::preset("fide-2017").expect("a preset")))?;
    /// assert!(!game.is_adjourned());
    /// # Ok::<(), flagfall_game::Corrupt>(())
    /// ```
    pub fn is_adjourned(&self) -> bool {
        self.phase == Phase::Adjourned && self.resumed().is_none()
    }

    /// Whether the game is resumed and waits for what is in an envelope.
    pub fn awaits_envelope(&self) -> bool {
        self.phase == Phase::Adjourned && self.resumed().is_some()
    }

    /// Whether the game stands where an envelope is still to be opened or made out, or where its
    /// move is to be made without it.
    pub(crate) fn is_cut_off(&self) -> bool {
        let Some(after) = self.noted().map(|noted| noted.after) else { return false };
        let waits = |which| match self.envelope(which) {
            Some(EnvelopeState::Closed) => true,
            Some(EnvelopeState::Missing | EnvelopeState::Opened) => {
                self.record.len() == after + usize::from(which == Which::Second)
            }
            Some(EnvelopeState::Written) | None => false,
        };
        Which::ALL.into_iter().any(waits)
    }

    /// Whether somebody who was not there has lost, by coming late or by the flag, while an envelope
    /// was to be opened: whether its move had ended the game before that is yet to be seen (I.10, 6.9).
    pub fn is_lost_before_opening(&self, which: Which) -> bool {
        let closed = |letter: &&Letter| letter.state == EnvelopeState::Closed;
        let Some(outcome) = self.outcome() else { return false };
        if outcome.is_by_late_resumption() {
            return true;
        }
        let Some(letter) = self.letter(which).filter(closed) else { return false };
        let awaited = self.noted().is_some() && self.resumed().is_some();
        // The clocks stand, whatever the time is.
        let down = |player| self.is_flag_down(player, Timestamp::EPOCH);
        awaited && outcome.is_on_time() && down(letter.by.opponent()) && !down(letter.by)
    }

    /// Both players' times at a moment, where there is a clock.
    pub(crate) fn times_at(&self, now: Timestamp) -> Option<ByColor<Millis>> {
        let white = self.remaining(Color::White, now)?;
        Some(ByColor { white, black: self.remaining(Color::Black, now)? })
    }

    pub(crate) fn resumed(&self) -> Option<&Resumed> {
        self.adjournment.as_deref()?.resumed.as_ref()
    }

    pub(crate) fn noted(&self) -> Option<&Noted> {
        self.adjournment.as_deref()?.noted.as_ref()
    }

    /// How it is with an envelope, if there is one.
    pub fn envelope(&self, which: Which) -> Option<EnvelopeState> {
        self.letter(which).map(|letter| letter.state)
    }

    /// The hash of what is in an envelope.
    pub fn commitment(&self, which: Which) -> Option<Digest> {
        self.letter(which).map(|letter| letter.commitment)
    }

    /// What was in an envelope, once it is opened.
    pub fn opened(&self, which: Which) -> Option<&Sealed> {
        self.letter(which)?.content.as_ref()
    }

    /// Who sealed when the game was adjourned, or is about to.
    pub fn sealer(&self) -> Option<Color> {
        self.noted().map(|noted| noted.sealer).or_else(|| Some(self.letter(Which::First)?.by))
    }

    /// The session that is on and the one in which the game is to be resumed, as far as they were
    /// announced (I.14).
    pub fn sessions(&self) -> [Option<&Session>; 2] {
        let adjournment = self.adjournment.as_deref();
        [
            adjournment.and_then(|adjournment| adjournment.session.as_ref()),
            adjournment.and_then(|adjournment| adjournment.next.as_ref()),
        ]
    }

    /// Whether the arbiter has set a clock for the time for which both were missing (I.11).
    pub(crate) fn is_lost_time_ruled(&self) -> bool {
        self.adjournment.as_deref().is_some_and(|all| all.ruled != ByColor::default())
    }

    /// Whether a clock shows another time than it should since the game was resumed (I.13).
    pub fn are_times_wrong(&self) -> bool {
        let wrong =
            |all: &Adjournment| Color::ALL.into_iter().any(|side| all.off[side] != all.ruled[side]);
        self.adjournment.as_deref().is_some_and(|all| all.resumed.is_some() && wrong(all))
    }

    /// The move that a player who was told to seal has made on the board (I.1.1).
    pub(crate) fn made_instead(&self) -> Option<Move> {
        let mv = self.adjournment.as_deref()?.on_board?;
        self.position.uci(mv).ok()
    }
}
