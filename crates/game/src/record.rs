//! The moves of a game in compact form, and the repetition of positions.

use flagfall_chess::{Color, Move, Position};
use flagfall_clock::Millis;

/// The bit of [`Ply::left`] that marks a draw offer.
const OFFER_FLAG: u32 = 1 << 31;

/// One ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Ply {
    mv: Move,
    /// The lower half of the hash of the position after the move. It finds candidates for a
    /// repetition and proves nothing.
    key: u32,
    /// The mover's time left after the move in milliseconds, with [`OFFER_FLAG`].
    left: u32,
}

/// The start position, the moves, and positions that no legal move led to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Record {
    /// `None` for the standard start position.
    start: Option<Box<RecordStart>>,
    plies: Vec<Ply>,
    /// The positions that no legal move led to, in order.
    set_positions: Vec<SetPosition>,
}

/// A start position other than the standard one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct RecordStart {
    position: Position,
    /// The number of times the position had occurred before the record begins.
    prior_occurrences: u8,
}

/// A position that replaces the one the moves lead to: after an illegal move or a displacement, or set
/// up by the arbiter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct SetPosition {
    after: usize,
    position: Position,
}

/// Converts a time to its form in [`Ply::left`].
fn stored_time(left: Option<Millis>) -> u32 {
    left.map_or(0, |left| left.get().min(u64::from(OFFER_FLAG - 1)) as u32)
}

impl Record {
    /// Creates a record that begins at a position with earlier occurrences.
    pub(crate) fn new(position: Position, prior_occurrences: u8) -> Record {
        let usual = position == Position::start() && prior_occurrences == 0;
        let start = (!usual).then(|| Box::new(RecordStart { position, prior_occurrences }));
        Record { start, plies: Vec::new(), set_positions: Vec::new() }
    }

    /// The start position of the game.
    pub(crate) fn start(&self) -> Position {
        self.start.as_ref().map_or_else(Position::start, |start| start.position)
    }

    fn prior_occurrences(&self) -> usize {
        self.start.as_ref().map_or(0, |start| usize::from(start.prior_occurrences))
    }

    pub(crate) fn len(&self) -> usize {
        self.plies.len()
    }

    /// Sets the position on the board, regardless of the moves.
    pub(crate) fn set_position(&mut self, position: Position) {
        self.set_positions.push(SetPosition { after: self.len(), position });
    }

    /// Discards a position that was set after the last move.
    pub(crate) fn discard_set_position(&mut self) {
        let last = self.len();
        self.set_positions.retain(|set| set.after < last);
    }

    /// Replaces the last move.
    pub(crate) fn replace_last(&mut self, mv: Move, after: &Position) {
        self.discard_set_position();
        if let Some(ply) = self.plies.last_mut() {
            (ply.mv, ply.key) = (mv, after.hash() as u32);
        }
    }

    /// Adds a move and the position after it.
    pub(crate) fn push(&mut self, mv: Move, after: &Position, offered: bool) {
        let left = if offered { OFFER_FLAG } else { 0 };
        self.plies.push(Ply { mv, key: after.hash() as u32, left });
    }

    /// Sets the mover's time left after the last move.
    #[inline]
    pub(crate) fn set_time_left(&mut self, left: Option<Millis>) {
        if let Some(ply) = self.plies.last_mut() {
            ply.left = ply.left & OFFER_FLAG | stored_time(left);
        }
    }

    /// Notes a draw offer with the last move of the offering player.
    pub(crate) fn note_offer(&mut self, by: Color) {
        let last = self.last_ply_of(by);
        if let Some(ply) = last.and_then(|index| self.plies.get_mut(index)) {
            ply.left |= OFFER_FLAG;
        }
    }

    fn last_ply_of(&self, by: Color) -> Option<usize> {
        let first = self.start().turn();
        let mover = |index: usize| match &self.set_positions[..] {
            [] if index.is_multiple_of(2) => first,
            [] => first.opponent(),
            _ => self.position(index).turn(),
        };
        (0..self.plies.len()).rev().find(|&index| mover(index) == by)
    }

