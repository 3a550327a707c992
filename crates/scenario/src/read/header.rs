//! Reading the header of a scenario.

use flagfall_chess::{ByColor, Chess960, Color, Letters};
use flagfall_clock::Millis;

use super::articles::check_articles;
use super::sentences::{SentenceKind, read_sentence, split_sentences};
use super::{ScenarioError, ScenarioProblem};
use crate::slot::Slot;
use crate::token::{tokens, without_comment};
use crate::word_reader::{PlayerNames, WordReader};
use crate::{
    ArticleId, Fact, FenText, GivenFact, Label, LineNumber, MoveText, NamedRegulations, Party, RegulationsSetting,
    Scenario, ScenarioStart,
};

/// The key of a header line, before its colon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum HeaderKey {
    Scenario,
    Table,
    Articles,
    NotApplied,
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

impl HeaderKey {
    const ALL: [HeaderKey; 15] = [
        HeaderKey::Scenario,
        HeaderKey::Table,
        HeaderKey::Articles,
        HeaderKey::NotApplied,
        HeaderKey::Note,
        HeaderKey::Regulations,
        HeaderKey::TimeControl,
        HeaderKey::Player(Color::White),
        HeaderKey::Player(Color::Black),
        HeaderKey::Letters,
        HeaderKey::StartsAt,
        HeaderKey::SessionEnds,
        HeaderKey::Position,
        HeaderKey::Moves,
        HeaderKey::Given,
    ];

    pub(super) const fn name(self) -> &'static str {
        match self {
            HeaderKey::Scenario => "Scenario",
            HeaderKey::Table => "Table",
            HeaderKey::Articles => "Articles",
            HeaderKey::NotApplied => "Does not bite",
            HeaderKey::Note => "Note",
            HeaderKey::Regulations => "Regulations",
            HeaderKey::TimeControl => "Time control",
            HeaderKey::Player(side) => side.name(),
            HeaderKey::Letters => "Letters",
            HeaderKey::StartsAt => "Starts at",
            HeaderKey::SessionEnds => "Session ends",
            HeaderKey::Position => "Position",
            HeaderKey::Moves => "Moves",
            HeaderKey::Given => "Given",
        }
    }

    /// Returns an example of the line.
    const fn example(self) -> &'static str {
        match self {
            HeaderKey::Scenario => "Scenario: A flag falls",
            HeaderKey::Table => "Table: Anna - Ben",
            HeaderKey::Articles => "Articles: L.9.2.1, O.5.4.1",
            HeaderKey::NotApplied => "Does not bite: L.9.6.1",
            HeaderKey::Note => "Note: the reading of 9.2.2.1",
            HeaderKey::Regulations => "Regulations: fide-2017",
            HeaderKey::TimeControl => "Time control: 90m+30s",
            HeaderKey::Player(Color::White) => "White: Anna",
            HeaderKey::Player(Color::Black) => "Black: Ben",
            HeaderKey::Letters => "Letters: Finnish",
            HeaderKey::StartsAt => "Starts at: 15:00",
            HeaderKey::SessionEnds => "Session ends: 4:00:00",
            HeaderKey::Position => "Position: chess960 518",
            HeaderKey::Moves => "Moves: 1. e4 e5 2. Nf3",
            HeaderKey::Given => "Given: Black is absent",
        }
    }

    /// Returns the key and the value of a header line.
    pub(super) fn parse(line: &str) -> Option<(HeaderKey, &str)> {
        let (name, value) = line.split_once(':')?;
        let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
        let key = HeaderKey::ALL.into_iter().find(|key| key.name().eq_ignore_ascii_case(&name))?;
        Some((key, value.trim()))
    }

    /// Whether the key can begin only a header line, and not a sentence about a player.
    pub(super) const fn is_header_only(self) -> bool {
        !matches!(self, HeaderKey::Player(_))
    }
}

/// The header of a scenario, as far as it has been read.
pub(super) struct ScenarioHeader {
    pub(super) scenario: Scenario,
    pub(super) names: PlayerNames,
    keys: Vec<HeaderKey>,
}

impl ScenarioHeader {
    pub(super) fn new(line: usize, title: &str, is_table: bool) -> ScenarioHeader {
        let scenario = Scenario {
            line: LineNumber(line),
            title: title.to_owned(),
            is_table,
            articles: Vec::new(),
            not_applied: Vec::new(),
            notes: Vec::new(),
            regulations: Vec::new(),
            time_control: None,
            names: ByColor::default(),
            letters: Letters::ENGLISH,
            starts_at: Millis::ZERO,
            session_ends: None,
            position: ScenarioStart::Standard,
            moves: Vec::new(),
            given: Vec::new(),
            initial_expectations: Vec::new(),
            timeline: Vec::new(),
        };
        ScenarioHeader { scenario, names: PlayerNames::default(), keys: Vec::new() }
    }

