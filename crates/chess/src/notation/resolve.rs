//! Finding the one legal move that a written move stands for.
//!
//! No moves are generated: the pieces that could arrive are looked up from the square of arrival, and
//! only for them the safety of their king is tested.

use core::marker::PhantomData;

use super::illegal::IllegalSan;
use super::san::{San, SanMove, Wing};
use crate::board::Code;
use crate::generate::GeneratorContext;
use crate::kernel::{Kernel, KernelTask, run};
use crate::side::{Black, Side, White};
use crate::{Bitboard, Board, ByColor, Color, Move, MoveList, PieceType, Position, Square, UciMove, tables};

/// A pattern that matches moves.
#[derive(Clone, Copy)]
pub(crate) enum MovePattern {
    Piece {
        role: PieceType,
        /// The squares of departure that the text allows.
        from: Bitboard,
        to: Square,
        promotion: Option<PieceType>,
    },
    Castling(Wing),
}

impl From<SanMove> for MovePattern {
    #[inline(always)]
    fn from(mv: SanMove) -> MovePattern {
        match mv {
            SanMove::Castling(wing) => MovePattern::Castling(wing),
            SanMove::Piece { role, file, rank, to, promotion, .. } => {
                let on_file = match file {
                    Some(file) => Bitboard::file(file),
                    // A pawn move without a file of departure goes straight ahead (C.9.3).
                    None if role == PieceType::Pawn => Bitboard::file(to.file()),
                    None => Bitboard::ALL,
                };
                let on_rank = match rank {
                    Some(rank) => Bitboard::rank(rank),
                    None => Bitboard::ALL,
                };
                MovePattern::Piece { role, from: on_file & on_rank, to, promotion }
            }
        }
    }
}

impl Position {
    /// Finds the legal move that a written move stands for.
    ///
    /// A text may give more of the square of departure than necessary; a text with both squares and
    /// no piece may be a move of any piece, as in UCI.
    ///
    /// # Errors
    ///
    /// [`IllegalSan`] if no legal move or several match, with the moves that may have been meant.
    ///
    /// ```
    /// # use flagfall_chess::Position;
    /// let position = Position::from_fen("4k3/8/8/8/8/8/8/1N2K3 w - - 0 1")?;
    /// assert_eq!(position.san(&"Nd2".parse()?)?.to_string(), "b1d2");
    /// let error = position.san(&"Nf4".parse()?).unwrap_err();
    /// assert_eq!(error.to_string(), "Nf4: no knight can go there; legal moves: Nd2, Na3, Nc3");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn san(&self, san: &San) -> Result<Move, IllegalSan> {
        struct FindMove<'a>(&'a Position, MovePattern);
        impl KernelTask for FindMove<'_> {
            type Output = Option<Move>;

            #[inline(always)]
            fn run<K: Kernel>(self, kernel: K) -> Option<Move> {
                self.0.find(kernel, self.1)
            }
        }
        run(FindMove(self, san.mv.into()))
            .or_else(|| self.by_squares(san.mv))
            .ok_or_else(|| IllegalSan::new(self, *san))
    }

    /// Finds the move of any piece for a text that gives both squares and no piece.
    fn by_squares(&self, mv: SanMove) -> Option<Move> {
        match mv {
            SanMove::Piece { role: PieceType::Pawn, file: Some(file), rank: Some(rank), to, promotion, .. } => {
                self.uci(UciMove { from: Square::at(file, rank), to, promotion }).ok()
            }
            _ => None,
        }
    }

    /// Returns the only legal move that matches a pattern, or `None` if none or several match.
    #[inline(always)]
    pub(crate) fn find<K: Kernel>(&self, kernel: K, pattern: MovePattern) -> Option<Move> {
        match self.turn() {
            Color::White => self.find_for::<K, White>(kernel, pattern),
            Color::Black => self.find_for::<K, Black>(kernel, pattern),
        }
    }

    #[inline(always)]
    fn find_for<K: Kernel, S: Side>(&self, kernel: K, pattern: MovePattern) -> Option<Move> {
        let finder = Finder::<K, S>::new(kernel, self);
        match pattern {
            MovePattern::Castling(wing) => finder.castling(wing),
            MovePattern::Piece { role: PieceType::Pawn, from, to, promotion } => finder.pawn(from, to, promotion),
            MovePattern::Piece { role, from, to, promotion: None } => finder.piece(role, from, to),
            MovePattern::Piece { .. } => None,
        }
    }

    /// Plays the move as well; compiled for each kind of move, so that its effect needs no branches on the kind.
    #[inline(always)]
    fn find_and_play_into<K: Kernel, S: Side>(
        &self,
        kernel: K,
        pattern: MovePattern,
        next: &mut Position,
    ) -> Option<Move> {
        let finder = Finder::<K, S>::new(kernel, self);
        match pattern {
            MovePattern::Castling(wing) => self.play_found::<S>(finder.castling(wing), next),
            MovePattern::Piece { role: PieceType::Pawn, from, to, promotion } => {
                self.play_found::<S>(finder.pawn(from, to, promotion), next)
            }
            MovePattern::Piece { role, from, to, promotion: None } => {
                self.play_found::<S>(finder.piece(role, from, to), next)
            }
            MovePattern::Piece { .. } => None,
        }
    }

    #[inline(always)]
    fn play_found<S: Side>(&self, found: Option<Move>, next: &mut Position) -> Option<Move> {
        let mv = found?;
        self.play_into::<S>(mv, next);
        Some(mv)
    }
}

