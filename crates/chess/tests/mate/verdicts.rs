//! Relations between the verdicts of related positions.

use flagfall_chess::mate::{Budget, Life, QuickVerdict, Verdict, can_mate, is_dead, quick, verify};
use flagfall_chess::{Color, Position};
use flagfall_testkit::games::SeededRandom;
use flagfall_testkit::strategies::{irregular_positions, locked_positions, played_positions, seeds, slow_cases};
use proptest::prelude::*;

use crate::{about, settle};

const BUDGET: Budget = Budget { nodes: 100_000 };

/// Checks that the verdicts of successors are consistent with the verdict of a position.
fn check_children(position: &Position, winner: Color, dice: &mut SeededRandom) {
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

/// Checks that the verdict on a dead position agrees with the verdicts for both players.
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
    fn quick_verdict_equals_full_verdict(
        position in prop_oneof![1 => played_positions(), 1 => irregular_positions(), 3 => locked_positions()],
    ) {
        for winner in Color::ALL {
            if let QuickVerdict::Unwinnable(proof) = quick(&position, winner) {
                let whole = can_mate(&position, winner, Budget::FULL);
                prop_assert!(matches!(whole, Verdict::Unwinnable(_)), "{:?}: {:?}", proof, whole);
            }
        }
    }

    #[test]
    fn verdicts_of_locked_positions_agree_with_successors(position in locked_positions(), seed in seeds()) {
        for winner in Color::ALL {
            check_children(&position, winner, &mut SeededRandom::new(seed));
        }
    }

    #[test]
    fn verdicts_of_irregular_positions_agree_with_successors(position in irregular_positions(), seed in seeds()) {
        for winner in Color::ALL {
            check_children(&position, winner, &mut SeededRandom::new(seed));
        }
    }

    #[test]
    fn position_is_dead_if_neither_player_can_mate(
        position in prop_oneof![1 => played_positions(), 1 => irregular_positions(), 2 => locked_positions()],
    ) {
        check_life(&position);
    }
}
