//! Decoding frames to messages.

use super::frame::{FrameHeader, Opcode, ProtocolViolation};

/// A message or control frame from a client.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ClientFrame {
    Text(String),
    Binary,
    Ping(Vec<u8>),
    Pong(Vec<u8>),
    Close,
}

/// Maximum frames of a message. Messages are paced, and frames cost something too.
const MAX_FRAMES: u16 = 64;

/// Bytes from a client that are no whole message yet. Without any, it holds no memory.
#[derive(Debug, Default)]
pub(super) struct FrameDecoder {
    bytes: Vec<u8>,
    /// The number of bytes that are decoded.
    decoded: usize,
    /// The beginning of a fragmented message, and the number of its frames.
    // Boxed: rare, and every socket has a decoder.
    fragment: Option<Box<(Opcode, Vec<u8>, u16)>>,
}

impl FrameDecoder {
    /// Adds bytes. Nothing more may be read before `next` returns none.
    pub(super) fn put(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    /// Returns the next message of up to `max_bytes`, if it is complete.
    pub(super) fn next(&mut self, max_bytes: usize) -> Result<Option<ClientFrame>, ProtocolViolation> {
        while let Some((header, payload)) = self.frame(max_bytes)? {
            if let Some(message) = self.join(header, payload, max_bytes)? {
                return Ok(Some(message));
            }
        }
        Ok(None)
    }

    fn frame(&mut self, max_bytes: usize) -> Result<Option<(FrameHeader, Vec<u8>)>, ProtocolViolation> {
        let rest = &mut self.bytes[self.decoded..];
        let header = FrameHeader::read(rest, max_bytes)?;
        let frame = header.and_then(|header| {
            let payload = rest.get_mut(header.size..header.size + header.length)?;
            header.unmask(payload);
            self.decoded += header.size + header.length;
            Some((header, payload.to_vec()))
        });
        if frame.is_none() {
            self.bytes.drain(..self.decoded);
            self.decoded = 0;
            if self.bytes.is_empty() {
                self.bytes = Vec::new();
            }
        }
        Ok(frame)
    }

    /// Adds a frame to the fragments before it, and returns the message if that completes it.
    fn join(
        &mut self,
        header: FrameHeader,
        payload: Vec<u8>,
        max_bytes: usize,
    ) -> Result<Option<ClientFrame>, ProtocolViolation> {
        let (opcode, payload, frames) = match (header.opcode, self.fragment.take().map(|fragment| *fragment)) {
            (Opcode::Continuation, Some((_, _, MAX_FRAMES))) => return Err(ProtocolViolation::TooLong),
            (Opcode::Continuation, Some((opcode, mut fragment, frames))) => {
                fragment.extend_from_slice(&payload);
                (opcode, fragment, frames + 1)
            }
            (opcode, fragment) if opcode.is_control() => {
                self.fragment = fragment.map(Box::new);
                (opcode, payload, 1)
            }
            (Opcode::Continuation, None) | (_, Some(_)) => return Err(ProtocolViolation::Frame),
            (opcode, None) => (opcode, payload, 1),
        };
        if payload.len() > max_bytes {
            return Err(ProtocolViolation::TooLong);
        }
        if !header.is_last {
            self.fragment = Some(Box::new((opcode, payload, frames)));
            return Ok(None);
        }
        Ok(Some(match opcode {
            Opcode::Text | Opcode::Continuation => {
                ClientFrame::Text(String::from_utf8(payload).map_err(|_| ProtocolViolation::NotText)?)
            }
            Opcode::Binary => ClientFrame::Binary,
            Opcode::Ping => ClientFrame::Ping(payload),
            Opcode::Pong => ClientFrame::Pong(payload),
            Opcode::Close => ClientFrame::Close,
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAX_BYTES: usize = 200;

    fn frame(first: u8, payload: &[u8]) -> Vec<u8> {
        let mask = [0x12, 0x34, 0x56, 0x78];
        let masked = payload.iter().zip(mask.iter().cycle()).map(|(byte, mask)| byte ^ mask);
        let length = match payload.len() {
            short @ ..126 => vec![0x80 | short as u8],
            medium => [&[0xFE], &(medium as u16).to_be_bytes()[..]].concat(),
        };
        [&[first], &length[..], &mask].concat().into_iter().chain(masked).collect()
    }

    /// Compares the decoded messages, for bytes that arrive in pieces of different sizes.
    fn check(frames: &[(u8, &[u8])], expected: &[Result<ClientFrame, ProtocolViolation>]) {
        let bytes: Vec<u8> = frames.iter().flat_map(|(first, bytes)| frame(*first, bytes)).collect();
        for piece in [1, 2, 7, 100, 1000] {
            let (mut decoder, mut messages) = (FrameDecoder::default(), Vec::new());
            'all: for bytes in bytes.chunks(piece) {
                decoder.put(bytes);
                while let Some(message) = decoder.next(MAX_BYTES).transpose() {
                    let is_error = message.is_err();
                    messages.push(message);
                    if is_error {
                        break 'all;
                    }
                }
            }
            assert_eq!(messages, expected, "in pieces of {piece}");
        }
    }

    fn text(text: &str) -> ClientFrame {
        ClientFrame::Text(text.to_owned())
    }

    #[test]
    fn frames_are_joined_to_messages() {
        check(&[(0x81, b"e2e4"), (0x81, b"")], &[Ok(text("e2e4")), Ok(text(""))]);
        let long = "x".repeat(MAX_BYTES);
        check(&[(0x81, long.as_bytes())], &[Ok(text(&long))]);
        // Control frames may come between the fragments of a message.
        check(
            &[(0x01, b"e2"), (0x89, b"?"), (0x00, b""), (0x80, b"e4"), (0x82, b"1")],
            &[Ok(ClientFrame::Ping(b"?".to_vec())), Ok(text("e2e4")), Ok(ClientFrame::Binary)],
        );
        check(
            &[(0x8A, b"12345678"), (0x88, &[3, 232])],
            &[Ok(ClientFrame::Pong(b"12345678".to_vec())), Ok(ClientFrame::Close)],
        );
    }

    #[test]
    fn protocol_violations_are_refused() {
        check(&[(0x80, b"e4")], &[Err(ProtocolViolation::Frame)]);
        check(&[(0x01, b"e2"), (0x81, b"e4")], &[Err(ProtocolViolation::Frame)]);
        check(&[(0x81, &[0xFF])], &[Err(ProtocolViolation::NotText)]);
        check(&[(0x81, &[b'x'; MAX_BYTES + 1])], &[Err(ProtocolViolation::TooLong)]);
        let half = [b'x'; MAX_BYTES / 2 + 1];
        check(&[(0x01, &half), (0x00, &half)], &[Err(ProtocolViolation::TooLong)]);
        // A text may be split inside a character.
        check(&[(0x01, &[0xC3]), (0x80, &[0xA4])], &[Ok(text("ä"))]);
    }

    #[test]
    fn frames_of_a_message_are_limited() {
        let frames = |count: usize| {
            let mut frames: Vec<(u8, &[u8])> = vec![(0x01, b"")];
            frames.resize(count - 1, (0x00, b""));
            frames.push((0x80, b"e2e4"));
            frames
        };
        let most = usize::from(MAX_FRAMES);
        check(&frames(most), &[Ok(ClientFrame::Text("e2e4".to_owned()))]);
        check(&frames(most + 1), &[Err(ProtocolViolation::TooLong)]);
        check(&frames(100_000), &[Err(ProtocolViolation::TooLong)]);
    }

    #[test]
    fn decoder_holds_no_memory_after_last_message() {
        let mut decoder = FrameDecoder::default();
        decoder.put(&frame(0x81, b"e2e4"));
        assert_eq!(decoder.next(MAX_BYTES), Ok(Some(ClientFrame::Text("e2e4".to_owned()))));
        assert_eq!(decoder.next(MAX_BYTES), Ok(None));
        assert_eq!(decoder.bytes.capacity(), 0);
    }
}
