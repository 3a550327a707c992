//! Sessions and personal access tokens.

use flagfall_clock::Timestamp;
use flagfall_ledger::{Digest, PersonId};
use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantArray};

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
    /// The scopes of a personal token. A session has none, because it is not limited by scopes.
    pub scopes: TokenScopes,
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

/// A group of actions that a personal token may be used for. Every token may read what its owner sees
/// without an office.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, IntoStaticStr, VariantArray)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum TokenScope {
    /// Open tables, take seats, play, assist and chat.
    Play,
    /// Act as an arbiter.
    Arbitrate,
    /// Act as an organiser.
    Organise,
    /// See the accounts, roles and move times that an administrator sees.
    Administer,
}

/// A set of token scopes, stored as bits in the order of [`TokenScope`].
///
/// ```
/// use flagfall_store::{TokenScope, TokenScopes};
/// let scopes: TokenScopes = [TokenScope::Play, TokenScope::Organise].into_iter().collect();
/// assert!(scopes.contains(TokenScope::Play) && !scopes.contains(TokenScope::Administer));
/// assert_eq!(TokenScopes::from_bits(scopes.bits()), scopes);
/// assert_eq!(scopes.iter().count(), 2);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TokenScopes(u8);

impl TokenScopes {
    /// No scope: only reading.
    pub const NONE: TokenScopes = TokenScopes(0);
    /// Every scope.
    pub const ALL: TokenScopes = TokenScopes(0b1111);

    /// Whether the set contains a scope.
    #[must_use]
    pub const fn contains(self, scope: TokenScope) -> bool {
        self.0 & (1 << scope as u8) != 0
    }

    /// The scopes, in their order.
    pub fn iter(self) -> impl Iterator<Item = TokenScope> {
        TokenScope::VARIANTS.iter().copied().filter(move |scope| self.contains(*scope))
    }

    /// The stored form.
    #[must_use]
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// Reads the stored form; unknown bits are ignored.
    #[must_use]
    pub const fn from_bits(bits: u8) -> TokenScopes {
        TokenScopes(bits & TokenScopes::ALL.0)
    }
}

impl FromIterator<TokenScope> for TokenScopes {
    fn from_iter<I: IntoIterator<Item = TokenScope>>(scopes: I) -> TokenScopes {
        TokenScopes(scopes.into_iter().fold(0, |bits, scope| bits | 1 << scope as u8))
    }
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
