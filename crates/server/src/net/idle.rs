//! A timeout for idle connections.

use std::future::Future;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep};

/// A stream that fails when nothing is read or written for some time.
pub(crate) struct IdleTimeout<S, G> {
    stream: S,
    /// Held as long as the stream.
    _guard: G,
    limit: Duration,
    /// The last time that data passed.
    last: Instant,
    /// The next check; resetting it on every read or write would be costly.
    timer: Pin<Box<Sleep>>,
}

impl<S, G> IdleTimeout<S, G> {
    pub(crate) fn new(stream: S, guard: G, limit: Duration) -> IdleTimeout<S, G> {
        IdleTimeout { stream, _guard: guard, limit, last: Instant::now(), timer: Box::pin(sleep(limit)) }
    }

    /// Notes that data passed, or fails if the limit is exceeded.
    fn watch<T>(&mut self, context: &mut Context<'_>, polled: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if polled.is_ready() {
            self.last = Instant::now();
            return polled;
        }
        while self.timer.as_mut().poll(context).is_ready() {
            if self.last.elapsed() >= self.limit {
                return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
            }
            self.timer.as_mut().reset(self.last + self.limit);
        }
        Poll::Pending
    }
}

impl<S: AsyncRead + Unpin, G: Unpin> AsyncRead for IdleTimeout<S, G> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let polled = Pin::new(&mut self.stream).poll_read(context, buffer);
        self.watch(context, polled)
    }
}

impl<S: AsyncWrite + Unpin, G: Unpin> AsyncWrite for IdleTimeout<S, G> {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let polled = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.watch(context, polled)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn idle_stream_times_out_and_traffic_postpones_it() {
        let (mut far, near) = tokio::io::duplex(64);
        let mut near = IdleTimeout::new(near, (), Duration::from_secs(40));
        let mut word = [0; 4];
        for _ in 0..3 {
            tokio::time::advance(Duration::from_secs(30)).await;
            far.write_all(b"here").await.expect("written");
            near.read_exact(&mut word).await.expect("read");
        }
        let ended = near.read(&mut word).await.expect_err("timed out");
        assert_eq!(ended.kind(), io::ErrorKind::TimedOut);
    }
}
