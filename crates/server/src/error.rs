//! Errors of a request, and the one place that maps them to HTTP and to socket messages.

use std::borrow::Cow;
use std::time::Duration;

use axum::Json;
use axum::body::to_bytes;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use flagfall_game::Refusal;
use flagfall_laws::Article;
use flagfall_ledger::LedgerId;
use flagfall_store::PeopleError;
use serde::Serialize;
use thiserror::Error;
use utoipa::ToSchema;

use crate::accounts::password_policy::PasswordFault;
use crate::chat;
use crate::spine::SpineError;
use crate::wire::{LedgerUpdate, ServerMessage};

/// Reason why a request was not executed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum ApiError {
    #[error(transparent)]
    Spine(#[from] SpineError<Refusal>),
    /// A ledger other than a game refuses a command under its rules.
    #[error("{message}")]
    LedgerRefused { reason: &'static str, message: String },
    #[error("both seats are taken")]
    SeatsTaken,
    #[error("this is your own table: somebody else has to take the other seat")]
    OwnTable,
    #[error("you, or guests from your address, already have as many open tables as allowed")]
    TooManyTables,
    #[error("this player already has as many challenges as allowed: let them answer some first")]
    TooManyChallenges,
    #[error("rated games need an account")]
    AccountRequired,
    #[error("this is not yours")]
    NotYours,
    #[error("the engine is busy with other games: try again later")]
    EngineBusy,
    #[error("the game is not over")]
    NotOver,
    #[error("the game goes on: subscribe to it as a player")]
    GoesOn,
    #[error("{0}")]
    Invalid(String),
    #[error("pages from this origin may only read: send the zone's Origin with a cookie, or send a token")]
    ForeignOrigin,
    #[error("this zone is not known as {0:?}: add that to `hosts` in its configuration, or set `url`")]
    UnknownHost(String),
    #[error("{0}")]
    NotAllowed(String),
    #[error("you are sending messages too fast")]
    TooManyMessages,
    #[error("a message has 1 to {} characters on one line", chat::MAX_CHARS)]
    TextTooLong,
    #[error("a text is one line without invisible characters, such as U+{:04X}", u32::from(*.0))]
    InvisibleCharacter(char),
    #[error("subscribe to the game first; a guest needs the token of the seat")]
    NotSubscribed,
    #[error("too many games over one socket")]
    TooManyGames,
    #[error("{0}")]
    NotUnderstood(String),
    #[error("another arbiter has taken this call")]
    CallTaken,
    #[error("there is no such open call")]
    NoOpenCall,
    #[error("this game is not public yet")]
    NotPublicYet,
    #[error("this token is invalid, expired or revoked")]
    InvalidToken,
    #[error("log in first, or send a token")]
    NotLoggedIn,
    #[error("the name or the password is wrong")]
    WrongPassword,
    #[error("too many wrong passwords: try again in {} s, or in a browser that was logged in before", seconds(.0))]
    TooManyGuesses(Duration),
    #[error(transparent)]
    Password(#[from] PasswordFault),
    #[error("you are not allowed to do this")]
    Forbidden,
    #[error("you need an invitation to create an account")]
    SignUpClosed,
    #[error("this name, or one that looks like it, is reserved: choose another")]
    NameReserved,
    #[error(transparent)]
    People(#[from] PeopleError),
    #[error("too many requests: try again in {} s", seconds(.0))]
    RateLimited(Duration),
    #[error("the request took too long to arrive")]
    TimedOut,
    #[error("the request is too large: {0} bytes at most")]
    TooLarge(usize),
}

/// The JSON body of an error response.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ErrorBody {
    /// The error code.
    error: Cow<'static, str>,
    /// A message for people.
    message: String,
    /// The article that forbids it, if there is one.
    article: Option<Article>,
}

impl ApiError {
    /// Whether the requested thing is gone, or never existed.
    pub(crate) fn is_gone(&self) -> bool {
        matches!(self, ApiError::SeatsTaken | ApiError::Spine(SpineError::Unknown))
    }

    /// Returns the message that reports the error on a socket, for a request about this game and,
    /// if it was a command, with this id.
    pub(crate) fn to_message(&self, game: Option<u64>, id: Option<u64>) -> ServerMessage<'static> {
        match (self, game, id) {
            (ApiError::Spine(SpineError::Busy), Some(game), id) => ServerMessage::Busy { game, id },
            (ApiError::Spine(SpineError::Refused(refusal)), Some(game), Some(id)) => {
                let Refusal { law, article, further_articles: also, reason } = refusal.clone();
                let (message, about) = (reason.to_string(), reason.detail());
                let reason = (&reason).into();
                ServerMessage::Refused { game, id, message, reason, about, law, article, also }
            }
            _ => {
                let (_, error) = self.status_and_code();
                ServerMessage::Error { game, id, error, message: self.short_message() }
            }
        }
    }

    /// Returns the message about a request for a ledger other than a game.
    pub(crate) fn to_update(&self, ledger: LedgerId, id: Option<u64>) -> LedgerUpdate<'static> {
        match (self, id) {
            (ApiError::Spine(SpineError::Busy), id) => LedgerUpdate::Busy { ledger, id },
            (ApiError::LedgerRefused { reason, message }, Some(id)) => {
                LedgerUpdate::Refused { ledger, id, message: message.clone(), reason }
            }
            _ => {
                let (_, error) = self.status_and_code();
                LedgerUpdate::Error { ledger, id, error, message: self.short_message() }
            }
        }
    }

    /// The HTTP status and the error code.
    const fn status_and_code(&self) -> (StatusCode, &'static str) {
        match self {
            ApiError::Spine(SpineError::Refused(_)) | ApiError::LedgerRefused { .. } => {
                (StatusCode::CONFLICT, "refused")
            }
            ApiError::Spine(SpineError::Busy) => (StatusCode::SERVICE_UNAVAILABLE, "busy"),
            ApiError::Spine(SpineError::Halted) => (StatusCode::SERVICE_UNAVAILABLE, "stopped"),
            ApiError::Spine(SpineError::Unknown) => (StatusCode::NOT_FOUND, "unknown"),
            ApiError::Spine(SpineError::IdReused) => (StatusCode::CONFLICT, "id_reused"),
            ApiError::Spine(SpineError::IdTaken) => (StatusCode::CONFLICT, "id_taken"),
            ApiError::Spine(SpineError::SetAside) => (StatusCode::INTERNAL_SERVER_ERROR, "set_aside"),
            ApiError::Spine(SpineError::Failed) => (StatusCode::INTERNAL_SERVER_ERROR, "failed"),
            ApiError::Spine(SpineError::Unreadable) => (StatusCode::INTERNAL_SERVER_ERROR, "unreadable"),
            ApiError::SeatsTaken => (StatusCode::CONFLICT, "no_seat"),
            ApiError::OwnTable => (StatusCode::CONFLICT, "own_table"),
            ApiError::TooManyTables => (StatusCode::CONFLICT, "too_many_tables"),
            ApiError::TooManyChallenges => (StatusCode::CONFLICT, "too_many_challenges"),
            ApiError::AccountRequired => (StatusCode::FORBIDDEN, "account_required"),
            ApiError::NotYours => (StatusCode::FORBIDDEN, "not_yours"),
            ApiError::EngineBusy => (StatusCode::CONFLICT, "engine_busy"),
            ApiError::NotOver | ApiError::GoesOn => (StatusCode::CONFLICT, "not_over"),
            ApiError::Invalid(_) | ApiError::InvisibleCharacter(_) => (StatusCode::UNPROCESSABLE_ENTITY, "invalid"),
            ApiError::ForeignOrigin => (StatusCode::FORBIDDEN, "foreign_origin"),
            ApiError::UnknownHost(_) => (StatusCode::MISDIRECTED_REQUEST, "unknown_host"),
            ApiError::TooManyMessages => (StatusCode::TOO_MANY_REQUESTS, "too_many_messages"),
            ApiError::NotSubscribed => (StatusCode::CONFLICT, "not_subscribed"),
            ApiError::TooManyGames => (StatusCode::CONFLICT, "too_many_games"),
            ApiError::NotUnderstood(_) => (StatusCode::BAD_REQUEST, "not_understood"),
            ApiError::CallTaken => (StatusCode::CONFLICT, "taken"),
            ApiError::NoOpenCall => (StatusCode::NOT_FOUND, "no_call"),
            ApiError::NotPublicYet => (StatusCode::NOT_FOUND, "not_public_yet"),
            ApiError::InvalidToken => (StatusCode::UNAUTHORIZED, "invalid_token"),
            ApiError::NotLoggedIn => (StatusCode::UNAUTHORIZED, "not_logged_in"),
            ApiError::WrongPassword => (StatusCode::UNAUTHORIZED, "wrong_password"),
            ApiError::TooManyGuesses(_) => (StatusCode::TOO_MANY_REQUESTS, "too_many_guesses"),
            ApiError::Password(PasswordFault::Length) => (StatusCode::UNPROCESSABLE_ENTITY, "password_length"),
            ApiError::Password(PasswordFault::Common) => (StatusCode::UNPROCESSABLE_ENTITY, "password_common"),
            ApiError::Forbidden | ApiError::NotAllowed(_) => (StatusCode::FORBIDDEN, "forbidden"),
            ApiError::SignUpClosed => (StatusCode::FORBIDDEN, "sign_up_closed"),
            ApiError::NameReserved => (StatusCode::CONFLICT, "name_taken"),
            ApiError::People(error) => people_status(error),
            ApiError::RateLimited(_) => (StatusCode::TOO_MANY_REQUESTS, "rate_limited"),
            ApiError::TimedOut => (StatusCode::REQUEST_TIMEOUT, "timed_out"),
            ApiError::TooLarge(_) | ApiError::TextTooLong => (StatusCode::PAYLOAD_TOO_LARGE, "too_large"),
        }
    }
}

