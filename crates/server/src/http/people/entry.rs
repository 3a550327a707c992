//! Beginning a session, and recognising the browser at the next one.

use std::convert::Infallible;
use std::sync::Arc;

use axum::Json;
use axum::extract::FromRequestParts;
use axum::http::header::{SET_COOKIE, USER_AGENT};
use axum::http::request::Parts;
use axum::http::{HeaderName, StatusCode};
use axum::response::AppendHeaders;
use flagfall_clock::Millis;
use flagfall_laws::is_visible;
use flagfall_ledger::PersonId;
use flagfall_store::{AccessToken, AccessTokenKind, AccountName, TokenScopes};

use super::account::Account;
use crate::accounts::devices::{device_cookie, sent_device};
use crate::accounts::identity::session_cookie;
use crate::accounts::passwords::Attempt;
use crate::accounts::secret::Secret;
use crate::error::ApiError;
use crate::http::Caller;
use crate::net::limits::AccountKey;
use crate::tables::random_id;
use crate::{Identity, Zone};

/// The lifetime of a session.
const SESSION_LIFETIME: Millis = Millis::from_mins(30 * 24 * 60);
/// The time for which a browser is recognised.
const DEVICE_LIFETIME: Millis = Millis::from_mins(400 * 24 * 60);
/// Maximum sessions of one person; a new one ends the oldest.
const MAX_SESSIONS: usize = 50;
/// Characters of a browser's name that are stored.
const MAX_AGENT_CHARS: usize = 100;

/// The cookies of a response.
pub(super) type Cookies = AppendHeaders<Vec<(HeaderName, String)>>;

/// A response that starts a session with its cookies.
pub(super) type SessionResponse = (StatusCode, Cookies, Json<Account>);

/// The browser of a request.
pub(super) struct Browser {
    caller: Caller,
    identity: Identity,
    /// The device cookie.
    device: Option<String>,
    /// The name of the browser.
    agent: String,
}

impl FromRequestParts<Arc<Zone>> for Browser {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, zone: &Arc<Zone>) -> Result<Browser, Infallible> {
        let identity = Identity::from_request_parts(parts, zone).await?;
        let caller = *parts.extensions.get().expect("every request has a caller");
        let agent = parts.headers.get(USER_AGENT).and_then(|agent| agent.to_str().ok()).unwrap_or_default();
        let agent = agent.chars().filter(|letter| is_visible(*letter)).take(MAX_AGENT_CHARS).collect();
        Ok(Browser { caller, identity, device: sent_device(parts), agent })
    }
}

impl Browser {
    /// An attempt to log in to the account with a name, if there is one, given the hash of its password.
    pub(super) fn attempt(&self, zone: &Zone, name: &str, person: Option<(PersonId, Option<&str>)>) -> Attempt {
        let device = |(id, password)| zone.devices.device(id, password, self.identity, self.device.as_deref());
        Attempt { account: account_key(zone, name), device: person.and_then(device), from: self.caller.address }
    }

    /// The address of the client.
    pub(super) const fn address(&self) -> std::net::IpAddr {
        self.caller.address
    }

    /// Begins a session and returns its cookies, given the hash of the person's password.
    pub(super) async fn begin_session(
        &self,
        zone: &Zone,
        person: PersonId,
        password: Option<&str>,
    ) -> Result<Cookies, ApiError> {
        let (secret, kind, created_at) = (Secret::new("")?, AccessTokenKind::Session, zone.now());
        let (name, scopes) = (self.agent.clone(), TokenScopes::NONE);
        let expires_at = Some(created_at.saturating_add(SESSION_LIFETIME));
        let token = AccessToken { id: random_id()?, person, kind, name, scopes, created_at, expires_at };
        let digest = secret.digest();
        zone.change_person(person, move |people| {
            for old in people.tokens(person, kind)?.iter().skip(MAX_SESSIONS - 1) {
                people.revoke_token(person, kind, old.id)?;
            }
            people.issue_token(&token, digest)
        })
        .await?;
        let secure = self.caller.secure;
        let mut cookies = vec![cookie(secure, session_cookie(secure), &secret.reveal(), SESSION_LIFETIME)];
        cookies.extend(self.recognise(zone, person, password)?.0);
        Ok(AppendHeaders(cookies))
    }

    /// Returns the cookie by which the browser is recognised as long as the person keeps the password.
    pub(super) fn recognise(&self, zone: &Zone, person: PersonId, password: Option<&str>) -> Result<Cookies, ApiError> {
        let known = self.device.as_ref().filter(|value| zone.devices.verify(person, password, value).is_some());
        let device = match known {
            Some(known) => known.clone(),
            None => zone.devices.issue(person, password, random_id()?),
        };
        let secure = self.caller.secure;
        Ok(AppendHeaders(vec![cookie(secure, device_cookie(secure), &device, DEVICE_LIFETIME)]))
    }

    /// Returns the cookie that ends a session in the browser.
    pub(super) fn end_session(&self) -> Cookies {
        let secure = self.caller.secure;
        AppendHeaders(vec![cookie(secure, session_cookie(secure), "", Millis::ZERO)])
    }
}

/// The key under which attempts to log in to an account are counted.
pub(super) fn account_key(zone: &Zone, name: &str) -> AccountKey {
    let folded = name.parse::<AccountName>().map_or_else(|_| name.to_owned(), |name| name.folded());
    zone.limits.guesses.account(&folded)
}

fn cookie(secure: bool, name: &str, value: &str, lifetime: Millis) -> (HeaderName, String) {
    let (seconds, end) = (lifetime.get() / 1_000, if secure { "; Secure" } else { "" });
    (SET_COOKIE, format!("{name}={value}; Max-Age={seconds}; Path=/; HttpOnly; SameSite=Strict{end}"))
}
