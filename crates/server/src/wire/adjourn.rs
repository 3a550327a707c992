//! What can be asked for around an adjournment: the game's own family, without what the zone alone
//! has, the nonces and what is in envelopes.

use core::fmt;

use flagfall_chess::{Color, Letters, UciMove};
use flagfall_game::{Adjourn, Session, Which};
use serde::{Deserialize, Deserializer, de};
use utoipa::ToSchema;

/// What is done to adjourn a game, to keep its sealed move and to resume it.
///
/// ```
/// use flagfall_server::wire::Adjourning;
/// let asked = r#"{"seal":{"sealed":{"text":"Rf3","letters":"fi"}}}"#;
/// let asked: Adjourning = serde_json::from_str(asked)?;
/// assert!(!format!("{asked:?}").contains("Rf3"));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Adjourning {
    /// Makes known when a session begins, how long it lasts and where.
    Announce(Session),
    /// Tells the player who has the move to seal.
    Tell(Color),
    /// Asks to adjourn before the session is over.
    Ask,
    /// Writes the sealed move, or another instead; or the reply to it.
    Seal {
        /// In which envelope.
        #[serde(default)]
        which: Which,
        /// What is written; nobody is told of it before the envelope is opened.
        sealed: Writing,
    },
    /// Writes another move in the place of the sealed one.
    Alter(Writing),
    /// Puts the scoresheets into the envelope and closes it.
    Close(Which),
    /// Writes something on the envelope.
    Mark {
        /// What.
        text: Box<str>,
    },
    /// Stops the clock after the envelope is closed.
    Stop,
    /// Takes the closed envelope: the game is adjourned.
    Adjourn,
    /// Resumes the game.
    Resume,
    /// Opens an envelope, which brings to light what is in it.
    Open(Which),
    /// Looks into a closed envelope, which nobody may.
    Look,
    /// Puts another move into it, which nobody may.
    Replace,
    /// Says what the sealed move means.
    ReadAs(UciMove),
    /// Can make nothing of it.
    CannotRead,
    /// Does not find the envelope.
    Miss,
    /// Says which move one has sealed, and makes it.
    Declare(UciMove),
    /// Cannot establish the position any more.
    LosePosition,
}

/// A move as it is written.
#[derive(Clone, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Writing {
    /// The move.
    pub text: Box<str>,
    /// In which letters, by the code of their language; English ones, if nothing is said.
    #[serde(default = "english", deserialize_with = "by_code")]
    #[schema(value_type = Option<String>)]
    pub letters: Letters,
}

impl fmt::Debug for Writing {
    /// The move is not printed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Writing").finish_non_exhaustive()
    }
}

const fn english() -> Letters {
    Letters::ENGLISH
}

fn by_code<'de, D: Deserializer<'de>>(from: D) -> Result<Letters, D::Error> {
    String::deserialize(from)?.parse().map_err(de::Error::custom)
}

/// What only the zone can put together, for it has what is in envelopes.
#[derive(Debug)]
pub(crate) enum Secret {
    /// A move is sealed, or another in its place.
    Seal { which: Which, alters: bool, writing: Writing },
    /// An envelope is opened.
    Open(Which),
}

impl Adjourning {
    /// What is said in words of one's own, and kept with the game.
    pub(super) const fn words(&self) -> Option<&str> {
        match self {
            Adjourning::Mark { text } => Some(text),
            Adjourning::Announce(session) => Some(&session.place),
            _ => None,
        }
    }

    /// The game's own word for it, if it has all that takes.
    pub(super) fn command(self) -> Result<Adjourn, Secret> {
        Ok(match self {
            Adjourning::Seal { which, sealed: writing } => {
                return Err(Secret::Seal { which, alters: false, writing });
            }
            Adjourning::Alter(writing) => {
                return Err(Secret::Seal { which: Which::First, alters: true, writing });
            }
            Adjourning::Open(which) => return Err(Secret::Open(which)),
            Adjourning::Announce(session) => Adjourn::Announce(session),
            Adjourning::Tell(player) => Adjourn::Tell(player),
            Adjourning::Ask => Adjourn::Ask,
            Adjourning::Close(which) => Adjourn::Close(which),
            Adjourning::Mark { text } => Adjourn::Mark { text },
            Adjourning::Stop => Adjourn::Stop,
            Adjourning::Adjourn => Adjourn::Adjourn,
            Adjourning::Resume => Adjourn::Resume,
            Adjourning::Look => Adjourn::Look,
            Adjourning::Replace => Adjourn::Replace,
            Adjourning::ReadAs(mv) => Adjourn::ReadAs(mv),
            Adjourning::CannotRead => Adjourn::CannotRead,
            Adjourning::Miss => Adjourn::Miss,
            Adjourning::Declare(mv) => Adjourn::Declare(mv),
            Adjourning::LosePosition => Adjourn::LosePosition,
        })
    }
}

