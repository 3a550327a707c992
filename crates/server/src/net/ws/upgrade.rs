//! Upgrading a request to a socket (RFC 6455, section 4.2).

use axum::body::Body;
use axum::extract::FromRequestParts;
use axum::http::header::{self, HeaderName, HeaderValue};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, StatusCode};
use axum::response::{IntoResponse, Response};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use hyper::upgrade::OnUpgrade;
use hyper_util::rt::TokioIo;
use sha1::{Digest, Sha1};

use super::Stream;

/// A request to open a socket.
pub(crate) struct Upgrade {
    on: OnUpgrade,
    proof: HeaderValue,
}

impl Upgrade {
    /// Accepts the upgrade, and passes the connection on.
    pub(crate) fn accept<F>(self, serve: impl FnOnce(Stream) -> F + Send + 'static) -> Response
    where
        F: Future<Output = ()> + Send,
    {
        tokio::spawn(async move {
            // The client may be gone by then.
            if let Ok(stream) = self.on.await {
                // Boxed, so that the state of the upgrade is not held as long as the socket.
                Box::pin(serve(TokioIo::new(stream))).await;
            }
        });
        let mut response = Response::new(Body::empty());
        *response.status_mut() = StatusCode::SWITCHING_PROTOCOLS;
        let headers = response.headers_mut();
        headers.insert(header::CONNECTION, HeaderValue::from_static("upgrade"));
        headers.insert(header::UPGRADE, HeaderValue::from_static("websocket"));
        headers.insert(header::SEC_WEBSOCKET_ACCEPT, self.proof);
        response
    }
}

/// Reason why a request is not upgraded.
#[derive(Clone, Copy, Debug)]
pub(crate) enum UpgradeError {
    /// The request is no valid request for an upgrade.
    Required,
    /// The version is not supported.
    Version,
}

impl IntoResponse for UpgradeError {
    fn into_response(self) -> Response {
        let version = [(header::SEC_WEBSOCKET_VERSION, "13")];
        match self {
            UpgradeError::Required => {
                let upgrade = [(header::UPGRADE, "websocket"), (header::CONNECTION, "upgrade")];
                (StatusCode::UPGRADE_REQUIRED, upgrade, "this address needs a WebSocket upgrade").into_response()
            }
            UpgradeError::Version => {
                (StatusCode::BAD_REQUEST, version, "the WebSocket version must be 13").into_response()
            }
        }
    }
}

impl<S: Sync> FromRequestParts<S> for Upgrade {
    type Rejection = UpgradeError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Upgrade, UpgradeError> {
        let headers = &parts.headers;
        let asks = parts.method == Method::GET
            && has_token(headers, &header::CONNECTION, "upgrade")
            && has_token(headers, &header::UPGRADE, "websocket");
        let key = headers.get(header::SEC_WEBSOCKET_KEY).filter(|_| asks);
        let proof = proof_of(key.ok_or(UpgradeError::Required)?.as_bytes());
        if !has_token(headers, &header::SEC_WEBSOCKET_VERSION, "13") {
            return Err(UpgradeError::Version);
        }
        let on = parts.extensions.remove::<OnUpgrade>().ok_or(UpgradeError::Required)?;
        Ok(Upgrade { on, proof })
    }
}

/// Whether a header lists a token.
fn has_token(headers: &HeaderMap, name: &HeaderName, token: &str) -> bool {
    let values = headers.get_all(name).iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).any(|item| item.trim().eq_ignore_ascii_case(token))
}

/// Returns the proof that the client's key was read.
fn proof_of(key: &[u8]) -> HeaderValue {
    let guid = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    let proof = Sha1::new().chain_update(key).chain_update(guid).finalize();
    HeaderValue::try_from(BASE64_STANDARD.encode(proof)).expect("base64 is valid in a header")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn proof_matches_example_of_rfc_6455() {
        assert_eq!(proof_of(b"dGhlIHNhbXBsZSBub25jZQ=="), "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
    }
}
