//! The operations that a personal access token may be used for, in one table.
//!
//! The roles of the owner still have to permit the action; a token uses only those roles that its scopes
//! cover ([`Identity::usable`](crate::Identity)). Operations that give or take access to an account (invitations
//! and blocks among them) or change roles need a session, so that a stolen token never becomes one.

use axum::http::Method;
use flagfall_store::TokenScope::{self, Administer, Arbitrate, Organise, Play};

use crate::Identity;
use crate::error::ApiError;

/// The access of tokens to an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TokenAccess {
    /// Every token has access.
    Any,
    /// Tokens with any of these scopes have access.
    Scopes(&'static [TokenScope]),
    /// Only sessions have access.
    SessionOnly,
}

use TokenAccess::{Any, Scopes, SessionOnly};

/// Every operation under `/api` and the socket.
const OPERATIONS: [(&str, &str, TokenAccess); 52] = [
    ("GET", "/ws", Any),
    ("GET", "/api/openapi.json", Any),
    ("GET", "/api/presets", Any),
    ("POST", "/api/regulations", Any),
    ("GET", "/api/engines", Any),
    ("GET", "/api/games", Any),
    ("POST", "/api/games", Scopes(&[Play])),
    ("GET", "/api/games/finished", Any),
    ("GET", "/api/games/{id}", Any),
    ("GET", "/api/games/{id}/pgn", Any),
    ("GET", "/api/games/{id}/envelope", Scopes(&[Arbitrate])),
    ("POST", "/api/games/{id}/seats", Scopes(&[Play])),
    ("POST", "/api/games/{id}/rematch", Scopes(&[Play])),
    ("GET", "/api/games/{id}/times", Scopes(&[Arbitrate, Administer])),
    ("POST", "/api/games/{id}/video", Scopes(&[Arbitrate, Organise])),
    ("POST", "/api/games/{id}/venues", Scopes(&[Organise])),
    ("PUT", "/api/games/{id}/visibility", Scopes(&[Arbitrate, Organise])),
    ("GET", "/api/tables", Any),
    ("GET", "/api/tables/{id}", Any),
    ("DELETE", "/api/tables/{id}", Scopes(&[Play])),
    ("POST", "/api/pairings", Scopes(&[Arbitrate, Organise])),
    ("GET", "/api/calls", Scopes(&[Arbitrate])),
    ("POST", "/api/calls", Scopes(&[Arbitrate])),
    ("GET", "/api/people", Scopes(&[Administer])),
    ("GET", "/api/status", Scopes(&[Administer])),
    ("POST", "/api/people", SessionOnly),
    ("GET", "/api/people/{id}", Any),
    ("DELETE", "/api/people/{id}", SessionOnly),
    ("PUT", "/api/people/{id}/blocked", SessionOnly),
    ("POST", "/api/people/{id}/recovery", SessionOnly),
    ("GET", "/api/people/{id}/roles", Any),
    ("GET", "/api/people/{id}/data", SessionOnly),
    ("POST", "/api/invitations", SessionOnly),
    ("POST", "/api/recovery", SessionOnly),
    ("POST", "/api/session", SessionOnly),
    ("DELETE", "/api/session", SessionOnly),
    ("GET", "/api/me", Any),
    ("PUT", "/api/me", SessionOnly),
    ("DELETE", "/api/me", SessionOnly),
    ("PUT", "/api/me/password", SessionOnly),
    ("PUT", "/api/me/settings", SessionOnly),
    ("GET", "/api/me/data", SessionOnly),
    ("GET", "/api/me/sessions", SessionOnly),
    ("DELETE", "/api/me/sessions/{id}", SessionOnly),
    ("GET", "/api/me/tokens", SessionOnly),
    ("POST", "/api/me/tokens", SessionOnly),
    ("DELETE", "/api/me/tokens/{id}", SessionOnly),
    ("GET", "/api/roles", Any),
    ("POST", "/api/roles", SessionOnly),
    ("DELETE", "/api/roles", SessionOnly),
    ("GET", "/games/{id}/board.svg", Any),
    ("GET", "/metrics", Any),
];

/// The access of tokens to the operation at a route. Operations that the table lacks need a session, except
/// pages.
fn access(method: &Method, route: &str) -> TokenAccess {
    // Every route that answers GET answers HEAD.
    let method = if method == Method::HEAD { "GET" } else { method.as_str() };
    let found = OPERATIONS.iter().find(|(known, path, _)| (*known, *path) == (method, route));
    let is_page = method == "GET" && !route.starts_with("/api/");
    found.map_or(if is_page { Any } else { SessionOnly }, |(.., access)| *access)
}

/// Refuses a token that may not be used for an operation.
pub(crate) fn check(identity: Identity, method: &Method, route: &str) -> Result<(), ApiError> {
    match access(method, route) {
        Any => Ok(()),
        Scopes(scopes) => identity.require_scope(scopes),
        // No token covers an empty list.
        SessionOnly if identity.covers(&[]) => Ok(()),
        SessionOnly => Err(ApiError::NotAllowed("no token may do this: log in with your password".to_owned())),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// A route that is missing here would be closed to tokens, so this is about completeness.
    #[test]
    fn table_lists_every_documented_operation() {
        let paths = crate::openapi()["paths"].as_object().expect("paths");
        let documented: BTreeSet<(String, &str)> = paths
            .iter()
            .flat_map(|(path, item)| {
                let methods = item.as_object().expect("operations").keys();
                methods.map(move |method| (method.to_uppercase(), path.as_str()))
            })
            .filter(|(_, path)| !matches!(*path, "/health" | "/ready"))
            .collect();
        let tabled = OPERATIONS.iter().map(|(method, path, _)| ((*method).to_owned(), *path)).collect();
        assert_eq!(documented, tabled);
    }

    #[test]
    fn unlisted_operations_need_a_session_and_pages_do_not() {
        for (method, route, expected) in [
            (Method::POST, "/api/anything", SessionOnly),
            (Method::GET, "/api/anything", SessionOnly),
            (Method::POST, "/plain", SessionOnly),
            (Method::GET, "/plain", Any),
            (Method::HEAD, "/api/calls", Scopes(&[Arbitrate])),
        ] {
            assert_eq!(access(&method, route), expected, "{method} {route}");
        }
    }
}
