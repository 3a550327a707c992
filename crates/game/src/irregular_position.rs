//! Positions on a physical board after an illegal move or a displacement.

use flagfall_chess::{Color, File, Move, Piece, PieceType, Position, PositionError, Rank, Setup, Square, UciMove};

/// An illegal move with the position after it and the touched squares.
#[derive(Clone, Debug)]
pub(crate) struct PlayedIllegalMove {
    pub(crate) mv: Move,
    pub(crate) after: Position,
    pub(crate) touched: Vec<Square>,
}

/// Plays an illegal move of the player to move. Returns `None` if no own piece stands on its origin.
///
/// # Errors
/// Fails if the game cannot continue from the position, because a king is missing.
pub(crate) fn play_illegal_move(
    position: &Position,
    mv: UciMove,
    pawn_left: bool,
) -> Option<Result<PlayedIllegalMove, PositionError>> {
    let player = position.turn();
    let piece = position.piece_at(mv.from).filter(|piece| piece.color == player)?;
    let mut setup = position.setup();
    let taken = setup.board.piece_at(mv.to).filter(|taken| taken.color != player);
    let mut touched = vec![mv.from];
    let mv = if let Some((rook, king_to, rook_to)) = attempted_castling(&setup, piece, mv) {
        let rook_piece = setup.board.piece_at(rook);
        for square in [mv.from, rook] {
            setup.board.set(square, None);
        }
        setup.board.set(king_to, Some(piece));
        setup.board.set(rook_to, rook_piece);
        touched.push(rook);
        Move::Castling { king: mv.from, rook }
    } else {
        touched.extend(taken.map(|_| mv.to).or_else(|| remove_pawn_en_passant(&mut setup, piece, mv)));
        let role = mv.promotion.filter(|_| !pawn_left && piece.role == PieceType::Pawn);
        setup.board.set(mv.from, None);
        setup.board.set(mv.to, Some(Piece { role: role.unwrap_or(piece.role), ..piece }));
        recorded_move(piece, mv, role)
    };
    let quiet = taken.is_none() && piece.role != PieceType::Pawn;
    advance_turn(&mut setup, quiet);
    revoke_castling(&mut setup, position);
    Some(setup.irregular().map(|after| PlayedIllegalMove { mv, after, touched }))
}

/// Returns the position with the opponent to move, as after a press of the clock without a move.
///
/// # Errors
/// Fails if the game cannot continue from the position.
pub(crate) fn pass_turn(position: &Position) -> Result<Position, PositionError> {
    let mut setup = position.setup();
    advance_turn(&mut setup, true);
    setup.irregular()
}

/// Returns the position with a piece on another square.
///
/// # Errors
/// Fails if the game cannot continue from the position.
pub(crate) fn shift_piece(position: &Position, from: Square, to: Square) -> Result<Position, PositionError> {
    let mut setup = position.setup();
    let piece = setup.board.piece_at(from);
    setup.board.set(from, None);
    setup.board.set(to, piece);
    setup.en_passant = None;
    revoke_castling(&mut setup, position);
    setup.irregular()
}

fn advance_turn(setup: &mut Setup, quiet: bool) {
    setup.fullmoves = setup.fullmoves.saturating_add(u16::from(setup.turn == Color::Black));
    setup.halfmoves = if quiet { setup.halfmoves.saturating_add(1) } else { 0 };
    (setup.turn, setup.en_passant) = (setup.turn.opponent(), None);
}

/// Removes castling rights without their rook on its square or with a moved king.
fn revoke_castling(setup: &mut Setup, before: &Position) {
    for square in setup.castling {
        let color = if square.rank() == Rank::First { Color::White } else { Color::Black };
        let stayed = setup.board.king(color) == Some(before.king(color));
        if !stayed || setup.board.piece_at(square) != Some(Piece { color, role: PieceType::Rook }) {
            setup.castling = setup.castling.without(square);
        }
    }
}

/// Returns the rook's square and the destinations of king and rook, if a move is an attempt to castle.
fn attempted_castling(setup: &Setup, piece: Piece, mv: UciMove) -> Option<(Square, Square, Square)> {
    let (from, to) = (mv.from, mv.to);
    let rook = Piece { role: PieceType::Rook, ..piece };
    let is_own_rook = setup.board.piece_at(to) == Some(rook);
    let far = from.file().index().abs_diff(to.file().index()) == 2;
    let tried = from.rank() == to.rank() && (is_own_rook || far);
    if piece.role != PieceType::King || !tried {
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

/// Removes the pawn that a move captures as if en passant, and returns its square.
fn remove_pawn_en_passant(setup: &mut Setup, piece: Piece, mv: UciMove) -> Option<Square> {
    let beside = Square::at(mv.to.file(), mv.from.rank());
    let pawn = Piece { color: piece.color.opponent(), role: PieceType::Pawn };
    let ranks = mv.from.rank().index().abs_diff(mv.to.rank().index());
    let files = mv.from.file().index().abs_diff(mv.to.file().index());
    let slanting = piece.role == PieceType::Pawn && (files, ranks) == (1, 1);
    let takes = slanting && setup.board.piece_at(mv.to).is_none() && setup.board.piece_at(beside) == Some(pawn);
    takes.then(|| {
        setup.board.set(beside, None);
        beside
    })
}

fn recorded_move(piece: Piece, mv: UciMove, promotion: Option<PieceType>) -> Move {
    let UciMove { from, to, .. } = mv;
    match promotion {
        Some(role) => Move::Promotion { from, to, role },
        None => Move::Normal { from, to, role: piece.role },
    }
}
