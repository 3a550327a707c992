//! Announcements for players who cannot see the board.

use core::time::Duration;

use flagfall_chess::{Color, Piece, PieceType, Rank, UciMove};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{BrowserError, MoveLine, arguments};

#[wasm_bindgen]
impl MoveLine {
    /// Announces the move that led to a position; returns an empty text for the first position.
    ///
    /// # Errors
    ///
    /// [`BrowserError`] for an unknown language.
    #[wasm_bindgen(js_name = sayMove)]
    pub fn say_move(
        &self,
        ply: u32,
        #[wasm_bindgen(unchecked_param_type = "Language")] language: &str,
    ) -> Result<String, BrowserError> {
        let voice = arguments::voice(language)?;
        let move_made = (ply as usize).checked_sub(1).and_then(|before| self.moves_with_positions().nth(before));
        Ok(move_made.map(|(position, mv)| voice.announce(position, mv)).unwrap_or_default())
    }

    /// Announces a move that could be played now.
    ///
    /// # Errors
    ///
    /// [`BrowserError`] for an illegal move or an unknown language.
    #[wasm_bindgen(js_name = sayUci)]
    pub fn say_uci(
        &self,
        uci: &str,
        #[wasm_bindgen(unchecked_param_type = "Language")] language: &str,
    ) -> Result<String, BrowserError> {
        let position = self.history.position();
        let mv = position.uci(uci.parse::<UciMove>()?)?;
        Ok(arguments::voice(language)?.announce(position, mv))
    }

    /// Announces the whole board, from the eighth rank to the first.
    ///
    /// # Errors
    ///
    /// [`BrowserError`] for an unknown language.
    #[wasm_bindgen(js_name = sayBoard)]
    pub fn say_board(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Language")] language: &str,
        ply: Option<u32>,
    ) -> Result<Vec<String>, BrowserError> {
        let (voice, position) = (arguments::voice(language)?, self.position(ply));
        Ok(Rank::ALL.into_iter().rev().map(|rank| voice.rank(position, rank)).collect())
    }

    /// Announces all pieces of a side.
    ///
    /// # Errors
    ///
    /// [`BrowserError`] for unknown names.
    #[wasm_bindgen(js_name = sayPieces)]
    pub fn say_pieces(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Color")] color: &str,
        #[wasm_bindgen(unchecked_param_type = "Language")] language: &str,
        ply: Option<u32>,
    ) -> Result<String, BrowserError> {
        Ok(arguments::voice(language)?.pieces(self.position(ply), arguments::color(color)?))
    }

    /// Announces the squares of all pieces of one type, White's first.
    ///
    /// # Errors
    ///
    /// [`BrowserError`] for unknown names.
    #[wasm_bindgen(js_name = sayWhere)]
    pub fn say_where(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Role")] role: &str,
        #[wasm_bindgen(unchecked_param_type = "Language")] language: &str,
        #[wasm_bindgen(unchecked_optional_param_type = "Color")] color: Option<String>,
        #[wasm_bindgen(unchecked_optional_param_type = "number")] ply: Option<u32>,
    ) -> Result<Vec<String>, BrowserError> {
        let (voice, role) = (arguments::voice(language)?, arguments::role(role)?);
        let only = color.map(|name| arguments::color(&name)).transpose()?;
        let sides = [Color::White, Color::Black].into_iter();
        Ok(sides
            .filter(|&color| only.is_none_or(|only| only == color))
            .map(|color| voice.piece_squares(self.position(ply), Piece { color, role }))
            .collect())
    }

    /// Announces the pieces on a rank.
    ///
    /// # Errors
    ///
    /// [`BrowserError`] for unknown names.
    #[wasm_bindgen(js_name = sayRank)]
    pub fn say_rank(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Rank")] rank: &str,
        #[wasm_bindgen(unchecked_param_type = "Language")] language: &str,
        ply: Option<u32>,
    ) -> Result<String, BrowserError> {
        Ok(arguments::voice(language)?.rank(self.position(ply), arguments::rank(rank)?))
    }

    /// Announces the pieces on a file.
    ///
    /// # Errors
    ///
    /// [`BrowserError`] for unknown names.
    #[wasm_bindgen(js_name = sayFile)]
    pub fn say_file(
        &self,
        #[wasm_bindgen(unchecked_param_type = "File")] file: &str,
        #[wasm_bindgen(unchecked_param_type = "Language")] language: &str,
        ply: Option<u32>,
    ) -> Result<String, BrowserError> {
        Ok(arguments::voice(language)?.file(self.position(ply), arguments::file(file)?))
    }

    /// Announces the piece on a square.
    ///
    /// # Errors
    ///
    /// [`BrowserError`] for unknown names.
    #[wasm_bindgen(js_name = saySquare)]
    pub fn say_square(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Square")] square: &str,
        #[wasm_bindgen(unchecked_param_type = "Language")] language: &str,
        ply: Option<u32>,
    ) -> Result<String, BrowserError> {
        Ok(arguments::voice(language)?.at(self.position(ply), arguments::square(square)?))
    }
}

/// Returns the time on a clock in words.
///
/// # Errors
///
/// [`BrowserError`] for an unknown language.
#[wasm_bindgen(js_name = sayTime)]
pub fn say_time(
    milliseconds: f64,
    #[wasm_bindgen(unchecked_param_type = "Language")] language: &str,
) -> Result<String, BrowserError> {
    // The cast maps negative values and NaN to zero.
    Ok(arguments::voice(language)?.time(Duration::from_millis(milliseconds as u64)))
}

/// Returns a number in words.
///
/// # Errors
///
/// [`BrowserError`] for an unknown language.
#[wasm_bindgen(js_name = sayNumber)]
pub fn say_number(
    number: u32,
    #[wasm_bindgen(unchecked_param_type = "Language")] language: &str,
) -> Result<String, BrowserError> {
    Ok(arguments::voice(language)?.number(number.into()))
}

/// Returns a number of moves in words.
///
/// # Errors
///
/// [`BrowserError`] for an unknown language.
#[wasm_bindgen(js_name = sayMoves)]
pub fn say_moves(
    count: u32,
    #[wasm_bindgen(unchecked_param_type = "Language")] language: &str,
) -> Result<String, BrowserError> {
    Ok(arguments::voice(language)?.moves(count))
}

/// Returns the piece letters from the pawn, which has none, to the king.
///
/// # Errors
///
/// [`BrowserError`] for unknown letters.
#[wasm_bindgen(js_name = lettersOf)]
pub fn letters_of(
    #[wasm_bindgen(unchecked_param_type = "Letters")] letters: &str,
) -> Result<Vec<String>, BrowserError> {
    let letters = arguments::letters(letters)?;
    Ok(PieceType::ALL.map(|role| letters.of(role).to_owned()).to_vec())
}
