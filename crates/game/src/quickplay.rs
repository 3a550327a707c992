//! The state of a quickplay finish: claims, extra seconds and flag falls that were pointed out (Guideline III).

use flagfall_chess::{ByColor, Color};
use flagfall_clock::{Bonus, Period, Periods, TimeControl};
use flagfall_laws::Article;

use crate::{ClaimGround, Game};

/// Claims of a draw, extra seconds and flag falls of one game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct QuickplayState {
    pub(crate) claim: Option<OpenClaim>,
    pub(crate) extra_seconds: ExtraSeconds,
    /// The player who pointed out the opponent's flag fall and has not stopped the clock yet.
    pub(crate) flag_pointed_out_by: Option<Color>,
    /// The players who got the time of the next period in advance (III.3.1.1).
    pub(crate) period_advanced: ByColor<bool>,
    /// The number of plies after which the clocks were restarted automatically following a claim.
    pub(crate) resumed_after: Option<u16>,
    /// The articles that the open question of possible mate cites.
    pub(crate) mate_question_articles: Vec<Article>,
}

/// A draw claim that is not decided yet.
///
/// ```
/// use flagfall_game::{Actor, Claim, ClaimGround, Command, Game, Opening};
/// use flagfall_chess::Color;
/// use flagfall_clock::Timestamp;
/// use flagfall_laws::Rules;
/// let mut game = Game::open(&Opening::of(Rules::preset("finnish-blitz-2014").expect("a preset")))?;
/// let now = Timestamp::EPOCH;
/// game.execute(&Command::Begin, Actor::Zone, now).result.expect("it can begin");
/// let claim = Command::Claim(Claim::Draw(ClaimGround::NoProgress));
/// game.execute(&claim, Actor::Player(Color::White), now).result.expect("it can be claimed");
/// assert_eq!(game.open_claim().expect("it is open").by, Color::White);
/// # Ok::<(), flagfall_game::ApplyError>(())
/// ```
#[expect(clippy::struct_excessive_bools, reason = "independent flags")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenClaim {
    /// The claimant.
    pub by: Color,
    /// The ground of the claim.
    pub ground: ClaimGround,
    /// The number of plies played before the claim.
    pub after: u16,
    /// Whether the clocks are stopped for the claim.
    pub clocks_stopped: bool,
    /// Whether the decision is postponed.
    pub postponed: bool,
    /// Whether the claimant has written down the final position.
    pub position_written: bool,
    /// Whether the opponent has confirmed the written position.
    pub position_confirmed: bool,
    /// Whether the claimant has submitted the scoresheet.
    pub scoresheet_submitted: bool,
    /// Whether the claim was submitted to the designated arbiter.
    pub submitted_to_arbiter: bool,
}

impl OpenClaim {
    /// Whether the clocks are stopped until the opponent agrees or plays on (P.14e).
    pub(crate) const fn awaits_opponent(&self) -> bool {
        self.clocks_stopped && !self.ground.is_quickplay()
    }
}

/// The state of a request for extra seconds (III.4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum ExtraSeconds {
    #[default]
    NotRequested,
    Requested(Color),
    Granted,
    Refused,
}

impl Game {
    /// The draw claim that waits for a decision.
    pub fn open_claim(&self) -> Option<&OpenClaim> {
        self.quickplay.as_ref()?.claim.as_ref()
    }

    /// Whether play has ended and a claim made without an arbiter awaits a decision (III.6.1).
    pub fn is_concluded(&self) -> bool {
        self.open_claim().is_some() && self.mate_question().is_some() && !self.has_arbiter()
    }

    /// Whether there was no capture and no pawn move since a claim.
    pub(crate) fn has_no_progress_since(&self, claim: &OpenClaim) -> bool {
        let since = self.record.len().saturating_sub(usize::from(claim.after));
        usize::from(self.position.halfmoves()) >= since
    }

    /// The state of the request for extra seconds.
    pub(crate) fn extra_seconds(&self) -> ExtraSeconds {
        self.quickplay.as_ref().map_or(ExtraSeconds::NotRequested, |quickplay| quickplay.extra_seconds)
    }

    pub(crate) fn quickplay_mut(&mut self) -> &mut QuickplayState {
        self.quickplay.get_or_insert_default()
    }

    /// The time control in force, with extra seconds for each move of its last period (III.4).
    pub(crate) fn control_with_extra_seconds(&self) -> TimeControl {
        let seconds = self.rules.behaviour().parameters().extra_seconds;
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
