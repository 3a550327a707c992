//! `flagfall pgn`.

mod check;
mod convert;
mod filter;
mod long;
mod packing;
mod split;
mod stats;

use std::fmt::Write as _;
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::Stdio;
use std::thread;

use flagfall_chess::{FenStyle, Notation, Position};
use flagfall_testkit::games::{RandomGame, RandomStart};

use crate::{ToolRun, tool};

/// An empty temporary directory.
struct TempDir(PathBuf);

impl TempDir {
    fn new(name: &str) -> TempDir {
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("create directory");
        TempDir(path)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("UTF-8").to_owned()
    }

    /// Writes a file and returns its path.
    fn write(&self, name: &str, content: impl AsRef<[u8]>) -> String {
        fs::write(self.path(name), content).expect("write file");
        self.path(name)
    }

    fn read(&self, name: &str) -> Vec<u8> {
        fs::read(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    /// Returns the names of all files, sorted.
    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).expect("read directory");
        let name = |entry: fs::DirEntry| entry.file_name().into_string().expect("UTF-8");
        let mut names: Vec<_> = entries.flatten().map(name).collect();
        names.sort();
        names
    }
}

/// Runs `flagfall pgn` with bytes on standard input.
fn feed(input: &[u8], args: &[&str]) -> ToolRun {
    let mut tool = tool(&[&["pgn"], args].concat());
    tool.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = tool.spawn().expect("run flagfall");
    let mut stdin = child.stdin.take().expect("piped");
    thread::scope(|scope| {
        // The tool may exit before it has read everything.
        scope.spawn(move || stdin.write_all(input).expect("write to standard input"));
        ToolRun::from(child.wait_with_output().expect("wait for flagfall"))
    })
}

/// Runs `flagfall pgn`.
fn pgn(args: &[&str]) -> ToolRun {
    crate::flagfall(&[&["pgn"], args].concat())
}

/// Checks a run with games on standard input.
#[track_caller]
fn check_run(input: &str, args: &[&str], status: i32, stdout: &str, stderr: &str) {
    let expected = ToolRun { status, stdout: stdout.to_owned(), stderr: stderr.to_owned() };
    assert_eq!(feed(input.as_bytes(), args), expected, "{args:?}");
}

/// Returns a random game and the number of its moves.
fn game(seed: u64, start: RandomStart, plies: usize) -> (String, u64) {
    let played: Vec<_> = RandomGame::new(seed, start, plies).collect();
    let first = played.first().map_or_else(Position::start, |ply| ply.before);
    let last = played.last().map_or_else(Position::start, |ply| ply.after);
    let result = match (last.is_checkmate(), last.turn() as usize, seed % 3) {
        (true, 0, _) | (false, _, 0) if !last.is_stalemate() => "0-1",
        (true, _, _) | (false, _, 1) if !last.is_stalemate() => "1-0",
        _ => "1/2-1/2",
    };
    let mut text = format!(
        "[Event \"Open {}\"]\n[Site \"?\"]\n[Date \"20{:02}.??.??\"]\n[Round \"{}\"]\n\
         [White \"White {seed}\"]\n[Black \"Black {seed}\"]\n[Result \"{result}\"]\n",
        seed % 7,
        seed % 25,
        seed % 11,
    );
    if first != Position::start() {
        let fen = first.fen(FenStyle::XFen);
        let _ = write!(text, "[FEN \"{fen}\"]\n[SetUp \"1\"]\n");
    }
    let mut line = String::new();
    text.push('\n');
    for ply in &played {
        if ply.before.turn() as usize == 0 {
            let _ = write!(line, "{}. ", ply.before.fullmoves());
        }
        line += Notation::default().write(&ply.before, ply.mv).as_str();
        line.push(if line.len() > 70 { '\n' } else { ' ' });
        if line.ends_with('\n') {
            text += &line;
            line.clear();
        }
    }
    (text + &line + result + "\n\n", played.len() as u64)
}

/// Returns a number of games, and the number of their moves.
fn archive(games: u64) -> (String, u64) {
    let games = (0..games).map(|seed| game(seed, RandomStart::Standard, 40 + seed as usize % 60));
    games.fold((String::new(), 0), |(text, moves), (game, plies)| (text + &game, moves + plies))
}

/// Returns a Chess960 game in which the king castles without leaving its square.
fn chess960_game() -> String {
    "[Event \"Fischer\"]\n[Variant \"Chess960\"]\n\
     [FEN \"nrknbbqr/pppppppp/8/8/8/8/PPPPPPPP/NRKNBBQR w KQkq - 0 1\"]\n[SetUp \"1\"]\n\n\
     1. Ne3 Ne6 2. Nd5 Nd4 3. O-O-O *\n\n"
        .to_owned()
}
