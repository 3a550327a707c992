//! Finding the one legal move that a text means.
//!
//! Nothing is generated: the pieces that could arrive are seen from the square of arrival, and
//! only they are asked whether their king would be left in check.

use core::marker::PhantomData;

use super::illegal::IllegalSan;
use super::san::{San, SanMove, Wing};
use crate::board::Code;
use crate::generate::View;
use crate::kernel::{Kernel, Task, run};
use crate::side::{Black, Side, White};
use crate::{
    Bitboard, Board, ByColor, Color, Move, MoveList, Position, Role, Square, UciMove, tables,
};

/// What a text asks for.
#[derive(Clone, Copy)]
pub(crate) enum Wanted {
    Piece {
        role: Role,
        /// Where it may come from, as far as the text tells.
        from: Bitboard,
        to: Square,
        promotion: Option<Role>,
    },
    Castling(Wing),
}

impl From<SanMove> for Wanted {
    #[inline(always)]
    fn from(mv: SanMove) -> Wanted {
        match mv {
            SanMove::Castling(wing) => Wanted::Castling(wing),
            SanMove::Piece { role, file, rank, to, promotion, .. } => {
                let on_file = match file {
                    Some(file) => Bitboard::file(file),
                    // A pawn of which no file is told goes straight ahead (C.9.3).
                    None if role == Role::Pawn => Bitboard::file(to.file()),
                    None => Bitboard::ALL,
                };
                let on_rank = match rank {
                    Some(rank) => Bitboard::rank(rank),
                    None => Bitboard::ALL,
                };
                Wanted::Piece { role, from: on_file & on_rank, to, promotion }
            }
        }
    }
}

impl Position {
    /// The legal move that a text means.
    ///
    /// A text that tells too much is as good as one that tells just enough; one that tells both
    /// squares and no piece may be any piece's move, as in UCI.
    ///
    /// # Errors
    ///
    /// [`IllegalSan`] if it means no legal move or several, with the moves it could have meant.
    ///
    /// ```
    /// # use flagfall_chess::Position;
    /// let position = Position::from_fen("4k3/8/8/8/8/8/8/1N2K3 w - - 0 1")?;
    /// assert_eq!(position.san(&"Nd2".parse()?)?.to_string(), "b1d2");
    /// let error = position.san(&"Nf4".parse()?).unwrap_err();
    /// assert_eq!(error.to_string(), "Nf4: no knight can go there; legal are Nd2, Na3, Nc3");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn san(&self, san: &San) -> Result<Move, IllegalSan> {
        struct Find<'a>(&'a Position, Wanted);
        impl Task for Find<'_> {
            type Output = Option<Move>;

            #[inline(always)]
            fn run<K: Kernel>(self, kernel: K) -> Option<Move> {
                self.0.find(kernel, self.1)
            }
        }
        run(Find(self, san.mv.into()))
            .or_else(|| self.by_squares(san.mv))
            .ok_or_else(|| IllegalSan::new(self, *san))
    }

    /// The move of whatever stands on the square that a text without a piece's letter tells.
    fn by_squares(&self, mv: SanMove) -> Option<Move> {
        match mv {
            SanMove::Piece {
                role: Role::Pawn,
                file: Some(file),
                rank: Some(rank),
                to,
                promotion,
                ..
            } => self.uci(UciMove { from: Square::at(file, rank), to, promotion }).ok(),
            _ => None,
        }
    }

    /// The only legal move that is wanted; nothing if there is none or more than one.
    #[inline(always)]
    pub(crate) fn find<K: Kernel>(&self, kernel: K, wanted: Wanted) -> Option<Move> {
        match self.turn() {
            Color::White => self.find_for::<K, White>(kernel, wanted),
            Color::Black => self.find_for::<K, Black>(kernel, wanted),
        }
    }

    #[inline(always)]
    fn find_for<K: Kernel, S: Side>(&self, kernel: K, wanted: Wanted) -> Option<Move> {
        let finder = Finder::<K, S>::new(kernel, self);
        match wanted {
            Wanted::Castling(wing) => finder.castling(wing),
            Wanted::Piece { role: Role::Pawn, from, to, promotion } => {
                finder.pawn(from, to, promotion)
            }
            Wanted::Piece { role, from, to, promotion: None } => finder.piece(role, from, to),
            Wanted::Piece { .. } => None,
        }
    }
}

