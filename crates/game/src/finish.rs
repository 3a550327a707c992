//! What is open in the finish of a game: claims, extra seconds, flags that were spoken of.

use flagfall_chess::{ByColor, Color};
use flagfall_clock::{Bonus, Period, Periods, TimeControl};
use flagfall_laws::Article;

use crate::{ClaimGround, Game};

/// What most games never have.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Finish {
    pub(crate) claim: Option<OpenClaim>,
    pub(crate) seconds: Seconds,
    /// Who said that the opponent's flag is down, and has not stopped the clock yet.
    pub(crate) pointed_out: Option<Color>,
    /// Who has had the time of the next period before reaching it (III.3.1.1).
    pub(crate) in_advance: ByColor<bool>,
    /// After how many moves of both the clocks ran again by themselves, after a claim.
    pub(crate) resumed_after: Option<u16>,
    /// The articles under which it is asked whether a mate is possible.
    pub(crate) asked_under: Vec<Article>,
}

/// A claim of a draw that is not decided yet.
///
/// ```
/// use flagfall_game::{Actor, Claim, ClaimGround, Command, Game, Opening};
/// use flagfall_chess::Color;
/// use flagfall_clock::Timestamp;
/// use flagfall_laws::Rules;
/// let mut game = Game::open(&Opening::of(Rules::preset("finnish-blitz-2014").expect("a preset")))?;
/// let now = Timestamp::EPOCH;
/// game.execute(&Command::Begin, Actor::Zone, now).answer.expect("it can begin");
/// let claim = Command::Claim(Claim::Draw(ClaimGround::NoProgress));
/// game.execute(&claim, Actor::Player(Color::White), now).answer.expect("it can be claimed");
/// assert_eq!(game.open_claim().expect("it is open").by, Color::White);
/// # Ok::<(), flagfall_game::Corrupt>(())
/// ```
#[expect(clippy::struct_excessive_bools, reason = "each is a thing of its own")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenClaim {
    /// By whom.
    pub by: Color,
    /// Why.
    pub ground: ClaimGround,
    /// After how many moves of both.
    pub after: u16,
    /// Whether the clocks stand for it.
    pub stopped: bool,
    /// Whether it is decided later.
    pub postponed: bool,
    /// Whether the final position is written down.
    pub written: bool,
    /// Whether the opponent has confirmed it.
    pub confirmed: bool,
    /// Whether the scoresheet is handed in.
    pub handed_in: bool,
    /// Whether it went to the arbiter named for it.
    pub passed_on: bool,
}

impl OpenClaim {
    /// Whether the clocks stand until the opponent agrees or plays on (P.14e).
    pub(crate) const fn awaits_opponent(&self) -> bool {
        self.stopped && !self.ground.is_of_quickplay()
    }
}

/// What became of extra seconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Seconds {
    #[default]
    NotAsked,
    Asked(Color),
    Granted,
    Refused,
}

impl Game {
    /// The claim that waits for a decision, if one does.
    pub fn open_claim(&self) -> Option<&OpenClaim> {
        self.finish.as_ref()?.claim.as_ref()
    }

    /// Whether play is over and a claim without an arbiter is decided elsewhere (III.6.1).
    pub fn is_concluded(&self) -> bool {
        self.open_claim().is_some() && self.question().is_some() && !self.is_watched()
    }

    /// Whether no capture and no pawn move was made since a claim.
    pub(crate) fn is_without_progress(&self, claim: &OpenClaim) -> bool {
        let since = self.record.len().saturating_sub(usize::from(claim.after));
        usize::from(self.position.halfmoves()) >= since
    }

    /// What became of extra seconds, so far.
    pub(crate) fn seconds(&self) -> Seconds {
        self.finish.as_ref().map_or(Seconds::NotAsked, |finish| finish.seconds)
    }

    pub(crate) fn finish_mut(&mut self) -> &mut Finish {
        self.finish.get_or_insert_default()
    }

    /// The time control in force with extra seconds for each move of its last period (III.4).
    pub(crate) fn with_extra_seconds(&self) -> TimeControl {
        let seconds = self.rules.behaviour().figures().extra_seconds;
        let extra = |side| {
            let mut periods: Vec<Period> = self.control().periods(side)?.iter().copied().collect();
            periods.last_mut()?.bonus = Bonus::Increment(seconds);
            Periods::new(&periods).ok()
        };
        match (extra(Color::White), extra(Color::Black)) {
            (Some(white), Some(black)) => TimeControl::odds(white, black),
            _ => *self.control(),
        }
    }
}