    /// Returns the header of a scenario that has been read.
    pub(super) fn from_scenario(scenario: &Scenario) -> ScenarioHeader {
        let words = |name: &Option<String>| {
            name.iter().flat_map(|name| name.split_whitespace()).map(str::to_lowercase).collect()
        };
        let ByColor { white, black } = &scenario.names;
        let names = ByColor { white: words(white), black: words(black) };
        ScenarioHeader { scenario: scenario.clone(), names, keys: Vec::new() }
    }

    /// Returns the problem of a header that lacks a required line.
    pub(super) fn missing(&self) -> Option<ScenarioProblem> {
        let Scenario { is_table, articles, not_applied, .. } = &self.scenario;
        if !is_table && articles.is_empty() && not_applied.is_empty() {
            return Some(ScenarioProblem::MissingLine(HeaderKey::Articles.name()));
        }
        let none = self.scenario.regulations.is_empty();
        none.then_some(ScenarioProblem::MissingLine(HeaderKey::Regulations.name()))
    }

    pub(super) fn read_line(
        &mut self,
        number: usize,
        line: &str,
        key: Option<(HeaderKey, &str)>,
    ) -> Result<(), ScenarioError> {
        let Some((key, value)) = key else {
            return self.read_setting(number, without_comment(line));
        };
        let repeatable = [
            HeaderKey::Articles,
            HeaderKey::NotApplied,
            HeaderKey::Note,
            HeaderKey::Regulations,
            HeaderKey::Moves,
            HeaderKey::Given,
        ];
        if self.keys.contains(&key) && !repeatable.contains(&key) {
            return Err(ScenarioProblem::DuplicateLine(key.name()).at_line(number));
        }
        self.keys.push(key);
        if key == HeaderKey::Given {
            return self.read_given(number, line);
        }
        let problem = |needed| ScenarioProblem::InvalidValue { value: value.to_owned(), needed }.at_line(number);
        self.read_value(number, key, value).map_err(problem)?;
        match key {
            HeaderKey::Articles => check_articles(&self.scenario.articles, number, line),
            HeaderKey::NotApplied => check_articles(&self.scenario.not_applied, number, line),
            _ => Ok(()),
        }
    }

    /// Reads the value of a key.
    ///
    /// The error says which value is needed instead.
    fn read_value(&mut self, number: usize, key: HeaderKey, value: &str) -> Result<(), String> {
        let needed = || format!("write for instance \"{}\"", key.example());
        let scenario = &mut self.scenario;
        match key {
            HeaderKey::Articles => {
                scenario.articles.extend(parse_articles(value).ok_or_else(needed)?);
            }
            HeaderKey::NotApplied => {
                scenario.not_applied.extend(parse_articles(value).ok_or_else(needed)?);
            }
            HeaderKey::Note => scenario.notes.push(value.to_owned()),
            HeaderKey::Regulations => self.read_regulations(number, value).ok_or_else(needed)?,
            HeaderKey::TimeControl => {
                let control = value.parse().map_err(|error| format!("{error}; {}", needed()))?;
                scenario.time_control = Some(control);
            }
            HeaderKey::Player(side) => {
                self.read_name(side, value).map_err(|reason| format!("{reason}; {}", needed()))?;
            }
            HeaderKey::Letters => scenario.letters = parse_letters(value).ok_or_else(needed)?,
            HeaderKey::StartsAt => scenario.starts_at = value.parse().map_err(|_| needed())?,
            HeaderKey::SessionEnds => {
                scenario.session_ends = Some(value.parse().map_err(|_| needed())?);
            }
            HeaderKey::Position => scenario.position = parse_start(value).ok_or_else(needed)?,
            HeaderKey::Moves => {
                let moves = MoveText::list(value);
                scenario.moves.extend(moves.map_err(|word| format!("{word:?} is not a move"))?);
            }
            HeaderKey::Scenario | HeaderKey::Table | HeaderKey::Given => {}
        }
        Ok(())
    }

    /// Reads `NAME` or `NAME as LABEL`.
    fn read_regulations(&mut self, line: usize, value: &str) -> Option<()> {
        let mut words = value.split_whitespace();
        let preset = Label::new(words.next()?)?;
        let label = match words.next() {
            None => None,
            Some(word) if word.eq_ignore_ascii_case("as") => Some(Label::new(words.next()?)?),
            Some(_) => return None,
        };
        let named = NamedRegulations { line: LineNumber(line), preset, label, settings: Vec::new() };
        let taken = self.scenario.regulations.iter().any(|other| other.name() == named.name());
        (words.next().is_none() && !taken).then(|| self.scenario.regulations.push(named))
    }

