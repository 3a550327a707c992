//! Mate possibility: every verdict is checked by independent means.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod budget;
mod cases;
mod exhaustion;
mod family;
mod found_positions;
mod material;
mod shared_data;
mod symmetry;
mod verdicts;

use flagfall_chess::mate::{Budget, QuickVerdict, Verdict, can_mate, quick, verify};
use flagfall_chess::{Color, FenStyle, Position, Setup};

/// Reads a playable position, legal or irregular.
#[track_caller]
fn playable(fen: &str) -> Position {
    Setup::from_fen(fen).unwrap().irregular().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn fen(position: &Position) -> String {
    position.fen(FenStyle::Shredder).to_string()
}

/// Describes a position and its winner, for messages.
fn about(position: &Position, winner: Color) -> String {
    format!("{}: {}", fen(position), winner.name())
}

/// Returns whether `winner` can mate, after checking that quick and full verdict agree and verify.
#[track_caller]
fn settle(position: &Position, winner: Color, budget: Budget) -> Option<bool> {
    let verdict = can_mate(position, winner, budget);
    let of = about(position, winner);
    assert_eq!(verify(position, winner, &verdict), Ok(()), "{of}: {verdict:?}");
    if let QuickVerdict::Unwinnable(proof) = quick(position, winner) {
        assert!(!matches!(verdict, Verdict::Winnable(_)), "{of}: {proof:?}, but {verdict:?}");
        let quick = Verdict::Unwinnable(proof);
        assert_eq!(verify(position, winner, &quick), Ok(()), "{of}: {quick:?}");
    }
    match verdict {
        // Evidence must fit into an event, where each move is in quotes and followed by a comma.
        Verdict::Winnable(line) => {
            let text: usize = line.iter().map(|mv| mv.to_string().len() + 3).sum();
            assert!(text < 4000, "{of}: {text} bytes");
            Some(true)
        }
        Verdict::Unwinnable(proof) => {
            assert!(proof.ground.to_string().len() < 4096, "{of}");
            assert_eq!(proof.winner, winner, "{of}");
            Some(false)
        }
        Verdict::Undetermined => None,
    }
}
