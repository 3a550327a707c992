//! Generation of legal moves, without trying any of them on the board.
//!
//! Three masks are computed once for a position: the squares on which a check can be met, the lines
//! along which pieces are pinned, and the squares the king must avoid. Every move generated from
//! these masks is legal. The capture of a king is never among them.

use core::marker::PhantomData;
use core::ops::ControlFlow;

use crate::castling::{Castling, MirroredSides};
use crate::kernel::Kernel;
use crate::setup::CORNERS;
use crate::side::Side;
use crate::{Bitboard, Board, Move, PieceType, Sink, Square, tables};

/// The input of the generator: a position whose side to move is a type parameter.
#[derive(Clone, Copy)]
pub(crate) struct GeneratorNode<'a> {
    pub(crate) board: &'a Board,
    /// The square crossed by the double step just made.
    pub(crate) en_passant: Option<Square>,
    pub(crate) mirrored: MirroredSides,
}

/// Masks shared by all moves of side `S` in one position.
pub(crate) struct GeneratorContext<S> {
    pub(crate) us: Bitboard,
    /// The capturable pieces: the opponent's, except the king.
    prey: Bitboard,
    pub(crate) occupied: Bitboard,
    pub(crate) king: Square,
    /// The squares that a rook on the king's square would attack.
    pub(crate) files: Bitboard,
    /// The squares that a bishop on the king's square would attack.
    pub(crate) diagonals: Bitboard,
    pub(crate) checkers: Bitboard,
    /// The squares to which pieces other than the king may move, apart from pins.
    pub(crate) shelter: Bitboard,
    side: PhantomData<S>,
}

/// The lines that pin pieces to their king, from the king to the pinning piece inclusive.
pub(crate) struct Pins {
    straight: Bitboard,
    diagonal: Bitboard,
}

impl Pins {
    /// Returns all lines.
    #[inline(always)]
    pub(crate) fn lines(&self) -> Bitboard {
        self.straight | self.diagonal
    }
}

impl<S: Side> GeneratorContext<S> {
    #[inline(always)]
    pub(crate) fn of<K: Kernel>(kernel: K, board: &Board) -> GeneratorContext<S> {
        let occupied = board.occupied();
        let us = board.by_color(S::COLOR);
        let them = us ^ occupied;
        let king = (board.kings() & us).lowest();

        let files = kernel.rook(king, occupied);
        let diagonals = kernel.bishop(king, occupied);
        let attackers = (files & board.straight())
            | (diagonals & board.diagonal())
            | (tables::pawn(S::COLOR, king) & board.pawns())
            | (tables::knight(king) & board.knights())
            | (tables::king(king) & board.kings());
        let checkers = attackers & them;
        let shelter = match checkers.first() {
            None => Bitboard::ALL,
            Some(_) if checkers.has_several() => Bitboard::EMPTY,
            Some(checker) => tables::between(king, checker) | checkers,
        };
        GeneratorContext {
            us,
            prey: them & !board.kings(),
            occupied,
            king,
            files,
            diagonals,
            checkers,
            shelter: shelter & !(us | board.kings()),
            side: PhantomData,
        }
    }

    #[inline(always)]
    pub(crate) fn them(&self) -> Bitboard {
        self.us ^ self.occupied
    }

    /// Finds pins by removing our nearest pieces: sliders that then attack the king pin one of them.
    #[inline(always)]
    pub(crate) fn pins<K: Kernel>(&self, kernel: K, board: &Board) -> Pins {
        let to = |pinners: Bitboard| {
            pinners
                .into_iter()
                .fold(Bitboard::EMPTY, |lines, pinner| lines | tables::between(self.king, pinner).with(pinner))
        };
        let files = kernel.rook(self.king, self.occupied ^ (self.files & self.us));
        let diagonals = kernel.bishop(self.king, self.occupied ^ (self.diagonals & self.us));
        Pins {
            straight: to(files & board.straight() & self.them() & !self.files),
            diagonal: to(diagonals & board.diagonal() & self.them() & !self.diagonals),
        }
    }

