//! Hungarian, in full.

use super::{Form, Language, Noun, Step, Taking, groups};
use crate::Square;

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
