//! Positions with blocked pawns, which often make positions dead.

use flagfall_chess::{Bitboard, Color, File, Piece, PieceType, Position, Rank, Setup, Square};

use crate::games::SeededRandom;

/// Draws a legal position with `pairs` pairs of blocked pawns, each on its own file, and `further` other
/// pieces or pawns of any colour.
///
/// ```
/// use flagfall_testkit::{games::SeededRandom, locked};
/// let position = locked::draw(&mut SeededRandom::new(1), 3, 2);
/// assert_eq!(position.board().occupied().len(), 2 + 2 * 3 + 2);
/// assert!(position.faults().is_empty());
/// ```
pub fn draw(random: &mut SeededRandom, pairs: usize, further: usize) -> Position {
    loop {
        let mut setup = Setup { turn: random.pick(&Color::ALL), ..Setup::empty() };
        lock(random, &mut setup, pairs);
        for color in Color::ALL {
            place(random, &mut setup, Piece { color, role: PieceType::King });
        }
        for _ in 0..further {
            const ROLES: [PieceType; 6] = [
                PieceType::Pawn,
                PieceType::Knight,
                PieceType::Bishop,
                PieceType::Bishop,
                PieceType::Rook,
                PieceType::Queen,
            ];
            let piece = Piece { color: random.pick(&Color::ALL), role: random.pick(&ROLES) };
            place(random, &mut setup, piece);
        }
        if let Ok(position) = setup.position() {
            return position;
        }
    }
}

/// Places pairs of blocked pawns on separate files: a connected wall, a wall with gaps, or scattered
/// pairs.
fn lock(random: &mut SeededRandom, setup: &mut Setup, pairs: usize) {
    let gap = if pairs > 4 { 1 } else { 1 + random.below(2) };
    let mut files: Vec<File> = File::ALL.into_iter().step_by(gap).collect();
    let is_wall = random.below(4) > 0;
    let skipped = random.below(files.len() + 1 - pairs.min(files.len()));
    let mut front = 1 + random.below(5);
    for _ in 0..pairs.min(files.len()) {
        let index = if is_wall { skipped } else { random.below(files.len()) };
        let file = files.remove(index);
        for (color, rank) in [(Color::White, front), (Color::Black, front + 1)] {
            let pawn = Piece { color, role: PieceType::Pawn };
            setup.board.set(Square::at(file, Rank::ALL[rank]), Some(pawn));
        }
        front = match (front, gap == 1 || random.below(4) == 0) {
            (front, false) => front,
            (1, true) => 2,
            (5, true) => 4,
            (front, true) => front - 1 + 2 * random.below(2),
        };
    }
}

/// Puts a piece on a random free square where it is allowed.
fn place(random: &mut SeededRandom, setup: &mut Setup, piece: Piece) {
    let edges = Bitboard::rank(Rank::First) | Bitboard::rank(Rank::Eighth);
    let forbidden = if piece.role == PieceType::Pawn { edges } else { Bitboard::EMPTY };
    let free: Vec<Square> = (!(setup.board.occupied() | forbidden)).into_iter().collect();
    setup.board.set(random.pick(&free), Some(piece));
}
