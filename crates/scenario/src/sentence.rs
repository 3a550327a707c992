//! Sentences: one declaration yields a type, its reader, its writer and its documentation.

use crate::slot::Slot;

/// The form of a sentence, for documentation and errors.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SentenceForm {
    /// The words, with placeholders in capitals and optional parts in brackets.
    pub pattern: String,
    /// A sentence of this form; empty for parts of sentences.
    pub example: &'static str,
    /// The articles that it can show, separated by blanks; empty for parts of sentences.
    pub laws: &'static str,
}

/// The placeholder of a field in a pattern.
pub(crate) trait Placeholder {
    fn placeholder() -> String;
}

impl<T: Slot> Placeholder for T {
    fn placeholder() -> String {
        <T as Slot>::placeholder()
    }
}

/// An optional field has the placeholder of its value.
impl<T: Slot> Placeholder for Option<T> {
    fn placeholder() -> String {
        T::placeholder()
    }
}

/// Optional words have no placeholder.
impl Placeholder for bool {
    fn placeholder() -> String {
        String::new()
    }
}

/// Appends a part to a pattern.
pub(crate) fn join(pattern: &mut String, part: &str) {
    if !pattern.is_empty() && part != ":" {
        pattern.push(' ');
    }
    pattern.push_str(part);
}

