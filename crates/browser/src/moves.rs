//! Destinations of pieces, and the pieces on the board.

use std::collections::BTreeMap;

use flagfall_chess::{Bitboard, Color, Move, MoveList, PieceType, Position, Rank, Square, UciMove};
use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::shown_move::arrival;
use crate::{BrowserError, MoveLine, ShownMove, arguments};

/// The destinations of each piece.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Tsify)]
#[tsify(into_wasm_abi, type = "Map<Square, Square[]>")]
#[serde(transparent)]
pub struct Destinations(pub BTreeMap<Square, Vec<Square>>);

/// A piece on its square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Tsify)]
#[tsify(into_wasm_abi)]
pub struct PlacedPiece {
    /// The square.
    #[tsify(type = "Square")]
    pub square: Square,
    /// The colour.
    #[tsify(type = "Color")]
    pub color: Color,
    /// The type of the piece.
    #[tsify(type = "Role")]
    pub role: PieceType,
}

/// The surplus material of each side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[tsify(into_wasm_abi)]
pub struct MaterialBalance {
    /// White's surplus, the pawns last.
    #[tsify(type = "Role[]")]
    pub white: Vec<PieceType>,
    /// Black's surplus, the pawns last.
    #[tsify(type = "Role[]")]
    pub black: Vec<PieceType>,
    /// White's points minus Black's, by the usual values 1, 3, 3, 5 and 9.
    pub points: i32,
}

#[wasm_bindgen]
impl MoveLine {
    /// Returns the legal destinations of the side to move. Castling is included both as the king's
    /// target and as king takes rook. In Chess960 a king's target that is also an ordinary king move is the
    /// ordinary move.
    #[wasm_bindgen(unchecked_return_type = "Map<Square, Square[]>")]
    pub fn destinations(&self, ply: Option<u32>) -> Destinations {
        let mut all = Targets::default();
        all.add(self.position(ply));
        all.into()
    }

    /// Returns the squares that pieces of this colour can legally reach after some legal move of the
    /// opponent. Only these moves can be played as premoves.
    ///
    /// # Errors
    ///
    /// [`BrowserError`] for an unknown colour.
    #[wasm_bindgen(unchecked_return_type = "Map<Square, Square[]>")]
    pub fn premoves(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Color")] color: &str,
    ) -> Result<Destinations, BrowserError> {
        let position = self.history.position();
        if position.turn() == arguments::color(color)? {
            return Ok(self.destinations(None));
        }
        let mut all = Targets::default();
        for mv in position.legal_moves() {
            all.add(&position.play_unchecked(mv));
        }
        Ok(all.into())
    }

    /// Whether a move between these squares, now or as a premove, promotes a pawn.
    ///
    /// # Errors
    ///
    /// [`BrowserError`] for unknown squares.
    pub fn promotes(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Square")] from: &str,
        #[wasm_bindgen(unchecked_param_type = "Square")] to: &str,
    ) -> Result<bool, BrowserError> {
        let (from, to) = (arguments::square(from)?, arguments::square(to)?);
        let piece = self.history.position().piece_at(from);
        Ok(piece
            .is_some_and(|piece| piece.role == PieceType::Pawn && to.rank() == Rank::Eighth.relative_to(piece.color)))
    }

    /// Returns the move between these squares, if it is legal now.
    ///
    /// # Errors
    ///
    /// [`BrowserError`] for unknown names.
    pub fn step(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Square")] from: &str,
        #[wasm_bindgen(unchecked_param_type = "Square")] to: &str,
        #[wasm_bindgen(unchecked_param_type = "Role | undefined")] promotion: Option<String>,
        #[wasm_bindgen(unchecked_param_type = "Letters")] letters: &str,
    ) -> Result<Option<ShownMove>, BrowserError> {
        let position = self.history.position();
        let promotion = promotion.map(|name| arguments::role(&name)).transpose()?;
        let uci = UciMove { from: arguments::square(from)?, to: arguments::square(to)?, promotion };
        let letters = arguments::letters(letters)?;
        Ok(position.uci(uci).ok().map(|mv| ShownMove::new(position, mv, letters)))
    }

    /// Returns the moves of the line: all, or those after the given number of plies.
    ///
    /// # Errors
    ///
    /// [`BrowserError`] for unknown letters.
    pub fn steps(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Letters")] letters: &str,
        after: Option<u32>,
    ) -> Result<Vec<ShownMove>, BrowserError> {
        let letters = arguments::letters(letters)?;
        let played = self.moves_with_positions().skip(after.unwrap_or(0) as usize);
        Ok(played.map(|(position, mv)| ShownMove::new(position, mv, letters)).collect())
    }

