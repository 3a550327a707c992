//! From a request to a socket (RFC 6455, section 4.2).

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
    accept: HeaderValue,
}

impl Upgrade {
    /// Grants it; what is said over the socket is somebody else's.
    pub(crate) fn then<F>(self, talk: impl FnOnce(Stream) -> F + Send + 'static) -> Response
    where
        F: Future<Output = ()> + Send,
    {
        tokio::spawn(async move {
            // Who is gone by then wants nothing more.
            if let Ok(stream) = self.on.await {
                // So that what is only needed before is not kept for as long as the socket is.
                Box::pin(talk(TokioIo::new(stream))).await;
            }
        });
        let mut response = Response::new(Body::empty());
        *response.status_mut() = StatusCode::SWITCHING_PROTOCOLS;
        let headers = response.headers_mut();
        headers.insert(header::CONNECTION, HeaderValue::from_static("upgrade"));
        headers.insert(header::UPGRADE, HeaderValue::from_static("websocket"));
        headers.insert(header::SEC_WEBSOCKET_ACCEPT, self.accept);
        response
    }
}

/// Why there is no socket.
#[derive(Clone, Copy, Debug)]
pub(crate) enum NoUpgrade {
    /// This is not how one asks for a socket.
    Required,
    /// The version is not known.
    Version,
}

impl IntoResponse for NoUpgrade {
    fn into_response(self) -> Response {
        let version = [(header::SEC_WEBSOCKET_VERSION, "13")];
        match self {
            NoUpgrade::Required => {
                let upgrade = [(header::UPGRADE, "websocket"), (header::CONNECTION, "upgrade")];
                (StatusCode::UPGRADE_REQUIRED, upgrade, "here sockets are opened").into_response()
            }
            NoUpgrade::Version => {
                (StatusCode::BAD_REQUEST, version, "sockets here have version 13").into_response()
            }
        }
    }
}

impl<S: Sync> FromRequestParts<S> for Upgrade {
    type Rejection = NoUpgrade;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Upgrade, NoUpgrade> {
        let headers = &parts.headers;
        let asks = parts.method == Method::GET
            && says(headers, &header::CONNECTION, "upgrade")
            && says(headers, &header::UPGRADE, "websocket");
        let key = headers.get(header::SEC_WEBSOCKET_KEY).filter(|_| asks);
        let accept = accept(key.ok_or(NoUpgrade::Required)?.as_bytes());
        if !says(headers, &header::SEC_WEBSOCKET_VERSION, "13") {
            return Err(NoUpgrade::Version);
        }
        let on = parts.extensions.remove::<OnUpgrade>().ok_or(NoUpgrade::Required)?;
        Ok(Upgrade { on, accept })
    }
}

/// Whether a header has a word among others.
fn says(headers: &HeaderMap, name: &HeaderName, word: &str) -> bool {
    let values = headers.get_all(name).iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).any(|said| said.trim().eq_ignore_ascii_case(word))
}

/// What shows that the key was read.
fn accept(key: &[u8]) -> HeaderValue {
    let known = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    let proof = Sha1::new().chain_update(key).chain_update(known).finalize();
    HeaderValue::try_from(BASE64_STANDARD.encode(proof)).expect("these letters may stand there")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_example_of_the_standard_holds() {
        assert_eq!(accept(b"dGhlIHNhbXBsZSBub25jZQ=="), "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
    }
}
