//! Positions from which play can continue.

use core::fmt;
use core::marker::PhantomData;
use core::ops::ControlFlow;
use std::sync::LazyLock;

use thiserror::Error;

use crate::board::Code;
use crate::castling::MirroredSides;
use crate::generate::{GeneratorContext, GeneratorNode, generate};
use crate::hash::hash;
use crate::kernel::{Kernel, KernelTask, run};
use crate::perft::PerftCount;
use crate::side::{Black, Side, White};
use crate::{
    Bitboard, Board, ByColor, Color, Move, MoveList, Piece, PieceType, PositionFault, Setup, Sink, Square, tables,
};

/// A position with all facts relevant to the laws, in one cache line of 64 bytes.
///
/// Invariants: each side has exactly one king; rooks that may castle stand on squares from which they
/// can; an en passant square is stored only if the capture is legal. Moves can be generated and
/// played despite any other irregularity: see [`Setup::irregular`].
///
/// ```
/// use flagfall_chess::{Move, Position, Square};
/// let start = Position::start();
/// let position = start.play(Move::DoubleStep { from: Square::E2, to: Square::E4 })?;
/// assert_eq!(position.count_legal(), 20);
/// # Ok::<(), flagfall_chess::IllegalMove>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(C, align(64))]
pub struct Position {
    board: Board,
    hash: u64,
    en_passant: Option<Square>,
    turn: Color,
    mirrored: MirroredSides,
    halfmoves: u16,
    fullmoves: u16,
}

/// An error: a move is illegal in its position (3.10.2).
///
/// ```
/// # use flagfall_chess::{Move, Position, Square};
/// let mv = Move::DoubleStep { from: Square::E2, to: Square::E5 };
/// assert_eq!(Position::start().play(mv).unwrap_err().to_string(), "e2e5 is not a legal move here");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{0} is not a legal move here")]
pub struct IllegalMove(pub Move);

impl Position {
    /// Returns the start position of chess.
    ///
    /// ```
    /// # use flagfall_chess::Position;
    /// assert_eq!(Position::start().count_legal(), 20);
    /// ```
    pub fn start() -> Position {
        static START: LazyLock<Position> = LazyLock::new(|| Position::from_playable(&Setup::start()));
        *START
    }

    /// Creates a position from a setup without faults that prevent play, which is not checked.
    #[inline(always)]
    pub(crate) fn from_playable(setup: &Setup) -> Position {
        let mut board = setup.board;
        board.set_castling(setup.castling, true);
        let mut position = Position {
            board,
            hash: 0,
            en_passant: None,
            turn: setup.turn,
            mirrored: MirroredSides::new(setup.mirrored).while_castling(&board),
            halfmoves: setup.halfmoves,
            fullmoves: setup.fullmoves,
        };
        position.en_passant = setup.en_passant.filter(|&target| position.can_take_en_passant(target));
        position.hash = hash(&position.board, position.turn, position.en_passant);
        position
    }

    /// Returns the position as a setup, which can be changed or written.
    ///
    /// ```
    /// # use flagfall_chess::{Position, Setup};
    /// assert_eq!(Position::start().setup(), Setup::start());
    /// ```
    pub fn setup(&self) -> Setup {
        Setup {
            board: self.board(),
            turn: self.turn,
            castling: self.castling(),
            mirrored: ByColor::new(|color| self.mirrored.of(color)),
            en_passant: self.en_passant,
            halfmoves: self.halfmoves,
            fullmoves: self.fullmoves,
        }
    }

    /// Returns the pieces and their squares.
    ///
    /// ```
    /// # use flagfall_chess::Position;
    /// assert_eq!(Position::start().board().occupied().len(), 32);
    /// ```
    #[inline]
    pub fn board(&self) -> Board {
        let mut board = self.board;
        board.set_castling(board.castling_rooks(), false);
        board
    }

