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
use flagfall_testkit::games::{Game, Start};

use crate::{Answer, answer, tool};

/// A folder of a test's own, empty at the beginning.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("the folder can be made");
        Folder(path)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("the path is UTF-8").to_owned()
    }

    /// Writes a file and says where it is.
    fn write(&self, name: &str, content: impl AsRef<[u8]>) -> String {
        fs::write(self.path(name), content).expect("the folder can be written to");
        self.path(name)
    }

    fn read(&self, name: &str) -> Vec<u8> {
        fs::read(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    /// The names of all files, sorted.
    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).expect("the folder is there");
        let name = |entry: fs::DirEntry| entry.file_name().into_string().expect("UTF-8");
        let mut names: Vec<_> = entries.flatten().map(name).collect();
        names.sort();
        names
    }
}

/// Runs `flagfall pgn` with some bytes on standard input.
fn feed(input: &[u8], args: &[&str]) -> Answer {
    let mut tool = tool(&[&["pgn"], args].concat());
    tool.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = tool.spawn().expect("the tool runs");
    let mut stdin = child.stdin.take().expect("it was piped");
    thread::scope(|scope| {
        // It may answer before it has read all.
        scope.spawn(move || stdin.write_all(input).expect("the tool reads"));
        answer(child.wait_with_output().expect("the tool ends"))
    })
}

/// Runs `flagfall pgn`.
fn pgn(args: &[&str]) -> Answer {
    crate::flagfall(&[&["pgn"], args].concat())
}

/// The answer to games on standard input.
#[track_caller]
fn check_answer(input: &str, args: &[&str], status: i32, stdout: &str, stderr: &str) {
    let expected = Answer { status, stdout: stdout.to_owned(), stderr: stderr.to_owned() };
    assert_eq!(feed(input.as_bytes(), args), expected, "{args:?}");
}

/// A game played at random and the number of its moves.
fn game(seed: u64, start: Start, plies: usize) -> (String, u64) {
    let played: Vec<_> = Game::new(seed, start, plies).collect();
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

/// So many games, and the number of their moves.
fn archive(games: u64) -> (String, u64) {
    let games = (0..games).map(|seed| game(seed, Start::Standard, 40 + seed as usize % 60));
    games.fold((String::new(), 0), |(text, moves), (game, plies)| (text + &game, moves + plies))
}

/// A Chess960 game in which the king castles without leaving its square.
fn chess960_game() -> String {
    "[Event \"Fischer\"]\n[Variant \"Chess960\"]\n\
     [FEN \"nrknbbqr/pppppppp/8/8/8/8/PPPPPPPP/NRKNBBQR w KQkq - 0 1\"]\n[SetUp \"1\"]\n\n\
     1. Ne3 Ne6 2. Nd5 Nd4 3. O-O-O *\n\n"
        .to_owned()
}
