//! The topics of texts, by the words in them; docs/scenarios.md lists the words.

use flagfall_game::{InspectionTarget, Instruction};

/// Topics, each with its words.
type Vocabulary<T> = [(T, &'static [&'static str])];

/// The topic of a permission.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PermissionTopic {
    Leave,
    OwnDevice,
    DeviceKept,
    Mobile,
    Earphones,
    Unshared,
    Device,
}

/// The schedule, a reason to change the clock setting late (A.4.1.1).
pub(super) const SCHEDULE: &[&str] = &["schedule", "timetable", "aikataulu"];

/// A venue of hybrid play.
pub(super) const VENUE: &[&str] = &["venue"];

/// A camera that shows a player.
pub(super) const CAMERA: &[&str] = &["camera"];

/// The presence of an assistant.
pub(super) const PRESENCE: &[&str] = &["enter", "area", "room", "present", "beside", "sit"];

pub(super) const INSPECTED: &Vocabulary<InspectionTarget> = &[
    (InspectionTarget::FairPlay, &["fair play", "fair-play", "fairplay", "cheating"]),
    (InspectionTarget::Applications, &["application", "app", "program", "software", "window"]),
    (
        InspectionTarget::Belongings,
        &["bag", "cloth", "clothes", "clothing", "pocket", "belonging", "desk", "drawer", "jacket"],
    ),
    (InspectionTarget::Device, &["device", "computer", "laptop", "tablet"]),
    // The body precedes the area: "check the body in another room" is about the body.
    (InspectionTarget::Body, &["body", "bodies", "chest", "torso", "skin", "arm", "leg", "person"]),
    (InspectionTarget::Area, &["area", "room", "surrounding"]),
    (InspectionTarget::Ears, &["ear"]),
];

pub(super) const INSTRUCTIONS: &Vocabulary<Instruction> = &[
    (Instruction::Applications, &["application", "app", "program", "software", "window", "close"]),
    (Instruction::Screen, &["share", "screen"]),
    (Instruction::Video, &["video", "conference", "camera on"]),
    (Instruction::Show, &["show", "turn", "camera", "check", "empty"]),
    (
        Instruction::Presence,
        &["zone", "connect", "online", "stay", "log in", "present", "presence", "be", "seat", "place"],
    ),
];

pub(super) const PERMISSIONS: &Vocabulary<PermissionTopic> = &[
    (PermissionTopic::Leave, &["leave", "go out", "break", "toilet", "walk"]),
    (PermissionTopic::OwnDevice, &["own device", "own laptop", "own computer", "own tablet"]),
    (PermissionTopic::DeviceKept, &["bag", "switched off", "spare", "near"]),
    (PermissionTopic::Mobile, &["mobile", "hotspot", "cellular"]),
    (PermissionTopic::Earphones, &["earphone", "headphone", "ear plug", "earplug"]),
    (PermissionTopic::Unshared, &["not share", "not to share", "without sharing", "stop sharing"]),
    (PermissionTopic::Device, &["phone", "device", "watch", "watches", "hearing aid", "tablet", "recorder"]),
];

/// Returns the first topic of the table that has a word in the text.
pub(super) fn first_topic<T: Copy>(text: &str, table: &Vocabulary<T>) -> Option<T> {
    topics(text, table).next()
}

/// Returns all topics that have a word in the text, in the order of the table.
pub(super) fn topics<T: Copy>(text: &str, table: &Vocabulary<T>) -> impl Iterator<Item = T> {
    table.iter().filter(|(_, words)| contains_any(text, words)).map(|(about, _)| *about)
}

/// Whether a text contains one of these words, alone or with an `s` added; phrases of several words must occur exactly.
pub(super) fn contains_any(text: &str, words: &[&str]) -> bool {
    let text = text.to_lowercase();
    let parts = || text.split(|letter: char| !letter.is_alphanumeric());
    let is = |part: &str, word: &str| part.strip_prefix(word).is_some_and(|rest| ["", "s"].contains(&rest));
    words.iter().any(
        |word| {
            if word.contains([' ', '-']) { text.contains(word) } else { parts().any(|part| is(part, word)) }
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_is_documented() {
        let documentation = include_str!("../../../../../docs/scenarios.md");
        let words = INSPECTED.iter().map(|(_, words)| words);
        let words = words.chain(INSTRUCTIONS.iter().map(|(_, words)| words));
        for words in words.chain(PERMISSIONS.iter().map(|(_, words)| words)) {
            let listed = format!("| {}", words.join(", "));
            assert!(documentation.contains(&listed), "{listed}");
        }
        for word in [SCHEDULE, VENUE, CAMERA, PRESENCE].concat() {
            assert!(documentation.contains(word), "{word}");
        }
    }

    #[test]
    fn words_match_only_as_a_whole() {
        assert!(contains_any("show the Ears", &["ear"]) && !contains_any("early", &["ear"]));
        assert!(contains_any("be at the zone", &["be"]) && !contains_any("behave", &["be"]));
        assert!(contains_any("please log in now", &["log in"]));
    }
}
