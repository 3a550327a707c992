//! Round trips of commands and actors through JSON.

use core::fmt::Debug;

use flagfall_game::{Actor, BoardAction, Command};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Checks that the serialisable parts of a command survive a round trip through JSON.
pub(super) fn check_round_trip(command: &Command, actor: Actor) {
    check_value(&actor);
    match command {
        Command::Play { input, .. } | Command::Make { input, .. } | Command::Premove(input) => {
            check_value(input);
        }
        // The zone adds the number of a stored text after it has read the command.
        Command::Board(BoardAction::StopClock { text_id: Some(_), .. }) => {}
        Command::Board(action) => check_value(action),
        Command::Claim(claim) => check_value(claim),
        Command::Irregularity(irregularity) => check_value(irregularity),
        Command::Scoresheet(action) => check_value(action),
        Command::Conduct(conduct) => check_value(conduct),
        Command::Venue(action) => check_value(action),
        Command::OwnBoard(action) => check_value(action),
        Command::Speech(speech) => check_value(speech),
        Command::Adjournment(action) => check_value(action),
        Command::Rule { ruling, .. } => check_value(&**ruling),
        _ => {}
    }
}

fn check_value<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) {
    let text = serde_json::to_string(value).expect("JSON");
    let read: T = serde_json::from_str(&text).expect("valid JSON of the same type");
    assert_eq!(read, *value, "{text}");
}
