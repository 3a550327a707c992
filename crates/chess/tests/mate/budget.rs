//! Little may be spent, and on anything whatever: no answer is then better than a wrong one.

use flagfall_chess::mate::{Budget, Life, Verdict, can_mate, is_dead};
use flagfall_chess::{Color, Position};
use flagfall_testkit::strategies::{irregular, locked, played, slow_cases};
use proptest::prelude::*;

use crate::{about, settle};

proptest! {
    #![proptest_config(slow_cases(200))]

    /// More than 32 pieces, pawns on any rank, kings attacked or next to each other, rights to
    /// castle of any kind: whatever can be played on is answered.
    #[test]
    fn a_small_budget_gives_no_wrong_answer(position in prop_oneof![played(), irregular(), locked()]) {
        for winner in Color::ALL {
            let answers = [0, 1, 10, 1_000].map(|nodes| settle(&position, winner, Budget { nodes }));
            let found: Vec<bool> = answers.into_iter().flatten().collect();
            prop_assert!(found.windows(2).all(|two| two[0] == two[1]), "{}", about(&position, winner));
        }
    }
}

#[test]
fn nothing_spent_nothing_found() {
    let start = Position::start();
    for winner in Color::ALL {
        assert_eq!(can_mate(&start, winner, Budget { nodes: 0 }), Verdict::Undetermined);
    }
    assert_eq!(is_dead(&start, Budget { nodes: 0 }), Life::Undetermined);
}