/// Finds the move in the position with `turn` to move, and puts the position after it into the
/// place of the one with the other player to move. So nothing is ever copied.
#[inline(always)]
pub(crate) fn find_and_play<K: Kernel>(
    kernel: K,
    wanted: Wanted,
    turn: Color,
    positions: &mut ByColor<Position>,
) -> Option<Move> {
    let ByColor { white, black } = positions;
    match turn {
        Color::White => {
            let mv = white.find_for::<K, White>(kernel, wanted)?;
            white.play_into::<White>(mv, black);
            Some(mv)
        }
        Color::Black => {
            let mv = black.find_for::<K, Black>(kernel, wanted)?;
            black.play_into::<Black>(mv, white);
            Some(mv)
        }
    }
}

/// Looks for moves of side `S`.
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
    fn piece(&self, role: Role, from: Bitboard, to: Square) -> Option<Move> {
        let near = self.board.aspirants(S::COLOR, role, to) & from;
        Some(Move::Normal { from: self.only(near, to)?, to, role })
    }

    /// The only square among `near` from which a piece may go to `to`.
    #[inline(always)]
    fn only(&self, near: Bitboard, to: Square) -> Option<Square> {
        let first = near.first()?;
        if !near.is_several() {
            return self.board.is_able::<K, S>(self.kernel, first, to).then_some(first);
        }
        let able = self.board.able::<K, S>(self.kernel, near, to);
        if able.is_several() { None } else { able.first() }
    }

    #[inline(always)]
    fn pawn(&self, from: Bitboard, to: Square, promotion: Option<Role>) -> Option<Move> {
        if S::LAST.contains(to) != promotion.is_some() {
            return None;
        }
        if self.position.en_passant() == Some(to)
            && !(tables::pawn(S::Other::COLOR, to) & from & self.pawns()).is_empty()
        {
            let view = View::<S>::of(self.kernel, self.board);
            let able = view.en_passant(self.kernel, self.board, to) & from;
            let from = able.first().filter(|_| !able.is_several())?;
            return Some(Move::EnPassant { from, to });
        }
        let [near, far] = self.pawn_arrivals(to);
        let from = self.only((near | far) & from, to)?;
        Some(match promotion {
            Some(Role::Pawn | Role::King) => return None,
            Some(role) => Move::Promotion { from, to, role },
            None if far.contains(from) => Move::DoubleStep { from, to },
            None => Move::Normal { from, to, role: Role::Pawn },
        })
    }

    #[inline(always)]
    fn pawns(&self) -> Bitboard {
        self.board.pawns() & self.board.by_color(S::COLOR)
    }

    /// The pawns that could go to a square, en passant apart: in one step or by capturing, and in
    /// two steps.
    #[inline(always)]
    fn pawn_arrivals(&self, to: Square) -> [Bitboard; 2] {
        let empty = !self.board.occupied();
        let prey = self.board.by_color(S::Other::COLOR) & !self.board.kings();
        let behind = S::Other::forward(Bitboard::from(to) & empty);
        let twice = S::Other::forward(behind & empty & S::THIRD);
        let takes =
            if prey.contains(to) { tables::pawn(S::Other::COLOR, to) } else { Bitboard::EMPTY };
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
    /// Whether such a piece could go there, were it not for its king.
    pub(crate) fn could_but_for_the_king(&self, role: Role, from: Bitboard, to: Square) -> bool {
        struct Could<'a>(&'a Position, Role, Square);
        impl Could<'_> {
            fn arrivals<K: Kernel, S: Side>(&self, kernel: K) -> Bitboard {
                if self.1 == Role::Pawn {
                    let [near, far] = Finder::<K, S>::new(kernel, self.0).pawn_arrivals(self.2);
                    near | far
                } else {
                    let board = self.0.coded_board();
                    let near = board.aspirants(S::COLOR, self.1, self.2).into_iter();
                    let between = |&from: &Square| tables::between(from, self.2);
                    near.filter(|from| (between(from) & board.occupied()).is_empty()).collect()
                }
            }
        }
        impl Task for Could<'_> {
            type Output = Bitboard;

            #[inline(always)]
            fn run<K: Kernel>(self, kernel: K) -> Bitboard {
                match self.0.turn() {
                    Color::White => self.arrivals::<K, White>(kernel),
                    Color::Black => self.arrivals::<K, Black>(kernel),
                }
            }
        }
        !(run(Could(self, role, to)) & from).is_empty()
    }

    /// Which way a move castles.
    pub(crate) fn wing(&self, mv: Move) -> Option<Wing> {
        let Move::Castling { king, rook } = mv else { return None };
        let towards_h = rook.file() > king.file();
        Some(if towards_h == self.is_mirrored(self.turn()) { Wing::Long } else { Wing::Short })
    }
}

