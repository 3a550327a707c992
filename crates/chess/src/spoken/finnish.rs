//! Finnish, in full.

use super::{BoardWords, Language, Noun, NumeralForm, SpokenCapture, SpokenMove, SpokenVocabulary, groups};
use crate::ByColor;

pub(super) const FINNISH: Language = Language {
    code: "fi",
    name: "Finnish",
    short_castling: "lyhyt linnoitus",
    long_castling: "pitkä linnoitus",
    check: "shakki",
    mate: "matti",
    and: "ja",
    // Every number except one takes the partitive singular.
    hour: Noun::new(NumeralForm::Before, "tunti", "tuntia"),
    minute: Noun::new(NumeralForm::Before, "minuutti", "minuuttia"),
    second: Noun::new(NumeralForm::Before, "sekunti", "sekuntia"),
    chess_move: Noun::new(NumeralForm::Before, "siirto", "siirtoa"),
    number: |value, _| number(value),
    decimal: |whole, tenths| format!("{} pilkku {}", number(whole), number(tenths)),
    step,
    promotion: |role| format!("korottuu {}", ROLES[role as usize].translative),
    board: BoardWords {
        sides: ByColor { white: "Valkea", black: "Musta" },
        pieces: ByColor {
            white: [
                "valkea sotilas",
                "valkea ratsu",
                "valkea lähetti",
                "valkea torni",
                "valkea kuningatar",
                "valkea kuningas",
            ],
            black: [
                "musta sotilas",
                "musta ratsu",
                "musta lähetti",
                "musta torni",
                "musta kuningatar",
                "musta kuningas",
            ],
        },
        one: ["sotilas", "ratsu", "lähetti", "torni", "kuningatar", "kuningas"],
        many: ["sotilaat", "ratsut", "lähetit", "tornit", "kuningattaret", "kuninkaat"],
        none: ["ei sotilasta", "ei ratsua", "ei lähettiä", "ei tornia", "ei kuningatarta", "ei kuningasta"],
        empty: "tyhjä",
        square: |square| square.to_string(),
        rank: |rank| format!("rivi {rank}"),
        file: |file| format!("{file}-linja"),
    },
    vocabulary: SpokenVocabulary {
        roles: [
            &["sotilas", "sotilaan", "sotilaaksi", "sotilaat", "sotilasta"],
            &["ratsu", "ratsun", "ratsuksi", "ratsut", "ratsua", "hevonen"],
            &["lähetti", "lähetin", "lähetiksi", "lähetit", "lähettiä"],
            &["torni", "tornin", "torniksi", "tornit", "tornia"],
            &[
                "kuningatar",
                "kuningattaren",
                "kuningattareksi",
                "kuningattaret",
                "kuningatarta",
                "daami",
                "daamin",
                "daamiksi",
            ],
            &["kuningas", "kuninkaan", "kuninkaaksi", "kuninkaat", "kuningasta"],
        ],
        files: [""; 8],
        castling: &["linnoitus", "linnoita", "linnoitan", "linnoittaa", "linnoittautuu"],
        short: &["lyhyt", "lyhyesti"],
        long: &["pitkä", "pitkästi"],
        others: &[
            "ruudusta",
            "ruutuun",
            "ruudussa",
            "ruudun",
            "lyö",
            "ohestalyönti",
            "korottuu",
            "korotus",
            "korottaen",
            "shakki",
            "matti",
            "shakkimatti",
        ],
    },
};

/// The required grammatical cases of a piece's name.
struct FinnishPieceName {
    nominative: &'static str,
    genitive: &'static str,
    translative: &'static str,
}

const fn name(nominative: &'static str, genitive: &'static str, translative: &'static str) -> FinnishPieceName {
    FinnishPieceName { nominative, genitive, translative }
}

const ROLES: [FinnishPieceName; 6] = [
    name("sotilas", "sotilaan", "sotilaaksi"),
    name("ratsu", "ratsun", "ratsuksi"),
    name("lähetti", "lähetin", "lähetiksi"),
    name("torni", "tornin", "torniksi"),
    name("kuningatar", "kuningattaren", "kuningattareksi"),
    name("kuningas", "kuninkaan", "kuninkaaksi"),
];

const UNITS: [&str; 11] =
    ["", "yksi", "kaksi", "kolme", "neljä", "viisi", "kuusi", "seitsemän", "kahdeksan", "yhdeksän", "kymmenen"];

/// The powers of a thousand, singular and plural.
const SCALES: [[&str; 2]; 6] = [
    ["tuhat", "tuhatta"],
    ["miljoona", " miljoonaa"],
    ["miljardi", " miljardia"],
    ["biljoona", " biljoonaa"],
    ["biljardi", " biljardia"],
    ["triljoona", " triljoonaa"],
];

fn step(SpokenMove { role, from, to, capture }: SpokenMove) -> String {
    let piece = ROLES[role as usize].nominative;
    match capture {
        SpokenCapture::Nothing => format!("{piece} ruudusta {from} ruutuun {to}"),
        SpokenCapture::Piece(taken) => {
            let taken = ROLES[taken as usize].genitive;
            format!("{piece} ruudusta {from} lyö {taken} ruudussa {to}")
        }
        SpokenCapture::EnPassant => format!("{piece} ruudusta {from} ruutuun {to}, ohestalyönti"),
    }
}

fn number(number: u64) -> String {
    if number == 0 {
        return "nolla".to_owned();
    }
    let group = |(power, group): (usize, usize)| match (power, group) {
        (0, _) => below_thousand(group),
        (_, 1) => SCALES[power - 1][0].to_owned(),
        _ => below_thousand(group) + SCALES[power - 1][1],
    };
    groups(number).map(group).collect::<Vec<_>>().join(" ")
}

fn below_thousand(number: usize) -> String {
    let hundreds = match number / 100 {
        0 => String::new(),
        1 => "sata".to_owned(),
        hundreds => format!("{}sataa", UNITS[hundreds]),
    };
    hundreds
        + &match number % 100 {
            rest @ 0..=10 => UNITS[rest].to_owned(),
            rest @ 11..20 => format!("{}toista", UNITS[rest % 10]),
            rest => format!("{}kymmentä{}", UNITS[rest / 10], UNITS[rest % 10]),
        }
}
