//! Scanning eight characters at once.

use memchr::memchr;

/// Returns the number of bytes before the first closing brace. Most comments are so short that a
/// call to `memchr` takes longer than a loop.
#[inline(always)]
pub(super) fn closing_brace(text: &[u8]) -> Option<usize> {
    match find_near(text, |word| zero_bytes(word ^ EACH * u64::from(b'}'))) {
        Ok(found) => Some(found),
        Err(passed) => memchr(b'}', &text[passed..]).map(|found| passed + found),
    }
}

/// Returns the number of bytes before the first double quote or control character.
#[inline(always)]
pub(super) fn quote_or_control(text: &[u8]) -> Option<usize> {
    let is_end = |byte: &u8| *byte == b'"' || *byte < b' ';
    match find_near(text, |word| zero_bytes(word ^ EACH * u64::from(b'"')) | bytes_below(word, b' ')) {
        Ok(found) => Some(found),
        Err(passed) => text[passed..].iter().position(is_end).map(|found| passed + found),
    }
}

/// Returns the number of bytes before the first one that `marks` gives a high bit, or the number of bytes without any
/// at the beginning of a text.
#[inline(always)]
fn find_near(text: &[u8], marks: impl Fn(u64) -> u64) -> Result<usize, usize> {
    let mut at = 0;
    while at < 48
        && let Some(&chunk) = text.get(at..).and_then(<[u8]>::first_chunk)
    {
        let found = marks(u64::from_le_bytes(chunk));
        if found != 0 {
            return Ok(at + found.trailing_zeros() as usize / 8);
        }
        at += 8;
    }
    Err(at)
}

/// A word with the value 1 in every byte.
const EACH: u64 = u64::MAX / 255;

/// Marks the zero bytes by their high bits. Above the lowest zero byte, other bytes may be marked too.
#[inline(always)]
fn zero_bytes(word: u64) -> u64 {
    bytes_below(word, 1)
}

/// Marks the bytes below a limit of at most 128 by their high bits. Above the lowest of them, other bytes may be marked
/// too.
#[inline(always)]
fn bytes_below(word: u64, limit: u8) -> u64 {
    word.wrapping_sub(EACH * u64::from(limit)) & !word & (EACH * 0x80)
}

/// Returns the number of leading digits and dots; the first character is in the lowest byte.
#[inline(always)]
pub(super) fn leading_number(word: u64) -> usize {
    // The sums set the high bit above 9 and for any byte but a dot; the character's own high bit counts too.
    let above = |offset: u64, least: u64| {
        let character = word ^ EACH * offset;
        ((character & EACH * 0x7f) + EACH * (0x80 - least)) | character
    };
    let others = above(0x30, 10) & above(0x2e, 1) & (EACH * 0x80);
    others.trailing_zeros() as usize / 8
}

/// Returns the number of characters before the first blank, up to eight; the first is in the lowest
/// byte.
#[inline(always)]
pub(super) fn before_blank(word: u64) -> u32 {
    bytes_below(word, b' ' + 1).trailing_zeros() / 8
}
