//! Positions that somebody types in.

use flagfall_chess::{Chess960, Color, Fault, FenStyle, Setup, Square};
use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::Refused;

/// Something that is wrong with a FEN.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Tsify)]
#[tsify(into_wasm_abi)]
pub struct FenProblem {
    /// What is wrong.
    #[tsify(type = "FenCode")]
    pub code: &'static str,
    /// How many characters precede the place, where the text is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[tsify(optional)]
    pub at: Option<u32>,
    /// Whose pieces are wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[tsify(optional, type = "Color")]
    pub color: Option<Color>,
    /// Which square is wrong.
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

/// All that is wrong with a FEN; nothing if it is a legal position.
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

fn code(problem: flagfall_chess::FenProblem) -> &'static str {
    use flagfall_chess::FenProblem as P;
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

fn fault(fault: Fault) -> FenProblem {
    let of = |code, color| FenProblem { code, color: Some(color), ..FenProblem::default() };
    let on = |code, square| FenProblem { code, square: Some(square), ..FenProblem::default() };
    let plain = |code| FenProblem { code, ..FenProblem::default() };
    match fault {
        Fault::NoKing(color) => of("no_king", color),
        Fault::ManyKings(color) => of("many_kings", color),
        Fault::CastlingWithoutRook(square) => on("castling_without_rook", square),
        Fault::CastlingWithoutKing(square) => on("castling_without_king", square),
        Fault::CastlingTwice(color) => of("castling_twice", color),
        Fault::MirroredCastling(color) => of("mirrored_castling", color),
        Fault::EnPassant(square) => on("nothing_crossed", square),
        Fault::OpponentInCheck => plain("opponent_in_check"),
        Fault::BothInCheck => plain("both_in_check"),
        Fault::PawnOnLastRank(square) => on("pawn_on_last_rank", square),
        Fault::PawnOnFirstRank(square) => on("pawn_on_first_rank", square),
        Fault::TooManyPieces(color) => of("too_many_pieces", color),
        Fault::TooManyPawns(color) => of("too_many_pawns", color),
        Fault::ImpossibleCheck => plain("impossible_check"),
        _ => plain("wrong"),
    }
}

/// The start position of Chess960 with this number, 0 to 959, as X-FEN.
///
/// # Errors
///
/// [`Refused`] for other numbers.
#[wasm_bindgen]
pub fn chess960(number: u16) -> Result<String, Refused> {
    let start = Chess960::new(number).ok_or_else(|| Refused::Unknown(number.to_string()))?;
    Ok(start.setup().fen(FenStyle::XFen).to_string())
}
