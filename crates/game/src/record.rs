//! The moves of a game in compact form, and the repetition of positions.

use core::ops::Range;

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
    /// Whether the arbiter set it up, so that a new section begins.
    begins_section: bool,
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
        self.set_positions.push(SetPosition { after: self.len(), position, begins_section: false });
    }

    /// Begins a new section with a position that the arbiter set up.
    pub(crate) fn begin_section(&mut self, position: Position) {
        self.set_positions.push(SetPosition { after: self.len(), position, begins_section: true });
    }

    /// The sections, each with its first position and the numbers of plies before and after it. The last one may be
    /// empty.
    pub(crate) fn sections(&self) -> Vec<(Position, Range<usize>)> {
        let mut sections = Vec::new();
        let (mut start, mut after) = (self.start(), 0);
        for set in self.set_positions.iter().filter(|set| set.begins_section) {
            if set.after > after {
                sections.push((start, after..set.after));
            }
            (start, after) = (set.position, set.after);
        }
        sections.push((start, after..self.len()));
        sections
    }

    /// The number of positions that the arbiter set up.
    pub(crate) fn section_starts(&self) -> usize {
        self.set_positions.iter().filter(|set| set.begins_section).count()
    }

    /// The last move, the time after it in milliseconds, and whether a draw was offered with it.
    #[inline]
    pub(crate) fn last_entry(&self) -> Option<(Move, u32, bool)> {
        self.plies.last().map(|ply| (ply.mv, ply.left & !OFFER_FLAG, ply.left & OFFER_FLAG != 0))
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
        if self.set_positions.is_empty() {
            let mover = |index: usize| if index.is_multiple_of(2) { first } else { first.opponent() };
            return (0..self.plies.len()).rev().find(|&index| mover(index) == by);
        }
        let made = self.positions().take(self.plies.len()).enumerate();
        made.filter(|(_, position)| position.turn() == by).last().map(|(index, _)| index)
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
        // They are in order, and the last of several after one ply counts.
        let earlier = self.set_positions.partition_point(|set| set.after <= after);
        let set = self.set_positions.get(..earlier).and_then(<[SetPosition]>::last);
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
        match (self.last_set_position_key(after), after.checked_sub(1)) {
            (Some(key), _) => key,
            (None, None) => self.start().hash() as u32,
            (None, Some(index)) => self.plies.get(index).map_or(0, |ply| ply.key),
        }
    }

    /// The key of the position that was set after exactly this ply.
    fn last_set_position_key(&self, after: usize) -> Option<u32> {
        if self.set_positions.is_empty() {
            return None;
        }
        let (at, position) = self.last_set_position(after);
        let is_set = at == after && (after > 0 || self.set_positions.first().is_some_and(|set| set.after == 0));
        is_set.then(|| position.hash() as u32)
    }

    /// The interval at which the same player can be to move: every second ply, unless positions were
    /// set.
    fn turn_interval(&self) -> usize {
        if self.set_positions.is_empty() { 2 } else { 1 }
    }

    /// The plies before `at` after which a position may have occurred: those with its key.
    fn candidates(&self, position: &Position, at: usize) -> impl Iterator<Item = usize> {
        let key = position.hash() as u32;
        let first = at.saturating_sub(usize::from(position.halfmoves()));
        let step = self.turn_interval();
        let parity = (at - first) % step;
        (first + parity..at).step_by(step).filter(move |&after| self.key(after) == key)
    }

    /// Whether a position that occurs after ply `at` may have occurred so often up to there, by the keys alone.
    /// After most moves the answer is no, without a replay.
    pub(crate) fn may_occur(&self, position: &Position, at: usize, times: usize) -> bool {
        let plies = self.candidates(position, at).chain([at]);
        plies.flat_map(|after| self.occurrences_after(after)).nth(times.saturating_sub(1)).is_some()
    }

    /// Finds the occurrences of a position before ply `at`, where it occurs. Returns their plies, and the
    /// number of moves replayed, which is never more than the number of moves.
    ///
    /// Keys select candidates, and whole positions are compared.
    fn find_earlier(&self, position: &Position, at: usize) -> (Vec<u16>, usize) {
        let (mut found, mut replayed) = (Vec::new(), 0);
        let mut reached: Option<(usize, Position)> = None;
        for after in self.candidates(position, at) {
            let set = self.last_set_position(after);
            let (from, start) = reached.filter(|(from, _)| *from >= set.0).unwrap_or(set);
            let moves = self.plies.iter().take(after).skip(from);
            let there = moves.fold(start, |position, ply| position.play_unchecked(ply.mv));
            replayed += after - from;
            reached = Some((after, there));
            if there.same_as(position) {
                found.extend(self.occurrences_after(after));
            }
        }
        (found, replayed)
    }

    /// The ply as often as a position that occurs after it counts.
    fn occurrences_after(&self, after: usize) -> impl Iterator<Item = u16> {
        let times = if after == 0 { 1 + self.prior_occurrences() } else { 1 };
        core::iter::repeat_n(after as u16, times)
    }

    /// The numbers of plies after which a position occurred, which also occurs after ply `at`.
    pub(crate) fn occurrences(&self, position: &Position, at: usize) -> Vec<u16> {
        let (mut found, _) = self.find_earlier(position, at);
        found.extend(self.occurrences_after(at));
        found
    }

    /// The number of occurrences of a position up to ply `at`, where it occurs.
    pub(crate) fn repetitions(&self, position: &Position, at: usize) -> usize {
        self.find_earlier(position, at).0.len() + self.occurrences_after(at).count()
    }

    /// Like [`Record::occurrences`], by all positions of the game instead of replaying it.
    pub(crate) fn occurrences_among(&self, all: &[Position], position: &Position, at: usize) -> Vec<u16> {
        let same = |after: &usize| all.get(*after).is_some_and(|there| there.same_as(position));
        let plies = self.candidates(position, at).filter(same).chain([at]);
        plies.flat_map(|after| self.occurrences_after(after)).collect()
    }
}

