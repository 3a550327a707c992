//! All placements of the kings and one or two pieces around locked pawns.

use flagfall_chess::mate::Budget;
use flagfall_chess::{Color, Piece, PieceType, Position, Setup, Square};

use crate::exhaustion::Exhaustion;
use crate::{about, settle};

const KINGS: [Piece; 2] =
    [Piece { color: Color::White, role: PieceType::King }, Piece { color: Color::Black, role: PieceType::King }];

/// Calls `each` with all legal placements of the kings and some pieces among the pawns, with either
/// player to move.
fn for_each_placement(pawns: &str, men: &[Piece], mut each: impl FnMut(&Position)) {
    let mut placed = vec![Setup::from_fen(&format!("{pawns} w - - 0 1")).unwrap()];
    for &man in KINGS.iter().chain(men) {
        let put = |setup: Setup| {
            let free = !setup.board.occupied();
            free.into_iter().map(move |square: Square| {
                let mut setup = setup;
                setup.board.set(square, Some(man));
                setup
            })
        };
        placed = placed.into_iter().flat_map(put).collect();
    }
    for setup in placed {
        for turn in Color::ALL {
            if let Ok(position) = (Setup { turn, ..setup }).position() {
                each(&position);
            }
        }
    }
}

/// Checks every `every`th placement: all have verdicts, and enumeration confirms the unwinnable ones
/// wherever it ends soon enough, which is at least `percent` of them.
fn check(pawns: &str, men: &[Piece], every: usize, percent: usize) {
    let mut exhaustions = Color::ALL.map(|color| Exhaustion::new(color, 200_000));
    let (mut seen, mut unwinnable, mut shown) = (0, 0, 0);
    for_each_placement(pawns, men, |position| {
        seen += 1;
        if seen % every != 0 {
            return;
        }
        for (winner, exhaustion) in Color::ALL.into_iter().zip(&mut exhaustions) {
            let settled = settle(position, winner, Budget::FULL);
            assert_ne!(settled, None, "{}", about(position, winner));
            if settled == Some(false) {
                let exhausted = exhaustion.can_mate(position);
                assert_ne!(exhausted, Some(true), "{}", about(position, winner));
                unwinnable += 1;
                shown += usize::from(exhausted.is_some());
            }
        }
    });
    println!("{pawns}: {seen} placements, {shown} of {unwinnable} shown");
    assert!(unwinnable > 0 && 100 * shown >= percent * unwinnable, "{shown} of {unwinnable}");
}

/// Pawns locked from edge to edge.
const WALL: &str = "8/8/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/8";
/// Locked pawns with gaps that neither king may enter.
const FENCE: &str = "8/8/8/p1p1p1p1/P1P1P1P1/8/8/8";

const BISHOP: Piece = Piece { color: Color::White, role: PieceType::Bishop };

#[test]
fn verdicts_hold_for_kings_around_a_wall() {
    check(WALL, &[], 1, 100);
}

#[test]
fn verdicts_hold_for_kings_around_a_fence() {
    check(FENCE, &[], 5, 90);
}

#[test]
fn verdicts_hold_for_a_bishop_and_a_wall() {
    check(WALL, &[BISHOP], 199, 90);
}

#[test]
fn verdicts_hold_for_a_bishop_and_a_fence() {
    check(FENCE, &[BISHOP], 499, 90);
}
