//! The head of a scenario.

use flagfall_chess::{ByColor, Chess960, Color, Letters};
use flagfall_clock::Millis;

use super::articles::known;
use super::entry::{Kinds, parts, sentence};
use super::{ReadError, ReadProblem};
use crate::slot::Slot;
use crate::token::{tokens, without_comment};
use crate::words::{Names, Words};
use crate::{
    Actor, Article, Fact, FenText, Given, Label, Line, MoveText, Regulations, Scenario, Setting,
    Start,
};

/// What can stand before the colon of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Key {
    Scenario,
    Table,
    Articles,
    Spared,
    Note,
    Regulations,
    TimeControl,
    Player(Color),
    Letters,
    StartsAt,
    SessionEnds,
    Position,
    Moves,
    Given,
}

impl Key {
    const ALL: [Key; 15] = [
        Key::Scenario,
        Key::Table,
        Key::Articles,
        Key::Spared,
        Key::Note,
        Key::Regulations,
        Key::TimeControl,
        Key::Player(Color::White),
        Key::Player(Color::Black),
        Key::Letters,
        Key::StartsAt,
        Key::SessionEnds,
        Key::Position,
        Key::Moves,
        Key::Given,
    ];

    pub(super) const fn name(self) -> &'static str {
        match self {
            Key::Scenario => "Scenario",
            Key::Table => "Table",
            Key::Articles => "Articles",
            Key::Spared => "Does not bite",
            Key::Note => "Note",
            Key::Regulations => "Regulations",
            Key::TimeControl => "Time control",
            Key::Player(side) => side.name(),
            Key::Letters => "Letters",
            Key::StartsAt => "Starts at",
            Key::SessionEnds => "Session ends",
            Key::Position => "Position",
            Key::Moves => "Moves",
            Key::Given => "Given",
        }
    }

    /// An example of the line.
    const fn example(self) -> &'static str {
        match self {
            Key::Scenario => "Scenario: A flag falls",
            Key::Table => "Table: Anna - Ben",
            Key::Articles => "Articles: L.9.2.1, O.5.4.1",
            Key::Spared => "Does not bite: L.9.6.1",
            Key::Note => "Note: the reading of 9.2.2.1",
            Key::Regulations => "Regulations: fide-2017",
            Key::TimeControl => "Time control: 90m+30s",
            Key::Player(Color::White) => "White: Anna",
            Key::Player(Color::Black) => "Black: Ben",
            Key::Letters => "Letters: Finnish",
            Key::StartsAt => "Starts at: 15:00",
            Key::SessionEnds => "Session ends: 4:00:00",
            Key::Position => "Position: chess960 518",
            Key::Moves => "Moves: 1. e4 e5 2. Nf3",
            Key::Given => "Given: Black is absent",
        }
    }

    /// The key of a line and its value, if it begins with one.
    pub(super) fn of(line: &str) -> Option<(Key, &str)> {
        let (name, value) = line.split_once(':')?;
        let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
        let key = Key::ALL.into_iter().find(|key| key.name().eq_ignore_ascii_case(&name))?;
        Some((key, value.trim()))
    }

    /// Whether it cannot be an actor with a colon.
    pub(super) const fn is_only_of_head(self) -> bool {
        !matches!(self, Key::Player(_))
    }
}

/// The head of a scenario, as far as it has been read.
pub(super) struct Head {
    pub(super) scenario: Scenario,
    pub(super) names: Names,
    given: Vec<Key>,
}

impl Head {
    pub(super) fn new(line: usize, title: &str, kept: bool) -> Head {
        let scenario = Scenario {
            line: Line(line),
            title: title.to_owned(),
            kept,
            articles: Vec::new(),
            spared: Vec::new(),
            notes: Vec::new(),
            regulations: Vec::new(),
            time_control: None,
            names: ByColor::default(),
            letters: Letters::ENGLISH,
            starts_at: Millis::ZERO,
            session_ends: None,
            position: Start::Standard,
            moves: Vec::new(),
            given: Vec::new(),
            opening: Vec::new(),
            timeline: Vec::new(),
        };
        Head { scenario, names: Names::default(), given: Vec::new() }
    }

