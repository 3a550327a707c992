//! Reading and writing of many FENs.

use std::hint::black_box;

use flagfall_chess::{FenStyle, Setup};
use shakmaty::{CastlingMode, Chess, EnPassantMode, fen::Fen};

use crate::games::fens;
use crate::task::Library;

const LEGAL: &str = "the FENs are from games";

/// FENs of games, with their positions in one library.
pub(crate) struct Fens {
    texts: Vec<String>,
    positions: Positions,
}

enum Positions {
    Flagfall(Vec<flagfall_chess::Position>),
    Shakmaty(Vec<Chess>),
}

impl Fens {
    /// Returns `None` for libraries that are not compared here.
    pub(crate) fn new(library: Library) -> Option<Fens> {
        let texts = fens();
        let positions = match library {
            Library::Flagfall => Positions::Flagfall(texts.iter().map(|fen| read_flagfall(fen)).collect()),
            Library::Shakmaty => Positions::Shakmaty(texts.iter().map(|fen| read_shakmaty(fen)).collect()),
            _ => return None,
        };
        Some(Fens { texts, positions })
    }

    pub(crate) fn len(&self) -> usize {
        self.texts.len()
    }

    /// Reads every FEN into unchecked fields.
    pub(crate) fn read_setups(&self) {
        match self.positions {
            Positions::Flagfall(_) => self.read_each(|fen| Setup::from_fen(fen).expect(LEGAL)),
            Positions::Shakmaty(_) => {
                self.read_each(|fen| Fen::from_ascii(fen.as_bytes()).expect(LEGAL));
            }
        }
    }

    /// Reads every FEN into a playable position.
    pub(crate) fn read_positions(&self) {
        match self.positions {
            Positions::Flagfall(_) => self.read_each(read_flagfall),
            Positions::Shakmaty(_) => self.read_each(read_shakmaty),
        }
    }

    fn read_each<T>(&self, read: impl Fn(&str) -> T) {
        for fen in &self.texts {
            black_box(read(black_box(fen)));
        }
    }

    /// Writes every position into the same buffer and passes the text on.
    pub(crate) fn write(&self, mut visit: impl FnMut(&[u8])) {
        let mut text = Vec::with_capacity(128);
        match &self.positions {
            Positions::Flagfall(positions) => {
                for position in black_box(positions) {
                    text.clear();
                    text.extend_from_slice(position.fen(FenStyle::Standard).as_str().as_bytes());
                    visit(&text);
                }
            }
            Positions::Shakmaty(positions) => {
                for position in black_box(positions) {
                    text.clear();
                    Fen::from_position(position, EnPassantMode::Legal).append_ascii_to(&mut text);
                    visit(&text);
                }
            }
        }
    }

    /// Reads every FEN into unchecked fields and writes it again.
    pub(crate) fn rewritten_setups(&self) -> Vec<String> {
        let rewrite = |fen: &String| match self.positions {
            Positions::Flagfall(_) => Setup::from_fen(fen).expect(LEGAL).fen(FenStyle::Standard).to_string(),
            Positions::Shakmaty(_) => Fen::from_ascii(fen.as_bytes()).expect(LEGAL).to_string(),
        };
        self.texts.iter().map(rewrite).collect()
    }
}

fn read_flagfall(fen: &str) -> flagfall_chess::Position {
    Setup::from_fen(fen).expect(LEGAL).position().expect(LEGAL)
}

fn read_shakmaty(fen: &str) -> Chess {
    Fen::from_ascii(fen.as_bytes()).expect(LEGAL).into_position(CastlingMode::Standard).expect(LEGAL)
}