impl Board {
    /// The pieces of one kind, not pawns, that could go to a square on an otherwise empty board;
    /// none if their own piece or a king stands there.
    #[inline(always)]
    pub(crate) fn aspirants(&self, color: Color, role: Role, to: Square) -> Bitboard {
        let us = self.by_color(color);
        let is_open = !(us | self.kings()).contains(to);
        let near = tables::attacks(role, to) & self.coded(role) & us;
        if is_open { near } else { Bitboard::EMPTY }
    }

    /// Those of `near` that may go to a square.
    #[inline(always)]
    pub(crate) fn able<K: Kernel, S: Side>(
        &self,
        kernel: K,
        near: Bitboard,
        to: Square,
    ) -> Bitboard {
        let mut able = Bitboard::EMPTY;
        for from in near {
            if self.is_able::<K, S>(kernel, from, to) {
                able = able.with(from);
            }
        }
        able
    }

    /// Whether nothing stands between two squares, and a piece that goes from one to the other
    /// does not leave its king in check.
    #[inline(always)]
    fn is_able<K: Kernel, S: Side>(&self, kernel: K, from: Square, to: Square) -> bool {
        let is_free = (tables::between(from, to) & self.occupied()).is_empty();
        is_free & self.is_safe::<K, S>(kernel, from, to)
    }

    /// The pieces of one kind, without asking which.
    #[inline(always)]
    fn coded(&self, role: Role) -> Bitboard {
        let [p0, p1, p2, _] = self.planes();
        let code = Code::of(role) as u8;
        let like = |plane: Bitboard, bit: u8| {
            Bitboard(plane.0 ^ (u64::from(code >> bit & 1)).wrapping_sub(1))
        };
        let castling = Bitboard(u64::from(role == Role::Rook).wrapping_neg());
        like(p0, 0) & like(p1, 1) & like(p2, 2) | self.castling_rooks() & castling
    }

    /// Whether the king of side `S` is not attacked once a piece has gone from one square to
    /// another, what stood there having left the board.
    #[inline(always)]
    fn is_safe<K: Kernel, S: Side>(&self, kernel: K, from: Square, to: Square) -> bool {
        let kings = self.kings() & self.by_color(S::COLOR);
        let king = if kings.contains(from) { to } else { kings.lowest() };
        let occupied = self.occupied().without(from).with(to);
        let attackers = self.attackers_through(kernel, king, S::Other::COLOR, occupied);
        attackers.without(to).is_empty()
    }
}