    /// Returns the squares the opponent attacks, seen through our king.
    #[inline(always)]
    pub(crate) fn danger<K: Kernel>(&self, kernel: K, board: &Board) -> Bitboard {
        let them = self.them();
        let occupied = self.occupied.without(self.king);
        let mut danger = self.near_danger(board) | knights_attack(board.knights() & them);
        for from in board.diagonal() & them {
            danger |= kernel.bishop(from, occupied);
        }
        for from in board.straight() & them {
            danger |= kernel.rook(from, occupied);
        }
        danger
    }

    /// Returns the squares the opponent's pawns and king attack.
    #[inline(always)]
    pub(crate) fn near_danger(&self, board: &Board) -> Bitboard {
        let pawns = board.pawns() & self.them();
        S::Other::forward_west(pawns)
            | S::Other::forward_east(pawns)
            | tables::king((board.kings() & self.them()).lowest())
    }

    /// Returns the legal moves of the king except castling, and the rooks with which it may castle; `danger`
    /// computes the squares the opponent attacks, seen through our king.
    #[inline(always)]
    pub(crate) fn king_targets<K: Kernel>(
        &self,
        kernel: K,
        node: GeneratorNode<'_>,
        danger: impl FnOnce() -> Bitboard,
    ) -> (Bitboard, Bitboard) {
        let board = node.board;
        let steps = tables::king(self.king) & !(self.us | board.kings());
        let mut rooks = board.castling_rooks() & self.us;
        if !self.checkers.is_empty() {
            rooks = Bitboard::EMPTY;
        }
        // The danger squares matter only if the path is free.
        let mut ready = Bitboard::EMPTY;
        for rook in rooks {
            let castling = Castling::of(self.king, rook, node.mirrored.of(S::COLOR));
            if (castling.clear(S::COLOR) & self.occupied).is_empty() {
                ready = ready.with(rook);
            }
        }
        if (steps | ready).is_empty() {
            return (steps, ready);
        }
        let danger = danger();
        let mut safe = Bitboard::EMPTY;
        for rook in ready {
            let castling = Castling::of(self.king, rook, node.mirrored.of(S::COLOR));
            if (castling.way(S::COLOR) & danger).is_empty() && !self.uncovers(kernel, board, rook, castling) {
                safe = safe.with(rook);
            }
        }
        (steps & !danger, safe)
    }

    /// Whether castling removes the rook that shields the king's target from a rook or queen.
    #[inline(always)]
    fn uncovers<K: Kernel>(&self, kernel: K, board: &Board, rook: Square, castling: Castling) -> bool {
        if CORNERS.contains(rook) {
            return false;
        }
        let (king_to, rook_to) = castling.targets(S::COLOR);
        let occupied = self.occupied.without(self.king).without(rook).with(king_to).with(rook_to);
        !(kernel.rook(king_to, occupied) & board.straight() & self.them()).is_empty()
    }

    /// Returns the pawns that may take en passant on `target` (3.7.4, 3.9.2).
    #[inline(always)]
    pub(crate) fn en_passant<K: Kernel>(&self, kernel: K, board: &Board, target: Square) -> Bitboard {
        let mut able = Bitboard::EMPTY;
        let taken = S::Other::forward(target.into());
        let them = self.them();
        for from in tables::pawn(S::Other::COLOR, target) & board.pawns() & self.us {
            // Two pawns leave one rank at once, which pins do not cover: test the king's lines directly.
            let occupied = (self.occupied ^ taken).without(from).with(target);
            let attackers = (kernel.rook(self.king, occupied) & board.straight() & them)
                | (kernel.bishop(self.king, occupied) & board.diagonal() & them)
                | (self.checkers & !(board.straight() | board.diagonal()) & !taken);
            if attackers.is_empty() {
                able = able.with(from);
            }
        }
        able
    }

