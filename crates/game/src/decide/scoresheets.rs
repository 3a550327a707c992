//! Scoresheets: the duty to record, its breaches, and signatures (8).

use flagfall_chess::{Color, UciMove, is_non_algebraic_notation};
use flagfall_clock::Timestamp;
use flagfall_laws::{Law, Offence, Score};

use super::{into_events, single_entry};
use crate::{
    Actor, AssistanceKind, AssistantTask, Event, ExistingState, Game, GameEntry, Refusal, RefusalReason, Ruling,
    ScoresheetAction, ScoresheetEvent,
};

/// Maximum number of notes on a scoresheet.
const MAX_NOTES: usize = 64;

impl Game {
    /// Decides an action on a scoresheet or the arbiter's record (8, A.2, A.3, B.3).
    pub(super) fn decide_scoresheet(
        &self,
        actor: Actor,
        action: &ScoresheetAction,
        now: Timestamp,
    ) -> Result<Vec<GameEntry>, Refusal> {
        if !self.has_physical_board() && !self.are_scoresheets_compulsory() {
            let boards = self.has_physical_boards();
            // A player without the duty to record may stop.
            if boards && *action == ScoresheetAction::Neglect && actor.player().is_some() {
                return Ok(Vec::new());
            }
            let law = if boards { Law::ScoresheetsWithBoards } else { Law::Recording };
            return Err(self.refuse(law, RefusalReason::NoScoresheets));
        }
        let sheet_entry = |event| Ok(single_entry(now, Event::Scoresheet(event)));
        match (action, actor) {
            (_, Actor::Player(by)) => self.decide_own_scoresheet(by, action, now),
            (ScoresheetAction::KeepRecord, _) => self.keep_record(actor).and_then(sheet_entry),
            (&ScoresheetAction::ReportIncomplete(by), _) if actor.is_arbiter() => {
                sheet_entry(ScoresheetEvent::FellBehind { by })
            }
            _ => self.decide_own_scoresheet(self.require_player(actor)?, action, now),
        }
    }

    fn decide_own_scoresheet(
        &self,
        by: Color,
        action: &ScoresheetAction,
        now: Timestamp,
    ) -> Result<Vec<GameEntry>, Refusal> {
        let sheet_entry = |event| Ok(single_entry(now, Event::Scoresheet(event)));
        match action {
            &ScoresheetAction::Write(mv) if self.written_move(by).is_none() => self.write_move(by, mv, now),
            ScoresheetAction::Alter(_) if self.written_move(by).is_none() => {
                Err(self.refuse(Law::RepetitionClaimByMove, RefusalReason::NoMoveWritten))
            }
            ScoresheetAction::Write(_) | ScoresheetAction::Alter(_) => {
                Err(self.refuse(Law::RepetitionClaimByMove, RefusalReason::WrittenMoveFinal))
            }
            ScoresheetAction::Note(_) if self.scoresheet_notes(by).len() >= MAX_NOTES => {
                Err(self.refuse(Law::NotesOnSheet, RefusalReason::Already(ExistingState::ScoresheetFull)))
            }
            ScoresheetAction::Note(text) if is_non_algebraic_notation(text) => {
                let event = ScoresheetEvent::OtherNotationUsed { by, text: text.clone() };
                let allowed = !self.are_moves_recorded();
                Ok(self.record_on_sheet(allowed, by, event, Law::AlgebraicOnly, now))
            }
            ScoresheetAction::Note(text) => sheet_entry(ScoresheetEvent::Noted { by, text: text.clone() }),
            ScoresheetAction::Neglect => {
                let mut entries = single_entry(now, Event::Scoresheet(ScoresheetEvent::Neglected { by }));
                // Beside physical boards the regulations require them (online 20.7).
                if self.are_scoresheets_compulsory() {
                    entries.push(self.board_breach(by, Law::ScoresheetsWithBoards, now));
                }
                Ok(entries)
            }
            // A player who keeps the record has all moves.
            ScoresheetAction::Complete | ScoresheetAction::KeepRecord => sheet_entry(ScoresheetEvent::Completed { by }),
            ScoresheetAction::RequestSheet => sheet_entry(ScoresheetEvent::SheetRequested { by }),
            ScoresheetAction::ViewRecord => self.see_record(by, now),
            ScoresheetAction::Borrow => self.borrow_scoresheet(by, now).and_then(sheet_entry),
            ScoresheetAction::GiveBack if self.has_borrowed_scoresheet(by) => {
                sheet_entry(ScoresheetEvent::GivenBack { by })
            }
            ScoresheetAction::GiveBack => Err(self.refuse(Law::SheetBorrowed, RefusalReason::NoScoresheetBorrowed)),
            ScoresheetAction::Show => sheet_entry(ScoresheetEvent::Shown { by }),
            ScoresheetAction::Hide => {
                let event = ScoresheetEvent::Hidden { by };
                Ok(self.record_on_sheet(false, by, event, Law::SheetShown, now))
            }
            ScoresheetAction::ReportIncomplete(_) => Err(self.refuse(Law::Recording, RefusalReason::OnlyArbiters)),
            ScoresheetAction::Sign(score) => self.sign_scoresheet(by, *score, now),
        }
    }

