//! The cover of a sealed move's envelope (I.2).

mod page;

use core::fmt::Write;

use flagfall_chess::{ByColor, Color, FenStyle, Position};
use flagfall_clock::{Bonus, Millis};
use flagfall_laws::Law;

use crate::{Game, Refusal, RefusalReason, ScoresheetHeading};

/// The cover of an envelope: everything that I.2 requires, and nothing of the content.
///
/// ```
/// use flagfall_game::{Actor, AdjournmentAction, Command, EnvelopeCover, Game, ScoresheetHeading, Nonce, Opening, SealedMove, EnvelopeSlot};
/// use flagfall_chess::{Color, Letters};
/// use flagfall_clock::Timestamp;
/// use flagfall_laws::Rules;
/// let mut game = Game::open(&Opening::of(Rules::preset("fide-2017").expect("a preset")))?;
/// let (now, white) = (Timestamp::EPOCH, Actor::Player(Color::White));
/// game.execute(&Command::Begin, Actor::Zone, now).result?;
/// let sealed = SealedMove::new("Nf3", Letters::ENGLISH, Nonce(1));
/// for adjourn in [
///     AdjournmentAction::RequestSealing,
///     AdjournmentAction::Seal { envelope: EnvelopeSlot::SealedMove, sealed },
///     AdjournmentAction::Close(EnvelopeSlot::SealedMove),
///     AdjournmentAction::Stop,
/// ] {
///     game.execute(&Command::Adjournment(adjourn), white, now).result?;
/// }
/// let cover = EnvelopeCover::of(&game).expect("it is adjourned");
/// let heading = ScoresheetHeading { white: "Anna".into(), ..ScoresheetHeading::default() };
/// assert!(cover.text(&heading, &|at| format!("{at:?}")).contains("White to seal move 1"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EnvelopeCover {
    /// The position before the sealed move.
    pub position: Position,
    /// The player who sealed.
    pub sealer: Color,
    /// The number of the sealed move.
    pub number: u16,
    /// The time each player has used and has left, if there is a clock.
    pub times: Option<ByColor<TimeUsage>>,
    /// The player whose draw offer was open.
    pub offer: Option<Color>,
    /// Time and place of the resumption, if announced.
    pub resumption: Option<crate::Session>,
    /// Further marks on the envelope.
    pub marks: Vec<Box<str>>,
}

/// A player's time at an adjournment.
///
/// ```
/// # use flagfall_game::TimeUsage;
/// # use flagfall_clock::Millis;
/// let times = TimeUsage { used: Millis::from_mins(12), left: Millis::from_mins(48) };
/// assert!(times.used < times.left);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TimeUsage {
    /// The time used.
    pub used: Millis,
    /// The time left.
    pub left: Millis,
}

/// Formats a time for the readers of the envelope.
pub type DateFormat<'a> = dyn Fn(flagfall_clock::Timestamp) -> String + 'a;

impl EnvelopeCover {
    /// Returns the cover of the envelope of an adjourned game, or one that waits for it to be
    /// opened.
    ///
    /// # Errors
    /// Fails if no move is sealed.
    pub fn of(game: &Game) -> Result<EnvelopeCover, Refusal> {
        EnvelopeCover::from_adjournment(game)
            .ok_or_else(|| game.cited_refusal(Law::Sealing, RefusalReason::NoSealedMove))
    }

    fn from_adjournment(game: &Game) -> Option<EnvelopeCover> {
        let adjournment = game.adjournment.as_deref()?;
        let (sealer, after) = match &adjournment.record {
            Some(noted) => (noted.sealer, noted.after),
            None => (adjournment.sealed_move.as_ref()?.by, game.moves().len()),
        };
        let noted = adjournment.record.as_ref();
        let position = game.positions().nth(after)?;
        let left = match noted {
            Some(noted) => noted.times,
            None => game.times_at(flagfall_clock::Timestamp::EPOCH),
        };
        let times = left.map(|left| {
            ByColor::new(|player| {
                let given = time_given(game, player, &position);
                TimeUsage { used: given.saturating_sub(left[player]), left: left[player] }
            })
        });
        Some(EnvelopeCover {
            position,
            sealer,
            number: position.fullmoves(),
            times,
            offer: noted.map_or(game.offer(), |noted| noted.offer),
            resumption: adjournment.next_session.clone(),
            marks: adjournment.marks.clone(),
        })
    }

    /// Returns the cover as plain text.
    pub fn text(&self, heading: &ScoresheetHeading, dates: &DateFormat<'_>) -> String {
        let mut text = String::new();
        for (name, value) in self.lines(heading, dates) {
            let _ = writeln!(text, "{name}{}{value}", if value.is_empty() { "" } else { ": " });
        }
        text
    }

    /// Returns the fields of the cover as name and value.
    fn lines(&self, heading: &ScoresheetHeading, dates: &DateFormat<'_>) -> Vec<(String, String)> {
        let line = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        let mut lines: Vec<(String, String)> = heading
            .fields()
            .iter()
            .filter(|(_, value)| !value.is_empty())
            .map(|(name, value)| line(name, value))
            .collect();
        let fen = self.position.fen(FenStyle::XFen).to_string();
        lines.push(line("Position", &fen));
        lines.push((format!("{} to seal move {}", color_name(self.sealer), self.number), String::new()));
        for player in Color::ALL.into_iter().filter(|_| self.times.is_some()) {
            let TimeUsage { used, left } = self.times.map(|times| times[player]).unwrap_or_default();
            lines.push((format!("{} has used", color_name(player)), format!("{used}, has left {left}")));
        }
        if let Some(by) = self.offer {
            lines.push(line("Open", &format!("offer of a draw by {}", color_name(by))));
        }
        if let Some(session) = &self.resumption {
            lines.push(line("To be resumed", &dates(session.starts_at)));
            lines.push(line("Place", &session.place));
        }
        lines.extend(self.marks.iter().map(|mark| line(mark, "")));
        lines
    }
}

/// Returns all time that a player was given up to a position.
fn time_given(game: &Game, player: Color, position: &Position) -> Millis {
    let Some(periods) = game.control().periods(player) else { return Millis::ZERO };
    let by_white = u16::from(player == Color::White && position.turn() == Color::Black);
    let made = position.fullmoves().saturating_sub(1) + by_white;
    (0..made).fold(periods.initial(), |given, moves| {
        let stage = periods.progress(moves);
        let increment = match stage.period.bonus {
            Bonus::Increment(time) => time,
            _ => Millis::ZERO,
        };
        let next = match stage.moves_to_go {
            Some(1) => periods.progress(moves + 1).period.time,
            _ => Millis::ZERO,
        };
        given.saturating_add(increment).saturating_add(next)
    })
}

const fn color_name(player: Color) -> &'static str {
    match player {
        Color::White => "White",
        Color::Black => "Black",
    }
}
