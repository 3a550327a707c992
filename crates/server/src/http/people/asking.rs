//! What handlers take out of a request, and how they refuse.

use std::sync::Arc;

use axum::extract::{FromRequestParts, Query};
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use flagfall_ledger::PersonId;
use flagfall_store::Scope;
use serde::de::DeserializeOwned;

use crate::error::Problem;
use crate::people::board_of;
use crate::roles::{Action, allowed, roles_in};
use crate::{Via, Who, Zone};

/// Somebody with an account, by a session or a token.
pub(super) struct Me(pub(super) PersonId);

impl FromRequestParts<Arc<Zone>> for Me {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, zone: &Arc<Zone>) -> Result<Me, Response> {
        let Ok(who) = Who::from_request_parts(parts, zone).await;
        match who {
            Who::Person { id, .. } => Ok(Me(id)),
            Who::Seat { .. } | Who::Anybody => Err(Problem::NotLoggedIn.into_response()),
        }
    }
}

/// Somebody who has logged in: a token opens neither more tokens nor the way to another password.
pub(super) struct InPerson {
    pub(super) id: PersonId,
    pub(super) session: u64,
}

impl FromRequestParts<Arc<Zone>> for InPerson {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, zone: &Arc<Zone>) -> Result<InPerson, Response> {
        let Ok(who) = Who::from_request_parts(parts, zone).await;
        match who {
            Who::Person { id, via: Via::Session(session) } => Ok(InPerson { id, session }),
            Who::Person { via: Via::Token(_), .. } => Err(Problem::Forbidden.into_response()),
            Who::Seat { .. } | Who::Anybody => Err(Problem::NotLoggedIn.into_response()),
        }
    }
}

/// What stands after `?`.
pub(crate) struct Asked<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequestParts<Arc<Zone>> for Asked<T> {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, zone: &Arc<Zone>) -> Result<Self, Response> {
        match Query::<T>::from_request_parts(parts, zone).await {
            Ok(Query(asked)) => Ok(Asked(asked)),
            Err(why) => Err(Problem::Invalid(why.body_text()).into_response()),
        }
    }
}

impl Zone {
    /// Refuses who may not do that in a scope.
    pub(super) async fn require(
        &self,
        Me(id): &Me,
        action: Action,
        scope: Scope,
    ) -> Result<(), Problem> {
        let id = *id;
        let event = match scope {
            Scope::Game(game) => {
                self.spine.look(game, move |state, _| board_of(game, state).event).await?
            }
            Scope::Zone | Scope::Event(_) => None,
        };
        let grants = self.people(move |people| people.grants(id)).await?;
        let may = allowed(action, &roles_in(&grants, scope, event));
        may.then_some(()).ok_or(Problem::Forbidden)
    }
}
