//! The state of the players' scoresheets (8, Appendix C).

use flagfall_chess::{Color, UciMove};
use flagfall_clock::{Bonus, Pace, Timestamp};
use flagfall_laws::{Law, Score};

use crate::Game;

/// The state of one player's scoresheet.
///
/// Players are assumed to write every move when it is made, until the sheet is neglected.
#[expect(clippy::struct_excessive_bools, reason = "independent flags")]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ScoresheetState {
    /// The number of plies after which the player stopped writing.
    pub(crate) neglected_after: Option<usize>,
    /// Earlier moves are missing.
    pub(crate) lacks_moves: bool,
    /// The sheet is not in algebraic notation and cannot be used as evidence (C.0).
    pub(crate) other_notation: bool,
    /// The last period in which the player was short of time.
    pub(crate) short_of_time_in: Option<u32>,
    /// A move written before it was played, with the ply it was written at.
    pub(crate) written_move: Option<(usize, UciMove)>,
    /// Other notes on the sheet, each with the ply it was written at.
    pub(crate) notes: Vec<(usize, Box<str>)>,
    pub(crate) record_views: u8,
    pub(crate) has_opponents_sheet: bool,
    pub(crate) hidden: bool,
    pub(crate) signed_result: Option<Score>,
}

impl ScoresheetState {
    /// Marks all moves as written.
    pub(crate) fn complete(&mut self) {
        (self.neglected_after, self.lacks_moves, self.other_notation) = (None, false, false);
    }
}

impl Game {
    pub(crate) fn scoresheet(&self, player: Color) -> Option<&ScoresheetState> {
        self.scoresheets.as_deref().map(|sheets| &sheets[player])
    }

    pub(crate) fn scoresheet_mut(&mut self, player: Color) -> &mut ScoresheetState {
        &mut self.scoresheets.get_or_insert_default()[player]
    }

    /// Whether a player must write the moves at a given time (8.1.1). There is no such duty in rapid
    /// and blitz games (A.2) and in time trouble (8.4).
    ///
    /// ```
    /// # use flagfall_game::{Game, Opening};
    /// # use flagfall_chess::Color;
    /// # use flagfall_clock::Timestamp;
    /// # use flagfall_laws::Rules;
    /// let open = |preset| Game::open(&Opening::of(Rules::preset(preset).expect("a preset")));
    /// assert!(open("fide-2017")?.must_record(Color::White, Timestamp::EPOCH));
    /// assert!(!open("fide-2017-rapid")?.must_record(Color::White, Timestamp::EPOCH));
    /// # Ok::<(), flagfall_game::ApplyError>(())
    /// ```
    pub fn must_record(&self, player: Color, now: Timestamp) -> bool {
        self.are_moves_recorded() && !self.is_short_of_time(player, now)
    }

    /// Whether players write the moves in this game, time trouble apart.
    pub(crate) fn are_moves_recorded(&self) -> bool {
        let slow = self.rules.regulations.pace().is_none_or(|pace| pace == Pace::Standard);
        let recorded = slow && self.has_physical_board() && self.rules.is_in_force(Law::Recording);
        recorded || self.are_scoresheets_compulsory()
    }

    /// Whether the regulations require scoresheets with physical boards (online 20.7).
    pub(crate) fn are_scoresheets_compulsory(&self) -> bool {
        self.rules.regulations.physical_boards.is_some_and(|boards| boards.scoresheets)
    }

    /// Whether a player is in time trouble, or was in the same period (8.4).
    pub(crate) fn is_short_of_time(&self, player: Color, now: Timestamp) -> bool {
        let Some(stage) = self.clock.progress(self.control(), player) else { return false };
        let was = self.scoresheet(player).and_then(|sheet| sheet.short_of_time_in) == Some(stage.number);
        was || self.is_short_now(player, now)
    }

    fn is_short_now(&self, player: Color, now: Timestamp) -> bool {
        let stage = self.clock.progress(self.control(), player);
        let figures = self.rules.behaviour().parameters();
        let is_ample = |bonus: Bonus| bonus.amount() >= figures.ample_increment;
        let ample = stage.is_none_or(|stage| is_ample(stage.period.bonus));
        !ample && self.remaining(player, now).is_some_and(|left| left < figures.short_of_time)
    }

    /// Notes the players in time trouble: they need not write until the end of the period.
    pub(crate) fn note_time_shortage(&mut self, at: Timestamp) {
        if !self.has_physical_board() {
            return;
        }
        for player in Color::ALL {
            if self.is_short_now(player, at)
                && let Some(stage) = self.clock.progress(self.control(), player)
            {
                self.scoresheet_mut(player).short_of_time_in = Some(stage.number);
            }
        }
    }

    /// Whether a player's scoresheet lacks moves, or is not in algebraic notation and therefore no
    /// evidence (C.0).
    pub fn is_scoresheet_incomplete(&self, player: Color) -> bool {
        self.uses_other_notation(player) || self.lacks_moves_before(player, self.record.len())
    }

    /// Whether a player's scoresheet is not in algebraic notation (C.0).
    pub(crate) fn uses_other_notation(&self, player: Color) -> bool {
        self.scoresheet(player).is_some_and(|sheet| sheet.other_notation)
    }

    /// Whether one of the first `plies` plies is missing on a player's scoresheet.
    pub(crate) fn lacks_moves_before(&self, player: Color, plies: usize) -> bool {
        let lacks = self.scoresheet(player).is_some_and(|sheet| sheet.lacks_moves);
        lacks || self.written_move_count(player) < plies
    }

    /// The number of plies on a player's scoresheet.
    pub(crate) fn written_move_count(&self, player: Color) -> usize {
        let neglected = self.scoresheet(player).and_then(|sheet| sheet.neglected_after);
        neglected.map_or(self.record.len(), |after| after.min(self.record.len()))
    }

    /// The move that a player has written down and not played yet.
    pub fn written_move(&self, player: Color) -> Option<UciMove> {
        let (after, mv) = self.scoresheet(player)?.written_move?;
        (after == self.record.len()).then_some(mv)
    }

    /// A player's notes on the scoresheet, each with the number of plies played before it.
    pub fn scoresheet_notes(&self, player: Color) -> &[(usize, Box<str>)] {
        self.scoresheet(player).map_or(&[], |sheet| &sheet.notes)
    }

    /// The number of times a player has looked at the arbiter's record (A.3.2, B.3.2).
    pub fn record_views(&self, player: Color) -> u8 {
        self.scoresheet(player).map_or(0, |sheet| sheet.record_views)
    }

    /// The result that a player has signed (8.7).
    pub fn signed_result(&self, player: Color) -> Option<Score> {
        self.scoresheet(player)?.signed_result
    }

    /// Whether a player hides the scoresheet from the arbiter (8.2).
    pub fn hides_scoresheet(&self, player: Color) -> bool {
        self.scoresheet(player).is_some_and(|sheet| sheet.hidden)
    }

    /// Whether a player has borrowed the opponent's scoresheet (8.5.2).
    pub(crate) fn has_borrowed_scoresheet(&self, player: Color) -> bool {
        self.scoresheet(player).is_some_and(|sheet| sheet.has_opponents_sheet)
    }
}
