//! What belongs to an adjournment.

use flagfall_chess::{Color, UciMove};
use flagfall_clock::{Millis, Timestamp};
use flagfall_laws::Law;
use serde::{Deserialize, Serialize};

use crate::Sealed;

/// What is done to adjourn a game, to keep its sealed move and to resume it (Guideline I).
///
/// The content of an envelope comes with the commands that seal and open it, and with no event but
/// those of the opening.
///
/// ```
/// # use flagfall_game::{Adjourn, Which};
/// assert_eq!(serde_json::to_string(&Adjourn::Close(Which::First))?, r#"{"close":"first"}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Adjourn {
    /// The arbiter makes known when a session begins, how long it lasts and where (I.2, I.14).
    Announce(Session),
    /// The arbiter tells the player who has the move to seal (I.1.1).
    Tell(Color),
    /// A player asks to adjourn before the session is over (I.1.2).
    Ask,
    /// Writes the sealed move, or another instead (I.1.1); or the reply to it (I.9.3).
    Seal {
        /// In which envelope.
        which: Which,
        /// What is written.
        sealed: Sealed,
    },
    /// Writes another move in the place of the sealed one, as long as that is allowed (I.1.1).
    Alter(Sealed),
    /// Puts the scoresheets into the envelope and closes it (I.1.1).
    Close(Which),
    /// Writes something on the envelope beside what stands there by itself (I.2).
    Mark {
        /// What.
        text: Box<str>,
    },
    /// Stops the clock after the envelope is closed: the game is adjourned (I.1.1). With a reply
    /// in the second envelope it starts the missing player's clock instead (I.9.3).
    Stop,
    /// The arbiter takes the closed envelope: the game is adjourned.
    Adjourn,
    /// The arbiter resumes the game (I.5, I.9).
    Resume,
    /// The arbiter opens an envelope (I.7, I.9), which brings to light what is in it.
    Open {
        /// Which.
        which: Which,
        /// What was kept.
        sealed: Sealed,
    },
    /// Looks into a closed envelope, which nobody may (I.3).
    Look,
    /// Puts another move into it, which nobody may (I.3).
    Replace,
    /// The arbiter says what the sealed move means (I.8).
    ReadAs(UciMove),
    /// The arbiter can make nothing of it (I.8.2).
    CannotRead,
    /// The arbiter does not find the envelope (I.12.1).
    Miss,
    /// The player who sealed says which move it was, and makes it (I.12.1).
    Declare(UciMove),
    /// The arbiter cannot establish the position any more (I.12.2).
    LosePosition,
}

impl Adjourn {
    /// The laws that speak of it.
    pub(crate) const fn laws(&self) -> &'static [Law] {
        match self {
            Adjourn::Announce(_) => &[Law::Session],
            Adjourn::Ask => &[Law::SealingEarly],
            Adjourn::Seal { which: Which::Second, .. }
            | Adjourn::Open { which: Which::Second, .. } => &[Law::SecondEnvelope],
            Adjourn::Tell(_)
            | Adjourn::Seal { .. }
            | Adjourn::Close(_)
            | Adjourn::Stop
            | Adjourn::Adjourn => &[Law::Sealing],
            Adjourn::Alter(_) => &[Law::SealedMoveAltered, Law::EnvelopeKept],
            Adjourn::Mark { .. } => &[Law::EnvelopeText, Law::EnvelopeKept],
            Adjourn::Resume => &[Law::ResumptionSetUp],
            Adjourn::Open { .. } => &[Law::EnvelopeOpening, Law::EnvelopeKept],
            Adjourn::Look | Adjourn::Replace => &[Law::EnvelopeKept],
            Adjourn::ReadAs(_) | Adjourn::CannotRead => &[Law::SealedUnreadable],
            Adjourn::Miss => &[Law::EnvelopeMissing],
            Adjourn::Declare(_) => &[Law::SealedMoveDeclared],
            Adjourn::LosePosition => &[Law::AdjournedPositionLost],
        }
    }
}

/// One of the two envelopes there can be.
///
/// ```
/// # use flagfall_game::Which;
/// assert_eq!(Which::default(), Which::First);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Which {
    /// With the sealed move.
    #[default]
    First,
    /// With the reply to it (I.9.3).
    Second,
}

impl Which {
    /// Both.
    pub const ALL: [Which; 2] = [Which::First, Which::Second];
}

/// A session of play, by the clock on the wall (I.14).
///
/// ```
/// # use flagfall_game::Session;
/// # use flagfall_clock::{Millis, Timestamp};
/// let session = Session::new(Timestamp::from_millis(5), Some(Millis::new(7)));
/// assert_eq!(session.ends(), Some(Timestamp::from_millis(12)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Session {
    /// When it begins.
    pub starts: Timestamp,
    /// How long it lasts, if that is set.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lasts: Option<Millis>,
    /// Where.
    #[serde(default, skip_serializing_if = "str::is_empty")]
    pub place: Box<str>,
}

impl Session {
    /// A session, wherever it is.
    pub fn new(starts: Timestamp, lasts: Option<Millis>) -> Session {
        Session { starts, lasts, place: Box::default() }
    }

    /// When it is over, if that is set.
    pub fn ends(&self) -> Option<Timestamp> {
        self.lasts.map(|time| self.starts.saturating_add(time))
    }
}
