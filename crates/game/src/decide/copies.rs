//! Real boards beside the virtual one: what is copied, and what is done there besides (online 20).

use flagfall_chess::{Color, Square, UciMove};
use flagfall_clock::Timestamp;
use flagfall_laws::Law;

use super::one;
use crate::{Actor, ConductEvent, Entry, Event, Game, OwnBoard, OwnBoardEvent, Refusal, Task, Why};

impl Game {
    pub(super) fn on_real_board(
        &self,
        actor: Actor,
        used: OwnBoard,
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        // The last move is copied also when it has ended the game.
        if !matches!(used, OwnBoard::CarryOut { .. }) {
            self.needs_open(Law::MovesCopied)?;
        }
        match used {
            OwnBoard::CarryOut { mv, on } => {
                self.may_move_pieces(actor, on)?;
                if !self.waits_to_be_copied(on, mv) {
                    return Err(self.refuse(Law::MovesCopied, Why::NotOnVirtual));
                }
                Ok(self.copied(mv, on, now))
            }
            OwnBoard::Shift { from, to, on } => {
                self.may_move_pieces(actor, on)?;
                self.shifted(actor, (from, to), on, now)
            }
            OwnBoard::TakeOff { square, on } => {
                self.may_move_pieces(actor, on)?;
                self.needs_piece(square, on)?;
                Ok(self.by_hand(actor, OwnBoardEvent::TakenOff { square, on }, on, now))
            }
            OwnBoard::Put { color, role, square, on } => {
                self.may_move_pieces(actor, on)?;
                let put = OwnBoardEvent::Put { color, role, square, on };
                Ok(self.by_hand(actor, put, on, now))
            }
            OwnBoard::PutBack { on } => {
                self.may_use_board(actor, on)?;
                if self.astray(on) == 0 {
                    return Err(self.refuse(Law::BoardsAgree, Why::NothingDisplaced));
                }
                Ok(one(now, Event::OwnBoard(OwnBoardEvent::PutBack { on })))
            }
            OwnBoard::Correct { on } => {
                self.may_use_board(actor, on)?;
                if !self.board_differs(on) {
                    return Err(self.refuse(Law::BoardsAgree, Why::BoardsSame));
                }
                let corrected = one(now, Event::OwnBoard(OwnBoardEvent::Corrected { on }));
                Ok(self.and_then(corrected, |next| next.premoved_by(on, now)))
            }
            OwnBoard::PointOut => self.boards_found(now),
        }
    }

    /// Each player is responsible for the own board; the arbiter may put it right (online 20.4).
    fn may_use_board(&self, actor: Actor, on: Color) -> Result<(), Refusal> {
        let helps =
            self.is_assisted_in(on, Task::Moving) || self.is_assisted_in(on, Task::Entering);
        match actor {
            Actor::Player(player) if player == on => Ok(()),
            Actor::Assistant(player) if player == on && helps => Ok(()),
            actor if actor.is_arbiter() => Ok(()),
            _ => Err(self.refuse(Law::MovesCopied, Why::OtherBoard)),
        }
    }

    /// The same for moves and single pieces: on a board that is right the arbiter moves nothing.
    fn may_move_pieces(&self, actor: Actor, on: Color) -> Result<(), Refusal> {
        if actor.is_arbiter() && !self.is_real_board_wrong(on) {
            return Err(self.refuse(Law::MovesCopied, Why::OtherBoard));
        }
        self.may_use_board(actor, on)
    }

    /// A move is copied; what was chosen in advance may have waited for it.
    fn copied(&self, mv: UciMove, on: Color, now: Timestamp) -> Vec<Entry> {
        let copied = one(now, Event::OwnBoard(OwnBoardEvent::CarriedOut { mv, on }));
        self.and_then(copied, |next| next.premoved_by(on, now))
    }

    fn premoved_by(&self, player: Color, now: Timestamp) -> Vec<Entry> {
        let on_move = self.is_playing() && self.position.turn() == player;
        if on_move { self.premoved(now) } else { Vec::new() }
    }

