//! Commands around an adjournment: the game's own actions, without the nonces and the content of
//! envelopes, which only the zone has.

use core::fmt;

use flagfall_chess::{Color, Letters, UciMove};
use flagfall_game::{AdjournmentAction, EnvelopeSlot, Session};
use serde::{Deserialize, Deserializer, de};
use utoipa::ToSchema;

/// A command to adjourn a game, to seal a move or to resume the game.
///
/// ```
/// use flagfall_server::wire::AdjournCommand;
/// let text = r#"{"seal":{"sealed":{"text":"Rf3","letters":"fi"}}}"#;
/// let command: AdjournCommand = serde_json::from_str(text)?;
/// assert!(!format!("{command:?}").contains("Rf3"));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum AdjournCommand {
    /// Announces a session: its start, length and place.
    AnnounceSession(Session),
    /// Tells the player to move to seal.
    TellToSeal(Color),
    /// Requests to seal and adjourn before the session is over.
    RequestSealing,
    /// Writes the sealed move, rewrites it, or writes the reply to it.
    Seal {
        /// The envelope.
        #[serde(default)]
        envelope: EnvelopeSlot,
        /// The move, which nobody sees before the envelope is opened.
        sealed: MoveToSeal,
    },
    /// Replaces the sealed move before the envelope is closed.
    Alter(MoveToSeal),
    /// Puts the scoresheets into the envelope and closes it.
    Close(EnvelopeSlot),
    /// Writes a note on the envelope.
    Mark {
        /// The note.
        text: Box<str>,
    },
    /// Stops the clock after the envelope is closed.
    Stop,
    /// Takes the closed envelope, which adjourns the game.
    Adjourn,
    /// Resumes the game.
    Resume,
    /// Opens an envelope and reveals its content.
    Open(EnvelopeSlot),
    /// Looks into a closed envelope, which is not allowed.
    Look,
    /// Replaces the move in a closed envelope, which is not allowed.
    Replace,
    /// States the meaning of the sealed move.
    ReadAs(UciMove),
    /// States that the sealed move is unreadable.
    CannotRead,
    /// Reports that the envelope is missing.
    ReportEnvelopeMissing,
    /// Declares the player's own sealed move and makes it.
    Declare(UciMove),
    /// Reports that the position cannot be reconstructed.
    ReportPositionLost,
}

/// A move to be sealed, as the player writes it.
#[derive(Clone, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MoveToSeal {
    /// The move.
    pub text: Box<str>,
    /// The language of the piece letters, by its code; English by default.
    #[serde(default = "english", deserialize_with = "letters_by_code")]
    #[schema(value_type = Option<String>)]
    pub letters: Letters,
}

impl fmt::Debug for MoveToSeal {
    /// Hides the move.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MoveToSeal").finish_non_exhaustive()
    }
}

const fn english() -> Letters {
    Letters::ENGLISH
}

fn letters_by_code<'de, D: Deserializer<'de>>(from: D) -> Result<Letters, D::Error> {
    String::deserialize(from)?.parse().map_err(de::Error::custom)
}

/// A command that only the zone can complete, because it has the content of envelopes.
#[derive(Debug)]
pub(crate) enum EnvelopeCommand {
    /// Seals a move, or alters the sealed one.
    Seal { envelope: EnvelopeSlot, alters: bool, sealed: MoveToSeal },
    /// Opens an envelope.
    Open(EnvelopeSlot),
}

impl AdjournCommand {
    /// The free text that the command carries into the game's ledger.
    pub(super) const fn free_text(&self) -> Option<&str> {
        match self {
            AdjournCommand::Mark { text } => Some(text),
            AdjournCommand::AnnounceSession(session) => Some(&session.place),
            _ => None,
        }
    }

    /// Converts the command to the game's action, or to a command that the zone has to complete.
    pub(super) fn into_action(self) -> Result<AdjournmentAction, EnvelopeCommand> {
        Ok(match self {
            AdjournCommand::Seal { envelope, sealed } => {
                return Err(EnvelopeCommand::Seal { envelope, alters: false, sealed });
            }
            AdjournCommand::Alter(sealed) => {
                let envelope = EnvelopeSlot::SealedMove;
                return Err(EnvelopeCommand::Seal { envelope, alters: true, sealed });
            }
            AdjournCommand::Open(envelope) => return Err(EnvelopeCommand::Open(envelope)),
            AdjournCommand::AnnounceSession(session) => AdjournmentAction::AnnounceSession(session),
            AdjournCommand::TellToSeal(player) => AdjournmentAction::TellToSeal(player),
            AdjournCommand::RequestSealing => AdjournmentAction::RequestSealing,
            AdjournCommand::Close(envelope) => AdjournmentAction::Close(envelope),
            AdjournCommand::Mark { text } => AdjournmentAction::Mark { text },
            AdjournCommand::Stop => AdjournmentAction::Stop,
            AdjournCommand::Adjourn => AdjournmentAction::Adjourn,
            AdjournCommand::Resume => AdjournmentAction::Resume,
            AdjournCommand::Look => AdjournmentAction::Look,
            AdjournCommand::Replace => AdjournmentAction::Replace,
            AdjournCommand::ReadAs(mv) => AdjournmentAction::ReadAs(mv),
            AdjournCommand::CannotRead => AdjournmentAction::CannotRead,
            AdjournCommand::ReportEnvelopeMissing => AdjournmentAction::ReportEnvelopeMissing,
            AdjournCommand::Declare(mv) => AdjournmentAction::Declare(mv),
            AdjournCommand::ReportPositionLost => AdjournmentAction::ReportPositionLost,
        })
    }
}

