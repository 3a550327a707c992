//! Physical boards beside the virtual one: copied moves and other actions (online 20).

use flagfall_chess::{Color, Square, UciMove};
use flagfall_clock::Timestamp;
use flagfall_laws::Law;

use super::single_entry;
use crate::{
    Actor, AssistantTask, ConductEvent, Event, Game, GameEntry, OwnBoardAction, OwnBoardEvent, Refusal, RefusalReason,
};

impl Game {
    pub(super) fn use_physical_board(
        &self,
        actor: Actor,
        action: OwnBoardAction,
        now: Timestamp,
    ) -> Result<Vec<GameEntry>, Refusal> {
        // The last move is copied even if it ended the game.
        if !matches!(action, OwnBoardAction::CarryOut { .. }) {
            self.require_not_over(Law::MovesCopied)?;
        }
        match action {
            OwnBoardAction::CarryOut { mv, on } => {
                self.require_piece_access(actor, on)?;
                if !self.is_move_to_copy(on, mv) {
                    return Err(self.refuse(Law::MovesCopied, RefusalReason::NotOnVirtualBoard));
                }
                Ok(self.record_copied_move(mv, on, now))
            }
            OwnBoardAction::Shift { from, to, on } => {
                self.require_piece_access(actor, on)?;
                self.shift_own_board_piece(actor, (from, to), on, now)
            }
            OwnBoardAction::TakeOff { square, on } => {
                self.require_piece_access(actor, on)?;
                self.require_piece_on_own_board(square, on)?;
                Ok(self.change_own_board(actor, OwnBoardEvent::TakenOff { square, on }, on, now))
            }
            OwnBoardAction::Put { color, role, square, on } => {
                self.require_piece_access(actor, on)?;
                let put = OwnBoardEvent::Put { color, role, square, on };
                Ok(self.change_own_board(actor, put, on, now))
            }
            OwnBoardAction::PutBack { on } => {
                self.require_board_access(actor, on)?;
                if self.stray_square_count(on) == 0 {
                    return Err(self.refuse(Law::BoardsAgree, RefusalReason::NoPieceDisplaced));
                }
                Ok(single_entry(now, Event::OwnBoard(OwnBoardEvent::PutBack { on })))
            }
            OwnBoardAction::Correct { on } => {
                self.require_board_access(actor, on)?;
                if !self.own_board_differs(on) {
                    return Err(self.refuse(Law::BoardsAgree, RefusalReason::BoardsMatch));
                }
                let corrected = single_entry(now, Event::OwnBoard(OwnBoardEvent::Corrected { on }));
                Ok(self.with_consequences(corrected, |next| next.play_premove_of(on, now)))
            }
            OwnBoardAction::PointOut => self.point_out_board_difference(now),
        }
    }

    /// Requires the player of the board, or an arbiter who corrects it (online 20.4).
    fn require_board_access(&self, actor: Actor, on: Color) -> Result<(), Refusal> {
        let helps = self.is_assisted_in(on, AssistantTask::Moving) || self.is_assisted_in(on, AssistantTask::Entering);
        match actor {
            Actor::Player(player) if player == on => Ok(()),
            Actor::Assistant(player) if player == on && helps => Ok(()),
            actor if actor.is_arbiter() => Ok(()),
            _ => Err(self.refuse(Law::MovesCopied, RefusalReason::NotYourBoard)),
        }
    }

    /// Requires access for moves and single pieces: an arbiter moves nothing on a correct board.
    fn require_piece_access(&self, actor: Actor, on: Color) -> Result<(), Refusal> {
        if actor.is_arbiter() && !self.is_physical_board_wrong(on) {
            return Err(self.refuse(Law::MovesCopied, RefusalReason::NotYourBoard));
        }
        self.require_board_access(actor, on)
    }

    /// Records a copied move; a premove may have waited for it.
    fn record_copied_move(&self, mv: UciMove, on: Color, now: Timestamp) -> Vec<GameEntry> {
        let copied = single_entry(now, Event::OwnBoard(OwnBoardEvent::CarriedOut { mv, on }));
        self.with_consequences(copied, |next| next.play_premove_of(on, now))
    }

    fn play_premove_of(&self, player: Color, now: Timestamp) -> Vec<GameEntry> {
        let on_move = self.is_playing() && self.position.turn() == player;
        if on_move { self.play_premove(now) } else { Vec::new() }
    }

