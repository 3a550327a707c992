//! The board turned round or seen in a mirror: the verdict is the same.

use flagfall_chess::mate::Budget;
use flagfall_chess::{Bitboard, Board, ByColor, Color, File, Position, Setup, Square};
use flagfall_testkit::strategies::{irregular, locked, played, slow_cases};
use proptest::prelude::*;

use crate::{about, fen, settle};

const BUDGET: Budget = Budget { nodes: 100_000 };

/// The board with left and right swapped and nobody having the right to castle.
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

/// Two answers to the same question, of which either may not have been found.
fn check(of: &str, one: Option<bool>, other: Option<bool>) {
    assert!(one.is_none() || other.is_none() || one == other, "{of}: {one:?} and {other:?}");
}

/// Any position on which there is something to find out.
fn positions() -> impl Strategy<Value = Position> {
    prop_oneof![1 => played(), 1 => irregular(), 3 => locked()]
}

proptest! {
    #![proptest_config(slow_cases(150))]

    #[test]
    fn turned_round_the_other_colour_can_mate(position in positions()) {
        for winner in Color::ALL {
            let one = settle(&position, winner, BUDGET);
            let other = settle(&position.reversed(), !winner, BUDGET);
            prop_assert_eq!(one, other, "{}", about(&position, winner));
        }
    }

    #[test]
    fn in_a_mirror_the_same_colour_can_mate(position in positions()) {
        let position = without_castling(position.setup());
        let other = mirrored(&position);
        prop_assert_eq!(fen(&mirrored(&other)), fen(&position));
        for winner in Color::ALL {
            let answers = [&position, &other].map(|each| settle(each, winner, BUDGET));
            check(&about(&position, winner), answers[0], answers[1]);
        }
    }
}
