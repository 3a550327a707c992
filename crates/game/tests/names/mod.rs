//! Collects the enum values that occur at each place of serialised values.

use std::collections::{BTreeMap, BTreeSet};

use serde::de::value::Error;
use serde::de::{DeserializeOwned, Deserializer, Error as _, Visitor};
use serde::ser::{
    Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
    SerializeTupleStruct, SerializeTupleVariant, Serializer,
};

/// The name under which it is noted whether a field was serialised or skipped.
const SERIALIZED: &str = "serialized";

/// The values observed at each place, such as `Tell.what: Topic`.
#[derive(Default)]
pub(crate) struct ObservedValues {
    pub(crate) by_place: BTreeMap<String, BTreeSet<&'static str>>,
    place: String,
}

impl ObservedValues {
    /// Notes a value and all values in it.
    pub(crate) fn observe(&mut self, place: &str, value: &impl Serialize) {
        place.clone_into(&mut self.place);
        value.serialize(self).expect("noting values never fails");
    }

    fn note(&mut self, of: &str, what: &'static str) {
        self.by_place.entry(format!("{}: {of}", self.place)).or_default().insert(what);
    }

    /// Returns the enum values that are missing at places where other values of the enum occurred.
    pub(crate) fn missing(&self, known: &BTreeMap<&'static str, &'static [&'static str]>) -> Vec<String> {
        let mut missing = Vec::new();
        for (place, found) in &self.by_place {
            let (field, of) = place.rsplit_once(": ").expect("a place and a type");
            if of == SERIALIZED {
                continue;
            }
            let Some(all) = known.get(of) else {
                missing.push(format!("{place}: unknown type, {found:?}"));
                continue;
            };
            let left: Vec<_> = all.iter().filter(|value| !found.contains(*value)).collect();
            let left_out = self.by_place.get(&format!("{field}: {SERIALIZED}")).is_some_and(|is| is.contains("no"));
            if left.len() > usize::from(left_out) {
                missing.push(format!("{place}: {left:?}"));
            }
        }
        for of in known.keys() {
            if !self.by_place.keys().any(|place| place.ends_with(&format!(": {of}"))) {
                missing.push(format!("{of}: nowhere"));
            }
        }
        for (place, found) in &self.by_place {
            if place.ends_with(SERIALIZED) && !found.contains("yes") {
                missing.push(format!("{place}: never"));
            }
        }
        missing
    }

    fn nested(&mut self, of: &str) -> NestedValues<'_> {
        NestedValues { of: of.to_owned(), observed: self }
    }
}

/// A serialiser for the parts of a value.
pub(crate) struct NestedValues<'a> {
    of: String,
    observed: &'a mut ObservedValues,
}

impl NestedValues<'_> {
    fn part(&mut self, value: &(impl Serialize + ?Sized)) -> Result<(), Error> {
        self.observed.place.clone_from(&self.of);
        value.serialize(&mut *self.observed)
    }

    fn named(&mut self, key: &str, value: &(impl Serialize + ?Sized)) -> Result<(), Error> {
        self.observed.place = format!("{}.{key}", self.of);
        self.observed.note(SERIALIZED, "yes");
        value.serialize(&mut *self.observed)
    }
}

macro_rules! plain {
    ($($method:ident: $type:ty,)*) => {
        $(fn $method(self, _: $type) -> Result<(), Error> { Ok(()) })*
    };
}

impl<'a> Serializer for &'a mut ObservedValues {
    type Ok = ();
    type Error = Error;
    type SerializeSeq = NestedValues<'a>;
    type SerializeTuple = NestedValues<'a>;
    type SerializeTupleStruct = NestedValues<'a>;
    type SerializeTupleVariant = NestedValues<'a>;
    type SerializeMap = NestedValues<'a>;
    type SerializeStruct = NestedValues<'a>;
    type SerializeStructVariant = NestedValues<'a>;

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

    fn serialize_unit_variant(self, of: &'static str, _: u32, variant: &'static str) -> Result<(), Error> {
        self.note(of, variant);
        Ok(())
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Result<(), Error> {
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
        self.place = format!("{of}::{variant}");
        value.serialize(self)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<NestedValues<'a>, Error> {
        let place = self.place.clone();
        Ok(self.nested(&place))
    }

    fn serialize_tuple(self, _: usize) -> Result<NestedValues<'a>, Error> {
        self.serialize_seq(None)
    }

    fn serialize_tuple_struct(self, of: &'static str, _: usize) -> Result<NestedValues<'a>, Error> {
        Ok(self.nested(of))
    }

    fn serialize_tuple_variant(
        self,
        of: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<NestedValues<'a>, Error> {
        self.note(of, variant);
        Ok(self.nested(&format!("{of}::{variant}")))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<NestedValues<'a>, Error> {
        self.serialize_seq(None)
    }

    fn serialize_struct(self, of: &'static str, _: usize) -> Result<NestedValues<'a>, Error> {
        Ok(self.nested(of))
    }

    fn serialize_struct_variant(
        self,
        of: &'static str,
        index: u32,
        variant: &'static str,
        len: usize,
    ) -> Result<NestedValues<'a>, Error> {
        self.serialize_tuple_variant(of, index, variant, len)
    }
}

macro_rules! parts {
    ($($compound:ident $method:ident,)*) => {$(
        impl $compound for NestedValues<'_> {
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
        impl $compound for NestedValues<'_> {
            type Ok = ();
            type Error = Error;

            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                key: &'static str,
                value: &T,
            ) -> Result<(), Error> {
                self.named(key, value)
            }

            /// Notes that a field with its default value was skipped.
            fn skip_field(&mut self, key: &'static str) -> Result<(), Error> {
                self.observed.place = format!("{}.{key}", self.of);
                self.observed.note(SERIALIZED, "no");
                Ok(())
            }

            fn end(self) -> Result<(), Error> {
                Ok(())
            }
        }
    )*};
}

named! { SerializeStruct, SerializeStructVariant, }

impl SerializeMap for NestedValues<'_> {
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

/// Returns the serialised names of an enum and its variants.
pub(crate) fn variants<T: DeserializeOwned>() -> (&'static str, &'static [&'static str]) {
    let mut found = None;
    let result = T::deserialize(VariantCollector(&mut found));
    assert!(result.is_err(), "the deserializer has no value");
    found.expect("an enum")
}

struct VariantCollector<'a>(&'a mut Option<(&'static str, &'static [&'static str])>);

impl<'de> Deserializer<'de> for VariantCollector<'_> {
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
        Err(Error::custom("names collected"))
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char str string bytes byte_buf option unit
        unit_struct newtype_struct seq tuple tuple_struct map struct identifier ignored_any
    }
}
