//! Streams and games without end, and readers that have gone.

use std::io::{self, Write};
use std::process::{ChildStdin, Stdio};

use super::{Folder, archive, feed, pgn};
use crate::tool;

/// The most memory the tool had at once while it was fed, in MiB.
#[cfg(target_os = "linux")]
fn peak(args: &[&str], feed: impl FnOnce(&mut ChildStdin)) -> u64 {
    let mut tool = tool(&[&["pgn"], args].concat());
    let mut child =
        tool.stdin(Stdio::piped()).stdout(Stdio::null()).spawn().expect("the tool runs");
    let mut stdin = child.stdin.take().expect("it was piped");
    feed(&mut stdin);
    // While its input is open it cannot end, so that the system still knows about it.
    let path = format!("/proc/{}/status", child.id());
    let status = std::fs::read_to_string(path).expect("it still runs");
    drop(stdin);
    child.wait().expect("the tool ends");
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("Linux knows it");
    peak.trim().trim_end_matches(" kB").parse::<u64>().expect("a number") >> 10
}

#[test]
#[cfg(target_os = "linux")]
fn memory_does_not_grow_with_the_stream() {
    let (games, _) = archive(4_000);
    let times = (300 << 20) / games.len() + 1;
    for args in [&["check", "-"][..], &["filter", "--white", "White 7", "-"]] {
        let peak = peak(args, |stdin| {
            for _ in 0..times {
                stdin.write_all(games.as_bytes()).expect("the tool reads");
            }
        });
        assert!(peak < 100, "{args:?}: {peak} MiB");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn memory_does_not_grow_with_a_game_that_never_ends() {
    let words = "{never ends ".repeat(100_000);
    let peak = peak(&["check", "-"], |stdin| {
        for _ in 0..150 {
            stdin.write_all(words.as_bytes()).expect("the tool reads");
        }
    });
    assert!(peak < 150, "{peak} MiB");
}

/// A game, one that is too long, and one with an error.
fn with_a_long_game(tag: &str, end: &str) -> String {
    let long = format!("[{tag} \"A\"]\n\n1. e4 {{{}}} e5 *\n\n", "words\n".repeat(4_000_000));
    let game = |mv: &str| format!("[{tag} \"0\"]\n\n1. {mv} *\n\n");
    [game("c4"), long, game("e5")].concat().replace('\n', end)
}

#[test]
fn a_game_too_long_is_told_and_the_next_one_is_read() {
    for (tag, end) in [("Event", "\n"), ("White", "\n"), ("Event", "\r\n"), ("Site", "\r")] {
        let answer = feed(with_a_long_game(tag, end).as_bytes(), &["check", "-"]);
        let lines: Vec<_> = answer.stdout.lines().collect();
        assert_eq!(lines.len(), 3, "{tag} {end:?}: {}", answer.stdout);
        assert_eq!(lines[0], "standard input:5: game 2: the game is longer than 16 MiB");
        let place = lines[1].replace(" (0 - ?)", "");
        assert!(
            place.starts_with("standard input:4000011: game 3: e5: "),
            "{tag} {end:?}: {place}"
        );
        assert_eq!(lines[2], "3 games, 1 move, 2 errors");
    }
}

#[test]
fn a_game_too_long_is_never_written_in_part() {
    let folder = Folder::new("long");
    let (games, parts) = (with_a_long_game("Event", "\n"), folder.path("parts"));
    let told = "error: standard input:5: game 2: the game is longer than 16 MiB\n";
    for args in [&["filter", "-"][..], &["split", "--games", "9", "-d", &parts, "-"]] {
        let answer = feed(games.as_bytes(), args);
        assert_eq!((answer.status, answer.stderr.as_str()), (1, told), "{args:?}");
        assert!(answer.stdout.len() < 1_000, "{args:?}: {} bytes", answer.stdout.len());
    }
    assert!(folder.read("parts/out-0001.pgn").len() < 1_000);
}

/// Commands that write much of what they read.
const WRITERS: [&[&str]; 3] =
    [&["convert", "-"], &["filter", "-"], &["check", "--from", "fi", "-"]];

#[test]
fn a_reader_that_has_gone_ends_it_quietly() {
    let (games, _) = archive(9_000);
    for args in WRITERS {
        let (reader, writer) = io::pipe().expect("there are pipes");
        drop(reader);
        let mut tool = tool(&[&["pgn"], args].concat());
        let mut child = tool
            .stdin(Stdio::piped())
            .stdout(writer)
            .stderr(Stdio::null())
            .spawn()
            .expect("the tool runs");
        let mut stdin = child.stdin.take().expect("it was piped");
        // The tool ends before it has read all.
        let fed =
            stdin.write_all(games.as_bytes()).and_then(|()| stdin.write_all(games.as_bytes()));
        drop(stdin);
        assert_eq!(child.wait().expect("the tool ends").code(), Some(0), "{args:?}: {fed:?}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_an_error() {
    let folder = Folder::new("full");
    let games = folder.write("games.pgn", archive(300).0);
    for command in ["convert", "filter", "stats"] {
        let full = std::fs::File::create("/dev/full").expect("Linux has it");
        let output = tool(&["pgn", command, &games]).stdout(full).output().expect("the tool runs");
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{command}");
        assert!(stderr.starts_with("error: cannot write the answer: "), "{command}: {stderr}");
    }
    let answer = pgn(&["convert", "-o", "/dev/full", &games]);
    assert_eq!(answer.status, 2);
    assert!(answer.stderr.starts_with("error: cannot write /dev/full: "), "{}", answer.stderr);
}
