//! Applies scoresheet events and rulings.

use flagfall_chess::Color;
use flagfall_clock::Timestamp;

use crate::{Game, Ruling, ScoresheetEvent};

impl Game {
    /// Applies an event of the scoresheets.
    pub(super) fn apply_scoresheet(&mut self, event: &ScoresheetEvent, at: Timestamp) {
        let made = self.record.len();
        let sheets = self.scoresheets.get_or_insert_default();
        match event {
            &ScoresheetEvent::Written { by, mv } => sheets[by].written_move = Some((made, mv)),
            ScoresheetEvent::Noted { by, text } => sheets[*by].notes.push((made, text.clone())),
            ScoresheetEvent::OtherNotationUsed { by, text } => {
                sheets[*by].notes.push((made, text.clone()));
                sheets[*by].other_notation = true;
            }
            ScoresheetEvent::Neglected { by } => {
                sheets[*by].neglected_after.get_or_insert(made);
            }
            ScoresheetEvent::FellBehind { by } => sheets[*by].lacks_moves = true,
            ScoresheetEvent::Completed { by }
            | ScoresheetEvent::RecordKept { of: Some(by) }
            | ScoresheetEvent::SheetRequested { by } => sheets[*by].complete(),
            ScoresheetEvent::RecordSeen { by } => {
                sheets[*by].record_views = sheets[*by].record_views.saturating_add(1);
            }
            ScoresheetEvent::Borrowed { by } => sheets[*by].has_opponents_sheet = true,
            ScoresheetEvent::GivenBack { by } => sheets[*by].has_opponents_sheet = false,
            ScoresheetEvent::Shown { by } => sheets[*by].hidden = false,
            ScoresheetEvent::Hidden { by } => sheets[*by].hidden = true,
            // Recorded only.
            ScoresheetEvent::RecordKept { of: None } => {}
            ScoresheetEvent::StoppedAtFlag { .. } => self.pause_clock(at),
            ScoresheetEvent::Signed { by, score } => sheets[*by].signed_result = Some(*score),
        }
    }

    /// Applies a ruling on scoresheets and move counts.
    pub(super) fn apply_scoresheet_ruling(&mut self, ruling: &Ruling, at: Timestamp) {
        match *ruling {
            Ruling::FindMoves { player, moves } => self.set_counted_moves(player, moves, at),
            Ruling::FindNoProof { player } => {
                self.set_counted_moves(player, self.moves_needed(player), at);
            }
            Ruling::Reconstruct => {
                self.pause_clock(at);
                for player in Color::ALL {
                    self.scoresheet_mut(player).complete();
                }
            }
            _ => {}
        }
    }

    /// Sets a player's move counter. A player whose flag fell after the required moves gets the time
    /// of the next period (8.6).
    fn set_counted_moves(&mut self, player: Color, moves: u16, at: Timestamp) {
        let control = *self.control();
        let down = self.is_flag_down(player, at);
        let passed = moves >= self.moves_needed(player);
        self.clock = self.clock.set_moves(&control, player, moves, at);
        if down
            && passed
            && let Some(stage) = self.clock.progress(&control, player)
        {
            self.clock = self.clock.add(&control, player, stage.period.time, at);
        }
    }
}
