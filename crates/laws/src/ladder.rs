//! What an offence costs the first time, and what it costs again.

use serde::{Deserialize, Serialize};

use crate::choice::choices;
use crate::{Law, Penalty};

/// The penalties for an offence in one game, step by step.
///
/// The last step goes for every further time. Without any step the arbiter chooses.
///
/// ```
/// use flagfall_laws::{Offence, Penalty, Rules};
/// let rules = Rules::preset("fide-2017").expect("a preset");
/// let ladder = rules.regulations.ladder(Offence::IllegalMove);
/// assert_eq!(ladder.step(1)[0].to_string(), "the opponent gains 2m");
/// assert_eq!(ladder.step(2), [Penalty::GAME_LOST]);
/// assert!(rules.regulations.ladder(Offence::Distraction).is_empty());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(transparent)]
pub struct Ladder(Vec<Vec<Penalty>>);

impl Ladder {
    /// How many steps there can be.
    ///
    /// ```
    /// # use flagfall_laws::Ladder;
    /// assert!(Ladder::LONGEST > 2);
    /// ```
    pub const LONGEST: usize = 16;

    /// A ladder of these steps, each of one penalty or several.
    ///
    /// ```
    /// # use flagfall_laws::{Ladder, Penalty};
    /// let ladder = Ladder::new(vec![vec![Penalty::Warning], vec![Penalty::GAME_LOST]]);
    /// assert_eq!(ladder.step(3), [Penalty::GAME_LOST]);
    /// ```
    pub const fn new(steps: Vec<Vec<Penalty>>) -> Ladder {
        Ladder(steps)
    }

    /// What the offence costs the `time`th time in the game, counted from 1.
    ///
    /// ```
    /// # use flagfall_laws::{Ladder, Penalty};
    /// let ladder = Ladder::new(vec![vec![Penalty::YellowCard], vec![Penalty::RedCard]]);
    /// assert_eq!(ladder.step(1), [Penalty::YellowCard]);
    /// assert!(Ladder::default().step(1).is_empty());
    /// ```
    pub fn step(&self, time: usize) -> &[Penalty] {
        let last = self.0.len().saturating_sub(1);
        self.0.get(time.saturating_sub(1).min(last)).map_or(&[], Vec::as_slice)
    }

    /// The steps in their order.
    ///
    /// ```
    /// # use flagfall_laws::{Ladder, Penalty};
    /// assert_eq!(Ladder::new(vec![vec![Penalty::Warning]]).steps().len(), 1);
    /// ```
    pub fn steps(&self) -> &[Vec<Penalty>] {
        &self.0
    }

    /// Whether it has no step: the arbiter chooses.
    ///
    /// ```
    /// # use flagfall_laws::Ladder;
    /// assert!(Ladder::default().is_empty());
    /// ```
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

choices! {
    /// What the regulations can put a price on.
    ///
    /// ```
    /// use flagfall_laws::{Law, Offence};
    /// assert_eq!(Offence::WrongDrawClaim.name(), "wrong_draw_claim");
    /// assert_eq!(Offence::WrongDrawClaim.law(), Law::WrongDrawClaim);
    /// ```
    pub enum Offence {
        /// An illegal move was completed.
        IllegalMove = "illegal_move",
        /// A draw was claimed wrongly.
        WrongDrawClaim = "wrong_draw_claim",
        /// A claim in a quickplay finish was rejected.
        RejectedClaim = "rejected_claim",
        /// The opponent was disturbed or annoyed.
        Distraction = "distraction",
        /// A forbidden device was there.
        Device = "device",
        /// A phone made a sound.
        Phone = "phone",
        /// The video conference was left.
        LeavingVideo = "leaving_video",
        /// The connection to the zone broke.
        Disconnecting = "disconnecting",
        /// The arbiter was called without a reason.
        CallWithoutReason = "call_without_reason",
        /// The clock was stopped without a reason.
        StopWithoutReason = "stop_without_reason",
        /// Any other breach of the rules.
        Breach = "breach",
    }
}

impl Offence {
    /// What it offends against.
    ///
    /// ```
    /// # use flagfall_laws::{Law, Offence};
    /// assert_eq!(Offence::LeavingVideo.law(), Law::Cards);
    /// ```
    pub const fn law(self) -> Law {
        match self {
            Offence::IllegalMove => Law::IllegalMove,
            Offence::WrongDrawClaim => Law::WrongDrawClaim,
            Offence::RejectedClaim => Law::QuickplayRejected,
            Offence::Distraction => Law::Distraction,
            Offence::Device => Law::Device,
            Offence::Phone => Law::Phone,
            Offence::LeavingVideo => Law::Cards,
            Offence::Disconnecting => Law::ReturnPenalized,
            Offence::CallWithoutReason => Law::CallWithoutReason,
            Offence::StopWithoutReason => Law::StopWithoutReason,
            Offence::Breach => Law::Breach,
        }
    }
}
