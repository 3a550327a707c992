//! Events of announcements and communication.

use flagfall_chess::{Color, UciMove};
use serde::{Deserialize, Serialize};

use crate::{AssistanceProof, Topic};

/// An announcement at the board, or a communication between a player and an assistant.
///
/// ```
/// # use flagfall_game::SpeechEvent;
/// assert_eq!(serde_json::to_string(&SpeechEvent::TimesAnnounced)?, r#""times_said""#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "self-explanatory names")]
pub enum SpeechEvent {
    /// A player announced the move after `after` plies. `mv` is `null` if the announcement was not a
    /// move.
    Announced { by: Color, after: u16, mv: Option<UciMove> },
    /// The opponent repeated the announced move.
    Repeated { by: Color },
    /// A player requested information on a topic.
    #[serde(rename = "asked")]
    InformationRequested {
        by: Color,
        #[serde(rename = "what")]
        topic: Topic,
    },
    /// A player was informed about a topic.
    #[serde(rename = "told")]
    Informed {
        #[serde(rename = "what")]
        topic: Topic,
        to: Color,
    },
    /// The clock announced the times and the numbers of moves.
    #[serde(rename = "times_said")]
    TimesAnnounced,
    /// A player and the assistant agreed on a language.
    #[serde(rename = "agreed")]
    LanguageAgreed { by: Color, language: Box<str> },
    /// A player told the assistant to offer or to accept a draw.
    #[serde(rename = "draw_wished")]
    DrawInstructed { by: Color, accepts: bool },
    /// A player told the assistant to resign.
    #[serde(rename = "resignation_wished")]
    ResignationInstructed { by: Color },
    /// A player lent the account to the assistant.
    AccountLent { by: Color },
    /// A player was invited to the video conference.
    Invited { player: Color },
    /// A player submitted a document that proves the need of an assistant.
    #[serde(rename = "submitted")]
    ProofSubmitted { by: Color, proof: AssistanceProof },
    /// A player's assistant joined or left the video conference.
    AssistantInVideo { of: Color, inside: bool },
}
