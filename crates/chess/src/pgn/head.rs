//! The header of a game: the tags that affect the reading of its moves.

use memchr::memchr2;

use super::movetext::LocatedProblem;
use super::split::leading_blanks;
use super::{LONGEST_GAME, PgnErrorKind, PgnText, Visitor, tags};
use crate::{Chess960, Letters, Position, Setup};

/// The tags that affect the reading of the moves.
pub(crate) struct PgnHeader<'a> {
    fen: Option<(usize, PgnText<'a>)>,
    variant: Option<(usize, PgnText<'a>)>,
    letters: Option<(usize, PgnText<'a>)>,
    /// The offset at which the moves begin.
    pub(crate) end: usize,
}

impl<'a> PgnHeader<'a> {
    pub(crate) fn read(text: &'a [u8], visitor: &mut impl Visitor) -> Result<PgnHeader<'a>, LocatedProblem> {
        if text.len() >= LONGEST_GAME {
            return Err((0, PgnErrorKind::TooLong));
        }
        if text.starts_with(b"\xff\xfe") || text.starts_with(b"\xfe\xff") {
            return Err((0, PgnErrorKind::Utf16));
        }
        let mut head = PgnHeader { fen: None, variant: None, letters: None, end: 0 };
        loop {
            head.end += leading_blanks(&text[head.end..]);
            let rest = &text[head.end..];
            match rest.first() {
                Some(b'%') => head.end += line_end(rest),
                // A comment before the moves belongs to them.
                Some(b';') if tags::begins(rest[line_end(rest)..].trim_ascii_start()) => {
                    head.end += line_end(rest);
                }
                Some(b'[') => {
                    let Some(tag) = tags::read(rest) else { return Err((head.end, PgnErrorKind::Tag)) };
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

    /// Returns the start position of the moves. Irregular positions are accepted if they can be played.
    pub(crate) fn start(&self) -> Result<Position, LocatedProblem> {
        if let Some((at, variant)) = self.variant
            && !is_chess(&variant.decode())
        {
            return Err((at, PgnErrorKind::Variant(variant.decode().into_owned())));
        }
        let Some((at, fen)) = self.fen else { return Ok(Position::start()) };
        let setup: Setup = fen.decode().parse().map_err(|error| (at, PgnErrorKind::Fen(error)))?;
        setup.irregular().map_err(|error| (at, PgnErrorKind::Position(error)))
    }

    /// Returns the letters in which the moves are written: the given ones, which may be custom, unless
    /// a tag names others.
    pub(crate) fn letters(&self, letters: Letters) -> Result<Letters, LocatedProblem> {
        match self.letters {
            Some((_, code)) if code.decode() == letters.code() => Ok(letters),
            _ => Ok(self.tagged_letters()?.unwrap_or(letters)),
        }
    }

    /// Returns the letters that the tag `PieceLetters` names, if there is one.
    pub(crate) fn tagged_letters(&self) -> Result<Option<Letters>, LocatedProblem> {
        let Some((at, code)) = self.letters else { return Ok(None) };
        code.decode().parse().map(Some).map_err(|unknown| (at, PgnErrorKind::Letters(unknown)))
    }
}

fn line_end(text: &[u8]) -> usize {
    memchr2(b'\n', b'\r', text).unwrap_or(text.len())
}

/// Whether a value of the tag Variant means chess, from any start position.
fn is_chess(variant: &str) -> bool {
    const CHESS: [&str; 7] = ["standard", "", "?", "chess", "normal", "from position", "fromposition"];
    CHESS.iter().any(|name| name.eq_ignore_ascii_case(variant)) || Chess960::is_name(variant)
}
