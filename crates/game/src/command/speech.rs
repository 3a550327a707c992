//! Announcements, and communication between players and assistants.

use flagfall_chess::{Color, UciMove};
use serde::{Deserialize, Serialize};

use super::Topic;

/// An announcement in a game of a blind player (D.2), or a communication between a player and an
/// assistant (online, annexes II and III).
///
/// ```
/// # use flagfall_game::Speech;
/// let speech = Speech::Announce("g1f3".parse()?);
/// assert_eq!(serde_json::to_string(&speech).unwrap(), r#"{"announce":"g1f3"}"#);
/// # Ok::<(), flagfall_chess::ParseUciError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Speech {
    /// Announces a move.
    Announce(UciMove),
    /// Announces a move in words: by the names in D.2.1, or in full (online, annex II 6).
    AnnounceInWords {
        /// The spoken text.
        text: Box<str>,
    },
    /// Corrects a slip of the tongue (D.2.8).
    Correct(UciMove),
    /// Repeats the move that the opponent announced (D.2.1).
    Repeat(UciMove),
    /// Requests information on a topic.
    RequestInformation(Topic),
    /// Informs a player about a topic.
    Inform {
        /// The topic.
        topic: Topic,
        /// The player.
        to: Color,
    },
    /// Reports that the clock announced the times and the numbers of moves (D.2.6.1).
    AnnounceTimes,
    /// Agrees with the assistant on a language for announcements.
    AgreeOnLanguage {
        /// The code of the language, for instance `fi`.
        language: Box<str>,
    },
    /// Tells the assistant to resign.
    Resign,
    /// Lets the assistant use the player's account (online, annex II 7).
    LendAccount,
    /// Talks with the assistant about something else.
    Talk,
    /// Invites a player to the video conference (online, annex II 3).
    Invite(Color),
    /// Submits a document that proves the need of an assistant (online, annex II 2).
    SubmitProof(AssistanceProof),
}

/// A document that proves a player's need of an assistant.
///
/// ```
/// # use flagfall_game::AssistanceProof;
/// let text = serde_json::to_string(&AssistanceProof::Certificate)?;
/// assert_eq!(text, r#""certificate""#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum AssistanceProof {
    /// A medical certificate.
    Certificate,
    /// An entry in the list of disabled players.
    Registration,
}
