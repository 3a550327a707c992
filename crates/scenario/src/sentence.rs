//! Sentences declared once: the type, how it is read, how it is written, how it is documented.

use crate::slot::Slot;

/// A form of sentence, for documentation and for errors.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Form {
    /// The words, with the gaps in capitals and what may be left out in brackets.
    pub pattern: String,
    /// A sentence of this form; empty for parts of sentences.
    pub example: &'static str,
    /// The articles it serves, with blanks between them; empty for parts of sentences.
    pub laws: &'static str,
}

/// How a field looks in a pattern.
pub(crate) trait Shape {
    fn shape() -> String;
}

impl<T: Slot> Shape for T {
    fn shape() -> String {
        <T as Slot>::shape()
    }
}

/// What may be left out looks like what may stand there.
impl<T: Slot> Shape for Option<T> {
    fn shape() -> String {
        T::shape()
    }
}

/// Words that may be left out have no gap.
impl Shape for bool {
    fn shape() -> String {
        String::new()
    }
}

/// Puts a part of a pattern behind what comes before.
pub(crate) fn join(pattern: &mut String, part: &str) {
    if !pattern.is_empty() && part != ":" {
        pattern.push(' ');
    }
    pattern.push_str(part);
}

/// Declares an enum of sentences, or of parts of sentences.
///
/// A variant is followed by its form in brackets. In a form stand
/// - `"words"`, alternatives with `|` between them, of which the first is written;
/// - `field`, a gap;
/// - `{side}`, a player in the genitive;
/// - `(count "move" "moves")`, a number and what is counted;
/// - `[field "words"]`, words that may stand there: a `bool`;
/// - `["words" field]`, a gap with words before it that may be left out: an `Option`;
/// - `[field]`, a gap that may be left out: an `Option`.
///
/// Where several forms fit, the one that takes the most words is meant.
macro_rules! sentences {
    (
        $(#[$meta:meta])*
        $Name:ident, $shape:literal {
            $(
                $(#[$doc:meta])*
                $Variant:ident $({ $($field:ident : $Type:ty),* $(,)? })? [ $($part:tt)* ]
                $(=> $example:literal, $laws:literal)? ;
            )*
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        pub enum $Name {
            $(
                $(#[$doc])*
                $(
                    #[doc = ""]
                    #[doc = concat!("As in `", $example, "`.")]
                )?
                #[allow(missing_docs, reason = "the fields are the gaps of the sentence")]
                $Variant $({
                    $($field: $Type,)*
                })?,
            )*
        }

        impl $crate::slot::Slot for $Name {
            fn shape() -> String {
                $shape.to_owned()
            }

            fn read(words: &mut $crate::words::Words<'_>) -> Option<$Name> {
                words.longest(&[$(
                    |words| {
                        $($crate::sentence::read_part!(words, $part);)*
                        Some($Name::$Variant { $($($field),*)? })
                    },
                )*])
            }

            fn write(&self, out: &mut $crate::slot::Sentence) {
                match self {
                    $(
                        $Name::$Variant { $($($field),*)? } => {
                            $($crate::sentence::write_part!(out, $part);)*
                        }
                    )*
                }
            }
        }

        impl $Name {
            /// All its forms, in the order of the documentation.
            pub fn forms() -> Vec<$crate::Form> {
                vec![$({
                    let mut pattern = String::new();
                    $($(let $field = <$Type as $crate::sentence::Shape>::shape();)*)?
                    $($crate::sentence::pattern_part!(pattern, $part);)*
                    $($(let _ = $field;)*)?
                    let told: &[(&str, &str)] = &[$(($example, $laws))?];
                    let (example, laws) = told.first().copied().unwrap_or_default();
                    $crate::Form { pattern, example, laws }
                },)*]
            }
        }

        #[cfg(test)]
        impl $crate::slot::Sample for $Name {
            fn any() -> proptest::strategy::BoxedStrategy<$Name> {
                use proptest::strategy::{Just, Strategy, Union};
                Union::new([$(
                    (Just(()), $($(<$Type as $crate::slot::Sample>::any(),)*)?)
                        .prop_map(|((), $($($field,)*)?)| $Name::$Variant { $($($field),*)? })
                        .boxed(),
                )*])
                .boxed()
            }
        }

        impl core::fmt::Display for $Name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.pad(&$crate::slot::Sentence::of(self))
            }
        }
    };
}

macro_rules! read_part {
    ($words:ident, $phrases:literal) => {
        $words.eat($phrases)?;
    };
    ($words:ident, {$side:ident}) => {
        let $side = $words.possessive()?;
    };
    ($words:ident, ($count:ident $one:literal $many:literal)) => {
        let $count = $words.counted($one, $many)?;
    };
    ($words:ident, [$flag:ident $phrases:literal]) => {
        let $flag = $words.try_eat($phrases);
    };
    ($words:ident, [$phrases:literal $field:ident]) => {
        let $field = $words.after($phrases);
    };
    ($words:ident, [$field:ident]) => {
        let $field = $words.optional();
    };
    ($words:ident, $field:ident) => {
        let $field = $crate::slot::Slot::read($words)?;
    };
}

macro_rules! write_part {
    ($out:ident, $phrases:literal) => {
        $out.word($crate::words::first($phrases))
    };
    ($out:ident, {$side:ident}) => {
        $out.word(&format!("{}'s", $side.name()))
    };
    ($out:ident, ($count:ident $one:literal $many:literal)) => {{
        $out.word(&$count.to_string());
        $out.word($crate::words::first(if *$count == 1 { $one } else { $many }));
    }};
    ($out:ident, [$flag:ident $phrases:literal]) => {
        if *$flag {
            $out.word($crate::words::first($phrases));
        }
    };
    ($out:ident, [$phrases:literal $field:ident]) => {
        if let Some(value) = $field {
            $out.word($crate::words::first($phrases));
            $crate::slot::Slot::write(value, $out);
        }
    };
    ($out:ident, [$field:ident]) => {
        if let Some(value) = $field {
            $crate::slot::Slot::write(value, $out);
        }
    };
    ($out:ident, $field:ident) => {
        $crate::slot::Slot::write($field, $out)
    };
}

macro_rules! pattern_part {
    ($pattern:ident, $phrases:literal) => {
        $crate::sentence::join(&mut $pattern, $crate::words::first($phrases))
    };
    ($pattern:ident, {$side:ident}) => {
        $crate::sentence::join(&mut $pattern, "SIDE's")
    };
    ($pattern:ident, ($count:ident $one:literal $many:literal)) => {
        $crate::sentence::join(&mut $pattern, concat!("NUMBER ", $many))
    };
    ($pattern:ident, [$flag:ident $phrases:literal]) => {
        $crate::sentence::join(&mut $pattern, &format!("[{}]", $crate::words::first($phrases)))
    };
    ($pattern:ident, [$phrases:literal $field:ident]) => {
        $crate::sentence::join(
            &mut $pattern,
            &format!("[{} {}]", $crate::words::first($phrases), $field),
        )
    };
    ($pattern:ident, [$field:ident]) => {
        $crate::sentence::join(&mut $pattern, &format!("[{}]", $field))
    };
    ($pattern:ident, $field:ident) => {
        $crate::sentence::join(&mut $pattern, &$field)
    };
}

/// Declares an enum that wraps several families of sentences.
macro_rules! families {
    (
        $(#[$meta:meta])*
        $Name:ident, $shape:literal { $($(#[$doc:meta])* $Family:ident,)* }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        pub enum $Name {
            $($(#[$doc])* $Family($Family),)*
        }

        impl $crate::slot::Slot for $Name {
            fn shape() -> String {
                $shape.to_owned()
            }

            fn read(words: &mut $crate::words::Words<'_>) -> Option<$Name> {
                words.longest(&[$(
                    |words| <$Family as $crate::slot::Slot>::read(words).map($Name::$Family),
                )*])
            }

            fn write(&self, out: &mut $crate::slot::Sentence) {
                match self {
                    $($Name::$Family(sentence) => sentence.write(out),)*
                }
            }
        }

        impl $Name {
            /// The forms of every family, under its name.
            pub fn families() -> Vec<(&'static str, Vec<$crate::Form>)> {
                vec![$((stringify!($Family), $Family::forms()),)*]
            }

            /// The forms of all families.
            pub fn forms() -> Vec<$crate::Form> {
                [$($Family::forms()),*].concat()
            }
        }

        $(
            impl From<$Family> for $Name {
                fn from(sentence: $Family) -> $Name {
                    $Name::$Family(sentence)
                }
            }
        )*

        #[cfg(test)]
        impl $crate::slot::Sample for $Name {
            fn any() -> proptest::strategy::BoxedStrategy<$Name> {
                use proptest::strategy::{Strategy, Union};
                Union::new([$(
                    <$Family as $crate::slot::Sample>::any().prop_map($Name::$Family).boxed(),
                )*])
                .boxed()
            }
        }

        impl core::fmt::Display for $Name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.pad(&$crate::slot::Sentence::of(self))
            }
        }
    };
}

pub(crate) use {families, pattern_part, read_part, sentences, write_part};
