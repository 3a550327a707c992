//! The JSON body of a request.

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, Request};
use axum::response::{IntoResponse, Response};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::error::ApiError;

/// Extracts a JSON object. Unlike serde, it does not accept an array of the fields.
pub(super) struct JsonBody<T>(pub(super) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for JsonBody<T> {
    type Rejection = Response;

    async fn from_request(request: Request, state: &S) -> Result<JsonBody<T>, Response> {
        let members = Json::<Map<String, Value>>::from_request(request, state).await;
        let Json(members) = members.map_err(|why| match why {
            JsonRejection::JsonDataError(why) => ApiError::Invalid(why.body_text()).into_response(),
            why => why.into_response(),
        })?;
        let read = serde_json::from_value(Value::Object(members));
        read.map(JsonBody).map_err(|why| ApiError::Invalid(why.to_string()).into_response())
    }
}
