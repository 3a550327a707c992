//! Looking at eight characters at once.

use memchr::memchr;

/// How many bytes come before the first closing brace. Most comments are so short that calling
/// for help takes longer than looking.
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

/// One in every byte.
const EACH: u64 = u64::MAX / 255;

/// The high bits of the bytes that are 0; of those above the lowest one, perhaps others too.
#[inline(always)]
fn zero_bytes(word: u64) -> u64 {
    word.wrapping_sub(EACH) & !word & (EACH * 0x80)
}

/// How many digits and dots a text begins with, the first character being in the lowest byte.
#[inline(always)]
pub(super) fn leading_number(word: u64) -> usize {
    // Above 9, and where it is no dot, a sum has the high bit; that bit of the character counts too.
    let above = |offset: u64, least: u64| {
        let character = word ^ EACH * offset;
        ((character & EACH * 0x7f) + EACH * (0x80 - least)) | character
    };
    let others = above(0x30, 10) & above(0x2e, 1) & (EACH * 0x80);
    others.trailing_zeros() as usize / 8
}

/// How many characters come before the first blank, up to eight, the first being in the lowest
/// byte.
#[inline(always)]
pub(super) fn before_blank(word: u64) -> u32 {
    // The lowest byte below '!' is found exactly, whatever the higher ones seem to be.
    let blanks = word.wrapping_sub(EACH * u64::from(b'!')) & !word & (EACH * 0x80);
    blanks.trailing_zeros() / 8
}
