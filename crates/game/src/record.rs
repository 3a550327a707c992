//! The moves of a game, small, and which of its positions are the same.

use flagfall_chess::{Color, Move, Position};
use flagfall_clock::Millis;

/// Set in `left` where the mover offered a draw with the move.
const OFFERED: u32 = 1 << 31;

/// One move of one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Ply {
    mv: Move,
    /// The lower half of the hash of the position that came of it: where to look, never proof.
    key: u32,
    /// The mover's time in milliseconds after the move, and whether a draw was offered with it.
    left: u32,
}

/// The start position, the moves since, and where the board went its own way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Record {
    /// Nothing for the usual one.
    start: Option<Box<Start>>,
    plies: Vec<Ply>,
    /// The positions that no legal move has led to, in order: mostly none.
    set: Vec<Set>,
}

/// A start position that is not the usual one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Start {
    position: Position,
    /// How often it had stood on the board before the record begins.
    earlier: u8,
}

/// After so many moves this position stands on the board, whatever they were: an illegal move has
/// led to it, a piece was displaced, the arbiter has set it up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Set {
    after: usize,
    position: Position,
}

/// A time as it is kept with a move.
fn in_ply(left: Option<Millis>) -> u32 {
    left.map_or(0, |left| left.get().min(u64::from(OFFERED - 1)) as u32)
}

impl Record {
    /// A record that begins at a position which had been there so often before.
    pub(crate) fn new(position: Position, earlier: u8) -> Record {
        let usual = position == Position::start() && earlier == 0;
        let start = (!usual).then(|| Box::new(Start { position, earlier }));
        Record { start, plies: Vec::new(), set: Vec::new() }
    }

    /// Where the game itself began.
    pub(crate) fn start(&self) -> Position {
        self.start.as_ref().map_or_else(Position::start, |start| start.position)
    }

    fn earlier(&self) -> usize {
        self.start.as_ref().map_or(0, |start| usize::from(start.earlier))
    }

    pub(crate) fn len(&self) -> usize {
        self.plies.len()
    }

    /// From here on the board is so, whatever the moves were.
    pub(crate) fn set_up(&mut self, position: Position) {
        self.set.push(Set { after: self.len(), position });
    }

    /// The last position that stood on the board by itself is as it was before it was changed.
    pub(crate) fn unset(&mut self) {
        let last = self.len();
        self.set.retain(|set| set.after < last);
    }

    /// Another move takes the place of the last one.
    pub(crate) fn replace_last(&mut self, mv: Move, after: &Position) {
        self.unset();
        if let Some(ply) = self.plies.last_mut() {
            (ply.mv, ply.key) = (mv, after.hash() as u32);
        }
    }

    /// Adds a move and the position after it.
    pub(crate) fn push(&mut self, mv: Move, after: &Position, offered: bool) {
        let left = if offered { OFFERED } else { 0 };
        self.plies.push(Ply { mv, key: after.hash() as u32, left });
    }

    /// The mover's time after the last move.
    #[inline]
    pub(crate) fn complete(&mut self, left: Option<Millis>) {
        if let Some(ply) = self.plies.last_mut() {
            ply.left = ply.left & OFFERED | in_ply(left);
        }
    }

    /// Notes an offer made after the last move of its player.
    pub(crate) fn note_offer(&mut self, by: Color) {
        let last = self.last_of(by);
        if let Some(ply) = last.and_then(|index| self.plies.get_mut(index)) {
            ply.left |= OFFERED;
        }
    }

    fn last_of(&self, by: Color) -> Option<usize> {
        let first = self.start().turn();
        let mover = |index: usize| match &self.set[..] {
            [] if index.is_multiple_of(2) => first,
            [] => first.opponent(),
            _ => self.position(index).turn(),
        };
        (0..self.plies.len()).rev().find(|&index| mover(index) == by)
    }

    pub(crate) fn truncate(&mut self, len: usize) {
        self.plies.truncate(len);
        self.set.retain(|set| set.after <= len);
    }

