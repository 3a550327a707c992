//! Ladders of penalties for repeated offences.

use serde::{Deserialize, Serialize};

use crate::choice::choices;
use crate::{Law, Penalty};

/// The penalties for an offence in one game, step by step.
///
/// The last step applies to every further offence. Without any step the arbiter chooses.
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
    /// The maximum number of steps.
    ///
    /// ```
    /// # use flagfall_laws::Ladder;
    /// assert!(Ladder::MAX_STEPS > 2);
    /// ```
    pub const MAX_STEPS: usize = 16;

    /// Creates a ladder of steps, each of one or more penalties.
    ///
    /// ```
    /// # use flagfall_laws::{Ladder, Penalty};
    /// let ladder = Ladder::new(vec![vec![Penalty::Warning], vec![Penalty::GAME_LOST]]);
    /// assert_eq!(ladder.step(3), [Penalty::GAME_LOST]);
    /// ```
    pub const fn new(steps: Vec<Vec<Penalty>>) -> Ladder {
        Ladder(steps)
    }

    /// Returns the penalties for the `time`th offence in the game, counted from 1.
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

    /// Returns the steps in order.
    ///
    /// ```
    /// # use flagfall_laws::{Ladder, Penalty};
    /// assert_eq!(Ladder::new(vec![vec![Penalty::Warning]]).steps().len(), 1);
    /// ```
    pub fn steps(&self) -> &[Vec<Penalty>] {
        &self.0
    }

    /// Whether there is no step, so that the arbiter chooses.
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
    /// An offence for which the regulations can set penalties.
    ///
    /// ```
    /// use flagfall_laws::{Law, Offence};
    /// assert_eq!(Offence::WrongDrawClaim.name(), "wrong_draw_claim");
    /// assert_eq!(Offence::WrongDrawClaim.law(), Law::WrongDrawClaim);
    /// ```
    pub enum Offence {
        /// An illegal move was completed.
        IllegalMove = "illegal_move",
        /// A draw was claimed incorrectly.
        WrongDrawClaim = "wrong_draw_claim",
        /// A claim in a quickplay finish was rejected.
        RejectedClaim = "rejected_claim",
        /// The opponent was distracted or annoyed.
        Distraction = "distraction",
        /// A forbidden device was found.
        Device = "device",
        /// A phone made a sound.
        Phone = "phone",
        /// The player left the video conference.
        LeavingVideo = "leaving_video",
        /// The player lost the connection to the zone.
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
    /// Returns the law that is violated.
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
