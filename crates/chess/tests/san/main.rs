//! Reading and writing algebraic notation in every language (Appendix C).

#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod castling;
mod every;
mod peer;
mod read;
mod refuse;
mod write;

use flagfall_chess::{Letters, Move, Notation, PieceType, Position, Setup};

/// Reads a playable position, legal or irregular.
#[track_caller]
fn playable(fen: &str) -> Position {
    Setup::from_fen(fen).unwrap().irregular().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Returns the legal move for a UCI text.
#[track_caller]
fn uci(position: &Position, text: &str) -> Move {
    position.uci(text.parse().unwrap()).unwrap_or_else(|error| panic!("{error}"))
}

/// Translates a text from English letters; castling has none.
fn in_letters(text: &str, letters: Letters) -> String {
    let mut translated = String::new();
    for letter in text.chars() {
        match PieceType::from_letter(letter).filter(|_| letter.is_ascii_uppercase()) {
            Some(role) => translated.push_str(letters.of(role)),
            None => translated.push(letter),
        }
    }
    translated
}

/// Checks that each text stands for a move, in the letters of every language.
#[track_caller]
fn check(fen: &str, expected: &str, texts: &[&str]) {
    let position = playable(fen);
    let expected = uci(&position, expected);
    for &letters in Letters::ALL {
        for text in texts {
            let text = in_letters(text, letters);
            let read = Notation::short(letters).read(&position, &text);
            assert_eq!(read, Ok(expected), "{text:?} in {letters:?}, {fen}");
            // The notation for writing does not affect reading.
            assert_eq!(Notation::long(letters).read(&position, &text), Ok(expected));
        }
    }
}
