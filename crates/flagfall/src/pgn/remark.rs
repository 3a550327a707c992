//! What there is to say about a game, and where it stands.

use std::fmt::{self, Display};
use std::ops::ControlFlow;

use anstyle::{AnsiColor, Style};
use flagfall_chess::Position;
use flagfall_chess::pgn::{GameError, RawGame, Text, Visitor};

use crate::given::{on_one_line, shortened};
use crate::progress::Progress;
use crate::say;

/// Something about a game: what is wrong, or only doubtful.
#[derive(Debug)]
pub(crate) struct Remark {
    pub(crate) kind: Kind,
    line: u64,
    game: u64,
    who: String,
    text: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Error,
    Doubt,
}

/// How many characters of a remark are told: a game may quote anything at us.
const LONGEST: usize = 300;

impl Remark {
    pub(crate) fn error(game: &RawGame<'_>, error: &GameError) -> Remark {
        let text = shortened(&error.problem.to_string(), LONGEST);
        Remark { kind: Kind::Error, line: error.line, text, ..Remark::about(game) }
    }

    pub(crate) fn doubt(game: &RawGame<'_>, text: &str) -> Remark {
        Remark { kind: Kind::Doubt, text: shortened(text, LONGEST), ..Remark::about(game) }
    }

    fn about(game: &RawGame<'_>) -> Remark {
        let who = Players::of(game).to_string();
        let (line, game) = (game.line(), game.number());
        Remark { kind: Kind::Error, line, game, who, text: String::new() }
    }

    /// The remark as it is shown, `file:line: game N (White - Black, Round): text`; in colours
    /// that the output may strip.
    pub(crate) fn show(&self, file: &str) -> impl Display {
        let (place, dim) = (Style::new().bold(), Style::new().dimmed());
        let Remark { kind, line, game, who, text } = self;
        let word = match kind {
            Kind::Error => String::new(),
            Kind::Doubt => {
                let note = AnsiColor::Cyan.on_default().bold();
                format!("{note}note:{note:#} ")
            }
        };
        format!("{place}{file}:{line}:{place:#} game {game}{dim}{who}{dim:#}: {word}{text}")
    }
}

/// Tells the errors of a file on standard error, with the bar out of the way.
pub(crate) fn tell(progress: &Progress, file: &str, remarks: &[Remark]) {
    if !remarks.is_empty() {
        let errors = remarks.iter().filter(|remark| remark.kind == Kind::Error);
        progress.aside(|| errors.for_each(|error| say::error(&error.show(file))));
    }
}

/// Who played, and in which round: what a reader finds a game by.
#[derive(Default)]
struct Players {
    white: String,
    black: String,
    round: String,
}

impl Players {
    fn of(game: &RawGame<'_>) -> Players {
        let mut players = Players::default();
        // What can be told is told, whatever is wrong with the rest.
        let _ = game.read(&mut players);
        players
    }
}

impl Visitor for Players {
    fn tag(&mut self, name: &str, value: Text<'_>) {
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

impl Display for Players {
    /// Such as ` (Anderssen - Kieseritzky, 1)`; nothing if the tags tell nothing.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let named = |name: &String| !matches!(name.as_str(), "" | "?" | "-");
        if !named(&self.white) && !named(&self.black) {
            return Ok(());
        }
        let name = |name| if named(name) { name.as_str() } else { "?" };
        write!(f, " ({} - {}", name(&self.white), name(&self.black))?;
        if named(&self.round) {
            write!(f, ", {}", self.round)?;
        }
        f.write_str(")")
    }
}
