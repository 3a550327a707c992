//! Counts of the languages in which games were read.

use std::collections::BTreeMap;

use flagfall_chess::Letters;

use crate::pgn::words::count;
use crate::say;

/// The numbers of games in English letters and in others.
#[derive(Debug, Default)]
pub(crate) struct LettersTally {
    english: u64,
    /// Readable games, by the languages that read them alike.
    read: LanguageCounts,
    /// Ambiguous games, by the languages that read them as different moves.
    ambiguous: LanguageCounts,
    /// Unreadable games, by the language that read the most moves.
    unreadable: LanguageCounts,
}

type LanguageCounts = BTreeMap<Vec<&'static str>, u64>;

impl LettersTally {
    /// Counts a game in English letters.
    pub(crate) fn count_english(&mut self) {
        self.english += 1;
    }

    /// Counts a game in these letters, which read it alike.
    pub(crate) fn count_language(&mut self, letters: &[Letters]) {
        add(&mut self.read, codes(letters), 1);
    }

    /// Counts a game that these letters read as different moves.
    pub(crate) fn count_ambiguous(&mut self, letters: &[Letters]) {
        add(&mut self.ambiguous, codes(letters), 1);
    }

    /// Counts an unreadable game of which these letters read the most moves.
    pub(crate) fn count_unreadable(&mut self, letters: Letters) {
        if letters != Letters::ENGLISH {
            add(&mut self.unreadable, codes(&[letters]), 1);
        }
    }

    pub(crate) fn merge(&mut self, other: LettersTally) {
        let LettersTally { english, read, ambiguous, unreadable } = other;
        self.english += english;
        for (mine, theirs) in
            [(&mut self.read, read), (&mut self.ambiguous, ambiguous), (&mut self.unreadable, unreadable)]
        {
            for (letters, games) in theirs {
                add(mine, letters, games);
            }
        }
    }

    /// Returns the number of games by letters other than English, such as `de/sv`.
    pub(crate) fn by_letters(&self) -> impl Iterator<Item = (String, u64)> {
        self.read.iter().map(|(letters, &games)| (letters.join("/"), games))
    }

    /// Reports the letters on standard error, with advice.
    pub(crate) fn note(&self, file: &str) {
        for (at, (letters, &games)) in self.read.iter().enumerate() {
            let (games, were) = (count(games, "game"), if games == 1 { "was" } else { "were" });
            let (names, is_last) = (letters_name(letters), at + 1 == self.read.len());
            let rest = if is_last { self.in_english() } else { String::new() };
            say::note(&format_args!("{file}: {games} {were} read in {names}{rest}"));
        }
        for (letters, &games) in &self.ambiguous {
            let (games, codes) = (count(games, "game"), letters.join(", "));
            say::note(&format_args!(
                "{file}: {games} can be read in the letters of {codes}, each time as other moves: \
                 choose with --from"
            ));
        }
        for (letters, &games) in &self.unreadable {
            let (games, names, code) = (count(games, "game"), letters_name(letters), letters[0]);
            say::note(&format_args!("{file}: {games} with errors may be in {names}: try --from {code}"));
        }
    }

    /// Returns a remark on the games in English letters. If all others are in one language, the English
    /// ones may be in that language as well.
    fn in_english(&self) -> String {
        let english = self.english;
        let mut others = self.read.keys();
        match (english, others.next().map(Vec::as_slice), others.next()) {
            (0, ..) => String::new(),
            (_, Some([code]), None) if *code != Letters::FIGURINE.code() => {
                let name = join_names(&[code]);
                format!(", {english} in English: if all are {name}, use --from {code}")
            }
            _ => format!(", {english} in English"),
        }
    }
}

fn add(counts: &mut LanguageCounts, letters: Vec<&'static str>, games: u64) {
    *counts.entry(letters).or_default() += games;
}

fn codes(letters: &[Letters]) -> Vec<&'static str> {
    letters.iter().map(|letters| letters.code()).collect()
}

/// Formats letters, such as `German or Swedish letters`.
fn letters_name(codes: &[&'static str]) -> String {
    // Figurines are not letters.
    let word = if codes == [Letters::FIGURINE.code()] { "" } else { " letters" };
    join_names(codes) + word
}

/// Formats a list, such as `German, Swedish or Danish`.
fn join_names(codes: &[&'static str]) -> String {
    let names: Vec<_> =
        codes.iter().map(|code| code.parse().map_or(*code, |letters: Letters| letters.name())).collect();
    match names.split_last() {
        Some((last, [])) => (*last).to_owned(),
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
        None => String::new(),
    }
}
