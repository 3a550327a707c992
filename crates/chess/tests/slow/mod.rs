//! A slow and simple implementation of the laws: an array of 64 squares on which every move is tried.
//!
//! It shares only plain types with the crate and uses no bitboards, pins or tables, so its errors are
//! independent. It accepts irregular positions, which other crates refuse.

use flagfall_chess::{ByColor, Color, File, Move, Piece, PieceType, Rank, Setup, Square};

const STRAIGHT: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
const LEAPS: [(i8, i8); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// A position, stored as its setup.
#[derive(Clone, Copy)]
pub(crate) struct SlowPosition {
    squares: [Option<Piece>; 64],
    setup: Setup,
}

fn step(from: Square, (files, ranks): (i8, i8)) -> Option<Square> {
    let file = File::new(from.file().index().checked_add_signed(files.into())?)?;
    let rank = Rank::new(from.rank().index().checked_add_signed(ranks.into())?)?;
    Some(Square::at(file, rank))
}

fn forward(color: Color) -> i8 {
    if color == Color::White { 1 } else { -1 }
}

impl SlowPosition {
    pub(crate) fn new(setup: Setup) -> SlowPosition {
        SlowPosition { squares: Square::ALL.map(|square| setup.board.piece_at(square)), setup }
    }

    fn at(&self, square: Square) -> Option<Piece> {
        self.squares[square.index()]
    }

    fn is(&self, square: Square, color: Color, role: PieceType) -> bool {
        self.at(square) == Some(Piece { color, role })
    }

    pub(crate) fn king(&self, color: Color) -> Square {
        *Square::ALL.iter().find(|&&square| self.is(square, color, PieceType::King)).expect("a king")
    }

    /// Returns the squares that the piece on a square attacks (3.1.2, 3.1.3).
    fn attacked_from(&self, from: Square) -> Vec<Square> {
        let Some(Piece { color, role }) = self.at(from) else { return Vec::new() };
        let (steps, far): (Vec<_>, bool) = match role {
            PieceType::Pawn => (vec![(-1, forward(color)), (1, forward(color))], false),
            PieceType::Knight => (LEAPS.to_vec(), false),
            PieceType::Bishop => (DIAGONAL.to_vec(), true),
            PieceType::Rook => (STRAIGHT.to_vec(), true),
            PieceType::Queen => ([STRAIGHT, DIAGONAL].concat(), true),
            PieceType::King => ([STRAIGHT, DIAGONAL].concat(), false),
        };
        let mut attacked = Vec::new();
        for direction in steps {
            let mut next = step(from, direction);
            while let Some(square) = next {
                attacked.push(square);
                let continues = far && self.at(square).is_none();
                next = if continues { step(square, direction) } else { None };
            }
        }
        attacked
    }

    /// Returns the pieces of `by` that attack a square.
    pub(crate) fn attackers(&self, target: Square, by: Color) -> Vec<Square> {
        let attacks = |from: &Square| {
            self.at(*from).is_some_and(|piece| piece.color == by) && self.attacked_from(*from).contains(&target)
        };
        Square::ALL.into_iter().filter(attacks).collect()
    }

    pub(crate) fn is_in_check(&self, color: Color) -> bool {
        !self.attackers(self.king(color), !color).is_empty()
    }

    /// Returns every move that obeys 3.1 to 3.9.
    pub(crate) fn legal_moves(&self) -> Vec<Move> {
        let us = self.setup.turn;
        let mut moves = Vec::new();
        for from in Square::ALL {
            match self.at(from) {
                Some(Piece { color, role: PieceType::Pawn }) if color == us => {
                    self.pawn_moves(from, &mut moves);
                }
                Some(Piece { color, role }) if color == us => {
                    let targets = self.attacked_from(from);
                    moves.extend(targets.iter().map(|&to| Move::Normal { role, from, to }));
                }
                _ => {}
            }
        }
        moves.retain(|mv| {
            // A piece captures neither its own colour (3.1) nor a king (1.4.1).
            let there = self.at(mv.to());
            !there.is_some_and(|piece| piece.color == us || piece.role == PieceType::King)
        });
        moves.extend(self.castlings());
        moves.retain(|&mv| !self.after_move(mv).is_in_check(us));
        moves
    }

    fn pawn_moves(&self, from: Square, moves: &mut Vec<Move>) {
        let us = self.setup.turn;
        let ahead = forward(us);
        let mut go = |to: Square| {
            if to.rank() == Rank::Eighth.relative_to(us) {
                let roles = [PieceType::Knight, PieceType::Bishop, PieceType::Rook, PieceType::Queen];
                moves.extend(roles.map(|role| Move::Promotion { from, to, role }));
            } else {
                moves.push(Move::Normal { role: PieceType::Pawn, from, to });
            }
        };
        for to in self.attacked_from(from).into_iter().filter(|&to| self.at(to).is_some()) {
            go(to);
        }
        let Some(one) = step(from, (0, ahead)).filter(|&to| self.at(to).is_none()) else {
            return self.en_passant(from, moves);
        };
        go(one);
        if from.rank() == Rank::Second.relative_to(us)
            && let Some(to) = step(one, (0, ahead)).filter(|&to| self.at(to).is_none())
        {
            moves.push(Move::DoubleStep { from, to });
        }
        self.en_passant(from, moves);
    }

    fn en_passant(&self, from: Square, moves: &mut Vec<Move>) {
        let target = self.setup.en_passant.filter(|to| self.attacked_from(from).contains(to));
        moves.extend(target.map(|to| Move::EnPassant { from, to }));
    }

    /// Returns the squares of king and rook after castling (3.8.2, II.3.2.6; P.7b).
    fn castling_targets(&self, king: Square, rook: Square) -> [Square; 2] {
        let files = match (rook.file() < king.file(), self.setup.mirrored[self.setup.turn]) {
            (true, false) => [File::C, File::D],
            (false, false) => [File::G, File::F],
            (true, true) => [File::B, File::C],
            (false, true) => [File::F, File::E],
        };
        files.map(|file| Square::at(file, king.rank()))
    }

    fn castlings(&self) -> Vec<Move> {
        let us = self.setup.turn;
        let king = self.king(us);
        let between = |a: Square, b: Square| {
            let (low, high) = (a.index().min(b.index()), a.index().max(b.index()));
            Square::ALL[low..=high].to_vec()
        };
        let rooks = self.setup.castling.into_iter().filter(|&rook| self.is(rook, us, PieceType::Rook));
        let can = |rook: &Square| {
            let [king_to, rook_to] = self.castling_targets(king, *rook);
            let way = between(king, king_to);
            let ways = [way.clone(), between(*rook, rook_to)].concat();
            ways.iter().all(|&at| at == king || at == *rook || self.at(at).is_none())
                && way.iter().all(|&at| self.attackers(at, !us).is_empty())
        };
        rooks.filter(can).map(|rook| Move::Castling { king, rook }).collect()
    }

    /// Returns the position after a move, with its en passant square whether or not a pawn can take.
    fn after_move(&self, mv: Move) -> SlowPosition {
        let mut next = *self;
        let us = self.setup.turn;
        let (from, to) = (mv.from(), mv.to());
        let mut put = |square: Square, role: Option<PieceType>| {
            next.squares[square.index()] = role.map(|role| Piece { color: us, role });
        };
        put(from, None);
        put(to, self.at(from).map(|piece| piece.role));
        let mut crossed = None;
        match mv {
            Move::Normal { .. } => {}
            Move::DoubleStep { .. } => crossed = step(from, (0, forward(us))),
            Move::EnPassant { .. } => put(Square::at(to.file(), from.rank()), None),
            Move::Promotion { role, .. } => put(to, Some(role)),
            Move::Castling { king, rook } => {
                let [king_to, rook_to] = self.castling_targets(king, rook);
                put(rook, None);
                put(king_to, Some(PieceType::King));
                put(rook_to, Some(PieceType::Rook));
            }
        }
        let setup = &mut next.setup;
        setup.en_passant = crossed;
        setup.castling = setup.castling.without(from).without(to);
        if mv.role() == PieceType::King {
            let theirs = |&rook: &Square| self.at(rook).is_some_and(|piece| piece.color != us);
            setup.castling = setup.castling.into_iter().filter(theirs).collect();
        }
        let is_capture = self.at(to).is_some_and(|piece| piece.color != us);
        let resets_count = is_capture || mv.role() == PieceType::Pawn;
        setup.halfmoves = if resets_count { 0 } else { setup.halfmoves.saturating_add(1) };
        setup.fullmoves = setup.fullmoves.saturating_add(u16::from(us == Color::Black));
        setup.turn = !us;
        for square in Square::ALL {
            setup.board.set(square, next.squares[square.index()]);
        }
        next
    }

    /// Returns the setup after a move, with en passant only where the capture is legal (9.2.2.1).
    pub(crate) fn play(&self, mv: Move) -> Setup {
        let next = self.after_move(mv);
        let takes = |mv: &Move| matches!(mv, Move::EnPassant { .. });
        let can_take = next.legal_moves().iter().any(takes);
        // Without castling rights mirroring has no effect.
        let may_castle =
            |color| next.setup.castling.into_iter().any(|rook| rook.rank() == Rank::First.relative_to(color));
        Setup {
            en_passant: next.setup.en_passant.filter(|_| can_take),
            mirrored: ByColor::new(|color| next.setup.mirrored[color] && may_castle(color)),
            ..next.setup
        }
    }
}