/// Finds the move in the position with `turn` to move, and overwrites the position with the other
/// player to move by the position after it, so that no position is copied.
#[inline(always)]
pub(crate) fn find_and_play<K: Kernel>(
    kernel: K,
    pattern: MovePattern,
    turn: Color,
    positions: &mut ByColor<Position>,
) -> Option<Move> {
    let ByColor { white, black } = positions;
    match turn {
        Color::White => white.find_and_play_into::<K, White>(kernel, pattern, black),
        Color::Black => black.find_and_play_into::<K, Black>(kernel, pattern, white),
    }
}

/// Finds moves of side `S`.
struct Finder<'a, K, S> {
    kernel: K,
    position: &'a Position,
    board: &'a Board,
    side: PhantomData<S>,
}

impl<'a, K: Kernel, S: Side> Finder<'a, K, S> {
    #[inline(always)]
    fn new(kernel: K, position: &'a Position) -> Finder<'a, K, S> {
        Finder { kernel, position, board: position.coded_board(), side: PhantomData }
    }

    #[inline(always)]
    fn piece(&self, role: PieceType, from: Bitboard, to: Square) -> Option<Move> {
        let near = self.board.candidates(S::COLOR, role, to) & from;
        Some(Move::Normal { from: self.only(near, to)?, to, role })
    }

    /// Returns the only square among `near` from which a piece may legally move to `to`.
    #[inline(always)]
    fn only(&self, near: Bitboard, to: Square) -> Option<Square> {
        let first = near.first()?;
        if !near.has_several() {
            return self.board.is_legal_step::<K, S>(self.kernel, first, to).then_some(first);
        }
        let able = self.board.legal_origins::<K, S>(self.kernel, near, to);
        if able.has_several() { None } else { able.first() }
    }

    #[inline(always)]
    fn pawn(&self, from: Bitboard, to: Square, promotion: Option<PieceType>) -> Option<Move> {
        if S::LAST.contains(to) != promotion.is_some() {
            return None;
        }
        if self.position.en_passant() == Some(to)
            && !(tables::pawn(S::Other::COLOR, to) & from & self.pawns()).is_empty()
        {
            let view = GeneratorContext::<S>::of(self.kernel, self.board);
            let able = view.en_passant(self.kernel, self.board, to) & from;
            let from = able.first().filter(|_| !able.has_several())?;
            return Some(Move::EnPassant { from, to });
        }
        let [near, far] = self.pawn_arrivals(to);
        let from = self.only((near | far) & from, to)?;
        Some(match promotion {
            Some(PieceType::Pawn | PieceType::King) => return None,
            Some(role) => Move::Promotion { from, to, role },
            None if far.contains(from) => Move::DoubleStep { from, to },
            None => Move::Normal { from, to, role: PieceType::Pawn },
        })
    }

    #[inline(always)]
    fn pawns(&self) -> Bitboard {
        self.board.pawns() & self.board.by_color(S::COLOR)
    }

    /// Returns the pawns that could move to a square, except en passant: by one step or a capture, and
    /// by a double step.
    #[inline(always)]
    fn pawn_arrivals(&self, to: Square) -> [Bitboard; 2] {
        let empty = !self.board.occupied();
        let capturable = self.board.by_color(S::Other::COLOR) & !self.board.kings();
        let behind = S::Other::forward(Bitboard::from(to) & empty);
        let twice = S::Other::forward(behind & empty & S::THIRD);
        let takes = if capturable.contains(to) { tables::pawn(S::Other::COLOR, to) } else { Bitboard::EMPTY };
        [self.pawns() & (behind | takes), self.pawns() & twice]
    }

    #[cold]
    fn castling(&self, wing: Wing) -> Option<Move> {
        let mut moves = MoveList::new();
        self.position.generate_from(self.position.king(S::COLOR).into(), &mut moves);
        moves.iter().copied().find(|&mv| self.position.wing(mv) == Some(wing))
    }
}

impl Position {
    /// Whether a piece from one of the squares `from` has a pseudo-legal move to `to`.
    pub(crate) fn is_pseudo_legal(&self, role: PieceType, from: Bitboard, to: Square) -> bool {
        struct FindArrivals<'a>(&'a Position, PieceType, Square);
        impl FindArrivals<'_> {
            fn arrivals<K: Kernel, S: Side>(&self, kernel: K) -> Bitboard {
                if self.1 == PieceType::Pawn {
                    let [near, far] = Finder::<K, S>::new(kernel, self.0).pawn_arrivals(self.2);
                    near | far
                } else {
                    let board = self.0.coded_board();
                    let near = board.candidates(S::COLOR, self.1, self.2).into_iter();
                    let between = |&from: &Square| tables::between(from, self.2);
                    near.filter(|from| (between(from) & board.occupied()).is_empty()).collect()
                }
            }
        }
        impl KernelTask for FindArrivals<'_> {
            type Output = Bitboard;

