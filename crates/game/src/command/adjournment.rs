//! Actions of an adjournment.

use flagfall_chess::{Color, UciMove};
use flagfall_laws::{Law, Session};
use serde::{Deserialize, Serialize};
use strum::VariantNames;

use crate::SealedMove;

/// An action to adjourn a game, to keep its sealed move, or to resume it (Guideline I).
///
/// The content of an envelope is part of the commands that seal and open it. Events contain it only
/// after the envelope was opened.
///
/// ```
/// # use flagfall_game::{AdjournmentAction, EnvelopeSlot};
/// assert_eq!(serde_json::to_string(&AdjournmentAction::Close(EnvelopeSlot::SealedMove))?, r#"{"close":"first"}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, VariantNames)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum AdjournmentAction {
    /// Announces the start, duration and place of a session (arbiter; I.2, I.14).
    AnnounceSession(Session),
    /// Tells the player to move to seal (arbiter; I.1.1).
    TellToSeal(Color),
    /// Requests to seal and adjourn before the end of the session (I.1.2).
    RequestSealing,
    /// Writes the sealed move or replaces it (I.1.1), or writes the reply to it (I.9.3).
    Seal {
        /// The envelope of the move.
        envelope: EnvelopeSlot,
        /// The content of the envelope.
        sealed: SealedMove,
    },
    /// Replaces the sealed move, as long as this is allowed (I.1.1).
    Alter(SealedMove),
    /// Puts the scoresheets into the envelope and closes it (I.1.1).
    Close(EnvelopeSlot),
    /// Writes additional text on the envelope (I.2).
    Mark {
        /// The text.
        text: Box<str>,
    },
    /// Stops the clock after the envelope is closed, which adjourns the game (I.1.1). After a sealed
    /// reply, starts the absent player's clock instead (I.9.3).
    Stop,
    /// Takes the closed envelope, which adjourns the game (arbiter).
    Adjourn,
    /// Resumes the game (arbiter; I.5, I.9).
    Resume,
    /// Opens an envelope, which reveals its content (arbiter; I.7, I.9).
    Open {
        /// The envelope.
        envelope: EnvelopeSlot,
        /// The content of the envelope.
        sealed: SealedMove,
    },
    /// Looks into a closed envelope, which is always refused (I.3).
    Look,
    /// Replaces the move in a closed envelope, which is always refused (I.3).
    Replace,
    /// Interprets a sealed move as this move (arbiter; I.8).
    ReadAs(UciMove),
    /// Declares the sealed move unreadable (arbiter; I.8.2).
    CannotRead,
    /// Reports that the envelope is missing (arbiter; I.12.1).
    ReportEnvelopeMissing,
    /// Declares and makes the move that was sealed in a missing envelope (player who sealed; I.12.1).
    Declare(UciMove),
    /// Reports that the position cannot be reconstructed (arbiter; I.12.2).
    ReportPositionLost,
}

impl AdjournmentAction {
    /// The laws that govern the action.
    pub(crate) const fn laws(&self) -> &'static [Law] {
        match self {
            AdjournmentAction::AnnounceSession(_) => &[Law::Session],
            AdjournmentAction::RequestSealing => &[Law::SealingEarly],
            AdjournmentAction::Seal { envelope: EnvelopeSlot::Reply, .. }
            | AdjournmentAction::Open { envelope: EnvelopeSlot::Reply, .. } => &[Law::SecondEnvelope],
            AdjournmentAction::TellToSeal(_)
            | AdjournmentAction::Seal { .. }
            | AdjournmentAction::Close(_)
            | AdjournmentAction::Stop
            | AdjournmentAction::Adjourn => &[Law::Sealing],
            AdjournmentAction::Alter(_) => &[Law::SealedMoveAltered, Law::EnvelopeKept],
            AdjournmentAction::Mark { .. } => &[Law::EnvelopeText, Law::EnvelopeKept],
            AdjournmentAction::Resume => &[Law::ResumptionSetUp],
            AdjournmentAction::Open { .. } => &[Law::EnvelopeOpening, Law::EnvelopeKept],
            AdjournmentAction::Look | AdjournmentAction::Replace => &[Law::EnvelopeKept],
            AdjournmentAction::ReadAs(_) | AdjournmentAction::CannotRead => &[Law::SealedUnreadable],
            AdjournmentAction::ReportEnvelopeMissing => &[Law::EnvelopeMissing],
            AdjournmentAction::Declare(_) => &[Law::SealedMoveDeclared],
            AdjournmentAction::ReportPositionLost => &[Law::AdjournedPositionLost],
        }
    }
}

/// One of the two envelopes of an adjournment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum EnvelopeSlot {
    /// The envelope with the sealed move.
    #[default]
    #[serde(rename = "first")]
    SealedMove,
    /// The envelope with the reply to the sealed move (I.9.3).
    #[serde(rename = "second")]
    Reply,
}

impl EnvelopeSlot {
    /// Both envelopes.
    pub const ALL: [EnvelopeSlot; 2] = [EnvelopeSlot::SealedMove, EnvelopeSlot::Reply];
}
