//! Pieces touched on a real board, and illegal moves that got through on the virtual one.

use flagfall_chess::{Square, UciMove};
use flagfall_clock::Timestamp;
use flagfall_laws::{Law, Offence};

use super::one;
use crate::{Actor, Entry, Event, Game, HandEvent, Purpose, Refusal, Task, Why};

impl Game {
    /// Pieces are touched; what follows from it is in [`Game::binding`]. On a board with pegs a hand
    /// on them touches none (D.2.2).
    pub(super) fn touch(
        &self,
        actor: Actor,
        squares: &[Square],
        purpose: Purpose,
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        match actor {
            Actor::Player(player) if self.is_on_pegs(player) => self.feel(actor, squares, now),
            _ => self.touch_in(actor, squares, purpose, now),
        }
    }

    /// A hand feels pieces: on an ordinary board it touches them (D.2.2, D.2.5).
    pub(super) fn feel(
        &self,
        actor: Actor,
        squares: &[Square],
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        match actor {
            Actor::Player(by) if self.is_on_pegs(by) => {
                let squares = self.touchable(squares)?;
                Ok(one(now, Event::Hand(HandEvent::Felt { by, squares })))
            }
            _ => self.touch_in(actor, squares, Purpose::Move, now),
        }
    }

    /// Pieces are touched as the law has it.
    pub(super) fn touch_in(
        &self,
        actor: Actor,
        squares: &[Square],
        purpose: Purpose,
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        self.needs_table()?;
        let by = self.acting(actor, Task::Moving)?;
        let squares = self.touchable(squares)?;
        // What was said before holds for the next touch.
        let said = self.hands.as_deref().is_some_and(|hands| hands.adjusts == Some(by));
        let purpose = if said && purpose == Purpose::Move { Purpose::Adjust } else { purpose };
        let mut entries = one(now, Event::Touched { by, squares, purpose });
        if purpose == Purpose::Adjust {
            entries.extend(self.adjusted_wrongly(by, now));
        }
        Ok(entries)
    }

    /// The squares on which there is something to touch.
    pub(super) fn touchable(&self, squares: &[Square]) -> Result<Vec<Square>, Refusal> {
        self.needs_play(Law::TouchBinds)?;
        let occupied = |&square: &Square| self.position.piece_at(square).is_some();
        let squares: Vec<Square> = squares.iter().copied().filter(occupied).collect();
        // More than all the pieces there are is never touched with one move.
        if squares.is_empty() || self.touched.len() + squares.len() > 64 {
            return Err(self.refuse(Law::TouchBinds, Why::NothingToTouch));
        }
        Ok(squares)
    }

    /// The zone let an illegal move through: it is undone, and the regulations say what it costs.
    pub(super) fn let_through(
        &self,
        actor: Actor,
        mv: UciMove,
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        let law = Law::IllegalMove;
        if actor.is_at_board() {
            return Err(self.refuse(law, Why::OnlyZone));
        }
        self.needs_play(law)?;
        self.needs_spelling(mv)?;
        let by = self.position.turn();
        if self.position.uci(mv).is_ok() {
            return Err(self.refuse(law, Why::Legal(mv.to_string().into())));
        }
        let mut entries = one(now, Event::IllegalMoveMade { by, mv });
        entries.extend(self.offended(by, Offence::IllegalMove, now));
        Ok(entries)
    }
}
