//! Verdicts confirmed by other programs, if their files are available.

use std::fs;
use std::path::PathBuf;

use flagfall_chess::Color;
use flagfall_chess::mate::Budget;

use crate::{playable, settle};

/// Returns the lines of a shared file; none if it is not available.
fn lines(name: &str) -> Vec<String> {
    let shared = "../../../shared/data/deadpos";
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(shared).join(name);
    if !path.exists() {
        eprintln!("NOT CHECKED: {} is not on this machine", path.display());
        return Vec::new();
    }
    fs::read_to_string(path).unwrap().lines().map(str::to_owned).collect()
}

/// Checks a line of `FEN<TAB>winner<TAB>verdict`.
fn check(line: &str) {
    let [fen, winner, expected] = line.split('\t').collect::<Vec<_>>().try_into().unwrap();
    let winner = if winner == "w" { Color::White } else { Color::Black };
    let settled = settle(&playable(fen), winner, Budget::FULL);
    assert_eq!(settled, Some(expected == "winnable"), "{line}");
}

/// Positions from games.
#[test]
fn sampled_game_positions_have_known_verdicts() {
    lines("lichess_tests.tsv").iter().step_by(8).for_each(|line| check(line));
}

/// Compositions and game positions, some of them irregular.
#[test]
fn sampled_compositions_have_known_verdicts() {
    lines("cha_tests.tsv").iter().step_by(40).for_each(|line| check(line));
}

/// Positions on which other programs are slow or undecided.
#[test]
fn sampled_hard_positions_have_known_verdicts() {
    lines("hard.tsv").iter().step_by(20).for_each(|line| check(line));
}