/// Declares an enum of sentences, or of parts of sentences.
///
/// A variant is followed by its form in brackets. A form consists of
/// - `"words"`: alternatives separated by `|`, of which the first is written;
/// - `field`: the value of a field;
/// - `{side}`: a player in the genitive;
/// - `(count "move" "moves")`: a number and the counted noun;
/// - `[field "words"]`: optional words, a `bool`;
/// - `["words" field]`: an optional value after words, an `Option`;
/// - `[field]`: an optional value, an `Option`.
///
/// If several forms match, the one that matches the most words is chosen.
macro_rules! sentences {
    (
        $(#[$meta:meta])*
        $Name:ident, $placeholder:literal {
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
                    #[doc = concat!("Example: `", $example, "`.")]
                )?
                #[allow(missing_docs, reason = "the fields are the placeholders of the sentence")]
                $Variant $({
                    $($field: $Type,)*
                })?,
            )*
        }

        impl $crate::slot::Slot for $Name {
            fn placeholder() -> String {
                $placeholder.to_owned()
            }

            fn read(words: &mut $crate::word_reader::WordReader<'_>) -> Option<$Name> {
                words.read_longest(&[$(
                    |words| {
                        $($crate::sentence::read_part!(words, $part);)*
                        Some($Name::$Variant { $($($field),*)? })
                    },
                )*])
            }

            fn write(&self, out: &mut $crate::slot::SentenceWriter) {
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
            /// Returns all forms, in the order of the documentation.
            pub fn forms() -> Vec<$crate::SentenceForm> {
                vec![$({
                    let mut pattern = String::new();
                    $($(let $field = <$Type as $crate::sentence::Placeholder>::placeholder();)*)?
                    $($crate::sentence::pattern_part!(pattern, $part);)*
                    $($(let _ = $field;)*)?
                    let documented: &[(&str, &str)] = &[$(($example, $laws))?];
                    let (example, laws) = documented.first().copied().unwrap_or_default();
                    $crate::SentenceForm { pattern, example, laws }
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
                f.pad(&$crate::slot::SentenceWriter::render(self))
            }
        }
    };
}

macro_rules! read_part {
    ($words:ident, $phrases:literal) => {
        $words.eat($phrases)?;
    };
    ($words:ident, {$side:ident}) => {
        let $side = $words.read_possessive()?;
    };
    ($words:ident, ($count:ident $one:literal $many:literal)) => {
        let $count = $words.read_count($one, $many)?;
    };
    ($words:ident, [$flag:ident $phrases:literal]) => {
        let $flag = $words.try_eat($phrases);
    };
    ($words:ident, [$phrases:literal $field:ident]) => {
        let $field = $words.read_after($phrases);
    };
    ($words:ident, [$field:ident]) => {
        let $field = $words.read_optional();
    };
    ($words:ident, $field:ident) => {
        let $field = $crate::slot::Slot::read($words)?;
    };
}

macro_rules! write_part {
    ($out:ident, $phrases:literal) => {
        $out.push_word($crate::word_reader::first_phrase($phrases))
    };
    ($out:ident, {$side:ident}) => {
        $out.push_word(&format!("{}'s", $side.name()))
    };
    ($out:ident, ($count:ident $one:literal $many:literal)) => {{
        $out.push_word(&$count.to_string());
        $out.push_word($crate::word_reader::first_phrase(if *$count == 1 { $one } else { $many }));
    }};
    ($out:ident, [$flag:ident $phrases:literal]) => {
        if *$flag {
            $out.push_word($crate::word_reader::first_phrase($phrases));
        }
    };
    ($out:ident, [$phrases:literal $field:ident]) => {
        if let Some(value) = $field {
            $out.push_word($crate::word_reader::first_phrase($phrases));
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
        $crate::sentence::join(&mut $pattern, $crate::word_reader::first_phrase($phrases))
    };
    ($pattern:ident, {$side:ident}) => {
        $crate::sentence::join(&mut $pattern, "SIDE's")
    };
    ($pattern:ident, ($count:ident $one:literal $many:literal)) => {
        $crate::sentence::join(&mut $pattern, concat!("NUMBER ", $many))
    };
    ($pattern:ident, [$flag:ident $phrases:literal]) => {
        $crate::sentence::join(&mut $pattern, &format!("[{}]", $crate::word_reader::first_phrase($phrases)))
    };
    ($pattern:ident, [$phrases:literal $field:ident]) => {
        $crate::sentence::join(&mut $pattern, &format!("[{} {}]", $crate::word_reader::first_phrase($phrases), $field))
    };
    ($pattern:ident, [$field:ident]) => {
        $crate::sentence::join(&mut $pattern, &format!("[{}]", $field))
    };
    ($pattern:ident, $field:ident) => {
        $crate::sentence::join(&mut $pattern, &$field)
    };
}

/// Declares an enum of several families of sentences.
macro_rules! families {
    (
        $(#[$meta:meta])*
        $Name:ident, $placeholder:literal { $($(#[$doc:meta])* $Variant:ident($Family:ident),)* }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        pub enum $Name {
            $($(#[$doc])* $Variant($Family),)*
        }

        impl $crate::slot::Slot for $Name {
            fn placeholder() -> String {
                $placeholder.to_owned()
            }

            fn read(words: &mut $crate::word_reader::WordReader<'_>) -> Option<$Name> {
                words.read_longest(&[$(
                    |words| <$Family as $crate::slot::Slot>::read(words).map($Name::$Variant),
                )*])
            }

            fn write(&self, out: &mut $crate::slot::SentenceWriter) {
                match self {
                    $($Name::$Variant(sentence) => sentence.write(out),)*
                }
            }
        }

        impl $Name {
            /// Returns the forms of every family, with the name of the family.
            pub fn families() -> Vec<(&'static str, Vec<$crate::SentenceForm>)> {
                vec![$((stringify!($Variant), $Family::forms()),)*]
            }

            /// Returns the forms of all families.
            pub fn forms() -> Vec<$crate::SentenceForm> {
                [$($Family::forms()),*].concat()
            }
        }

        $(
            impl From<$Family> for $Name {
                fn from(sentence: $Family) -> $Name {
                    $Name::$Variant(sentence)
                }
            }
        )*

        #[cfg(test)]
        impl $crate::slot::Sample for $Name {
            fn any() -> proptest::strategy::BoxedStrategy<$Name> {
                use proptest::strategy::{Strategy, Union};
                Union::new([$(
                    <$Family as $crate::slot::Sample>::any().prop_map($Name::$Variant).boxed(),
                )*])
                .boxed()
            }
        }

        impl core::fmt::Display for $Name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.pad(&$crate::slot::SentenceWriter::render(self))
            }
        }
    };
}

pub(crate) use {families, pattern_part, read_part, sentences, write_part};
