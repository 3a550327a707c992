//! What has come in, made into messages.

use super::frame::{Head, Opcode, Violation};

/// What a client says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Message {
    Text(String),
    Binary,
    Ping(Vec<u8>),
    Pong(Vec<u8>),
    Close,
}

/// Bytes of a client that are no message yet. Where there are none it takes no memory.
#[derive(Debug, Default)]
pub(super) struct Incoming {
    bytes: Vec<u8>,
    /// So many of them are dealt with.
    taken: usize,
    /// A message of which more frames follow.
    begun: Option<(Opcode, Vec<u8>)>,
}

impl Incoming {
    /// Takes what was read; no more is to be read before `next` has nothing left.
    pub(super) fn put(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    /// The next message of that length at most, if it is all there.
    pub(super) fn next(&mut self, longest: usize) -> Result<Option<Message>, Violation> {
        while let Some((head, payload)) = self.frame(longest)? {
            if let Some(message) = self.join(head, payload, longest)? {
                return Ok(Some(message));
            }
        }
        Ok(None)
    }

    fn frame(&mut self, longest: usize) -> Result<Option<(Head, Vec<u8>)>, Violation> {
        let waiting = &mut self.bytes[self.taken..];
        let head = Head::read(waiting, longest)?;
        let whole = head.and_then(|head| {
            let payload = waiting.get_mut(head.size..head.size + head.length)?;
            head.unmask(payload);
            self.taken += head.size + head.length;
            Some((head, payload.to_vec()))
        });
        if whole.is_none() {
            self.bytes.drain(..self.taken);
            self.taken = 0;
            if self.bytes.is_empty() {
                self.bytes = Vec::new();
            }
        }
        Ok(whole)
    }

    /// Adds a frame to what came before it; the message, if that is all of it.
    fn join(
        &mut self,
        head: Head,
        payload: Vec<u8>,
        longest: usize,
    ) -> Result<Option<Message>, Violation> {
        let (opcode, payload) = match (head.opcode, self.begun.take()) {
            (Opcode::Continuation, Some((opcode, mut begun))) => {
                begun.extend_from_slice(&payload);
                (opcode, begun)
            }
            (opcode, begun) if opcode.is_control() => {
                self.begun = begun;
                (opcode, payload)
            }
            (Opcode::Continuation, None) | (_, Some(_)) => return Err(Violation::Frame),
            (opcode, None) => (opcode, payload),
        };
        if payload.len() > longest {
            return Err(Violation::TooLong);
        }
        if !head.is_last {
            self.begun = Some((opcode, payload));
            return Ok(None);
        }
        Ok(Some(match opcode {
            Opcode::Text | Opcode::Continuation => {
                Message::Text(String::from_utf8(payload).map_err(|_| Violation::NotText)?)
            }
            Opcode::Binary => Message::Binary,
            Opcode::Ping => Message::Ping(payload),
            Opcode::Pong => Message::Pong(payload),
            Opcode::Close => Message::Close,
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LONGEST: usize = 200;

    fn frame(first: u8, payload: &[u8]) -> Vec<u8> {
        let mask = [0x12, 0x34, 0x56, 0x78];
        let masked = payload.iter().zip(mask.iter().cycle()).map(|(byte, mask)| byte ^ mask);
        let length = match payload.len() {
            short @ ..126 => vec![0x80 | short as u8],
            medium => [&[0xFE], &(medium as u16).to_be_bytes()[..]].concat(),
        };
        [&[first], &length[..], &mask].concat().into_iter().chain(masked).collect()
    }

    /// Whatever the pieces are in which it comes.
    fn check(frames: &[(u8, &[u8])], expected: &[Result<Message, Violation>]) {
        let bytes: Vec<u8> =
            frames.iter().flat_map(|(first, bytes)| frame(*first, bytes)).collect();
        for piece in [1, 2, 7, 100, 1000] {
            let (mut incoming, mut messages) = (Incoming::default(), Vec::new());
            'all: for bytes in bytes.chunks(piece) {
                incoming.put(bytes);
                while let Some(message) = incoming.next(LONGEST).transpose() {
                    let is_wrong = message.is_err();
                    messages.push(message);
                    if is_wrong {
                        break 'all;
                    }
                }
            }
            assert_eq!(messages, expected, "in pieces of {piece}");
        }
    }

    fn text(text: &str) -> Message {
        Message::Text(text.to_owned())
    }

    #[test]
    fn messages_come_of_frames() {
        check(&[(0x81, b"e2e4"), (0x81, b"")], &[Ok(text("e2e4")), Ok(text(""))]);
        let long = "x".repeat(LONGEST);
        check(&[(0x81, long.as_bytes())], &[Ok(text(&long))]);
        // Other things may come between the parts of a message.
        check(
            &[(0x01, b"e2"), (0x89, b"?"), (0x00, b""), (0x80, b"e4"), (0x82, b"1")],
            &[Ok(Message::Ping(b"?".to_vec())), Ok(text("e2e4")), Ok(Message::Binary)],
        );
        check(
            &[(0x8A, b"12345678"), (0x88, &[3, 232])],
            &[Ok(Message::Pong(b"12345678".to_vec())), Ok(Message::Close)],
        );
    }

    #[test]
    fn what_is_no_message_is_refused() {
        check(&[(0x80, b"e4")], &[Err(Violation::Frame)]);
        check(&[(0x01, b"e2"), (0x81, b"e4")], &[Err(Violation::Frame)]);
        check(&[(0x81, &[0xFF])], &[Err(Violation::NotText)]);
        check(&[(0x81, &[b'x'; LONGEST + 1])], &[Err(Violation::TooLong)]);
        let half = [b'x'; LONGEST / 2 + 1];
        check(&[(0x01, &half), (0x00, &half)], &[Err(Violation::TooLong)]);
        // What is divided inside a letter is one all the same.
        check(&[(0x01, &[0xC3]), (0x80, &[0xA4])], &[Ok(text("ä"))]);
    }

    #[test]
    fn nothing_is_kept_of_what_is_dealt_with() {
        let mut incoming = Incoming::default();
        incoming.put(&frame(0x81, b"e2e4"));
        assert_eq!(incoming.next(LONGEST), Ok(Some(Message::Text("e2e4".to_owned()))));
        assert_eq!(incoming.next(LONGEST), Ok(None));
        assert_eq!(incoming.bytes.capacity(), 0);
    }
}
