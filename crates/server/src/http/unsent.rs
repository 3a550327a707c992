//! The memory of responses that their clients have yet to read.
//!
//! A response is held whole while its client reads, so many slow readers of large responses would fill the memory.
//! The bytes count against the client's address and against the zone until the response is sent, and the connection
//! gets them piece by piece.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use axum::body::{Body, Bytes, HttpBody, to_bytes};
use axum::extract::{Extension, Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use hyper::body::{Frame, SizeHint};

use super::Caller;
use crate::Zone;
use crate::error::ApiError;
use crate::net::limits::MemoryPermit;
use crate::spine::SpineError;

/// The bytes that a connection gets at a time; smaller responses are not counted.
const PIECE: usize = 16 * 1_024;

/// Counts large responses until they are sent, or refuses them as busy.
pub(super) async fn count(
    State(zone): State<Arc<Zone>>,
    Extension(caller): Extension<Caller>,
    request: Request,
    next: Next,
) -> Response {
    let response = next.run(request).await;
    if response.body().size_hint().exact().is_none_or(|size| size <= PIECE as u64) {
        return response;
    }
    let (parts, body) = response.into_parts();
    // The body is in memory already, so reading it cannot fail.
    let Ok(bytes) = to_bytes(body, usize::MAX).await else { return Response::from_parts(parts, Body::empty()) };
    let Some(permit) = zone.limits.unsent.acquire(caller.address, bytes.len()) else {
        zone.metrics.requests_busy.increment();
        return ApiError::Spine(SpineError::Busy).into_response();
    };
    Response::from_parts(parts, Body::new(CountedBody { bytes, _permit: permit }))
}

/// A body that counts while it exists.
struct CountedBody {
    bytes: Bytes,
    _permit: MemoryPermit,
}

impl HttpBody for CountedBody {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        let size = self.bytes.len().min(PIECE);
        let piece = self.bytes.split_to(size);
        Poll::Ready((size > 0).then(|| Ok(Frame::data(piece))))
    }

    fn is_end_stream(&self) -> bool {
        self.bytes.is_empty()
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.bytes.len() as u64)
    }
}