    /// Returns the player to move.
    ///
    /// ```
    /// # use flagfall_chess::{Color, Position};
    /// assert_eq!(Position::start().turn(), Color::White);
    /// ```
    #[inline]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// Returns the rooks with which the right to castle is not lost (3.8.2.1).
    ///
    /// ```
    /// # use flagfall_chess::Position;
    /// assert_eq!(Position::start().castling().len(), 4);
    /// ```
    #[inline]
    pub fn castling(&self) -> Bitboard {
        self.board.castling_rooks()
    }

    /// Whether `color` started with king and queen swapped and may still castle, mirrored (P.7b).
    ///
    /// ```
    /// # use flagfall_chess::{Color, Position};
    /// assert!(!Position::start().is_mirrored(Color::White));
    /// ```
    #[inline]
    pub const fn is_mirrored(&self, color: Color) -> bool {
        self.mirrored.of(color)
    }

    /// Returns the square that a pawn has just crossed, if it can legally be captured there (9.2.2.1).
    ///
    /// ```
    /// # use flagfall_chess::{Move, Position, Square};
    /// let position = Position::start().play(Move::DoubleStep { from: Square::E2, to: Square::E4 })?;
    /// assert_eq!(position.en_passant(), None); // no pawn can capture it
    /// # Ok::<(), flagfall_chess::IllegalMove>(())
    /// ```
    #[inline]
    pub const fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// Returns the number of moves of both players since the last capture or pawn move (9.3, 9.6.2).
    ///
    /// ```
    /// # use flagfall_chess::Position;
    /// assert_eq!(Position::start().halfmoves(), 0);
    /// ```
    #[inline]
    pub const fn halfmoves(&self) -> u16 {
        self.halfmoves
    }

    /// Returns the number of the next move, as on a scoresheet.
    ///
    /// ```
    /// # use flagfall_chess::Position;
    /// assert_eq!(Position::start().fullmoves(), 1);
    /// ```
    #[inline]
    pub const fn fullmoves(&self) -> u16 {
        self.fullmoves
    }

    /// Returns a hash that is equal for positions that are the same under 9.2.2.
    ///
    /// Different positions nearly always have different hashes; only [`Position::same_as`] is
    /// exact. The hash is the same on all machines.
    ///
    /// ```
    /// # use flagfall_chess::Position;
    /// assert_eq!(Position::start().hash(), Position::start().hash());
    /// ```
    #[inline]
    pub const fn hash(&self) -> u64 {
        self.hash
    }