    fn require_piece_on_own_board(&self, square: Square, on: Color) -> Result<(), Refusal> {
        let found = self.own_board(on).piece_at(square);
        found.map(|_| ()).ok_or_else(|| self.refuse(Law::MovesCopied, RefusalReason::NoPieceToTouch))
    }

    /// Records a shifted piece, which copies a waiting move if that move involves no other piece.
    fn shift_own_board_piece(
        &self,
        actor: Actor,
        (from, to): (Square, Square),
        on: Color,
        now: Timestamp,
    ) -> Result<Vec<GameEntry>, Refusal> {
        self.require_piece_on_own_board(from, on)?;
        if from == to {
            return Err(self.refuse(Law::MovesCopied, RefusalReason::NoPieceToTouch));
        }
        let mv = UciMove { from, to, promotion: None };
        let single_piece = self.moves_one_piece(on, mv);
        Ok(if single_piece && self.stray_square_count(on) == 0 {
            self.record_copied_move(mv, on, now)
        } else {
            self.change_own_board(actor, OwnBoardEvent::Shifted { from, to, on }, on, now)
        })
    }

    /// Records a change by hand. It copies moves of the virtual board piece by piece; anything else
    /// is a breach (online 20.4), and the boards differ (online 20.5).
    fn change_own_board(&self, actor: Actor, event: OwnBoardEvent, on: Color, now: Timestamp) -> Vec<GameEntry> {
        let (owed, astray) = (self.has_own_move_to_copy(on), self.stray_square_count(on));
        self.with_consequences(single_entry(now, Event::OwnBoard(event)), |next| {
            if !next.has_strayed(on) {
                let copied = owed && !next.has_own_move_to_copy(on);
                return if copied { next.play_premove_of(on, now) } else { Vec::new() };
            }
            // Neither correcting piece by piece nor an arbiter's change is a breach.
            let by_player = !actor.is_arbiter();
            let strays = by_player && next.stray_square_count(on) >= astray;
            let differs = by_player && !self.is_physical_board_wrong(on);
            match (strays, differs) {
                (false, false) => Vec::new(),
                (false, true) => next.record_online_breach(on, Law::BoardsAgree, now),
                // One action has one penalty.
                (true, differs) => {
                    let second = differs.then(|| next.board_breach(on, Law::BoardsAgree, now));
                    let mut entries = next.record_online_breach(on, Law::MovesCopied, now);
                    entries.splice(1..1, second);
                    entries
                }
            }
        })
    }

    /// Returns the breach of a wrong board, without a penalty.
    pub(super) fn board_breach(&self, by: Color, law: Law, at: Timestamp) -> GameEntry {
        let article = self.rules.article(law);
        GameEntry { at, event: Event::Conduct(ConductEvent::Breached { by, law, article }) }
    }

    /// Points out that the boards differ (online 20.5).
    fn point_out_board_difference(&self, now: Timestamp) -> Result<Vec<GameEntry>, Refusal> {
        let law = Law::BoardsAgree;
        let wrong = Color::ALL.into_iter().filter(|&player| self.is_physical_board_wrong(player));
        let breaches: Vec<GameEntry> = wrong.map(|by| self.board_breach(by, law, now)).collect();
        if breaches.is_empty() {
            return Err(self.refuse(law, RefusalReason::BoardsMatch));
        }
        let mut entries = single_entry(now, Event::OwnBoard(OwnBoardEvent::DifferencePointedOut));
        entries.extend(breaches);
        Ok(entries)
    }

    /// Adds a breach after a move if a board is more than that move behind (online 20.5).
    pub(super) fn with_physical_board_breaches(&self, entries: Vec<GameEntry>, now: Timestamp) -> Vec<GameEntry> {
        let is_move = |entry: &GameEntry| matches!(entry.event, Event::MoveMade { .. });
        let is_end = |entry: &GameEntry| matches!(entry.event, Event::Ended(_));
        let moved = entries.iter().any(is_move) && !entries.iter().any(is_end);
        if !self.has_physical_boards() || !moved {
            return entries;
        }
        Color::ALL.into_iter().fold(entries, |entries, by| {
            self.with_consequences(entries, |next| {
                let newly = next.is_physical_board_wrong(by) && !self.is_physical_board_wrong(by);
                if newly { next.record_online_breach(by, Law::BoardsAgree, now) } else { Vec::new() }
            })
        })
    }
}
