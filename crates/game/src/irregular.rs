//! What stands on a real board after an illegal move.

use flagfall_chess::{
    Color, File, Move, Piece, Position, PositionError, Rank, Role, Setup, Square, UciMove,
};

/// An illegal move as it was made: what it was, the board after it, and what was touched with it.
#[derive(Clone, Debug)]
pub(crate) struct Made {
    pub(crate) mv: Move,
    pub(crate) after: Position,
    pub(crate) touched: Vec<Square>,
}

/// Makes an illegal move of the player to move; nothing, if no own piece stands there.
///
/// # Errors
/// What would stand on the board cannot be played on: a king is gone.
pub(crate) fn made(
    position: &Position,
    mv: UciMove,
    pawn_left: bool,
) -> Option<Result<Made, PositionError>> {
    let player = position.turn();
    let piece = position.piece_at(mv.from).filter(|piece| piece.color == player)?;
    let mut setup = position.setup();
    let taken = setup.board.piece_at(mv.to).filter(|taken| taken.color != player);
    let mut touched = vec![mv.from];
    let mv = if let Some((rook, king_to, rook_to)) = castled(&setup, piece, mv) {
        let rook_piece = setup.board.piece_at(rook);
        for square in [mv.from, rook] {
            setup.board.set(square, None);
        }
        setup.board.set(king_to, Some(piece));
        setup.board.set(rook_to, rook_piece);
        touched.push(rook);
        Move::Castling { king: mv.from, rook }
    } else {
        touched.extend(taken.map(|_| mv.to).or_else(|| passed(&mut setup, piece, mv)));
        let role = mv.promotion.filter(|_| !pawn_left && piece.role == Role::Pawn);
        setup.board.set(mv.from, None);
        setup.board.set(mv.to, Some(Piece { role: role.unwrap_or(piece.role), ..piece }));
        spelled(piece, mv, role)
    };
    let quiet = taken.is_none() && piece.role != Role::Pawn;
    turned(&mut setup, quiet);
    lose_castling(&mut setup, position);
    Some(setup.irregular().map(|after| Made { mv, after, touched }))
}

/// The same with the other player to move, as when the clock was pressed without a move.
pub(crate) fn passed_turn(position: &Position) -> Result<Position, PositionError> {
    let mut setup = position.setup();
    turned(&mut setup, true);
    setup.irregular()
}

/// The same with a piece on another square.
pub(crate) fn shifted(
    position: &Position,
    from: Square,
    to: Square,
) -> Result<Position, PositionError> {
    let mut setup = position.setup();
    let piece = setup.board.piece_at(from);
    setup.board.set(from, None);
    setup.board.set(to, piece);
    setup.en_passant = None;
    lose_castling(&mut setup, position);
    setup.irregular()
}

fn turned(setup: &mut Setup, quiet: bool) {
    setup.fullmoves = setup.fullmoves.saturating_add(u16::from(setup.turn == Color::Black));
    setup.halfmoves = if quiet { setup.halfmoves.saturating_add(1) } else { 0 };
    (setup.turn, setup.en_passant) = (setup.turn.opponent(), None);
}

/// Only rooks that still stand there castle, with a king that has not moved.
fn lose_castling(setup: &mut Setup, before: &Position) {
    for square in setup.castling {
        let color = if square.rank() == Rank::First { Color::White } else { Color::Black };
        let stayed = setup.board.king(color) == Some(before.king(color));
        if !stayed || setup.board.piece_at(square) != Some(Piece { color, role: Role::Rook }) {
            setup.castling = setup.castling.without(square);
        }
    }
}

/// Where king and rook go, if it is castling that was tried.
fn castled(setup: &Setup, piece: Piece, mv: UciMove) -> Option<(Square, Square, Square)> {
    let (from, to) = (mv.from, mv.to);
    let rook = Piece { role: Role::Rook, ..piece };
    let is_own_rook = setup.board.piece_at(to) == Some(rook);
    let far = from.file().index().abs_diff(to.file().index()) == 2;
    let tried = from.rank() == to.rank() && (is_own_rook || far);
    if piece.role != Role::King || !tried {
        return None;
    }
    let short = to.file() > from.file();
    let corner = Square::at(if short { File::H } else { File::A }, from.rank());
    let rook_from = if is_own_rook { to } else { corner };
    if setup.board.piece_at(rook_from) != Some(rook) {
        return None;
    }
    let (king_to, rook_to) = if short { (File::G, File::F) } else { (File::C, File::D) };
    let [king_to, rook_to] = [king_to, rook_to].map(|file| Square::at(file, from.rank()));
    let own = |square: Square| square == from || square == rook_from;
    let free = |square| own(square) || setup.board.piece_at(square).is_none();
    (free(king_to) && free(rook_to)).then_some((rook_from, king_to, rook_to))
}

/// Takes off the pawn that was taken as if in passing, if it was.
fn passed(setup: &mut Setup, piece: Piece, mv: UciMove) -> Option<Square> {
    let beside = Square::at(mv.to.file(), mv.from.rank());
    let pawn = Piece { color: piece.color.opponent(), role: Role::Pawn };
    let ranks = mv.from.rank().index().abs_diff(mv.to.rank().index());
    let files = mv.from.file().index().abs_diff(mv.to.file().index());
    let slanting = piece.role == Role::Pawn && (files, ranks) == (1, 1);
    let takes = slanting
        && setup.board.piece_at(mv.to).is_none()
        && setup.board.piece_at(beside) == Some(pawn);
    takes.then(|| {
        setup.board.set(beside, None);
        beside
    })
}

fn spelled(piece: Piece, mv: UciMove, promotion: Option<Role>) -> Move {
    let UciMove { from, to, .. } = mv;
    match promotion {
        Some(role) => Move::Promotion { from, to, role },
        None => Move::Normal { from, to, role: piece.role },
    }
}
