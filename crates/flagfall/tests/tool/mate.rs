//! `flagfall mate`.

mod forced;
mod possible;
mod refusals;
mod suite;

use flagfall_chess::{Color, Notation, Position, Setup, UciMove};

use crate::{ToolRun, flagfall};

/// A composition that requires a search.
const HARD: &str = "8/8/5p2/2p1pPk1/2PbP1Bb/2pBp1p1/2P1P1P1/5BRK w - - 0 1";

/// Runs `flagfall mate`.
fn mate(args: &[&str]) -> ToolRun {
    flagfall(&[&["mate"], args].concat())
}

fn position(fen: &str) -> Position {
    match fen {
        "start" => Position::start(),
        _ => fen.parse::<Setup>().expect("a FEN").irregular().expect("a position"),
    }
}

/// Plays a line in UCI and checks that this player mates at its end.
#[track_caller]
fn check_line(fen: &str, line: &str, winner: Color) {
    let last = line.split_whitespace().fold(position(fen), |position, text| {
        let text: UciMove = text.parse().expect("UCI");
        let mv = position.uci(text).unwrap_or_else(|error| panic!("{fen}: {line}: {error}"));
        position.play_unchecked(mv)
    });
    assert!(last.is_checkmate() && last.turn() == !winner, "{fen}: {line}");
}

/// Plays a line in SAN with move numbers and checks that this player mates at its end.
#[track_caller]
fn check_numbered_line(fen: &str, line: &str, winner: Color) {
    let mut position = position(fen);
    let mut expected = Vec::new();
    let moves = line.split_whitespace().filter(|word| !word.ends_with('.'));
    for (at, san) in moves.enumerate() {
        match (position.turn(), position.fullmoves()) {
            (Color::White, number) => expected.push(format!("{number}.")),
            (Color::Black, number) if at == 0 => expected.push(format!("{number}...")),
            (Color::Black, _) => {}
        }
        expected.push(san.to_owned());
        let mv = Notation::default().read(&position, san).expect("a legal move");
        position = position.play_unchecked(mv);
    }
    assert_eq!(line, expected.join(" "));
    assert!(position.is_checkmate() && position.turn() == !winner, "{fen}: {line}");
}
