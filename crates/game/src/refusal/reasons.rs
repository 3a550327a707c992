//! What a refusal speaks of, where that is one of a few things.

use strum::IntoStaticStr;
use thiserror::Error;

/// What is so already; as a `&str` its name in a word.
///
/// ```
/// # use flagfall_game::Already;
/// assert_eq!(Already::InVideo.to_string(), "in the video conference");
/// assert_eq!(<&str>::from(Already::InVideo), "in_video");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
#[non_exhaustive]
pub enum Already {
    /// The game stands still until it is resumed.
    #[error("adjourned")]
    Adjourned,
    /// Both have agreed on it.
    #[error("agreed")]
    Agreed,
    /// The player has appealed against it.
    #[error("appealed")]
    Appealed,
    /// The opponent was asked to let a move be taken back.
    #[error("asked")]
    Asked,
    /// Somebody helps the player.
    #[error("assisted")]
    Assisted,
    /// The scoresheet is borrowed.
    #[error("borrowed")]
    Borrowed,
    /// The player has called the arbiter.
    #[error("called")]
    Called,
    /// A claim is open.
    #[error("claimed")]
    Claimed,
    /// The envelope is closed.
    #[error("closed")]
    Closed,
    /// The player is connected.
    #[error("connected")]
    Connected,
    /// The player is cut off.
    #[error("disconnected")]
    Disconnected,
    /// The scoresheet has no room.
    #[error("full")]
    Full,
    /// The player or the assistant is in the video conference.
    #[error("in the video conference")]
    InVideo,
    /// Nobody is named for the office.
    #[error("lacking")]
    Lacking,
    /// The account is lent.
    #[error("lent")]
    Lent,
    /// The envelope is known to be missing.
    #[error("missing")]
    Missing,
    /// Somebody is named for the office.
    #[error("named")]
    Named,
    /// The player or the assistant is not in the video conference.
    #[error("out of the video conference")]
    OutOfVideo,
    /// The claim lies with the arbiter.
    #[error("passed on")]
    PassedOn,
    /// The decision is postponed.
    #[error("postponed")]
    Postponed,
    /// The clock runs.
    #[error("running")]
    Running,
    /// The scoresheet is signed.
    #[error("signed")]
    Signed,
    /// The player is there.
    #[error("there")]
    There,
    /// The assistant was told.
    #[error("told")]
    Told,
    /// The player was told to seal.
    #[error("told to seal")]
    ToldToSeal,
}

/// What regulations do not allow; as a `&str` its name in a word.
///
/// ```
/// # use flagfall_game::Barred;
/// assert_eq!(Barred::Takebacks.to_string(), "taking moves back");
/// assert_eq!(<&str>::from(Barred::Takebacks), "takebacks");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
#[non_exhaustive]
pub enum Barred {
    /// Adjourning the game.
    #[error("adjournments")]
    Adjournments,
    /// Others than the players at a venue.
    #[error("anybody else in the playing area")]
    AnybodyElse,
    /// Appealing.
    #[error("appeals")]
    Appeals,
    /// Yellow and red cards.
    #[error("cards")]
    Cards,
    /// Choosing beforehand what pawns become.
    #[error("choosing the piece of promotion beforehand")]
    ChosenPromotion,
    /// Clicks that tell of moves.
    #[error("clicks")]
    Clicks,
    /// Putting the colours right in this way.
    #[error("correcting it so")]
    CorrectingSo,
    /// Having a device near.
    #[error("devices nearby")]
    DevicesNearby,
    /// Writing more on an envelope.
    #[error("so much on an envelope")]
    MoreOnEnvelope,
    /// Points for both that the game does not have.
    #[error("both to get more than is at stake")]
    MoreThanAtStake,
    /// Another venue.
    #[error("more venues")]
    MoreVenues,
    /// Playing on the own device.
    #[error("own devices")]
    OwnDevices,
    /// Moves chosen on the opponent's turn.
    #[error("premoves")]
    Premoves,
    /// Claiming a draw in the last two minutes.
    #[error("claims of a quickplay finish")]
    QuickplayClaims,
    /// Showing a mate after the flag has fallen.
    #[error("showing a mate")]
    ShowingMate,
    /// Naming only where a piece goes.
    #[error("smart moves")]
    SmartMoves,
    /// A clock that tells the times.
    #[error("a clock that speaks")]
    SpeakingClock,
    /// A penalty that these laws do not have.
    #[error("this penalty")]
    SuchPenalty,
    /// A ruling that stands under nothing.
    #[error("such a ruling")]
    SuchRuling,
    /// A text that cannot be sealed.
    #[error("such a writing")]
    SuchWriting,
    /// Taking moves back.
    #[error("taking moves back")]
    Takebacks,
    /// Another time control than a shorter one.
    #[error("times that are not shorter")]
    TimesNotShorter,
    /// What belongs to venues.
    #[error("venues")]
    Venues,
}

/// Who does not call flags in a game; as a `&str` the name in a word.
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
