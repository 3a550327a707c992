//! What a text is about, by the words in it; docs/scenarios.md lists them.

use flagfall_game::{Inspected, Instruction};

/// Words, and what a text with one of them is about.
type Words<T> = [(T, &'static [&'static str])];

/// What somebody is let do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wish {
    Leave,
    OwnDevice,
    DeviceKept,
    Mobile,
    Earphones,
    Unshared,
    Device,
}

/// Why the setting of the clock is changed late (A.4.1.1), where no article is named.
pub(super) const SCHEDULE: &[&str] = &["schedule", "timetable", "aikataulu"];

/// A venue of hybrid play.
pub(super) const VENUE: &[&str] = &["venue"];

/// A camera that is to watch a player.
pub(super) const CAMERA: &[&str] = &["camera"];

/// Where an assistant is let be.
pub(super) const THERE: &[&str] = &["enter", "area", "room", "present", "beside", "sit"];

pub(super) const INSPECTED: &Words<Inspected> = &[
    (Inspected::FairPlay, &["fair play", "fair-play", "fairplay", "cheating"]),
    (Inspected::Applications, &["application", "app", "program", "software", "window"]),
    (
        Inspected::Belongings,
        &["bag", "cloth", "clothes", "clothing", "pocket", "belonging", "desk", "drawer", "jacket"],
    ),
    (Inspected::Device, &["device", "computer", "laptop", "tablet"]),
    // Where a body is looked at is no matter of the area.
    (Inspected::Body, &["body", "bodies", "chest", "torso", "skin", "arm", "leg", "person"]),
    (Inspected::Area, &["area", "room", "surrounding"]),
    (Inspected::Ears, &["ear"]),
];

pub(super) const INSTRUCTIONS: &Words<Instruction> = &[
    (Instruction::Applications, &["application", "app", "program", "software", "window", "close"]),
    (Instruction::Screen, &["share", "screen"]),
    (Instruction::Video, &["video", "conference", "camera on"]),
    (Instruction::Show, &["show", "turn", "camera", "check", "empty"]),
    (
        Instruction::Presence,
        &[
            "zone", "connect", "online", "stay", "log in", "present", "presence", "be", "seat",
            "place",
        ],
    ),
];

pub(super) const WISHES: &Words<Wish> = &[
    (Wish::Leave, &["leave", "go out", "break", "toilet", "walk"]),
    (Wish::OwnDevice, &["own device", "own laptop", "own computer", "own tablet"]),
    (Wish::DeviceKept, &["bag", "switched off", "spare", "near"]),
    (Wish::Mobile, &["mobile", "hotspot", "cellular"]),
    (Wish::Earphones, &["earphone", "headphone", "ear plug", "earplug"]),
    (Wish::Unshared, &["not share", "not to share", "without sharing", "stop sharing"]),
    (Wish::Device, &["phone", "device", "watch", "watches", "hearing aid", "tablet", "recorder"]),
];

/// What a text is about: the first of the table of which a word stands in it.
pub(super) fn about<T: Copy>(text: &str, table: &Words<T>) -> Option<T> {
    all(text, table).next()
}

/// All that a text can be about, in the order of the table.
pub(super) fn all<T: Copy>(text: &str, table: &Words<T>) -> impl Iterator<Item = T> {
    table.iter().filter(|(_, words)| says(text, words)).map(|(about, _)| *about)
}

/// Whether one of these words stands in a text, by itself or with an `s` behind it; several in a row
/// stand there as they are.
pub(super) fn says(text: &str, words: &[&str]) -> bool {
    let text = text.to_lowercase();
    let parts = || text.split(|letter: char| !letter.is_alphanumeric());
    let is = |part: &str, word: &str| {
        part.strip_prefix(word).is_some_and(|rest| ["", "s"].contains(&rest))
    };
    words.iter().any(|word| {
        if word.contains([' ', '-']) {
            text.contains(word)
        } else {
            parts().any(|part| is(part, word))
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_is_documented() {
        let documentation = include_str!("../../../../../docs/scenarios.md");
        let words = INSPECTED.iter().map(|(_, words)| words);
        let words = words.chain(INSTRUCTIONS.iter().map(|(_, words)| words));
        for words in words.chain(WISHES.iter().map(|(_, words)| words)) {
            let listed = format!("| {}", words.join(", "));
            assert!(documentation.contains(&listed), "{listed}");
        }
        for word in [SCHEDULE, VENUE, CAMERA, THERE].concat() {
            assert!(documentation.contains(word), "{word}");
        }
    }

    #[test]
    fn a_word_is_more_than_how_it_begins() {
        assert!(says("show the Ears", &["ear"]) && !says("early", &["ear"]));
        assert!(says("be at the zone", &["be"]) && !says("behave", &["be"]));
        assert!(says("please log in now", &["log in"]));
    }
}