    /// Returns the targets of pawns: of `steppers` by single and by double steps, of `west` by
    /// captures towards the a-file, of `east` by captures towards the h-file.
    #[inline(always)]
    pub(crate) fn pawn_targets(&self, steppers: Bitboard, west: Bitboard, east: Bitboard) -> [Bitboard; 4] {
        let steps = S::forward(steppers) & !self.occupied;
        let double_steps = S::forward(steps & S::THIRD) & !self.occupied;
        [
            steps & self.shelter,
            double_steps & self.shelter,
            S::forward_west(west) & self.prey & self.shelter,
            S::forward_east(east) & self.prey & self.shelter,
        ]
    }

    /// Returns [`GeneratorContext::pawn_targets`] of the pawns among `movers`, limited by pins.
    #[inline(always)]
    fn pinned_pawn_targets(&self, board: &Board, pins: &Pins, movers: Bitboard) -> [Bitboard; 4] {
        let pawns = board.pawns() & self.us & movers;
        // A pinned pawn stays on its line: its target must be on the line, so its own square
        // must be one step back from a square of the line.
        let stays = |line: Bitboard, step: i8| pawns & line & line.shifted(-step);
        let loose = pawns & !pins.lines();
        self.pawn_targets(
            loose | stays(pins.straight, S::FORWARD),
            loose | stays(pins.diagonal, S::FORWARD - 1),
            loose | stays(pins.diagonal, S::FORWARD + 1),
        )
    }
}

/// Returns the squares attacked by any of these knights.
#[inline(always)]
fn knights_attack(knights: Bitboard) -> Bitboard {
    let n = knights.0;
    let one = (n << 1 & 0xfefe_fefe_fefe_fefe) | (n >> 1 & 0x7f7f_7f7f_7f7f_7f7f);
    let two = (n << 2 & 0xfcfc_fcfc_fcfc_fcfc) | (n >> 2 & 0x3f3f_3f3f_3f3f_3f3f);
    Bitboard(one << 16 | one >> 16 | two << 8 | two >> 8)
}

/// Passes all legal moves of the pieces on `movers` to the sink.
#[inline(always)]
pub(crate) fn generate<K: Kernel, S: Side>(
    kernel: K,
    node: GeneratorNode<'_>,
    movers: Bitboard,
    sink: &mut impl Sink,
) -> ControlFlow<()> {
    let board = node.board;
    let view = GeneratorContext::<S>::of(kernel, board);
    if movers.contains(view.king) {
        let (targets, rooks) = view.king_targets(kernel, node, || kernel.danger(&view, board));
        sink.piece(PieceType::King, view.king, targets)?;
        for rook in rooks {
            sink.push(Move::Castling { king: view.king, rook })?;
        }
    }
    if view.checkers.has_several() {
        return ControlFlow::Continue(());
    }

    let pins = view.pins(kernel, board);
    let [steps, double_steps, west, east] = view.pinned_pawn_targets(board, &pins, movers);
    sink.pawns(S::FORWARD, steps & !S::LAST)?;
    sink.double_steps(S::FORWARD, double_steps)?;
    sink.pawns(S::FORWARD - 1, west & !S::LAST)?;
    sink.pawns(S::FORWARD + 1, east & !S::LAST)?;
    if !((steps | west | east) & S::LAST).is_empty() {
        sink.promotions(S::FORWARD, steps & S::LAST)?;
        sink.promotions(S::FORWARD - 1, west & S::LAST)?;
        sink.promotions(S::FORWARD + 1, east & S::LAST)?;
    }
    if let Some(to) = node.en_passant {
        for from in view.en_passant(kernel, board, to) & movers {
            sink.push(Move::EnPassant { from, to })?;
        }
    }

    let ours = view.us & movers;
    for from in board.knights() & ours & !pins.lines() {
        sink.piece(PieceType::Knight, from, tables::knight(from) & view.shelter)?;
    }
    let (straight, diagonal) = (board.straight() & ours, board.diagonal() & ours);
    for from in diagonal & !straight & !pins.straight {
        sink.piece(PieceType::Bishop, from, view.diagonal_targets(kernel, &pins, from))?;
    }
    for from in straight & !diagonal & !pins.diagonal {
        sink.piece(PieceType::Rook, from, view.straight_targets(kernel, &pins, from))?;
    }
    for from in straight & diagonal {
        let mut targets = Bitboard::EMPTY;
        if !pins.straight.contains(from) {
            targets |= view.diagonal_targets(kernel, &pins, from);
        }
        if !pins.diagonal.contains(from) {
            targets |= view.straight_targets(kernel, &pins, from);
        }
        sink.piece(PieceType::Queen, from, targets)?;
    }
    ControlFlow::Continue(())
}

