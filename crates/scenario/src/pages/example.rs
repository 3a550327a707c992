//! Examples: scenarios that were played, with their boards.

use core::fmt::Write;
use std::collections::{BTreeMap, HashMap};

use flagfall_chess::{Board, Position, picture};
use flagfall_laws::CatalogueRow;

use super::Page;
use crate::{BoardSnapshot, LineKind, Protocol, Scenario, ScenarioLocation, ScenarioStart, judge};

/// The maximum length of a line, in characters.
const WIDTH: usize = 84;

/// All scenarios, and the pictures of their boards.
pub(super) struct Gallery<'a> {
    scenarios: HashMap<(&'a str, usize), &'a Scenario>,
    boards: BTreeMap<String, String>,
    /// The scenarios that the current page has shown, each with its article.
    seen: HashMap<(String, usize), String>,
}

/// An article's example, as it is printed.
pub(super) enum Example {
    /// A reference to an earlier example on the same page: the scenario's title, the article.
    Repeated(String, String),
    /// The complete example.
    New(String),
}

impl<'a> Gallery<'a> {
    pub(super) fn new(files: &'a [(String, Vec<Scenario>)]) -> Gallery<'a> {
        let all = files.iter().flat_map(|(file, scenarios)| {
            scenarios.iter().map(move |scenario| ((file.as_str(), scenario.line.0), scenario))
        });
        Gallery { scenarios: all.collect(), boards: BTreeMap::new(), seen: HashMap::new() }
    }

    /// Starts a new page, which has shown no example yet.
    pub(super) fn start_page(&mut self) {
        self.seen.clear();
    }

    fn scenario(&self, place: &ScenarioLocation) -> Option<&'a Scenario> {
        self.scenarios.get(&(place.file.as_str(), place.line)).copied()
    }

    /// Returns the scenario that shows a row best: one of the row's own edition, with an expectation that cites the
    /// row, with few articles, and short.
    pub(super) fn best_example<'b>(
        &self,
        row: &CatalogueRow,
        places: &'b [ScenarioLocation],
    ) -> Option<&'b ScenarioLocation> {
        let rank = |place: &&ScenarioLocation| {
            let scenario = self.scenario(place)?;
            let own = place.file.starts_with(row.source);
            let exact = scenario.articles.iter().any(|article| article.as_str() == row.id);
            let regulations = scenario.regulations.len();
            let (about, length) = (scenario.articles.len(), scenario.timeline.len());
            // A scenario without actions shows less than a short one.
            let length = if length == 0 { 8 } else { length };
            let is_uncited = !expects_under(scenario, row);
            Some((!own, is_uncited, !exact, regulations, about, length, place.file.clone(), place.line))
        };
        places.iter().filter(|place| rank(place).is_some()).min_by_key(rank)
    }

    /// Plays a scenario and describes it, unless the page already has it.
    pub(super) fn show(&mut self, place: &ScenarioLocation, row: &str) -> Example {
        let key = (place.file.clone(), place.line);
        if let Some(at) = self.seen.get(&key) {
            return Example::Repeated(place.title.clone(), at.clone());
        }
        self.seen.insert(key, row.to_owned());
        let Some(scenario) = self.scenario(place) else { return Example::New(String::new()) };
        let protocols = judge(scenario);
        let mut text = String::new();
        for note in &scenario.notes {
            let _ = writeln!(text, "{note}\n");
        }
        if let Some(protocol) = protocols.first() {
            self.write_example(scenario, protocol, &mut text);
        }
        Example::New(text)
    }

    fn write_example(&mut self, scenario: &Scenario, protocol: &Protocol, text: &mut String) {
        let boards = boards_to_draw(protocol);
        // Two boards stand one above the other, beside the text.
        let width = if boards.len() > 1 { 184 } else { 232 };
        let pictures: Vec<String> = boards.into_iter().map(|drawn| self.board_image(drawn, width)).collect();
        let mut lines = header_lines(scenario);
        if !lines.is_empty() {
            // In Markdown an empty line would end the table.
            lines.push("\u{a0}".to_owned());
        }
        let all = protocol.lines();
        // The first line is the title, the last the verdict.
        let body = all.iter().skip(1).take(all.len().saturating_sub(2));
        lines.extend(body.flat_map(|(tone, line)| wrap_line(*tone, line)));
        text.push_str("<table><tr>");
        if !pictures.is_empty() {
            let _ = write!(text, "<td valign=\"top\">{}</td>", pictures.join("<br><br>"));
        }
        let _ =
            write!(text, "<td valign=\"top\"><pre>\n{}\n</pre></td></tr></table>\n", escape_html(&lines.join("\n")));
    }

    /// Returns the link to a board's picture, which is drawn once.
    fn board_image(&mut self, drawn: &BoardSnapshot, width: u32) -> String {
        let svg = picture(&drawn.board, drawn.last_move.as_ref().map_or(&[], |last| &last[..]));
        let name = format!("boards/{:016x}.svg", digest(&svg));
        self.boards.insert(name.clone(), svg);
        format!("<img src=\"{name}\" width=\"{width}\" alt=\"{}\">", placement(&drawn.board))
    }

    pub(super) fn into_boards(self) -> impl Iterator<Item = Page> {
        self.boards.into_iter().map(|(name, text)| Page { name, text })
    }
}

