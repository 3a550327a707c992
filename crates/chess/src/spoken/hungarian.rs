//! Hungarian, in full.

use super::{BoardWords, Language, Noun, NumeralForm, SpokenCapture, SpokenMove, SpokenVocabulary, groups};
use crate::{ByColor, Square};

pub(super) const HUNGARIAN: Language = Language {
    code: "hu",
    name: "Hungarian",
    short_castling: "rövid sánc",
    long_castling: "hosszú sánc",
    check: "sakk",
    mate: "matt",
    and: "és",
    // A number takes the singular.
    hour: Noun::new(NumeralForm::Before, "óra", "óra"),
    minute: Noun::new(NumeralForm::Before, "perc", "perc"),
    second: Noun::new(NumeralForm::Before, "másodperc", "másodperc"),
    chess_move: Noun::new(NumeralForm::Before, "lépés", "lépés"),
    number,
    decimal: |whole, tenths| {
        format!("{} egész {} tized", number(whole, NumeralForm::Before), number(tenths, NumeralForm::Before))
    },
    step,
    promotion: |role| format!("{} változik", ROLES[role as usize].translative),
    board: BoardWords {
        sides: ByColor { white: "Világos", black: "Sötét" },
        pieces: ByColor {
            white: [
                "világos gyalog",
                "világos huszár",
                "világos futó",
                "világos bástya",
                "világos vezér",
                "világos király",
            ],
            black: ["sötét gyalog", "sötét huszár", "sötét futó", "sötét bástya", "sötét vezér", "sötét király"],
        },
        one: ["gyalog", "huszár", "futó", "bástya", "vezér", "király"],
        many: ["gyalogok", "huszárok", "futók", "bástyák", "vezérek", "királyok"],
        none: ["nincs gyalog", "nincs huszár", "nincs futó", "nincs bástya", "nincs vezér", "nincs király"],
        empty: "üres",
        square: |square| square.to_string(),
        rank: |rank| format!("{rank}. sor"),
        file: |file| format!("{file}-vonal"),
    },
    vocabulary: SpokenVocabulary {
        roles: [
            &["gyalog", "gyalogot", "gyaloggá", "gyalogok"],
            &["huszár", "huszárt", "huszárrá", "huszárok", "ló"],
            &["futó", "futót", "futóvá", "futók"],
            &["bástya", "bástyát", "bástyává", "bástyák"],
            &["vezér", "vezért", "vezérré", "vezérek", "királynő", "királynőt", "királynővé"],
            &["király", "királyt", "királlyá", "királyok"],
        ],
        files: [""; 8],
        castling: &["sánc", "sáncol", "sáncolás", "sáncolok"],
        short: &["rövid", "röviden"],
        long: &["hosszú", "hosszan"],
        others: &[
            "ről",
            "ról",
            "re",
            "ra",
            "n",
            "en",
            "on",
            "ön",
            "az",
            "üti",
            "üt",
            "menet",
            "közbeni",
            "közben",
            "ütés",
            "változik",
            "változtatva",
            "átváltozik",
            "átváltozás",
            "sakk",
            "matt",
            "sakkmatt",
        ],
    },
};

/// The required grammatical cases of a piece's name.
struct HungarianPieceName {
    nominative: &'static str,
    accusative: &'static str,
    translative: &'static str,
}

const fn name(nominative: &'static str, accusative: &'static str, translative: &'static str) -> HungarianPieceName {
    HungarianPieceName { nominative, accusative, translative }
}

const ROLES: [HungarianPieceName; 6] = [
    name("gyalog", "gyalogot", "gyaloggá"),
    name("huszár", "huszárt", "huszárrá"),
    name("futó", "futót", "futóvá"),
    name("bástya", "bástyát", "bástyává"),
    name("vezér", "vezért", "vezérré"),
    name("király", "királyt", "királlyá"),
];

// The endings of squares, by rank: their vowels follow those of the number as it is spoken (egy,
// kettő, három, négy, öt, hat, hét, nyolc).
const FROM: [&str; 8] = ["ről", "ről", "ról", "ről", "ről", "ról", "ről", "ról"];
const TO: [&str; 8] = ["re", "re", "ra", "re", "re", "ra", "re", "ra"];
const ON: [&str; 8] = ["en", "n", "on", "en", "ön", "on", "en", "on"];

const UNITS: [&str; 10] = ["", "egy", "két", "három", "négy", "öt", "hat", "hét", "nyolc", "kilenc"];

/// The tens before units.
const TENS: [&str; 10] =
    ["", "tizen", "huszon", "harminc", "negyven", "ötven", "hatvan", "hetven", "nyolcvan", "kilencven"];

const SCALES: [&str; 7] = ["", "ezer", "millió", "milliárd", "billió", "billiárd", "trillió"];

fn square(square: Square, endings: &[&str; 8]) -> String {
    format!("{square}-{}", endings[square.rank().index()])
}

fn step(SpokenMove { role, from, to, capture }: SpokenMove) -> String {
    let (piece, from) = (ROLES[role as usize].nominative, square(from, &FROM));
    match capture {
        SpokenCapture::Nothing => format!("{piece} {from} {}", square(to, &TO)),
        SpokenCapture::Piece(taken) => {
            let taken = ROLES[taken as usize].accusative;
            format!("{piece} {from} üti a {taken} {}", square(to, &ON))
        }
        SpokenCapture::EnPassant => {
            format!("{piece} {from} {}, menet közbeni ütés", square(to, &TO))
        }
    }
}

fn number(number: u64, form: NumeralForm) -> String {
    if number == 0 {
        return "nulla".to_owned();
    }
    let two = if form == NumeralForm::Alone { "kettő" } else { "két" };
    let group = |(power, group): (usize, usize)| match (power, group) {
        (0, _) => below_thousand(group, two),
        (1, 1) => SCALES[1].to_owned(),
        _ => below_thousand(group, "két") + SCALES[power],
    };
    // Numbers are written in one word up to two thousand, and above with hyphens between thousands.
    let hyphen = if number > 2_000 { "-" } else { "" };
    groups(number).map(group).collect::<Vec<_>>().join(hyphen)
}

/// Writes a number below a thousand; `two` is the word for a final 2.
fn below_thousand(number: usize, two: &str) -> String {
    let hundreds = match number / 100 {
        0 => String::new(),
        1 => "száz".to_owned(),
        hundreds => format!("{}száz", UNITS[hundreds]),
    };
    let tens = match number % 100 {
        10 => "tíz",
        20 => "húsz",
        rest => TENS[rest / 10],
    };
    let unit = if number % 10 == 2 { two } else { UNITS[number % 10] };
    hundreds + tens + unit
}
