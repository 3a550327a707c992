//! Proofs by the fates of men, which only this crate can name.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use super::enclosure::enclosing_fates;
use super::{Flaw, verify};
use crate::mate::{Fates, Ground, Proof, Verdict};
use crate::{Color, Position, Setup, Square};

fn playable(fen: &str) -> Position {
    Setup::from_fen(fen).unwrap().irregular().unwrap()
}

/// That White cannot mate, by the fates of these men, is taken like this; so it is of Black with
/// the board reversed.
#[track_caller]
fn check(fen: &str, named: &[Square], expected: Result<(), Flaw>) {
    let position = playable(fen);
    let take = |position: &Position, winner, named: &[Square]| {
        let ground = Ground::Enclosure(Fates::new(named));
        verify(position, winner, &Verdict::Unwinnable(Proof { winner, ground }))
    };
    assert_eq!(take(&position, Color::White, named), expected, "{fen}");
    let turned: Vec<Square> = named.iter().map(|square| square.reversed()).collect();
    let expected = expected.map_err(|flaw| match flaw {
        Flaw::NoMan(square) => Flaw::NoMan(square.reversed()),
        flaw => flaw,
    });
    assert_eq!(take(&position.reversed(), Color::Black, &turned), expected, "{fen} reversed");
}

#[test]
fn one_man() {
    let fen = "B2b4/8/8/4k3/1p6/1Pp1p1pB/K1P1P1Pb/RB6 b - - 0 1";
    assert_eq!(enclosing_fates(&playable(fen)), Some(vec![Square::A1]));
    check(fen, &[Square::A1], Ok(()));
    check(fen, &[], Err(Flaw::NotEnclosed));
    check(fen, &[Square::D8], Err(Flaw::NotEnclosed));
    check(fen, &[Square::E2], Err(Flaw::NotEnclosed));
}

#[test]
fn two_men() {
    let fen = "1k4b1/1P1p4/BP1Pp1p1/1P2P1P1/p7/PpB5/1P1B4/K7 b - - 0 1";
    let two = enclosing_fates(&playable(fen)).unwrap();
    assert_eq!(two, [Square::B3, Square::A4]);
    check(fen, &two, Ok(()));
    check(fen, &two[..1], Err(Flaw::NotEnclosed));
    check(fen, &two[1..], Err(Flaw::NotEnclosed));
}

/// More men named than needed, or one of them twice, proves as much.
#[test]
fn needless_men() {
    let fen = "B2b4/8/8/4k3/1p6/1Pp1p1pB/K1P1P1Pb/RB6 b - - 0 1";
    check(fen, &[Square::A1, Square::A2], Ok(()));
    check(fen, &[Square::E2, Square::A1], Ok(()));
    check(fen, &[Square::A1, Square::A1], Ok(()));
}

#[test]
fn nobody_there() {
    let fen = "8/8/4k3/B7/p1p1p1p1/P1P1P1P1/4K3/8 b - - 0 1";
    check(fen, &[Square::A5], Ok(()));
    check(fen, &[Square::A5, Square::H1], Err(Flaw::NoMan(Square::H1)));
}
