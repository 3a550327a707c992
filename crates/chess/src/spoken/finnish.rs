//! Finnish, in full.

use super::{BoardWords, Ear, Form, Language, Noun, Step, Taking, groups};
use crate::ByColor;

pub(super) const FINNISH: Language = Language {
    code: "fi",
    name: "Finnish",
    short_castling: "lyhyt linnoitus",
    long_castling: "pitkä linnoitus",
    check: "shakki",
    mate: "matti",
    and: "ja",
    // After any number but one stands the partitive of the singular.
    hour: Noun::new(Form::Before, "tunti", "tuntia"),
    minute: Noun::new(Form::Before, "minuutti", "minuuttia"),
    second: Noun::new(Form::Before, "sekunti", "sekuntia"),
    chess_move: Noun::new(Form::Before, "siirto", "siirtoa"),
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
        none: [
            "ei sotilasta",
            "ei ratsua",
            "ei lähettiä",
            "ei tornia",
            "ei kuningatarta",
            "ei kuningasta",
        ],
        empty: "tyhjä",
        square: |square| square.to_string(),
        rank: |rank| format!("rivi {rank}"),
        file: |file| format!("{file}-linja"),
    },
    ear: Ear {
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

/// The cases of a piece's name that are needed.
struct Name {
    nominative: &'static str,
    genitive: &'static str,
    translative: &'static str,
}

const fn name(nominative: &'static str, genitive: &'static str, translative: &'static str) -> Name {
    Name { nominative, genitive, translative }
}

const ROLES: [Name; 6] = [
    name("sotilas", "sotilaan", "sotilaaksi"),
    name("ratsu", "ratsun", "ratsuksi"),
    name("lähetti", "lähetin", "lähetiksi"),
    name("torni", "tornin", "torniksi"),
    name("kuningatar", "kuningattaren", "kuningattareksi"),
    name("kuningas", "kuninkaan", "kuninkaaksi"),
];

const UNITS: [&str; 11] = [
    "",
    "yksi",
    "kaksi",
    "kolme",
    "neljä",
    "viisi",
    "kuusi",
    "seitsemän",
    "kahdeksan",
    "yhdeksän",
    "kymmenen",
];

/// From a thousand up: one, and more.
const SCALES: [[&str; 2]; 6] = [
    ["tuhat", "tuhatta"],
    ["miljoona", " miljoonaa"],
    ["miljardi", " miljardia"],
    ["biljoona", " biljoonaa"],
    ["biljardi", " biljardia"],
    ["triljoona", " triljoonaa"],
];

fn step(Step { role, from, to, taking }: Step) -> String {
    let piece = ROLES[role as usize].nominative;
    match taking {
        Taking::Nothing => format!("{piece} ruudusta {from} ruutuun {to}"),
        Taking::Piece(taken) => {
            let taken = ROLES[taken as usize].genitive;
            format!("{piece} ruudusta {from} lyö {taken} ruudussa {to}")
        }
        Taking::EnPassant => format!("{piece} ruudusta {from} ruutuun {to}, ohestalyönti"),
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