    fn needs_piece(&self, square: Square, on: Color) -> Result<(), Refusal> {
        let found = self.own_board(on).piece_at(square);
        found.map(|_| ()).ok_or_else(|| self.refuse(Law::MovesCopied, Why::NothingToTouch))
    }

    /// A piece moved as a waiting move went has copied it, if no other belongs to that move.
    fn shifted(
        &self,
        actor: Actor,
        (from, to): (Square, Square),
        on: Color,
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        self.needs_piece(from, on)?;
        if from == to {
            return Err(self.refuse(Law::MovesCopied, Why::NothingToTouch));
        }
        let mv = UciMove { from, to, promotion: None };
        let alone = self.is_of_one_piece(on, mv);
        Ok(if alone && self.astray(on) == 0 {
            self.copied(mv, on, now)
        } else {
            self.by_hand(actor, OwnBoardEvent::Shifted { from, to, on }, on, now)
        })
    }

    /// What is done by hand on a real board copies moves of the virtual one, piece by piece. Whatever
    /// else is done there does not belong there (online 20.4), and the boards differ (online 20.5).
    fn by_hand(&self, actor: Actor, event: OwnBoardEvent, on: Color, now: Timestamp) -> Vec<Entry> {
        let (owed, astray) = (self.has_own_move_to_copy(on), self.astray(on));
        self.and_then(one(now, Event::OwnBoard(event)), |next| {
            if !next.is_shifted(on) {
                let copied = owed && !next.has_own_move_to_copy(on);
                return if copied { next.premoved_by(on, now) } else { Vec::new() };
            }
            // Who sets one piece after the other right does nothing wrong, nor does the arbiter.
            let by_player = !actor.is_arbiter();
            let strays = by_player && next.astray(on) >= astray;
            let differs = by_player && !self.is_real_board_wrong(on);
            match (strays, differs) {
                (false, false) => Vec::new(),
                (false, true) => next.careless(on, Law::BoardsAgree, now),
                // What one hand has done has one price.
                (true, differs) => {
                    let also = differs.then(|| next.board_breach(on, Law::BoardsAgree, now));
                    let mut entries = next.careless(on, Law::MovesCopied, now);
                    entries.splice(1..1, also);
                    entries
                }
            }
        })
    }

    /// That a board is wrong is said, and nothing follows by itself.
    pub(super) fn board_breach(&self, by: Color, law: Law, at: Timestamp) -> Entry {
        let article = self.rules.article(law);
        Entry { at, event: Event::Conduct(ConductEvent::Breached { by, law, article }) }
    }

    /// Boards that differ are found, by whomever (online 20.5).
    fn boards_found(&self, now: Timestamp) -> Result<Vec<Entry>, Refusal> {
        let law = Law::BoardsAgree;
        let wrong = Color::ALL.into_iter().filter(|&player| self.is_real_board_wrong(player));
        let breaches: Vec<Entry> = wrong.map(|by| self.board_breach(by, law, now)).collect();
        if breaches.is_empty() {
            return Err(self.refuse(law, Why::BoardsSame));
        }
        let mut entries = one(now, Event::OwnBoard(OwnBoardEvent::DifferencePointedOut));
        entries.extend(breaches);
        Ok(entries)
    }

    /// After a move it is reported whose board is more than that move behind (online 20.5).
    pub(super) fn on_real_boards(&self, entries: Vec<Entry>, now: Timestamp) -> Vec<Entry> {
        let is_move = |entry: &Entry| matches!(entry.event, Event::MoveMade { .. });
        let is_end = |entry: &Entry| matches!(entry.event, Event::Ended(_));
        let moved = entries.iter().any(is_move) && !entries.iter().any(is_end);
        if !self.has_real_boards() || !moved {
            return entries;
        }
        Color::ALL.into_iter().fold(entries, |entries, by| {
            self.and_then(entries, |next| {
                let newly = next.is_real_board_wrong(by) && !self.is_real_board_wrong(by);
                if newly { next.careless(by, Law::BoardsAgree, now) } else { Vec::new() }
            })
        })
    }
}
