//! Typed commands for players who cannot see the board.

mod words;

use flagfall_chess::{Color, PieceType, SpokenWord, Square, Voice, without_accents};
use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::read::{MoveReader, MoveReading};
use crate::{BrowserError, MoveLine, arguments};
use words::{Verb, words};

/// A typed command.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[tsify(into_wasm_abi)]
#[serde(tag = "command", rename_all = "snake_case")]
pub enum TextCommand {
    /// Announces the whole board.
    Board,
    /// Lists the pieces of one side or of both.
    Pieces {
        /// The side; both if absent.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[tsify(optional, type = "Color")]
        color: Option<Color>,
    },
    /// Announces a rank.
    Rank {
        /// The rank.
        #[tsify(type = "Rank")]
        rank: String,
    },
    /// Announces a file.
    File {
        /// The file.
        #[tsify(type = "File")]
        file: String,
    },
    /// Announces a square.
    Square {
        /// The square.
        #[tsify(type = "Square")]
        square: Square,
    },
    /// Lists the squares of all pieces of one type.
    Where {
        /// The type of piece.
        #[tsify(type = "Role")]
        role: PieceType,
        /// The side; both if absent.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[tsify(optional, type = "Color")]
        color: Option<Color>,
    },
    /// Announces both players' times.
    Clocks,
    /// Announces the last move.
    LastMove,
    /// Lists the legal moves, all or some.
    Moves {
        /// Only moves from this square.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[tsify(optional, type = "Square")]
        from: Option<Square>,
        /// Only moves of this type of piece.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[tsify(optional, type = "Role")]
        role: Option<PieceType>,
    },
    /// Lists the legal captures.
    Captures,
    /// Offers a draw, or accepts the open offer.
    Draw,
    /// Claims a draw.
    Claim {
        /// The ground of the claim; the page asks for it if absent.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[tsify(optional)]
        ground: Option<DrawGround>,
        /// The intended move, if one was typed.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[tsify(optional)]
        reading: Option<MoveReading>,
    },
    /// Resigns.
    Resign,
    /// Calls the arbiter.
    CallArbiter,
    /// Lists the commands.
    Help,
    /// Repeats the last answer.
    Repeat,
    /// Asks for a takeback.
    Takeback,
    /// Confirms the pending question.
    Yes,
    /// Declines the pending question.
    No,
    /// Plays a move; any text that is no other command.
    Move {
        /// The reading of the text.
        reading: MoveReading,
    },
}

/// The ground of a draw claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "snake_case")]
pub enum DrawGround {
    /// The same position for the third time (9.2).
    Threefold,
    /// Fifty moves without a capture or a pawn move (9.3).
    Fifty,
}

/// The words for a command, the full form first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[tsify(into_wasm_abi)]
pub struct CommandWords {
    /// The name of the command in [`TextCommand`], or of a part of a command.
    #[tsify(type = "Exclude<TextCommand[\"command\"], \"move\"> | DrawGround | Color")]
    pub command: &'static str,
    /// The words.
    #[tsify(type = "string[]")]
    pub words: &'static [&'static str],
}

#[wasm_bindgen]
impl MoveLine {
    /// Reads a typed line: a command in the words of the language or in English, or a move.
    ///
    /// # Errors
    ///
    /// [`BrowserError`] for an unknown language or letters.
    #[wasm_bindgen(js_name = readCommand)]
    pub fn read_command(
        &self,
        text: &str,
        #[wasm_bindgen(unchecked_param_type = "Language")] language: &str,
        #[wasm_bindgen(unchecked_param_type = "Letters")] letters: &str,
    ) -> Result<TextCommand, BrowserError> {
        let reader = MoveReader {
            position: self.history.position(),
            voice: arguments::voice(language)?,
            letters: arguments::letters(letters)?,
        };
        Ok(command(&reader, text.trim()))
    }
}

