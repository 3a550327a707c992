//! Serialisation of types in their text form.

use core::fmt;
use core::marker::PhantomData;
use core::str::FromStr;

use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde::ser::{Serialize, Serializer};

use crate::{Square, UciMove};

/// Deserialises a value from its text form.
struct TextVisitor<T>(PhantomData<T>);

impl<T: FromStr<Err: fmt::Display>> Visitor<'_> for TextVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

macro_rules! as_text {
    ($($type:ty),*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_str(TextVisitor(PhantomData))
            }
        }
    )*};
}

as_text!(Square, UciMove);

#[cfg(feature = "schema")]
mod schema {
    use utoipa::openapi::{ObjectBuilder, RefOr, Schema, Type};
    use utoipa::{PartialSchema, ToSchema};

    use crate::{Square, UciMove};

    macro_rules! described {
        ($($type:ty: $about:literal, $pattern:literal;)*) => {$(
            impl PartialSchema for $type {
                fn schema() -> RefOr<Schema> {
                    let text = ObjectBuilder::new().schema_type(Type::String);
                    text.description(Some($about)).pattern(Some($pattern)).into()
                }
            }

            impl ToSchema for $type {}
        )*};
    }

    described! {
        Square: "A square, such as `e4`.", "^[a-h][1-8]$";
        UciMove: "A move as UCI spells it: `e2e4`, `e7e8q`; castling is the king's move, or king \
            takes rook.", "^[a-h][1-8][a-h][1-8][qrbn]?$";
    }
}
