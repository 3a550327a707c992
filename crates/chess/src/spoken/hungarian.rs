//! Hungarian, in full.

use super::{BoardWords, Ear, Form, Language, Noun, Step, Taking, groups};
use crate::{ByColor, Square};

pub(super) const HUNGARIAN: Language = Language {
    code: "hu",
    name: "Hungarian",
    short_castling: "rövid sánc",
    long_castling: "hosszú sánc",
    check: "sakk",
    mate: "matt",
    and: "és",
    // After a number stands the singular.
    hour: Noun::new(Form::Before, "óra", "óra"),
    minute: Noun::new(Form::Before, "perc", "perc"),
    second: Noun::new(Form::Before, "másodperc", "másodperc"),
    chess_move: Noun::new(Form::Before, "lépés", "lépés"),
    number,
    decimal: |whole, tenths| {
        format!("{} egész {} tized", number(whole, Form::Before), number(tenths, Form::Before))
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
            black: [
                "sötét gyalog",
                "sötét huszár",
                "sötét futó",
                "sötét bástya",
                "sötét vezér",
                "sötét király",
            ],
        },
        one: ["gyalog", "huszár", "futó", "bástya", "vezér", "király"],
        many: ["gyalogok", "huszárok", "futók", "bástyák", "vezérek", "királyok"],
        none: [
            "nincs gyalog",
            "nincs huszár",
            "nincs futó",
            "nincs bástya",
            "nincs vezér",
            "nincs király",
        ],
        empty: "üres",
        square: |square| square.to_string(),
        rank: |rank| format!("{rank}. sor"),
        file: |file| format!("{file}-vonal"),
    },
    ear: Ear {
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

/// The cases of a piece's name that are needed.
struct Name {
    nominative: &'static str,
    accusative: &'static str,
    translative: &'static str,
}

const fn name(
    nominative: &'static str,
    accusative: &'static str,
    translative: &'static str,
) -> Name {
    Name { nominative, accusative, translative }
}

const ROLES: [Name; 6] = [
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

const UNITS: [&str; 10] =
    ["", "egy", "két", "három", "négy", "öt", "hat", "hét", "nyolc", "kilenc"];

/// Before units.
const TENS: [&str; 10] = [
    "",
    "tizen",
    "huszon",
    "harminc",
    "negyven",
    "ötven",
    "hatvan",
    "hetven",
    "nyolcvan",
    "kilencven",
];

const SCALES: [&str; 7] = ["", "ezer", "millió", "milliárd", "billió", "billiárd", "trillió"];

fn square(square: Square, endings: &[&str; 8]) -> String {
    format!("{square}-{}", endings[square.rank().index()])
}

fn step(Step { role, from, to, taking }: Step) -> String {
    let (piece, from) = (ROLES[role as usize].nominative, square(from, &FROM));
    match taking {
        Taking::Nothing => format!("{piece} {from} {}", square(to, &TO)),
        Taking::Piece(taken) => {
            let taken = ROLES[taken as usize].accusative;
            format!("{piece} {from} üti a {taken} {}", square(to, &ON))
        }
        Taking::EnPassant => format!("{piece} {from} {}, menet közbeni ütés", square(to, &TO)),
    }
}

fn number(number: u64, form: Form) -> String {
    if number == 0 {
        return "nulla".to_owned();
    }
    let two = if form == Form::Alone { "kettő" } else { "két" };
    let group = |(power, group): (usize, usize)| match (power, group) {
        (0, _) => below_thousand(group, two),
        (1, 1) => SCALES[1].to_owned(),
        _ => below_thousand(group, "két") + SCALES[power],
    };
    // Written in one word up to two thousand, by thousands with hyphens above.
    let hyphen = if number > 2_000 { "-" } else { "" };
    groups(number).map(group).collect::<Vec<_>>().join(hyphen)
}

/// `two` is how a 2 at the end sounds.
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
