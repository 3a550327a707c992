//! What comes with a request.

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, Request};
use axum::response::{IntoResponse, Response};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::error::Problem;

/// An object of JSON, with its members by their names: serde would take a list of them too.
pub(super) struct Body<T>(pub(super) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Response;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, Response> {
        let members = Json::<Map<String, Value>>::from_request(request, state).await;
        let Json(members) = members.map_err(|why| match why {
            JsonRejection::JsonDataError(why) => Problem::Invalid(why.body_text()).into_response(),
            why => why.into_response(),
        })?;
        let read = serde_json::from_value(Value::Object(members));
        read.map(Body).map_err(|why| Problem::Invalid(why.to_string()).into_response())
    }
}