    /// Writes all moves of the line with their numbers, in one text.
    ///
    /// # Errors
    ///
    /// [`BrowserError`] for unknown letters.
    pub fn numbered(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Letters")] letters: &str,
    ) -> Result<String, BrowserError> {
        let letters = arguments::letters(letters)?;
        let mut words = Vec::new();
        for (position, mv) in self.moves_with_positions() {
            match position.turn() {
                Color::White => words.push(format!("{}.", position.fullmoves())),
                Color::Black if words.is_empty() => {
                    words.push(format!("{}...", position.fullmoves()));
                }
                Color::Black => {}
            }
            words.push(ShownMove::new(position, mv, letters).san);
        }
        Ok(words.join(" "))
    }

    /// Returns the legal moves: all, or those from a square or of one type of piece.
    ///
    /// # Errors
    ///
    /// [`BrowserError`] for unknown names.
    pub fn moves(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Letters")] letters: &str,
        #[wasm_bindgen(unchecked_optional_param_type = "Square")] from: Option<String>,
        #[wasm_bindgen(unchecked_optional_param_type = "Role")] role: Option<String>,
    ) -> Result<Vec<ShownMove>, BrowserError> {
        let from = from.map(|name| arguments::square(&name)).transpose()?;
        let role = role.map(|name| arguments::role(&name)).transpose()?;
        let position = self.history.position();
        let letters = arguments::letters(letters)?;
        let mut moves = MoveList::new();
        position.generate_from(from.map_or(Bitboard::ALL, Bitboard::from), &mut moves);
        let is_selected = |mv: &Move| role.is_none_or(|role| mv.role() == role);
        Ok(moves.into_iter().filter(is_selected).map(|mv| ShownMove::new(position, mv, letters)).collect())
    }

    /// Returns the legal captures.
    ///
    /// # Errors
    ///
    /// [`BrowserError`] for unknown letters.
    pub fn captures(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Letters")] letters: &str,
    ) -> Result<Vec<ShownMove>, BrowserError> {
        let mut steps = self.moves(letters, None, None)?;
        steps.retain(|step| step.capture);
        Ok(steps)
    }

    /// Returns all pieces, from a1 to h8.
    pub fn pieces(&self, ply: Option<u32>) -> Vec<PlacedPiece> {
        let position = self.position(ply);
        let place = |square| {
            let piece = position.piece_at(square)?;
            Some(PlacedPiece { square, color: piece.color, role: piece.role })
        };
        position.board().occupied().into_iter().filter_map(place).collect()
    }

    /// Returns the surplus material of each side.
    pub fn material(&self, ply: Option<u32>) -> MaterialBalance {
        let board = self.position(ply).board();
        let mut material = MaterialBalance { white: Vec::new(), black: Vec::new(), points: 0 };
        let kinds = [PieceType::Queen, PieceType::Rook, PieceType::Bishop, PieceType::Knight, PieceType::Pawn];
        for (role, points) in kinds.into_iter().zip([9, 5, 3, 3, 1]) {
            let [white, black] =
                [Color::White, Color::Black].map(|color| (board.by_role(role) & board.by_color(color)).len());
            material.points += points * (white as i32 - black as i32);
            material.white.extend(core::iter::repeat_n(role, white.saturating_sub(black)));
            material.black.extend(core::iter::repeat_n(role, black.saturating_sub(white)));
        }
        material
    }
}

/// Destinations, indexed by origin.
#[derive(Default)]
struct Targets(BTreeMap<Square, Bitboard>);

impl Targets {
    fn add(&mut self, position: &Position) {
        for mv in position.legal_moves() {
            let reached = self.0.entry(mv.from()).or_default();
            *reached = reached.with(mv.to());
            let to = arrival(position, mv);
            let by_arrival = UciMove { from: mv.from(), to, promotion: mv.promotion() };
            if to != mv.from() && position.uci(by_arrival) == Ok(mv) {
                *reached = reached.with(to);
            }
        }
    }
}

impl From<Targets> for Destinations {
    fn from(targets: Targets) -> Destinations {
        let listed = |(from, reached): (_, Bitboard)| (from, reached.into_iter().collect());
        Destinations(targets.0.into_iter().map(listed).collect())
    }
}
