//! Extractors of the caller and of query parameters, and the check of permissions.

use std::sync::Arc;

use axum::extract::{FromRequestParts, Query};
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use flagfall_laws::{Action, Scope};
use flagfall_ledger::PersonId;
use serde::de::DeserializeOwned;

use crate::error::ApiError;
use crate::{Credential, Identity, Zone};

/// Extracts a person with an account, by a session or a token, and the whole identity.
pub(super) struct SignedIn(pub(super) PersonId, pub(super) Identity);

impl FromRequestParts<Arc<Zone>> for SignedIn {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, zone: &Arc<Zone>) -> Result<SignedIn, Response> {
        let Ok(identity) = Identity::from_request_parts(parts, zone).await;
        match identity {
            Identity::Person { id, .. } => Ok(SignedIn(id, identity)),
            Identity::Seat { .. } | Identity::Anonymous => Err(ApiError::NotLoggedIn.into_response()),
        }
    }
}

/// Extracts a person with a session. Tokens are refused, because they must not create further tokens or
/// change the password.
pub(super) struct LoggedInSession {
    pub(super) id: PersonId,
    pub(super) session: u64,
}

impl FromRequestParts<Arc<Zone>> for LoggedInSession {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, zone: &Arc<Zone>) -> Result<LoggedInSession, Response> {
        let Ok(identity) = Identity::from_request_parts(parts, zone).await;
        match identity {
            Identity::Person { id, credential: Credential::Session(session), .. } => {
                Ok(LoggedInSession { id, session })
            }
            Identity::Person { credential: Credential::Token { .. }, .. } => Err(ApiError::Forbidden.into_response()),
            Identity::Seat { .. } | Identity::Anonymous => Err(ApiError::NotLoggedIn.into_response()),
        }
    }
}

/// Extracts the query parameters.
pub(crate) struct QueryParams<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequestParts<Arc<Zone>> for QueryParams<T> {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, zone: &Arc<Zone>) -> Result<Self, Response> {
        match Query::<T>::from_request_parts(parts, zone).await {
            Ok(Query(params)) => Ok(QueryParams(params)),
            Err(why) => Err(ApiError::Invalid(why.body_text()).into_response()),
        }
    }
}

impl Zone {
    /// Refuses persons who may not perform an action in a scope.
    pub(super) async fn require(
        &self,
        SignedIn(_, identity): &SignedIn,
        action: Action,
        scope: Scope,
    ) -> Result<(), ApiError> {
        let may = match scope {
            Scope::Game(game) => self.participant(*identity, game, None).await?.may(action),
            Scope::Zone | Scope::Event(_) => self.roles_of(*identity).await?.powers_in(scope).may(action),
        };
        may.then_some(()).ok_or(ApiError::Forbidden)
    }

    /// Refuses persons who may not manage the account of `person`.
    pub(super) async fn require_management(&self, me: &SignedIn, person: PersonId) -> Result<(), ApiError> {
        self.require(me, Action::ManagePeople, Scope::Zone).await?;
        self.check_management(me.1, person).await
    }
}
