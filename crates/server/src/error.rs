//! What goes wrong, and the one place that says it in HTTP.

use std::borrow::Cow;
use std::time::Duration;

use axum::Json;
use axum::body::to_bytes;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use flagfall_game::Refusal;
use flagfall_laws::Article;
use flagfall_store::PeopleError;
use serde::Serialize;
use thiserror::Error;
use utoipa::ToSchema;

use crate::spine::Failure;

/// Why a request was not carried out.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum Problem {
    #[error(transparent)]
    Failed(#[from] Failure<Refusal>),
    #[error("both seats are taken")]
    NoSeat,
    #[error("this table is your own: somebody else takes the other seat")]
    OwnTable,
    #[error("there are as many tables up as you, or guests of your address, can have")]
    TooManyTables,
    #[error("they have as many challenges as anybody can have: let them answer some first")]
    TooManyChallenges,
    #[error("rated games are for those with an account")]
    NoGuests,
    #[error("this is for somebody else")]
    NotYours,
    #[error("the engine has no room for another game now")]
    EngineBusy,
    #[error("the game is not over")]
    NotOver,
    #[error("{0}")]
    Invalid(String),
    #[error(
        "pages of this origin may only look: send the Origin of the zone with a cookie, or show a token"
    )]
    ForeignOrigin,
    #[error("{0}")]
    NotThis(String),
    #[error("{0}")]
    TooMuch(String),
    #[error("another arbiter has taken this call")]
    Taken,
    #[error("nothing of the kind waits for an arbiter")]
    NoCall,
    #[error("nothing of this game is shown yet")]
    NotYet,
    #[error("nobody is known by this secret: it is wrong, over or withdrawn")]
    UnknownBearer,
    #[error("log in first, or show a token")]
    NotLoggedIn,
    #[error("the name or the password is wrong")]
    WrongPassword,
    #[error("this is for others to do")]
    Forbidden,
    #[error("accounts are for those who are invited")]
    SignUpClosed,
    #[error("this name, or what it looks like, is kept for guests and officials: choose another")]
    Reserved,
    #[error(transparent)]
    People(#[from] PeopleError),
    #[error("this is too much at once: try again in {} s", seconds(.0))]
    TooMany(Duration),
    #[error("this took too long to come")]
    TooSlow,
    #[error("this is too long: {0} bytes at most")]
    TooLong(usize),
}

/// A problem, as it is told.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Explained {
    /// In a word.
    error: Cow<'static, str>,
    /// In words.
    message: String,
    /// The article that stands against it, where one does.
    article: Option<Article>,
}

impl Problem {
    /// Whether what was asked for is not there any more, or never was.
    pub(crate) fn is_gone(&self) -> bool {
        matches!(self, Problem::NoSeat | Problem::Failed(Failure::Unknown))
    }

