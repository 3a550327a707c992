//! Engines: UCI programs named in the configuration.
//!
//! An engine is challenged like a person and plays under the same clocks; an illegal move never
//! reaches the game. Each game has its own process, and their number is limited.

mod judgement;
mod line_buffer;
mod player;
mod process;
mod uci;

use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, HashMap};
use std::env;
use std::fmt;
use std::num::NonZero;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use flagfall_chess::Color;
use flagfall_clock::Millis;
use flagfall_game::{Game, PersonId};
use serde::Deserialize;
use sha2::{Digest, Sha256};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::Zone;
use crate::net::limits::Opener;

/// The settings of an engine.
///
/// ```
/// let config = flagfall_server::Config::read("
///     [[engine]]
///     name = 'Stockfish'
///     command = 'stockfish'
///     options = { 'Skill Level' = 3, Ponder = false }
/// ")?;
/// assert_eq!(config.engine[0].max_games.get(), 4);
/// # Ok::<(), flagfall_server::ConfigError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EngineConfig {
    /// The engine's display name.
    pub name: String,
    /// The program to run.
    pub command: String,
    /// The program's arguments.
    #[serde(default)]
    pub args: Vec<String>,
    /// UCI options, by name.
    #[serde(default)]
    pub options: BTreeMap<String, OptionValue>,
    /// Maximum simultaneous games; each has a process.
    #[serde(default = "default_max_games")]
    pub max_games: NonZero<u16>,
    /// Maximum simultaneous games of one account, or of the guests of one address; half of `max_games` by
    /// default, and at least one.
    pub max_games_of_one: Option<NonZero<u16>>,
    /// Maximum time of a player in a game, in hours, by the estimate that also tells rapid from blitz.
    #[serde(default = "default_max_hours")]
    pub max_hours: NonZero<u16>,
    /// Seconds after which a player who is not connected loses, unless the regulations say less. Without
    /// it, an absent player would keep the place.
    #[serde(default = "default_return_seconds")]
    pub return_seconds: NonZero<u16>,
    /// Seconds without an answer to a ping before the engine counts as unresponsive.
    #[serde(default = "default_timeout_seconds")]
    pub timeout_seconds: NonZero<u16>,
    /// A score within this many centipawns counts as equal.
    #[serde(default = "default_draw_score")]
    pub draw_score: u16,
    /// After this many consecutive moves of its own with an equal score, the engine accepts a draw
    /// and offers one once; 0 for never.
    #[serde(default = "default_draw_moves")]
    pub draw_moves: u16,
    /// The earliest move of the game for draws.
    #[serde(default = "default_draw_from_move")]
    pub draw_from_move: u16,
    /// The engine resigns when its score is this many centipawns behind; without it, never.
    pub resign_score: Option<u16>,
    /// The number of consecutive moves of its own with such a score.
    #[serde(default = "default_resign_moves")]
    pub resign_moves: NonZero<u16>,
}

/// The value of a UCI option.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
#[expect(missing_docs, reason = "self-explanatory")]
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

fn default_max_games() -> NonZero<u16> {
    NonZero::new(4).expect("not zero")
}

fn default_max_hours() -> NonZero<u16> {
    NonZero::new(12).expect("not zero")
}

fn default_return_seconds() -> NonZero<u16> {
    NonZero::new(300).expect("not zero")
}

fn default_timeout_seconds() -> NonZero<u16> {
    NonZero::new(10).expect("not zero")
}

const fn default_draw_score() -> u16 {
    15
}

const fn default_draw_moves() -> u16 {
    8
}

const fn default_draw_from_move() -> u16 {
    40
}

fn default_resign_moves() -> NonZero<u16> {
    NonZero::new(4).expect("not zero")
}

impl EngineConfig {
    /// The greatest time of a player.
    pub(crate) fn longest_time(&self) -> Millis {
        Millis::from_mins(60 * u64::from(self.max_hours.get()))
    }

    /// The time after which a player who is not connected loses.
    pub(crate) fn return_time(&self) -> Millis {
        Millis::from_secs(self.return_seconds.get().into())
    }

    /// The number of games that one opener may play at a time.
    fn games_of_one(&self) -> usize {
        let half = (self.max_games.get() / 2).max(1);
        self.max_games_of_one.map_or(half, NonZero::get).into()
    }

    /// The number of games that the people at one address may play at a time: all but one place, so that
    /// accounts at one address do not keep everybody else out.
    fn games_of_address(&self) -> usize {
        usize::from(self.max_games.get()).saturating_sub(1).max(self.games_of_one())
    }

    fn timeout(&self) -> Duration {
        Duration::from_secs(self.timeout_seconds.get().into())
    }

    /// Returns the first problem with these settings. Names and values must fit on one line of the
    /// protocol.
    pub(crate) fn problem(&self) -> Option<String> {
        let breaks = |text: &str| text.contains(['\n', '\r']);
        if self.name.trim().is_empty() || breaks(&self.name) {
            return Some("an engine needs a name on one line".to_owned());
        }
        if self.command.is_empty() {
            return Some(format!("the engine {} needs a command", self.name));
        }
        if !is_installed(&self.command) {
            let (name, command) = (&self.name, &self.command);
            return Some(format!("the engine {name} cannot be started: there is no program {command}"));
        }
        let wrong = |(name, value): &(&String, &OptionValue)| breaks(name) || breaks(&value.to_string());
        let (name, _) = self.options.iter().find(wrong)?;
        Some(format!("the option {name:?} of the engine {} has more than one line", self.name))
    }
}

