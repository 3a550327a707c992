//! The words of commands, by language, the full form first.

use flagfall_chess::Voice;

/// A command word's meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verb {
    Board,
    Pieces,
    Rank,
    File,
    Square,
    Where,
    Clocks,
    LastMove,
    Moves,
    Captures,
    Draw,
    Claim,
    Threefold,
    Fifty,
    Resign,
    CallArbiter,
    Help,
    Repeat,
    Takeback,
    Yes,
    No,
    White,
    Black,
}

impl Verb {
    /// Returns the code that the page uses.
    pub(super) const fn code(self) -> &'static str {
        match self {
            Verb::Board => "board",
            Verb::Pieces => "pieces",
            Verb::Rank => "rank",
            Verb::File => "file",
            Verb::Square => "square",
            Verb::Where => "where",
            Verb::Clocks => "clocks",
            Verb::LastMove => "last_move",
            Verb::Moves => "moves",
            Verb::Captures => "captures",
            Verb::Draw => "draw",
            Verb::Claim => "claim",
            Verb::Threefold => "threefold",
            Verb::Fifty => "fifty",
            Verb::Resign => "resign",
            Verb::CallArbiter => "call_arbiter",
            Verb::Help => "help",
            Verb::Repeat => "repeat",
            Verb::Takeback => "takeback",
            Verb::Yes => "yes",
            Verb::No => "no",
            Verb::White => "white",
            Verb::Black => "black",
        }
    }
}

type VerbTable = [(Verb, &'static [&'static str])];

pub(super) const fn words(voice: Voice) -> &'static VerbTable {
    match voice {
        Voice::German => GERMAN,
        Voice::English => ENGLISH,
        Voice::Finnish => FINNISH,
        Voice::Hungarian => HUNGARIAN,
    }
}

// File letters are not used as short forms, because alone they name the file.

const ENGLISH: &VerbTable = &[
    (Verb::Board, &["board", "position"]),
    (Verb::Pieces, &["pieces", "p"]),
    (Verb::Rank, &["rank", "r"]),
    (Verb::File, &["file"]),
    (Verb::Square, &["square", "s"]),
    (Verb::Where, &["where", "where is", "where are", "w"]),
    (Verb::Clocks, &["clocks", "clock", "time", "times", "t"]),
    (Verb::LastMove, &["last move", "last", "l"]),
    (Verb::Moves, &["moves", "legal moves", "m"]),
    (Verb::Captures, &["captures", "x"]),
    (Verb::Draw, &["draw", "offer draw", "offer a draw", "accept draw", "(=)", "="]),
    (Verb::Claim, &["claim", "claim draw", "claim a draw"]),
    (Verb::Threefold, &["threefold", "threefold repetition", "repetition", "three times"]),
    (Verb::Fifty, &["fifty", "fifty moves", "50", "50 moves"]),
    (Verb::Resign, &["resign", "i resign"]),
    (Verb::CallArbiter, &["arbiter", "call arbiter", "call the arbiter"]),
    (Verb::Help, &["help", "commands", "?"]),
    (Verb::Repeat, &["repeat", "again"]),
    (Verb::Takeback, &["takeback", "take back", "undo"]),
    (Verb::Yes, &["yes", "y", "ok"]),
    (Verb::No, &["no", "n", "cancel"]),
    (Verb::White, &["white"]),
    (Verb::Black, &["black"]),
];

const GERMAN: &VerbTable = &[
    (Verb::Board, &["Brett", "Stellung"]),
    (Verb::Pieces, &["Figuren"]),
    (Verb::Rank, &["Reihe"]),
    (Verb::File, &["Linie"]),
    (Verb::Square, &["Feld"]),
    (Verb::Where, &["wo", "wo ist", "wo sind"]),
    (Verb::Clocks, &["Uhren", "Uhr", "Zeit", "Zeiten"]),
    (Verb::LastMove, &["letzter Zug", "letzter"]),
    (Verb::Moves, &["Züge", "Zuege", "mögliche Züge"]),
    (Verb::Captures, &["Schlagzüge", "Schlagzuege"]),
    (Verb::Draw, &["Remis", "Remis anbieten", "ich biete Remis", "Remis annehmen"]),
    (Verb::Claim, &["reklamieren", "Remis reklamieren", "ich reklamiere Remis"]),
    (Verb::Threefold, &["dreimal", "Stellungswiederholung", "Wiederholung", "dreifach"]),
    (Verb::Fifty, &["fünfzig", "fuenfzig", "fünfzig Züge", "50 Züge"]),
    (Verb::Resign, &["aufgeben", "ich gebe auf"]),
    (Verb::CallArbiter, &["Schiedsrichter", "Schiedsrichter rufen"]),
    (Verb::Help, &["Hilfe", "Befehle"]),
    (Verb::Repeat, &["wiederholen", "noch einmal"]),
    (Verb::Takeback, &["zurücknehmen", "zuruecknehmen", "Zug zurück"]),
    (Verb::Yes, &["ja"]),
    (Verb::No, &["nein", "abbrechen"]),
    (Verb::White, &["Weiß", "weiße", "weißer"]),
    (Verb::Black, &["Schwarz", "schwarze", "schwarzer"]),
];

