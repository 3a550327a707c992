//! Authentication: the credentials of a request and the identity they prove.
//!
//! There are three kinds of credentials. A seat token names its game and seat. A session secret comes
//! in a cookie, a personal access token as a bearer token; only their digests are stored.

use std::convert::Infallible;
use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::Extensions;
use axum::http::header::{AUTHORIZATION, COOKIE};
use axum::http::request::Parts;
use flagfall_chess::Color;
use flagfall_laws::Role;
use flagfall_ledger::PersonId;
use flagfall_store::{AccessToken, AccessTokenKind, TokenScope, TokenScopes};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use crate::Zone;
use crate::accounts::secret::{Secret, TOKEN_PREFIX};
use crate::error::ApiError;
use crate::http::Caller;

/// The identity that a request proves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Identity {
    /// No credential.
    Anonymous,
    /// The holder of a seat token.
    Seat {
        /// The game.
        game: u64,
        /// The seat.
        player: Color,
    },
    /// A person with an account.
    Person {
        /// The person.
        id: PersonId,
        /// The credential that proves it.
        credential: Credential,
        /// A seat of a guest that the person has proven to hold too: its game and colour.
        seat: Option<(u64, Color)>,
    },
}

/// The credential of a person with an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Credential {
    /// The session with this id.
    Session(u64),
    /// The personal access token with this id, for these scopes.
    Token {
        /// The id.
        id: u64,
        /// The scopes.
        scopes: TokenScopes,
    },
}

impl Identity {
    /// A person as such, whatever credential proves it, to ask for what they may do.
    pub(crate) const fn of_person(id: PersonId) -> Identity {
        Identity::Person { id, credential: Credential::Session(0), seat: None }
    }

    /// Whether the credential may be used for one of `scopes`; only tokens are limited.
    pub(crate) fn covers(self, scopes: &[TokenScope]) -> bool {
        match self {
            Identity::Person { credential: Credential::Token { scopes: held, .. }, .. } => {
                scopes.iter().any(|scope| held.contains(*scope))
            }
            _ => true,
        }
    }

    /// Refuses a token without any of `scopes`.
    pub(crate) fn require_scope(self, scopes: &[TokenScope]) -> Result<(), ApiError> {
        if self.covers(scopes) {
            return Ok(());
        }
        let names: Vec<&str> = scopes.iter().map(<&str>::from).collect();
        Err(ApiError::NotAllowed(format!("this token lacks the scope {}: create another token", names.join(" or "))))
    }

    /// Whether the credential may use a role of the person.
    pub(crate) fn may_use(self, role: Role) -> bool {
        scope_of(role).is_none_or(|scope| self.covers(&[scope]))
    }
}

/// The scope in which a token may use a role; none if every token may.
const fn scope_of(role: Role) -> Option<TokenScope> {
    match role {
        Role::Arbiter | Role::ChiefArbiter | Role::TechnicalArbiter => Some(TokenScope::Arbitrate),
        Role::Organiser => Some(TokenScope::Organise),
        Role::Administrator => Some(TokenScope::Administer),
        Role::Player | Role::Assistant(_) => Some(TokenScope::Play),
        Role::Spectator => None,
    }
}

impl From<AccessToken> for Identity {
    fn from(token: AccessToken) -> Identity {
        let credential = match token.kind {
            AccessTokenKind::Session => Credential::Session(token.id),
            AccessTokenKind::Personal => Credential::Token { id: token.id, scopes: token.scopes },
        };
        Identity::Person { id: token.person, credential, seat: None }
    }
}

/// Issues and verifies seat tokens. They are stored nowhere: the key suffices to verify one.
#[derive(Clone)]
pub struct SeatTokens(Hmac<Sha256>);

impl SeatTokens {
    /// Creates an issuer with a key.
    pub fn new(key: &[u8; 32]) -> SeatTokens {
        SeatTokens(Hmac::new_from_slice(key).expect("HMAC accepts keys of any length"))
    }

