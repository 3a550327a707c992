//! Web sockets that take no memory while nothing is said.
//!
//! What is read goes through a buffer on the stack, and what is to be written is kept only until it
//! is: thousands of players who think cost no buffers. Everything that is ready is written at once.

mod frame;
mod incoming;
mod upgrade;

use std::future::poll_fn;
use std::io;
use std::mem::MaybeUninit;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use flagfall_clock::Timestamp;
use hyper::upgrade::Upgraded;
use hyper_util::rt::TokioIo;
use thiserror::Error;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::timeout;

pub(crate) use frame::{Opcode, Violation};
pub(crate) use incoming::Message;
pub(crate) use upgrade::Upgrade;

use crate::ZoneClock;
use incoming::Incoming;

/// What a socket goes over.
pub(crate) type Stream = TokioIo<Upgraded>;

/// So much is read at once, in bytes.
const READ: usize = 4 * 1024;
/// How long a client may take to end after it was told that this is the end.
const LONGEST_END: Duration = Duration::from_secs(1);

/// Why nothing more comes.
#[derive(Debug, Error)]
pub(crate) enum Broken {
    #[error(transparent)]
    Violation(#[from] Violation),
    #[error(transparent)]
    Gone(#[from] io::Error),
}

/// A socket, on the server's side.
pub(crate) struct WebSocket<S = Stream> {
    stream: S,
    /// The longest message, in bytes.
    longest: usize,
    clock: ZoneClock,
    /// When something was read last.
    read_at: Timestamp,
    incoming: Incoming,
    outgoing: Vec<u8>,
    /// So much of that is written.
    written: usize,
}

impl<S: AsyncRead + AsyncWrite + Unpin> WebSocket<S> {
    pub(crate) fn new(stream: S, longest: usize, clock: ZoneClock) -> WebSocket<S> {
        let (read_at, incoming, outgoing) = (clock.now(), Incoming::default(), Vec::new());
        WebSocket { stream, longest, clock, read_at, incoming, outgoing, written: 0 }
    }

    /// When the last of the message that came last was read: what was read with it has the same time,
    /// however long it had to wait.
    pub(crate) const fn read_at(&self) -> Timestamp {
        self.read_at
    }

    /// The next message. It can be given up and asked for again.
    pub(crate) async fn next(&mut self) -> Result<Message, Broken> {
        loop {
            if let Some(message) = self.try_next()? {
                return Ok(message);
            }
            poll_fn(|context| self.poll_read(context)).await?;
        }
    }

    /// The next message, if it has come already.
    pub(crate) fn try_next(&mut self) -> Result<Option<Message>, Violation> {
        self.incoming.next(self.longest)
    }

    fn poll_read(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let mut bytes = [MaybeUninit::uninit(); READ];
        let mut bytes = ReadBuf::uninit(&mut bytes);
        ready!(Pin::new(&mut self.stream).poll_read(context, &mut bytes))?;
        if bytes.filled().is_empty() {
            return Poll::Ready(Err(io::ErrorKind::UnexpectedEof.into()));
        }
        self.read_at = self.clock.now();
        self.incoming.put(bytes.filled());
        Poll::Ready(Ok(()))
    }

    /// Something to be sent with all else by the next `flush`.
    pub(crate) fn put(&mut self, opcode: Opcode, payload: &[u8]) {
        frame::write(&mut self.outgoing, opcode, payload);
    }

    /// How many bytes wait to be sent.
    pub(crate) fn waiting(&self) -> usize {
        self.outgoing.len() - self.written
    }

    /// Sends all that waits. It can be given up and gone on with.
    pub(crate) async fn flush(&mut self) -> io::Result<()> {
        poll_fn(|context| self.poll_write(context)).await
    }

    fn poll_write(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        while self.waiting() > 0 {
            let rest = &self.outgoing[self.written..];
            match ready!(Pin::new(&mut self.stream).poll_write(context, rest))? {
                0 => return Poll::Ready(Err(io::ErrorKind::WriteZero.into())),
                written => self.written += written,
            }
        }
        (self.outgoing, self.written) = (Vec::new(), 0);
        Pin::new(&mut self.stream).poll_flush(context)
    }

    /// Says why it ends, and lets the client end it too, lest that be lost with what it still sends.
    pub(crate) async fn close(mut self, code: u16, reason: &str) {
        self.put(Opcode::Close, &[&code.to_be_bytes(), reason.as_bytes()].concat());
        let end = async {
            self.flush().await?;
            poll_fn(|context| Pin::new(&mut self.stream).poll_shutdown(context)).await?;
            loop {
                self.incoming = Incoming::default();
                poll_fn(|context| self.poll_read(context)).await?;
            }
        };
        // Who does not take it is gone.
        let _: Result<io::Result<()>, _> = timeout(LONGEST_END, end).await;
    }
}
