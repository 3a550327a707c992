//! A position and the moves that follow it.

use flagfall_chess::{FenStyle, History, Move, Position, Setup, Square, UciMove};
use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::Refused;
use crate::step::arrival;

/// A game, a mating line or the moves of a study: all its positions are at hand.
///
/// Positions are counted by the moves made before them; where a method is not told which, it is
/// about the last.
///
/// ```
/// # use flagfall_browser::Line;
/// let mut line = Line::new(None, Some(vec!["f2f3".to_owned(), "e7e5".to_owned()]))?;
/// line.play("g2g4")?;
/// line.play("d8h4")?;
/// assert_eq!(line.numbered("fi")?, "1. f3 e5 2. g4 Dh4#");
/// # Ok::<(), flagfall_browser::Refused>(())
/// ```
#[wasm_bindgen]
#[derive(Clone, Debug)]
pub struct Line {
    pub(crate) history: History,
    /// One less than there are positions.
    pub(crate) moves: Vec<Move>,
}

/// A position, for the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[tsify(into_wasm_abi)]
pub struct Look {
    /// In X-FEN.
    pub fen: String,
    /// How many moves were made before it.
    pub ply: u32,
    /// Who has the move.
    #[tsify(type = "Color")]
    pub turn: flagfall_chess::Color,
    /// The number of the move to be played.
    pub number: u16,
    /// Moves of both players since the last capture or move of a pawn.
    pub halfmoves: u16,
    /// The king that is in check.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[tsify(optional, type = "Square")]
    pub check: Option<Square>,
    /// From where to where the last move went.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[tsify(optional, type = "[Square, Square]")]
    pub last: Option<[Square; 2]>,
    /// How the position ends the game by itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[tsify(optional)]
    pub ending: Option<Ending>,
    /// When the same position has stood, this time included.
    pub occurrences: Vec<u32>,
}

/// The endings that are seen on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// Article 5.1.1.
    Checkmate,
    /// Article 5.2.1.
    Stalemate,
}

#[wasm_bindgen]
impl Line {
    /// Begins with a FEN of any kind, or else as every game does, and plays these moves.
    ///
    /// # Errors
    ///
    /// [`Refused`] if the position cannot be played or a move is illegal.
    #[wasm_bindgen(constructor)]
    pub fn new(fen: Option<String>, moves: Option<Vec<String>>) -> Result<Line, Refused> {
        let start = match fen {
            Some(fen) => Setup::from_fen(&fen)?.irregular()?,
            None => Position::start(),
        };
        let mut line = Line { history: History::new(start), moves: Vec::new() };
        for uci in moves.unwrap_or_default() {
            line.play(&uci)?;
        }
        Ok(line)
    }

    /// How many moves there are.
    #[wasm_bindgen(getter)]
    pub fn plies(&self) -> u32 {
        self.moves.len() as u32
    }

    /// Whether it begins with what only Chess960 knows.
    #[wasm_bindgen(getter)]
    pub fn chess960(&self) -> bool {
        self.position(Some(0)).setup().is_chess960()
    }

    /// Plays a move in UCI's spelling, castling in either.
    ///
    /// # Errors
    ///
    /// [`Refused`] if it is not legal; nothing has changed then.
    pub fn play(&mut self, uci: &str) -> Result<(), Refused> {
        let mv = self.history.position().uci(uci.parse::<UciMove>()?)?;
        self.history.play_unchecked(mv);
        self.moves.push(mv);
        Ok(())
    }

    /// Takes the last move back; false if there is none.
    pub fn undo(&mut self) -> bool {
        self.history.pop();
        self.moves.pop().is_some()
    }

    /// A position for the board.
    pub fn look(&self, ply: Option<u32>) -> Look {
        let ply = self.index(ply);
        let position = &self.history.positions()[ply];
        let last = ply.checked_sub(1).map(|before| {
            let mv = self.moves[before];
            [mv.from(), arrival(&self.history.positions()[before], mv)]
        });
        Look {
            fen: position.fen(FenStyle::XFen).to_string(),
            ply: ply as u32,
            turn: position.turn(),
            number: position.fullmoves(),
            halfmoves: position.halfmoves(),
            check: position.is_check().then(|| position.king(position.turn())),
            last,
            ending: match position {
                _ if position.is_checkmate() => Some(Ending::Checkmate),
                _ if position.is_stalemate() => Some(Ending::Stalemate),
                _ => None,
            },
            occurrences: self.occurrences(ply),
        }
    }
}

impl Line {
    fn occurrences(&self, ply: usize) -> Vec<u32> {
        let positions = &self.history.positions()[..=ply];
        let same = |&at: &usize| positions[at].same_as(&positions[ply]);
        (0..=ply).filter(same).map(|at| at as u32).collect()
    }

    /// There is always such a position: the last one if it is not told which, or too many.
    fn index(&self, ply: Option<u32>) -> usize {
        ply.map_or(self.moves.len(), |ply| self.moves.len().min(ply as usize))
    }

    pub(crate) fn position(&self, ply: Option<u32>) -> &Position {
        &self.history.positions()[self.index(ply)]
    }

    /// Every move with the position it is played in.
    pub(crate) fn played(&self) -> impl Iterator<Item = (&Position, Move)> {
        self.history.positions().iter().zip(self.moves.iter().copied())
    }
}
