//! Positions whose pawns stand against each other: what dead positions are made of.

use flagfall_chess::{Bitboard, Color, File, Piece, Position, Rank, Role, Setup, Square};

use crate::games::Dice;

/// Draws a legal position with so many locked pairs of pawns, each on a file of its own, and so
/// many further pieces or pawns, of any colour.
///
/// ```
/// use flagfall_testkit::{games::Dice, locked};
/// let position = locked::draw(&mut Dice::new(1), 3, 2);
/// assert_eq!(position.board().occupied().len(), 2 + 2 * 3 + 2);
/// assert!(position.faults().is_empty());
/// ```
pub fn draw(dice: &mut Dice, pairs: usize, further: usize) -> Position {
    loop {
        let mut setup = Setup { turn: dice.pick(&Color::ALL), ..Setup::empty() };
        lock(dice, &mut setup, pairs);
        for color in Color::ALL {
            place(dice, &mut setup, Piece { color, role: Role::King });
        }
        for _ in 0..further {
            const ROLES: [Role; 6] =
                [Role::Pawn, Role::Knight, Role::Bishop, Role::Bishop, Role::Rook, Role::Queen];
            let piece = Piece { color: dice.pick(&Color::ALL), role: dice.pick(&ROLES) };
            place(dice, &mut setup, piece);
        }
        if let Ok(position) = setup.position() {
            return position;
        }
    }
}

/// Locks pairs of pawns on files of their own: a wall that leans from file to file, one with a
/// gap after every pair, or no wall at all.
fn lock(dice: &mut Dice, setup: &mut Setup, pairs: usize) {
    let gap = if pairs > 4 { 1 } else { 1 + dice.below(2) };
    let mut files: Vec<File> = File::ALL.into_iter().step_by(gap).collect();
    let is_wall = dice.below(4) > 0;
    let skipped = dice.below(files.len() + 1 - pairs.min(files.len()));
    let mut front = 1 + dice.below(5);
    for _ in 0..pairs.min(files.len()) {
        let place = if is_wall { skipped } else { dice.below(files.len()) };
        let file = files.remove(place);
        for (color, rank) in [(Color::White, front), (Color::Black, front + 1)] {
            let pawn = Piece { color, role: Role::Pawn };
            setup.board.set(Square::at(file, Rank::ALL[rank]), Some(pawn));
        }
        front = match (front, gap == 1 || dice.below(4) == 0) {
            (front, false) => front,
            (1, true) => 2,
            (5, true) => 4,
            (front, true) => front - 1 + 2 * dice.below(2),
        };
    }
}

/// Puts a piece on any free square it may stand on.
fn place(dice: &mut Dice, setup: &mut Setup, piece: Piece) {
    let edges = Bitboard::rank(Rank::First) | Bitboard::rank(Rank::Eighth);
    let barred = if piece.role == Role::Pawn { edges } else { Bitboard::EMPTY };
    let free: Vec<Square> = (!(setup.board.occupied() | barred)).into_iter().collect();
    setup.board.set(dice.pick(&free), Some(piece));
}
