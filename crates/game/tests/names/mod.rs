//! Which values occur where, told by how they are written down.

use std::collections::{BTreeMap, BTreeSet};

use serde::de::value::Error;
use serde::de::{DeserializeOwned, Deserializer, Error as _, Visitor};
use serde::ser::{
    Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
    SerializeTupleStruct, SerializeTupleVariant, Serializer,
};

/// Whether a field is written at all.
const WRITTEN: &str = "written";

/// Places such as `Tell.what: Topic`, and what occurred there.
#[derive(Default)]
pub(crate) struct Seen {
    pub(crate) at: BTreeMap<String, BTreeSet<&'static str>>,
    here: String,
}

impl Seen {
    /// Looks at a value and at all that is in it.
    pub(crate) fn look(&mut self, place: &str, value: &impl Serialize) {
        place.clone_into(&mut self.here);
        value.serialize(self).expect("looking never fails");
    }

    fn note(&mut self, of: &str, what: &'static str) {
        self.at.entry(format!("{}: {of}", self.here)).or_default().insert(what);
    }

    /// Which values of enums never occurred where others did, given all of them.
    pub(crate) fn missing(
        &self,
        known: &BTreeMap<&'static str, &'static [&'static str]>,
    ) -> Vec<String> {
        let mut missing = Vec::new();
        for (place, found) in &self.at {
            let (field, of) = place.rsplit_once(": ").expect("a place and a type");
            if of == WRITTEN {
                continue;
            }
            let Some(all) = known.get(of) else {
                missing.push(format!("{place} is not known here: {found:?}"));
                continue;
            };
            let left: Vec<_> = all.iter().filter(|one| !found.contains(*one)).collect();
            let left_out =
                self.at.get(&format!("{field}: {WRITTEN}")).is_some_and(|is| is.contains("no"));
            if left.len() > usize::from(left_out) {
                missing.push(format!("{place}: {left:?}"));
            }
        }
        for of in known.keys() {
            if !self.at.keys().any(|place| place.ends_with(&format!(": {of}"))) {
                missing.push(format!("{of}: nowhere"));
            }
        }
        for (place, found) in &self.at {
            if place.ends_with(WRITTEN) && !found.contains("yes") {
                missing.push(format!("{place}: never"));
            }
        }
        missing
    }

    fn inside(&mut self, of: &str) -> Inside<'_> {
        Inside { of: of.to_owned(), seen: self }
    }
}

/// The parts of a value.
pub(crate) struct Inside<'a> {
    of: String,
    seen: &'a mut Seen,
}

impl Inside<'_> {
    fn part(&mut self, value: &(impl Serialize + ?Sized)) -> Result<(), Error> {
        self.seen.here.clone_from(&self.of);
        value.serialize(&mut *self.seen)
    }

    fn named(&mut self, key: &str, value: &(impl Serialize + ?Sized)) -> Result<(), Error> {
        self.seen.here = format!("{}.{key}", self.of);
        self.seen.note(WRITTEN, "yes");
        value.serialize(&mut *self.seen)
    }
}

macro_rules! plain {
    ($($method:ident: $type:ty,)*) => {
        $(fn $method(self, _: $type) -> Result<(), Error> { Ok(()) })*
    };
}

impl<'a> Serializer for &'a mut Seen {
    type Ok = ();
    type Error = Error;
    type SerializeSeq = Inside<'a>;
    type SerializeTuple = Inside<'a>;
    type SerializeTupleStruct = Inside<'a>;
    type SerializeTupleVariant = Inside<'a>;
    type SerializeMap = Inside<'a>;
    type SerializeStruct = Inside<'a>;
    type SerializeStructVariant = Inside<'a>;

    plain! {
        serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64,
        serialize_u8: u8, serialize_u16: u16, serialize_u32: u32, serialize_u64: u64,
        serialize_f32: f32, serialize_f64: f64, serialize_char: char, serialize_str: &str,
        serialize_bytes: &[u8], serialize_unit_struct: &'static str,
    }

