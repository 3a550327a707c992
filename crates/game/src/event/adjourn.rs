//! What happened around an adjournment.

use flagfall_chess::{Color, UciMove};
use flagfall_clock::Timestamp;
use serde::{Deserialize, Serialize};

use crate::{Digest, Sealed, Session, Which};

/// What happened around an adjournment. Of a sealed move nothing is there but its commitment, until
/// the envelope is opened.
///
/// ```
/// # use flagfall_game::AdjournEvent;
/// # use flagfall_chess::Color;
/// let event = AdjournEvent::ToldToSeal { player: Color::White };
/// assert_eq!(serde_json::to_string(&event)?, r#"{"told_to_seal":{"player":"white"}}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the fields are named for what they are")]
pub enum AdjournEvent {
    /// It was made known when a session begins and how long it lasts.
    SessionAnnounced(Session),
    /// The arbiter told a player to seal.
    ToldToSeal { player: Color },
    /// A player asked to adjourn.
    AskedToSeal { player: Color },
    /// A player who was told to seal has made a move on the board, which is the one to be sealed.
    MadeOnBoard { by: Color, mv: UciMove },
    /// A move was sealed, or another in its place.
    MoveSealed {
        by: Color,
        which: Which,
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        commitment: Digest,
    },
    /// An envelope was closed.
    EnvelopeClosed { by: Color, which: Which },
    /// Something was written on the envelope.
    EnvelopeMarked { text: Box<str> },
    /// The clock was stopped and the game adjourned; who sealed early bears the time up to then.
    Adjourned {
        sealed_by: Color,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        charged_until: Option<Timestamp>,
    },
    /// The game was resumed, with the position and the times of the adjournment.
    Resumed,
    /// The reply is in the second envelope, and the clock of the missing player runs.
    ReplySealed { by: Color },
    /// An envelope was opened. Whoever has the commitment can check what was in it.
    EnvelopeOpened { which: Which, sealed: Sealed },
    /// A player pointed out a wrong time before the own first move: it is put right.
    TimesCorrected {
        by: Option<Color>,
        /// What was ruled on the time for which both were missing stays (I.11).
        #[serde(default, skip_serializing_if = "core::ops::Not::not")]
        but_ruled: bool,
    },
    /// A wrong time was pointed out too late.
    TimesLeft { by: Option<Color> },
    /// The arbiter found what the sealed move means.
    ReadAs { mv: UciMove },
    /// The envelope was not found.
    EnvelopeMissed,
    /// Who had sealed said which move it was.
    MoveDeclared { by: Color, mv: UciMove },
    /// The position could not be established.
    PositionLost,
}
