//! One's own sessions and tokens.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use flagfall_clock::{Millis, Timestamp};
use flagfall_store::{Pass, PassKind};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::asking::{InPerson, Me};
use crate::error::{Explained, Problem};
use crate::http::body::Body;
use crate::secret::{Secret, TOKEN};
use crate::spine::Failure;
use crate::tables::random;
use crate::{Via, Who, Zone};

/// So many tokens at most has one person.
const MOST_TOKENS: usize = 50;
/// The longest name of a token, in characters.
const LONGEST_NAME: usize = 64;

/// A session or a token, without its secret.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Shown {
    /// Its number.
    id: u64,
    /// The browser, or the name of the token.
    name: String,
    /// Since when, in milliseconds since 1970.
    #[schema(value_type = u64)]
    created: Timestamp,
    /// Until when, if that is known.
    #[schema(value_type = Option<u64>)]
    until: Option<Timestamp>,
    /// Whether it is the session by which this is asked.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    current: bool,
}

impl From<Pass> for Shown {
    fn from(Pass { id, name, created, until, .. }: Pass) -> Shown {
        Shown { id, name, created, until, current: false }
    }
}

/// A token that is wanted.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Wanted {
    /// What it is to be known by.
    name: String,
    /// After so many days it is over; never, if nothing is said.
    days: Option<u32>,
}

/// A new token.
#[derive(Serialize, ToSchema)]
pub(super) struct Made {
    #[serde(flatten)]
    token: Shown,
    /// Its secret, which is shown this once.
    secret: String,
}

async fn list(zone: &Zone, Me(id): Me, kind: PassKind) -> Result<Json<Vec<Shown>>, Problem> {
    let passes = zone.people(move |people| people.passes(id, kind)).await?;
    Ok(Json(passes.into_iter().map(Shown::from).collect()))
}

/// Lists the own sessions.
#[utoipa::path(get, path = "/api/me/sessions",
    responses((status = 200, body = Vec<Shown>), (status = 401, body = Explained), (status = 503, body = Explained)))]
pub(super) async fn sessions(
    State(zone): State<Arc<Zone>>,
    who: Who,
    me: Me,
) -> Result<Json<Vec<Shown>>, Problem> {
    let Json(mut shown) = list(&zone, me, PassKind::Session).await?;
    if let Who::Person { via: Via::Session(own), .. } = who {
        shown.iter_mut().for_each(|session| session.current = session.id == own);
    }
    Ok(Json(shown))
}

/// Lists the own tokens.
#[utoipa::path(get, path = "/api/me/tokens",
    responses((status = 200, body = Vec<Shown>), (status = 401, body = Explained), (status = 503, body = Explained)))]
pub(super) async fn tokens(
    State(zone): State<Arc<Zone>>,
    me: Me,
) -> Result<Json<Vec<Shown>>, Problem> {
    list(&zone, me, PassKind::Token).await
}

async fn withdraw(
    zone: &Zone,
    me: InPerson,
    kind: PassKind,
    Path(number): Path<u64>,
) -> Result<StatusCode, Problem> {
    let there = zone.change(me.id, move |people| people.withdraw(me.id, kind, number)).await?;
    there.then_some(StatusCode::NO_CONTENT).ok_or(Problem::Failed(Failure::Unknown))
}

/// Ends one of the own sessions.
#[utoipa::path(delete, path = "/api/me/sessions/{id}", params(("id" = u64, Path)),
    responses((status = 204), (status = 401, body = Explained), (status = 403, body = Explained),
        (status = 404, body = Explained), (status = 503, body = Explained)))]
pub(super) async fn end_session(
    State(zone): State<Arc<Zone>>,
    me: InPerson,
    number: Path<u64>,
) -> Result<StatusCode, Problem> {
    withdraw(&zone, me, PassKind::Session, number).await
}

/// Withdraws one of the own tokens.
#[utoipa::path(delete, path = "/api/me/tokens/{id}", params(("id" = u64, Path)),
    responses((status = 204), (status = 401, body = Explained), (status = 403, body = Explained),
        (status = 404, body = Explained), (status = 503, body = Explained)))]
pub(super) async fn withdraw_token(
    State(zone): State<Arc<Zone>>,
    me: InPerson,
    number: Path<u64>,
) -> Result<StatusCode, Problem> {
    withdraw(&zone, me, PassKind::Token, number).await
}

/// Makes a token, for a program to show as a bearer.
#[utoipa::path(post, path = "/api/me/tokens", request_body = Wanted,
    responses((status = 201, body = Made), (status = 401, body = Explained), (status = 403, body = Explained),
        (status = 422, body = Explained), (status = 503, body = Explained)))]
pub(super) async fn make_token(
    State(zone): State<Arc<Zone>>,
    InPerson { id: person, .. }: InPerson,
    Body(Wanted { name, days }): Body<Wanted>,
) -> Result<(StatusCode, Json<Made>), Problem> {
    if !(1..=LONGEST_NAME).contains(&name.chars().count()) || name.chars().any(char::is_control) {
        let why = format!("the name of a token has 1 to {LONGEST_NAME} characters");
        return Err(Problem::Invalid(why));
    }
    let (kind, created) = (PassKind::Token, zone.now());
    let lasts = |days| Millis::from_mins(24 * 60 * u64::from(days));
    let until = days.map(|days| created.saturating_add(lasts(days)));
    let pass = Pass { id: random()?, person, kind, name, created, until };
    let secret = Secret::new(TOKEN)?;
    let (issued, digest) = (pass.clone(), secret.digest());
    let room = zone.people(move |people| {
        let room = people.passes(person, kind)?.len() < MOST_TOKENS;
        if room {
            people.issue(&issued, digest)?;
        }
        Ok(room)
    });
    if !room.await? {
        return Err(Problem::Invalid(format!("nobody has more than {MOST_TOKENS} tokens")));
    }
    Ok((StatusCode::CREATED, Json(Made { token: pass.into(), secret: secret.reveal() })))
}
