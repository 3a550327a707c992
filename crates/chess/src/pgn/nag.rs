//! Numeric annotation glyphs.

use core::fmt;

/// A numeric annotation glyph: `$1` is a good move, `!`.
///
/// ```
/// use flagfall_chess::pgn::Nag;
/// assert_eq!(Nag::of_glyph("?!"), Some(Nag(6)));
/// assert_eq!(Nag(2).to_string(), "$2");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Nag(pub u8);

/// The glyphs with their numbers.
const GLYPHS: [(&str, u8); 20] = [
    ("!", 1),
    ("?", 2),
    ("!!", 3),
    ("??", 4),
    ("!?", 5),
    ("?!", 6),
    ("□", 7),
    ("=", 10),
    ("∞", 13),
    ("+=", 14),
    ("+/=", 14),
    ("=+", 15),
    ("=/+", 15),
    ("+/-", 16),
    ("±", 16),
    ("-/+", 17),
    ("∓", 17),
    ("+-", 18),
    ("-+", 19),
    ("N", 146),
];

impl Nag {
    /// Returns the annotation for a typed glyph.
    ///
    /// ```
    /// # use flagfall_chess::pgn::Nag;
    /// assert_eq!(Nag::of_glyph("+-"), Some(Nag(18)));
    /// assert_eq!(Nag::of_glyph("!!!"), None);
    /// ```
    pub fn of_glyph(glyph: &str) -> Option<Nag> {
        GLYPHS.iter().find(|(known, _)| *known == glyph).map(|&(_, number)| Nag(number))
    }

    /// Returns the typed glyph for the annotation, if there is one.
    ///
    /// ```
    /// # use flagfall_chess::pgn::Nag;
    /// assert_eq!(Nag(4).glyph(), Some("??"));
    /// assert_eq!(Nag(200).glyph(), None);
    /// ```
    pub fn glyph(self) -> Option<&'static str> {
        GLYPHS.iter().find(|&&(_, number)| number == self.0).map(|&(glyph, _)| glyph)
    }
}

impl fmt::Display for Nag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "${}", self.0)
    }
}