#[cfg(test)]
mod tests {
    use flagfall_clock::Timestamp;
    use flagfall_game::{Nonce, SealedMove};
    use serde_json::{Value, json};
    use strum::VariantNames;

    use super::*;

    /// One action of each kind.
    fn all() -> Vec<AdjournmentAction> {
        let sealed = || SealedMove::new("Rf3", Letters::FINNISH, Nonce(7));
        let mv = || "g1f3".parse().expect("a move");
        vec![
            AdjournmentAction::AnnounceSession(Session::new(Timestamp::EPOCH, None)),
            AdjournmentAction::TellToSeal(Color::Black),
            AdjournmentAction::RequestSealing,
            AdjournmentAction::Seal { envelope: EnvelopeSlot::Reply, sealed: sealed() },
            AdjournmentAction::Alter(sealed()),
            AdjournmentAction::Close(EnvelopeSlot::SealedMove),
            AdjournmentAction::Mark { text: "urgent".into() },
            AdjournmentAction::Stop,
            AdjournmentAction::Adjourn,
            AdjournmentAction::Resume,
            AdjournmentAction::Open { envelope: EnvelopeSlot::Reply, sealed: sealed() },
            AdjournmentAction::Look,
            AdjournmentAction::Replace,
            AdjournmentAction::ReadAs(mv()),
            AdjournmentAction::CannotRead,
            AdjournmentAction::ReportEnvelopeMissing,
            AdjournmentAction::Declare(mv()),
            AdjournmentAction::ReportPositionLost,
        ]
    }

    #[test]
    fn every_action_of_the_game_is_a_command_without_its_secrets() {
        let mut kinds = Vec::new();
        for action in all() {
            let mut text = serde_json::to_value(&action).expect("JSON");
            let kind = text.as_object().and_then(|fields| fields.keys().next().cloned());
            kinds.extend(kind.or(text.as_str().map(str::to_owned)));
            let secret = match &action {
                AdjournmentAction::Seal { .. } => text.pointer_mut("/seal/sealed"),
                AdjournmentAction::Alter(_) => text.pointer_mut("/alter"),
                _ => None,
            };
            if let Some(secret) = secret.and_then(Value::as_object_mut) {
                secret.remove("nonce");
            }
            if text.get("open").is_some() {
                text = json!({"open": "second"});
            }
            let command: AdjournCommand = serde_json::from_value(text).expect("a command");
            assert!(!format!("{command:?}").contains("Rf3"));
            match (command.into_action(), action) {
                (Ok(converted), action) => assert_eq!(converted, action),
                (
                    Err(EnvelopeCommand::Seal { envelope, alters: false, sealed }),
                    AdjournmentAction::Seal { envelope: expected, sealed: content },
                ) => {
                    assert_eq!(envelope, expected);
                    assert_eq!((sealed.text, sealed.letters), (content.text, content.letters));
                }
                (Err(EnvelopeCommand::Seal { alters: true, sealed, .. }), AdjournmentAction::Alter(content)) => {
                    assert_eq!((sealed.text, sealed.letters), (content.text, content.letters));
                }
                (Err(EnvelopeCommand::Open(opened)), AdjournmentAction::Open { envelope, .. }) => {
                    assert_eq!(opened, envelope);
                }
                (other, action) => panic!("{other:?} for {action:?}"),
            }
        }
        kinds.sort_unstable();
        kinds.dedup();
        assert_eq!(kinds.len(), AdjournmentAction::VARIANTS.len(), "{kinds:?}");
    }

    #[test]
    fn nonce_from_client_is_refused() {
        let sealed = json!({"text": "e4", "nonce": "00000000000000000000000000000007"});
        let command = serde_json::from_value::<AdjournCommand>(json!({"seal": {"sealed": sealed}}));
        assert!(command.is_err());
    }
}
