//! Reading the tags of a game.

use super::PgnText;
use super::scan::quote_or_control;

/// One tag.
pub(crate) struct Tag<'a> {
    pub(crate) name: &'a str,
    pub(crate) value: PgnText<'a>,
    /// The text after the tag.
    pub(crate) rest: &'a [u8],
}

/// Reads the tag at the beginning of a text, `[Name "value"]`.
///
/// Quotes in the value should be escaped. If they are not, the value ends with the first quote that a
/// bracket follows, or else with the last quote on the line.
pub(crate) fn read(text: &[u8]) -> Option<Tag<'_>> {
    let inner = text.strip_prefix(b"[")?.trim_ascii_start();
    let length = inner.iter().position(|&byte| !is_name(byte)).unwrap_or(inner.len());
    let (name, rest) = inner.split_at(length);
    let name = core::str::from_utf8(name).ok().filter(|name| !name.is_empty())?;
    let value = rest.trim_ascii_start().strip_prefix(b"\"")?;
    // Fast path: nearly every value ends at its first quote.
    let end = quote_or_control(value).unwrap_or(0);
    if value[end..].starts_with(b"\"]") && !is_escaped(&value[..end]) {
        return Some(Tag { name, value: PgnText::new(&value[..end]), rest: &value[end + 2..] });
    }
    read_irregular(name, value)
}

/// Reads a tag whose value contains quotes or is followed by blanks.
#[cold]
fn read_irregular<'a>(name: &'a str, value: &'a [u8]) -> Option<Tag<'a>> {
    let mut last = None;
    // The line may contain many tags, so the scan stops at the end of this one.
    for quote in memchr::memchr3_iter(b'"', b'\n', b'\r', value) {
        if value[quote] != b'"' {
            break;
        }
        let after = &value[quote + 1..];
        let blanks = after.iter().take_while(|byte| matches!(byte, b' ' | b'\t' | 0x0c)).count();
        if after.get(blanks) == Some(&b']') {
            last = Some(Tag { name, value: PgnText::new(&value[..quote]), rest: &after[blanks + 1..] });
            if !is_escaped(&value[..quote]) {
                break;
            }
        }
    }
    last
}

/// Returns the name of the tag at the beginning of a text, possibly empty.
pub(crate) fn name(text: &[u8]) -> &[u8] {
    let inner = text.get(1..).unwrap_or_default().trim_ascii_start();
    let length = inner.iter().position(|&byte| !is_name(byte)).unwrap_or(inner.len());
    &inner[..length]
}

/// Whether a text begins like a tag.
pub(crate) fn begins(text: &[u8]) -> bool {
    let Some(inner) = text.strip_prefix(b"[") else { return false };
    let inner = inner.trim_ascii_start();
    let length = inner.iter().position(|&byte| !is_name(byte)).unwrap_or(0);
    length > 0 && inner[length..].trim_ascii_start().starts_with(b"\"")
}

/// Whether a byte may be part of a tag's name.
pub(crate) fn is_name(byte: u8) -> bool {
    static NAME: [bool; 256] = {
        let mut name = [false; 256];
        let mut byte = 0;
        while byte < 128 {
            let is_sign = matches!(byte as u8, b'_' | b'-' | b'+' | b'#' | b'=' | b':');
            name[byte] = (byte as u8).is_ascii_alphanumeric() || is_sign;
            byte += 1;
        }
        name
    };
    NAME[usize::from(byte)]
}

/// Whether a text ends with an odd number of backslashes, which escape the next character.
fn is_escaped(before: &[u8]) -> bool {
    before.iter().rev().take_while(|&&byte| byte == b'\\').count() % 2 == 1
}
