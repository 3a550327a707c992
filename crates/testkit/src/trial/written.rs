//! What was tried, written down and read again.

use core::fmt::Debug;

use flagfall_game::{Actor, Command};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Whatever of a command comes as text is the same when it is read.
pub(super) fn holds(command: &Command, actor: Actor) {
    again(&actor);
    match command {
        Command::Play { input, .. } | Command::Make { input, .. } | Command::Premove(input) => {
            again(input);
        }
        Command::Hand(hand) => again(hand),
        Command::Claim(claim) => again(claim),
        Command::Wrong(wrong) => again(wrong),
        Command::Sheet(sheet) => again(sheet),
        Command::Conduct(conduct) => again(conduct),
        Command::Venue(venue) => again(venue),
        Command::OwnBoard(used) => again(used),
        Command::Spoken(spoken) => again(spoken),
        Command::Adjourn(adjourn) => again(adjourn),
        Command::Rule { ruling, .. } => again(&**ruling),
        _ => {}
    }
}

fn again<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) {
    let text = serde_json::to_string(value).expect("JSON");
    let read: T = serde_json::from_str(&text).expect("what was written");
    assert_eq!(read, *value, "{text}");
}
