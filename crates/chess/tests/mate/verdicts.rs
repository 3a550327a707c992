//! How verdicts of one position go with those of another, and of another question.

use flagfall_chess::mate::{Budget, Life, Quick, Verdict, can_mate, is_dead, quick, verify};
use flagfall_chess::{Color, Position};
use flagfall_testkit::games::Dice;
use flagfall_testkit::strategies::{irregular, locked, played, seeds, slow_cases};
use proptest::prelude::*;

use crate::{about, settle};

const BUDGET: Budget = Budget { nodes: 100_000 };

/// Nothing that a winnable or unwinnable position says of the positions after it is wrong there.
fn check_children(position: &Position, winner: Color, dice: &mut Dice) {
    match can_mate(position, winner, BUDGET) {
        Verdict::Winnable(line) => {
            let mut position = *position;
            for mv in line {
                position = position.play(mv).unwrap();
                let settled = settle(&position, winner, BUDGET);
                assert_ne!(settled, Some(false), "{}", about(&position, winner));
            }
        }
        Verdict::Unwinnable(proof) => {
            let moves = position.legal_moves();
            for _ in 0..moves.len().min(3) {
                let child = position.play(dice.pick(&moves)).unwrap();
                let settled = settle(&child, winner, BUDGET);
                assert_ne!(settled, Some(true), "{}: {proof:?}", about(position, winner));
            }
        }
        Verdict::Undetermined => {}
    }
}

/// Whether a position is dead is what the answers for both players say.
fn check_life(position: &Position) {
    let can = |color| settle(position, color, BUDGET);
    let both = [can(Color::White), can(Color::Black)];
    match is_dead(position, BUDGET) {
        Life::Dead(proofs) => {
            assert_eq!(both, [Some(false); 2], "{position:?}");
            for color in Color::ALL {
                let verdict = Verdict::Unwinnable(proofs[color].clone());
                assert_eq!(verify(position, color, &verdict), Ok(()), "{position:?}");
            }
        }
        Life::Alive(color, line) => {
            assert_eq!(can(color), Some(true), "{position:?}");
            assert_eq!(verify(position, color, &Verdict::Winnable(line)), Ok(()), "{position:?}");
        }
        Life::Undetermined => {
            assert!(both.contains(&None) && !both.contains(&Some(true)), "{position:?}");
        }
    }
}

proptest! {
    #![proptest_config(slow_cases(100))]

    #[test]
    fn the_quick_answer_is_the_whole_one(
        position in prop_oneof![1 => played(), 1 => irregular(), 3 => locked()],
    ) {
        for winner in Color::ALL {
            if let Quick::Unwinnable(proof) = quick(&position, winner) {
                let whole = can_mate(&position, winner, Budget::FULL);
                prop_assert!(matches!(whole, Verdict::Unwinnable(_)), "{:?}: {:?}", proof, whole);
            }
        }
    }

    #[test]
    fn locked_positions_go_with_those_after_them(position in locked(), seed in seeds()) {
        for winner in Color::ALL {
            check_children(&position, winner, &mut Dice::new(seed));
        }
    }

    #[test]
    fn irregular_positions_go_with_those_after_them(position in irregular(), seed in seeds()) {
        for winner in Color::ALL {
            check_children(&position, winner, &mut Dice::new(seed));
        }
    }

    #[test]
    fn a_position_is_dead_if_neither_can_mate(
        position in prop_oneof![1 => played(), 1 => irregular(), 2 => locked()],
    ) {
        check_life(&position);
    }
}
