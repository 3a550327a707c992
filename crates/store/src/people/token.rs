//! Sessions and personal access tokens.

use flagfall_clock::Timestamp;
use flagfall_ledger::{Digest, PersonId};

use super::PeopleResult;

/// A session or a personal access token. Only its owner knows the secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccessToken {
    /// The id by which it can be revoked.
    pub id: u64,
    /// The owner.
    pub person: PersonId,
    /// The kind of token.
    pub kind: AccessTokenKind,
    /// The label shown to the owner: the name of a personal token, or the browser of a session.
    pub name: String,
    /// The time of creation.
    pub created_at: Timestamp,
    /// The time of expiry; a token without one is valid until it is revoked.
    pub expires_at: Option<Timestamp>,
}

/// The kind of an access token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AccessTokenKind {
    /// A login in a browser.
    Session,
    /// A token for a program.
    Personal,
}

/// Stores sessions and personal access tokens.
pub trait TokenStore: Send + Sync {
    /// Stores a session or a personal token under the digest of its secret.
    ///
    /// # Errors
    /// There is no such person, or the person is blocked.
    fn issue_token(&self, token: &AccessToken, secret: Digest) -> PeopleResult<()>;

    /// Returns the session or token with the digest `secret`, if it is valid at `now`.
    ///
    /// # Errors
    /// The data cannot be read.
    fn token(&self, secret: Digest, now: Timestamp) -> PeopleResult<Option<AccessToken>>;

    /// Returns a person's sessions or personal tokens, newest first.
    ///
    /// # Errors
    /// The data cannot be read.
    fn tokens(&self, person: PersonId, kind: AccessTokenKind) -> PeopleResult<Vec<AccessToken>>;

    /// Revokes a session or a personal token; returns whether it existed.
    ///
    /// # Errors
    /// The data cannot be written.
    fn revoke_token(&self, person: PersonId, kind: AccessTokenKind, id: u64) -> PeopleResult<bool>;
}