    pub(crate) fn moves(&self) -> impl ExactSizeIterator<Item = Move> {
        self.plies.iter().map(|ply| ply.mv)
    }

    /// The mover's time after each move.
    pub(crate) fn times(&self) -> impl ExactSizeIterator<Item = Millis> {
        self.plies.iter().map(|ply| Millis::new(u64::from(ply.left & !OFFERED)))
    }

    /// After which moves, counted from 1, a draw was offered.
    pub(crate) fn offers(&self) -> impl Iterator<Item = usize> {
        let offered = |(_, ply): &(usize, &Ply)| ply.left & OFFERED != 0;
        self.plies.iter().enumerate().filter(offered).map(|(index, _)| index + 1)
    }

    /// The position after so many moves.
    pub(crate) fn position(&self, after: usize) -> Position {
        let (from, position) = self.set_before(after);
        let moves = self.plies.iter().take(after).skip(from);
        moves.fold(position, |position, ply| position.play_unchecked(ply.mv))
    }

    /// The last position up to there that was not made by a legal move, and after how many it was.
    fn set_before(&self, after: usize) -> (usize, Position) {
        let set = self.set.iter().rev().find(|set| set.after <= after);
        set.map_or_else(|| (0, self.start()), |set| (set.after, set.position))
    }

    /// All positions, from the first to the one on the board.
    pub(crate) fn positions(&self) -> impl Iterator<Item = Position> {
        let mut last: Option<Position> = None;
        (0..=self.len()).map(move |after| {
            let position = match (last, self.set_before(after)) {
                (_, (set, position)) if set == after => position,
                (Some(before), _) => {
                    self.plies.get(after - 1).map_or(before, |ply| before.play_unchecked(ply.mv))
                }
                (None, (_, position)) => position,
            };
            last = Some(position);
            position
        })
    }

    /// Where the board went its own way: after how many moves, and what stands there since.
    pub(crate) fn set(&self) -> impl Iterator<Item = (usize, Position)> {
        self.set.iter().map(|set| (set.after, set.position))
    }

    fn key(&self, after: usize) -> u32 {
        let set = self.set.iter().rev().find(|set| set.after == after);
        match (set, after.checked_sub(1)) {
            (Some(set), _) => set.position.hash() as u32,
            (None, None) => self.start().hash() as u32,
            (None, Some(index)) => self.plies.get(index).map_or(0, |ply| ply.key),
        }
    }

    /// Every how many moves the same player has the move: every second, unless the board says
    /// otherwise.
    fn step(&self) -> usize {
        if self.set.is_empty() { 2 } else { 1 }
    }

    /// After how many moves this position, which stands after `at` of them, stood on the board.
    ///
    /// Positions are compared whole; the keys only say which.
    pub(crate) fn occurrences(&self, position: &Position, at: usize) -> Vec<u16> {
        let key = position.hash() as u32;
        let first = at.saturating_sub(usize::from(position.halfmoves()));
        let same = |&after: &usize| {
            after == at || self.key(after) == key && self.position(after).same_as(position)
        };
        let step = self.step();
        let parity = (at - first) % step;
        let found = (first + parity..=at).step_by(step).filter(same);
        let times = |after| if after == 0 { 1 + self.earlier() } else { 1 };
        found.flat_map(|after| core::iter::repeat_n(after as u16, times(after))).collect()
    }

    /// How often this position, which stands after `at` moves, stood on the board.
    pub(crate) fn repetitions(&self, position: &Position, at: usize) -> usize {
        let key = position.hash() as u32;
        let first = at.saturating_sub(usize::from(position.halfmoves()));
        let maybe = (first..at)
            .rev()
            .skip(self.step() - 1)
            .step_by(self.step())
            .any(|after| self.key(after) == key);
        if maybe || at == 0 { self.occurrences(position, at).len() } else { 1 }
    }
}
