//! Examples: a scenario played, with its boards.

use core::fmt::Write;
use std::collections::{BTreeMap, HashMap};

use flagfall_chess::{Board, Position, picture};
use flagfall_laws::Row;

use super::Page;
use crate::{Drawn, Protocol, Scenario, Start, Tone, Whereabouts, judge};

/// So many letters a line of a protocol has.
const WIDTH: usize = 84;

/// All scenarios, and the boards that were drawn for them.
pub(super) struct Gallery<'a> {
    scenarios: HashMap<(&'a str, usize), &'a Scenario>,
    boards: BTreeMap<String, String>,
    /// What the page has already shown, and with which article.
    seen: HashMap<(String, usize), String>,
}

/// What is printed for an article.
pub(super) enum Example {
    /// It is the example of an earlier article of the same page.
    Seen(String, String),
    /// It is told here.
    New(String),
}

impl<'a> Gallery<'a> {
    pub(super) fn of(files: &'a [(String, Vec<Scenario>)]) -> Gallery<'a> {
        let all = files.iter().flat_map(|(file, scenarios)| {
            scenarios.iter().map(move |scenario| ((file.as_str(), scenario.line.0), scenario))
        });
        Gallery { scenarios: all.collect(), boards: BTreeMap::new(), seen: HashMap::new() }
    }

    /// A new page has shown nothing yet.
    pub(super) fn turn_page(&mut self) {
        self.seen.clear();
    }

    fn scenario(&self, place: &Whereabouts) -> Option<&'a Scenario> {
        self.scenarios.get(&(place.file.as_str(), place.line)).copied()
    }

    /// The scenario that shows a row best: of its own edition, with something that follows under the
    /// row, about few articles, and short.
    pub(super) fn best<'b>(&self, row: &Row, places: &'b [Whereabouts]) -> Option<&'b Whereabouts> {
        let rank = |place: &&Whereabouts| {
            let scenario = self.scenario(place)?;
            let own = place.file.starts_with(row.source);
            let exact = scenario.articles.iter().any(|article| article.as_str() == row.id);
            let regulations = scenario.regulations.len();
            let (about, length) = (scenario.articles.len(), scenario.timeline.len());
            // One without anything done shows less than a short one.
            let length = if length == 0 { 8 } else { length };
            let told = !tells(scenario, row);
            Some((!own, told, !exact, regulations, about, length, place.file.clone(), place.line))
        };
        places.iter().filter(|place| rank(place).is_some()).min_by_key(rank)
    }

    /// Plays a scenario and tells it, unless the page has it already.
    pub(super) fn show(&mut self, place: &Whereabouts, row: &str) -> Example {
        let key = (place.file.clone(), place.line);
        if let Some(at) = self.seen.get(&key) {
            return Example::Seen(place.title.clone(), at.clone());
        }
        self.seen.insert(key, row.to_owned());
        let Some(scenario) = self.scenario(place) else { return Example::New(String::new()) };
        let protocols = judge(scenario);
        let mut text = String::new();
        for note in &scenario.notes {
            let _ = writeln!(text, "{note}\n");
        }
        if let Some(protocol) = protocols.first() {
            self.tell(scenario, protocol, &mut text);
        }
        Example::New(text)
    }

    fn tell(&mut self, scenario: &Scenario, protocol: &Protocol, text: &mut String) {
        let boards = boards(protocol);
        // Two stand one above the other, beside what is told.
        let width = if boards.len() > 1 { 184 } else { 232 };
        let pictures: Vec<String> =
            boards.into_iter().map(|drawn| self.drawn(drawn, width)).collect();
        let mut lines = head(scenario);
        if !lines.is_empty() {
            // An empty line would end the table.
            lines.push("\u{a0}".to_owned());
        }
        let all = protocol.lines();
        // The first line is the title, the last the verdict.
        let told = all.iter().skip(1).take(all.len().saturating_sub(2));
        lines.extend(told.flat_map(|(tone, line)| wrapped(*tone, line)));
        text.push_str("<table><tr>");
        if !pictures.is_empty() {
            let _ = write!(text, "<td valign=\"top\">{}</td>", pictures.join("<br><br>"));
        }
        let _ = write!(
            text,
            "<td valign=\"top\"><pre>\n{}\n</pre></td></tr></table>\n",
            escaped(&lines.join("\n"))
        );
    }

    /// The link to a picture, which is drawn once.
    fn drawn(&mut self, drawn: &Drawn, width: u32) -> String {
        let svg = picture(&drawn.board, drawn.last.as_ref().map_or(&[], |last| &last[..]));
        let name = format!("boards/{:016x}.svg", digest(&svg));
        self.boards.insert(name.clone(), svg);
        format!("<img src=\"{name}\" width=\"{width}\" alt=\"{}\">", placement(&drawn.board))
    }

    pub(super) fn into_boards(self) -> impl Iterator<Item = Page> {
        self.boards.into_iter().map(|(name, text)| Page { name, text })
    }
}

