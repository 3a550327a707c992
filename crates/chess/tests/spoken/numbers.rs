//! Numbers, times and counts of moves in words (D.2.6.1, OII.8).

use core::time::Duration;
use std::collections::HashSet;

use flagfall_chess::Voice;
use flagfall_testkit::strategies::cases;
use proptest::prelude::*;

use crate::check;

#[track_caller]
fn check_number(number: u64, expected: [&str; 4]) {
    check(&number.to_string(), |voice| voice.number(number), expected);
}

#[track_caller]
fn check_time(milliseconds: u64, expected: [&str; 4]) {
    let time = Duration::from_millis(milliseconds);
    check(&format!("{time:?}"), |voice| voice.time(time), expected);
}

#[track_caller]
fn check_moves(count: u32, expected: [&str; 4]) {
    check(&format!("{count} moves"), |voice| voice.moves(count), expected);
}

#[test]
fn numbers_below_a_thousand_in_words() {
    check_number(0, ["null", "zero", "nolla", "nulla"]);
    check_number(1, ["eins", "one", "yksi", "egy"]);
    check_number(2, ["zwei", "two", "kaksi", "kettő"]);
    check_number(10, ["zehn", "ten", "kymmenen", "tíz"]);
    check_number(11, ["elf", "eleven", "yksitoista", "tizenegy"]);
    check_number(12, ["zwölf", "twelve", "kaksitoista", "tizenkettő"]);
    check_number(16, ["sechzehn", "sixteen", "kuusitoista", "tizenhat"]);
    check_number(17, ["siebzehn", "seventeen", "seitsemäntoista", "tizenhét"]);
    check_number(20, ["zwanzig", "twenty", "kaksikymmentä", "húsz"]);
    check_number(21, ["einundzwanzig", "twenty-one", "kaksikymmentäyksi", "huszonegy"]);
    check_number(30, ["dreißig", "thirty", "kolmekymmentä", "harminc"]);
    check_number(42, ["zweiundvierzig", "forty-two", "neljäkymmentäkaksi", "negyvenkettő"]);
    check_number(66, ["sechsundsechzig", "sixty-six", "kuusikymmentäkuusi", "hatvanhat"]);
    check_number(77, ["siebenundsiebzig", "seventy-seven", "seitsemänkymmentäseitsemän", "hetvenhét"]);
    check_number(100, ["einhundert", "one hundred", "sata", "száz"]);
    check_number(101, ["einhunderteins", "one hundred and one", "satayksi", "százegy"]);
    check_number(110, ["einhundertzehn", "one hundred and ten", "satakymmenen", "száztíz"]);
    check_number(200, ["zweihundert", "two hundred", "kaksisataa", "kétszáz"]);
    check_number(
        222,
        [
            "zweihundertzweiundzwanzig",
            "two hundred and twenty-two",
            "kaksisataakaksikymmentäkaksi",
            "kétszázhuszonkettő",
        ],
    );
    check_number(
        999,
        [
            "neunhundertneunundneunzig",
            "nine hundred and ninety-nine",
            "yhdeksänsataayhdeksänkymmentäyhdeksän",
            "kilencszázkilencvenkilenc",
        ],
    );
}

#[test]
fn thousands_in_words() {
    check_number(1_000, ["eintausend", "one thousand", "tuhat", "ezer"]);
    check_number(1_001, ["eintausendeins", "one thousand and one", "tuhat yksi", "ezeregy"]);
    check_number(
        1_999,
        [
            "eintausendneunhundertneunundneunzig",
            "one thousand nine hundred and ninety-nine",
            "tuhat yhdeksänsataayhdeksänkymmentäyhdeksän",
            "ezerkilencszázkilencvenkilenc",
        ],
    );
    check_number(2_000, ["zweitausend", "two thousand", "kaksituhatta", "kétezer"]);
    check_number(2_001, ["zweitausendeins", "two thousand and one", "kaksituhatta yksi", "kétezer-egy"]);
    check_number(
        12_345,
        [
            "zwölftausenddreihundertfünfundvierzig",
            "twelve thousand three hundred and forty-five",
            "kaksitoistatuhatta kolmesataaneljäkymmentäviisi",
            "tizenkétezer-háromszáznegyvenöt",
        ],
    );
    check_number(101_000, ["einhunderteintausend", "one hundred and one thousand", "satayksituhatta", "százegyezer"]);
}

#[test]
fn millions_and_more_in_words() {
    check_number(1_000_000, ["eine Million", "one million", "miljoona", "egymillió"]);
    check_number(1_000_001, ["eine Million eins", "one million and one", "miljoona yksi", "egymillió-egy"]);
    check_number(2_000_000, ["zwei Millionen", "two million", "kaksi miljoonaa", "kétmillió"]);
    check_number(
        1_250_350,
        [
            "eine Million zweihundertfünfzigtausenddreihundertfünfzig",
            "one million two hundred and fifty thousand three hundred and fifty",
            "miljoona kaksisataaviisikymmentätuhatta kolmesataaviisikymmentä",
            "egymillió-kétszázötvenezer-háromszázötven",
        ],
    );
    check_number(
        21_000_000_002,
        [
            "einundzwanzig Milliarden zwei",
            "twenty-one billion and two",
            "kaksikymmentäyksi miljardia kaksi",
            "huszonegymilliárd-kettő",
        ],
    );
    let [de, en, fi, hu] = Voice::ALL.map(|voice| voice.number(u64::MAX));
    assert!(de.starts_with("achtzehn Trillionen vierhundertsechsundvierzig Billiarden "), "{de}");
    assert!(en.starts_with("eighteen quintillion four hundred and forty-six quadrillion "), "{en}");
    assert!(fi.starts_with("kahdeksantoista triljoonaa neljäsataaneljäkymmentäkuusi bilj"), "{fi}");
    assert!(hu.starts_with("tizennyolctrillió-négyszáznegyvenhatbilliárd-hétszáznegyven"), "{hu}");
}

