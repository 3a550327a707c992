//! Games imported from PGN.

use std::collections::BTreeMap;

use flagfall_chess::pgn::{self, Comment, GameError, Item, PgnErrorKind, PgnGame, PgnWriter};
use flagfall_chess::{History, Notation};
use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{BrowserError, MoveLine, arguments};

/// A game read from PGN, with comments and variations.
#[wasm_bindgen]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportedGame(PgnGame);

/// The values of tags, by name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[tsify(into_wasm_abi, type = "Map<string, string>")]
#[serde(transparent)]
pub struct Tags(pub BTreeMap<String, String>);

/// The mover's time after each move in milliseconds, where a comment gives it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[tsify(into_wasm_abi, missing_as_null, type = "(number | null)[]")]
#[serde(transparent)]
pub struct Clocks(pub Vec<Option<u32>>);

/// An error that prevents reading a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[tsify(into_wasm_abi)]
pub struct PgnProblem {
    /// The number of the game, counted from 1.
    pub game: u32,
    /// The line, counted from 1.
    pub line: u32,
    /// The kind of error.
    #[tsify(type = "PgnCode")]
    pub code: &'static str,
    /// The offending text, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[tsify(optional)]
    pub text: Option<String>,
}

#[wasm_bindgen(typescript_custom_section)]
const CODES: &str = r#"
export type PgnCode =
    | "tag" | "fen" | "position" | "variant" | "letters" | "move" | "pass" | "comment" | "variation"
    | "no_move" | "too_deep" | "stray" | "nag" | "after_end" | "too_long" | "utf16" | "wrong";
"#;

/// The result of reading a text: its games, and the errors of unreadable ones.
#[wasm_bindgen]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Import {
    games: Vec<ImportedGame>,
    problems: Vec<PgnProblem>,
}

#[wasm_bindgen]
impl Import {
    /// Takes the games; a second call returns none.
    #[wasm_bindgen(js_name = takeGames)]
    pub fn take_games(&mut self) -> Vec<ImportedGame> {
        core::mem::take(&mut self.games)
    }

    /// Returns the errors of unreadable games.
    #[wasm_bindgen(getter)]
    pub fn problems(&self) -> Vec<PgnProblem> {
        self.problems.clone()
    }
}

/// Reads the games of a text, at most `most` or else a thousand.
#[wasm_bindgen(js_name = readPgn)]
pub fn read_pgn(text: &str, most: Option<u32>) -> Import {
    let mut import = Import { games: Vec::new(), problems: Vec::new() };
    for raw in pgn::games(text.as_bytes()).take(most.unwrap_or(1_000) as usize) {
        let mut game = PgnGame::default();
        match raw.read(&mut game) {
            Ok(()) => import.games.push(ImportedGame(game)),
            Err(error) => import.problems.push(error.into()),
        }
    }
    import
}

#[wasm_bindgen]
impl ImportedGame {
    /// Returns the tags.
    #[wasm_bindgen(getter, unchecked_return_type = "Map<string, string>")]
    pub fn tags(&self) -> Tags {
        Tags(self.0.tags.clone())
    }

    /// Returns the result, such as `1-0`.
    #[wasm_bindgen(getter)]
    pub fn outcome(&self) -> Option<String> {
        self.0.outcome.map(|outcome| outcome.text().to_owned())
    }

    /// Returns the mover's time after each move in milliseconds, where a comment gives it.
    #[wasm_bindgen(getter, unchecked_return_type = "(number | null)[]")]
    pub fn clocks(&self) -> Clocks {
        let mut clocks = Vec::new();
        let mut depth = 0usize;
        for item in &self.0.items {
            match item {
                Item::Begin => depth += 1,
                Item::End => depth = depth.saturating_sub(1),
                Item::Move(_) if depth == 0 => clocks.push(None),
                Item::Comment(text) if depth == 0 => {
                    let time = Comment::new(text.as_bytes()).clock();
                    if let (Some(last), Some(time)) = (clocks.last_mut(), time) {
                        *last = Some(time.as_millis() as u32);
                    }
                }
                _ => {}
            }
        }
        Clocks(clocks)
    }

    /// Returns the moves of the main line.
    pub fn line(&self) -> MoveLine {
        let mut line = MoveLine { history: History::new(self.0.start), moves: self.0.moves().collect() };
        for &mv in &line.moves {
            line.history.play_unchecked(mv);
        }
        line
    }

    /// Writes the game as PGN, with variations and comments.
    ///
    /// # Errors
    ///
    /// [`BrowserError`] for unknown letters.
    pub fn write(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Letters")] letters: &str,
    ) -> Result<String, BrowserError> {
        let mut writer = PgnWriter::new(Notation::short(arguments::letters(letters)?));
        self.0.visit(&mut writer);
        Ok(writer.take())
    }
}

impl From<GameError> for PgnProblem {
    fn from(error: GameError) -> PgnProblem {
        let (code, text) = match error.problem {
            PgnErrorKind::Tag => ("tag", None),
            PgnErrorKind::Fen(_) => ("fen", None),
            PgnErrorKind::Position(_) => ("position", None),
            PgnErrorKind::Variant(name) => ("variant", Some(name)),
            PgnErrorKind::Letters(unknown) => ("letters", Some(unknown.0)),
            PgnErrorKind::Move { text, .. } => ("move", Some(text)),
            PgnErrorKind::Pass => ("pass", None),
            PgnErrorKind::Comment => ("comment", None),
            PgnErrorKind::Variation => ("variation", None),
            PgnErrorKind::NoMove => ("no_move", None),
            PgnErrorKind::TooDeep => ("too_deep", None),
            PgnErrorKind::Stray(sign) => ("stray", Some(sign.to_string())),
            PgnErrorKind::Nag => ("nag", None),
            PgnErrorKind::AfterEnd => ("after_end", None),
            PgnErrorKind::TooLong => ("too_long", None),
            PgnErrorKind::Utf16 => ("utf16", None),
            _ => ("wrong", None),
        };
        PgnProblem { game: error.game as u32, line: error.line as u32, code, text }
    }
}