    fn serialize_bool(self, value: bool) -> Result<(), Error> {
        self.note("bool", if value { "true" } else { "false" });
        Ok(())
    }

    fn serialize_none(self) -> Result<(), Error> {
        self.note("Option", "none");
        Ok(())
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Error> {
        self.note("Option", "some");
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), Error> {
        Ok(())
    }

    fn serialize_unit_variant(
        self,
        of: &'static str,
        _: u32,
        variant: &'static str,
    ) -> Result<(), Error> {
        self.note(of, variant);
        Ok(())
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        of: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        self.note(of, variant);
        self.here = format!("{of}::{variant}");
        value.serialize(self)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Inside<'a>, Error> {
        let here = self.here.clone();
        Ok(self.inside(&here))
    }

    fn serialize_tuple(self, _: usize) -> Result<Inside<'a>, Error> {
        self.serialize_seq(None)
    }

    fn serialize_tuple_struct(self, of: &'static str, _: usize) -> Result<Inside<'a>, Error> {
        Ok(self.inside(of))
    }

    fn serialize_tuple_variant(
        self,
        of: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Inside<'a>, Error> {
        self.note(of, variant);
        Ok(self.inside(&format!("{of}::{variant}")))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Inside<'a>, Error> {
        self.serialize_seq(None)
    }

    fn serialize_struct(self, of: &'static str, _: usize) -> Result<Inside<'a>, Error> {
        Ok(self.inside(of))
    }

    fn serialize_struct_variant(
        self,
        of: &'static str,
        index: u32,
        variant: &'static str,
        len: usize,
    ) -> Result<Inside<'a>, Error> {
        self.serialize_tuple_variant(of, index, variant, len)
    }
}

macro_rules! parts {
    ($($compound:ident $method:ident,)*) => {$(
        impl $compound for Inside<'_> {
            type Ok = ();
            type Error = Error;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
                self.part(value)
            }

            fn end(self) -> Result<(), Error> {
                Ok(())
            }
        }
    )*};
}

parts! {
    SerializeSeq serialize_element,
    SerializeTuple serialize_element,
    SerializeTupleStruct serialize_field,
    SerializeTupleVariant serialize_field,
}

macro_rules! named {
    ($($compound:ident,)*) => {$(
        impl $compound for Inside<'_> {
            type Ok = ();
            type Error = Error;

            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                key: &'static str,
                value: &T,
            ) -> Result<(), Error> {
                self.named(key, value)
            }

            /// What is usual may be left out.
            fn skip_field(&mut self, key: &'static str) -> Result<(), Error> {
                self.seen.here = format!("{}.{key}", self.of);
                self.seen.note(WRITTEN, "no");
                Ok(())
            }

            fn end(self) -> Result<(), Error> {
                Ok(())
            }
        }
    )*};
}

named! { SerializeStruct, SerializeStructVariant, }

impl SerializeMap for Inside<'_> {
    type Ok = ();
    type Error = Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Error> {
        self.part(key)
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.part(value)
    }

    fn end(self) -> Result<(), Error> {
        Ok(())
    }
}

/// What an enum is called, and what its variants are.
pub(crate) fn variants<T: DeserializeOwned>() -> (&'static str, &'static [&'static str]) {
    let mut found = None;
    let asked = T::deserialize(Asked(&mut found));
    assert!(asked.is_err(), "nothing was there to be read");
    found.expect("an enum")
}

struct Asked<'a>(&'a mut Option<(&'static str, &'static [&'static str])>);

impl<'de> Deserializer<'de> for Asked<'_> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Error> {
        Err(Error::custom("not an enum"))
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        _: V,
    ) -> Result<V::Value, Error> {
        *self.0 = Some((name, variants));
        Err(Error::custom("only asked"))
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char str string bytes byte_buf option unit
        unit_struct newtype_struct seq tuple tuple_struct map struct identifier ignored_any
    }
}
