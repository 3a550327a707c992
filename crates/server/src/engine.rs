//! Engines: programs that play, as the configuration names them.
//!
//! An engine is challenged like a person and plays under the same clocks; one of its moves that is
//! not legal never reaches a game. Each game has a process of its own, and there are only so many.

mod judgement;
mod lines;
mod player;
mod process;
mod uci;

use std::collections::BTreeMap;
use std::env;
use std::fmt;
use std::num::NonZero;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use flagfall_chess::Color;
use flagfall_game::{Game, PersonId};
use serde::Deserialize;
use sha2::{Digest, Sha256};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::Zone;

/// An engine, as the configuration names it.
///
/// ```
/// let config = flagfall_server::Config::read("
///     [[engine]]
///     name = 'Stockfish'
///     command = 'stockfish'
///     options = { 'Skill Level' = 3, Ponder = false }
/// ")?;
/// assert_eq!(config.engine[0].most_games.get(), 4);
/// # Ok::<(), flagfall_server::ConfigError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EngineConfig {
    /// What it is called here.
    pub name: String,
    /// The program.
    pub command: String,
    /// What it is started with.
    #[serde(default)]
    pub args: Vec<String>,
    /// Its own options, by their names in UCI.
    #[serde(default)]
    pub options: BTreeMap<String, OptionValue>,
    /// How many games it plays at a time; each has a process.
    #[serde(default = "some_games")]
    pub most_games: NonZero<u16>,
    /// For so many seconds it may be silent when it is asked whether it is there.
    #[serde(default = "some_seconds")]
    pub patience_seconds: NonZero<u16>,
    /// It sees a game as equal within so many hundredths of a pawn.
    #[serde(default = "equal")]
    pub draw_score: u16,
    /// After so many moves of its own in a row that it saw as equal it agrees to a draw, and offers
    /// one once; 0 for never.
    #[serde(default = "equal_moves")]
    pub draw_moves: u16,
    /// But not before this move of the game.
    #[serde(default = "late")]
    pub draw_from_move: u16,
    /// It resigns when it sees itself behind by so many hundredths of a pawn; without it, never.
    pub resign_score: Option<u16>,
    /// And has for so many moves of its own in a row.
    #[serde(default = "lost_moves")]
    pub resign_moves: NonZero<u16>,
}

/// What an engine's option is set to.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
#[expect(missing_docs, reason = "they are what their names say")]
pub enum OptionValue {
    Flag(bool),
    Number(i64),
    Text(String),
}

impl fmt::Display for OptionValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionValue::Flag(flag) => flag.fmt(f),
            OptionValue::Number(number) => number.fmt(f),
            OptionValue::Text(text) => text.fmt(f),
        }
    }
}

fn some_games() -> NonZero<u16> {
    NonZero::new(4).expect("it is not zero")
}

fn some_seconds() -> NonZero<u16> {
    NonZero::new(10).expect("it is not zero")
}

const fn equal() -> u16 {
    15
}

const fn equal_moves() -> u16 {
    8
}

const fn late() -> u16 {
    40
}

fn lost_moves() -> NonZero<u16> {
    NonZero::new(4).expect("it is not zero")
}

impl EngineConfig {
    fn patience(&self) -> Duration {
        Duration::from_secs(self.patience_seconds.get().into())
    }

    /// What is wrong with it, if anything: a line that is said to an engine has no end in its middle.
    pub(crate) fn fault(&self) -> Option<String> {
        let breaks = |text: &str| text.contains(['\n', '\r']);
        if self.name.trim().is_empty() || breaks(&self.name) {
            return Some("an engine needs a name on one line".to_owned());
        }
        if self.command.is_empty() {
            return Some(format!("the engine {} needs a command", self.name));
        }
        if !is_there(&self.command) {
            let (name, command) = (&self.name, &self.command);
            return Some(format!("the engine {name} cannot be started: no program {command}"));
        }
        let wrong =
            |(name, value): &(&String, &OptionValue)| breaks(name) || breaks(&value.to_string());
        let (name, _) = self.options.iter().find(wrong)?;
        Some(format!("the option {name:?} of the engine {} has more than one line", self.name))
    }
}

/// Whether there is a program of that name: a file, or one of those that the system finds.
fn is_there(command: &str) -> bool {
    let is_program = |file: &Path| {
        file.metadata().is_ok_and(|it| it.is_file() && it.permissions().mode() & 0o111 != 0)
    };
    if command.contains('/') {
        return is_program(Path::new(command));
    }
    let folders = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&folders).any(|folder| is_program(&folder.join(command)))
}

