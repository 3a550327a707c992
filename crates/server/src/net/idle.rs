//! A timeout for idle connections, and for clients that hardly read.

use std::future::Future;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep};

/// The bytes that a client has to accept within the time limit for stalled writes.
const MIN_PROGRESS: usize = 64 * 1_024;

/// A stream that fails when nothing is read or written for some time, or when its client accepts too little of what is
/// written.
pub(crate) struct IdleTimeout<S, G> {
    stream: S,
    /// Held as long as the stream.
    _guard: G,
    limit: Duration,
    write_limit: Duration,
    /// The beginning of a stalled write, and the bytes accepted since then.
    stalled: Option<(Instant, usize)>,
    /// The last time that data passed.
    last: Instant,
    /// The next check; resetting it on every read or write would be costly.
    timer: Pin<Box<Sleep>>,
}

impl<S, G> IdleTimeout<S, G> {
    pub(crate) fn new(stream: S, guard: G, limit: Duration, write_limit: Duration) -> IdleTimeout<S, G> {
        let (last, timer) = (Instant::now(), Box::pin(sleep(limit)));
        IdleTimeout { stream, _guard: guard, limit, write_limit, stalled: None, last, timer }
    }

    /// The time at which the stream fails unless data passes.
    fn deadline(&self) -> Instant {
        let idle = self.last + self.limit;
        self.stalled.map_or(idle, |(since, _)| idle.min(since + self.write_limit))
    }

    /// Notes how much of a write the client accepts.
    fn note_write(&mut self, written: Option<usize>, size: usize) {
        self.stalled = match (self.stalled, written) {
            // All of it.
            (_, Some(written)) if written == size => None,
            (Some((_, accepted)), Some(written)) if accepted + written >= MIN_PROGRESS => None,
            (Some((since, accepted)), written) => Some((since, accepted + written.unwrap_or_default())),
            (None, _) => Some((Instant::now(), 0)),
        };
    }

    /// Notes that data passed, or fails if the limit is exceeded.
    fn watch<T>(&mut self, context: &mut Context<'_>, polled: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if polled.is_ready() {
            self.last = Instant::now();
        }
        if self.deadline() <= Instant::now() {
            return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
        }
        if polled.is_ready() {
            return polled;
        }
        if self.stalled.is_some() && self.timer.deadline() > self.deadline() {
            let deadline = self.deadline();
            self.timer.as_mut().reset(deadline);
        }
        while self.timer.as_mut().poll(context).is_ready() {
            let deadline = self.deadline();
            if deadline <= Instant::now() {
                return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
            }
            self.timer.as_mut().reset(deadline);
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
        match &polled {
            Poll::Ready(Ok(written)) => self.note_write(Some(*written), bytes.len()),
            Poll::Ready(Err(_)) => {}
            Poll::Pending => self.note_write(None, bytes.len()),
        }
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
        let mut near = IdleTimeout::new(near, (), Duration::from_secs(40), Duration::from_secs(10));
        let mut word = [0; 4];
        for _ in 0..3 {
            tokio::time::advance(Duration::from_secs(30)).await;
            far.write_all(b"here").await.expect("written");
            near.read_exact(&mut word).await.expect("read");
        }
        let ended = near.read(&mut word).await.expect_err("timed out");
        assert_eq!(ended.kind(), io::ErrorKind::TimedOut);
    }

    /// Writes while the client reads so many bytes a second, and returns whether everything was accepted.
    async fn is_accepted(bytes_per_second: usize) -> bool {
        let (mut far, near) = tokio::io::duplex(1_024);
        let mut near = IdleTimeout::new(near, (), Duration::from_secs(40), Duration::from_secs(10));
        let read = async {
            let mut some = vec![0; bytes_per_second / 10];
            while far.read_exact(&mut some).await.is_ok() {
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        };
        let write = async {
            let written = near.write_all(&vec![0; 1_024 * 1_024]).await;
            drop(near);
            written.is_ok()
        };
        tokio::join!(read, write).1
    }

    #[tokio::test(start_paused = true)]
    async fn client_that_hardly_reads_is_cut_off() {
        assert!(is_accepted(20_000).await);
        assert!(!is_accepted(1_000).await);
    }

    #[tokio::test(start_paused = true)]
    async fn stalled_write_that_was_finished_is_forgotten() {
        let (mut far, near) = tokio::io::duplex(1_024);
        let mut near = IdleTimeout::new(near, (), Duration::from_secs(40), Duration::from_secs(10));
        for _ in 0..3 {
            let mut answer = vec![0; 2_048];
            let (written, read) = tokio::join!(near.write_all(&[7; 2_048]), far.read_exact(&mut answer));
            assert!(written.is_ok() && read.is_ok());
            tokio::time::advance(Duration::from_secs(30)).await;
        }
    }
}
