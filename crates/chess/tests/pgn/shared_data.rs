//! Real games, if their files are available.

use std::fs::{self, File};
use std::path::PathBuf;

use flagfall_chess::pgn::{self, LettersGuess, PgnGame, PgnReader, PgnWriter};
use flagfall_chess::{Letters, Notation};

fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/pgn").join(name)
}

/// File names with their numbers of games, plies, comments and clock times.
const FILES: [(&str, [u64; 4]); 5] = [
    ("14th_Moscow_Open_A_2018_twic1215.pgn", [866, 75_872, 0, 0]),
    ("Lichtenberger_Sommer_2018_twic1243.pgn", [857, 67_964, 0, 0]),
    ("Turkish_Cup_2019_twic1265.pgn", [1_085, 95_892, 0, 0]),
    ("lichess_broadcast_lezcano_2025.pgn", [504, 40_883, 40_756, 40_756]),
    ("twic_classical_stratified_calib.pgn", [9_415, 818_394, 0, 0]),
];

/// Calls `each` with every available file and reports the others.
fn for_each_file(mut each: impl FnMut(&str, [u64; 4], PathBuf)) {
    for (name, counts) in FILES {
        let path = path(name);
        if path.exists() {
            each(name, counts, path);
        } else {
            eprintln!("NOT CHECKED: {} is not on this machine", path.display());
        }
    }
}

#[derive(Default)]
struct Counts([u64; 4]);

impl pgn::Visitor for Counts {
    fn begin_game(&mut self) {
        self.0[0] += 1;
    }

    fn play(&mut self, _: &flagfall_chess::Position, _: flagfall_chess::Move, _: &flagfall_chess::Position) {
        self.0[1] += 1;
    }

    fn comment(&mut self, comment: pgn::Comment<'_>) {
        self.0[2] += 1;
        self.0[3] += u64::from(comment.clock().is_some());
    }
}

#[test]
fn every_shared_game_is_read() {
    for_each_file(|name, expected, path| {
        let mut counts = Counts::default();
        let mut reader = PgnReader::new(File::open(path).unwrap());
        while let Some(raw) = reader.next_game().unwrap() {
            raw.read(&mut counts).unwrap_or_else(|error| panic!("{name}: {error}"));
        }
        assert_eq!(counts.0, expected, "{name}");
    });
}

/// Every 50th game is written in two languages and read back, and its letters are guessed.
#[test]
fn games_are_the_same_in_every_language() {
    for_each_file(|name, _, path| {
        let text = fs::read(path).unwrap();
        for raw in pgn::games(&text).step_by(50) {
            let mut game = PgnGame::default();
            raw.read(&mut game).unwrap();
            for &letters in Letters::ALL {
                let mut writer = PgnWriter::new(Notation::short(letters));
                game.visit(&mut writer);
                let mut again = PgnGame::default();
                pgn::games(writer.take().as_bytes()).next().unwrap().read(&mut again).unwrap();
                assert!(again.moves().eq(game.moves()), "{name}, game {}", raw.number());
                assert_eq!(again.outcome, game.outcome);
            }
            if game.moves().count() >= 40 {
                assert_eq!(raw.guess(), LettersGuess::Unique(Letters::ENGLISH), "{name}: {}", raw.number());
            }
        }
    });
}
