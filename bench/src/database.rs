//! Collections of games in PGN, generated or from files beside the project.

use std::fmt::{self, Write as _};
use std::fs;
use std::path::{Path, PathBuf};

use shakmaty::{Chess, Color, Position, san::SanPlus};

use crate::games::Xorshift;
use crate::players::{Game, balance, games};

/// A collection of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Database {
    /// Generated games in PGN export format.
    Plain,
    /// The same games with a clock time and an evaluation after each move.
    Annotated,
    /// Real games played over the board, without comments.
    OverTheBoard,
    /// Broadcast games, with a clock time after each move.
    Broadcast,
}

/// The directory of real games, relative to the project.
pub(crate) const DIRECTORY: &str = "../shared/data/pgn";

impl Database {
    pub(crate) const ALL: [Database; 4] =
        [Database::Plain, Database::Annotated, Database::OverTheBoard, Database::Broadcast];

    /// Whether the games can be read on this machine.
    pub(crate) fn is_available(self) -> bool {
        self.is_generated() || !self.files().is_empty()
    }

    /// Generates or reads the text.
    pub(crate) fn text(self) -> std::io::Result<Vec<u8>> {
        Ok(match self {
            Database::Plain => write(plain).into_bytes(),
            Database::Annotated => write(annotated).into_bytes(),
            Database::OverTheBoard | Database::Broadcast => {
                let files = self.files().into_iter().map(fs::read);
                files.collect::<Result<Vec<_>, _>>()?.join(&b'\n')
            }
        })
    }

    fn is_generated(self) -> bool {
        matches!(self, Database::Plain | Database::Annotated)
    }

    /// Returns the files of the collection in alphabetical order.
    fn files(self) -> Vec<PathBuf> {
        let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(DIRECTORY);
        let entries = fs::read_dir(directory).into_iter().flatten().flatten();
        let belongs = |path: &PathBuf| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let is_broadcast = name.starts_with("lichess_broadcast_");
            path.extension().is_some_and(|end| end == "pgn") && is_broadcast == (self == Database::Broadcast)
        };
        let mut files: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(belongs).collect();
        files.sort();
        files
    }
}

impl fmt::Display for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Database::Plain => "plain",
            Database::Annotated => "annotated",
            Database::OverTheBoard => "otb",
            Database::Broadcast => "broadcast",
        })
    }
}

const NAMES: [&str; 12] = [
    "Ahlgren, Tova",
    "Baptista, Rui",
    "Castellan, Mira",
    "Dvorsky, Jan",
    "Eskola, Aino",
    "Ferenczy, Bela",
    "Grunwald, Otto",
    "Halloran, Sean",
    "Ishikawa, Ren",
    "Jansons, Elza",
    "Kowal, Zofia",
    "Lindqvist, Per",
];

fn write(moves: fn(&Game, &mut Xorshift) -> String) -> String {
    // Separate generators make the tags independent of the moves.
    let mut random = Xorshift(0xA076_1D64_78BD_642F);
    let mut move_random = Xorshift(0xE703_7ED1_A0B4_28DB);
    let mut text = String::new();
    for (number, game) in games().iter().enumerate() {
        write_tags(game, number, &mut random, &mut text).expect("writing to a string cannot fail");
        text.push_str(&moves(game, &mut move_random));
        text.push_str("\n\n");
    }
    text
}

fn write_tags(game: &Game, number: usize, random: &mut Xorshift, text: &mut String) -> fmt::Result {
    let white = random.below(NAMES.len());
    let black = (white + 1 + random.below(NAMES.len() - 1)) % NAMES.len();
    let (month, day) = (1 + random.below(12), 1 + random.below(28));
    writeln!(text, "[Event \"Harbour Open\"]")?;
    writeln!(text, "[Site \"Nowhere\"]")?;
    writeln!(text, "[Date \"2024.{month:02}.{day:02}\"]")?;
    writeln!(text, "[Round \"{}.{}\"]", 1 + number / 250, 1 + number % 250)?;
    writeln!(text, "[White \"{}\"]", NAMES[white])?;
    writeln!(text, "[Black \"{}\"]", NAMES[black])?;
    writeln!(text, "[Result \"{}\"]", game.result)?;
    writeln!(text, "[WhiteElo \"{}\"]", 1_800 + random.below(900))?;
    writeln!(text, "[BlackElo \"{}\"]", 1_800 + random.below(900))?;
    let letter = char::from(b'A' + random.below(5) as u8);
    writeln!(text, "[ECO \"{letter}{:02}\"]", random.below(100))?;
    writeln!(text)
}

/// Writes the moves in lines of less than 80 characters.
fn plain(game: &Game, _: &mut Xorshift) -> String {
    let mut position = Chess::default();
    let mut words: Vec<String> = Vec::new();
    for &mv in &game.moves {
        if position.turn() == Color::White {
            words.push(format!("{}.", position.fullmoves()));
        }
        words.push(SanPlus::from_move_and_play_unchecked(&mut position, mv).to_string());
    }
    words.push(game.result.to_owned());
    let mut text = String::new();
    let mut column = 0;
    for word in words {
        let gap = match column {
            0 => "",
            _ if column + 1 + word.len() < 80 => " ",
            _ => "\n",
        };
        column = if gap == "\n" { 0 } else { column + gap.len() } + word.len();
        text.push_str(gap);
        text.push_str(&word);
    }
    text
}

/// Writes the moves with annotations in one line, as servers do.
fn annotated(game: &Game, random: &mut Xorshift) -> String {
    let mut position = Chess::default();
    let mut clocks = [600; 2];
    let mut text = String::new();
    for &mv in &game.moves {
        let (number, color) = (position.fullmoves(), position.turn());
        let san = SanPlus::from_move_and_play_unchecked(&mut position, mv);
        let clock = &mut clocks[color as usize];
        *clock -= random.below(12).min(*clock - 1);
        let jitter = i32::from(random.below(80) as u8) - 40;
        let eval = f64::from(balance(position.board()) + jitter) / 100.0;
        let dots = color.fold_wb(".", "...");
        let (minutes, seconds) = (*clock / 60, *clock % 60);
        write!(text, "{number}{dots} {san} {{ [%eval {eval:?}] [%clk 0:{minutes:02}:{seconds:02}] }} ")
            .expect("writing to a string cannot fail");
    }
    text + game.result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_and_annotated_have_same_games() {
        let text = |database: Database| String::from_utf8(database.text().expect("generated")).expect("ASCII");
        let (plain, annotated) = (text(Database::Plain), text(Database::Annotated));
        assert!(plain.lines().all(|line| line.len() < 80));
        assert!(annotated.contains("1. ") && annotated.contains(" } 1... "));
        let tags = |text: &str| -> Vec<String> {
            text.lines().filter(|line| line.starts_with('[')).map(str::to_owned).collect()
        };
        assert_eq!(tags(&plain).len(), 10 * games().len());
        assert_eq!(tags(&plain), tags(&annotated));
    }
}