/// Whether an expectation of the scenario cites the row.
fn expects_under(scenario: &Scenario, row: &CatalogueRow) -> bool {
    let later = scenario.timeline.iter().flat_map(|entry| &entry.expectations);
    let mut expected = scenario.initial_expectations.iter().chain(later);
    expected.any(|expected| {
        let mut under = expected.grounds.articles.iter();
        under.any(|article| article.as_str() == row.id)
    })
}

/// Returns the boards to draw: the first and, if it differs, the last; the standard start position only if there is no
/// other.
fn boards_to_draw(protocol: &Protocol) -> Vec<&BoardSnapshot> {
    let usual = Position::start().board();
    let drawn = || protocol.steps.iter().filter_map(|step| step.board.as_ref());
    let mut boards: Vec<&BoardSnapshot> = drawn().next().into_iter().chain(drawn().next_back()).collect();
    boards.dedup_by_key(|drawn| drawn.board);
    if boards.len() > 1 {
        boards.retain(|drawn| drawn.board != usual);
    }
    // The start position alone shows nothing.
    boards.retain(|drawn| drawn.board != usual || protocol.steps.len() > 1);
    boards
}

/// Returns the lines that describe the initial situation, as the scenario has them.
fn header_lines(scenario: &Scenario) -> Vec<String> {
    let written = scenario.to_string();
    let lines = written.lines().take_while(|line| !line.is_empty());
    let kept = |line: &&str| {
        let skipped = ["Scenario:", "Articles:", "Does not bite:", "Note:"];
        !skipped.iter().any(|key| line.starts_with(key))
    };
    let numbered = |line: &str| match line.strip_prefix("Moves: ") {
        Some(moves) if scenario.position == ScenarioStart::Standard => {
            format!("Moves: {}", number_moves(moves))
        }
        _ => line.to_owned(),
    };
    let lines = lines.filter(kept).map(numbered);
    lines.flat_map(|line| wrap_line(LineKind::Title, &line)).collect()
}

/// Adds move numbers to moves from the start position.
fn number_moves(moves: &str) -> String {
    let mut text = String::new();
    for (index, mv) in moves.split_whitespace().enumerate() {
        let _ = match index % 2 {
            0 => write!(text, "{}{}. {mv}", if index == 0 { "" } else { " " }, index / 2 + 1),
            _ => write!(text, " {mv}"),
        };
    }
    text
}

/// Wraps a line of a protocol, with the continuation lines indented.
fn wrap_line(tone: LineKind, line: &str) -> Vec<String> {
    let indent = line.len() - line.trim_start().len();
    let indent = if tone == LineKind::Statement { 10 } else { indent };
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

fn escape_html(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// Returns the piece placement of a board, as in FEN.
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

/// Returns the FNV-1a hash of a text, which names its file.
fn digest(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}