/// Whether a program exists: as a file, or on the `PATH`.
fn is_installed(command: &str) -> bool {
    let is_program = |file: &Path| file.metadata().is_ok_and(|it| it.is_file() && it.permissions().mode() & 0o111 != 0);
    if command.contains('/') {
        return is_program(Path::new(command));
    }
    let folders = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&folders).any(|folder| is_program(&folder.join(command)))
}

/// The engines of a zone.
#[derive(Debug, Default)]
pub(crate) struct Engines(Vec<Arc<Engine>>);

/// An engine.
#[derive(Debug)]
pub(crate) struct Engine {
    pub(crate) config: EngineConfig,
    /// The id in ledgers, which depends only on the name.
    pub(crate) id: PersonId,
    slots: Arc<Semaphore>,
    /// The number of slots of each [`Opener`] and of each address, by their keys. Games from before a restart count
    /// for nobody.
    held: Mutex<HashMap<u64, usize>>,
}

/// A slot for one game of an engine.
pub(crate) struct EngineSlot {
    engine: Arc<Engine>,
    /// The keys of the opener of the game and of the address, if they are known.
    holders: Option<[u64; 2]>,
    _permit: OwnedSemaphorePermit,
}

impl Drop for EngineSlot {
    fn drop(&mut self) {
        let mut held = self.engine.games_of_openers();
        for holder in self.holders.into_iter().flatten() {
            if let Entry::Occupied(mut count) = held.entry(holder) {
                *count.get_mut() -= 1;
                if *count.get() == 0 {
                    count.remove();
                }
            }
        }
    }
}

impl Engines {
    pub(crate) fn new(configs: &[EngineConfig]) -> Engines {
        let engine = |config: &EngineConfig| {
            let slots = Arc::new(Semaphore::new(usize::from(config.max_games.get())));
            Arc::new(Engine { config: config.clone(), id: engine_id(&config.name), slots, held: Mutex::default() })
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

    /// The seats of engines in a game in progress.
    pub(crate) fn seats(&self, game: &Game) -> Vec<(Color, PersonId)> {
        let seats = Color::ALL.map(|player| (player, game.person(player)));
        let goes_on = game.outcome().is_none();
        seats.into_iter().filter(|(_, id)| goes_on && self.find(*id).is_some()).collect()
    }
}

impl Engine {
    /// The number of free slots.
    pub(crate) fn free_slots(&self) -> usize {
        self.slots.available_permits()
    }

    fn games_of_openers(&self) -> MutexGuard<'_, HashMap<u64, usize>> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a slot, if one is free and neither the opener nor the address has too many.
    pub(crate) fn slot(self: &Arc<Engine>, opener: Opener) -> Option<EngineSlot> {
        let mut held = self.games_of_openers();
        let holders = [opener.key(), opener.network_key()];
        let limits = [self.config.games_of_one(), self.config.games_of_address()];
        let has_too_many = |(holder, limit)| held.get(&holder).is_some_and(|count| *count >= limit);
        if holders.into_iter().zip(limits).any(has_too_many) {
            return None;
        }
        let permit = Arc::clone(&self.slots).try_acquire_owned().ok()?;
        for holder in holders {
            *held.entry(holder).or_default() += 1;
        }
        Some(EngineSlot { engine: Arc::clone(self), holders: Some(holders), _permit: permit })
    }

    /// Resumes a game that was in progress when the zone went down.
    pub(crate) fn resume(self: &Arc<Engine>, zone: &Arc<Zone>, game: u64, player: Color) {
        let (engine, zone_of_game) = (Arc::clone(self), Arc::clone(zone));
        zone.background.spawn(zone, async move {
            if let Ok(permit) = Arc::clone(&engine.slots).acquire_owned().await {
                EngineSlot { engine, holders: None, _permit: permit }.play(zone_of_game, game, player).await;
            }
        });
    }
}

impl EngineSlot {
    /// Plays a game to its end as a background task.
    pub(crate) fn play_in_background(self, zone: &Arc<Zone>, game: u64, player: Color) {
        zone.background.spawn(zone, self.play(Arc::clone(zone), game, player));
    }

    async fn play(self, zone: Arc<Zone>, game: u64, player: Color) {
        player::play(&zone, &self.engine.config, game, player).await;
    }
}

/// The id of an engine, of as many bits as a number in JSON holds exactly.
fn engine_id(name: &str) -> PersonId {
    let digest = Sha256::digest(format!("engine {name}"));
    let first = digest.first_chunk().expect("a digest has 32 bytes");
    PersonId(u64::from_be_bytes(*first) >> 11)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn engine_id_depends_only_on_name() {
        assert_eq!(engine_id("Stockfish"), engine_id("Stockfish"));
        assert_ne!(engine_id("Stockfish"), engine_id("Ethereal"));
    }

    #[test]
    fn multi_line_settings_are_a_problem() {
        let config = crate::Config::read("[[engine]]\nname = 'E'\ncommand = 'sh'");
        let mut config = config.expect("a configuration").engine.remove(0);
        assert_eq!(config.problem(), None);
        config.options.insert("Hash".to_owned(), OptionValue::Text("1\nquit".to_owned()));
        assert!(config.problem().is_some_and(|fault| fault.contains("Hash")));
        config.options.clear();
        for (command, fault) in [("/bin/sh", None), ("/bin/nothing", Some("/bin/nothing"))] {
            config.command = command.to_owned();
            assert_eq!(config.problem().is_some(), fault.is_some(), "{command}");
        }
        config.command.clear();
        assert!(config.problem().is_some_and(|fault| fault.contains("command")));
    }
}
