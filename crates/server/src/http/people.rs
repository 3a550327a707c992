//! The API of accounts, sessions and roles.

mod account;
mod administration;
mod data;
mod entry;
mod extract;
mod roles;
mod sessions;

use std::sync::Arc;

use axum::Router;
use axum::routing::{delete, get, post, put};
use utoipa::OpenApi;

use crate::Zone;
pub(super) use extract::QueryParams;

/// The routes of accounts, sessions and roles.
pub(super) fn router() -> Router<Arc<Zone>> {
    Router::new()
        .route("/api/people/{id}", get(administration::show_person).delete(administration::erase_person))
        .route("/api/people/{id}/blocked", put(administration::set_blocked))
        .route("/api/people/{id}/recovery", post(administration::create_recovery_link))
        .route("/api/people/{id}/roles", get(roles::list_roles_of))
        .route("/api/people/{id}/data", get(data::export_data_of))
        .route("/api/invitations", post(administration::create_invitation))
        .route("/api/me/data", get(data::export_own_data))
        .route("/api/me/settings", put(account::change_settings))
        .route("/api/me/sessions", get(sessions::list_sessions))
        .route("/api/me/sessions/{id}", delete(sessions::end_session))
        .route("/api/me/tokens", get(sessions::list_tokens).post(sessions::create_token))
        .route("/api/me/tokens/{id}", delete(sessions::revoke_token))
        .route("/api/roles", get(roles::list_roles).post(roles::grant_role).delete(roles::revoke_role))
        .route("/api/people", get(administration::list_people).post(account::sign_up))
        .route("/api/status", get(administration::show_status))
        .route("/api/recovery", post(account::recover))
        .route("/api/session", post(account::log_in).delete(account::log_out))
        .route(
            "/api/me",
            get(account::own_account).put(account::change_display_name).delete(account::erase_own_account),
        )
        .route("/api/me/password", put(account::change_password))
}

/// The `OpenAPI` document of these routes.
#[derive(OpenApi)]
#[openapi(paths(
    account::sign_up,
    account::log_in,
    account::log_out,
    account::recover,
    account::own_account,
    account::change_display_name,
    account::change_settings,
    account::change_password,
    account::erase_own_account,
    sessions::list_sessions,
    sessions::end_session,
    sessions::list_tokens,
    sessions::create_token,
    sessions::revoke_token,
    roles::list_roles,
    roles::list_roles_of,
    roles::grant_role,
    roles::revoke_role,
    administration::list_people,
    administration::show_status,
    administration::show_person,
    administration::set_blocked,
    administration::erase_person,
    administration::create_invitation,
    administration::create_recovery_link,
    data::export_own_data,
    data::export_data_of,
))]
pub(super) struct PeopleApi;
