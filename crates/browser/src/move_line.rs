//! A position and the moves that follow it.

use flagfall_chess::{FenStyle, History, Move, Position, Setup, Square, UciMove};
use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::BrowserError;
use crate::shown_move::arrival;

/// A game, a mating line or the moves of a study, with all its positions.
///
/// A position's ply is the number of moves before it; methods without a ply use the last position.
///
/// ```
/// # use flagfall_browser::MoveLine;
/// let mut line = MoveLine::new(None, Some(vec!["f2f3".to_owned(), "e7e5".to_owned()]))?;
/// line.play("g2g4")?;
/// line.play("d8h4")?;
/// assert_eq!(line.numbered("fi")?, "1. f3 e5 2. g4 Dh4#");
/// # Ok::<(), flagfall_browser::BrowserError>(())
/// ```
#[wasm_bindgen]
#[derive(Clone, Debug)]
pub struct MoveLine {
    pub(crate) history: History,
    /// The moves, one fewer than positions.
    pub(crate) moves: Vec<Move>,
}

/// A position, for the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[tsify(into_wasm_abi)]
pub struct BoardState {
    /// The position as X-FEN.
    pub fen: String,
    /// The number of moves before the position.
    pub ply: u32,
    /// The side to move.
    #[tsify(type = "Color")]
    pub turn: flagfall_chess::Color,
    /// The number of the next move.
    pub number: u16,
    /// The number of moves of both players since the last capture or pawn move.
    pub halfmoves: u16,
    /// The king that is in check.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[tsify(optional, type = "Square")]
    pub check: Option<Square>,
    /// The squares of the last move, from and to.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[tsify(optional, type = "[Square, Square]")]
    pub last: Option<[Square; 2]>,
    /// The ending by the position, if it ends the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[tsify(optional)]
    pub ending: Option<Ending>,
    /// The plies at which the same position occurred, this one included.
    pub occurrences: Vec<u32>,
}

/// An ending by the position on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// Checkmate (5.1.1).
    Checkmate,
    /// Stalemate (5.2.1).
    Stalemate,
}

#[wasm_bindgen]
impl MoveLine {
    /// Creates a line from a FEN in any dialect, or from the start position, and plays these moves.
    ///
    /// # Errors
    ///
    /// [`BrowserError`] if the position cannot be played or a move is illegal.
    #[wasm_bindgen(constructor)]
    pub fn new(fen: Option<String>, moves: Option<Vec<String>>) -> Result<MoveLine, BrowserError> {
        let start = match fen {
            Some(fen) => Setup::from_fen(&fen)?.irregular()?,
            None => Position::start(),
        };
        let mut line = MoveLine { history: History::new(start), moves: Vec::new() };
        for uci in moves.unwrap_or_default() {
            line.play(&uci)?;
        }
        Ok(line)
    }

    /// Returns the number of moves.
    #[wasm_bindgen(getter)]
    pub fn plies(&self) -> u32 {
        self.moves.len() as u32
    }

    /// Whether the start position has castling rights that exist only in Chess960.
    #[wasm_bindgen(getter)]
    pub fn chess960(&self) -> bool {
        self.position(Some(0)).setup().is_chess960()
    }

    /// Plays a move in UCI notation, with castling in either form.
    ///
    /// # Errors
    ///
    /// [`BrowserError`] if the move is not legal; the line is unchanged then.
    pub fn play(&mut self, uci: &str) -> Result<(), BrowserError> {
        let mv = self.history.position().uci(uci.parse::<UciMove>()?)?;
        self.history.play_unchecked(mv);
        self.moves.push(mv);
        Ok(())
    }

    /// Takes the last move back; returns false if there is none.
    pub fn undo(&mut self) -> bool {
        self.history.pop();
        self.moves.pop().is_some()
    }

    /// Returns a position for the board.
    pub fn look(&self, ply: Option<u32>) -> BoardState {
        let ply = self.index(ply);
        let position = &self.history.positions()[ply];
        let last = ply.checked_sub(1).map(|before| {
            let mv = self.moves[before];
            [mv.from(), arrival(&self.history.positions()[before], mv)]
        });
        BoardState {
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

impl MoveLine {
    fn occurrences(&self, ply: usize) -> Vec<u32> {
        let positions = &self.history.positions()[..=ply];
        let same = |&at: &usize| positions[at].same_as(&positions[ply]);
        (0..=ply).filter(same).map(|at| at as u32).collect()
    }

    /// Returns a valid index: the last position if the ply is absent or too large.
    fn index(&self, ply: Option<u32>) -> usize {
        ply.map_or(self.moves.len(), |ply| self.moves.len().min(ply as usize))
    }

    pub(crate) fn position(&self, ply: Option<u32>) -> &Position {
        &self.history.positions()[self.index(ply)]
    }

    /// Returns every move with the position before it.
    pub(crate) fn moves_with_positions(&self) -> impl Iterator<Item = (&Position, Move)> {
        self.history.positions().iter().zip(self.moves.iter().copied())
    }
}
