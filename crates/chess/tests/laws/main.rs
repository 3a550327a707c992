//! Conformance with the laws: every test cites its article.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod castling;
mod chess960;
mod collision;
mod irregular;
mod moves;
mod notation;
mod repetition;

use flagfall_chess::{MoveList, Position, Setup, Square};

/// Reads a legal position.
#[track_caller]
fn legal(fen: &str) -> Position {
    Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Reads a playable position, legal or irregular.
#[track_caller]
fn playable(fen: &str) -> Position {
    Setup::from_fen(fen).unwrap().irregular().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Returns the position after some moves in UCI.
#[track_caller]
fn after(mut position: Position, moves: &str) -> Position {
    for text in moves.split_whitespace() {
        let mv = position.uci(text.parse().unwrap()).unwrap_or_else(|error| panic!("{error}"));
        position = position.play(mv).unwrap();
    }
    position
}

/// Returns the targets of the piece on a square, in the order of squares; for castling the rook's square.
fn targets(position: &Position, from: &str) -> String {
    let from: Square = from.parse().unwrap();
    let mut moves = MoveList::new();
    position.generate_from(from.into(), &mut moves);
    let mut names: Vec<_> = moves.iter().map(|mv| (mv.to(), mv.to_string()[2..].to_owned())).collect();
    names.sort_by_key(|(to, _)| *to);
    let names: Vec<_> = names.into_iter().map(|(_, name)| name).collect();
    names.join(" ")
}

/// Checks the targets of the piece on `from`.
#[track_caller]
fn check_targets(fen: &str, from: &str, expected: &str) {
    assert_eq!(targets(&playable(fen), from), expected, "moves of {from} in {fen}");
}

/// Checks the legal moves of a position.
#[track_caller]
fn check_moves(fen: &str, expected: &str) {
    let mut found: Vec<_> = playable(fen).legal_moves().iter().map(ToString::to_string).collect();
    found.sort();
    let mut expected: Vec<_> = expected.split_whitespace().collect();
    expected.sort_unstable();
    assert_eq!(found, expected, "{fen}");
}
