//! The stored form of times and time controls.

#![cfg(feature = "serde")]
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use core::fmt;

use flagfall_clock::{Millis, TimeControl, Timestamp};
use serde::de::value::{Error, StrDeserializer, U64Deserializer};
use serde::de::{Deserialize, IntoDeserializer};
use serde::ser::Serialize;

/// A wrapper that displays the serialised form of a value; a formatter accepts plain numbers and texts.
struct StoredForm<T>(T);

impl<T: Serialize> fmt::Display for StoredForm<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.serialize(f)
    }
}

#[test]
fn control_is_stored_as_its_text() {
    let text = "40/90m+30s, 30m+30s";
    let control: TimeControl = text.parse().unwrap();
    assert_eq!(StoredForm(control).to_string(), text);
    let stored: StrDeserializer<'_, Error> = text.into_deserializer();
    assert_eq!(TimeControl::deserialize(stored), Ok(control));
    let wrong: StrDeserializer<'_, Error> = "5+3".into_deserializer();
    let error = TimeControl::deserialize(wrong).unwrap_err();
    assert_eq!(error.to_string(), "5+3".parse::<TimeControl>().unwrap_err().to_string());
}

#[test]
fn times_are_stored_as_milliseconds() {
    let stored = || -> U64Deserializer<Error> { 1_500_u64.into_deserializer() };
    assert_eq!(StoredForm(Millis::new(1_500)).to_string(), "1500");
    assert_eq!(Millis::deserialize(stored()), Ok(Millis::new(1_500)));
    assert_eq!(StoredForm(Timestamp::from_millis(1_500)).to_string(), "1500");
    assert_eq!(Timestamp::deserialize(stored()), Ok(Timestamp::from_millis(1_500)));
}