            #[inline(always)]
            fn run<K: Kernel>(self, kernel: K) -> Bitboard {
                match self.0.turn() {
                    Color::White => self.arrivals::<K, White>(kernel),
                    Color::Black => self.arrivals::<K, Black>(kernel),
                }
            }
        }
        !(run(FindArrivals(self, role, to)) & from).is_empty()
    }

    /// Returns the wing to which a move castles.
    pub(crate) fn wing(&self, mv: Move) -> Option<Wing> {
        let Move::Castling { king, rook } = mv else { return None };
        let towards_h = rook.file() > king.file();
        Some(if towards_h == self.is_mirrored(self.turn()) { Wing::Long } else { Wing::Short })
    }
}

impl Board {
    /// Returns the pieces of one type, not pawns, that could move to a square on an otherwise empty
    /// board; none if a piece of their colour or a king stands there.
    #[inline(always)]
    pub(crate) fn candidates(&self, color: Color, role: PieceType, to: Square) -> Bitboard {
        let us = self.by_color(color);
        let is_open = !(us | self.kings()).contains(to);
        let near = tables::attacks(role, to) & self.coded(role) & us;
        if is_open { near } else { Bitboard::EMPTY }
    }

    /// Returns the squares of `near` whose pieces may legally move to a square.
    #[inline(always)]
    pub(crate) fn legal_origins<K: Kernel, S: Side>(&self, kernel: K, near: Bitboard, to: Square) -> Bitboard {
        let mut able = Bitboard::EMPTY;
        for from in near {
            if self.is_legal_step::<K, S>(kernel, from, to) {
                able = able.with(from);
            }
        }
        able
    }

    /// Whether the squares between are empty, and the move does not leave the player's own king in check.
    #[inline(always)]
    fn is_legal_step<K: Kernel, S: Side>(&self, kernel: K, from: Square, to: Square) -> bool {
        let is_free = (tables::between(from, to) & self.occupied()).is_empty();
        is_free & self.is_safe::<K, S>(kernel, from, to)
    }

    /// Returns the pieces of one type without branching on the type.
    #[inline(always)]
    fn coded(&self, role: PieceType) -> Bitboard {
        let [p0, p1, p2, _] = self.planes();
        let code = Code::of(role) as u8;
        let like = |plane: Bitboard, bit: u8| Bitboard(plane.0 ^ (u64::from(code >> bit & 1)).wrapping_sub(1));
        let castling = Bitboard(u64::from(role == PieceType::Rook).wrapping_neg());
        like(p0, 0) & like(p1, 1) & like(p2, 2) | self.castling_rooks() & castling
    }

    /// Whether the king of side `S` is not in check after a move from one square to another, captures
    /// included.
    #[inline(always)]
    fn is_safe<K: Kernel, S: Side>(&self, kernel: K, from: Square, to: Square) -> bool {
        let kings = self.kings() & self.by_color(S::COLOR);
        let king = if kings.contains(from) { to } else { kings.lowest() };
        let occupied = self.occupied().without(from).with(to);
        let attackers = self.attackers_through(kernel, king, S::Other::COLOR, occupied);
        attackers.without(to).is_empty()
    }
}
