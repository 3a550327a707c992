//! Scoresheets: who must write, what follows where nobody has, and what is signed (8).

use flagfall_chess::{Color, UciMove, is_otherwise_notated};
use flagfall_clock::Timestamp;
use flagfall_laws::{Law, Offence, Score};

use super::{events, one};
use crate::{
    Actor, Already, Entry, Event, Game, Help, Refusal, Ruling, Sheet, SheetEvent, Task, Why,
};

/// So many notes stand on a sheet at most.
const MOST_NOTES: usize = 64;

impl Game {
    /// Somebody does something with a scoresheet or the record (8, A.2, A.3, B.3).
    pub(super) fn sheet(
        &self,
        actor: Actor,
        sheet: &Sheet,
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        if !self.is_on_wood() && !self.are_sheets_compulsory() {
            let boards = self.has_real_boards();
            // Who need not write may leave it.
            if boards && *sheet == Sheet::Neglect && actor.player().is_some() {
                return Ok(Vec::new());
            }
            let law = if boards { Law::SheetsBesideBoards } else { Law::Recording };
            return Err(self.refuse(law, Why::NoSheets));
        }
        let noted = |event| Ok(one(now, Event::Sheet(event)));
        match (sheet, actor) {
            (_, Actor::Player(by)) => self.own_sheet(by, sheet, now),
            (Sheet::KeepRecord, _) => self.keep_record(actor).and_then(noted),
            (&Sheet::FindBehind(by), _) if actor.is_arbiter() => {
                noted(SheetEvent::FellBehind { by })
            }
            _ => self.own_sheet(self.player(actor)?, sheet, now),
        }
    }

    fn own_sheet(&self, by: Color, sheet: &Sheet, now: Timestamp) -> Result<Vec<Entry>, Refusal> {
        let noted = |event| Ok(one(now, Event::Sheet(event)));
        match sheet {
            &Sheet::Write(mv) if self.written_move(by).is_none() => self.write(by, mv, now),
            Sheet::Alter(_) if self.written_move(by).is_none() => {
                Err(self.refuse(Law::RepetitionClaimByMove, Why::NothingWritten))
            }
            Sheet::Write(_) | Sheet::Alter(_) => {
                Err(self.refuse(Law::RepetitionClaimByMove, Why::WrittenStands))
            }
            Sheet::Note(_) if self.notes(by).len() >= MOST_NOTES => {
                Err(self.refuse(Law::NotesOnSheet, Why::Already(Already::Full)))
            }
            Sheet::Note(text) if is_otherwise_notated(text) => {
                let event = SheetEvent::NotedOtherwise { by, text: text.clone() };
                let right = !self.is_recorded();
                Ok(self.done_to_sheet(right, by, event, Law::AlgebraicOnly, now))
            }
            Sheet::Note(text) => noted(SheetEvent::Noted { by, text: text.clone() }),
            Sheet::Neglect => {
                let mut entries = one(now, Event::Sheet(SheetEvent::Neglected { by }));
                // Beside real boards they are written because the regulations say so (online 20.7).
                if self.are_sheets_compulsory() {
                    entries.push(self.board_breach(by, Law::SheetsBesideBoards, now));
                }
                Ok(entries)
            }
            // Who writes the moves has them all.
            Sheet::Complete | Sheet::KeepRecord => noted(SheetEvent::Completed { by }),
            Sheet::AskFor => noted(SheetEvent::AskedFor { by }),
            Sheet::SeeRecord => self.see_record(by, now),
            Sheet::Borrow => self.borrow(by, now).and_then(noted),
            Sheet::GiveBack if self.has_borrowed(by) => noted(SheetEvent::GivenBack { by }),
            Sheet::GiveBack => Err(self.refuse(Law::SheetBorrowed, Why::NothingBorrowed)),
            Sheet::Show => noted(SheetEvent::Shown { by }),
            Sheet::Hide => {
                let event = SheetEvent::Hidden { by };
                Ok(self.done_to_sheet(false, by, event, Law::SheetShown, now))
            }
            Sheet::FindBehind(_) => Err(self.refuse(Law::Recording, Why::OnlyArbiters)),
            Sheet::Sign(score) => self.sign(by, *score, now),
        }
    }

