//! What stands on the envelope of a sealed move (I.2).

mod page;

use core::fmt::Write;

use flagfall_chess::{ByColor, Color, FenStyle, Position};
use flagfall_clock::{Bonus, Millis};
use flagfall_laws::Law;

use crate::{Game, Heading, Refusal, Why};

/// The outside of the envelope: all that I.2 asks for, and nothing of what is inside.
///
/// ```
/// use flagfall_game::{Actor, Adjourn, Command, Cover, Game, Heading, Nonce, Opening, Sealed, Which};
/// use flagfall_chess::{Color, Letters};
/// use flagfall_clock::Timestamp;
/// use flagfall_laws::Rules;
/// let mut game = Game::open(&Opening::of(Rules::preset("fide-2017").expect("a preset")))?;
/// let (now, white) = (Timestamp::EPOCH, Actor::Player(Color::White));
/// game.execute(&Command::Begin, Actor::Zone, now).answer?;
/// let sealed = Sealed::new("Nf3", Letters::ENGLISH, Nonce(1));
/// for adjourn in [
///     Adjourn::Ask,
///     Adjourn::Seal { which: Which::First, sealed },
///     Adjourn::Close(Which::First),
///     Adjourn::Stop,
/// ] {
///     game.execute(&Command::Adjourn(adjourn), white, now).answer?;
/// }
/// let cover = Cover::of(&game).expect("it is adjourned");
/// let heading = Heading { white: "Anna".into(), ..Heading::default() };
/// assert!(cover.text(&heading, &|at| format!("{at:?}")).contains("White to seal move 1"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cover {
    /// The position before the sealed move.
    pub position: Position,
    /// Who sealed.
    pub sealer: Color,
    /// The number of the sealed move.
    pub number: u16,
    /// The time each has used, and has left, where there is a clock.
    pub times: Option<ByColor<Times>>,
    /// Whose offer of a draw was open.
    pub offer: Option<Color>,
    /// When and where the game is to be resumed, if that was announced.
    pub resumption: Option<crate::Session>,
    /// What else was written there.
    pub marks: Vec<Box<str>>,
}

/// The time of a player at an adjournment.
///
/// ```
/// # use flagfall_game::Times;
/// # use flagfall_clock::Millis;
/// let times = Times { used: Millis::from_mins(12), left: Millis::from_mins(48) };
/// assert!(times.used < times.left);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Times {
    /// What was used.
    pub used: Millis,
    /// What is left.
    pub left: Millis,
}

/// How a moment is written for those who read the envelope.
pub type Dates<'a> = dyn Fn(flagfall_clock::Timestamp) -> String + 'a;

impl Cover {
    /// The envelope of a game that is adjourned, or waits for what is in it.
    ///
    /// # Errors
    /// No move is sealed.
    pub fn of(game: &Game) -> Result<Cover, Refusal> {
        Cover::found(game).ok_or_else(|| game.refusal(Law::Sealing, Why::NothingSealed))
    }

    fn found(game: &Game) -> Option<Cover> {
        let adjournment = game.adjournment.as_deref()?;
        let (sealer, after) = match &adjournment.noted {
            Some(noted) => (noted.sealer, noted.after),
            None => (adjournment.first.as_ref()?.by, game.moves().len()),
        };
        let noted = adjournment.noted.as_ref();
        let position = game.positions().nth(after)?;
        let left = match noted {
            Some(noted) => noted.times,
            None => game.times_at(flagfall_clock::Timestamp::EPOCH),
        };
        let times = left.map(|left| {
            ByColor::new(|player| {
                let given = given(game, player, &position);
                Times { used: given.saturating_sub(left[player]), left: left[player] }
            })
        });
        Some(Cover {
            position,
            sealer,
            number: position.fullmoves(),
            times,
            offer: noted.map_or(game.offer(), |noted| noted.offer),
            resumption: adjournment.next.clone(),
            marks: adjournment.marks.clone(),
        })
    }

    /// The envelope as plain text.
    pub fn text(&self, heading: &Heading, dates: &Dates<'_>) -> String {
        let mut text = String::new();
        for (name, value) in self.lines(heading, dates) {
            let _ = writeln!(text, "{name}{}{value}", if value.is_empty() { "" } else { ": " });
        }
        text
    }

    /// What stands there line by line: what it is, and how it is.
    fn lines(&self, heading: &Heading, dates: &Dates<'_>) -> Vec<(String, String)> {
        let line = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        let mut lines: Vec<(String, String)> = heading
            .fields()
            .iter()
            .filter(|(_, value)| !value.is_empty())
            .map(|(name, value)| line(name, value))
            .collect();
        let fen = self.position.fen(FenStyle::XFen).to_string();
        lines.push(line("Position", &fen));
        lines.push((format!("{} to seal move {}", name(self.sealer), self.number), String::new()));
        for player in Color::ALL.into_iter().filter(|_| self.times.is_some()) {
            let Times { used, left } = self.times.map(|times| times[player]).unwrap_or_default();
            lines.push((format!("{} has used", name(player)), format!("{used}, has left {left}")));
        }
        if let Some(by) = self.offer {
            lines.push(line("Open", &format!("offer of a draw by {}", name(by))));
        }
        if let Some(session) = &self.resumption {
            lines.push(line("To be resumed", &dates(session.starts)));
            lines.push(line("Place", &session.place));
        }
        lines.extend(self.marks.iter().map(|mark| line(mark, "")));
        lines
    }
}

/// All the time that a player was given up to a position.
fn given(game: &Game, player: Color, position: &Position) -> Millis {
    let Some(periods) = game.control().periods(player) else { return Millis::ZERO };
    let by_white = u16::from(player == Color::White && position.turn() == Color::Black);
    let made = position.fullmoves().saturating_sub(1) + by_white;
    (0..made).fold(periods.initial(), |given, moves| {
        let stage = periods.stage(moves);
        let increment = match stage.period.bonus {
            Bonus::Increment(time) => time,
            _ => Millis::ZERO,
        };
        let next = match stage.moves_to_go {
            Some(1) => periods.stage(moves + 1).period.time,
            _ => Millis::ZERO,
        };
        given.saturating_add(increment).saturating_add(next)
    })
}

const fn name(player: Color) -> &'static str {
    match player {
        Color::White => "White",
        Color::Black => "Black",
    }
}
