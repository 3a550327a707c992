//! German, with the names of files, ranks and pieces in D.2.1.

use super::{BoardWords, Language, Noun, NumeralForm, SpokenCapture, SpokenMove, SpokenVocabulary, groups};
use crate::{ByColor, PieceType, Square};

pub(super) const GERMAN: Language = Language {
    code: "de",
    name: "German",
    short_castling: "Kurze Rochade",
    long_castling: "Lange Rochade",
    check: "Schach",
    mate: "Schachmatt",
    and: "und",
    hour: Noun::new(NumeralForm::BeforeFeminine, "Stunde", "Stunden"),
    minute: Noun::new(NumeralForm::BeforeFeminine, "Minute", "Minuten"),
    second: Noun::new(NumeralForm::BeforeFeminine, "Sekunde", "Sekunden"),
    chess_move: Noun::new(NumeralForm::Before, "Zug", "Züge"),
    number,
    decimal: |whole, tenths| {
        format!("{} Komma {}", number(whole, NumeralForm::Alone), number(tenths, NumeralForm::Alone))
    },
    step,
    promotion: |role| ROLES[role as usize].to_owned(),
    board: BoardWords {
        sides: ByColor { white: "Weiß", black: "Schwarz" },
        pieces: ByColor {
            white: ["weißer Bauer", "weißer Springer", "weißer Läufer", "weißer Turm", "weiße Dame", "weißer König"],
            black: [
                "schwarzer Bauer",
                "schwarzer Springer",
                "schwarzer Läufer",
                "schwarzer Turm",
                "schwarze Dame",
                "schwarzer König",
            ],
        },
        one: ROLES,
        many: ["Bauern", "Springer", "Läufer", "Türme", "Damen", "Könige"],
        none: ["kein Bauer", "kein Springer", "kein Läufer", "kein Turm", "keine Dame", "kein König"],
        empty: "leer",
        square,
        rank: |rank| format!("Reihe {}", number(rank.index() as u64 + 1, NumeralForm::Alone)),
        file: |file| format!("Linie {}", FILES[file.index()]),
    },
    vocabulary: SpokenVocabulary {
        roles: [
            &["bauer", "bauern"],
            &["springer"],
            &["läufer", "laeufer"],
            &["turm", "türme", "tuerme"],
            &["dame", "damen"],
            &["könig", "koenig"],
        ],
        files: ["anna", "bella", "cesar", "david", "eva", "felix", "gustav", "hector"],
        castling: &["rochade", "rochiert"],
        short: &["kurz", "kurze"],
        long: &["lang", "lange"],
        others: &[
            "von",
            "nach",
            "auf",
            "schlägt",
            "schlaegt",
            "nimmt",
            "en",
            "passant",
            "wird",
            "zur",
            "zum",
            "umwandlung",
            "in",
            "eine",
            "einen",
            "schach",
            "schachmatt",
            "matt",
        ],
    },
};

const FILES: [&str; 8] = ["Anna", "Bella", "Cesar", "David", "Eva", "Felix", "Gustav", "Hector"];

const ROLES: [&str; 6] = ["Bauer", "Springer", "Läufer", "Turm", "Dame", "König"];

/// The numbers below twenty.
const UNITS: [&str; 20] = [
    "",
    "ein",
    "zwei",
    "drei",
    "vier",
    "fünf",
    "sechs",
    "sieben",
    "acht",
    "neun",
    "zehn",
    "elf",
    "zwölf",
    "dreizehn",
    "vierzehn",
    "fünfzehn",
    "sechzehn",
    "siebzehn",
    "achtzehn",
    "neunzehn",
];

const TENS: [&str; 10] =
    ["", "zehn", "zwanzig", "dreißig", "vierzig", "fünfzig", "sechzig", "siebzig", "achtzig", "neunzig"];

/// The powers of a thousand from a million up, singular and plural.
const SCALES: [[&str; 2]; 5] = [
    ["Million", "Millionen"],
    ["Milliarde", "Milliarden"],
    ["Billion", "Billionen"],
    ["Billiarde", "Billiarden"],
    ["Trillion", "Trillionen"],
];

fn square(square: Square) -> String {
    let rank = number(square.rank().index() as u64 + 1, NumeralForm::Alone);
    format!("{} {rank}", FILES[square.file().index()])
}

fn step(SpokenMove { role, from, to, capture }: SpokenMove) -> String {
    let piece = match role {
        PieceType::Pawn => String::new(), // a pawn is not named
        _ => format!("{} ", ROLES[role as usize]),
    };
    let (from, to) = (square(from), square(to));
    match capture {
        SpokenCapture::Nothing => format!("{piece}{from}, {to}"),
        SpokenCapture::Piece(_) => format!("{piece}{from} schlägt {to}"),
        SpokenCapture::EnPassant => format!("{piece}{from} schlägt {to} en passant"),
    }
}

fn number(number: u64, form: NumeralForm) -> String {
    if number == 0 {
        return "null".to_owned();
    }
    let one = match form {
        NumeralForm::Alone => "eins",
        NumeralForm::Before => "ein",
        NumeralForm::BeforeFeminine => "eine",
    };
    let group = |(power, group): (usize, usize)| match power {
        0 => below_thousand(group, one),
        1 => below_thousand(group, "ein") + "tausend",
        _ => {
            let scale = SCALES[power - 2][usize::from(group > 1)];
            format!("{} {scale} ", below_thousand(group, "eine"))
        }
    };
    groups(number).map(group).collect::<String>().trim_end().to_owned()
}

/// Writes a number below a thousand; `one` is the word for a final 1.
fn below_thousand(number: usize, one: &str) -> String {
    let hundreds = match number / 100 {
        0 => String::new(),
        hundreds => format!("{}hundert", UNITS[hundreds]),
    };
    hundreds
        + &match number % 100 {
            1 => one.to_owned(),
            rest @ 0..20 => UNITS[rest].to_owned(),
            rest if rest % 10 == 0 => TENS[rest / 10].to_owned(),
            rest => format!("{}und{}", UNITS[rest % 10], TENS[rest / 10]),
        }
}
