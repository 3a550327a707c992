//! Verdicts that other programs agree on, where they are at hand.

use std::fs;
use std::path::PathBuf;

use flagfall_chess::Color;
use flagfall_chess::mate::Budget;

use crate::{playable, settle};

/// The lines of a shared file, none where it is not on this machine.
fn lines(name: &str) -> Vec<String> {
    let shared = "../../../shared/data/deadpos";
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(shared).join(name);
    if !path.exists() {
        eprintln!("NOT CHECKED: {} is not on this machine", path.display());
        return Vec::new();
    }
    fs::read_to_string(path).unwrap().lines().map(str::to_owned).collect()
}

/// A line of `FEN<TAB>winner<TAB>verdict` is decided as it says.
fn check(line: &str) {
    let [fen, winner, expected] = line.split('\t').collect::<Vec<_>>().try_into().unwrap();
    let winner = if winner == "w" { Color::White } else { Color::Black };
    let settled = settle(&playable(fen), winner, Budget::FULL);
    assert_eq!(settled, Some(expected == "winnable"), "{line}");
}

/// Positions of ordinary games.
#[test]
fn every_so_many_positions_of_games() {
    lines("lichess_tests.tsv").iter().step_by(8).for_each(|line| check(line));
}

/// Compositions and positions of games, some of them irregular.
#[test]
fn every_so_many_compositions() {
    lines("cha_tests.tsv").iter().step_by(40).for_each(|line| check(line));
}

/// What other programs take long for or leave undecided.
#[test]
fn every_so_many_hard_positions() {
    lines("hard.tsv").iter().step_by(20).for_each(|line| check(line));
}
