//! Tests of proofs by the fates of men, which only this crate can construct.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use super::enclosure::enclosing_fates;
use super::{VerificationFlaw, verify};
use crate::mate::{Fates, Ground, Proof, Verdict};
use crate::{Color, Position, Setup, Square};

fn playable(fen: &str) -> Position {
    Setup::from_fen(fen).unwrap().irregular().unwrap()
}

/// Checks the verification of a proof, by the fates of these men, that White cannot mate; and of the
/// proof for Black on the reversed board.
#[track_caller]
fn check(fen: &str, named: &[Square], expected: Result<(), VerificationFlaw>) {
    let position = playable(fen);
    let take = |position: &Position, winner, named: &[Square]| {
        let ground = Ground::Enclosure(Fates::new(named));
        verify(position, winner, &Verdict::Unwinnable(Proof { winner, ground }))
    };
    assert_eq!(take(&position, Color::White, named), expected, "{fen}");
    let turned: Vec<Square> = named.iter().map(|square| square.reversed()).collect();
    let expected = expected.map_err(|flaw| match flaw {
        VerificationFlaw::NoMan(square) => VerificationFlaw::NoMan(square.reversed()),
        flaw => flaw,
    });
    assert_eq!(take(&position.reversed(), Color::Black, &turned), expected, "{fen} reversed");
}

#[test]
fn proof_names_one_man() {
    let fen = "B2b4/8/8/4k3/1p6/1Pp1p1pB/K1P1P1Pb/RB6 b - - 0 1";
    assert_eq!(enclosing_fates(&playable(fen)), Some(vec![Square::A1]));
    check(fen, &[Square::A1], Ok(()));
    check(fen, &[], Err(VerificationFlaw::NotEnclosed));
    check(fen, &[Square::D8], Err(VerificationFlaw::NotEnclosed));
    check(fen, &[Square::E2], Err(VerificationFlaw::NotEnclosed));
}

#[test]
fn proof_names_two_men() {
    let fen = "1k4b1/1P1p4/BP1Pp1p1/1P2P1P1/p7/PpB5/1P1B4/K7 b - - 0 1";
    let two = enclosing_fates(&playable(fen)).unwrap();
    assert_eq!(two, [Square::B3, Square::A4]);
    check(fen, &two, Ok(()));
    check(fen, &two[..1], Err(VerificationFlaw::NotEnclosed));
    check(fen, &two[1..], Err(VerificationFlaw::NotEnclosed));
}

/// A proof that names more men than needed, or a man twice, is valid.
#[test]
fn needless_men_keep_proof_valid() {
    let fen = "B2b4/8/8/4k3/1p6/1Pp1p1pB/K1P1P1Pb/RB6 b - - 0 1";
    check(fen, &[Square::A1, Square::A2], Ok(()));
    check(fen, &[Square::E2, Square::A1], Ok(()));
    check(fen, &[Square::A1, Square::A1], Ok(()));
}

#[test]
fn empty_square_is_rejected() {
    let fen = "8/8/4k3/B7/p1p1p1p1/P1P1P1P1/4K3/8 b - - 0 1";
    check(fen, &[Square::A5], Ok(()));
    check(fen, &[Square::A5, Square::H1], Err(VerificationFlaw::NoMan(Square::H1)));
}