/// The engines of a zone.
#[derive(Debug, Default)]
pub(crate) struct Engines(Vec<Arc<Engine>>);

/// One of them.
#[derive(Debug)]
pub(crate) struct Engine {
    pub(crate) config: EngineConfig,
    /// As what it is known in ledgers: the same for a name for ever.
    pub(crate) id: PersonId,
    room: Arc<Semaphore>,
}

/// Room for a game of an engine.
pub(crate) struct Room {
    engine: Arc<Engine>,
    _permit: OwnedSemaphorePermit,
}

impl Engines {
    pub(crate) fn new(configs: &[EngineConfig]) -> Engines {
        let engine = |config: &EngineConfig| {
            let room = Arc::new(Semaphore::new(usize::from(config.most_games.get())));
            Arc::new(Engine { config: config.clone(), id: known_as(&config.name), room })
        };
        Engines(configs.iter().map(engine).collect())
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &Engine> {
        self.0.iter().map(Arc::as_ref)
    }

    pub(crate) fn find(&self, id: PersonId) -> Option<&Arc<Engine>> {
        self.0.iter().find(|engine| engine.id == id)
    }

    pub(crate) fn named(&self, name: &str) -> Option<&Arc<Engine>> {
        self.0.iter().find(|engine| engine.config.name == name)
    }

    /// The seats of engines in a game that goes on.
    pub(crate) fn seats(&self, game: &Game) -> Vec<(Color, PersonId)> {
        let seats = Color::ALL.map(|player| (player, game.person(player)));
        let goes_on = game.outcome().is_none();
        seats.into_iter().filter(|(_, id)| goes_on && self.find(*id).is_some()).collect()
    }
}

impl Engine {
    /// How many games more it could play now.
    pub(crate) fn free(&self) -> usize {
        self.room.available_permits()
    }

    /// Room for a game more, if there is.
    pub(crate) fn room(self: &Arc<Engine>) -> Option<Room> {
        let permit = Arc::clone(&self.room).try_acquire_owned().ok()?;
        Some(Room { engine: Arc::clone(self), _permit: permit })
    }

    /// Takes up a game that was on when the zone went down.
    pub(crate) fn go_on(self: &Arc<Engine>, zone: &Arc<Zone>, game: u64, player: Color) {
        let (engine, zone_of_game) = (Arc::clone(self), Arc::clone(zone));
        zone.errands.run(zone, async move {
            if let Ok(permit) = Arc::clone(&engine.room).acquire_owned().await {
                Room { engine, _permit: permit }.play(zone_of_game, game, player).await;
            }
        });
    }
}

impl Room {
    /// Plays a game to its end, as one of the things that the zone does by itself.
    pub(crate) fn sit_down(self, zone: &Arc<Zone>, game: u64, player: Color) {
        zone.errands.run(zone, self.play(Arc::clone(zone), game, player));
    }

    async fn play(self, zone: Arc<Zone>, game: u64, player: Color) {
        player::play(&zone, &self.engine.config, game, player).await;
    }
}

/// The number of an engine, of as many bits as a number in JSON holds exactly.
fn known_as(name: &str) -> PersonId {
    let digest = Sha256::digest(format!("engine {name}"));
    let first = digest.first_chunk().expect("a digest has 32 bytes");
    PersonId(u64::from_be_bytes(*first) >> 11)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_engine_is_known_by_its_name_for_ever() {
        assert_eq!(known_as("Stockfish"), known_as("Stockfish"));
        assert_ne!(known_as("Stockfish"), known_as("Ethereal"));
    }

    #[test]
    fn what_cannot_be_said_in_a_line_is_a_fault() {
        let config = crate::Config::read("[[engine]]\nname = 'E'\ncommand = 'sh'");
        let mut config = config.expect("a configuration").engine.remove(0);
        assert_eq!(config.fault(), None);
        config.options.insert("Hash".to_owned(), OptionValue::Text("1\nquit".to_owned()));
        assert!(config.fault().is_some_and(|fault| fault.contains("Hash")));
        config.options.clear();
        for (command, fault) in [("/bin/sh", None), ("/bin/nothing", Some("/bin/nothing"))] {
            config.command = command.to_owned();
            assert_eq!(config.fault().is_some(), fault.is_some(), "{command}");
        }
        config.command.clear();
        assert!(config.fault().is_some_and(|fault| fault.contains("command")));
    }
}
