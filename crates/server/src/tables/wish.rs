//! What somebody wants to play, and the terms that it comes to.

use std::sync::Arc;

use flagfall_chess::{ByColor, Chess960, Color, FenStyle, Position};
use flagfall_clock::{Millis, TimeControl, Timestamp};
use flagfall_game::{Game, Opening, PersonId, shared};
use flagfall_laws::{Board, Preset, Rules, Start};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::random;
use crate::error::Problem;

/// The longest own regulations, in bytes: many times what any preset takes.
const LONGEST_REGULATIONS: usize = 16 * 1024;

/// Refuses own regulations that are longer than any need be.
pub(crate) fn check_length(regulations: &str) -> Result<(), Problem> {
    if regulations.len() <= LONGEST_REGULATIONS {
        return Ok(());
    }
    Err(Problem::Invalid(format!("regulations have {LONGEST_REGULATIONS} bytes at most")))
}

/// What somebody wants to play.
#[derive(Clone, Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Wish {
    /// The name of a preset; `casual-blitz`, if nothing is said.
    preset: Option<String>,
    /// Own regulations as TOML, instead of a preset.
    regulations: Option<String>,
    /// Another time control than the preset's, such as `15m+10s`.
    time_control: Option<String>,
    /// The seat to be taken: `white` or `black`; drawn by lot, if nothing is said.
    pub(super) colour: Option<Color>,
    /// The position to begin from, as FEN, X-FEN or Shredder-FEN.
    fen: Option<String>,
    /// The Chess960 position to begin from: a number from 0 to 959, or `lot`.
    chess960: Option<Shuffle>,
    /// For whom the other seat is.
    pub(super) with: With,
    /// For so many seconds the table stays, if nobody comes: at least a minute, at most a week.
    pub(super) expires_in_seconds: Option<i32>,
}

/// A Chess960 position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(untagged)]
pub(crate) enum Shuffle {
    /// By its number.
    Number(u16),
    /// Drawn.
    Lot(Lot),
}

/// What is drawn by lot when the game begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Lot {
    /// So it is.
    Lot,
}

/// For whom a seat is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum With {
    /// For whoever has the link.
    #[default]
    Link,
    /// For anybody: a seek, which is listed. If one is listed already that fits, its seat is taken.
    Anybody,
    /// For the person of that name: a challenge.
    Person(String),
    /// For the engine of that name, which comes at once.
    Engine(String),
}

/// All that two agree on when they sit down, but for who has which colour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Terms {
    rules: Arc<Rules>,
    start: Option<Box<str>>,
}

impl Wish {
    /// What it comes to at a table, which has no appointed time: nobody can come late to it.
    pub(super) fn terms(&self) -> Result<Terms, Problem> {
        let mut rules = self.rules()?;
        if rules.regulations.board == Board::Physical {
            let why = "these regulations are for a real board: here games are played on a screen";
            return Err(Problem::Invalid(why.to_owned()));
        }
        rules.regulations.default_time = None;
        self.on(rules)
    }

    /// What it comes to at an appointed time.
    pub(super) fn appointed(&self) -> Result<Terms, Problem> {
        self.on(self.rules()?)
    }

    fn on(&self, mut rules: Rules) -> Result<Terms, Problem> {
        match self.chess960 {
            Some(Shuffle::Number(number)) => rules.regulations.start = Start::Numbered(number),
            Some(Shuffle::Lot(Lot::Lot)) => rules.regulations.start = Start::Drawn,
            None => {}
        }
        if self.fen.is_some() && rules.regulations.start != Start::Ordinary {
            let why = "a game begins from a FEN or from a Chess960 position, not from both";
            return Err(Problem::Invalid(why.to_owned()));
        }
        let start = self.fen.clone().map(String::into_boxed_str);
        let terms = Terms { rules: shared(rules), start };
        terms.opening(ByColor::new(|_| PersonId(0)), Timestamp::EPOCH)?;
        Ok(terms)
    }