/// Whether something that must follow stands under a row.
fn tells(scenario: &Scenario, row: &Row) -> bool {
    let later = scenario.timeline.iter().flat_map(|entry| &entry.expected);
    let mut expected = scenario.opening.iter().chain(later);
    expected.any(|expected| {
        let mut under = expected.grounds.under.iter();
        under.any(|article| article.as_str() == row.id)
    })
}

/// The boards worth drawing: where it begins, and where it ends if that is another; the usual start
/// position only where there is no other.
fn boards(protocol: &Protocol) -> Vec<&Drawn> {
    let usual = Position::start().board();
    let drawn = || protocol.steps.iter().filter_map(|step| step.board.as_ref());
    let mut boards: Vec<&Drawn> = drawn().next().into_iter().chain(drawn().next_back()).collect();
    boards.dedup_by_key(|drawn| drawn.board);
    if boards.len() > 1 {
        boards.retain(|drawn| drawn.board != usual);
    }
    // Where nothing was done there is nothing to see.
    boards.retain(|drawn| drawn.board != usual || protocol.steps.len() > 1);
    boards
}

/// How things stood, as the scenario says it.
fn head(scenario: &Scenario) -> Vec<String> {
    let written = scenario.to_string();
    let lines = written.lines().take_while(|line| !line.is_empty());
    let kept = |line: &&str| {
        let skipped = ["Scenario:", "Articles:", "Does not bite:", "Note:"];
        !skipped.iter().any(|key| line.starts_with(key))
    };
    let numbered = |line: &str| match line.strip_prefix("Moves: ") {
        Some(moves) if scenario.position == Start::Standard => {
            format!("Moves: {}", numbered(moves))
        }
        _ => line.to_owned(),
    };
    let lines = lines.filter(kept).map(numbered);
    lines.flat_map(|line| wrapped(Tone::Title, &line)).collect()
}

/// Moves from the start, with their numbers.
fn numbered(moves: &str) -> String {
    let mut text = String::new();
    for (index, mv) in moves.split_whitespace().enumerate() {
        let _ = match index % 2 {
            0 => write!(text, "{}{}. {mv}", if index == 0 { "" } else { " " }, index / 2 + 1),
            _ => write!(text, " {mv}"),
        };
    }
    text
}

/// A line of a protocol, broken where it is too long, what is broken off set in.
fn wrapped(tone: Tone, line: &str) -> Vec<String> {
    let indent = line.len() - line.trim_start().len();
    let indent = if tone == Tone::Deed { 10 } else { indent };
    let mut lines = vec![String::new()];
    let mut open = 0;
    for (number, word) in line.split(' ').enumerate() {
        if open + word.chars().count() >= WIDTH && number > 0 {
            lines.push(" ".repeat(indent + 2));
            open = indent + 2;
        } else if number > 0 {
            lines.last_mut().expect("there is one").push(' ');
            open += 1;
        }
        lines.last_mut().expect("there is one").push_str(word);
        open += word.chars().count();
    }
    lines
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// The pieces of a board rank by rank, as FEN has them.
fn placement(board: &Board) -> String {
    let mut text = String::new();
    for rank in board.to_string().lines() {
        let pieces = rank.replace(' ', "");
        let mut empty = 0;
        let separator = if text.is_empty() { "" } else { "/" };
        text.push_str(separator);
        for letter in pieces.chars().map(Some).chain([None]) {
            if letter == Some('.') {
                empty += 1;
                continue;
            }
            if empty > 0 {
                let _ = write!(text, "{empty}");
                empty = 0;
            }
            text.extend(letter);
        }
    }
    text
}

/// A number that is another for another text (FNV-1a).
fn digest(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