impl<S: Side> GeneratorContext<S> {
    /// Returns the targets of a bishop or queen along diagonals; none if pinned along a file or rank.
    #[inline(always)]
    fn diagonal_targets<K: Kernel>(&self, kernel: K, pins: &Pins, from: Square) -> Bitboard {
        let targets = kernel.bishop(from, self.occupied) & self.shelter;
        if pins.diagonal.contains(from) { targets & pins.diagonal } else { targets }
    }

    /// Returns the targets of a rook or queen along files and ranks; none if pinned along a diagonal.
    #[inline(always)]
    fn straight_targets<K: Kernel>(&self, kernel: K, pins: &Pins, from: Square) -> Bitboard {
        let targets = kernel.rook(from, self.occupied) & self.shelter;
        if pins.straight.contains(from) { targets & pins.straight } else { targets }
    }
}

/// Returns the number of legal moves.
///
/// Applies the rules of [`generate`] to sets of squares and counts them instead of listing moves.
#[inline(always)]
pub(crate) fn count<K: Kernel, S: Side>(kernel: K, node: GeneratorNode<'_>) -> usize {
    let board = node.board;
    let view = GeneratorContext::<S>::of(kernel, board);
    let (targets, rooks) = view.king_targets(kernel, node, || kernel.danger(&view, board));
    let mut count = targets.len() + rooks.len();
    if view.checkers.has_several() {
        return count;
    }

    let pins = view.pins(kernel, board);
    count += count_pawns::<S>(view.pinned_pawn_targets(board, &pins, Bitboard::ALL));
    if let Some(to) = node.en_passant {
        count += view.en_passant(kernel, board, to).len();
    }

    let free = view.us & !pins.lines();
    for from in board.knights() & free {
        count += (tables::knight(from) & view.shelter).len();
    }
    for from in board.diagonal() & free {
        count += (kernel.bishop(from, view.occupied) & view.shelter).len();
    }
    for from in board.straight() & free {
        count += (kernel.rook(from, view.occupied) & view.shelter).len();
    }
    // Few positions have pins; they are counted separately.
    if !pins.lines().is_empty() {
        for from in board.diagonal() & view.us & pins.diagonal {
            count += view.diagonal_targets(kernel, &pins, from).len();
        }
        for from in board.straight() & view.us & pins.straight {
            count += view.straight_targets(kernel, &pins, from).len();
        }
    }
    count
}

/// Returns the number of pawn moves to these targets; a promotion counts as four.
#[inline(always)]
pub(crate) fn count_pawns<S: Side>([steps, double_steps, west, east]: [Bitboard; 4]) -> usize {
    // Steps go to empty squares and captures do not, so they can share one popcount.
    let mut count = (steps | west).len() + (double_steps | east).len();
    if !((steps | west | east) & S::LAST).is_empty() {
        count += 3 * (((steps | west) & S::LAST).len() + (east & S::LAST).len());
    }
    count
}
