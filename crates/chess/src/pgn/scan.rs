//! Scanning eight characters at once.

use memchr::memchr;

/// Returns the number of bytes before the first closing brace. Most comments are so short that a
/// call to `memchr` takes longer than a loop.
#[inline(always)]
pub(super) fn closing_brace(text: &[u8]) -> Option<usize> {
    let mut at = 0;
    while at < 48
        && let Some(&chunk) = text.get(at..).and_then(<[u8]>::first_chunk)
    {
        let found = zero_bytes(u64::from_le_bytes(chunk) ^ EACH * u64::from(b'}'));
        if found != 0 {
            return Some(at + found.trailing_zeros() as usize / 8);
        }
        at += 8;
    }
    memchr(b'}', &text[at..]).map(|found| at + found)
}

/// A word with the value 1 in every byte.
const EACH: u64 = u64::MAX / 255;

/// Marks the zero bytes by their high bits. Above the lowest zero byte, other bytes may be marked too.
#[inline(always)]
fn zero_bytes(word: u64) -> u64 {
    word.wrapping_sub(EACH) & !word & (EACH * 0x80)
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
    // Only the lowest marked byte is exact, which suffices here.
    let blanks = word.wrapping_sub(EACH * u64::from(b'!')) & !word & (EACH * 0x80);
    blanks.trailing_zeros() / 8
}