#[test]
fn number_words_are_unique() {
    for voice in Voice::ALL {
        let words: HashSet<String> = (0..30_000).map(|number| voice.number(number)).collect();
        assert_eq!(words.len(), 30_000, "{voice}");
    }
}

#[test]
fn time_is_in_hours_minutes_and_seconds() {
    check_time(
        3_661_000,
        [
            "eine Stunde, eine Minute und eine Sekunde",
            "one hour, one minute and one second",
            "yksi tunti, yksi minuutti ja yksi sekunti",
            "egy óra, egy perc és egy másodperc",
        ],
    );
    check_time(
        3_723_999,
        [
            "eine Stunde, zwei Minuten und drei Sekunden",
            "one hour, two minutes and three seconds",
            "yksi tunti, kaksi minuuttia ja kolme sekuntia",
            "egy óra, két perc és három másodperc",
        ],
    );
    check_time(
        7_212_000,
        [
            "zwei Stunden und zwölf Sekunden",
            "two hours and twelve seconds",
            "kaksi tuntia ja kaksitoista sekuntia",
            "két óra és tizenkét másodperc",
        ],
    );
    check_time(
        1_261_000,
        [
            "einundzwanzig Minuten und eine Sekunde",
            "twenty-one minutes and one second",
            "kaksikymmentäyksi minuuttia ja yksi sekunti",
            "huszonegy perc és egy másodperc",
        ],
    );
    check_time(
        5_400_000,
        [
            "eine Stunde und dreißig Minuten",
            "one hour and thirty minutes",
            "yksi tunti ja kolmekymmentä minuuttia",
            "egy óra és harminc perc",
        ],
    );
    check_time(60_000, ["eine Minute", "one minute", "yksi minuutti", "egy perc"]);
    check_time(
        101 * 3_600_000,
        ["einhunderteine Stunden", "one hundred and one hours", "satayksi tuntia", "százegy óra"],
    );
}

#[test]
fn the_last_seconds_have_tenths() {
    let ten = ["zehn Sekunden", "ten seconds", "kymmenen sekuntia", "tíz másodperc"];
    check_time(10_000, ten);
    check_time(10_999, ten);
    check_time(
        9_999,
        [
            "neun Komma neun Sekunden",
            "nine point nine seconds",
            "yhdeksän pilkku yhdeksän sekuntia",
            "kilenc egész kilenc tized másodperc",
        ],
    );
    check_time(9_000, ["neun Sekunden", "nine seconds", "yhdeksän sekuntia", "kilenc másodperc"]);
    check_time(
        2_200,
        [
            "zwei Komma zwei Sekunden",
            "two point two seconds",
            "kaksi pilkku kaksi sekuntia",
            "két egész két tized másodperc",
        ],
    );
    check_time(
        1_100,
        [
            "eins Komma eins Sekunden",
            "one point one seconds",
            "yksi pilkku yksi sekuntia",
            "egy egész egy tized másodperc",
        ],
    );
    check_time(1_099, ["eine Sekunde", "one second", "yksi sekunti", "egy másodperc"]);
    check_time(
        500,
        [
            "null Komma fünf Sekunden",
            "zero point five seconds",
            "nolla pilkku viisi sekuntia",
            "nulla egész öt tized másodperc",
        ],
    );
    let none = ["null Sekunden", "zero seconds", "nolla sekuntia", "nulla másodperc"];
    check_time(99, none);
    check_time(0, none);
}

#[test]
fn move_counts_in_words() {
    check_moves(0, ["null Züge", "zero moves", "nolla siirtoa", "nulla lépés"]);
    check_moves(1, ["ein Zug", "one move", "yksi siirto", "egy lépés"]);
    check_moves(2, ["zwei Züge", "two moves", "kaksi siirtoa", "két lépés"]);
    check_moves(23, ["dreiundzwanzig Züge", "twenty-three moves", "kaksikymmentäkolme siirtoa", "huszonhárom lépés"]);
    check_moves(42, ["zweiundvierzig Züge", "forty-two moves", "neljäkymmentäkaksi siirtoa", "negyvenkét lépés"]);
    check_moves(101, ["einhundertein Züge", "one hundred and one moves", "satayksi siirtoa", "százegy lépés"]);
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn any_number_is_written_in_words(number in any::<u64>(), zeroes in 0..19u32) {
        let round = number / 10u64.pow(zeroes) * 10u64.pow(zeroes);
        for voice in Voice::ALL {
            let words = voice.number(round);
            prop_assert!(words.split([' ', '-']).all(|word| !word.is_empty()), "{}", words);
            prop_assert!(words.chars().all(|c| c.is_alphabetic() || " -".contains(c)), "{}", words);
            prop_assert!(round == number || words != voice.number(number));
        }
    }

    #[test]
    fn time_is_rounded_down(time in prop_oneof![0..12_000u64, 0..100_000_000u64]) {
        let step = if time < 10_000 { 100 } else { 1_000 };
        for voice in Voice::ALL {
            let words = |time| voice.time(Duration::from_millis(time));
            prop_assert_eq!(words(time), words(time / step * step));
            prop_assert_ne!(words(time), words(time / step * step + step));
        }
    }
}
