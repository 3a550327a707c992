//! What those who type instead of looking can ask for.

mod words;

use flagfall_chess::{Color, Role, SpokenWord, Square, Voice, without_accents};
use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::read::{Reader, Reading};
use crate::{Line, Refused, named};
use words::{Verb, words};

/// What a typed line asks for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[tsify(into_wasm_abi)]
#[serde(tag = "command", rename_all = "snake_case")]
pub enum Command {
    /// The whole board.
    Board,
    /// All pieces, of one side or of both.
    Pieces {
        /// Whose.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[tsify(optional, type = "Color")]
        color: Option<Color>,
    },
    /// One rank.
    Rank {
        /// Which.
        #[tsify(type = "Rank")]
        rank: String,
    },
    /// One file.
    File {
        /// Which.
        #[tsify(type = "File")]
        file: String,
    },
    /// One square.
    Square {
        /// Which.
        #[tsify(type = "Square")]
        square: Square,
    },
    /// Where pieces of one kind stand.
    Where {
        /// Which kind.
        #[tsify(type = "Role")]
        role: Role,
        /// Whose.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[tsify(optional, type = "Color")]
        color: Option<Color>,
    },
    /// Both players' times.
    Clocks,
    /// The move made last.
    LastMove,
    /// The legal moves, all or some.
    Moves {
        /// From this square alone.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[tsify(optional, type = "Square")]
        from: Option<Square>,
        /// Of this kind of piece alone.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[tsify(optional, type = "Role")]
        role: Option<Role>,
    },
    /// The legal moves that take something.
    Captures,
    /// To offer a draw, or to accept the one offered.
    Draw,
    /// To claim a draw.
    Claim {
        /// Why; asked for where it is not told.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[tsify(optional)]
        ground: Option<Ground>,
        /// The move that is intended, where one is told.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[tsify(optional)]
        reading: Option<Reading>,
    },
    /// To resign.
    Resign,
    /// To call the arbiter.
    CallArbiter,
    /// What can be asked for.
    Help,
    /// To hear the last answer again.
    Repeat,
    /// To ask for the last move back.
    Takeback,
    /// What was asked shall be done.
    Yes,
    /// It shall not.
    No,
    /// Everything else is a move, or should be.
    Move {
        /// What it means.
        reading: Reading,
    },
}

/// Why a draw is claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "snake_case")]
pub enum Ground {
    /// The same position for the third time (9.2).
    Threefold,
    /// Fifty moves without capture or move of a pawn (9.3).
    Fifty,
}

/// The words for a command, the full one first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[tsify(into_wasm_abi)]
pub struct CommandWords {
    /// The command, as [`Command`] calls it; some are words inside of others.
    #[tsify(type = "Exclude<Command[\"command\"], \"move\"> | Ground | Color")]
    pub command: &'static str,
    /// The words.
    #[tsify(type = "string[]")]
    pub words: &'static [&'static str],
}

#[wasm_bindgen]
impl Line {
    /// What a typed line asks for: a command in the words of the language or in English ones, or a
    /// move.
    ///
    /// # Errors
    ///
    /// [`Refused`] for an unknown language or letters.
    #[wasm_bindgen(js_name = readCommand)]
    pub fn read_command(
        &self,
        text: &str,
        #[wasm_bindgen(unchecked_param_type = "Language")] language: &str,
        #[wasm_bindgen(unchecked_param_type = "Letters")] letters: &str,
    ) -> Result<Command, Refused> {
        let reader = Reader {
            position: self.history.position(),
            voice: named::voice(language)?,
            letters: named::letters(letters)?,
        };
        Ok(command(&reader, text.trim()))
    }
}

/// The words of a language for all commands.
///
/// # Errors
///
/// [`Refused`] for an unknown language.
#[wasm_bindgen(js_name = commandWords)]
pub fn command_words(
    #[wasm_bindgen(unchecked_param_type = "Language")] language: &str,
) -> Result<Vec<CommandWords>, Refused> {
    let table = words(named::voice(language)?);
    Ok(table.iter().map(|&(verb, words)| CommandWords { command: verb.code(), words }).collect())
}

fn command(reader: &Reader<'_>, text: &str) -> Command {
    verb_first(reader.voice, text)
        .and_then(|(verb, rest)| ask(reader, verb, rest))
        .or_else(|| row(reader.voice, text))
        .or_else(|| bare(reader.voice, text))
        .unwrap_or_else(|| Command::Move { reading: reader.read(text) })
}

/// The longest words that a text begins with, in the language or in English, and what follows.
fn verb_first(voice: Voice, text: &str) -> Option<(Verb, &str)> {
    let tables = [words(voice), words(Voice::English)];
    let phrases = tables
        .into_iter()
        .flatten()
        .flat_map(|&(verb, phrases)| phrases.iter().map(move |phrase| (verb, *phrase)));
    let fitting = phrases.filter_map(|(verb, phrase)| Some((verb, after(text, phrase)?)));
    // Of equal ones the first: the language has precedence.
    fitting.reduce(|best, other| if other.1.len() < best.1.len() { other } else { best })
}

/// What follows a phrase at the beginning of a text, if it is there word by word.
fn after<'a>(text: &'a str, phrase: &str) -> Option<&'a str> {
    let mut rest = text;
    for wanted in phrase.split(' ') {
        rest = rest.trim_start();
        let (word, behind) = rest.split_at(rest.find(char::is_whitespace).unwrap_or(rest.len()));
        let word = word.strip_suffix(['.', ',', '!', ':']).unwrap_or(word);
        if without_accents(word) != without_accents(wanted) {
            return None;
        }
        rest = behind;
    }
    Some(rest.trim())
}