/// Returns the words of a language for all commands.
///
/// # Errors
///
/// [`BrowserError`] for an unknown language.
#[wasm_bindgen(js_name = commandWords)]
pub fn command_words(
    #[wasm_bindgen(unchecked_param_type = "Language")] language: &str,
) -> Result<Vec<CommandWords>, BrowserError> {
    let table = words(arguments::voice(language)?);
    Ok(table.iter().map(|&(verb, words)| CommandWords { command: verb.code(), words }).collect())
}

fn command(reader: &MoveReader<'_>, text: &str) -> TextCommand {
    strip_verb(reader.voice, text)
        .and_then(|(verb, rest)| build_command(reader, verb, rest))
        .or_else(|| row(reader.voice, text))
        .or_else(|| single_word(reader.voice, text))
        .unwrap_or_else(|| TextCommand::Move { reading: reader.read(text) })
}

/// Finds the longest phrase that a text begins with, in the language or in English, and returns the
/// rest.
fn strip_verb(voice: Voice, text: &str) -> Option<(Verb, &str)> {
    let tables = [words(voice), words(Voice::English)];
    let phrases =
        tables.into_iter().flatten().flat_map(|&(verb, phrases)| phrases.iter().map(move |phrase| (verb, *phrase)));
    let fitting = phrases.filter_map(|(verb, phrase)| Some((verb, strip_phrase(text, phrase)?)));
    // Of equally long phrases the first wins, so the language takes precedence over English.
    fitting.reduce(|best, other| if other.1.len() < best.1.len() { other } else { best })
}

/// Returns the text after a phrase at its beginning, if the phrase matches word by word.
fn strip_phrase<'a>(text: &'a str, phrase: &str) -> Option<&'a str> {
    let mut rest = text;
    for expected in phrase.split(' ') {
        rest = rest.trim_start();
        let (word, tail) = rest.split_at(rest.find(char::is_whitespace).unwrap_or(rest.len()));
        let word = word.strip_suffix(['.', ',', '!', ':']).unwrap_or(word);
        if without_accents(word) != without_accents(expected) {
            return None;
        }
        rest = tail;
    }
    Some(rest.trim())
}

/// Builds the command for a verb and the text after it, if they form one.
fn build_command(reader: &MoveReader<'_>, verb: Verb, rest: &str) -> Option<TextCommand> {
    let voice = reader.voice;
    let alone = |command: TextCommand| rest.is_empty().then_some(command);
    match verb {
        Verb::Board => alone(TextCommand::Board),
        Verb::Pieces if rest.is_empty() => Some(TextCommand::Pieces { color: None }),
        Verb::Pieces => side(voice, rest)
            .filter(|(_, rest)| rest.is_empty())
            .map(|(color, _)| TextCommand::Pieces { color: Some(color) }),
        Verb::Rank | Verb::File => rank_or_file(verb, &voice.words(rest).ok()?),
        Verb::Square => Some(TextCommand::Square { square: square(voice, rest)? }),
        Verb::Where => find_pieces(voice, rest),
        Verb::Clocks => alone(TextCommand::Clocks),
        Verb::LastMove => alone(TextCommand::LastMove),
        Verb::Moves => moves(voice, rest),
        Verb::Captures => alone(TextCommand::Captures),
        Verb::Draw => alone(TextCommand::Draw),
        Verb::Claim => Some(claim(reader, rest)),
        Verb::Resign => alone(TextCommand::Resign),
        Verb::CallArbiter => alone(TextCommand::CallArbiter),
        Verb::Help => alone(TextCommand::Help),
        Verb::Repeat => alone(TextCommand::Repeat),
        Verb::Takeback => alone(TextCommand::Takeback),
        Verb::Yes => alone(TextCommand::Yes),
        Verb::No => alone(TextCommand::No),
        Verb::Threefold | Verb::Fifty => None,
        Verb::White | Verb::Black => pieces_of_side(voice, verb, rest),
    }
}