    /// Records a move written before it is played; only the player to move can claim by it.
    fn write_move(&self, by: Color, mv: UciMove, now: Timestamp) -> Result<Vec<GameEntry>, Refusal> {
        self.require_recordable(mv)?;
        let allowed = self.position.turn() == by || !self.are_moves_recorded();
        let event = ScoresheetEvent::Written { by, mv };
        Ok(self.record_on_sheet(allowed, by, event, Law::WrittenBeforeMove, now))
    }

    /// Records a change of a scoresheet, and a breach unless it is correct.
    fn record_on_sheet(
        &self,
        allowed: bool,
        by: Color,
        event: ScoresheetEvent,
        law: Law,
        now: Timestamp,
    ) -> Vec<GameEntry> {
        let recorded = single_entry(now, Event::Scoresheet(event));
        if allowed { recorded } else { self.with_breach(recorded, by, law, Offence::Breach, now) }
    }

    /// Keeps a record: arbiters of any game, a player's assistant once accepted (8.1.6, 8.5.1).
    fn keep_record(&self, actor: Actor) -> Result<ScoresheetEvent, Refusal> {
        match actor {
            Actor::Assistant(player) if self.is_assisted_in(player, AssistantTask::Writing) => {
                Ok(ScoresheetEvent::RecordKept { of: Some(player) })
            }
            Actor::Assistant(player) if self.assistance_kind(player) == AssistanceKind::Sighted => {
                Err(self.refuse_to_assistant(player))
            }
            Actor::Assistant(_) => Err(self.refuse(Law::WritingAssistant, RefusalReason::NoAssistantForTask)),
            _ if actor.is_arbiter() => Ok(ScoresheetEvent::RecordKept { of: None }),
            _ => Err(self.refuse(Law::ArbiterRecords, RefusalReason::OnlyArbiters)),
        }
    }

    /// Shows the arbiter's record to the player to move, a limited number of times (A.3.2, B.3.2).
    fn see_record(&self, by: Color, now: Timestamp) -> Result<Vec<GameEntry>, Refusal> {
        let law = Law::RecordConsulted;
        self.require_play_citing_end(law)?;
        // A record is kept only in closely supervised games.
        if !self.rules.is_in_force(law) {
            return Err(self.refuse(Law::FullSupervision, RefusalReason::NoRecordKept));
        }
        if self.position.turn() != by {
            return Err(self.refuse(law, RefusalReason::NotYourTurn));
        }
        if self.record_views(by) >= self.rules.behaviour().parameters().record_looks {
            return Ok(self.record_breach(by, Law::RecordConsultedTooOften, Offence::Distraction, now));
        }
        Ok(single_entry(now, Event::Scoresheet(ScoresheetEvent::RecordSeen { by })))
    }

    /// Borrows the opponent's scoresheet to complete one's own, on the player's own move (8.5.2) or
    /// while the clocks are stopped (8.5.1).
    fn borrow_scoresheet(&self, by: Color, now: Timestamp) -> Result<ScoresheetEvent, Refusal> {
        let refuse = |reason| Err(self.refuse(Law::SheetBorrowed, reason));
        if self.has_borrowed_scoresheet(by) {
            return refuse(RefusalReason::Already(ExistingState::ScoresheetBorrowed));
        }
        if !self.is_paused() && self.is_playing() && self.position.turn() != by {
            return refuse(RefusalReason::NotYourTurn);
        }
        if self.are_moves_recorded() && !self.is_short_of_time(by, now) && !self.is_scoresheet_incomplete(by) {
            return refuse(RefusalReason::ScoresheetComplete);
        }
        Ok(ScoresheetEvent::Borrowed { by })
    }

    /// Signs a result; the result that both players sign stands (8.7).
    fn sign_scoresheet(&self, by: Color, score: Option<Score>, now: Timestamp) -> Result<Vec<GameEntry>, Refusal> {
        let law = Law::SheetsSigned;
        let result = self.outcome().and_then(|outcome| outcome.score);
        let Some(result) = result else { return Err(self.refuse(law, RefusalReason::GameNotOver)) };
        if self.signed_result(by).is_some() {
            return Err(self.refuse(law, RefusalReason::Already(ExistingState::ScoresheetSigned)));
        }
        let score = score.unwrap_or(result);
        let known = self.rules.regulations.scoring.check(score);
        known.map_err(|error| self.refuse(error.law(), RefusalReason::InvalidScore(error)))?;
        let mut entries = single_entry(now, Event::Scoresheet(ScoresheetEvent::Signed { by, score }));
        let agreed = self.signed_result(by.opponent()) == Some(score) && score != result;
        if agreed && !self.is_result_ruled() {
            let law = Law::SignedResult;
            let after = self.outcome().map_or(0, |outcome| outcome.after.into());
            let signed_result = self.unadjusted_outcome(law, Some(score), after);
            entries.push(GameEntry { at: now, event: Event::Ended(signed_result) });
        }
        Ok(entries)
    }