const fn people_status(error: &PeopleError) -> (StatusCode, &'static str) {
    match error {
        PeopleError::NameTaken => (StatusCode::CONFLICT, "name_taken"),
        PeopleError::Unknown => (StatusCode::NOT_FOUND, "unknown"),
        PeopleError::Blocked => (StatusCode::FORBIDDEN, "blocked"),
        PeopleError::InvalidLink => (StatusCode::GONE, "no_link"),
        PeopleError::LastAdministrator => (StatusCode::CONFLICT, "last_administrator"),
        PeopleError::RoomFull => (StatusCode::CONFLICT, "room_full"),
        PeopleError::Damaged(_) => (StatusCode::INTERNAL_SERVER_ERROR, "unreadable"),
        _ => (StatusCode::SERVICE_UNAVAILABLE, "stopped"),
    }
}

impl ApiError {
    /// The message, cut if it repeats a long input.
    fn short_message(&self) -> String {
        let message = self.to_string();
        match message.char_indices().nth(MAX_MESSAGE_CHARS) {
            Some((end, _)) => message[..end].to_owned() + "...",
            None => message,
        }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let (status, error) = self.status_and_code();
        let article = match &self {
            ApiError::Spine(SpineError::Refused(refusal)) => refusal.article,
            _ => None,
        };
        let mut response =
            (status, Json(ErrorBody { error: error.into(), message: self.short_message(), article })).into_response();
        let wait = match &self {
            ApiError::Spine(SpineError::Busy) => Some(1),
            ApiError::RateLimited(wait) | ApiError::TooManyGuesses(wait) => Some(seconds(wait)),
            _ => None,
        };
        if let Some(wait) = wait {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(wait));
        }
        response
    }
}

