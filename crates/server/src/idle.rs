//! Connections over which nothing goes are ended.

use std::future::Future;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep};

/// A stream that fails once nothing could be read from it or written to it for some time.
pub(crate) struct Idle<S, G> {
    stream: S,
    /// Held as long as the stream is.
    _guard: G,
    longest: Duration,
    /// When something went through last.
    last: Instant,
    /// When that is looked at again: setting it anew each time would cost more than the rest.
    over: Pin<Box<Sleep>>,
}

impl<S, G> Idle<S, G> {
    pub(crate) fn new(stream: S, guard: G, longest: Duration) -> Idle<S, G> {
        Idle {
            stream,
            _guard: guard,
            longest,
            last: Instant::now(),
            over: Box::pin(sleep(longest)),
        }
    }

    /// Notes that something went through, or else that it has been too long.
    fn watch<T>(
        &mut self,
        context: &mut Context<'_>,
        polled: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if polled.is_ready() {
            self.last = Instant::now();
            return polled;
        }
        while self.over.as_mut().poll(context).is_ready() {
            if self.last.elapsed() >= self.longest {
                return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
            }
            self.over.as_mut().reset(self.last + self.longest);
        }
        Poll::Pending
    }
}

impl<S: AsyncRead + Unpin, G: Unpin> AsyncRead for Idle<S, G> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let polled = Pin::new(&mut self.stream).poll_read(context, buffer);
        self.watch(context, polled)
    }
}

impl<S: AsyncWrite + Unpin, G: Unpin> AsyncWrite for Idle<S, G> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
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
    async fn silence_ends_it_and_any_word_puts_that_off() {
        let (mut far, near) = tokio::io::duplex(64);
        let mut near = Idle::new(near, (), Duration::from_secs(40));
        let mut word = [0; 4];
        for _ in 0..3 {
            tokio::time::advance(Duration::from_secs(30)).await;
            far.write_all(b"here").await.expect("it takes it");
            near.read_exact(&mut word).await.expect("it is there");
        }
        let ended = near.read(&mut word).await.expect_err("nothing comes");
        assert_eq!(ended.kind(), io::ErrorKind::TimedOut);
    }
}
