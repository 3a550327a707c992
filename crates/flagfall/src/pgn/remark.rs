//! Remarks about a game, with its location.

use std::fmt::{self, Display};
use std::ops::ControlFlow;

use anstyle::{AnsiColor, Style};
use flagfall_chess::Position;
use flagfall_chess::pgn::{GameError, PgnText, RawGame, Visitor};

use crate::position_input::{on_one_line, shorten};
use crate::progress::Progress;
use crate::say;

/// A remark about a game: an error or a doubt.
#[derive(Debug)]
pub(crate) struct Remark {
    pub(crate) kind: RemarkKind,
    line: u64,
    game: u64,
    players: String,
    text: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RemarkKind {
    Error,
    Doubt,
}

/// The maximum length of a remark in characters, because a game may contain any text.
const LONGEST: usize = 300;

impl Remark {
    pub(crate) fn error(game: &RawGame<'_>, error: &GameError) -> Remark {
        let text = shorten(&error.problem.to_string(), LONGEST);
        Remark { kind: RemarkKind::Error, line: error.line, text, ..Remark::about(game) }
    }

    pub(crate) fn doubt(game: &RawGame<'_>, text: &str) -> Remark {
        Remark { kind: RemarkKind::Doubt, text: shorten(text, LONGEST), ..Remark::about(game) }
    }

    fn about(game: &RawGame<'_>) -> Remark {
        let players = GameLabel::of(game).to_string();
        let (line, game) = (game.line(), game.number());
        Remark { kind: RemarkKind::Error, line, game, players, text: String::new() }
    }

    /// Formats the remark as `file:line: game N (White - Black, Round): text`, with colours that the
    /// output may strip.
    pub(crate) fn show(&self, file: &str) -> impl Display {
        let (place, dim) = (Style::new().bold(), Style::new().dimmed());
        let Remark { kind, line, game, players, text } = self;
        let word = match kind {
            RemarkKind::Error => String::new(),
            RemarkKind::Doubt => {
                let note = AnsiColor::Cyan.on_default().bold();
                format!("{note}note:{note:#} ")
            }
        };
        format!("{place}{file}:{line}:{place:#} game {game}{dim}{players}{dim:#}: {word}{text}")
    }
}

/// Reports the errors of a file on standard error; hides the progress bar meanwhile.
pub(crate) fn report_errors(progress: &Progress, file: &str, remarks: &[Remark]) {
    if !remarks.is_empty() {
        let errors = remarks.iter().filter(|remark| remark.kind == RemarkKind::Error);
        progress.hide_while(|| errors.for_each(|error| say::error(&error.show(file))));
    }
}

/// A visitor that reads players and round, to identify a game.
#[derive(Default)]
struct GameLabel {
    white: String,
    black: String,
    round: String,
}

impl GameLabel {
    fn of(game: &RawGame<'_>) -> GameLabel {
        let mut players = GameLabel::default();
        // The tags read before an error are shown.
        let _ = game.read(&mut players);
        players
    }
}

impl Visitor for GameLabel {
    fn tag(&mut self, name: &str, value: PgnText<'_>) {
        let field = match name {
            "White" => &mut self.white,
            "Black" => &mut self.black,
            "Round" => &mut self.round,
            _ => return,
        };
        *field = on_one_line(&value.decode());
    }

    fn begin_moves(&mut self, _: &Position) -> ControlFlow<()> {
        ControlFlow::Break(())
    }
}

impl Display for GameLabel {
    /// Writes, for example, ` (Anderssen - Kieseritzky, 1)`, or nothing if the tags are missing.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_known = |name: &String| !matches!(name.as_str(), "" | "?" | "-");
        if !is_known(&self.white) && !is_known(&self.black) {
            return Ok(());
        }
        let name = |name| if is_known(name) { name.as_str() } else { "?" };
        write!(f, " ({} - {}", name(&self.white), name(&self.black))?;
        if is_known(&self.round) {
            write!(f, ", {}", self.round)?;
        }
        f.write_str(")")
    }
}
