//! Requests for a table, and the terms of the game that follow from them.

use std::sync::Arc;

use flagfall_chess::{ByColor, Chess960, Color, FenStyle, Position};
use flagfall_clock::{Millis, Periods, TimeControl, Timestamp};
use flagfall_game::{Game, Opening, PersonId};
use flagfall_laws::{Disconnection, NoReturnRule, Preset, Rules, StartPosition};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::random_id;
use crate::engine::EngineConfig;
use crate::error::ApiError;
use crate::games::rules_cache::RulesCache;

/// Maximum size of custom regulations, in bytes: many times that of any preset.
const MAX_REGULATIONS_BYTES: usize = 8 * 1024;
/// Maximum length of a FEN, of which the longest has about 90 characters.
const MAX_FEN_BYTES: usize = 128;
/// Maximum length of a time control outside regulations.
const MAX_CONTROL_BYTES: usize = 200;

/// Refuses custom regulations that are too long.
pub(crate) fn check_regulations_length(regulations: &str) -> Result<(), ApiError> {
    if regulations.len() <= MAX_REGULATIONS_BYTES {
        return Ok(());
    }
    Err(ApiError::Invalid(format!("regulations have {MAX_REGULATIONS_BYTES} bytes at most")))
}

/// A request for a table.
#[derive(Clone, Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct TableRequest {
    /// The name of a preset; `casual-blitz` by default.
    preset: Option<String>,
    /// Custom regulations as TOML, instead of a preset.
    regulations: Option<String>,
    /// A time control that replaces the preset's, such as `15m+10s`.
    time_control: Option<String>,
    /// The requested seat, `white` or `black`; random by default.
    pub(super) colour: Option<Color>,
    /// The starting position, as FEN, X-FEN or Shredder-FEN.
    fen: Option<String>,
    /// The Chess960 starting position: a number from 0 to 959, or `random` for a random one.
    chess960: Option<Chess960Choice>,
    /// The opponent.
    // Tables that were stored by earlier versions have the other name.
    #[serde(alias = "with")]
    pub(super) opponent: Opponent,
    /// Lifetime of the table in seconds: at least a minute, at most a week.
    pub(super) expires_in_seconds: Option<i32>,
}

/// The choice of a Chess960 starting position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(untagged)]
pub(crate) enum Chess960Choice {
    /// The position with this number.
    Number(u16),
    /// A random position.
    Random(RandomPosition),
}

/// A random choice, made when the game starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum RandomPosition {
    /// Random.
    // The name in tables that were stored by earlier versions.
    #[serde(alias = "lot")]
    Random,
}

/// The opponent that a table is for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Opponent {
    /// Anybody with the link.
    #[default]
    Link,
    /// Anybody: a listed seek. If a matching seek is already listed, its seat is taken.
    Anybody,
    /// The person with this name: a challenge.
    Person(String),
    /// The engine with this name, which plays at once.
    Engine(String),
}

/// The terms of a game: everything the players agree on except the colours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct GameTerms {
    rules: Arc<Rules>,
    start: Option<Box<str>>,
}

impl TableRequest {
    /// The terms at a table, which has no appointed time and so no default time.
    pub(super) fn terms(&self) -> Result<GameTerms, ApiError> {
        let mut rules = self.rules()?;
        if rules.regulations.has_physical_board() {
            let why = "these regulations are for a physical board: games at tables are played on screen";
            return Err(ApiError::Invalid(why.to_owned()));
        }
        rules.regulations.default_time = None;
        self.with_start(rules)
    }

    /// The terms at an appointed time.
    pub(super) fn appointed_terms(&self) -> Result<GameTerms, ApiError> {
        self.with_start(self.rules()?)
    }