    /// Returns the piece on a square.
    ///
    /// ```
    /// # use flagfall_chess::{Position, Square};
    /// assert_eq!(Position::start().piece_at(Square::E1).unwrap().letter(), 'K');
    /// ```
    #[inline]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board.piece_at(square)
    }

    /// Returns the square of a king.
    ///
    /// ```
    /// # use flagfall_chess::{Color, Position, Square};
    /// assert_eq!(Position::start().king(Color::Black), Square::E8);
    /// ```
    #[inline]
    pub fn king(&self, color: Color) -> Square {
        (self.board.kings() & self.board.by_color(color)).lowest()
    }

    /// Returns the pieces of `by` that attack a square, pinned pieces included (3.1.3).
    ///
    /// ```
    /// # use flagfall_chess::{Color, Position, Square};
    /// assert_eq!(Position::start().attackers(Square::F6, Color::Black).len(), 3);
    /// ```
    pub fn attackers(&self, square: Square, by: Color) -> Bitboard {
        self.board.attackers(square, by)
    }

    /// Returns the pieces that give check to the player to move (3.9.1).
    ///
    /// ```
    /// # use flagfall_chess::Position;
    /// assert!(Position::start().checkers().is_empty());
    /// ```
    pub fn checkers(&self) -> Bitboard {
        self.attackers(self.king(self.turn), self.turn.opponent())
    }

    /// Whether the player to move is in check.
    ///
    /// ```
    /// # use flagfall_chess::Position;
    /// assert!(Position::from_fen("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1")?.is_check());
    /// # Ok::<(), flagfall_chess::ParsePositionError>(())
    /// ```
    pub fn is_check(&self) -> bool {
        !self.checkers().is_empty()
    }

    /// Returns the pieces of `color` that are pinned to their king.
    ///
    /// ```
    /// # use flagfall_chess::{Bitboard, Color, Position, Square};
    /// let position = Position::from_fen("4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1")?;
    /// assert_eq!(position.pinned(Color::White), Bitboard::from(Square::E2));
    /// # Ok::<(), flagfall_chess::ParsePositionError>(())
    /// ```
    pub fn pinned(&self, color: Color) -> Bitboard {
        struct FindPinned<'a, S>(&'a Board, PhantomData<S>);
        impl<S: Side> KernelTask for FindPinned<'_, S> {
            type Output = Bitboard;

            #[inline(always)]
            fn run<K: Kernel>(self, kernel: K) -> Bitboard {
                let view = GeneratorContext::<S>::of(kernel, self.0);
                view.pins(kernel, self.0).lines() & view.us
            }
        }
        match color {
            Color::White => run(FindPinned::<White>(&self.board, PhantomData)),
            Color::Black => run(FindPinned::<Black>(&self.board, PhantomData)),
        }
    }

    /// Passes every legal move to `sink`.
    ///
    /// ```
    /// # use flagfall_chess::{MoveList, Position};
    /// let mut moves = MoveList::new();
    /// Position::start().generate(&mut moves);
    /// assert_eq!(moves.len(), 20);
    /// ```
    #[inline]
    pub fn generate(&self, sink: &mut impl Sink) {
        self.generate_from(Bitboard::ALL, sink);
    }

    /// Passes every legal move of the pieces on `movers` to `sink`; castling is a move of the king.
    ///
    /// ```
    /// # use flagfall_chess::{MoveList, Position, Square};
    /// let mut moves = MoveList::new();
    /// Position::start().generate_from(Square::G1.into(), &mut moves);
    /// assert_eq!(moves.len(), 2);
    /// ```
    #[inline]
    pub fn generate_from(&self, movers: Bitboard, sink: &mut impl Sink) {
        let _ = self.try_generate(movers, sink);
    }

    #[inline]
    fn try_generate<T: Sink>(&self, movers: Bitboard, sink: &mut T) -> ControlFlow<()> {
        struct Generate<'a, S, T>(GeneratorNode<'a>, Bitboard, &'a mut T, PhantomData<S>);
        impl<S: Side, T: Sink> KernelTask for Generate<'_, S, T> {
            type Output = ControlFlow<()>;

            #[inline(always)]
            fn run<K: Kernel>(self, kernel: K) -> ControlFlow<()> {
                generate::<K, S>(kernel, self.0, self.1, self.2)
            }
        }
        match self.turn {
            Color::White => run(Generate::<White, T>(self.node(), movers, sink, PhantomData)),
            Color::Black => run(Generate::<Black, T>(self.node(), movers, sink, PhantomData)),
        }
    }

    /// Returns all legal moves.
    ///
    /// ```
    /// # use flagfall_chess::Position;
    /// assert_eq!(Position::start().legal_moves().len(), 20);
    /// ```
    // Inlined so that the list is built in the caller's place: it is large to copy.
    #[inline(always)]
    pub fn legal_moves(&self) -> MoveList {
        struct List<'a>(&'a Position, &'a mut MoveList);
        impl KernelTask for List<'_> {
            type Output = ();

            #[inline(always)]
            fn run<K: Kernel>(self, kernel: K) {
                self.0.list_on(kernel, self.1);
            }
        }
        let mut moves = MoveList::new();
        run(List(self, &mut moves));
        moves
    }

    #[inline(always)]
    pub(crate) fn list_on<K: Kernel>(&self, kernel: K, moves: &mut MoveList) {
        match self.turn {
            Color::White => kernel.list::<White>(self.node(), moves),
            Color::Black => kernel.list::<Black>(self.node(), moves),
        }
    }

    /// Returns the number of legal moves, faster than listing them.
    ///
    /// ```
    /// # use flagfall_chess::Position;
    /// assert_eq!(Position::start().count_legal(), 20);
    /// ```
    pub fn count_legal(&self) -> usize {
        match self.turn {
            Color::White => run(PerftCount::<White>::new(self.node())),
            Color::Black => run(PerftCount::<Black>::new(self.node())),
        }
    }

    /// Whether the player to move has a legal move.
    ///
    /// ```
    /// # use flagfall_chess::Position;
    /// assert!(Position::start().has_legal_move());
    /// ```
    pub fn has_legal_move(&self) -> bool {
        self.try_generate(Bitboard::ALL, &mut |_: Move| ControlFlow::Break(())).is_break()
    }

    /// Whether a move is one of the legal moves (3.10.1).
    ///
    /// ```
    /// # use flagfall_chess::{Move, Position, PieceType, Square};
    /// let mv = Move::Normal { role: PieceType::Bishop, from: Square::C1, to: Square::E3 };
    /// assert!(!Position::start().is_legal(mv));
    /// ```
    pub fn is_legal(&self, mv: Move) -> bool {
        let mut found = |candidate: Move| {
            if candidate == mv { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        self.try_generate(mv.from().into(), &mut found).is_break()
    }

    /// Plays a legal move and returns the position after it.
    ///
    /// # Errors
    ///
    /// [`IllegalMove`] if the move is not legal in this position.
    ///
    /// ```
    /// # use flagfall_chess::{Move, Position, PieceType, Square};
    /// let mv = Move::Normal { role: PieceType::Knight, from: Square::G1, to: Square::F3 };
    /// assert_eq!(Position::start().play(mv)?.halfmoves(), 1);
    /// # Ok::<(), flagfall_chess::IllegalMove>(())
    /// ```
    pub fn play(&self, mv: Move) -> Result<Position, IllegalMove> {
        if self.is_legal(mv) { Ok(self.play_unchecked(mv)) } else { Err(IllegalMove(mv)) }
    }

    /// Plays a move that is known to be legal, such as one of [`Position::legal_moves`], and returns the
    /// position after it.
    ///
    /// The result of an illegal move is meaningless, but the function does not panic and is safe.
    ///
    /// ```
    /// # use flagfall_chess::Position;
    /// let position = Position::start();
    /// for mv in position.legal_moves() {
    ///     assert_eq!(position.play_unchecked(mv), position.play(mv).unwrap());
    /// }
    /// ```
    #[must_use]
    pub fn play_unchecked(&self, mv: Move) -> Position {
        match self.turn {
            Color::White => self.play_as::<White>(mv),
            Color::Black => self.play_as::<Black>(mv),
        }
    }

    #[inline(always)]
    pub(crate) fn play_as<S: Side>(&self, mv: Move) -> Position {
        let mut next = *self;
        self.play_into::<S>(mv, &mut next);
        next
    }

    /// Writes the position after a move into `next`, because copying a freshly written position is
    /// slow.
    #[inline(always)]
    pub(crate) fn play_into<S: Side>(&self, mv: Move, next: &mut Position) {
        let mut board = self.board;
        board.make::<S>(mv, self.mirrored);
        next.board = board;
        next.mirrored = self.mirrored.while_castling(&next.board);
        next.turn = S::Other::COLOR;
        next.fullmoves = self.fullmoves.saturating_add(u16::from(S::COLOR == Color::Black));
        let captures = self.board.by_color(S::Other::COLOR).contains(mv.to());
        let zeroes = captures || mv.role() == PieceType::Pawn;
        next.halfmoves = if zeroes { 0 } else { self.halfmoves.saturating_add(1) };
        next.en_passant = None;
        if let Move::DoubleStep { to, .. } = mv {
            let crossed = S::Other::forward(to.into()).lowest();
            next.en_passant = next.can_take_en_passant(crossed).then_some(crossed);
        }
        next.hash = hash(&next.board, next.turn, next.en_passant);
    }

    /// Returns the position after a null move, with the other player to move; `None` if that leaves a
    /// king in check. The laws know no null moves, but annotators write them.
    pub(crate) fn after_null_move(&self) -> Option<Position> {
        let mut next = *self;
        next.turn = self.turn.opponent();
        next.en_passant = None;
        next.halfmoves = self.halfmoves.saturating_add(1);
        next.fullmoves = self.fullmoves.saturating_add(u16::from(self.turn == Color::Black));
        next.hash = hash(&next.board, next.turn, next.en_passant);
        (!self.is_check()).then_some(next)
    }

    /// Returns the position with colours exchanged and the board mirrored vertically.
    ///
    /// ```
    /// # use flagfall_chess::Position;
    /// let position = Position::from_fen("4k3/8/8/8/8/8/P7/4K3 w - - 0 1")?;
    /// assert_eq!(position.reversed(), Position::from_fen("4k3/p7/8/8/8/8/8/4K3 b - - 0 1")?);
    /// # Ok::<(), flagfall_chess::ParsePositionError>(())
    /// ```
    #[must_use]
    pub fn reversed(&self) -> Position {
        let board = self.board.reversed();
        let turn = self.turn.opponent();
        let en_passant = self.en_passant.map(Square::reversed);
        Position {
            board,
            hash: hash(&board, turn, en_passant),
            en_passant,
            turn,
            mirrored: self.mirrored.reversed(),
            ..*self
        }
    }

    /// Whether a pawn of the player to move may capture en passant on `target`.
    #[inline(always)]
    fn can_take_en_passant(&self, target: Square) -> bool {
        struct HasCapture<'a, S>(&'a Board, Square, PhantomData<S>);
        impl<S: Side> KernelTask for HasCapture<'_, S> {
            type Output = bool;

            #[inline(always)]
            fn run<K: Kernel>(self, kernel: K) -> bool {
                let view = GeneratorContext::<S>::of(kernel, self.0);
                !view.en_passant(kernel, self.0, self.1).is_empty()
            }
        }
        // Fast path: most double steps end next to no pawn.
        let near = tables::pawn(self.turn.opponent(), target) & self.board.pawns();
        !(near & self.board.by_color(self.turn)).is_empty()
            && match self.turn {
                Color::White => run(HasCapture::<White>(&self.board, target, PhantomData)),
                Color::Black => run(HasCapture::<Black>(&self.board, target, PhantomData)),
            }
    }

    /// Whether two positions are the same under article 9.2.2: same player to move, same pieces on the
    /// same squares, same possible moves. Castling rights count as rights, en passant only where the
    /// capture is legal; the move counters are ignored.
    ///
    /// ```
    /// # use flagfall_chess::Position;
    /// let early = Position::from_fen("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1")?;
    /// let late = Position::from_fen("4k3/8/8/8/8/8/8/R3K3 w - - 4 3")?;
    /// assert!(!early.same_as(&late)); // the right to castle is lost (9.2.2.2)
    /// # Ok::<(), flagfall_chess::ParsePositionError>(())
    /// ```
    pub fn same_as(&self, other: &Position) -> bool {
        self.board == other.board
            && self.turn == other.turn
            && self.en_passant == other.en_passant
            && self.mirrored == other.mirrored
    }

    /// Returns the irregularities of the position; none if it is legal.
    ///
    /// ```
    /// # use flagfall_chess::Position;
    /// assert!(Position::start().faults().is_empty());
    /// ```
    pub fn faults(&self) -> Vec<PositionFault> {
        self.setup().faults()
    }

    #[inline(always)]
    pub(crate) fn node(&self) -> GeneratorNode<'_> {
        GeneratorNode { board: &self.board, en_passant: self.en_passant, mirrored: self.mirrored }
    }

    /// Returns the board with separate codes for rooks that may castle.
    #[inline(always)]
    pub(crate) fn coded_board(&self) -> &Board {
        &self.board
    }

    pub(crate) fn parts(&self) -> (Board, Option<Square>, MirroredSides) {
        (self.board, self.en_passant, self.mirrored)
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({})", self.fen(crate::FenStyle::Shredder))
    }
}

const _: () = assert!(size_of::<Position>() == 64, "one position, one cache line");
const _: () = assert!(size_of::<Move>() == 4 && Code::CastlingRook as u8 == 7);