    /// The head of a scenario that was read before.
    pub(super) fn of(scenario: &Scenario) -> Head {
        let words = |name: &Option<String>| {
            name.iter().flat_map(|name| name.split_whitespace()).map(str::to_lowercase).collect()
        };
        let ByColor { white, black } = &scenario.names;
        let names = ByColor { white: words(white), black: words(black) };
        Head { scenario: scenario.clone(), names, given: Vec::new() }
    }

    /// What a scenario must have and this one has not.
    pub(super) fn missing(&self) -> Option<ReadProblem> {
        let Scenario { kept, articles, spared, .. } = &self.scenario;
        if !kept && articles.is_empty() && spared.is_empty() {
            return Some(ReadProblem::Missing(Key::Articles.name()));
        }
        let none = self.scenario.regulations.is_empty();
        none.then_some(ReadProblem::Missing(Key::Regulations.name()))
    }

    pub(super) fn line(
        &mut self,
        number: usize,
        line: &str,
        key: Option<(Key, &str)>,
    ) -> Result<(), ReadError> {
        let Some((key, value)) = key else {
            return self.setting(number, without_comment(line));
        };
        let again =
            [Key::Articles, Key::Spared, Key::Note, Key::Regulations, Key::Moves, Key::Given];
        if self.given.contains(&key) && !again.contains(&key) {
            return Err(ReadProblem::Twice(key.name()).on(number));
        }
        self.given.push(key);
        if key == Key::Given {
            return self.given(number, line);
        }
        let problem = |needed| ReadProblem::Value { value: value.to_owned(), needed }.on(number);
        self.value(number, key, value).map_err(problem)?;
        match key {
            Key::Articles => known(&self.scenario.articles, number, line),
            Key::Spared => known(&self.scenario.spared, number, line),
            _ => Ok(()),
        }
    }

    /// Takes the value of a key, or says what is needed instead.
    fn value(&mut self, number: usize, key: Key, value: &str) -> Result<(), String> {
        let needed = || format!("write for instance \"{}\"", key.example());
        let scenario = &mut self.scenario;
        match key {
            Key::Articles => scenario.articles.extend(articles(value).ok_or_else(needed)?),
            Key::Spared => scenario.spared.extend(articles(value).ok_or_else(needed)?),
            Key::Note => scenario.notes.push(value.to_owned()),
            Key::Regulations => self.regulations(number, value).ok_or_else(needed)?,
            Key::TimeControl => {
                let control = value.parse().map_err(|error| format!("{error}; {}", needed()))?;
                scenario.time_control = Some(control);
            }
            Key::Player(side) => {
                self.name(side, value).map_err(|why| format!("{why}; {}", needed()))?;
            }
            Key::Letters => scenario.letters = letters(value).ok_or_else(needed)?,
            Key::StartsAt => scenario.starts_at = value.parse().map_err(|_| needed())?,
            Key::SessionEnds => scenario.session_ends = Some(value.parse().map_err(|_| needed())?),
            Key::Position => scenario.position = start(value).ok_or_else(needed)?,
            Key::Moves => {
                let moves = MoveText::list(value);
                scenario.moves.extend(moves.map_err(|word| format!("{word:?} is no move"))?);
            }
            Key::Scenario | Key::Table | Key::Given => {}
        }
        Ok(())
    }

    /// `NAME` or `NAME as LABEL`.
    fn regulations(&mut self, line: usize, value: &str) -> Option<()> {
        let mut words = value.split_whitespace();
        let preset = Label::new(words.next()?)?;
        let label = match words.next() {
            None => None,
            Some(word) if word.eq_ignore_ascii_case("as") => Some(Label::new(words.next()?)?),
            Some(_) => return None,
        };
        let named = Regulations { line: Line(line), preset, label, settings: Vec::new() };
        let taken = self.scenario.regulations.iter().any(|other| other.name() == named.name());
        (words.next().is_none() && !taken).then(|| self.scenario.regulations.push(named))
    }

