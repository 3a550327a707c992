//! Small budgets: a verdict may be missing but is never wrong.

use flagfall_chess::mate::{Budget, Life, Verdict, can_mate, is_dead};
use flagfall_chess::{Color, Position};
use flagfall_testkit::strategies::{irregular_positions, locked_positions, played_positions, slow_cases};
use proptest::prelude::*;

use crate::{about, settle};

proptest! {
    #![proptest_config(slow_cases(200))]

    /// Any playable position is accepted: more than 32 pieces, pawns on any rank, kings in check or
    /// adjacent, castling rights of any kind.
    #[test]
    fn small_budget_gives_no_wrong_verdict(position in prop_oneof![played_positions(), irregular_positions(), locked_positions()]) {
        for winner in Color::ALL {
            let answers = [0, 1, 10, 1_000].map(|nodes| settle(&position, winner, Budget { nodes }));
            let found: Vec<bool> = answers.into_iter().flatten().collect();
            prop_assert!(found.windows(2).all(|two| two[0] == two[1]), "{}", about(&position, winner));
        }
    }
}

#[test]
fn empty_budget_finds_no_verdict() {
    let start = Position::start();
    for winner in Color::ALL {
        assert_eq!(can_mate(&start, winner, Budget { nodes: 0 }), Verdict::Undetermined);
    }
    assert_eq!(is_dead(&start, Budget { nodes: 0 }), Life::Undetermined);
}
