//! Which letters games were in.

use std::collections::BTreeMap;

use flagfall_chess::Letters;

use crate::pgn::words::count;
use crate::say;

/// How many games were in English letters, and how many in others, by what they were in.
#[derive(Debug, Default)]
pub(crate) struct LettersTally {
    english: u64,
    /// By all languages that read a game alike.
    read: Counts,
    /// By those that read a game as different moves.
    torn: Counts,
    /// By the one that got furthest with a game that none can read.
    near: Counts,
}

type Counts = BTreeMap<Vec<&'static str>, u64>;

impl LettersTally {
    /// A game was read in English, which is tried first.
    pub(crate) fn read_in_english(&mut self) {
        self.english += 1;
    }

    /// A game was read in these, which are alike for it.
    pub(crate) fn read_in(&mut self, letters: &[Letters]) {
        add(&mut self.read, codes(letters), 1);
    }

    /// A game reads differently in these.
    pub(crate) fn torn_between(&mut self, letters: &[Letters]) {
        add(&mut self.torn, codes(letters), 1);
    }

    /// No letters do for a game, but these did for the most of it.
    pub(crate) fn looks_like(&mut self, letters: Letters) {
        if letters != Letters::ENGLISH {
            add(&mut self.near, codes(&[letters]), 1);
        }
    }

    pub(crate) fn merge(&mut self, other: LettersTally) {
        let LettersTally { english, read, torn, near } = other;
        self.english += english;
        for (mine, theirs) in
            [(&mut self.read, read), (&mut self.torn, torn), (&mut self.near, near)]
        {
            for (letters, games) in theirs {
                add(mine, letters, games);
            }
        }
    }

    /// How many games were read in which letters but English, such as `de/sv`.
    pub(crate) fn by_letters(&self) -> impl Iterator<Item = (String, u64)> {
        self.read.iter().map(|(letters, &games)| (letters.join("/"), games))
    }

    /// Notes on standard error what was done, and what the user can do.
    pub(crate) fn note(&self, file: &str) {
        for (at, (letters, &games)) in self.read.iter().enumerate() {
            let (games, were) = (count(games, "game"), if games == 1 { "was" } else { "were" });
            let (names, is_last) = (named(letters), at + 1 == self.read.len());
            let rest = if is_last { self.in_english() } else { String::new() };
            say::note(&format_args!("{file}: {games} {were} read in {names}{rest}"));
        }
        for (letters, &games) in &self.torn {
            let (games, codes) = (count(games, "game"), letters.join(", "));
            say::note(&format_args!(
                "{file}: {games} can be read in the letters of {codes}, each time as other moves: \
                 choose with --from"
            ));
        }
        for (letters, &games) in &self.near {
            let (games, names, code) = (count(games, "game"), named(letters), letters[0]);
            say::note(&format_args!(
                "{file}: {games} with errors may be in {names}: --from {code} tells more"
            ));
        }
    }

    /// What to add of games in English: where all others are in one language, those may only look
    /// English.
    fn in_english(&self) -> String {
        let english = self.english;
        let mut others = self.read.keys();
        match (english, others.next().map(Vec::as_slice), others.next()) {
            (0, ..) => String::new(),
            (_, Some([code]), None) if *code != Letters::FIGURINE.code() => {
                let name = listed(&[code]);
                format!(", {english} in English: if all are {name}, say --from {code}")
            }
            _ => format!(", {english} in English"),
        }
    }
}

fn add(counts: &mut Counts, letters: Vec<&'static str>, games: u64) {
    *counts.entry(letters).or_default() += games;
}

fn codes(letters: &[Letters]) -> Vec<&'static str> {
    letters.iter().map(|letters| letters.code()).collect()
}

/// Such as `German or Swedish letters`.
fn named(codes: &[&'static str]) -> String {
    // Figurines are no letters.
    let word = if codes == [Letters::FIGURINE.code()] { "" } else { " letters" };
    listed(codes) + word
}

/// Such as `German, Swedish or Danish`.
fn listed(codes: &[&'static str]) -> String {
    let names: Vec<_> = codes
        .iter()
        .map(|code| code.parse().map_or(*code, |letters: Letters| letters.name()))
        .collect();
    match names.split_last() {
        Some((last, [])) => (*last).to_owned(),
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
        None => String::new(),
    }
}
