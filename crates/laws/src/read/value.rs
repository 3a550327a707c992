//! One value of a text, and where it stands.

use core::num::{NonZeroU8, NonZeroU16};

use flagfall_clock::{Millis, Period, ReadError};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::choice::Choice;
use crate::nearest::nearest;
use crate::{Points, Problem};

/// A place in a text, in bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Span {
    pub(crate) start: usize,
    pub(crate) end: usize,
}

impl Span {
    pub(crate) fn of<T>(spanned: &Spanned<T>) -> Span {
        let range = spanned.span();
        Span { start: range.start, end: range.end }
    }
}

/// What is wrong, and where.
pub(crate) type Misread = (Span, Problem);

/// A value; one that was not written in the text itself has the place of what brought it in.
#[derive(Clone, Copy)]
pub(crate) struct Value<'a> {
    node: &'a Spanned<DeValue<'a>>,
    stand_in: Option<Span>,
}

impl<'a> Value<'a> {
    pub(crate) fn new(node: &'a Spanned<DeValue<'a>>, stand_in: Option<Span>) -> Value<'a> {
        Value { node, stand_in }
    }

    /// Where it stands.
    pub(crate) fn span(self) -> Span {
        self.stand_in.unwrap_or_else(|| Span::of(self.node))
    }

    pub(crate) fn is_own(self) -> bool {
        self.stand_in.is_none()
    }

    pub(crate) fn wrong(self, problem: Problem) -> Misread {
        (self.span(), problem)
    }

    fn expected(self, expected: &'static str, written: &'static str) -> Misread {
        self.wrong(Problem::Expected { expected, written })
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

    /// A value inside this one.
    pub(crate) fn child(self, node: &'a Spanned<DeValue<'a>>) -> Value<'a> {
        Value { node, ..self }
    }

    /// The values of a list.
    pub(crate) fn as_list(self) -> Option<Vec<Value<'a>>> {
        let items = self.node.get_ref().as_array()?;
        Some(items.iter().map(|node| self.child(node)).collect())
    }

    pub(crate) fn text(self) -> Result<&'a str, Misread> {
        self.as_text().ok_or_else(|| self.expected("a text", "write it in quotes"))
    }

    pub(crate) fn flag(self) -> Result<bool, Misread> {
        let written = "write true or false without quotes";
        self.as_flag().ok_or_else(|| self.expected("true or false", written))
    }

    /// The table it is, where nobody but ourselves wrote it.
    pub(crate) fn table(self) -> Result<&'a DeTable<'a>, Misread> {
        self.as_table().ok_or_else(|| self.expected("a table", "write it in braces"))
    }

    /// One of the things that have names.
    pub(crate) fn choice<C: Choice>(self) -> Result<C, Misread> {
        let names = || C::CHOICES.iter().map(|choice| choice.called()).collect();
        let name = self.name(names)?;
        C::find(name).ok_or_else(|| self.unknown(name, names()))
    }

    /// A text that is a name; if it is no text, which names there are.
    pub(crate) fn name(self, names: impl Fn() -> Vec<&'static str>) -> Result<&'a str, Misread> {
        let found = || match self.node.get_ref() {
            DeValue::Boolean(flag) => flag.to_string(),
            DeValue::Integer(number) => number.to_string(),
            DeValue::Float(number) => number.to_string(),
            other => other.type_str().to_owned(),
        };
        self.as_text().ok_or_else(|| self.unknown(&found(), names()))
    }

    pub(crate) fn unknown(self, found: &str, names: Vec<&'static str>) -> Misread {
        let nearest = nearest(found, &names);
        self.wrong(Problem::UnknownName { found: shortened(found), nearest, names })
    }

    /// A whole number that is not zero.
    pub(crate) fn count(self) -> Result<NonZeroU16, Misread> {
        let problem = Problem::Range { least: 1, most: u16::MAX };
        self.integer().and_then(NonZeroU16::new).ok_or_else(|| self.wrong(problem))
    }

    pub(crate) fn integer(self) -> Option<u16> {
        let number = self.node.get_ref().as_integer()?;
        u16::from_str_radix(number.as_str(), number.radix()).ok()
    }

    /// A number of people.
    pub(crate) fn small_count(self) -> Result<NonZeroU8, Misread> {
        let problem = Problem::Range { least: 1, most: u8::MAX.into() };
        let number = self.integer().and_then(|number| NonZeroU8::new(number.try_into().ok()?));
        number.ok_or_else(|| self.wrong(problem))
    }

    /// A small number, or none.
    pub(crate) fn number(self) -> Result<u8, Misread> {
        let problem = Problem::Range { least: 0, most: u8::MAX.into() };
        let number = self.integer().and_then(|number| number.try_into().ok());
        number.ok_or_else(|| self.wrong(problem))
    }

    /// A number of seconds that is not zero.
    pub(crate) fn seconds(self) -> Result<Millis, Misread> {
        self.count().map(|seconds| Millis::from_secs(seconds.get().into()))
    }

    /// A time that is not zero.
    pub(crate) fn some_time(self) -> Result<Millis, Misread> {
        let time = self.time()?;
        if time.is_zero() { Err(self.wrong(Problem::NoTime)) } else { Ok(time) }
    }

    pub(crate) fn time(self) -> Result<Millis, Misread> {
        let time: Millis = self.parsed()?;
        let most = Period::LONGEST;
        if time > most { Err(self.wrong(Problem::TooLong { most })) } else { Ok(time) }
    }

    /// A time or a time control.
    pub(crate) fn parsed<T: core::str::FromStr<Err = ReadError>>(self) -> Result<T, Misread> {
        let written = "write it in quotes, as in \"90m\" or \"2m30s\"";
        let text = self.as_text().ok_or_else(|| self.expected("a time", written))?;
        text.parse().map_err(|error: ReadError| (self.within(text, error.at), error.into()))
    }

    /// The place of what comes after so many bytes of the text.
    fn within(self, text: &str, at: usize) -> Span {
        let Span { start, end } = self.span();
        // With an escape in it, or three quotes, only the whole can be pointed at.
        let is_plain = self.is_own() && end - start == text.len() + 2;
        if is_plain { Span { start: start + 1 + at, end: end - 1 } } else { Span { start, end } }
    }

    pub(crate) fn points(self) -> Result<Points, Misread> {
        let text = match self.node.get_ref() {
            DeValue::Integer(number) if number.radix() == 10 => number.as_str(),
            DeValue::Float(number) => number.as_str(),
            DeValue::String(text) => text,
            _ => "",
        };
        text.parse().map_err(|error| self.wrong(Problem::Points(error)))
    }
}

/// What somebody wrote, as far as it fits into a message.
pub(crate) fn shortened(text: &str) -> String {
    const LONGEST: usize = 40;
    let cut = if text.chars().nth(LONGEST).is_some() { "..." } else { "" };
    text.chars().take(LONGEST).chain(cut.chars()).collect()
}