const FINNISH: &VerbTable = &[
    (Verb::Board, &["lauta", "asema"]),
    (Verb::Pieces, &["nappulat"]),
    (Verb::Rank, &["rivi"]),
    (Verb::File, &["linja"]),
    (Verb::Square, &["ruutu"]),
    (Verb::Where, &["missä", "missä on", "missä ovat"]),
    (Verb::Clocks, &["kellot", "kello", "aika", "ajat"]),
    (Verb::LastMove, &["viime siirto", "viimeinen siirto", "edellinen siirto", "edellinen"]),
    (Verb::Moves, &["siirrot", "lailliset siirrot"]),
    (Verb::Captures, &["lyönnit"]),
    (Verb::Draw, &["tasapeli", "tarjoa tasapeliä", "tarjoan tasapeliä", "hyväksy tasapeli"]),
    (Verb::Claim, &["vaadi", "vaadi tasapeliä", "vaadin", "vaadin tasapeliä"]),
    (Verb::Threefold, &["toisto", "kolme kertaa", "kolmesti", "aseman toisto"]),
    (Verb::Fifty, &["viisikymmentä", "viisikymmentä siirtoa", "50 siirtoa"]),
    (Verb::Resign, &["luovuta", "luovutan"]),
    (Verb::CallArbiter, &["tuomari", "kutsu tuomari"]),
    (Verb::Help, &["ohje", "ohjeet", "komennot", "apua"]),
    (Verb::Repeat, &["toista", "uudelleen"]),
    (Verb::Takeback, &["peru siirto", "siirto takaisin"]),
    (Verb::Yes, &["kyllä", "joo"]),
    (Verb::No, &["ei", "peruuta"]),
    (Verb::White, &["valkea", "valkean", "valkeat", "valkoinen", "valkoisen", "valkoiset"]),
    (Verb::Black, &["musta", "mustan", "mustat"]),
];

const HUNGARIAN: &VerbTable = &[
    (Verb::Board, &["tábla", "állás"]),
    (Verb::Pieces, &["bábuk", "figurák"]),
    (Verb::Rank, &["sor"]),
    (Verb::File, &["vonal"]),
    (Verb::Square, &["mező"]),
    (Verb::Where, &["hol", "hol van", "hol vannak"]),
    (Verb::Clocks, &["órák", "óra", "idő"]),
    (Verb::LastMove, &["utolsó lépés", "utolsó"]),
    (Verb::Moves, &["lépések", "szabályos lépések"]),
    (Verb::Captures, &["ütések"]),
    (Verb::Draw, &["döntetlen", "döntetlent ajánlok", "döntetlent elfogadom"]),
    (Verb::Claim, &["igénylés", "igénylek", "döntetlent igénylek"]),
    (Verb::Threefold, &["ismétlődés", "háromszori ismétlődés", "háromszor"]),
    (Verb::Fifty, &["ötven", "ötven lépés", "50 lépés"]),
    (Verb::Resign, &["feladom", "feladás"]),
    (Verb::CallArbiter, &["versenybíró", "bíró", "játékvezető", "versenybírót hívok"]),
    (Verb::Help, &["segítség", "súgó", "parancsok"]),
    (Verb::Repeat, &["ismétlés", "újra", "még egyszer"]),
    (Verb::Takeback, &["visszavétel", "visszaveszem"]),
    (Verb::Yes, &["igen"]),
    (Verb::No, &["nem", "mégsem"]),
    (Verb::White, &["világos", "fehér"]),
    (Verb::Black, &["sötét", "fekete"]),
];

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use flagfall_chess::without_accents;

    use super::*;

    #[test]
    fn every_language_has_words_for_every_verb() {
        let verbs: Vec<Verb> = ENGLISH.iter().map(|&(verb, _)| verb).collect();
        for voice in Voice::ALL {
            let listed: Vec<Verb> = words(voice).iter().map(|&(verb, _)| verb).collect();
            assert_eq!(listed, verbs, "{voice}");
            assert!(words(voice).iter().all(|(_, words)| !words.is_empty()), "{voice}");
        }
    }

    #[test]
    fn every_phrase_has_one_meaning() {
        for voice in Voice::ALL {
            let mut meanings = HashMap::new();
            for &(verb, phrases) in [words(voice), ENGLISH].into_iter().flatten() {
                for phrase in phrases {
                    let known = meanings.insert(without_accents(phrase), verb);
                    assert!(known.is_none_or(|known| known == verb), "{voice}: {phrase}");
                }
            }
        }
    }
}
