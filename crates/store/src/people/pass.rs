//! What lets somebody in: sessions, tokens, and links that can be used once.

use flagfall_clock::Timestamp;
use flagfall_ledger::PersonId;

/// A session or a personal access token. Its secret is known to its owner alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pass {
    /// Its number, by which it can be withdrawn.
    pub id: u64,
    /// Whose it is.
    pub person: PersonId,
    /// What it is.
    pub kind: PassKind,
    /// What its owner knows it by: the name of a token, the browser of a session.
    pub name: String,
    /// Since when.
    pub created: Timestamp,
    /// Until when; without it, until it is withdrawn.
    pub until: Option<Timestamp>,
}

/// What kind of pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PassKind {
    /// Of a browser that somebody logged in with.
    Session,
    /// Of a program.
    Token,
}

/// A link that can be used once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// What for.
    pub purpose: Purpose,
    /// For whom, if that is known.
    pub person: Option<PersonId>,
    /// Since when.
    pub created: Timestamp,
    /// Until when.
    pub until: Timestamp,
}

/// What a link is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Purpose {
    /// The first administrator chooses a password.
    FirstAdministrator,
    /// Somebody who cannot get in chooses a new password.
    Recovery,
    /// Somebody signs up.
    Invitation,
}
