//! English, in the full form of OII.6.

use super::{BoardWords, Language, Noun, NumeralForm, SpokenCapture, SpokenMove, SpokenVocabulary, groups};
use crate::ByColor;

pub(super) const ENGLISH: Language = Language {
    code: "en",
    name: "English",
    short_castling: "castles kingside",
    long_castling: "castles queenside",
    check: "check",
    mate: "checkmate",
    and: "and",
    hour: Noun::new(NumeralForm::Before, "hour", "hours"),
    minute: Noun::new(NumeralForm::Before, "minute", "minutes"),
    second: Noun::new(NumeralForm::Before, "second", "seconds"),
    chess_move: Noun::new(NumeralForm::Before, "move", "moves"),
    number: |value, _| number(value),
    decimal: |whole, tenths| format!("{} point {}", number(whole), number(tenths)),
    step,
    promotion: |role| format!("promotes to {role}"),
    board: BoardWords {
        sides: ByColor { white: "White", black: "Black" },
        pieces: ByColor {
            white: ["white pawn", "white knight", "white bishop", "white rook", "white queen", "white king"],
            black: ["black pawn", "black knight", "black bishop", "black rook", "black queen", "black king"],
        },
        one: ["pawn", "knight", "bishop", "rook", "queen", "king"],
        many: ["pawns", "knights", "bishops", "rooks", "queens", "kings"],
        none: ["no pawn", "no knight", "no bishop", "no rook", "no queen", "no king"],
        empty: "empty",
        square: |square| square.to_string(),
        rank: |rank| format!("rank {rank}"),
        file: |file| format!("{file}-file"),
    },
    vocabulary: SpokenVocabulary {
        roles: [
            &["pawn", "pawns"],
            &["knight", "knights", "horse"],
            &["bishop", "bishops"],
            &["rook", "rooks"],
            &["queen", "queens"],
            &["king", "kings"],
        ],
        files: ["alpha", "bravo", "charlie", "delta", "echo", "foxtrot", "golf", "hotel"],
        castling: &["castle", "castles", "castling"],
        short: &["kingside", "short"],
        long: &["queenside", "long"],
        others: &[
            "from",
            "to",
            "on",
            "at",
            "the",
            "takes",
            "take",
            "captures",
            "capture",
            "en",
            "passant",
            "promotes",
            "promote",
            "promoted",
            "promoting",
            "promotion",
            "into",
            "becoming",
            "and",
            "capture",
            "capturing",
            "becomes",
            "check",
            "checkmate",
            "mate",
            "side",
        ],
    },
};

/// The numbers below twenty.
const UNITS: [&str; 20] = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
];

const TENS: [&str; 10] = ["", "ten", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];

const SCALES: [&str; 7] = ["", " thousand", " million", " billion", " trillion", " quadrillion", " quintillion"];

fn step(SpokenMove { role, from, to, capture }: SpokenMove) -> String {
    match capture {
        SpokenCapture::Nothing => format!("{role} from {from} to {to}"),
        SpokenCapture::Piece(taken) => format!("{role} from {from} takes {taken} on {to}"),
        SpokenCapture::EnPassant => format!("{role} from {from} takes en passant on {to}"),
    }
}

fn number(number: u64) -> String {
    if number == 0 {
        return UNITS[0].to_owned();
    }
    let mut words = String::new();
    for (power, group) in groups(number) {
        if !words.is_empty() {
            // "one thousand and one", but "one thousand one hundred"
            words += if power == 0 && group < 100 { " and " } else { " " };
        }
        words = words + &below_thousand(group) + SCALES[power];
    }
    words
}

fn below_thousand(number: usize) -> String {
    match (number / 100, number % 100) {
        (0, rest @ 0..20) => UNITS[rest].to_owned(),
        (0, rest) if rest % 10 == 0 => TENS[rest / 10].to_owned(),
        (0, rest) => format!("{}-{}", TENS[rest / 10], UNITS[rest % 10]),
        (hundreds, 0) => format!("{} hundred", UNITS[hundreds]),
        (hundreds, rest) => format!("{} hundred and {}", UNITS[hundreds], below_thousand(rest)),
    }
}
