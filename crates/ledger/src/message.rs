//! Messages from one ledger to another.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::{EventId, LedgerId};

/// Identifies a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MessageId {
    /// The event that sent it.
    pub event: EventId,
    /// Its place among the messages of the event, from 0.
    pub place: u16,
}

/// A message that an event sends to another ledger.
///
/// It is stored together with the event, delivered at least once and applied exactly once.
///
/// ```
/// use flagfall_ledger::{LedgerId, LedgerKind, LedgerMessage, MessageContent};
/// let game = LedgerId { kind: LedgerKind::Game, id: 7 };
/// let message = LedgerMessage::command(game, &"stop")?;
/// assert_eq!(serde_json::to_string(&message.content)?, r#"{"command":"stop"}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct LedgerMessage {
    /// The ledger that receives it.
    pub to: LedgerId,
    /// The content.
    pub content: MessageContent,
}

/// The content of a message. The kind of the receiving ledger defines its form.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MessageContent {
    /// The first event of a ledger to be opened.
    Open(Box<RawValue>),
    /// A command to an existing ledger.
    Command(Box<RawValue>),
}

impl LedgerMessage {
    /// Creates a message that opens a ledger with its first event.
    ///
    /// # Errors
    /// The event cannot be written as JSON.
    pub fn open(to: LedgerId, first: &impl Serialize) -> serde_json::Result<LedgerMessage> {
        Ok(LedgerMessage { to, content: MessageContent::Open(serde_json::value::to_raw_value(first)?) })
    }

    /// Creates a message with a command.
    ///
    /// # Errors
    /// The command cannot be written as JSON.
    pub fn command(to: LedgerId, command: &impl Serialize) -> serde_json::Result<LedgerMessage> {
        Ok(LedgerMessage { to, content: MessageContent::Command(serde_json::value::to_raw_value(command)?) })
    }
}
