//! The positions of a game and their repetitions.

use crate::{IllegalMove, Move, Position};

/// All positions of a game in order, the current one last.
///
/// Repetition is decided as 9.2.2 words it, by comparing positions; hashes only speed up the search.
/// While all moves are legal, positions before the last capture or pawn move are not compared,
/// because they cannot recur.
///
/// ```
/// use flagfall_chess::{History, Position};
/// let mut game = History::new(Position::start());
/// for mv in ["g1f3", "g8f6", "f3g1", "f6g8"].repeat(2) {
///     game.play(game.position().uci(mv.parse()?)?)?;
/// }
/// assert!(game.is_threefold());
/// assert_eq!(game.occurrences(), [0, 4, 8]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct History {
    // Never empty, and as long as `hashes`.
    positions: Vec<Position>,
    hashes: Vec<u64>,
    /// The index at which the search for repetitions begins: no earlier position can recur.
    since: usize,
    /// Whether every position followed from its predecessor by a legal move.
    regular: bool,
}

impl History {
    /// Starts a history with this position.
    ///
    /// ```
    /// # use flagfall_chess::{History, Position};
    /// assert_eq!(History::new(Position::start()).repetitions(), 1);
    /// ```
    pub fn new(start: Position) -> History {
        History { positions: vec![start], hashes: vec![start.hash()], since: 0, regular: true }
    }

    /// Returns the current position.
    ///
    /// ```
    /// # use flagfall_chess::{History, Position};
    /// assert_eq!(History::new(Position::start()).position(), &Position::start());
    /// ```
    #[inline]
    pub fn position(&self) -> &Position {
        self.positions.last().expect("a history has a first position")
    }

    /// Returns all positions, the start position first.
    ///
    /// ```
    /// # use flagfall_chess::{History, Position};
    /// assert_eq!(History::new(Position::start()).positions().len(), 1);
    /// ```
    #[inline]
    pub fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// Adds a position that did not arise by a legal move: restored by the arbiter, or left by an
    /// illegal move. From then on all positions are compared, because such a change can recreate
    /// positions that legal moves cannot.
    ///
    /// ```
    /// # use flagfall_chess::{History, Position};
    /// let mut game = History::new(Position::start());
    /// game.put(Position::start());
    /// assert_eq!(game.repetitions(), 2);
    /// ```
    pub fn put(&mut self, position: Position) {
        self.regular = false;
        self.since = 0;
        self.push(position);
    }

    /// Plays a legal move.
    ///
    /// # Errors
    ///
    /// [`IllegalMove`]; the history is unchanged then.
    ///
    /// ```
    /// # use flagfall_chess::{History, Move, Position, Square};
    /// let mut game = History::new(Position::start());
    /// game.play(Move::DoubleStep { from: Square::D2, to: Square::D4 })?;
    /// assert_eq!(game.positions().len(), 2);
    /// # Ok::<(), flagfall_chess::IllegalMove>(())
    /// ```
    pub fn play(&mut self, mv: Move) -> Result<&Position, IllegalMove> {
        if self.position().is_legal(mv) { Ok(self.play_unchecked(mv)) } else { Err(IllegalMove(mv)) }
    }

    /// Plays a move that is known to be legal: see [`Position::play_unchecked`].
    ///
    /// ```
    /// # use flagfall_chess::{History, Position};
    /// let mut game = History::new(Position::start());
    /// let mv = game.position().legal_moves()[0];
    /// game.play_unchecked(mv);
    /// ```
    pub fn play_unchecked(&mut self, mv: Move) -> &Position {
        let next = self.position().play_unchecked(mv);
        if next.halfmoves() == 0 && self.regular {
            self.since = self.positions.len();
        }
        self.push(next);
        self.position()
    }

    fn push(&mut self, position: Position) {
        self.positions.push(position);
        self.hashes.push(position.hash());
    }

    /// Removes the last position and returns it; the start position is never removed.
    ///
    /// ```
    /// # use flagfall_chess::{History, Position};
    /// assert_eq!(History::new(Position::start()).pop(), None);
    /// ```
    pub fn pop(&mut self) -> Option<Position> {
        if self.positions.len() < 2 {
            return None;
        }
        self.hashes.pop();
        let taken = self.positions.pop();
        // Positions before the last irreversible move may matter again: search all of them.
        self.since = 0;
        taken
    }

    /// Returns the number of occurrences of the current position, this one included.
    ///
    /// ```
    /// # use flagfall_chess::{History, Position};
    /// assert_eq!(History::new(Position::start()).repetitions(), 1);
    /// ```
    pub fn repetitions(&self) -> usize {
        let hash = self.position().hash();
        // A branch-free count first: it rarely finds more than the current position itself.
        if self.hashes[self.since..].iter().map(|&other| usize::from(other == hash)).sum::<usize>() < 2 {
            return 1;
        }
        self.plies_of_current().count()
    }

    /// Returns the occurrences of the current position, this one included, as plies from the start.
    ///
    /// ```
    /// # use flagfall_chess::{History, Position};
    /// assert_eq!(History::new(Position::start()).occurrences(), [0]);
    /// ```
    pub fn occurrences(&self) -> Vec<usize> {
        self.plies_of_current().collect()
    }

    fn plies_of_current(&self) -> impl Iterator<Item = usize> {
        let present = self.position();
        let same = move |ply: &usize| self.hashes[*ply] == present.hash() && self.positions[*ply].same_as(present);
        (self.since..self.positions.len()).filter(same)
    }

    /// Whether the current position has occurred three times or more, so that a draw can be
    /// claimed (9.2).
    ///
    /// ```
    /// # use flagfall_chess::{History, Position};
    /// assert!(!History::new(Position::start()).is_threefold());
    /// ```
    pub fn is_threefold(&self) -> bool {
        self.repetitions() >= 3
    }

    /// Whether the current position has occurred five times or more, so that the game is drawn
    /// (9.6.1).
    ///
    /// ```
    /// # use flagfall_chess::{History, Position};
    /// assert!(!History::new(Position::start()).is_fivefold());
    /// ```
    pub fn is_fivefold(&self) -> bool {
        self.repetitions() >= 5
    }
}
