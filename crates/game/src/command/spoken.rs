//! What is said: moves, questions, answers, and talk with those who help.

use flagfall_chess::{Color, UciMove};
use serde::{Deserialize, Serialize};

use super::Topic;

/// What is spoken at the board of a blind player (D.2), or between players and those who help them
/// (online, annexes II and III).
///
/// ```
/// # use flagfall_game::Spoken;
/// let said = Spoken::Announce("g1f3".parse()?);
/// assert_eq!(serde_json::to_string(&said).unwrap(), r#"{"announce":"g1f3"}"#);
/// # Ok::<(), flagfall_chess::ParseUciError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Spoken {
    /// Says a move.
    Announce(UciMove),
    /// Says it in words: as D.2.1 has them, or in full (online, annex II 6).
    AnnounceInWords {
        /// What is said.
        text: Box<str>,
    },
    /// Puts a slip of the tongue right (D.2.8).
    Correct(UciMove),
    /// Repeats what the opponent said (D.2.1).
    Repeat(UciMove),
    /// Asks to be told something.
    Ask(Topic),
    /// Tells a player something.
    Tell {
        /// What.
        what: Topic,
        /// Whom.
        to: Color,
    },
    /// The clock says the times and how many moves were made (D.2.6.1).
    SayTimes,
    /// Player and assistant agree on a language, by its code.
    Agree {
        /// Such as `fi`.
        language: Box<str>,
    },
    /// A player tells the assistant to resign.
    Resign,
    /// A player lets the assistant use the player's account (online, annex II 7).
    LendAccount,
    /// Player and assistant speak of something else.
    Talk,
    /// Invites a player to the video conference (online, annex II 3).
    Invite(Color),
    /// Sends in a paper that shows why the player needs help (online, annex II 2).
    Submit(AssistanceProof),
}

/// A paper by which a player shows the need of an assistant.
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
    /// A place on the list of disabled players.
    Registration,
}