    /// Reads the name of a player.
    ///
    /// The error says why sentences would confuse the name with something else.
    fn read_name(&mut self, side: Color, value: &str) -> Result<(), &'static str> {
        let words: Vec<String> = value.split_whitespace().map(str::to_lowercase).collect();
        let sign = |word: &String| word.contains([',', ';', ':', '"', '“', '„', '#']);
        let filler = |word: &String| matches!(word.as_str(), "the" | "a" | "an" | "expect");
        let tokens = tokens(value).map_err(|_| "a quotation is not closed")?;
        if !words.first().is_some_and(|word| word.starts_with(char::is_alphabetic)) {
            return Err("a name begins with a letter");
        }
        if words.iter().any(sign) {
            return Err("a name has no commas, colons, semicolons, quotation marks or #");
        }
        if words.iter().any(filler) {
            return Err("\"the\", \"a\", \"an\" and \"expect\" cannot be part of a name, because \
                        they have another meaning in sentences, or none");
        }
        if Party::read(&mut WordReader::new(&tokens, &self.names)).is_some() {
            return Err("in sentences the name would mean somebody else");
        }
        self.scenario.names[side] = Some(value.split_whitespace().collect::<Vec<_>>().join(" "));
        self.names[side] = words;
        Ok(())
    }

    /// Reads `key = value` below regulations.
    fn read_setting(&mut self, number: usize, line: &str) -> Result<(), ScenarioError> {
        let bare = |key: &str| {
            let part = |part: &str| {
                let fits = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-');
                !part.is_empty() && part.chars().all(fits)
            };
            key.split('.').all(part)
        };
        let pair = line.split_once('=').map(|(key, value)| (key.trim(), value.trim()));
        let Some((key, value)) = pair.filter(|(key, value)| bare(key) && !value.is_empty()) else {
            return Err(ScenarioProblem::UnknownKey(nearest_key(line).example()).at_line(number));
        };
        let below = self.keys.last() == Some(&HeaderKey::Regulations);
        let regulations = self.scenario.regulations.last_mut().filter(|_| below);
        let regulations = regulations.ok_or(ScenarioProblem::StraySetting.at_line(number))?;
        let (key, value) = (key.to_owned(), value.to_owned());
        regulations.settings.push(RegulationsSetting { line: LineNumber(number), key, value });
        Ok(())
    }

    /// Reads `Given: FACT; FACT`.
    fn read_given(&mut self, number: usize, line: &str) -> Result<(), ScenarioError> {
        let tokens = tokens(line).map_err(|unclosed| super::sentences::unclosed_quote(number, line, unclosed))?;
        // The first two tokens are `Given` and the colon.
        for part in split_sentences(&tokens[2.min(tokens.len())..]) {
            let read = |words: &mut WordReader<'_>| Fact::read(words);
            let fact = read_sentence(part, &self.names, read, SentenceKind::Facts)
                .map_err(|error| error.into_error(number, line))?;
            self.scenario.given.push(GivenFact { line: LineNumber(number), fact });
        }
        Ok(())
    }
}

/// Parses ids that are separated by commas or blanks.
fn parse_articles(value: &str) -> Option<Vec<ArticleId>> {
    let ids = value.split([',', ' ', '\t', ';']).filter(|id| !id.is_empty());
    let articles: Vec<ArticleId> = ids.map(ArticleId::new).collect::<Option<_>>()?;
    (!articles.is_empty()).then_some(articles)
}

/// Parses piece letters, by language or code.
fn parse_letters(value: &str) -> Option<Letters> {
    let named = |letters: &&Letters| letters.name().eq_ignore_ascii_case(value);
    Letters::ALL.iter().find(named).copied().or_else(|| value.parse().ok())
}

fn parse_start(value: &str) -> Option<ScenarioStart> {
    if value.eq_ignore_ascii_case("standard") {
        return Some(ScenarioStart::Standard);
    }
    let (word, number) = value.split_once(char::is_whitespace).unwrap_or((value, ""));
    if word.eq_ignore_ascii_case("chess960") {
        return number.trim().parse().ok().and_then(Chess960::new).map(ScenarioStart::Chess960);
    }
    FenText::new(value).map(ScenarioStart::Fen)
}

/// Returns the key that resembles the beginning of a line most.
fn nearest_key(line: &str) -> HeaderKey {
    let name = line.split(':').next().unwrap_or(line).trim().to_lowercase();
    let near = |key: &HeaderKey| super::nearest::edit_distance(&name, &key.name().to_lowercase());
    HeaderKey::ALL.into_iter().min_by_key(near).expect("there are keys")
}
