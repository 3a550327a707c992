//! Strict reading of request heads: ambiguous ones are refused before anything interprets them.
//!
//! The HTTP library is lenient in ways in which proxies differ, so that a proxy and the zone could see different
//! requests in the same bytes. This stream follows the messages of a connection. In a head with a line that ends
//! in a bare line feed, with several `Host` or `Content-Length` headers, with both `Content-Length` and
//! `Transfer-Encoding`, or without `Host` in HTTP/1.1, it replaces a byte by NUL; the library then answers 400 and
//! closes the connection.

use std::io;
use std::mem;
use std::pin::Pin;
use std::task::{Context, Poll};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

/// Bytes of a header line that matter; the library limits the whole head.
const MAX_LINE: usize = 1024;
/// Bytes that are kept of the end of a longer line, such as the version of the protocol.
const KEPT_END: usize = 16;

/// A stream whose request heads are checked while they are read.
pub(super) struct StrictHeads<S> {
    stream: S,
    messages: Messages,
}

impl<S> StrictHeads<S> {
    pub(super) fn new(stream: S) -> StrictHeads<S> {
        StrictHeads { stream, messages: Messages::default() }
    }
}

/// The part of a message that the next byte belongs to.
#[derive(Debug)]
enum Part {
    Head(Box<Head>),
    /// A body of known length, with the bytes left.
    Body(u64),
    /// A line with the size of a chunk, or with its digits so far.
    ChunkSize(Vec<u8>),
    /// A chunk and the line end after it, with the bytes left.
    Chunk(u64),
    /// The lines after the last chunk; whether the current one is empty so far.
    Trailer {
        is_empty: bool,
    },
    /// The end of HTTP: the connection was upgraded or refused.
    Opaque,
}

/// A head, as far as it was read.
#[derive(Debug, Default)]
struct Head {
    line: Vec<u8>,
    lines: usize,
    is_http_1_1: bool,
    hosts: usize,
    length: Option<u64>,
    is_chunked: bool,
    upgrades: bool,
}

/// Follows the messages of a connection.
#[derive(Debug)]
struct Messages(Part);

impl Default for Messages {
    fn default() -> Messages {
        Messages(Part::Head(Box::default()))
    }
}

/// A byte that makes the message invalid.
#[derive(Debug, PartialEq, Eq)]
struct Violation;

impl Messages {
    /// Checks bytes that were read, and makes an ambiguous head invalid.
    fn check(&mut self, bytes: &mut [u8]) {
        let mut at = 0;
        while at < bytes.len() {
            match &mut self.0 {
                Part::Opaque => return,
                Part::Body(left) | Part::Chunk(left) if *left > 0 => {
                    let skipped = usize::try_from(*left).unwrap_or(usize::MAX).min(bytes.len() - at);
                    *left -= skipped as u64;
                    at += skipped;
                    self.end_of_data();
                }
                _ => {
                    if self.take(bytes[at]).is_err() {
                        bytes[at] = 0;
                        self.0 = Part::Opaque;
                        return;
                    }
                    at += 1;
                }
            }
        }
    }

    /// Goes on after the last byte of a body or a chunk.
    fn end_of_data(&mut self) {
        match self.0 {
            Part::Body(0) => *self = Messages::default(),
            Part::Chunk(0) => self.0 = Part::ChunkSize(Vec::new()),
            _ => {}
        }
    }

    fn take(&mut self, byte: u8) -> Result<(), Violation> {
        match &mut self.0 {
            Part::Head(head) => {
                if let Some(next) = head.take(byte)? {
                    self.0 = next;
                    self.end_of_data();
                }
            }
            Part::ChunkSize(line) if byte == b'\n' => {
                let size = chunk_size(&mem::take(line))?;
                self.0 = if size == 0 {
                    Part::Trailer { is_empty: true }
                } else {
                    Part::Chunk(size.checked_add(2).ok_or(Violation)?)
                };
            }
            Part::ChunkSize(line) if line.len() == MAX_LINE => return Err(Violation),
            Part::ChunkSize(line) => line.push(byte),
            Part::Trailer { is_empty: true } if byte == b'\n' => *self = Messages::default(),
            Part::Trailer { is_empty } if byte != b'\r' => *is_empty = byte == b'\n',
            Part::Trailer { .. } | Part::Body(_) | Part::Chunk(_) | Part::Opaque => {}
        }
        Ok(())
    }
}

impl Head {
    /// Takes the next byte; returns the following part after the last one.
    fn take(&mut self, byte: u8) -> Result<Option<Part>, Violation> {
        if byte != b'\n' {
            if self.line.len() == MAX_LINE {
                self.line.remove(MAX_LINE - KEPT_END);
            }
            self.line.push(byte);
            return Ok(None);
        }
        let line = mem::take(&mut self.line);
        let line = line.strip_suffix(b"\r").ok_or(Violation)?;
        if line.is_empty() && self.lines == 0 {
            // Empty lines may precede a request.
            return Ok(None);
        }
        if line.is_empty() {
            return self.finish().map(Some);
        }
        if self.lines == 0 {
            self.is_http_1_1 = line.ends_with(b" HTTP/1.1");
        } else {
            self.header(line)?;
        }
        self.lines += 1;
        Ok(None)
    }