    fn rules(&self) -> Result<Rules, Problem> {
        let invalid = |why: &dyn std::fmt::Display| Problem::Invalid(why.to_string());
        match (&self.regulations, &self.preset, &self.time_control) {
            (Some(text), None, None) => {
                check_length(text)?;
                Rules::read(text).map_err(|error| invalid(&error))
            }
            (Some(_), _, _) => {
                Err(invalid(&"own regulations name their preset and time control themselves"))
            }
            (None, preset, control) => {
                let name = preset.as_deref().unwrap_or("casual-blitz");
                let preset = Preset::find(name)
                    .ok_or_else(|| invalid(&format_args!("there is no preset {name:?}")))?;
                let Some(control) = control else { return Ok(preset.rules()) };
                let control: TimeControl = control.parse().map_err(|error| invalid(&error))?;
                // Read anew, for the pace and what depends on it may change.
                Rules::read(&format!("preset = '{name}'\ntime_control = '{control}'"))
                    .map_err(|error| invalid(&error))
            }
        }
    }
}

impl Terms {
    /// Those of a game, to be played again: what was drawn is drawn anew.
    pub(super) fn again(opening: &Opening) -> Terms {
        let is_drawn = opening.rules.regulations.start == Start::Drawn;
        let start = opening.start.clone().filter(|_| !is_drawn);
        Terms { rules: Arc::clone(&opening.rules), start }
    }

    /// How a game on these terms begins; what is left to the lot is drawn.
    pub(super) fn opening(
        &self,
        players: ByColor<PersonId>,
        now: Timestamp,
    ) -> Result<Opening, Problem> {
        let mut opening =
            Opening { appointed: now, players, ..Opening::of(Arc::clone(&self.rules)) };
        opening.start.clone_from(&self.start);
        if self.rules.regulations.start == Start::Drawn {
            let fen = drawn()?.fen(FenStyle::Shredder).to_string();
            opening.start = Some(fen.into_boxed_str());
        }
        Game::open(&opening).map_err(|corrupt| Problem::Invalid(corrupt.to_string()))?;
        Ok(opening)
    }

    pub(super) fn is_rated(&self) -> bool {
        self.rules.regulations.rated
    }

    /// Whether who is not there at the appointed time has lost.
    pub(super) fn nobody_may_be_late(&self) -> bool {
        self.rules.regulations.default_time.is_some_and(Millis::is_zero)
    }

    /// What is called for, in short.
    pub(super) fn title(&self) -> &str {
        self.rules.regulations.title.as_deref().unwrap_or("Game")
    }

    pub(super) fn control(&self) -> &TimeControl {
        &self.rules.regulations.time_control
    }

    pub(super) fn start(&self) -> Option<&str> {
        self.start.as_deref()
    }

    pub(super) fn chess960(&self) -> Option<Shuffle> {
        match self.rules.regulations.start {
            Start::Numbered(number) => Some(Shuffle::Number(number)),
            Start::Drawn => Some(Shuffle::Lot(Lot::Lot)),
            Start::Ordinary => None,
        }
    }
}

fn drawn() -> Result<Position, Problem> {
    let number = Chess960::new((random()? % 960) as u16).expect("they are numbered 0 to 959");
    Ok(number.setup().position().expect("all 960 are legal"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn terms(wish: &str) -> Terms {
        serde_json::from_str::<Wish>(wish).expect("a wish").terms().expect("terms")
    }

    fn check(one: &str, other: &str, same: bool) {
        assert_eq!(terms(one) == terms(other), same, "{one} {other}");
    }

    #[test]
    fn wishes_are_the_same_that_come_to_the_same() {
        check("{}", r#"{"preset": "casual-blitz", "time_control": "300s+3s"}"#, true);
        check(r#"{"colour": "white"}"#, r#"{"with": "anybody"}"#, true);
        check("{}", r#"{"time_control": "5m"}"#, false);
        check(r#"{"chess960": 518}"#, r#"{"chess960": "lot"}"#, false);
        check(r#"{"chess960": "lot"}"#, r#"{"chess960": "lot"}"#, true);
    }

    #[test]
    fn a_lot_is_drawn_for_each_game_anew() {
        let lot = terms(r#"{"chess960": "lot"}"#);
        let players = ByColor::new(|_| PersonId(1));
        let open = || lot.opening(players, Timestamp::EPOCH).expect("an opening");
        let starts: Vec<_> = (0..64).map(|_| open().start).collect();
        assert!(
            starts.iter().all(Option::is_some) && starts.windows(2).any(|two| two[0] != two[1])
        );
        assert_eq!(Terms::again(&open()), lot);
        let fixed = terms(r#"{"fen": "4k3/8/8/8/8/8/8/4K2R w H - 0 1"}"#);
        let opening = fixed.opening(players, Timestamp::EPOCH).expect("an opening");
        assert_eq!(Terms::again(&opening), fixed);
    }
}
