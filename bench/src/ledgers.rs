//! Moves made under the laws: decided into events, and the events applied.

use std::hint::black_box;
use std::process::Command;
use std::{env, fmt, io};

use flagfall_chess::{FenStyle, UciMove, UciStyle};
use flagfall_laws::DeadPosition;

use crate::games::{Step, games};
use crate::live::{Live, rules};

/// Sixty moves of each player.
const MOST_PLIES: usize = 120;

/// How hard it is looked whether a move has made the position dead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum DeadCheck {
    /// By the quick check of who can still mate.
    Quick,
    /// By the pieces that are left, and no more.
    Material,
}

impl DeadCheck {
    pub(crate) const ALL: [DeadCheck; 2] = [DeadCheck::Quick, DeadCheck::Material];

    fn begun(self) -> Live {
        let mut rules = rules();
        let dead = &mut rules.edition.behaviour.dead_position;
        match self {
            DeadCheck::Quick => assert_eq!(*dead, DeadPosition::NoMatePossible),
            DeadCheck::Material => *dead = DeadPosition::LittleMaterial,
        }
        Live::begun(rules)
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

/// What takes memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Kept {
    /// A game after sixty moves of each player, and all that is its alone.
    Game,
    /// The rules, which games share.
    Rules,
}

impl Kept {
    pub(crate) const ALL: [Kept; 2] = [Kept::Game, Kept::Rules];

    /// How many bytes it is, counted by the program beside this one.
    pub(crate) fn bytes(self) -> io::Result<u64> {
        let moves = scripts().into_iter().find(|moves| moves.len() == MOST_PLIES);
        let moves = moves.expect("many games are that long");
        let program = env::current_exe()?.with_file_name("flagfall-game-size");
        let counted = Command::new(program).args(moves.iter().map(UciMove::to_string)).output()?;
        let text = String::from_utf8_lossy(&counted.stdout);
        let number = text.split_whitespace().nth(self as usize).and_then(|text| text.parse().ok());
        number.ok_or_else(|| io::Error::other("the bytes were not counted"))
    }
}

impl fmt::Display for Kept {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Kept::Game => "60_moves",
            Kept::Rules => "rules",
        })
    }
}

/// The games, and what each of them is played on from.
pub(crate) struct Ledgers {
    begun: Live,
    scripts: Vec<Vec<UciMove>>,
}

impl Ledgers {
    pub(crate) fn new(check: DeadCheck) -> Ledgers {
        Ledgers { begun: check.begun(), scripts: scripts() }
    }

    pub(crate) fn plies(&self) -> usize {
        self.scripts.iter().map(Vec::len).sum()
    }

    /// Plays all games.
    pub(crate) fn play(&self) {
        for script in black_box(&self.scripts) {
            let mut live = self.begun.clone();
            for &mv in script {
                drop(black_box(live.play(mv)));
            }
            black_box(live);
        }
    }

    /// The positions the games come to, every move accepted and none of them the last.
    pub(crate) fn last_positions(&self) -> Vec<String> {
        let play = |script: &Vec<UciMove>| {
            let mut live = self.begun.clone();
            for &mv in script {
                live.play(mv).answer.expect("the moves are legal");
            }
            assert!(live.game.is_playing() && live.game.moves().len() == script.len());
            live.game.position().fen(FenStyle::Standard).to_string()
        };
        self.scripts.iter().map(play).collect()
    }
}

/// The random games as far as they go on, the same whatever is looked for after a move.
pub(crate) fn scripts() -> Vec<Vec<UciMove>> {
    let begun = DeadCheck::Quick.begun();
    games().iter().map(|game| script(begun.clone(), game)).collect()
}

fn script(mut live: Live, game: &[Step]) -> Vec<UciMove> {
    let mut script = Vec::with_capacity(MOST_PLIES);
    for &step in game.iter().take(MOST_PLIES) {
        let moves = live.game.position().legal_moves();
        let mv = moves.iter().copied().find(|&mv| Step::from(mv) == step);
        let mv = mv.expect("legal when the game was made").uci(UciStyle::Chess960);
        live.play(mv).answer.expect("nothing hinders a legal move");
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
    fn most_games_go_on_for_long() {
        let scripts = scripts();
        let long = scripts.iter().filter(|script| script.len() == MOST_PLIES).count();
        assert!(2 * long > scripts.len(), "{long} of {}", scripts.len());
    }

    #[test]
    fn both_checks_let_the_same_games_go_on() {
        let [with, without] = DeadCheck::ALL.map(|check| Ledgers::new(check).last_positions());
        assert_eq!(with, without);
    }
}
