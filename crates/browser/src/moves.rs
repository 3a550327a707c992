//! Where pieces may go, and what stands on the board.

use std::collections::BTreeMap;

use flagfall_chess::{Bitboard, Color, Move, MoveList, Position, Rank, Role, Square, UciMove};
use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::step::arrival;
use crate::{Line, Refused, Step, named};

/// Where each piece may go.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Tsify)]
#[tsify(into_wasm_abi, type = "Map<Square, Square[]>")]
#[serde(transparent)]
pub struct Destinations(pub BTreeMap<Square, Vec<Square>>);

/// A piece on its square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Tsify)]
#[tsify(into_wasm_abi)]
pub struct Place {
    /// Where it stands.
    #[tsify(type = "Square")]
    pub square: Square,
    /// Whose it is.
    #[tsify(type = "Color")]
    pub color: Color,
    /// What it is.
    #[tsify(type = "Role")]
    pub role: Role,
}

/// What each side has more than the other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[tsify(into_wasm_abi)]
pub struct Material {
    /// White's surplus, the pawns last.
    #[tsify(type = "Role[]")]
    pub white: Vec<Role>,
    /// Black's surplus, the pawns last.
    #[tsify(type = "Role[]")]
    pub black: Vec<Role>,
    /// White's points less Black's, as beginners count them: 1, 3, 3, 5, 9.
    pub points: i32,
}

#[wasm_bindgen]
impl Line {
    /// Where the pieces of the player having the move may legally go. Castling is there both by
    /// the king's arrival and by king takes rook; what the king's arrival could mean besides
    /// castling, in Chess960, is not castling.
    #[wasm_bindgen(unchecked_return_type = "Map<Square, Square[]>")]
    pub fn destinations(&self, ply: Option<u32>) -> Destinations {
        let mut all = Targets::default();
        all.add(self.position(ply));
        all.into()
    }

    /// Where pieces of this colour may legally go after some legal move of the opponent: no other
    /// move can be chosen in advance and be played.
    ///
    /// # Errors
    ///
    /// [`Refused`] for an unknown colour.
    #[wasm_bindgen(unchecked_return_type = "Map<Square, Square[]>")]
    pub fn premoves(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Color")] color: &str,
    ) -> Result<Destinations, Refused> {
        let position = self.history.position();
        if position.turn() == named::color(color)? {
            return Ok(self.destinations(None));
        }
        let mut all = Targets::default();
        for mv in position.legal_moves() {
            all.add(&position.play_unchecked(mv));
        }
        Ok(all.into())
    }

    /// Whether a move by these squares, now or in advance, is one of a pawn to its last rank.
    ///
    /// # Errors
    ///
    /// [`Refused`] for unknown squares.
    pub fn promotes(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Square")] from: &str,
        #[wasm_bindgen(unchecked_param_type = "Square")] to: &str,
    ) -> Result<bool, Refused> {
        let (from, to) = (named::square(from)?, named::square(to)?);
        let piece = self.history.position().piece_at(from);
        Ok(piece.is_some_and(|piece| {
            piece.role == Role::Pawn && to.rank() == Rank::Eighth.seen_by(piece.color)
        }))
    }

    /// The move by these squares, if it is legal now.
    ///
    /// # Errors
    ///
    /// [`Refused`] for unknown names.
    pub fn step(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Square")] from: &str,
        #[wasm_bindgen(unchecked_param_type = "Square")] to: &str,
        #[wasm_bindgen(unchecked_param_type = "Role | undefined")] promotion: Option<String>,
        #[wasm_bindgen(unchecked_param_type = "Letters")] letters: &str,
    ) -> Result<Option<Step>, Refused> {
        let position = self.history.position();
        let promotion = promotion.map(|name| named::role(&name)).transpose()?;
        let uci = UciMove { from: named::square(from)?, to: named::square(to)?, promotion };
        let letters = named::letters(letters)?;
        Ok(position.uci(uci).ok().map(|mv| Step::new(position, mv, letters)))
    }

    /// The moves of the line: all, or those after the first so many.
    ///
    /// # Errors
    ///
    /// [`Refused`] for unknown letters.
    pub fn steps(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Letters")] letters: &str,
        after: Option<u32>,
    ) -> Result<Vec<Step>, Refused> {
        let letters = named::letters(letters)?;
        let played = self.played().skip(after.unwrap_or(0) as usize);
        Ok(played.map(|(position, mv)| Step::new(position, mv, letters)).collect())
    }

    /// All moves of the line with their numbers, in one text.
    ///
    /// # Errors
    ///
    /// [`Refused`] for unknown letters.
    pub fn numbered(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Letters")] letters: &str,
    ) -> Result<String, Refused> {
        let letters = named::letters(letters)?;
        let mut words = Vec::new();
        for (position, mv) in self.played() {
            match position.turn() {
                Color::White => words.push(format!("{}.", position.fullmoves())),
                Color::Black if words.is_empty() => {
                    words.push(format!("{}...", position.fullmoves()));
                }
                Color::Black => {}
            }
            words.push(Step::new(position, mv, letters).san);
        }
        Ok(words.join(" "))
    }

    /// The legal moves now: all, or those from a square or of one kind of piece.
    ///
    /// # Errors
    ///
    /// [`Refused`] for unknown names.
    pub fn moves(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Letters")] letters: &str,
        #[wasm_bindgen(unchecked_optional_param_type = "Square")] from: Option<String>,
        #[wasm_bindgen(unchecked_optional_param_type = "Role")] role: Option<String>,
    ) -> Result<Vec<Step>, Refused> {
        let from = from.map(|name| named::square(&name)).transpose()?;
        let role = role.map(|name| named::role(&name)).transpose()?;
        let position = self.history.position();
        let letters = named::letters(letters)?;
        let mut moves = MoveList::new();
        position.generate_from(from.map_or(Bitboard::ALL, Bitboard::from), &mut moves);
        let wanted = |mv: &Move| role.is_none_or(|role| mv.role() == role);
        Ok(moves.into_iter().filter(wanted).map(|mv| Step::new(position, mv, letters)).collect())
    }

    /// The legal moves that take something.
    ///
    /// # Errors
    ///
    /// [`Refused`] for unknown letters.
    pub fn captures(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Letters")] letters: &str,
    ) -> Result<Vec<Step>, Refused> {
        let mut steps = self.moves(letters, None, None)?;
        steps.retain(|step| step.capture);
        Ok(steps)
    }

    /// All pieces, from a1 to h8.
    pub fn pieces(&self, ply: Option<u32>) -> Vec<Place> {
        let position = self.position(ply);
        let place = |square| {
            let piece = position.piece_at(square)?;
            Some(Place { square, color: piece.color, role: piece.role })
        };
        position.board().occupied().into_iter().filter_map(place).collect()
    }

    /// What each side has more than the other.
    pub fn material(&self, ply: Option<u32>) -> Material {
        let board = self.position(ply).board();
        let mut material = Material { white: Vec::new(), black: Vec::new(), points: 0 };
        let kinds = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];
        for (role, points) in kinds.into_iter().zip([9, 5, 3, 3, 1]) {
            let [white, black] = [Color::White, Color::Black]
                .map(|color| (board.by_role(role) & board.by_color(color)).len());
            material.points += points * (white as i32 - black as i32);
            material.white.extend(core::iter::repeat_n(role, white.saturating_sub(black)));
            material.black.extend(core::iter::repeat_n(role, black.saturating_sub(white)));
        }
        material
    }
}

/// Squares reached, by squares left.
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
