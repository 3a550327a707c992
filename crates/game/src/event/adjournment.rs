//! Events of an adjournment.

use flagfall_chess::{Color, UciMove};
use flagfall_clock::Timestamp;
use serde::{Deserialize, Serialize};

use crate::{Digest, EnvelopeSlot, SealedMove, Session};

/// An event of an adjournment. It contains only the commitment to a sealed move, until the envelope is
/// opened.
///
/// ```
/// # use flagfall_game::AdjournmentEvent;
/// # use flagfall_chess::Color;
/// let event = AdjournmentEvent::ToldToSeal { player: Color::White };
/// assert_eq!(serde_json::to_string(&event)?, r#"{"told_to_seal":{"player":"white"}}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "self-explanatory names")]
pub enum AdjournmentEvent {
    /// The arbiter announced a session.
    SessionAnnounced(Session),
    /// The arbiter told a player to seal.
    ToldToSeal { player: Color },
    /// A player asked to seal and adjourn.
    AskedToSeal { player: Color },
    /// A player who was told to seal made a move on the board, which must now be sealed.
    MadeOnBoard { by: Color, mv: UciMove },
    /// A player wrote a move for an envelope, or replaced it.
    MoveSealed {
        by: Color,
        #[serde(rename = "which")]
        envelope: EnvelopeSlot,
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        commitment: Digest,
    },
    /// An envelope was closed.
    EnvelopeClosed {
        by: Color,
        #[serde(rename = "which")]
        envelope: EnvelopeSlot,
    },
    /// Text was written on the envelope.
    EnvelopeMarked { text: Box<str> },
    /// The game was adjourned. A player who sealed early is charged the time until `charged_until`.
    Adjourned {
        sealed_by: Color,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        charged_until: Option<Timestamp>,
    },
    /// The game was resumed with the position and times of the adjournment.
    Resumed,
    /// The reply was sealed, and the absent player's clock was started.
    ReplySealed { by: Color },
    /// An envelope was opened. The content can be verified against the commitment.
    EnvelopeOpened {
        #[serde(rename = "which")]
        envelope: EnvelopeSlot,
        sealed: SealedMove,
    },
    /// Wrong times were pointed out in time and corrected.
    TimesCorrected {
        by: Option<Color>,
        /// Whether times that were ruled for the absence of both players are kept (I.11).
        #[serde(default, skip_serializing_if = "core::ops::Not::not")]
        #[serde(rename = "but_ruled")]
        except_ruled: bool,
    },
    /// Wrong times were pointed out too late and are kept.
    #[serde(rename = "times_left")]
    WrongTimesKept { by: Option<Color> },
    /// The arbiter interpreted the sealed move.
    #[serde(rename = "read_as")]
    SealedMoveInterpreted { mv: UciMove },
    /// The arbiter reported that the envelope is missing.
    #[serde(rename = "envelope_missed")]
    EnvelopeReportedMissing,
    /// The player who sealed declared the move of the missing envelope.
    MoveDeclared { by: Color, mv: UciMove },
    /// The arbiter reported that the position cannot be reconstructed.
    PositionLost,
}
