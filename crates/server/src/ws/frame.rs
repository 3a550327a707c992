//! Frames (RFC 6455, section 5), as clients send them and as they are sent to clients.

use thiserror::Error;

/// What a frame is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Opcode {
    Continuation = 0,
    Text = 1,
    Binary = 2,
    Close = 8,
    Ping = 9,
    Pong = 10,
}

impl Opcode {
    fn from_code(code: u8) -> Option<Opcode> {
        use Opcode::{Binary, Close, Continuation, Ping, Pong, Text};
        [Continuation, Text, Binary, Close, Ping, Pong].into_iter().find(|op| *op as u8 == code)
    }

    pub(crate) const fn is_control(self) -> bool {
        self as u8 >= 8
    }
}

/// Why what a client sent cannot be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub(crate) enum Violation {
    #[error("this is no frame of a client")]
    Frame,
    #[error("a text is not UTF-8")]
    NotText,
    #[error("this is too long")]
    TooLong,
}

impl Violation {
    /// The code it is closed with.
    pub(crate) const fn code(self) -> u16 {
        match self {
            Violation::Frame => 1002,
            Violation::NotText => 1007,
            Violation::TooLong => 1009,
        }
    }
}

/// The head of a client's frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Head {
    pub(super) opcode: Opcode,
    /// The message ends with this frame.
    pub(super) is_last: bool,
    pub(super) mask: [u8; 4],
    /// How many bytes the head itself has, and how many follow.
    pub(super) size: usize,
    pub(super) length: usize,
}

/// The longest payload of a control frame.
const LONGEST_CONTROL: usize = 125;

impl Head {
    /// Reads it off the front of some bytes; nothing, if it is not all there.
    pub(super) fn read(bytes: &[u8], longest: usize) -> Result<Option<Head>, Violation> {
        let &[first, second, ref rest @ ..] = bytes else { return Ok(None) };
        let opcode = Opcode::from_code(first & 0x0F).ok_or(Violation::Frame)?;
        let (is_last, is_reserved) = (first & 0x80 != 0, first & 0x70 != 0);
        let is_masked = second & 0x80 != 0;
        if is_reserved || !is_masked || opcode.is_control() && !is_last {
            return Err(Violation::Frame);
        }
        let told = match second & 0x7F {
            126 => {
                rest.split_first_chunk().map(|(two, rest)| (u16::from_be_bytes(*two).into(), rest))
            }
            127 => rest.split_first_chunk().map(|(eight, rest)| (u64::from_be_bytes(*eight), rest)),
            short => Some((u64::from(short), rest)),
        };
        let Some((length, rest)) = told else { return Ok(None) };
        if opcode.is_control() && length > LONGEST_CONTROL as u64 {
            return Err(Violation::Frame);
        }
        if length > longest as u64 {
            return Err(Violation::TooLong);
        }
        let Some((&mask, rest)) = rest.split_first_chunk() else { return Ok(None) };
        let (size, length) = (bytes.len() - rest.len(), length as usize);
        Ok(Some(Head { opcode, is_last, mask, size, length }))
    }

    /// Takes the mask off a payload.
    pub(super) fn unmask(&self, payload: &mut [u8]) {
        let (chunks, rest) = payload.as_chunks_mut::<4>();
        let mask = u32::from_ne_bytes(self.mask);
        for chunk in chunks {
            *chunk = (u32::from_ne_bytes(*chunk) ^ mask).to_ne_bytes();
        }
        for (byte, mask) in rest.iter_mut().zip(self.mask) {
            *byte ^= mask;
        }
    }
}

/// Writes a whole message to be sent to a client.
pub(super) fn write(to: &mut Vec<u8>, opcode: Opcode, payload: &[u8]) {
    let (first, length) = (0x80 | opcode as u8, payload.len());
    to.reserve(10 + length);
    match (u8::try_from(length), u16::try_from(length)) {
        (Ok(short @ ..=125), _) => to.extend([first, short]),
        (_, Ok(medium)) => {
            to.extend([first, 126]);
            to.extend(medium.to_be_bytes());
        }
        _ => {
            to.extend([first, 127]);
            to.extend((length as u64).to_be_bytes());
        }
    }
    to.extend_from_slice(payload);
}

#[cfg(test)]
mod tests {
    use super::*;

    const LONGEST: usize = 1 << 16;

    fn check(bytes: &[u8], expected: Result<Option<(Opcode, usize, usize)>, Violation>) {
        let read = Head::read(bytes, LONGEST);
        let read = read.map(|head| head.map(|head| (head.opcode, head.size, head.length)));
        assert_eq!(read, expected, "{bytes:02x?}");
    }

    #[test]
    fn heads_are_read_once_they_are_there() {
        check(&[0x81, 0x85, 1, 2, 3, 4], Ok(Some((Opcode::Text, 6, 5))));
        check(&[0x82, 0xFE, 1, 0, 1, 2, 3, 4], Ok(Some((Opcode::Binary, 8, 256))));
        let long = [0x81, 0xFF, 0, 0, 0, 0, 0, 1, 0, 0, 1, 2, 3, 4];
        check(&long, Ok(Some((Opcode::Text, 14, LONGEST))));
        for short in 0..long.len() {
            check(&long[..short], Ok(None));
        }
    }

    #[test]
    fn what_no_client_may_send_is_refused() {
        check(&[0x81, 0x05], Err(Violation::Frame));
        check(&[0xC1, 0x85], Err(Violation::Frame));
        check(&[0x83, 0x85], Err(Violation::Frame));
        check(&[0x09, 0x80], Err(Violation::Frame));
        check(&[0x89, 0xFE, 0, 126], Err(Violation::Frame));
        check(&[0x81, 0xFF, 0, 0, 0, 0, 0, 1, 0, 1], Err(Violation::TooLong));
        check(&[0x81, 0xFF, 255, 255, 255, 255, 255, 255, 255, 255], Err(Violation::TooLong));
    }
}
