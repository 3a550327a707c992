//! Long streams and games, closed pipes and full disks.

use std::io::{self, Write};
use std::process::{ChildStdin, Stdio};

use super::{TempDir, archive, feed, pgn};
use crate::tool;

/// Returns the peak memory of the tool in MiB while it reads input.
#[cfg(target_os = "linux")]
fn peak(args: &[&str], feed: impl FnOnce(&mut ChildStdin)) -> u64 {
    let mut tool = tool(&[&["pgn"], args].concat());
    let mut child = tool.stdin(Stdio::piped()).stdout(Stdio::null()).spawn().expect("run flagfall");
    let mut stdin = child.stdin.take().expect("piped");
    feed(&mut stdin);
    // The process cannot exit while its input is open, so its status can be read.
    let path = format!("/proc/{}/status", child.id());
    let status = std::fs::read_to_string(path).expect("a running process");
    drop(stdin);
    child.wait().expect("wait for flagfall");
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("VmHWM");
    peak.trim().trim_end_matches(" kB").parse::<u64>().expect("a number") >> 10
}

#[test]
#[cfg(target_os = "linux")]
fn memory_is_bounded_for_long_streams() {
    let (games, _) = archive(4_000);
    let times = (300 << 20) / games.len() + 1;
    for args in [&["check", "-"][..], &["filter", "--white", "White 7", "-"]] {
        let peak = peak(args, |stdin| {
            for _ in 0..times {
                stdin.write_all(games.as_bytes()).expect("write to standard input");
            }
        });
        assert!(peak < 100, "{args:?}: {peak} MiB");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn memory_is_bounded_for_endless_game() {
    let words = "{never ends ".repeat(100_000);
    let peak = peak(&["check", "-"], |stdin| {
        for _ in 0..150 {
            stdin.write_all(words.as_bytes()).expect("write to standard input");
        }
    });
    assert!(peak < 150, "{peak} MiB");
}

/// Returns a valid game, a game that is too long, and a game with an error.
fn with_a_long_game(tag: &str, end: &str) -> String {
    let long = format!("[{tag} \"A\"]\n\n1. e4 {{{}}} e5 *\n\n", "words\n".repeat(4_000_000));
    let game = |mv: &str| format!("[{tag} \"0\"]\n\n1. {mv} *\n\n");
    [game("c4"), long, game("e5")].concat().replace('\n', end)
}

#[test]
fn game_that_is_too_long_is_reported_and_next_one_is_read() {
    for (tag, end) in [("Event", "\n"), ("White", "\n"), ("Event", "\r\n"), ("Site", "\r")] {
        let run = feed(with_a_long_game(tag, end).as_bytes(), &["check", "-"]);
        let lines: Vec<_> = run.stdout.lines().collect();
        assert_eq!(lines.len(), 3, "{tag} {end:?}: {}", run.stdout);
        assert_eq!(lines[0], "standard input:5: game 2: the game is longer than 16 MiB");
        let error = lines[1].replace(" (0 - ?)", "");
        assert!(error.starts_with("standard input:4000011: game 3: e5: "), "{tag} {end:?}: {error}");
        assert_eq!(lines[2], "3 games, 1 move, 2 errors");
    }
}

#[test]
fn game_that_is_too_long_is_not_written_in_part() {
    let dir = TempDir::new("long");
    let (games, parts) = (with_a_long_game("Event", "\n"), dir.path("parts"));
    let expected = "error: standard input:5: game 2: the game is longer than 16 MiB\n";
    for args in [&["filter", "-"][..], &["split", "--games", "9", "-d", &parts, "-"]] {
        let run = feed(games.as_bytes(), args);
        assert_eq!((run.status, run.stderr.as_str()), (1, expected), "{args:?}");
        assert!(run.stdout.len() < 1_000, "{args:?}: {} bytes", run.stdout.len());
    }
    assert!(dir.read("parts/out-0001.pgn").len() < 1_000);
}

/// Commands with long output.
const WRITERS: [&[&str]; 3] = [&["convert", "-"], &["filter", "-"], &["check", "--from", "fi", "-"]];

#[test]
fn closed_pipe_ends_tool_without_error() {
    let (games, _) = archive(9_000);
    for args in WRITERS {
        let (reader, writer) = io::pipe().expect("create pipe");
        drop(reader);
        let mut tool = tool(&[&["pgn"], args].concat());
        let mut child = tool.stdin(Stdio::piped()).stdout(writer).stderr(Stdio::null()).spawn().expect("run flagfall");
        let mut stdin = child.stdin.take().expect("piped");
        // The tool exits before it has read everything.
        let written = stdin.write_all(games.as_bytes()).and_then(|()| stdin.write_all(games.as_bytes()));
        drop(stdin);
        assert_eq!(child.wait().expect("wait for flagfall").code(), Some(0), "{args:?}: {written:?}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn full_disk_is_an_error() {
    let dir = TempDir::new("full");
    let games = dir.write("games.pgn", archive(300).0);
    for command in ["convert", "filter", "stats"] {
        let full = std::fs::File::create("/dev/full").expect("open /dev/full");
        let output = tool(&["pgn", command, &games]).stdout(full).output().expect("run flagfall");
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{command}");
        assert!(stderr.starts_with("error: cannot write the output: "), "{command}: {stderr}");
    }
    let run = pgn(&["convert", "-o", "/dev/full", &games]);
    assert_eq!(run.status, 2);
    assert!(run.stderr.starts_with("error: cannot write /dev/full: "), "{}", run.stderr);
}
