//! Sockets (RFC 6455) that hold no buffers while idle.
//!
//! Input is read through a buffer on the stack, and output is buffered only until it is written, so
//! thousands of idle players cost no memory for buffers. All pending output is written at once.

mod decoder;
mod frame;
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

pub(crate) use decoder::ClientFrame;
pub(crate) use frame::{Opcode, ProtocolViolation};
pub(crate) use upgrade::Upgrade;

use crate::ZoneClock;
use decoder::FrameDecoder;

/// The connection under a socket.
pub(crate) type Stream = TokioIo<Upgraded>;

/// Bytes read at a time.
const READ_BYTES: usize = 4 * 1024;
/// Time for a client to end the connection after a close frame.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(1);

/// Reason why a socket receives nothing more.
#[derive(Debug, Error)]
pub(crate) enum SocketError {
    #[error(transparent)]
    Violation(#[from] ProtocolViolation),
    #[error(transparent)]
    Gone(#[from] io::Error),
}

/// The server's side of a socket.
pub(crate) struct WebSocket<S = Stream> {
    stream: S,
    /// Maximum size of a message, in bytes.
    max_bytes: usize,
    clock: ZoneClock,
    /// The time of the last read.
    read_at: Timestamp,
    decoder: FrameDecoder,
    output: Vec<u8>,
    /// The number of bytes of the output that are written.
    written: usize,
}

impl<S: AsyncRead + AsyncWrite + Unpin> WebSocket<S> {
    pub(crate) fn new(stream: S, max_bytes: usize, clock: ZoneClock) -> WebSocket<S> {
        let (read_at, decoder, output) = (clock.now(), FrameDecoder::default(), Vec::new());
        WebSocket { stream, max_bytes, clock, read_at, decoder, output, written: 0 }
    }

    /// The time at which the end of the last message was read. Messages read together have the same
    /// time, however long they wait to be handled.
    pub(crate) const fn read_at(&self) -> Timestamp {
        self.read_at
    }

    /// Receives the next message. Cancel safe.
    pub(crate) async fn next(&mut self) -> Result<ClientFrame, SocketError> {
        loop {
            if let Some(message) = self.try_next()? {
                return Ok(message);
            }
            poll_fn(|context| self.poll_read(context)).await?;
        }
    }

    /// Returns the next message if it was read already.
    pub(crate) fn try_next(&mut self) -> Result<Option<ClientFrame>, ProtocolViolation> {
        self.decoder.next(self.max_bytes)
    }

    fn poll_read(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let mut bytes = [MaybeUninit::uninit(); READ_BYTES];
        let mut bytes = ReadBuf::uninit(&mut bytes);
        ready!(Pin::new(&mut self.stream).poll_read(context, &mut bytes))?;
        if bytes.filled().is_empty() {
            return Poll::Ready(Err(io::ErrorKind::UnexpectedEof.into()));
        }
        self.read_at = self.clock.now();
        self.decoder.put(bytes.filled());
        Poll::Ready(Ok(()))
    }

    /// Adds a message to the output, which the next `flush` sends.
    pub(crate) fn put(&mut self, opcode: Opcode, payload: &[u8]) {
        frame::write(&mut self.output, opcode, payload);
    }

    /// The number of bytes that wait to be sent.
    pub(crate) fn pending_bytes(&self) -> usize {
        self.output.len() - self.written
    }

    /// Sends all output. Cancel safe.
    pub(crate) async fn flush(&mut self) -> io::Result<()> {
        poll_fn(|context| self.poll_write(context)).await
    }

    fn poll_write(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        while self.pending_bytes() > 0 {
            let rest = &self.output[self.written..];
            match ready!(Pin::new(&mut self.stream).poll_write(context, rest))? {
                0 => return Poll::Ready(Err(io::ErrorKind::WriteZero.into())),
                written => self.written += written,
            }
        }
        (self.output, self.written) = (Vec::new(), 0);
        Pin::new(&mut self.stream).poll_flush(context)
    }

    /// Sends a close frame and waits for the client to end the connection, because resetting it while
    /// the client still sends could lose the frame.
    pub(crate) async fn close(&mut self, code: u16, reason: &str) {
        self.put(Opcode::Close, &[&code.to_be_bytes(), reason.as_bytes()].concat());
        let end = async {
            self.flush().await?;
            poll_fn(|context| Pin::new(&mut self.stream).poll_shutdown(context)).await?;
            loop {
                self.decoder = FrameDecoder::default();
                poll_fn(|context| self.poll_read(context)).await?;
            }
        };
        // A client that does not receive it is gone.
        let _: Result<io::Result<()>, _> = timeout(CLOSE_TIMEOUT, end).await;
    }
}
