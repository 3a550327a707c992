//! Games read from PGN, and written again.

use std::collections::BTreeMap;

use flagfall_chess::pgn::{self, Comment, Game, GameError, Item, Problem, Writer};
use flagfall_chess::{History, Notation};
use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{Line, Refused, named};

/// A game read from PGN, with all that was said about it.
#[wasm_bindgen]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Score(Game);

/// The values of tags, by name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[tsify(into_wasm_abi, type = "Map<string, string>")]
#[serde(transparent)]
pub struct Tags(pub BTreeMap<String, String>);

/// The mover's time after each move in milliseconds, where it is told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[tsify(into_wasm_abi, missing_as_null, type = "(number | null)[]")]
#[serde(transparent)]
pub struct Clocks(pub Vec<Option<u32>>);

/// What keeps a game from being read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[tsify(into_wasm_abi)]
pub struct PgnProblem {
    /// The number of the game, the first being 1.
    pub game: u32,
    /// The line, the first being 1.
    pub line: u32,
    /// What is wrong.
    #[tsify(type = "PgnCode")]
    pub code: &'static str,
    /// What stands there, where that is at fault.
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

/// What was found in a text: games, and why others are none.
#[wasm_bindgen]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Import {
    scores: Vec<Score>,
    problems: Vec<PgnProblem>,
}

#[wasm_bindgen]
impl Import {
    /// The games, which can be taken once.
    #[wasm_bindgen(js_name = takeScores)]
    pub fn take_scores(&mut self) -> Vec<Score> {
        core::mem::take(&mut self.scores)
    }

    /// What is wrong with the others.
    #[wasm_bindgen(getter)]
    pub fn problems(&self) -> Vec<PgnProblem> {
        self.problems.clone()
    }
}

/// Reads so many games of a text at most, or a thousand.
#[wasm_bindgen(js_name = readPgn)]
pub fn read_pgn(text: &str, most: Option<u32>) -> Import {
    let mut import = Import { scores: Vec::new(), problems: Vec::new() };
    for raw in pgn::games(text.as_bytes()).take(most.unwrap_or(1_000) as usize) {
        let mut game = Game::default();
        match raw.read(&mut game) {
            Ok(()) => import.scores.push(Score(game)),
            Err(error) => import.problems.push(error.into()),
        }
    }
    import
}

#[wasm_bindgen]
impl Score {
    /// The tags.
    #[wasm_bindgen(getter, unchecked_return_type = "Map<string, string>")]
    pub fn tags(&self) -> Tags {
        Tags(self.0.tags.clone())
    }

    /// The marker at the end, as `1-0`.
    #[wasm_bindgen(getter)]
    pub fn outcome(&self) -> Option<String> {
        self.0.outcome.map(|outcome| outcome.text().to_owned())
    }

    /// The mover's time after each move in milliseconds, where a comment tells it.
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
                    let told = Comment::new(text.as_bytes()).clock();
                    if let (Some(last), Some(told)) = (clocks.last_mut(), told) {
                        *last = Some(told.as_millis() as u32);
                    }
                }
                _ => {}
            }
        }
        Clocks(clocks)
    }

    /// The moves of the game itself, without variations.
    pub fn line(&self) -> Line {
        let mut line =
            Line { history: History::new(self.0.start), moves: self.0.moves().collect() };
        for &mv in &line.moves {
            line.history.play_unchecked(mv);
        }
        line
    }

    /// The game as PGN, with variations and comments.
    ///
    /// # Errors
    ///
    /// [`Refused`] for unknown letters.
    pub fn write(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Letters")] letters: &str,
    ) -> Result<String, Refused> {
        let mut writer = Writer::new(Notation::short(named::letters(letters)?));
        self.0.tell(&mut writer);
        Ok(writer.take())
    }
}

impl From<GameError> for PgnProblem {
    fn from(error: GameError) -> PgnProblem {
        let (code, text) = match error.problem {
            Problem::Tag => ("tag", None),
            Problem::Fen(_) => ("fen", None),
            Problem::Position(_) => ("position", None),
            Problem::Variant(name) => ("variant", Some(name)),
            Problem::Letters(unknown) => ("letters", Some(unknown.0)),
            Problem::Move { text, .. } => ("move", Some(text)),
            Problem::Pass => ("pass", None),
            Problem::Comment => ("comment", None),
            Problem::Variation => ("variation", None),
            Problem::NoMove => ("no_move", None),
            Problem::TooDeep => ("too_deep", None),
            Problem::Stray(sign) => ("stray", Some(sign.to_string())),
            Problem::Nag => ("nag", None),
            Problem::AfterEnd => ("after_end", None),
            Problem::TooLong => ("too_long", None),
            Problem::Utf16 => ("utf16", None),
            _ => ("wrong", None),
        };
        PgnProblem { game: error.game as u32, line: error.line as u32, code, text }
    }
}