    /// A move is written before it is played: only who has the move can claim by it.
    fn write(&self, by: Color, mv: UciMove, now: Timestamp) -> Result<Vec<Entry>, Refusal> {
        self.needs_spelling(mv)?;
        let right = self.position.turn() == by || !self.is_recorded();
        let event = SheetEvent::Written { by, mv };
        Ok(self.done_to_sheet(right, by, event, Law::WrittenBefore, now))
    }

    /// What is done to a sheet, and unless it is right the breach that it is.
    fn done_to_sheet(
        &self,
        right: bool,
        by: Color,
        event: SheetEvent,
        law: Law,
        now: Timestamp,
    ) -> Vec<Entry> {
        let done = one(now, Event::Sheet(event));
        if right { done } else { self.and_breach(done, by, law, Offence::Breach, now) }
    }

    /// Arbiters may write any game; a player's assistant once accepted (8.1.6, 8.5.1).
    fn keep_record(&self, actor: Actor) -> Result<SheetEvent, Refusal> {
        match actor {
            Actor::Assistant(player) if self.is_assisted_in(player, Task::Writing) => {
                Ok(SheetEvent::RecordKept { of: Some(player) })
            }
            Actor::Assistant(player) if self.help(player) == Help::Sighted => {
                Err(self.not_for_assistant(player))
            }
            Actor::Assistant(_) => Err(self.refuse(Law::WritingAssistant, Why::NotAppointed)),
            _ if actor.is_arbiter() => Ok(SheetEvent::RecordKept { of: None }),
            _ => Err(self.refuse(Law::ArbiterRecords, Why::OnlyArbiters)),
        }
    }

    /// The player to move may look at the arbiter's record, but not too often (A.3.2, B.3.2).
    fn see_record(&self, by: Color, now: Timestamp) -> Result<Vec<Entry>, Refusal> {
        let law = Law::RecordSeen;
        self.needs_play_by(law)?;
        // Only where games are watched closely does somebody keep one.
        if !self.rules.is_in_force(law) {
            return Err(self.refuse(Law::FullSupervision, Why::NoRecord));
        }
        if self.position.turn() != by {
            return Err(self.refuse(law, Why::NotYourTurn));
        }
        if self.looks(by) >= self.rules.behaviour().figures().record_looks {
            return Ok(self.breach(by, Law::RecordSeenTooOften, Offence::Distraction, now));
        }
        Ok(one(now, Event::Sheet(SheetEvent::RecordSeen { by })))
    }

    /// Who completes the sheet may have the opponent's for it: on the own move (8.5.2), or while the
    /// clocks stand (8.5.1).
    fn borrow(&self, by: Color, now: Timestamp) -> Result<SheetEvent, Refusal> {
        let refuse = |why| Err(self.refuse(Law::SheetBorrowed, why));
        if self.has_borrowed(by) {
            return refuse(Why::Already(Already::Borrowed));
        }
        if !self.is_paused() && self.is_playing() && self.position.turn() != by {
            return refuse(Why::NotYourTurn);
        }
        if self.is_recorded() && !self.is_short(by, now) && !self.is_behind(by) {
            return refuse(Why::SheetComplete);
        }
        Ok(SheetEvent::Borrowed { by })
    }

    /// Both sign; what both have signed is the result (8.7).
    fn sign(&self, by: Color, score: Option<Score>, now: Timestamp) -> Result<Vec<Entry>, Refusal> {
        let law = Law::SheetsSigned;
        let result = self.outcome().and_then(|outcome| outcome.score);
        let Some(result) = result else { return Err(self.refuse(law, Why::NotOver)) };
        if self.signed(by).is_some() {
            return Err(self.refuse(law, Why::Already(Already::Signed)));
        }
        let score = score.unwrap_or(result);
        let known = self.rules.regulations.scoring.check(score);
        known.map_err(|error| self.refuse(error.law(), Why::Score(error)))?;
        let mut entries = one(now, Event::Sheet(SheetEvent::Signed { by, score }));
        let agreed = self.signed(by.opponent()) == Some(score) && score != result;
        if agreed && !self.is_result_ruled() {
            let law = Law::SignedResult;
            let after = self.outcome().map_or(0, |outcome| outcome.after.into());
            let stands = self.outcome_as(law, Some(score), after);
            entries.push(Entry { at: now, event: Event::Ended(stands) });
        }
        Ok(entries)
    }