    fn with_start(&self, mut rules: Rules) -> Result<GameTerms, ApiError> {
        match self.chess960 {
            Some(Chess960Choice::Number(number)) => {
                rules.regulations.start = StartPosition::Numbered(number);
            }
            Some(Chess960Choice::Random(RandomPosition::Random)) => {
                rules.regulations.start = StartPosition::Drawn;
            }
            None => {}
        }
        if self.fen.is_some() && rules.regulations.start != StartPosition::Ordinary {
            let why = "choose either a FEN or a Chess960 position, not both";
            return Err(ApiError::Invalid(why.to_owned()));
        }
        let start = self.start()?;
        let terms = GameTerms { rules: rules.into(), start };
        terms.opening(ByColor::new(|_| PersonId(0)), Timestamp::EPOCH)?;
        Ok(terms)
    }

    /// The FEN of the start position, without superfluous spaces.
    fn start(&self) -> Result<Option<Box<str>>, ApiError> {
        let Some(fen) = &self.fen else { return Ok(None) };
        let fen = fen.split_ascii_whitespace().collect::<Vec<_>>().join(" ");
        if fen.len() > MAX_FEN_BYTES {
            return Err(ApiError::Invalid(format!("a FEN has {MAX_FEN_BYTES} characters at most")));
        }
        Ok(Some(fen.into_boxed_str()))
    }

    /// The request with texts that can be stored.
    pub(super) fn bounded(mut self) -> Result<TableRequest, ApiError> {
        self.fen = self.start()?.map(String::from);
        if self.time_control.as_ref().is_some_and(|control| control.len() > MAX_CONTROL_BYTES) {
            return Err(ApiError::Invalid(format!("a time control has {MAX_CONTROL_BYTES} characters at most")));
        }
        Ok(self)
    }

    fn rules(&self) -> Result<Rules, ApiError> {
        let invalid = |why: &dyn std::fmt::Display| ApiError::Invalid(why.to_string());
        match (&self.regulations, &self.preset, &self.time_control) {
            (Some(text), None, None) => {
                check_regulations_length(text)?;
                Rules::read(text).map_err(|error| invalid(&error))
            }
            (Some(_), _, _) => Err(invalid(&"custom regulations include their own preset and time control")),
            (None, preset, control) => {
                let name = preset.as_deref().unwrap_or("casual-blitz");
                let preset = Preset::find(name).ok_or_else(|| invalid(&format_args!("there is no preset {name:?}")))?;
                let Some(control) = control else { return Ok(preset.rules()) };
                let control: TimeControl = control.parse().map_err(|error| invalid(&error))?;
                // Parsed again, because the pace and what depends on it may change.
                Rules::read(&format!("preset = '{name}'\ntime_control = '{control}'")).map_err(|error| invalid(&error))
            }
        }
    }
}

impl GameTerms {
    /// The terms of a rematch; a random position is drawn again.
    pub(super) fn of_rematch(opening: &Opening) -> GameTerms {
        let is_drawn = opening.rules.regulations.start == StartPosition::Drawn;
        let start = opening.start.clone().filter(|_| !is_drawn);
        GameTerms { rules: Arc::clone(&opening.rules), start }
    }

    /// The terms of a game against an engine, which must not wait for a player who has left: the game is
    /// timed, has a greatest length, and is lost by a player who does not return in time.
    pub(super) fn with_engine(&self, engine: &EngineConfig) -> Result<GameTerms, ApiError> {
        let control = self.control();
        let longest = Color::ALL.into_iter().filter_map(|color| control.periods(color)).map(Periods::estimate).max();
        let longest = longest.ok_or_else(|| ApiError::Invalid("engines only play timed, unrated games".to_owned()))?;
        if longest > engine.longest_time() {
            let why = format!("this engine plays games of {} hours at most for each player", engine.max_hours);
            return Err(ApiError::Invalid(why));
        }
        let mut rules = Rules::clone(&self.rules);
        let disconnection = &mut rules.regulations.disconnection;
        let within =
            disconnection.return_within.map_or(engine.return_time(), |within| within.min(engine.return_time()));
        *disconnection = Disconnection { return_within: Some(within), not_back: NoReturnRule::Loses };
        Ok(GameTerms { rules: rules.into(), start: self.start.clone() })
    }

    /// Shares the rules with games and tables that have the same.
    pub(super) fn share(self, rules: &RulesCache) -> GameTerms {
        GameTerms { rules: rules.share(self.rules), ..self }
    }