/// What a verb asks for with what follows it; nothing if the two do not fit.
fn ask(reader: &Reader<'_>, verb: Verb, rest: &str) -> Option<Command> {
    let voice = reader.voice;
    let alone = |command: Command| rest.is_empty().then_some(command);
    match verb {
        Verb::Board => alone(Command::Board),
        Verb::Pieces if rest.is_empty() => Some(Command::Pieces { color: None }),
        Verb::Pieces => side(voice, rest)
            .filter(|(_, rest)| rest.is_empty())
            .map(|(color, _)| Command::Pieces { color: Some(color) }),
        Verb::Rank | Verb::File => along(verb, &voice.words(rest).ok()?),
        Verb::Square => Some(Command::Square { square: square(voice, rest)? }),
        Verb::Where => whereabouts(voice, rest),
        Verb::Clocks => alone(Command::Clocks),
        Verb::LastMove => alone(Command::LastMove),
        Verb::Moves => moves(voice, rest),
        Verb::Captures => alone(Command::Captures),
        Verb::Draw => alone(Command::Draw),
        Verb::Claim => Some(claim(reader, rest)),
        Verb::Resign => alone(Command::Resign),
        Verb::CallArbiter => alone(Command::CallArbiter),
        Verb::Help => alone(Command::Help),
        Verb::Repeat => alone(Command::Repeat),
        Verb::Takeback => alone(Command::Takeback),
        Verb::Yes => alone(Command::Yes),
        Verb::No => alone(Command::No),
        Verb::Threefold | Verb::Fifty => None,
        Verb::White | Verb::Black => whereabouts_of(voice, verb, rest),
    }
}

/// The colour that a text begins with, and what follows.
fn side(voice: Voice, text: &str) -> Option<(Color, &str)> {
    match verb_first(voice, text)? {
        (Verb::White, rest) => Some((Color::White, rest)),
        (Verb::Black, rest) => Some((Color::Black, rest)),
        _ => None,
    }
}

/// `white` alone asks for White's pieces, `white knights` for these.
fn whereabouts_of(voice: Voice, verb: Verb, rest: &str) -> Option<Command> {
    let color = if verb == Verb::White { Color::White } else { Color::Black };
    match &voice.words(rest).ok()?[..] {
        [] => Some(Command::Pieces { color: Some(color) }),
        [SpokenWord::Role(role)] => Some(Command::Where { role: *role, color: Some(color) }),
        _ => None,
    }
}

fn whereabouts(voice: Voice, rest: &str) -> Option<Command> {
    let (color, rest) = match side(voice, rest) {
        Some((color, rest)) => (Some(color), rest),
        None => (None, rest),
    };
    match voice.words(rest).ok()?[..] {
        [.., SpokenWord::Role(role)] => Some(Command::Where { role, color }),
        _ => None,
    }
}

fn square(voice: Voice, text: &str) -> Option<Square> {
    match voice.words(text).ok()?[..] {
        [SpokenWord::File(file), SpokenWord::Rank(rank)] => Some(Square::at(file, rank)),
        _ => None,
    }
}

fn along(verb: Verb, words: &[SpokenWord]) -> Option<Command> {
    match (verb, words) {
        (Verb::Rank, [SpokenWord::Rank(rank)]) => Some(Command::Rank { rank: rank.to_string() }),
        (Verb::File, [SpokenWord::File(file)]) => Some(Command::File { file: file.to_string() }),
        _ => None,
    }
}

/// A rank or a file that is named first, as in `e-file` or `4. sor`.
fn row(voice: Voice, text: &str) -> Option<Command> {
    let (name, verb) = text.rsplit_once([' ', '-', '.'])?;
    let (verb, _) = verb_first(voice, verb).filter(|(_, rest)| rest.is_empty())?;
    along(verb, &voice.words(name).ok()?)
}

/// A rank, a file or a kind of piece by itself, and a square that is asked about.
fn bare(voice: Voice, text: &str) -> Option<Command> {
    if let Some(asked) = text.strip_suffix('?') {
        return square(voice, asked).map(|square| Command::Square { square });
    }
    match voice.words(text).ok()?[..] {
        [SpokenWord::Rank(rank)] => Some(Command::Rank { rank: rank.to_string() }),
        [SpokenWord::File(file)] => Some(Command::File { file: file.to_string() }),
        [SpokenWord::Role(role)] => Some(Command::Where { role, color: None }),
        _ => None,
    }
}

fn moves(voice: Voice, rest: &str) -> Option<Command> {
    match voice.words(rest).ok()?[..] {
        [] => Some(Command::Moves { from: None, role: None }),
        [SpokenWord::Role(role)] => Some(Command::Moves { from: None, role: Some(role) }),
        _ => square(voice, rest).map(|from| Command::Moves { from: Some(from), role: None }),
    }
}

/// A ground and a move may follow, in this order.
fn claim(reader: &Reader<'_>, rest: &str) -> Command {
    let (ground, rest) = match verb_first(reader.voice, rest) {
        Some((Verb::Threefold, rest)) => (Some(Ground::Threefold), rest),
        Some((Verb::Fifty, rest)) => (Some(Ground::Fifty), rest),
        _ => (None, rest),
    };
    Command::Claim { ground, reading: (!rest.is_empty()).then(|| reader.read(rest)) }
}
