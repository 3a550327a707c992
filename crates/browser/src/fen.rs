//! Checking positions typed by a user.

use flagfall_chess::{Chess960, Color, FenStyle, PositionFault, Setup, Square};
use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::BrowserError;

/// An error in a FEN.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Tsify)]
#[tsify(into_wasm_abi)]
pub struct FenProblem {
    /// The kind of error.
    #[tsify(type = "FenCode")]
    pub code: &'static str,
    /// The number of characters before the error, if the text itself is malformed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[tsify(optional)]
    pub at: Option<u32>,
    /// The side with the error.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[tsify(optional, type = "Color")]
    pub color: Option<Color>,
    /// The square with the error.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[tsify(optional, type = "Square")]
    pub square: Option<Square>,
}

#[wasm_bindgen(typescript_custom_section)]
const CODES: &str = r#"
export type FenCode =
    | "empty" | "piece" | "rank_length" | "ranks" | "turn" | "castling" | "en_passant" | "number"
    | "trailing" | "no_king" | "many_kings" | "castling_without_rook" | "castling_without_king"
    | "castling_twice" | "mirrored_castling" | "nothing_crossed" | "opponent_in_check"
    | "both_in_check" | "pawn_on_last_rank" | "pawn_on_first_rank" | "too_many_pieces"
    | "too_many_pawns" | "impossible_check" | "wrong";
"#;

/// Returns all errors in a FEN; none for a legal position.
#[wasm_bindgen(js_name = fenProblems)]
pub fn fen_problems(fen: &str) -> Vec<FenProblem> {
    match Setup::from_fen(fen) {
        Err(error) => {
            let (code, at) = (code(error.problem), Some(error.at as u32));
            vec![FenProblem { code, at, ..FenProblem::default() }]
        }
        Ok(setup) => setup.faults().into_iter().map(fault).collect(),
    }
}

fn code(problem: flagfall_chess::FenErrorKind) -> &'static str {
    use flagfall_chess::FenErrorKind as P;
    match problem {
        P::Empty => "empty",
        P::Piece(_) => "piece",
        P::RankLength(_) => "rank_length",
        P::Ranks => "ranks",
        P::Turn => "turn",
        P::Castling(_) => "castling",
        P::EnPassant => "en_passant",
        P::Number => "number",
        P::Trailing => "trailing",
        _ => "wrong",
    }
}

fn fault(fault: PositionFault) -> FenProblem {
    let of = |code, color| FenProblem { code, color: Some(color), ..FenProblem::default() };
    let on = |code, square| FenProblem { code, square: Some(square), ..FenProblem::default() };
    let plain = |code| FenProblem { code, ..FenProblem::default() };
    match fault {
        PositionFault::NoKing(color) => of("no_king", color),
        PositionFault::ManyKings(color) => of("many_kings", color),
        PositionFault::CastlingWithoutRook(square) => on("castling_without_rook", square),
        PositionFault::CastlingWithoutKing(square) => on("castling_without_king", square),
        PositionFault::CastlingTwice(color) => of("castling_twice", color),
        PositionFault::MirroredCastling(color) => of("mirrored_castling", color),
        PositionFault::EnPassant(square) => on("nothing_crossed", square),
        PositionFault::OpponentInCheck => plain("opponent_in_check"),
        PositionFault::BothInCheck => plain("both_in_check"),
        PositionFault::PawnOnLastRank(square) => on("pawn_on_last_rank", square),
        PositionFault::PawnOnFirstRank(square) => on("pawn_on_first_rank", square),
        PositionFault::TooManyPieces(color) => of("too_many_pieces", color),
        PositionFault::TooManyPawns(color) => of("too_many_pawns", color),
        PositionFault::ImpossibleCheck => plain("impossible_check"),
        _ => plain("wrong"),
    }
}

/// Returns the Chess960 start position with this number, 0 to 959, as X-FEN.
///
/// # Errors
///
/// [`BrowserError`] for other numbers.
#[wasm_bindgen]
pub fn chess960(number: u16) -> Result<String, BrowserError> {
    let start = Chess960::new(number).ok_or_else(|| BrowserError::Unknown(number.to_string()))?;
    Ok(start.setup().fen(FenStyle::XFen).to_string())
}
