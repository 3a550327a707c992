//! Accounts, for programs and the page.

mod account;
mod asking;
mod data;
mod manage;
mod passes;
mod roles;

use std::sync::Arc;

use axum::http::header::{CACHE_CONTROL, HeaderValue};
use axum::response::Response;
use axum::routing::{delete, get, post, put};
use axum::{Router, middleware};
use utoipa::OpenApi;

use super::guard;
use crate::Zone;
pub(super) use asking::Asked;

/// The doors for people.
pub(super) fn router(zone: &Arc<Zone>) -> Router<Arc<Zone>> {
    let hashing = Router::new()
        .route("/api/people", get(manage::list).post(account::sign_up))
        .route("/api/recovery", post(account::recover))
        .route("/api/session", post(account::log_in).delete(account::log_out))
        .route("/api/me", get(account::me).put(account::show_as).delete(account::erase))
        .route("/api/me/password", put(account::change_password))
        .layer(middleware::from_fn_with_state(Arc::clone(zone), guard::limit_passwords));
    Router::new()
        .route("/api/people/{id}", get(manage::person).delete(manage::erase))
        .route("/api/people/{id}/blocked", put(manage::block))
        .route("/api/people/{id}/recovery", post(manage::help_back_in))
        .route("/api/people/{id}/roles", get(roles::of))
        .route("/api/people/{id}/data", get(data::of))
        .route("/api/invitations", post(manage::invite))
        .route("/api/me/data", get(data::own))
        .route("/api/me/settings", put(account::choose))
        .route("/api/me/sessions", get(passes::sessions))
        .route("/api/me/sessions/{id}", delete(passes::end_session))
        .route("/api/me/tokens", get(passes::tokens).post(passes::make_token))
        .route("/api/me/tokens/{id}", delete(passes::withdraw_token))
        .route("/api/roles", get(roles::list).post(roles::give).delete(roles::take))
        .merge(hashing)
        .layer(middleware::map_response(keep_nowhere))
}

/// What is said of people stays in no cache.
async fn keep_nowhere(mut response: Response) -> Response {
    response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// What is on offer for people.
#[derive(OpenApi)]
#[openapi(paths(
    account::sign_up,
    account::log_in,
    account::log_out,
    account::recover,
    account::me,
    account::show_as,
    account::choose,
    account::change_password,
    account::erase,
    passes::sessions,
    passes::end_session,
    passes::tokens,
    passes::make_token,
    passes::withdraw_token,
    roles::list,
    roles::of,
    roles::give,
    roles::take,
    manage::list,
    manage::person,
    manage::block,
    manage::erase,
    manage::invite,
    manage::help_back_in,
    data::own,
    data::of,
))]
pub(super) struct Offer;
