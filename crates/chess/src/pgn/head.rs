//! What the tags say about how to read the moves.

use memchr::memchr2;

use super::movetext::Wrong;
use super::split::leading_blanks;
use super::{LONGEST_GAME, Problem, Text, Visitor, tags};
use crate::{Chess960, Letters, Position, Setup};

/// What the tags say about how to read the moves.
pub(crate) struct Head<'a> {
    fen: Option<(usize, Text<'a>)>,
    variant: Option<(usize, Text<'a>)>,
    letters: Option<(usize, Text<'a>)>,
    /// Where the moves begin.
    pub(crate) end: usize,
}

impl<'a> Head<'a> {
    pub(crate) fn read(text: &'a [u8], visitor: &mut impl Visitor) -> Result<Head<'a>, Wrong> {
        if text.len() >= LONGEST_GAME {
            return Err((0, Problem::TooLong));
        }
        if text.starts_with(b"\xff\xfe") || text.starts_with(b"\xfe\xff") {
            return Err((0, Problem::Utf16));
        }
        let mut head = Head { fen: None, variant: None, letters: None, end: 0 };
        loop {
            head.end += leading_blanks(&text[head.end..]);
            let rest = &text[head.end..];
            match rest.first() {
                Some(b'%') => head.end += line_end(rest),
                // A comment before moves belongs to them.
                Some(b';') if tags::begins(rest[line_end(rest)..].trim_ascii_start()) => {
                    head.end += line_end(rest);
                }
                Some(b'[') => {
                    let tag = tags::read(rest).ok_or((head.end, Problem::Tag))?;
                    let place = Some((head.end, tag.value));
                    match tag.name {
                        "FEN" => head.fen = place,
                        "Variant" => head.variant = place,
                        "PieceLetters" => head.letters = place,
                        _ => {}
                    }
                    if tag.name != "PieceLetters" {
                        visitor.tag(tag.name, tag.value);
                    }
                    head.end = text.len() - tag.rest.len();
                }
                _ => return Ok(head),
            }
        }
    }

    /// The position from which the moves begin. Positions that no game reaches are fine if they
    /// can be played.
    pub(crate) fn start(&self) -> Result<Position, Wrong> {
        if let Some((at, variant)) = self.variant
            && !is_chess(&variant.decode())
        {
            return Err((at, Problem::Variant(variant.decode().into_owned())));
        }
        let Some((at, fen)) = self.fen else { return Ok(Position::start()) };
        let setup: Setup = fen.decode().parse().map_err(|error| (at, Problem::Fen(error)))?;
        setup.irregular().map_err(|error| (at, Problem::Position(error)))
    }

    /// The letters in which the moves are written: these, unless a tag names others. They need
    /// not be known to anyone else.
    pub(crate) fn letters(&self, letters: Letters) -> Result<Letters, Wrong> {
        match self.letters {
            Some((_, code)) if code.decode() == letters.code() => Ok(letters),
            _ => Ok(self.told_letters()?.unwrap_or(letters)),
        }
    }

    /// The letters in which the moves are written, if that is told.
    pub(crate) fn told_letters(&self) -> Result<Option<Letters>, Wrong> {
        let Some((at, code)) = self.letters else { return Ok(None) };
        code.decode().parse().map(Some).map_err(|unknown| (at, Problem::Letters(unknown)))
    }
}

fn line_end(text: &[u8]) -> usize {
    memchr2(b'\n', b'\r', text).unwrap_or(text.len())
}

/// Whether a tag Variant means chess, from whatever position it begins.
fn is_chess(variant: &str) -> bool {
    const CHESS: [&str; 7] =
        ["", "?", "chess", "standard", "normal", "from position", "fromposition"];
    Chess960::is_name(variant) || CHESS.contains(&&*variant.to_ascii_lowercase())
}
