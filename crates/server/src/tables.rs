//! Tables: how a game is opened by whoever wants to play, and how the seats are taken.

use flagfall_chess::{Chess960, Color};
use flagfall_clock::{TimeControl, Timestamp};
use flagfall_game::{Entry, Event, Game, Opening, PersonId, shared};
use flagfall_laws::{Board, Preset, Rules, Start};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::error::Problem;

/// What somebody wants to play.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Wish {
    /// The name of a preset; `casual-blitz`, if nothing is said.
    preset: Option<String>,
    /// Own regulations as TOML, instead of a preset.
    regulations: Option<String>,
    /// Another time control than the preset's, such as `15m+10s`.
    time_control: Option<String>,
    /// The seat to be taken: `white` or `black`; drawn by lot, if nothing is said.
    colour: Option<Color>,
    /// The position to begin from, as FEN.
    fen: Option<String>,
    /// The Chess960 position to begin from, by its number from 0 to 959.
    chess960: Option<u16>,
}

/// A table with one seat taken.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Table {
    /// The game's number.
    pub(crate) game: u64,
    /// The seat that was taken.
    pub(crate) seat: Color,
    /// What proves it to be one's own: to be kept.
    pub(crate) secret: String,
    /// Where the game can be seen, for whoever is to take the other seat.
    pub(crate) link: String,
}

impl Wish {
    /// The first event of the game, the seat to be taken, and what the game is to be known by.
    pub(crate) fn grant(self, now: Timestamp) -> Result<(u64, Color, Entry), Problem> {
        let mut rules = self.rules()?;
        if rules.regulations.board == Board::Physical {
            let why = "these regulations are for a real board: here games are played on a screen";
            return Err(Problem::Invalid(why.to_owned()));
        }
        // A table has no appointed time, so nobody can come late.
        rules.regulations.default_time = None;
        let number = match (self.chess960, rules.regulations.start) {
            (Some(number), _) => Some(number),
            (None, Start::Drawn) => Some((random()? % 960) as u16),
            (None, _) => None,
        };
        if let Some(number) = number {
            let known = Chess960::new(number).is_some() && self.fen.is_none();
            let why = "Chess960 positions are numbered 0 to 959, and exclude a FEN";
            known.then_some(()).ok_or_else(|| Problem::Invalid(why.to_owned()))?;
            rules.regulations.start = Start::Numbered(number);
        }
        let mut opening = Opening { appointed: now, ..Opening::of(shared(rules)) };
        opening.players.white = PersonId(random()?);
        opening.players.black = PersonId(random()?);
        opening.start = self.fen.map(String::into_boxed_str);
        Game::open(&opening).map_err(|corrupt| Problem::Invalid(corrupt.to_string()))?;
        let lot = [Color::White, Color::Black][random()? as usize % 2];
        let first = Entry { at: now, event: Event::Opened(Box::new(opening)) };
        Ok((random()?, self.colour.unwrap_or(lot), first))
    }

    fn rules(&self) -> Result<Rules, Problem> {
        let invalid = |why: &dyn std::fmt::Display| Problem::Invalid(why.to_string());
        match (&self.regulations, &self.preset, &self.time_control) {
            (Some(text), None, None) => Rules::read(text).map_err(|error| invalid(&error)),
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

/// A number nobody can guess, of as many bits as a number in JSON holds exactly.
pub(crate) fn random() -> Result<u64, Problem> {
    let number = getrandom::u64().map_err(|error| Problem::Invalid(error.to_string()))?;
    Ok(number >> 11)
}