#[cfg(test)]
mod tests {
    use flagfall_clock::Timestamp;
    use flagfall_game::{Nonce, Sealed};
    use serde_json::{Value, json};

    use super::*;

    /// One of each that the game knows. Whoever adds another is stopped here: it is asked for too.
    fn all() -> Vec<Adjourn> {
        let sealed = || Sealed::new("Rf3", Letters::FINNISH, Nonce(7));
        let mv = || "g1f3".parse().expect("a move");
        let all = vec![
            Adjourn::Announce(Session::new(Timestamp::EPOCH, None)),
            Adjourn::Tell(Color::Black),
            Adjourn::Ask,
            Adjourn::Seal { which: Which::Second, sealed: sealed() },
            Adjourn::Alter(sealed()),
            Adjourn::Close(Which::First),
            Adjourn::Mark { text: "urgent".into() },
            Adjourn::Stop,
            Adjourn::Adjourn,
            Adjourn::Resume,
            Adjourn::Open { which: Which::Second, sealed: sealed() },
            Adjourn::Look,
            Adjourn::Replace,
            Adjourn::ReadAs(mv()),
            Adjourn::CannotRead,
            Adjourn::Miss,
            Adjourn::Declare(mv()),
            Adjourn::LosePosition,
        ];
        for known in &all {
            match known {
                Adjourn::Announce(_)
                | Adjourn::Tell(_)
                | Adjourn::Ask
                | Adjourn::Seal { .. }
                | Adjourn::Alter(_)
                | Adjourn::Close(_)
                | Adjourn::Mark { .. }
                | Adjourn::Stop
                | Adjourn::Adjourn
                | Adjourn::Resume
                | Adjourn::Open { .. }
                | Adjourn::Look
                | Adjourn::Replace
                | Adjourn::ReadAs(_)
                | Adjourn::CannotRead
                | Adjourn::Miss
                | Adjourn::Declare(_)
                | Adjourn::LosePosition => {}
            }
        }
        all
    }

    #[test]
    fn whatever_the_game_knows_is_asked_for_alike_but_for_secrets() {
        for known in all() {
            let mut text = serde_json::to_value(&known).expect("JSON");
            let secret = match &known {
                Adjourn::Seal { .. } => text.pointer_mut("/seal/sealed"),
                Adjourn::Alter(_) => text.pointer_mut("/alter"),
                _ => None,
            };
            if let Some(secret) = secret.and_then(Value::as_object_mut) {
                secret.remove("nonce");
            }
            if text.get("open").is_some() {
                text = json!({"open": "second"});
            }
            let asked: Adjourning = serde_json::from_value(text).expect("it can be asked for");
            assert!(!format!("{asked:?}").contains("Rf3"));
            match (asked.command(), known) {
                (Ok(command), known) => assert_eq!(command, known),
                (
                    Err(Secret::Seal { which, alters: false, writing }),
                    Adjourn::Seal { which: envelope, sealed },
                ) => {
                    assert_eq!(which, envelope);
                    assert_eq!((writing.text, writing.letters), (sealed.text, sealed.letters));
                }
                (Err(Secret::Seal { alters: true, writing, .. }), Adjourn::Alter(sealed)) => {
                    assert_eq!((writing.text, writing.letters), (sealed.text, sealed.letters));
                }
                (Err(Secret::Open(which)), Adjourn::Open { which: envelope, .. }) => {
                    assert_eq!(which, envelope);
                }
                (other, known) => panic!("{other:?} for {known:?}"),
            }
        }
    }

    #[test]
    fn nobody_brings_a_nonce() {
        let sealed = json!({"text": "e4", "nonce": "00000000000000000000000000000007"});
        let asked = serde_json::from_value::<Adjourning>(json!({"seal": {"sealed": sealed}}));
        assert!(asked.is_err());
    }
}