    /// Whether a claim by a move that is announced and not written must wait for the writing.
    ///
    /// # Errors
    /// It must be written first (9.2.1.1, 9.3.1); where nobody writes (A.2), nothing is lost by it.
    pub fn needs_writing(&self, player: Color, law: Law) -> Result<(), Refusal> {
        let written = self.written_move(player).is_some() || !self.rules.is_in_force(law);
        if written || self.is_on_wood() && !self.is_recorded() {
            return Ok(());
        }
        Err(self.refuse(law, Why::MoveNotWritten))
    }

    /// What a move breaks on paper: a sheet that is behind or not given back, a move written first.
    pub(super) fn on_paper(&self, mut entries: Vec<Entry>, now: Timestamp) -> Vec<Entry> {
        let is_move = |entry: &Entry| matches!(entry.event, Event::MoveMade { .. });
        let is_end = |entry: &Entry| matches!(entry.event, Event::Ended(_));
        if self.papers.is_none() || !entries.iter().any(is_move) || entries.iter().any(is_end) {
            return entries;
        }
        let by = self.position.turn();
        let broken = self.broken_on_paper(by, now);
        let besides = |law| if self.is_on_wood() { law } else { Law::SheetsBesideBoards };
        if let Some(law) = broken.map(besides) {
            entries = self.and_breach(entries, by, law, Offence::Breach, now);
        }
        entries
    }

    fn broken_on_paper(&self, by: Color, now: Timestamp) -> Option<Law> {
        if self.has_borrowed(by) {
            return Some(Law::SheetBorrowed);
        }
        // What was written for a claim was not written in advance, though the claim was wrong.
        if self.written_move(by).is_some() && self.is_recorded() && self.bound().is_none() {
            return Some(Law::WrittenBefore);
        }
        // The opponent's last move may be written after the reply.
        let own = self.record.len().saturating_sub(1);
        if !self.lacks_before(by, own)
            || self.is_assisted_in(by, Task::Writing)
            || !self.is_recorded()
        {
            return None;
        }
        let was_short = self.papers.as_deref().is_some_and(|p| p.of[by].short_in.is_some());
        match self.must_record(by, now) {
            false if !self.is_any_flag_down(now) => None,
            true if !was_short => Some(Law::OwnMoveWritten),
            _ => Some(Law::SheetCompleted),
        }
    }

    /// With both short of time a flag stops the clock, and the sheets come first (8.5.1); in the last
    /// period there is nothing to count, and two flags are another matter (III.3.1).
    pub(super) fn sheets_first(&self, now: Timestamp) -> Option<Vec<Entry>> {
        let down = |&color: &Color| {
            let stage = self.clock.stage(self.control(), color);
            let counts = stage.is_some_and(|stage| stage.moves_to_go.is_some());
            counts && self.is_flag_down(color, now)
        };
        let player = Color::ALL.into_iter().find(down)?;
        let other = self.is_flag_down(player.opponent(), now);
        let short = Color::ALL.into_iter().all(|color| self.is_short(color, now));
        let needed = self.is_recorded() && short && !other && !self.is_paused();
        needed.then(|| one(now, Event::Sheet(SheetEvent::StoppedAtFlag { player })))
    }

    /// What comes of rulings on sheets and people: too few moves lose, the rest is counted (8.6); where no
    /// sheet is complete the game is played over (8.5.3).
    pub(super) fn found_on_sheets(
        &self,
        ruling: &Ruling,
        law: Law,
        now: Timestamp,
    ) -> Result<Vec<Event>, Refusal> {
        let counts = matches!(
            ruling,
            Ruling::FindMoves { .. } | Ruling::FindNoProof { .. } | Ruling::Reconstruct
        );
        if counts {
            self.needs_play(law)?;
        }
        let down = |player| self.is_flag_down(player, now);
        match *ruling {
            Ruling::FindNoProof { player } if !down(player) => Err(self.refuse(law, Why::FlagUp)),
            Ruling::FindMoves { player, moves }
                if down(player) && moves < self.moves_needed(player) =>
            {
                Ok(events(self.flag_fell(player, now)))
            }
            Ruling::Reconstruct if Color::ALL.into_iter().any(|color| !self.is_behind(color)) => {
                Err(self.refuse(law, Why::SheetComplete))
            }
            _ => Ok(Vec::new()),
        }
    }

    /// How many moves a player must have completed by the end of the present period.
    pub(crate) fn moves_needed(&self, player: Color) -> u16 {
        let made = self.clock.moves(player);
        let stage = self.clock.stage(self.control(), player);
        made.saturating_add(stage.and_then(|stage| stage.moves_to_go).unwrap_or_default())
    }
}