    /// What it is, in a word.
    pub(crate) const fn word(&self) -> &'static str {
        self.said().1
    }

    const fn said(&self) -> (StatusCode, &'static str) {
        match self {
            Problem::Failed(Failure::Refused(_)) => (StatusCode::CONFLICT, "refused"),
            Problem::Failed(Failure::Busy) => (StatusCode::SERVICE_UNAVAILABLE, "busy"),
            Problem::Failed(Failure::Halted) => (StatusCode::SERVICE_UNAVAILABLE, "stopped"),
            Problem::Failed(Failure::Unknown) => (StatusCode::NOT_FOUND, "unknown"),
            Problem::Failed(Failure::Used) => (StatusCode::CONFLICT, "used"),
            Problem::Failed(Failure::Unreadable) => {
                (StatusCode::INTERNAL_SERVER_ERROR, "unreadable")
            }
            Problem::NoSeat => (StatusCode::CONFLICT, "no_seat"),
            Problem::OwnTable => (StatusCode::CONFLICT, "own_table"),
            Problem::TooManyTables => (StatusCode::CONFLICT, "too_many_tables"),
            Problem::TooManyChallenges => (StatusCode::CONFLICT, "too_many_challenges"),
            Problem::NoGuests => (StatusCode::FORBIDDEN, "no_guests"),
            Problem::NotYours => (StatusCode::FORBIDDEN, "not_yours"),
            Problem::EngineBusy => (StatusCode::CONFLICT, "engine_busy"),
            Problem::NotOver => (StatusCode::CONFLICT, "not_over"),
            Problem::Invalid(_) => (StatusCode::UNPROCESSABLE_ENTITY, "invalid"),
            Problem::ForeignOrigin => (StatusCode::FORBIDDEN, "foreign_origin"),
            Problem::TooMuch(_) => (StatusCode::TOO_MANY_REQUESTS, "too_much"),
            Problem::Taken => (StatusCode::CONFLICT, "taken"),
            Problem::NoCall => (StatusCode::NOT_FOUND, "no_call"),
            Problem::NotYet => (StatusCode::NOT_FOUND, "not_yet"),
            Problem::UnknownBearer => (StatusCode::UNAUTHORIZED, "unknown_bearer"),
            Problem::NotLoggedIn => (StatusCode::UNAUTHORIZED, "not_logged_in"),
            Problem::WrongPassword => (StatusCode::UNAUTHORIZED, "wrong_password"),
            Problem::Forbidden | Problem::NotThis(_) => (StatusCode::FORBIDDEN, "forbidden"),
            Problem::SignUpClosed => (StatusCode::FORBIDDEN, "sign_up_closed"),
            Problem::Reserved => (StatusCode::CONFLICT, "name_taken"),
            Problem::People(error) => people(error),
            Problem::TooMany(_) => (StatusCode::TOO_MANY_REQUESTS, "too_many"),
            Problem::TooSlow => (StatusCode::REQUEST_TIMEOUT, "too_slow"),
            Problem::TooLong(_) => (StatusCode::PAYLOAD_TOO_LARGE, "too_long"),
        }
    }
}

const fn people(error: &PeopleError) -> (StatusCode, &'static str) {
    match error {
        PeopleError::NameTaken => (StatusCode::CONFLICT, "name_taken"),
        PeopleError::Unknown => (StatusCode::NOT_FOUND, "unknown"),
        PeopleError::Blocked => (StatusCode::FORBIDDEN, "blocked"),
        PeopleError::NoLink => (StatusCode::GONE, "no_link"),
        PeopleError::LastAdministrator => (StatusCode::CONFLICT, "last_administrator"),
        PeopleError::Damaged(_) => (StatusCode::INTERNAL_SERVER_ERROR, "unreadable"),
        _ => (StatusCode::SERVICE_UNAVAILABLE, "stopped"),
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let (status, error) = self.said();
        let article = match &self {
            Problem::Failed(Failure::Refused(refusal)) => refusal.article,
            _ => None,
        };
        let mut response =
            (status, Json(Explained { error: error.into(), message: self.to_string(), article }))
                .into_response();
        let wait = match &self {
            Problem::Failed(Failure::Busy) => Some(1),
            Problem::TooMany(wait) => Some(seconds(wait)),
            _ => None,
        };
        if let Some(wait) = wait {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(wait));
        }
        response
    }
}

/// How many whole seconds it is until a moment is over.
fn seconds(wait: &Duration) -> u64 {
    wait.as_secs() + u64::from(wait.subsec_nanos() > 0)
}

/// The longest text that is put into an explanation, in bytes.
const LONGEST_TEXT: usize = 4 * 1024;

/// Puts into the words of the house what was refused before any of its doors: an address or a body
/// that cannot be read, a page or a method there is not.
pub(crate) async fn explain(response: Response) -> Response {
    let is_json = |value: &HeaderValue| value.as_bytes().starts_with(b"application/json");
    if !response.status().is_client_error()
        || response.headers().get(header::CONTENT_TYPE).is_some_and(is_json)
    {
        return response;
    }
    let (mut head, body) = response.into_parts();
    let said = to_bytes(body, LONGEST_TEXT).await.unwrap_or_default();
    let reason = head.status.canonical_reason().unwrap_or("Refused");
    let message = if said.is_empty() { reason.into() } else { String::from_utf8_lossy(&said) };
    let error = reason.to_lowercase().replace([' ', '-'], "_").into();
    let told = Json(Explained { error, message: message.into_owned(), article: None });
    head.headers.remove(header::CONTENT_LENGTH);
    head.headers.remove(header::CONTENT_TYPE);
    (head, told).into_response()
}
