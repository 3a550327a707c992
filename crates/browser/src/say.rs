//! What is said to those who cannot see the board.

use core::time::Duration;

use flagfall_chess::{Color, Piece, Rank, Role, UciMove};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{Line, Refused, named};

#[wasm_bindgen]
impl Line {
    /// The move that led to a position; nothing for the first.
    ///
    /// # Errors
    ///
    /// [`Refused`] for an unknown language.
    #[wasm_bindgen(js_name = sayMove)]
    pub fn say_move(
        &self,
        ply: u32,
        #[wasm_bindgen(unchecked_param_type = "Language")] language: &str,
    ) -> Result<String, Refused> {
        let voice = named::voice(language)?;
        let move_made = (ply as usize).checked_sub(1).and_then(|before| self.played().nth(before));
        Ok(move_made.map(|(position, mv)| voice.announce(position, mv)).unwrap_or_default())
    }

    /// A move that could be played now.
    ///
    /// # Errors
    ///
    /// [`Refused`] if it is not legal, and for an unknown language.
    #[wasm_bindgen(js_name = sayUci)]
    pub fn say_uci(
        &self,
        uci: &str,
        #[wasm_bindgen(unchecked_param_type = "Language")] language: &str,
    ) -> Result<String, Refused> {
        let position = self.history.position();
        let mv = position.uci(uci.parse::<UciMove>()?)?;
        Ok(named::voice(language)?.announce(position, mv))
    }

    /// The whole board, from the eighth rank to the first.
    ///
    /// # Errors
    ///
    /// [`Refused`] for an unknown language.
    #[wasm_bindgen(js_name = sayBoard)]
    pub fn say_board(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Language")] language: &str,
        ply: Option<u32>,
    ) -> Result<Vec<String>, Refused> {
        let (voice, position) = (named::voice(language)?, self.position(ply));
        Ok(Rank::ALL.into_iter().rev().map(|rank| voice.rank(position, rank)).collect())
    }

    /// All pieces of a side.
    ///
    /// # Errors
    ///
    /// [`Refused`] for unknown names.
    #[wasm_bindgen(js_name = sayPieces)]
    pub fn say_pieces(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Color")] color: &str,
        #[wasm_bindgen(unchecked_param_type = "Language")] language: &str,
        ply: Option<u32>,
    ) -> Result<String, Refused> {
        Ok(named::voice(language)?.pieces(self.position(ply), named::color(color)?))
    }

    /// Where the pieces of one kind stand, White's first.
    ///
    /// # Errors
    ///
    /// [`Refused`] for unknown names.
    #[wasm_bindgen(js_name = sayWhere)]
    pub fn say_where(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Role")] role: &str,
        #[wasm_bindgen(unchecked_param_type = "Language")] language: &str,
        #[wasm_bindgen(unchecked_optional_param_type = "Color")] color: Option<String>,
        #[wasm_bindgen(unchecked_optional_param_type = "number")] ply: Option<u32>,
    ) -> Result<Vec<String>, Refused> {
        let (voice, role) = (named::voice(language)?, named::role(role)?);
        let only = color.map(|name| named::color(&name)).transpose()?;
        let sides = [Color::White, Color::Black].into_iter();
        Ok(sides
            .filter(|&color| only.is_none_or(|only| only == color))
            .map(|color| voice.whereabouts(self.position(ply), Piece { color, role }))
            .collect())
    }

    /// What stands on a rank.
    ///
    /// # Errors
    ///
    /// [`Refused`] for unknown names.
    #[wasm_bindgen(js_name = sayRank)]
    pub fn say_rank(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Rank")] rank: &str,
        #[wasm_bindgen(unchecked_param_type = "Language")] language: &str,
        ply: Option<u32>,
    ) -> Result<String, Refused> {
        Ok(named::voice(language)?.rank(self.position(ply), named::rank(rank)?))
    }

    /// What stands on a file.
    ///
    /// # Errors
    ///
    /// [`Refused`] for unknown names.
    #[wasm_bindgen(js_name = sayFile)]
    pub fn say_file(
        &self,
        #[wasm_bindgen(unchecked_param_type = "File")] file: &str,
        #[wasm_bindgen(unchecked_param_type = "Language")] language: &str,
        ply: Option<u32>,
    ) -> Result<String, Refused> {
        Ok(named::voice(language)?.file(self.position(ply), named::file(file)?))
    }

    /// What stands on a square.
    ///
    /// # Errors
    ///
    /// [`Refused`] for unknown names.
    #[wasm_bindgen(js_name = saySquare)]
    pub fn say_square(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Square")] square: &str,
        #[wasm_bindgen(unchecked_param_type = "Language")] language: &str,
        ply: Option<u32>,
    ) -> Result<String, Refused> {
        Ok(named::voice(language)?.at(self.position(ply), named::square(square)?))
    }
}

/// The time on a clock in words.
///
/// # Errors
///
/// [`Refused`] for an unknown language.
#[wasm_bindgen(js_name = sayTime)]
pub fn say_time(
    milliseconds: f64,
    #[wasm_bindgen(unchecked_param_type = "Language")] language: &str,
) -> Result<String, Refused> {
    // A cast takes what is below zero, and no number at all, for zero.
    Ok(named::voice(language)?.time(Duration::from_millis(milliseconds as u64)))
}

/// A number in words.
///
/// # Errors
///
/// [`Refused`] for an unknown language.
#[wasm_bindgen(js_name = sayNumber)]
pub fn say_number(
    number: u32,
    #[wasm_bindgen(unchecked_param_type = "Language")] language: &str,
) -> Result<String, Refused> {
    Ok(named::voice(language)?.number(number.into()))
}

/// So many moves, in words.
///
/// # Errors
///
/// [`Refused`] for an unknown language.
#[wasm_bindgen(js_name = sayMoves)]
pub fn say_moves(
    count: u32,
    #[wasm_bindgen(unchecked_param_type = "Language")] language: &str,
) -> Result<String, Refused> {
    Ok(named::voice(language)?.moves(count))
}

/// What stands for the pieces, from the pawn, for which nothing does, to the king.
///
/// # Errors
///
/// [`Refused`] for unknown letters.
#[wasm_bindgen(js_name = lettersOf)]
pub fn letters_of(
    #[wasm_bindgen(unchecked_param_type = "Letters")] letters: &str,
) -> Result<Vec<String>, Refused> {
    let letters = named::letters(letters)?;
    Ok(Role::ALL.map(|role| letters.of(role).to_owned()).to_vec())
}
