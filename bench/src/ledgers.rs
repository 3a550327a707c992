//! Games under the laws, with moves decided into events and the events applied.

use std::hint::black_box;
use std::process::Command;
use std::{env, fmt, io};

use flagfall_chess::{FenStyle, UciMove, UciStyle};
use flagfall_laws::DeadPositionRule;

use crate::games::{CommonMove, games};
use crate::live_game::{LiveGame, rules};

/// The maximum number of plies: sixty moves by each player.
const MAX_PLIES: usize = 120;

/// The kind of check for a dead position after a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum DeadCheck {
    /// The quick check of mate possibility.
    Quick,
    /// The check for insufficient material.
    Material,
}

impl DeadCheck {
    pub(crate) const ALL: [DeadCheck; 2] = [DeadCheck::Quick, DeadCheck::Material];

    fn start_game(self) -> LiveGame {
        let mut rules = rules();
        let dead = &mut rules.edition.behaviour.dead_position;
        match self {
            DeadCheck::Quick => assert_eq!(*dead, DeadPositionRule::NoMatePossible),
            DeadCheck::Material => *dead = DeadPositionRule::LittleMaterial,
        }
        LiveGame::start(rules)
    }
}

impl fmt::Display for DeadCheck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            DeadCheck::Quick => "with_dead_check",
            DeadCheck::Material => "without_dead_check",
        })
    }
}

/// A value whose memory is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum MemoryTarget {
    /// A game after sixty moves by each player, without shared data.
    Game,
    /// The rules, which games share.
    Rules,
}

impl MemoryTarget {
    pub(crate) const ALL: [MemoryTarget; 2] = [MemoryTarget::Game, MemoryTarget::Rules];

    /// Returns the size in bytes, counted by the program `flagfall-game-size`.
    pub(crate) fn bytes(self) -> io::Result<u64> {
        let moves = scripts().into_iter().find(|moves| moves.len() == MAX_PLIES);
        let moves = moves.expect("many games have this length");
        let program = env::current_exe()?.with_file_name("flagfall-game-size");
        let output = Command::new(program).args(moves.iter().map(UciMove::to_string)).output()?;
        let text = String::from_utf8_lossy(&output.stdout);
        let number = text.split_whitespace().nth(self as usize).and_then(|text| text.parse().ok());
        number.ok_or_else(|| io::Error::other("the bytes were not counted"))
    }
}

impl fmt::Display for MemoryTarget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            MemoryTarget::Game => "60_moves",
            MemoryTarget::Rules => "rules",
        })
    }
}

/// Moves of games, and the started game in which each is played.
pub(crate) struct Ledgers {
    started: LiveGame,
    scripts: Vec<Vec<UciMove>>,
}

impl Ledgers {
    pub(crate) fn new(check: DeadCheck) -> Ledgers {
        Ledgers { started: check.start_game(), scripts: scripts() }
    }

    pub(crate) fn plies(&self) -> usize {
        self.scripts.iter().map(Vec::len).sum()
    }

    /// Plays all games.
    pub(crate) fn play(&self) {
        for script in black_box(&self.scripts) {
            let mut live = self.started.clone();
            for &mv in script {
                drop(black_box(live.play(mv)));
            }
            black_box(live);
        }
    }

    /// Returns the final positions of the games; every move must be accepted and none may end its game.
    pub(crate) fn last_positions(&self) -> Vec<String> {
        let play = |script: &Vec<UciMove>| {
            let mut live = self.started.clone();
            for &mv in script {
                live.play(mv).result.expect("the moves are legal");
            }
            assert!(live.game.is_playing() && live.game.moves().len() == script.len());
            live.game.position().fen(FenStyle::Standard).to_string()
        };
        self.scripts.iter().map(play).collect()
    }
}

/// Returns the moves of the random games before their end, the same for every kind of check.
pub(crate) fn scripts() -> Vec<Vec<UciMove>> {
    let started = DeadCheck::Quick.start_game();
    games().iter().map(|game| script(started.clone(), game)).collect()
}

fn script(mut live: LiveGame, game: &[CommonMove]) -> Vec<UciMove> {
    let mut script = Vec::with_capacity(MAX_PLIES);
    for &common in game.iter().take(MAX_PLIES) {
        let moves = live.game.position().legal_moves();
        let mv = moves.iter().copied().find(|&mv| CommonMove::from(mv) == common);
        let mv = mv.expect("the games are legal").uci(UciStyle::Chess960);
        live.play(mv).result.expect("a legal move is accepted");
        if !live.game.is_playing() {
            break;
        }
        script.push(mv);
    }
    script
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn most_games_are_long() {
        let scripts = scripts();
        let long = scripts.iter().filter(|script| script.len() == MAX_PLIES).count();
        assert!(2 * long > scripts.len(), "{long} of {}", scripts.len());
    }

    #[test]
    fn both_checks_give_same_games() {
        let [with, without] = DeadCheck::ALL.map(|check| Ledgers::new(check).last_positions());
        assert_eq!(with, without);
    }
}
