//! Symmetry: verdicts are the same on the reversed and the mirrored board.

use flagfall_chess::mate::Budget;
use flagfall_chess::{Bitboard, Board, ByColor, Color, File, Position, Setup, Square};
use flagfall_testkit::strategies::{irregular_positions, locked_positions, played_positions, slow_cases};
use proptest::prelude::*;

use crate::{about, fen, settle};

const BUDGET: Budget = Budget { nodes: 100_000 };

/// Returns the position with left and right swapped and without castling rights.
fn mirrored(position: &Position) -> Position {
    let over = |square: Square| Square::at(File::ALL[7 - square.file().index()], square.rank());
    let setup = position.setup();
    let mut board = Board::EMPTY;
    for square in setup.board.occupied() {
        board.set(over(square), setup.board.piece_at(square));
    }
    let en_passant = setup.en_passant.map(over);
    without_castling(Setup { board, en_passant, ..setup })
}

fn without_castling(setup: Setup) -> Position {
    let none = Setup { castling: Bitboard::EMPTY, mirrored: ByColor::default(), ..setup };
    none.irregular().unwrap()
}

/// Checks that two verdicts agree, unless one is undetermined.
fn check(of: &str, one: Option<bool>, other: Option<bool>) {
    assert!(one.is_none() || other.is_none() || one == other, "{of}: {one:?} and {other:?}");
}

/// Generates positions of all kinds.
fn positions() -> impl Strategy<Value = Position> {
    prop_oneof![1 => played_positions(), 1 => irregular_positions(), 3 => locked_positions()]
}

proptest! {
    #![proptest_config(slow_cases(150))]

    #[test]
    fn reversed_board_swaps_verdicts(position in positions()) {
        for winner in Color::ALL {
            let one = settle(&position, winner, BUDGET);
            let other = settle(&position.reversed(), !winner, BUDGET);
            prop_assert_eq!(one, other, "{}", about(&position, winner));
        }
    }

    #[test]
    fn mirrored_board_keeps_verdicts(position in positions()) {
        let position = without_castling(position.setup());
        let other = mirrored(&position);
        prop_assert_eq!(fen(&mirrored(&other)), fen(&position));
        for winner in Color::ALL {
            let answers = [&position, &other].map(|each| settle(each, winner, BUDGET));
            check(&about(&position, winner), answers[0], answers[1]);
        }
    }
}
