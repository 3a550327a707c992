//! What is known of scoresheets, and of how people behave.

use flagfall_chess::{ByColor, Color, UciMove};
use flagfall_clock::{Bonus, Pace, Timestamp};
use flagfall_laws::{Law, Score};

use crate::{Game, Onlooker, Topic, Whereabouts};

/// What is known beside board and clock.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Papers {
    pub(crate) of: ByColor<Paper>,
    /// An assistant of the arbiter watches the game.
    pub(crate) assistant_named: bool,
    pub(crate) admitted: Vec<Onlooker>,
    pub(crate) sent_out: Vec<Onlooker>,
    pub(crate) told: Vec<(Topic, Color)>,
}

/// What is known of one player and the player's sheet.
#[expect(clippy::struct_excessive_bools, reason = "each is a thing of its own")]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Paper {
    /// After how many moves of both the player stopped writing.
    pub(crate) neglected: Option<usize>,
    /// Moves are missing that were made before.
    pub(crate) lacks_moves: bool,
    /// It is written in another notation, and proves nothing (C.0).
    pub(crate) otherwise: bool,
    /// The last period in which the player was short of time.
    pub(crate) short_in: Option<u32>,
    /// A move written before it was played, and after how many moves of both.
    pub(crate) written: Option<(usize, UciMove)>,
    /// What else stands on the sheet, and after how many moves of both.
    pub(crate) notes: Vec<(usize, Box<str>)>,
    pub(crate) looks: u8,
    pub(crate) borrowed: bool,
    pub(crate) hidden: bool,
    pub(crate) signed: Option<Score>,
    pub(crate) away: Option<Whereabouts>,
    pub(crate) may_leave: Option<Whereabouts>,
    pub(crate) told_of_leaving: bool,
    pub(crate) device_allowed: bool,
    pub(crate) refusals: u8,
    /// Warnings that followed by themselves and that no arbiter has spoken yet.
    pub(crate) unspoken: u8,
    pub(crate) done: Vec<Done>,
}

/// Something that a player has to answer for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Done {
    pub(crate) law: Law,
    /// The ruling that has penalised it, if one has.
    pub(crate) penalised: Option<u32>,
}

impl Paper {
    /// All moves are written.
    pub(crate) fn complete(&mut self) {
        (self.neglected, self.lacks_moves, self.otherwise) = (None, false, false);
    }
}

impl Game {
    fn paper(&self, player: Color) -> Option<&Paper> {
        self.papers.as_deref().map(|papers| &papers.of[player])
    }

    pub(crate) fn papers_mut(&mut self) -> &mut Papers {
        self.papers.get_or_insert_default()
    }

    /// Whether a player must write the moves at a moment (8.1.1): not in rapid and blitz (A.2), not
    /// when short of time (8.4).
    ///
    /// ```
    /// # use flagfall_game::{Game, Opening};
    /// # use flagfall_chess::Color;
    /// # use flagfall_clock::Timestamp;
    /// # use flagfall_laws::Rules;
    /// let of = |preset| Game::open(&Opening::of(Rules::preset(preset).expect("a preset")));
    /// assert!(of("fide-2017")?.must_record(Color::White, Timestamp::EPOCH));
    /// assert!(!of("fide-2017-rapid")?.must_record(Color::White, Timestamp::EPOCH));
    /// # Ok::<(), flagfall_game::Corrupt>(())
    /// ```
    pub fn must_record(&self, player: Color, now: Timestamp) -> bool {
        self.is_recorded() && !self.is_short(player, now)
    }

    /// Whether players write the moves at all, unless short of time.
    pub(crate) fn is_recorded(&self) -> bool {
        let slow = self.rules.regulations.pace().is_none_or(|pace| pace == Pace::Standard);
        let on_wood = slow && self.is_on_wood() && self.rules.is_in_force(Law::Recording);
        on_wood || self.are_sheets_compulsory()
    }

    /// Whether the regulations ask for scoresheets beside real boards (online 20.7).
    pub(crate) fn are_sheets_compulsory(&self) -> bool {
        self.rules.regulations.physical_boards.is_some_and(|boards| boards.scoresheets)
    }

    /// Whether a player is short of time, or was in the same period (8.4).
    pub(crate) fn is_short(&self, player: Color, now: Timestamp) -> bool {
        let Some(stage) = self.clock.stage(self.control(), player) else { return false };
        let was = self.paper(player).and_then(|paper| paper.short_in) == Some(stage.number);
        was || self.is_short_now(player, now)
    }

    fn is_short_now(&self, player: Color, now: Timestamp) -> bool {
        let stage = self.clock.stage(self.control(), player);
        let figures = self.rules.behaviour().figures();
        let is_ample = |bonus: Bonus| bonus.amount() >= figures.ample_increment;
        let ample = stage.is_none_or(|stage| is_ample(stage.period.bonus));
        !ample && self.remaining(player, now).is_some_and(|left| left < figures.short_of_time)
    }

