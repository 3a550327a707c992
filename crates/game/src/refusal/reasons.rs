//! Details of refusal reasons that are one of a few cases.

use strum::IntoStaticStr;
use thiserror::Error;

/// A state that a refused command asks for although it is already in effect; its `&str` is the machine word.
///
/// ```
/// # use flagfall_game::ExistingState;
/// assert_eq!(ExistingState::InVideo.to_string(), "in the video conference");
/// assert_eq!(<&str>::from(ExistingState::InVideo), "in_video");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
#[non_exhaustive]
pub enum ExistingState {
    /// The game is adjourned.
    #[error("the game is adjourned")]
    GameAdjourned,
    /// The player has agreed to the correction.
    #[error("you have agreed")]
    Agreed,
    /// The player has appealed against the ruling.
    #[error("you have appealed")]
    Appealed,
    /// The player has asked to take a move back.
    #[error("you have asked to take a move back")]
    TakebackRequested,
    /// The player has an assistant.
    #[error("the player has an assistant")]
    Assisted,
    /// The scoresheet is borrowed.
    #[error("the scoresheet is borrowed")]
    ScoresheetBorrowed,
    /// The player has called the arbiter.
    #[error("you have called the arbiter")]
    ArbiterCalled,
    /// A claim is pending.
    #[error("a draw has been claimed")]
    ClaimPending,
    /// The envelope is closed.
    #[error("the envelope is closed")]
    EnvelopeClosed,
    /// The player is connected.
    #[error("the player is connected")]
    Connected,
    /// The player is disconnected.
    #[error("the player is disconnected")]
    Disconnected,
    /// The scoresheet has no room left.
    #[error("the scoresheet is full")]
    ScoresheetFull,
    /// The player or the assistant is in the video conference.
    #[error("in the video conference")]
    InVideo,
    /// Nobody holds the office.
    #[error("the office is vacant")]
    OfficeVacant,
    /// The player has lent the account to the assistant.
    #[error("the account is lent")]
    AccountLent,
    /// The envelope is known to be missing.
    #[error("the envelope is reported missing")]
    EnvelopeMissing,
    /// An arbiter holds the office.
    #[error("the office is filled")]
    OfficeFilled,
    /// The player or the assistant is not in the video conference.
    #[error("out of the video conference")]
    OutOfVideo,
    /// The claim has been submitted to the arbiter.
    #[error("the claim has been submitted to the arbiter")]
    ClaimSubmitted,
    /// The decision on the claim is postponed.
    #[error("the decision has been postponed")]
    DecisionPostponed,
    /// The clock is running.
    #[error("the clock is running")]
    ClockRunning,
    /// The scoresheet is signed.
    #[error("the scoresheet is signed")]
    ScoresheetSigned,
    /// The player is present.
    #[error("the player is there")]
    Present,
    /// The assistant has been told to resign for the player.
    #[error("the assistant has been told to resign")]
    ResignationRequested,
    /// The player has been told to seal.
    #[error("the player has been told to seal")]
    ToldToSeal,
}

/// Something that the regulations do not allow; its `&str` is the machine word.
///
/// ```
/// # use flagfall_game::DisallowedFeature;
/// assert_eq!(DisallowedFeature::Takebacks.to_string(), "takebacks");
/// assert_eq!(<&str>::from(DisallowedFeature::Takebacks), "takebacks");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
#[non_exhaustive]
pub enum DisallowedFeature {
    /// Adjourning the game.
    #[error("adjournments")]
    Adjournments,
    /// Other people than the players in the playing area of a venue.
    #[error("other people in the playing area")]
    OtherPeople,
    /// Appealing against a ruling.
    #[error("appeals")]
    Appeals,
    /// Yellow and red cards.
    #[error("cards")]
    Cards,
    /// Choosing the promotion piece in advance.
    #[error("choosing the promotion piece in advance")]
    PresetPromotion,
    /// Clicks that announce moves.
    #[error("clicks")]
    Clicks,
    /// Correcting an illegal move by agreement of the players.
    #[error("this correction")]
    ThisCorrection,
    /// Keeping a device nearby.
    #[error("devices nearby")]
    DevicesNearby,
    /// Another mark on an envelope that has the maximum number.
    #[error("more marks on an envelope")]
    MoreEnvelopeMarks,
    /// Giving both players together more points than the game is worth.
    #[error("more points than the game is worth")]
    MoreThanAtStake,
    /// Another venue.
    #[error("more venues")]
    MoreVenues,
    /// Playing on the player's own device.
    #[error("players' own devices")]
    OwnDevices,
    /// Moves chosen on the opponent's turn.
    #[error("premoves")]
    Premoves,
    /// Claiming a draw in a quickplay finish.
    #[error("claims in a quickplay finish")]
    QuickplayClaims,
    /// Demonstrating a mate after the flag has fallen.
    #[error("demonstrating a mate after a flag fall")]
    ShowingMate,
    /// Entering a move by its destination square alone.
    #[error("smart moves")]
    SmartMoves,
    /// A clock that announces the times.
    #[error("a speaking clock")]
    SpeakingClock,
    /// A penalty that the laws in force do not have.
    #[error("this penalty")]
    ThisPenalty,
    /// A ruling without a basis in the laws in force.
    #[error("this ruling")]
    ThisRuling,
    /// A text that cannot be sealed.
    #[error("this text")]
    ThisText,
    /// Taking moves back.
    #[error("takebacks")]
    Takebacks,
    /// A time control that is not shorter than the present one.
    #[error("a time control that is not shorter")]
    TimesNotShorter,
    /// Actions that belong to a playing venue.
    #[error("venues")]
    Venues,
}

/// A participant who does not call flag falls in a game; its `&str` is the machine word.
///
/// ```
/// # use flagfall_game::FlagCaller;
/// assert_eq!(FlagCaller::Zone.to_string(), "the zone");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
#[non_exhaustive]
pub enum FlagCaller {
    /// The arbiter.
    #[error("the arbiter")]
    Arbiter,
    /// The zone.
    #[error("the zone")]
    Zone,
}