/// Rounds up to whole seconds.
fn seconds(wait: &Duration) -> u64 {
    wait.as_secs() + u64::from(wait.subsec_nanos() > 0)
}

/// Maximum length of a message, in characters; the faults of regulations fit.
const MAX_MESSAGE_CHARS: usize = 4_000;

/// Maximum length of a message that is copied into an error body, in bytes.
const MAX_TEXT_BYTES: usize = 4 * 1024;

/// Turns framework errors into our error format: an address or a body that cannot be parsed, an
/// unknown page or method.
pub(crate) async fn explain(response: Response) -> Response {
    let is_json = |value: &HeaderValue| value.as_bytes().starts_with(b"application/json");
    if !response.status().is_client_error() || response.headers().get(header::CONTENT_TYPE).is_some_and(is_json) {
        return response;
    }
    let (mut head, body) = response.into_parts();
    let text = to_bytes(body, MAX_TEXT_BYTES).await.unwrap_or_default();
    let reason = head.status.canonical_reason().unwrap_or("Refused");
    let message = if text.is_empty() { reason.into() } else { String::from_utf8_lossy(&text) };
    let error = reason.to_lowercase().replace([' ', '-'], "_").into();
    let body = Json(ErrorBody { error, message: message.into_owned(), article: None });
    head.headers.remove(header::CONTENT_LENGTH);
    head.headers.remove(header::CONTENT_TYPE);
    (head, body).into_response()
}