    /// The opening of a game on these terms; random choices are made.
    pub(super) fn opening(&self, players: ByColor<PersonId>, now: Timestamp) -> Result<Opening, ApiError> {
        let mut opening = Opening { scheduled_start: now, players, ..Opening::of(Arc::clone(&self.rules)) };
        opening.start.clone_from(&self.start);
        if self.rules.regulations.start == StartPosition::Drawn {
            let fen = random_chess960()?.fen(FenStyle::Shredder).to_string();
            opening.start = Some(fen.into_boxed_str());
        }
        Game::open(&opening).map_err(|corrupt| ApiError::Invalid(corrupt.to_string()))?;
        Ok(opening)
    }

    pub(super) fn is_rated(&self) -> bool {
        self.rules.regulations.rated
    }

    /// Whether a player who is absent at the appointed time loses at once.
    pub(super) fn has_zero_default_time(&self) -> bool {
        self.rules.regulations.default_time.is_some_and(Millis::is_zero)
    }

    /// The title of the regulations.
    pub(super) fn title(&self) -> &str {
        self.rules.regulations.title.as_deref().unwrap_or("Game")
    }

    pub(super) fn control(&self) -> &TimeControl {
        &self.rules.regulations.time_control
    }

    pub(super) fn start(&self) -> Option<&str> {
        self.start.as_deref()
    }

    pub(super) fn chess960(&self) -> Option<Chess960Choice> {
        match self.rules.regulations.start {
            StartPosition::Numbered(number) => Some(Chess960Choice::Number(number)),
            StartPosition::Drawn => Some(Chess960Choice::Random(RandomPosition::Random)),
            StartPosition::Ordinary => None,
        }
    }
}

fn random_chess960() -> Result<Position, ApiError> {
    let number = Chess960::new((random_id()? % 960) as u16).expect("numbers go from 0 to 959");
    Ok(number.setup().position().expect("all 960 positions are legal"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn terms(request: &str) -> GameTerms {
        serde_json::from_str::<TableRequest>(request).expect("a request").terms().expect("terms")
    }

    fn check(one: &str, other: &str, same: bool) {
        assert_eq!(terms(one) == terms(other), same, "{one} {other}");
    }

    #[test]
    fn requests_with_equal_terms_match() {
        check("{}", r#"{"preset": "casual-blitz", "time_control": "300s+3s"}"#, true);
        check(r#"{"colour": "white"}"#, r#"{"opponent": "anybody"}"#, true);
        check("{}", r#"{"time_control": "5m"}"#, false);
        check(r#"{"chess960": 518}"#, r#"{"chess960": "random"}"#, false);
        check(r#"{"chess960": "random"}"#, r#"{"chess960": "random"}"#, true);
    }

    /// A stored table lives for a week at most.
    #[test]
    fn request_stored_by_earlier_version_is_read() {
        let read = |text: &str| serde_json::from_str::<TableRequest>(text).expect("a request");
        let stored = read(r#"{"chess960": "lot", "with": {"person": "Ann"}}"#);
        assert_eq!(stored.opponent, Opponent::Person("Ann".to_owned()));
        let written = serde_json::to_value(&stored).expect("JSON");
        assert_eq!((&written["opponent"]["person"], &written["chess960"]), (&"Ann".into(), &"random".into()));
    }

    #[test]
    fn random_start_is_drawn_for_each_game() {
        let random = terms(r#"{"chess960": "random"}"#);
        let players = ByColor::new(|_| PersonId(1));
        let open = || random.opening(players, Timestamp::EPOCH).expect("an opening");
        let starts: Vec<_> = (0..64).map(|_| open().start).collect();
        assert!(starts.iter().all(Option::is_some) && starts.windows(2).any(|two| two[0] != two[1]));
        assert_eq!(GameTerms::of_rematch(&open()), random);
        let fixed = terms(r#"{"fen": "4k3/8/8/8/8/8/8/4K2R w H - 0 1"}"#);
        let opening = fixed.opening(players, Timestamp::EPOCH).expect("an opening");
        assert_eq!(GameTerms::of_rematch(&opening), fixed);
    }
}