/// Reads the colour that a text begins with, and returns the rest.
fn side(voice: Voice, text: &str) -> Option<(Color, &str)> {
    match strip_verb(voice, text)? {
        (Verb::White, rest) => Some((Color::White, rest)),
        (Verb::Black, rest) => Some((Color::Black, rest)),
        _ => None,
    }
}

/// Reads a command that begins with a colour: `white` lists White's pieces, `white knights` only the knights.
fn pieces_of_side(voice: Voice, verb: Verb, rest: &str) -> Option<TextCommand> {
    let color = if verb == Verb::White { Color::White } else { Color::Black };
    match &voice.words(rest).ok()?[..] {
        [] => Some(TextCommand::Pieces { color: Some(color) }),
        [SpokenWord::Role(role)] => Some(TextCommand::Where { role: *role, color: Some(color) }),
        _ => None,
    }
}

fn find_pieces(voice: Voice, rest: &str) -> Option<TextCommand> {
    let (color, rest) = match side(voice, rest) {
        Some((color, rest)) => (Some(color), rest),
        None => (None, rest),
    };
    match voice.words(rest).ok()?[..] {
        [.., SpokenWord::Role(role)] => Some(TextCommand::Where { role, color }),
        _ => None,
    }
}

fn square(voice: Voice, text: &str) -> Option<Square> {
    match voice.words(text).ok()?[..] {
        [SpokenWord::File(file), SpokenWord::Rank(rank)] => Some(Square::at(file, rank)),
        _ => None,
    }
}

fn rank_or_file(verb: Verb, words: &[SpokenWord]) -> Option<TextCommand> {
    match (verb, words) {
        (Verb::Rank, [SpokenWord::Rank(rank)]) => Some(TextCommand::Rank { rank: rank.to_string() }),
        (Verb::File, [SpokenWord::File(file)]) => Some(TextCommand::File { file: file.to_string() }),
        _ => None,
    }
}

/// Reads a rank or file whose name precedes the noun, as in `e-file` or `4. sor`.
fn row(voice: Voice, text: &str) -> Option<TextCommand> {
    let (name, verb) = text.rsplit_once([' ', '-', '.'])?;
    let (verb, _) = strip_verb(voice, verb).filter(|(_, rest)| rest.is_empty())?;
    rank_or_file(verb, &voice.words(name).ok()?)
}

/// Reads a rank, a file or a type of piece alone, or a square with a question mark.
fn single_word(voice: Voice, text: &str) -> Option<TextCommand> {
    if let Some(name) = text.strip_suffix('?') {
        return square(voice, name).map(|square| TextCommand::Square { square });
    }
    match voice.words(text).ok()?[..] {
        [SpokenWord::Rank(rank)] => Some(TextCommand::Rank { rank: rank.to_string() }),
        [SpokenWord::File(file)] => Some(TextCommand::File { file: file.to_string() }),
        [SpokenWord::Role(role)] => Some(TextCommand::Where { role, color: None }),
        _ => None,
    }
}

fn moves(voice: Voice, rest: &str) -> Option<TextCommand> {
    match voice.words(rest).ok()?[..] {
        [] => Some(TextCommand::Moves { from: None, role: None }),
        [SpokenWord::Role(role)] => Some(TextCommand::Moves { from: None, role: Some(role) }),
        _ => square(voice, rest).map(|from| TextCommand::Moves { from: Some(from), role: None }),
    }
}

/// Reads a claim: a ground and a move may follow, in this order.
fn claim(reader: &MoveReader<'_>, rest: &str) -> TextCommand {
    let (ground, rest) = match strip_verb(reader.voice, rest) {
        Some((Verb::Threefold, rest)) => (Some(DrawGround::Threefold), rest),
        Some((Verb::Fifty, rest)) => (Some(DrawGround::Fifty), rest),
        _ => (None, rest),
    };
    TextCommand::Claim { ground, reading: (!rest.is_empty()).then(|| reader.read(rest)) }
}