    /// A name that is not mistaken for anything else, or why it would be.
    fn name(&mut self, side: Color, value: &str) -> Result<(), &'static str> {
        let words: Vec<String> = value.split_whitespace().map(str::to_lowercase).collect();
        let sign = |word: &String| word.contains([',', ';', ':', '"', '“', '„', '#']);
        let filler = |word: &String| matches!(word.as_str(), "the" | "a" | "an" | "expect");
        let tokens = tokens(value).map_err(|_| "a quotation has no end")?;
        if !words.first().is_some_and(|word| word.starts_with(char::is_alphabetic)) {
            return Err("a name begins with a letter");
        }
        if words.iter().any(sign) {
            return Err("a name has no commas, colons, semicolons, quotation marks or #");
        }
        if words.iter().any(filler) {
            return Err("\"the\", \"a\", \"an\" and \"expect\" cannot be part of a name, for \
                        in sentences they mean something else or nothing");
        }
        if Actor::read(&mut Words::new(&tokens, &self.names)).is_some() {
            return Err("sentences would take it for somebody else");
        }
        self.scenario.names[side] = Some(value.split_whitespace().collect::<Vec<_>>().join(" "));
        self.names[side] = words;
        Ok(())
    }

    /// `key = value` below regulations.
    fn setting(&mut self, number: usize, line: &str) -> Result<(), ReadError> {
        let bare = |key: &str| {
            let part = |part: &str| {
                let fits = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-');
                !part.is_empty() && part.chars().all(fits)
            };
            key.split('.').all(part)
        };
        let pair = line.split_once('=').map(|(key, value)| (key.trim(), value.trim()));
        let Some((key, value)) = pair.filter(|(key, value)| bare(key) && !value.is_empty()) else {
            return Err(ReadProblem::UnknownKey(nearest_key(line).example()).on(number));
        };
        let below = self.given.last() == Some(&Key::Regulations);
        let regulations = self.scenario.regulations.last_mut().filter(|_| below);
        let regulations = regulations.ok_or(ReadProblem::StraySetting.on(number))?;
        let (key, value) = (key.to_owned(), value.to_owned());
        regulations.settings.push(Setting { line: Line(number), key, value });
        Ok(())
    }

    /// `Given: FACT; FACT`.
    fn given(&mut self, number: usize, line: &str) -> Result<(), ReadError> {
        let tokens =
            tokens(line).map_err(|unclosed| super::entry::unclosed(number, line, unclosed))?;
        // The word before the colon, and the colon.
        for part in parts(&tokens[2.min(tokens.len())..]) {
            let read = |words: &mut Words<'_>| Fact::read(words);
            let fact = sentence(part, &self.names, read, Kinds::Facts)
                .map_err(|miss| miss.on(number, line))?;
            self.scenario.given.push(Given { line: Line(number), fact });
        }
        Ok(())
    }
}

/// Ids with commas or blanks between them.
fn articles(value: &str) -> Option<Vec<Article>> {
    let ids = value.split([',', ' ', '\t', ';']).filter(|id| !id.is_empty());
    let articles: Vec<Article> = ids.map(Article::new).collect::<Option<_>>()?;
    (!articles.is_empty()).then_some(articles)
}

/// Letters by language or code.
fn letters(value: &str) -> Option<Letters> {
    let named = |letters: &&Letters| letters.name().eq_ignore_ascii_case(value);
    Letters::ALL.iter().find(named).copied().or_else(|| value.parse().ok())
}

fn start(value: &str) -> Option<Start> {
    if value.eq_ignore_ascii_case("standard") {
        return Some(Start::Standard);
    }
    let (word, number) = value.split_once(char::is_whitespace).unwrap_or((value, ""));
    if word.eq_ignore_ascii_case("chess960") {
        return number.trim().parse().ok().and_then(Chess960::new).map(Start::Chess960);
    }
    FenText::new(value).map(Start::Fen)
}

/// The key a line probably wanted to begin with.
fn nearest_key(line: &str) -> Key {
    let name = line.split(':').next().unwrap_or(line).trim().to_lowercase();
    let near = |key: &Key| super::nearest::distance(&name, &key.name().to_lowercase());
    Key::ALL.into_iter().min_by_key(near).expect("there are keys")
}
