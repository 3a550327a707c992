//! TOML values with their location.

use core::num::{NonZeroU8, NonZeroU16};

use flagfall_clock::{Millis, ParseTimeError, Period};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::choice::NamedEnum;
use crate::nearest::nearest;
use crate::{Points, Regulations, RegulationsFaultKind, find_invisible};

/// A range of bytes in a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct TextSpan {
    pub(crate) start: usize,
    pub(crate) end: usize,
}

impl TextSpan {
    pub(crate) fn of<T>(spanned: &Spanned<T>) -> TextSpan {
        let range = spanned.span();
        TextSpan { start: range.start, end: range.end }
    }
}

/// A fault with its location.
pub(crate) type LocatedFault = (TextSpan, RegulationsFaultKind);

/// A value. An inherited value has the location of the setting that brought it in.
#[derive(Clone, Copy)]
pub(crate) struct TomlValue<'a> {
    node: &'a Spanned<DeValue<'a>>,
    fallback_span: Option<TextSpan>,
}

impl<'a> TomlValue<'a> {
    pub(crate) fn new(node: &'a Spanned<DeValue<'a>>, fallback_span: Option<TextSpan>) -> TomlValue<'a> {
        TomlValue { node, fallback_span }
    }

    /// Returns the location.
    pub(crate) fn span(self) -> TextSpan {
        self.fallback_span.unwrap_or_else(|| TextSpan::of(self.node))
    }

    pub(crate) fn is_own(self) -> bool {
        self.fallback_span.is_none()
    }

    pub(crate) fn fault(self, problem: RegulationsFaultKind) -> LocatedFault {
        (self.span(), problem)
    }

    fn expected(self, expected: &'static str, written: &'static str) -> LocatedFault {
        self.fault(RegulationsFaultKind::Expected { expected, written })
    }

    pub(crate) fn as_text(self) -> Option<&'a str> {
        self.node.get_ref().as_str()
    }

    pub(crate) fn as_flag(self) -> Option<bool> {
        self.node.get_ref().as_bool()
    }

    pub(crate) fn as_table(self) -> Option<&'a DeTable<'a>> {
        self.node.get_ref().as_table()
    }

    /// Returns a value inside this one.
    pub(crate) fn child(self, node: &'a Spanned<DeValue<'a>>) -> TomlValue<'a> {
        TomlValue { node, ..self }
    }

    /// Returns the values of a list.
    pub(crate) fn as_list(self) -> Option<Vec<TomlValue<'a>>> {
        let items = self.node.get_ref().as_array()?;
        Some(items.iter().map(|node| self.child(node)).collect())
    }

    pub(crate) fn text(self) -> Result<&'a str, LocatedFault> {
        self.as_text().ok_or_else(|| self.expected("a text", "write it in quotes"))
    }

    /// Reads a title: one short line without invisible signs.
    pub(crate) fn title(self) -> Result<&'a str, LocatedFault> {
        let title = self.text()?;
        let longest = Regulations::LONGEST_TITLE;
        if title.chars().nth(longest).is_some() {
            return Err(self.fault(RegulationsFaultKind::TitleTooLong { longest }));
        }
        match find_invisible(title) {
            Some(hidden) => Err(self.fault(RegulationsFaultKind::InvisibleSign { code: hidden.into() })),
            None => Ok(title),
        }
    }

    pub(crate) fn flag(self) -> Result<bool, LocatedFault> {
        let written = "write true or false without quotes";
        self.as_flag().ok_or_else(|| self.expected("true or false", written))
    }

    /// Returns a table of an edition file.
    pub(crate) fn table(self) -> Result<&'a DeTable<'a>, LocatedFault> {
        self.as_table().ok_or_else(|| self.expected("a table", "write it in braces"))
    }

    /// Reads a named variant.
    pub(crate) fn choice<C: NamedEnum>(self) -> Result<C, LocatedFault> {
        let names = || C::CHOICES.iter().map(|choice| choice.data_name()).collect();
        let name = self.name(names)?;
        C::find(name).ok_or_else(|| self.unknown(name, names()))
    }

    /// Reads a name; the fault for any other value lists all names.
    pub(crate) fn name(self, names: impl Fn() -> Vec<&'static str>) -> Result<&'a str, LocatedFault> {
        let found = || match self.node.get_ref() {
            DeValue::Boolean(flag) => flag.to_string(),
            DeValue::Integer(number) => number.to_string(),
            DeValue::Float(number) => number.to_string(),
            other => other.type_str().to_owned(),
        };
        self.as_text().ok_or_else(|| self.unknown(&found(), names()))
    }

    pub(crate) fn unknown(self, found: &str, names: Vec<&'static str>) -> LocatedFault {
        let nearest = nearest(found, &names);
        self.fault(RegulationsFaultKind::UnknownName { found: shorten(found), nearest, names })
    }

    /// Reads a positive whole number.
    pub(crate) fn count(self) -> Result<NonZeroU16, LocatedFault> {
        let problem = RegulationsFaultKind::Range { least: 1, most: u16::MAX };
        self.integer().and_then(NonZeroU16::new).ok_or_else(|| self.fault(problem))
    }

    pub(crate) fn integer(self) -> Option<u16> {
        let number = self.node.get_ref().as_integer()?;
        u16::from_str_radix(number.as_str(), number.radix()).ok()
    }

    /// Reads a positive small number.
    pub(crate) fn small_count(self) -> Result<NonZeroU8, LocatedFault> {
        let problem = RegulationsFaultKind::Range { least: 1, most: u8::MAX.into() };
        let number = self.integer().and_then(|number| NonZeroU8::new(number.try_into().ok()?));
        number.ok_or_else(|| self.fault(problem))
    }

    /// Reads a small number or zero.
    pub(crate) fn number(self) -> Result<u8, LocatedFault> {
        let problem = RegulationsFaultKind::Range { least: 0, most: u8::MAX.into() };
        let number = self.integer().and_then(|number| number.try_into().ok());
        number.ok_or_else(|| self.fault(problem))
    }

    /// Reads a positive number of seconds.
    pub(crate) fn seconds(self) -> Result<Millis, LocatedFault> {
        self.count().map(|seconds| Millis::from_secs(seconds.get().into()))
    }

    /// Reads a positive time.
    pub(crate) fn positive_time(self) -> Result<Millis, LocatedFault> {
        let time = self.time()?;
        if time.is_zero() { Err(self.fault(RegulationsFaultKind::NoTime)) } else { Ok(time) }
    }

    pub(crate) fn time(self) -> Result<Millis, LocatedFault> {
        let time: Millis = self.parsed()?;
        let most = Period::LONGEST;
        if time > most { Err(self.fault(RegulationsFaultKind::TooLong { most })) } else { Ok(time) }
    }

    /// Reads a time or a time control.
    pub(crate) fn parsed<T: core::str::FromStr<Err = ParseTimeError>>(self) -> Result<T, LocatedFault> {
        let written = "write it in quotes, as in \"90m\" or \"2m30s\"";
        let text = self.as_text().ok_or_else(|| self.expected("a time", written))?;
        text.parse().map_err(|error: ParseTimeError| (self.within(text, error.at), error.into()))
    }

    /// Returns the location `at` bytes into the text.
    fn within(self, text: &str, at: usize) -> TextSpan {
        let TextSpan { start, end } = self.span();
        // With escapes or triple quotes, only the whole value can be located.
        let is_plain = self.is_own() && end - start == text.len() + 2;
        if is_plain { TextSpan { start: start + 1 + at, end: end - 1 } } else { TextSpan { start, end } }
    }

    pub(crate) fn points(self) -> Result<Points, LocatedFault> {
        let text = match self.node.get_ref() {
            DeValue::Integer(number) if number.radix() == 10 => number.as_str(),
            DeValue::Float(number) => number.as_str(),
            DeValue::String(text) => text,
            _ => "",
        };
        text.parse().map_err(|error| self.fault(RegulationsFaultKind::Points(error)))
    }
}

/// Shortens user input for a message.
pub(crate) fn shorten(text: &str) -> String {
    const LONGEST: usize = 40;
    let cut = if text.chars().nth(LONGEST).is_some() { "..." } else { "" };
    text.chars().take(LONGEST).chain(cut.chars()).collect()
}