    fn header(&mut self, line: &[u8]) -> Result<(), Violation> {
        let Some(colon) = line.iter().position(|byte| *byte == b':') else { return Ok(()) };
        let (name, value) = (&line[..colon], line[colon + 1..].trim_ascii());
        if name.eq_ignore_ascii_case(b"host") {
            self.hosts += 1;
        } else if name.eq_ignore_ascii_case(b"content-length") {
            let digits = std::str::from_utf8(value).ok().filter(|text| text.bytes().all(|byte| byte.is_ascii_digit()));
            let length = digits.and_then(|text| text.parse().ok()).ok_or(Violation)?;
            if self.length.replace(length).is_some() {
                return Err(Violation);
            }
        } else if name.eq_ignore_ascii_case(b"transfer-encoding") {
            if self.is_chunked || !value.eq_ignore_ascii_case(b"chunked") {
                return Err(Violation);
            }
            self.is_chunked = true;
        } else if name.eq_ignore_ascii_case(b"upgrade") {
            self.upgrades = value.to_ascii_lowercase().windows(9).any(|word| word == b"websocket");
        }
        Ok(())
    }

    /// Returns the part that follows the head.
    fn finish(&self) -> Result<Part, Violation> {
        let has_body = self.is_chunked || self.length.is_some_and(|length| length > 0);
        let is_ambiguous = (self.length.is_some() && self.is_chunked) || (self.upgrades && has_body);
        if is_ambiguous || self.hosts > 1 || (self.is_http_1_1 && self.hosts == 0) {
            return Err(Violation);
        }
        Ok(match self.length {
            _ if self.is_chunked => Part::ChunkSize(Vec::new()),
            // A request to upgrade is the last one, whatever the answer.
            _ if self.upgrades => Part::Opaque,
            length => Part::Body(length.unwrap_or(0)),
        })
    }
}

/// Parses the line before a chunk.
fn chunk_size(line: &[u8]) -> Result<u64, Violation> {
    let line = line.strip_suffix(b"\r").ok_or(Violation)?;
    let digits = line.split(|byte| *byte == b';').next().unwrap_or_default().trim_ascii_end();
    let digits = std::str::from_utf8(digits).ok().filter(|text| text.bytes().all(|byte| byte.is_ascii_hexdigit()));
    digits.and_then(|text| u64::from_str_radix(text, 16).ok()).ok_or(Violation)
}

impl<S: AsyncRead + Unpin> AsyncRead for StrictHeads<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        let polled = Pin::new(&mut self.stream).poll_read(context, buffer);
        if !matches!(self.messages.0, Part::Opaque) {
            self.messages.check(&mut buffer.filled_mut()[before..]);
        }
        polled
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for StrictHeads<S> {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(context, bytes)
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
    use super::*;

    /// Whether bytes pass unchanged, read at once and byte by byte.
    fn passes(text: &str) -> bool {
        let (mut whole, mut single) = (text.as_bytes().to_vec(), text.as_bytes().to_vec());
        Messages::default().check(&mut whole);
        let mut messages = Messages::default();
        for byte in &mut single {
            messages.check(std::slice::from_mut(byte));
        }
        assert_eq!(whole, single, "{text:?}");
        whole == text.as_bytes()
    }

    #[test]
    fn ambiguous_heads_are_made_invalid() {
        for head in [
            "GET / HTTP/1.1\nHost: x\n\n",
            "GET / HTTP/1.1\r\nHost: x\n\r\n",
            "GET / HTTP/1.1\r\nHost: x\r\n\n",
            "GET / HTTP/1.1\r\nHost: x\r\nhost: y\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: x\r\nHost: x\r\n\r\n",
            "GET / HTTP/1.1\r\nAccept: x\r\n\r\n",
            "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n",
            "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n",
            "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nContent-Length: 4\r\n\r\n",
            "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: +4\r\n\r\n",
            "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip, chunked\r\n\r\n",
            "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n4\nabcd\r\n0\r\n\r\n",
        ] {
            assert!(!passes(head), "{head:?}");
            // A second request on the connection is checked like the first.
            let get = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";
            let post = "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nbody\n\n\r\n\n";
            let chunked = "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: Chunked\r\n\r\n\
                5;a=b\r\na\n\r\nb\r\n0\r\nX: y\r\n\r\n";
            for first in [get, post, chunked] {
                assert!(passes(first) && passes(&first.repeat(2)), "{first:?}");
                assert!(!passes(&format!("{first}{head}")), "{first:?}{head:?}");
            }
        }
    }

    #[test]
    fn bytes_after_an_upgrade_are_not_checked() {
        let upgrade = "GET /ws HTTP/1.1\r\nHost: x\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n";
        assert!(passes(&format!("{upgrade}\n\n\0\n")));
        let (mut messages, mut bytes) = (Messages::default(), upgrade.as_bytes().to_vec());
        messages.check(&mut bytes);
        assert!(matches!(messages.0, Part::Opaque));
        assert!(passes("GET / HTTP/1.0\r\n\r\n"), "HTTP/1.0 has no Host");
        assert!(passes(&format!("\r\n\r\nGET / HTTP/1.1\r\nHost: x\r\nX: {}\r\n\r\n", "y".repeat(5_000))));
    }
}
