//! Frames (RFC 6455, section 5): reading those of clients and writing those of the server.

use strum::VariantArray;
use thiserror::Error;

/// The type of a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq, VariantArray)]
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
        Opcode::VARIANTS.iter().copied().find(|opcode| *opcode as u8 == code)
    }

    pub(crate) const fn is_control(self) -> bool {
        self as u8 >= 8
    }
}

/// Reason why the input of a client is invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub(crate) enum ProtocolViolation {
    #[error("invalid client frame")]
    Frame,
    #[error("text is not UTF-8")]
    NotText,
    #[error("message is too long")]
    TooLong,
}

impl ProtocolViolation {
    /// The code with which the socket is closed.
    pub(crate) const fn close_code(self) -> u16 {
        match self {
            ProtocolViolation::Frame => 1002,
            ProtocolViolation::NotText => 1007,
            ProtocolViolation::TooLong => 1009,
        }
    }
}

/// The header of a client's frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct FrameHeader {
    pub(super) opcode: Opcode,
    /// Whether the message ends with this frame.
    pub(super) is_last: bool,
    pub(super) mask: [u8; 4],
    /// The size of the header, in bytes.
    pub(super) size: usize,
    /// The size of the payload, in bytes.
    pub(super) length: usize,
}

/// Maximum size of the payload of a control frame, in bytes.
const MAX_CONTROL_BYTES: usize = 125;

impl FrameHeader {
    /// Reads the header at the front of some bytes; none if it is incomplete.
    pub(super) fn read(bytes: &[u8], max_bytes: usize) -> Result<Option<FrameHeader>, ProtocolViolation> {
        let &[first, second, ref rest @ ..] = bytes else { return Ok(None) };
        let opcode = Opcode::from_code(first & 0x0F).ok_or(ProtocolViolation::Frame)?;
        let (is_last, is_reserved) = (first & 0x80 != 0, first & 0x70 != 0);
        let is_masked = second & 0x80 != 0;
        if is_reserved || !is_masked || opcode.is_control() && !is_last {
            return Err(ProtocolViolation::Frame);
        }
        let length = match second & 0x7F {
            126 => rest.split_first_chunk().map(|(two, rest)| (u16::from_be_bytes(*two).into(), rest)),
            127 => rest.split_first_chunk().map(|(eight, rest)| (u64::from_be_bytes(*eight), rest)),
            short => Some((u64::from(short), rest)),
        };
        let Some((length, rest)) = length else { return Ok(None) };
        if opcode.is_control() && length > MAX_CONTROL_BYTES as u64 {
            return Err(ProtocolViolation::Frame);
        }
        if length > max_bytes as u64 {
            return Err(ProtocolViolation::TooLong);
        }
        let Some((&mask, rest)) = rest.split_first_chunk() else { return Ok(None) };
        let (size, length) = (bytes.len() - rest.len(), length as usize);
        Ok(Some(FrameHeader { opcode, is_last, mask, size, length }))
    }

    /// Unmasks a payload.
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

/// Writes a message to a client as one frame.
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

    const MAX_BYTES: usize = 1 << 16;

    fn check(bytes: &[u8], expected: Result<Option<(Opcode, usize, usize)>, ProtocolViolation>) {
        let read = FrameHeader::read(bytes, MAX_BYTES);
        let read = read.map(|header| header.map(|header| (header.opcode, header.size, header.length)));
        assert_eq!(read, expected, "{bytes:02x?}");
    }

    #[test]
    fn complete_headers_are_read() {
        check(&[0x81, 0x85, 1, 2, 3, 4], Ok(Some((Opcode::Text, 6, 5))));
        check(&[0x82, 0xFE, 1, 0, 1, 2, 3, 4], Ok(Some((Opcode::Binary, 8, 256))));
        let long = [0x81, 0xFF, 0, 0, 0, 0, 0, 1, 0, 0, 1, 2, 3, 4];
        check(&long, Ok(Some((Opcode::Text, 14, MAX_BYTES))));
        for short in 0..long.len() {
            check(&long[..short], Ok(None));
        }
    }

    #[test]
    fn invalid_headers_are_refused() {
        check(&[0x81, 0x05], Err(ProtocolViolation::Frame));
        check(&[0xC1, 0x85], Err(ProtocolViolation::Frame));
        check(&[0x83, 0x85], Err(ProtocolViolation::Frame));
        check(&[0x09, 0x80], Err(ProtocolViolation::Frame));
        check(&[0x89, 0xFE, 0, 126], Err(ProtocolViolation::Frame));
        check(&[0x81, 0xFF, 0, 0, 0, 0, 0, 1, 0, 1], Err(ProtocolViolation::TooLong));
        check(&[0x81, 0xFF, 255, 255, 255, 255, 255, 255, 255, 255], Err(ProtocolViolation::TooLong));
    }
}
