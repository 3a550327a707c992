//! The messages between simulated clients and a simulated zone.

use std::fmt::Display;

use flagfall_clock::Timestamp;
use flagfall_game::Command;
use flagfall_ledger::{LedgerId, PersonId};
use flagfall_server::spine::{EventSpan, RecordedEvents, SpineError};
use serde::{Deserialize, Serialize};

use crate::games::SeededRandom;
use crate::match_ledger::MatchCommand;

/// The role of a client.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ClientRole {
    /// A player with the colour of a seat.
    Player(flagfall_chess::Color),
    Spectator,
    /// Somebody who acts as an arbiter, whether appointed or not.
    Arbiter(PersonId),
}

/// A command to a ledger of either kind.
#[derive(Clone, Debug)]
pub(super) enum SimulatedCommand {
    Game(Command),
    Match(MatchCommand),
}

/// A request of a client.
#[derive(Clone, Debug)]
pub(super) enum SimulatedRequest {
    /// Asks for the events after those that the client has seen, and for all later ones.
    Subscribe {
        after: u64,
    },
    Execute {
        number: u64,
        ledger: LedgerId,
        command: SimulatedCommand,
    },
}

/// A message of the zone to a client.
#[derive(Clone, Debug)]
pub(super) enum ZoneMessage {
    /// The ledger has this many events that the client may see.
    Subscribed {
        length: u64,
    },
    /// There was no such ledger at this time of the zone; none if the zone cannot tell.
    Missing {
        at: Option<Timestamp>,
    },
    Event {
        number: u64,
        body: Box<str>,
    },
    Outcome {
        number: u64,
        outcome: CommandOutcome,
    },
}

/// The outcome of a command, as its client gets it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum CommandOutcome {
    /// The numbers of the first and last event for the client, and their sequence numbers in the ledger.
    Executed {
        numbers: (u64, u64),
        sequences: (u64, u64),
    },
    Refused(String),
    /// The client has no role that permits the command.
    Forbidden,
    /// Nothing was done, or nobody knows: the client sends the command again.
    Unanswered,
    /// Something that never happens in a sound zone.
    Fault(String),
}

impl CommandOutcome {
    pub(super) fn of<R: Display + std::error::Error>(result: Result<RecordedEvents, SpineError<R>>) -> CommandOutcome {
        let span = |span: EventSpan| (span.first, span.last);
        match result {
            Ok(RecordedEvents { sequences, numbers }) => {
                CommandOutcome::Executed { numbers: span(numbers), sequences: span(sequences) }
            }
            Err(SpineError::Refused(refusal)) => CommandOutcome::Refused(refusal.to_string()),
            Err(SpineError::Busy | SpineError::Halted | SpineError::Unknown) => CommandOutcome::Unanswered,
            Err(error) => CommandOutcome::Fault(error.to_string()),
        }
    }
}

/// The way between a client and the zone.
#[derive(Clone, Copy, Debug)]
pub(super) struct SimulatedLink {
    /// The smallest and the largest time on the way, in milliseconds.
    pub(super) lag: (u64, u64),
    /// The time at which the last message of each direction arrives: to the zone, and to the client.
    pub(super) last: (u64, u64),
}

impl SimulatedLink {
    pub(super) fn draw(random: &mut SeededRandom) -> SimulatedLink {
        let lag = random.pick(&[(1, 5), (10, 40), (40, 160), (100, 700)]);
        SimulatedLink { lag, last: (0, 0) }
    }

    /// Draws the time of arrival of a message, which never overtakes another one.
    pub(super) fn arrival(&mut self, random: &mut SeededRandom, now: u64, is_to_zone: bool) -> u64 {
        let last = if is_to_zone { &mut self.last.0 } else { &mut self.last.1 };
        let (least, most) = self.lag;
        let spread = usize::try_from(most - least + 1).expect("a lag is small");
        *last = (*last).max(now + least + random.below(spread) as u64);
        *last
    }
}
