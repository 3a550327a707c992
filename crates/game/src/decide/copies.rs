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
        match used {
            OwnBoard::CarryOut { mv, on } => {
                self.may_use_board(actor, on, Law::MovesCopied)?;
                if !self.waits_to_be_copied(on, mv) {
                    return Err(self.refuse(Law::MovesCopied, Why::NotOnVirtual));
                }
                Ok(self.copied(mv, on, now))
            }
            OwnBoard::Shift { from, to, on } => {
                self.may_use_board(actor, on, Law::MovesCopied)?;
                self.shifted(from, to, on, now)
            }
            OwnBoard::PutBack { on } => {
                self.may_use_board(actor, on, Law::BoardsAgree)?;
                if !self.own_boards.as_deref().is_some_and(|boards| boards.shifted[on]) {
                    return Err(self.refuse(Law::BoardsAgree, Why::NothingDisplaced));
                }
                Ok(one(now, Event::OwnBoard(OwnBoardEvent::PutBack { on })))
            }
            OwnBoard::Correct { on } => {
                self.may_use_board(actor, on, Law::BoardsAgree)?;
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
    fn may_use_board(&self, actor: Actor, on: Color, law: Law) -> Result<(), Refusal> {
        self.needs_open(law)?;
        let helps =
            self.is_assisted_in(on, Task::Moving) || self.is_assisted_in(on, Task::Entering);
        match actor {
            Actor::Player(player) if player == on => Ok(()),
            Actor::Assistant(player) if player == on && helps => Ok(()),
            actor if actor.is_arbiter() => Ok(()),
            _ => Err(self.refuse(law, Why::OtherBoard)),
        }
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

    /// Whatever is moved on a real board but not in the game does not belong there.
    fn shifted(
        &self,
        from: Square,
        to: Square,
        on: Color,
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        let mv = UciMove { from, to, promotion: None };
        if self.waits_to_be_copied(on, mv) {
            return Ok(self.copied(mv, on, now));
        }
        if from == to || self.own_board(on).piece_at(from).is_none() {
            return Err(self.refuse(Law::MovesCopied, Why::NothingToTouch));
        }
        let mut entries = one(now, Event::OwnBoard(OwnBoardEvent::Shifted { from, to, on }));
        entries.push(self.board_breach(on, Law::MovesCopied, now));
        Ok(entries)
    }

    fn board_breach(&self, by: Color, law: Law, at: Timestamp) -> Entry {
        let article = self.rules.article(law);
        Entry { at, event: Event::Conduct(ConductEvent::Breached { by, law, article }) }
    }

    /// Boards that differ are found, by whomever (online 20.5).
    fn boards_found(&self, now: Timestamp) -> Result<Vec<Entry>, Refusal> {
        let law = Law::BoardsAgree;
        self.needs_open(law)?;
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
        self.and_then(entries, |next| {
            let newly = |player: &Color| {
                next.is_real_board_wrong(*player) && !self.is_real_board_wrong(*player)
            };
            let wrong = Color::ALL.into_iter().filter(newly);
            wrong.map(|by| next.board_breach(by, Law::BoardsAgree, now)).collect()
        })
    }
}