    pub(crate) fn truncate(&mut self, len: usize) {
        self.plies.truncate(len);
        self.set_positions.retain(|set| set.after <= len);
    }

    pub(crate) fn moves(&self) -> impl ExactSizeIterator<Item = Move> {
        self.plies.iter().map(|ply| ply.mv)
    }

    /// The mover's time left after each move.
    pub(crate) fn times(&self) -> impl ExactSizeIterator<Item = Millis> {
        self.plies.iter().map(|ply| Millis::new(u64::from(ply.left & !OFFER_FLAG)))
    }

    /// The numbers of the plies with a draw offer, counted from 1.
    pub(crate) fn offers(&self) -> impl Iterator<Item = usize> {
        let offered = |(_, ply): &(usize, &Ply)| ply.left & OFFER_FLAG != 0;
        self.plies.iter().enumerate().filter(offered).map(|(index, _)| index + 1)
    }

    /// The position after a number of plies.
    pub(crate) fn position(&self, after: usize) -> Position {
        let (from, position) = self.last_set_position(after);
        let moves = self.plies.iter().take(after).skip(from);
        moves.fold(position, |position, ply| position.play_unchecked(ply.mv))
    }

    /// The last set position, or the start position, up to a ply, with its ply.
    fn last_set_position(&self, after: usize) -> (usize, Position) {
        let set = self.set_positions.iter().rev().find(|set| set.after <= after);
        set.map_or_else(|| (0, self.start()), |set| (set.after, set.position))
    }

    /// All positions, from the start to the one on the board.
    pub(crate) fn positions(&self) -> impl Iterator<Item = Position> {
        let mut last: Option<Position> = None;
        (0..=self.len()).map(move |after| {
            let position = match (last, self.last_set_position(after)) {
                (_, (set, position)) if set == after => position,
                (Some(before), _) => self.plies.get(after - 1).map_or(before, |ply| before.play_unchecked(ply.mv)),
                (None, (_, position)) => position,
            };
            last = Some(position);
            position
        })
    }

    /// The set positions, each with its ply.
    pub(crate) fn set_positions(&self) -> impl Iterator<Item = (usize, Position)> {
        self.set_positions.iter().map(|set| (set.after, set.position))
    }

    fn key(&self, after: usize) -> u32 {
        let set = self.set_positions.iter().rev().find(|set| set.after == after);
        match (set, after.checked_sub(1)) {
            (Some(set), _) => set.position.hash() as u32,
            (None, None) => self.start().hash() as u32,
            (None, Some(index)) => self.plies.get(index).map_or(0, |ply| ply.key),
        }
    }

    /// The interval at which the same player can be to move: every second ply, unless positions were
    /// set.
    fn turn_interval(&self) -> usize {
        if self.set_positions.is_empty() { 2 } else { 1 }
    }

    /// The numbers of plies after which a position occurred, which also occurs after ply `at`.
    ///
    /// Keys select candidates, and whole positions are compared.
    pub(crate) fn occurrences(&self, position: &Position, at: usize) -> Vec<u16> {
        let key = position.hash() as u32;
        let first = at.saturating_sub(usize::from(position.halfmoves()));
        let same = |&after: &usize| after == at || self.key(after) == key && self.position(after).same_as(position);
        let step = self.turn_interval();
        let parity = (at - first) % step;
        let found = (first + parity..=at).step_by(step).filter(same);
        let times = |after| if after == 0 { 1 + self.prior_occurrences() } else { 1 };
        found.flat_map(|after| core::iter::repeat_n(after as u16, times(after))).collect()
    }

    /// The number of occurrences of a position up to ply `at`, where it occurs.
    pub(crate) fn repetitions(&self, position: &Position, at: usize) -> usize {
        let key = position.hash() as u32;
        let first = at.saturating_sub(usize::from(position.halfmoves()));
        let maybe = (first..at)
            .rev()
            .skip(self.turn_interval() - 1)
            .step_by(self.turn_interval())
            .any(|after| self.key(after) == key);
        if maybe || at == 0 { self.occurrences(position, at).len() } else { 1 }
    }
}
