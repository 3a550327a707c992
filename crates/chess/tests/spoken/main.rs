//! Announcements in German, English, Finnish and Hungarian.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod board;
mod moves;
mod numbers;
mod parse;

use flagfall_chess::Voice;

/// Checks the announcements of all voices, in their order.
#[track_caller]
fn check(what: &str, say: impl Fn(Voice) -> String, expected: [&str; 4]) {
    assert_eq!(Voice::ALL.map(say), expected, "{what}");
}

#[test]
fn voice_is_parsed_from_its_code() {
    for voice in Voice::ALL {
        assert_eq!(voice.code().parse(), Ok(voice));
        assert_eq!(voice.to_string(), voice.code());
        assert_eq!(voice.name(), format!("{voice:?}"));
    }
    for text in ["", "sv", "DE", "German"] {
        let error = text.parse::<Voice>().unwrap_err().to_string();
        assert!(Voice::ALL.iter().all(|voice| error.contains(voice.code())), "{text:?}: {error}");
    }
}