#[cfg(test)]
mod tests {
    use flagfall_chess::UciMove;

    use super::*;

    /// Both players move their knights out and back for this many plies.
    fn shuffled(plies: usize) -> (Record, Position) {
        let (mut record, mut position) = (Record::new(Position::start(), 0), Position::start());
        for text in ["g1f3", "g8f6", "f3g1", "f6g8"].into_iter().cycle().take(plies) {
            let mv = position.uci(text.parse::<UciMove>().expect("a move")).expect("legal");
            position = position.play_unchecked(mv);
            record.push(mv, &position, false);
        }
        (record, position)
    }

    #[test]
    fn repetition_is_counted_in_one_pass() {
        for plies in [4, 4_000, 65_000] {
            let (record, position) = shuffled(plies);
            let (earlier, replayed) = record.find_earlier(&position, plies);
            assert_eq!(earlier.len(), plies / 4);
            assert!(replayed <= plies, "{replayed} moves replayed for {plies}");
            assert_eq!(record.repetitions(&position, plies), plies / 4 + 1);
            assert!(record.may_occur(&position, plies, plies / 4 + 1));
            assert!(!record.may_occur(&position, plies, plies / 4 + 2));
        }
    }

    #[test]
    fn repetition_is_counted_in_one_pass_across_set_positions() {
        let (mut record, position) = shuffled(8_000);
        for _ in 0..4_000 {
            record.set_position(position);
        }
        let (earlier, replayed) = record.find_earlier(&position, 8_000);
        assert_eq!(earlier.len(), 2_000);
        assert!(replayed <= 8_000, "{replayed} moves replayed");
        assert_eq!(record.positions().count(), 8_001);
    }

    #[test]
    fn occurrences_are_the_same_with_and_without_all_positions() {
        let (mut record, position) = shuffled(40);
        let all: Vec<Position> = record.positions().collect();
        let known = record.occurrences(&position, 40);
        assert_eq!(record.occurrences_among(&all, &position, 40), known);
        assert_eq!(known, [0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40]);
        record.set_position(position);
        assert_eq!(record.occurrences(&position, 40), known);
    }
}