    /// Returns the token of a seat.
    ///
    /// ```
    /// use flagfall_chess::Color::{Black, White};
    /// use flagfall_server::{SeatTokens, Identity};
    /// let tokens = SeatTokens::new(&[7; 32]);
    /// let secret = tokens.seat_secret(5, White);
    /// assert_eq!(tokens.identify(&secret), Some(Identity::Seat { game: 5, player: White }));
    /// assert_eq!(tokens.identify(&secret.replace("white", "black")), None);
    /// assert_eq!(SeatTokens::new(&[8; 32]).identify(&secret), None);
    /// ```
    pub fn seat_secret(&self, game: u64, player: Color) -> String {
        let claim = format!("seat.{game}.{}", name(player));
        let proof = self.0.clone().chain_update(&claim).finalize().into_bytes();
        proof[..16].iter().fold(claim + ".", |text, byte| text + &format!("{byte:02x}"))
    }

    /// Returns the identity that a token proves.
    pub fn identify(&self, secret: &str) -> Option<Identity> {
        let (claim, proof) = secret.rsplit_once('.')?;
        let mut words = claim.split('.');
        let ("seat", game, player, None) = (words.next()?, words.next()?, words.next()?, words.next()) else {
            return None;
        };
        let game = game.parse().ok()?;
        let player = Color::ALL.into_iter().find(|color| name(*color) == player)?;
        let mut mac = [0; 16];
        let (pairs, rest) = proof.as_bytes().as_chunks::<2>();
        if pairs.len() != mac.len() || !rest.is_empty() {
            return None;
        }
        for (byte, pair) in mac.iter_mut().zip(pairs) {
            *byte = u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok()?;
        }
        // Compared in constant time.
        self.0.clone().chain_update(claim).verify_truncated_left(&mac).ok()?;
        Some(Identity::Seat { game, player })
    }
}

const fn name(player: Color) -> &'static str {
    match player {
        Color::White => "white",
        Color::Black => "black",
    }
}

impl FromRequestParts<Arc<Zone>> for Identity {
    type Rejection = Infallible;

    /// Returns the identity that was established when the request arrived.
    async fn from_request_parts(parts: &mut Parts, _: &Arc<Zone>) -> Result<Identity, Infallible> {
        Ok(parts.extensions.get().copied().unwrap_or(Identity::Anonymous))
    }
}

impl Identity {
    /// Authenticates a request. An unknown bearer token is an error; an expired session is anonymous.
    pub(crate) async fn authenticate(parts: &Parts, zone: &Zone) -> Result<Identity, ApiError> {
        let header = parts.headers.get(AUTHORIZATION).and_then(|header| header.to_str().ok());
        if let Some(secret) = header.and_then(|header| header.strip_prefix("Bearer ")) {
            if !secret.starts_with(TOKEN_PREFIX) {
                return zone.seat_tokens.identify(secret).ok_or(ApiError::InvalidToken);
            }
            let token = find_token(zone, secret, AccessTokenKind::Personal).await?;
            return token.map(Identity::from).ok_or(ApiError::InvalidToken);
        }
        let Some(secret) = cookie(parts, session_cookie(is_secure(&parts.extensions))) else {
            return Ok(Identity::Anonymous);
        };
        let session = find_token(zone, &secret, AccessTokenKind::Session).await?;
        Ok(session.map_or(Identity::Anonymous, Identity::from))
    }
}

async fn find_token(zone: &Zone, secret: &str, kind: AccessTokenKind) -> Result<Option<AccessToken>, ApiError> {
    let (secret, now) = (Secret::from_text(secret).digest(), zone.now());
    let token = zone.with_people(move |people| people.token(secret, now)).await?;
    Ok(token.filter(|token| token.kind == kind))
}

/// Whether a request came over TLS.
pub(crate) fn is_secure(extensions: &Extensions) -> bool {
    extensions.get().is_some_and(|caller: &Caller| caller.secure)
}

/// Returns the name of the session cookie. The prefix used under TLS makes browsers refuse the cookie
/// from any other host of the domain.
pub(crate) const fn session_cookie(secure: bool) -> &'static str {
    if secure { "__Host-flagfall_session" } else { "flagfall_session" }
}

/// Returns a cookie of a request.
pub(crate) fn cookie(parts: &Parts, name: &str) -> Option<String> {
    let headers = parts.headers.get_all(COOKIE).into_iter().filter_map(|line| line.to_str().ok());
    let mut cookies = headers.flat_map(|line| line.split(';')).map(str::trim);
    let value = cookies.find_map(|cookie| cookie.strip_prefix(name)?.strip_prefix('='));
    value.map(str::to_owned)
}