    /// Checks that the intended move of a claim is written down, where it must be.
    ///
    /// # Errors
    /// Fails if the move must be written first (9.2.1.1, 9.3.1); without the duty to record (A.2)
    /// it need not be.
    pub fn needs_writing(&self, player: Color, law: Law) -> Result<(), Refusal> {
        let written = self.written_move(player).is_some() || !self.rules.is_in_force(law);
        if written || self.has_physical_board() && !self.are_moves_recorded() {
            return Ok(());
        }
        Err(self.refuse(law, RefusalReason::IntendedMoveNotWritten))
    }

    /// Adds the breaches of a move: a scoresheet that is behind or not returned, or a move written
    /// first.
    pub(super) fn with_scoresheet_breaches(&self, mut entries: Vec<GameEntry>, now: Timestamp) -> Vec<GameEntry> {
        let is_move = |entry: &GameEntry| matches!(entry.event, Event::MoveMade { .. });
        let is_end = |entry: &GameEntry| matches!(entry.event, Event::Ended(_));
        if self.scoresheets.is_none() || !entries.iter().any(is_move) || entries.iter().any(is_end) {
            return entries;
        }
        let by = self.position.turn();
        let broken = self.scoresheet_breach(by, now);
        let usual_or_online = |law| if self.has_physical_board() { law } else { Law::ScoresheetsWithBoards };
        if let Some(law) = broken.map(usual_or_online) {
            entries = self.with_breach(entries, by, law, Offence::Breach, now);
        }
        entries
    }

    fn scoresheet_breach(&self, by: Color, now: Timestamp) -> Option<Law> {
        if self.has_borrowed_scoresheet(by) {
            return Some(Law::SheetBorrowed);
        }
        // A move written for a wrong claim was not written in advance.
        if self.written_move(by).is_some() && self.are_moves_recorded() && self.obligation().is_none() {
            return Some(Law::WrittenBeforeMove);
        }
        // The opponent's last move may be written after the reply.
        let own = self.record.len().saturating_sub(1);
        if !self.lacks_moves_before(by, own)
            || self.is_assisted_in(by, AssistantTask::Writing)
            || !self.are_moves_recorded()
        {
            return None;
        }
        let was_short = self.scoresheet(by).is_some_and(|sheet| sheet.short_of_time_in.is_some());
        match self.must_record(by, now) {
            false if !self.is_any_flag_down(now) => None,
            true if !was_short => Some(Law::OwnMoveWritten),
            _ => Some(Law::SheetCompleted),
        }
    }

    /// Stops the clock at a flag fall with both players short of time, so that the scoresheets are
    /// completed first (8.5.1). In the last period there is no move count, and two flags are
    /// decided otherwise (III.3.1).
    pub(super) fn stop_for_scoresheets(&self, now: Timestamp) -> Option<Vec<GameEntry>> {
        let down = |&color: &Color| {
            let stage = self.clock.progress(self.control(), color);
            let counts = stage.is_some_and(|stage| stage.moves_to_go.is_some());
            counts && self.is_flag_down(color, now)
        };
        let player = Color::ALL.into_iter().find(down)?;
        let other = self.is_flag_down(player.opponent(), now);
        let short = Color::ALL.into_iter().all(|color| self.is_short_of_time(color, now));
        let needed = self.are_moves_recorded() && short && !other && !self.is_paused();
        needed.then(|| single_entry(now, Event::Scoresheet(ScoresheetEvent::StoppedAtFlag { player })))
    }

    /// Returns the consequences of rulings on scoresheets: too few moves lose, otherwise the count
    /// stands (8.6); if no scoresheet is complete the game is reconstructed (8.5.3).
    pub(super) fn scoresheet_consequences(
        &self,
        ruling: &Ruling,
        law: Law,
        now: Timestamp,
    ) -> Result<Vec<Event>, Refusal> {
        let counts = matches!(ruling, Ruling::FindMoves { .. } | Ruling::FindNoProof { .. } | Ruling::Reconstruct);
        if counts {
            self.require_play(law)?;
        }
        let down = |player| self.is_flag_down(player, now);
        match *ruling {
            Ruling::FindNoProof { player } if !down(player) => Err(self.refuse(law, RefusalReason::NoFlagFallen)),
            Ruling::FindMoves { player, moves } if down(player) && moves < self.moves_needed(player) => {
                Ok(into_events(self.record_flag_fall(player, now)))
            }
            Ruling::Reconstruct if Color::ALL.into_iter().any(|color| !self.is_scoresheet_incomplete(color)) => {
                Err(self.refuse(law, RefusalReason::ScoresheetComplete))
            }
            _ => Ok(Vec::new()),
        }
    }

    /// Returns the number of moves a player must have completed by the end of the current period.
    pub(crate) fn moves_needed(&self, player: Color) -> u16 {
        let made = self.clock.moves(player);
        let stage = self.clock.progress(self.control(), player);
        made.saturating_add(stage.and_then(|stage| stage.moves_to_go).unwrap_or_default())
    }
}