    /// Remembers who is short of time: the exemption lasts to the end of the period.
    pub(crate) fn note_short(&mut self, at: Timestamp) {
        if !self.is_on_wood() {
            return;
        }
        for player in Color::ALL {
            if self.is_short_now(player, at)
                && let Some(stage) = self.clock.stage(self.control(), player)
            {
                self.papers_mut().of[player].short_in = Some(stage.number);
            }
        }
    }

    /// Whether moves are missing on a player's sheet, or stand there in another notation than the
    /// algebraic one, which proves nothing (C.0).
    pub fn is_behind(&self, player: Color) -> bool {
        self.is_written_otherwise(player) || self.lacks_before(player, self.record.len())
    }

    /// Whether a player's sheet is written in another notation than the algebraic one (C.0).
    pub(crate) fn is_written_otherwise(&self, player: Color) -> bool {
        self.paper(player).is_some_and(|paper| paper.otherwise)
    }

    /// Whether one of the first so many moves of both is missing on a player's sheet.
    pub(crate) fn lacks_before(&self, player: Color, moves: usize) -> bool {
        let lacks = self.paper(player).is_some_and(|paper| paper.lacks_moves);
        lacks || self.written_moves(player) < moves
    }

    /// How many moves of both stand on a player's sheet.
    pub(crate) fn written_moves(&self, player: Color) -> usize {
        let neglected = self.paper(player).and_then(|paper| paper.neglected);
        neglected.map_or(self.record.len(), |after| after.min(self.record.len()))
    }

    /// The move a player has written down and not played yet.
    pub fn written_move(&self, player: Color) -> Option<UciMove> {
        let (after, mv) = self.paper(player)?.written?;
        (after == self.record.len()).then_some(mv)
    }

    /// What else a player has written, and after how many moves of both.
    pub fn notes(&self, player: Color) -> &[(usize, Box<str>)] {
        self.paper(player).map_or(&[], |paper| &paper.notes)
    }

    /// How often a player has looked at the arbiter's record (A.3.2, B.3.2).
    pub fn looks(&self, player: Color) -> u8 {
        self.paper(player).map_or(0, |paper| paper.looks)
    }

    /// The result a player has signed (8.7).
    pub fn signed(&self, player: Color) -> Option<Score> {
        self.paper(player)?.signed
    }

    /// Whether the arbiter cannot see a player's sheet, because it is hidden (8.2).
    pub fn hides_sheet(&self, player: Color) -> bool {
        self.paper(player).is_some_and(|paper| paper.hidden)
    }

    /// Whether a player has the opponent's sheet (8.5.2).
    pub(crate) fn has_borrowed(&self, player: Color) -> bool {
        self.paper(player).is_some_and(|paper| paper.borrowed)
    }

    /// Whether the arbiter has named an assistant (12.4).
    pub fn has_arbiters_assistant(&self) -> bool {
        self.papers.as_deref().is_some_and(|papers| papers.assistant_named)
    }

    /// Where a player has gone from, if away.
    pub fn away(&self, player: Color) -> Option<Whereabouts> {
        self.paper(player)?.away
    }

    /// What a player may leave, by the arbiter's consent (11.2.3).
    pub(crate) fn may_leave(&self, player: Color) -> Option<Whereabouts> {
        self.paper(player)?.may_leave
    }

    /// Whether a player has said of leaving (11.2.4).
    pub(crate) fn has_told_of_leaving(&self, player: Color) -> bool {
        self.paper(player).is_some_and(|paper| paper.told_of_leaving)
    }

    /// Whether a player may have a device there (11.3.2).
    pub(crate) fn may_have_device(&self, player: Color) -> bool {
        self.paper(player).is_some_and(|paper| paper.device_allowed)
    }

    /// How often a player has refused to obey (11.7).
    pub(crate) fn refusals(&self, player: Color) -> u8 {
        self.paper(player).map_or(0, |paper| paper.refusals)
    }

    /// What a player has done since the last penalty that a penalty may be for.
    pub(crate) fn to_answer_for(&self, player: Color) -> impl Iterator<Item = Law> {
        let done = self.paper(player).map_or(&[][..], |paper| &paper.done);
        done.iter().filter(|done| done.penalised.is_none()).map(|done| done.law)
    }

    /// Whether somebody may be in the playing area (11.2.3).
    pub fn is_admitted(&self, who: Onlooker) -> bool {
        self.papers.as_deref().is_some_and(|papers| papers.admitted.contains(&who))
    }

    /// Whether somebody was sent out of the venue (12.7).
    pub fn is_sent_out(&self, who: Onlooker) -> bool {
        self.papers.as_deref().is_some_and(|papers| papers.sent_out.contains(&who))
    }

    /// Whether the arbiter has told a player something.
    pub fn was_told(&self, player: Color, what: Topic) -> bool {
        self.papers.as_deref().is_some_and(|papers| papers.told.contains(&(what, player)))
    }
}
