//! Command sources: who numbers the commands of a ledger.
//!
//! Each source numbers its own commands. The id of a command in its ledger is its number times [`SOURCES`], plus the
//! source, so ids of different sources never collide. The zone is source 0. The first parties to a ledger get sources of
//! their own in the order in which they appear; all others share one, in which the numbers are hashes.

use flagfall_ledger::{EventId, MessageId, Party, PersonId};
use sha2::{Digest, Sha256};

/// The number of sources.
const SOURCES: u64 = 8;
/// The shared source.
const HASHED: u64 = SOURCES - 1;

/// The idempotency key of a command: a repeated command gets the reply of the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommandKey {
    /// The number that a party gives to the command.
    Numbered(Party, u64),
    /// A hash of something that identifies the command.
    Hashed(u64),
}

impl CommandKey {
    /// Returns the key of a command that a person identifies by these bytes.
    pub(crate) fn of_person(person: PersonId, bytes: &[u8]) -> CommandKey {
        CommandKey::Hashed(hash(&[&person.0.to_le_bytes(), bytes]))
    }

    /// Returns the key of the command in a message.
    pub(super) fn of_message(message: MessageId) -> CommandKey {
        let MessageId { event: EventId { ledger, sequence }, place } = message;
        let (id, sequence, place) = (ledger.id.to_le_bytes(), sequence.to_le_bytes(), place.to_le_bytes());
        CommandKey::Hashed(hash(&[&[ledger.kind.code()], &id, &sequence, &place]))
    }

    /// Returns the party that gave the command its number.
    pub(super) const fn party(self) -> Option<Party> {
        match self {
            CommandKey::Numbered(party, _) => Some(party),
            CommandKey::Hashed(_) => None,
        }
    }
}

/// The sources of a ledger.
#[derive(Default)]
pub(super) struct CommandSources {
    /// Parties with a source of their own.
    own: Vec<OwnSource>,
    /// Parties that share the last source because they came later.
    later: Vec<Party>,
    shared: SourceUse,
}

struct OwnSource {
    party: Party,
    number: u8,
    used: SourceUse,
}

#[derive(Clone, Copy, Default)]
struct SourceUse {
    /// The highest command id in the log.
    highest: u64,
    /// The number of events in the log.
    events: u32,
}

impl CommandSources {
    /// Returns the id of a command. A new party gets a source.
    pub(super) fn id(&mut self, key: CommandKey) -> u64 {
        let hash = match key {
            CommandKey::Hashed(hash) => hash,
            CommandKey::Numbered(party, number) => match self.own_source(party) {
                Some(source) => return number.saturating_mul(SOURCES).saturating_add(source),
                None => hash_of_number(party, number),
            },
        };
        // The log stores 63 bits.
        (hash >> 1) / SOURCES * SOURCES + HASHED
    }

    fn own_source(&mut self, party: Party) -> Option<u64> {
        if let Some(own) = self.own.iter().find(|own| own.party == party) {
            return Some(own.number.into());
        }
        if self.later.contains(&party) {
            return None;
        }
        let is_free = |number: &u8| self.own.iter().all(|own| own.number != *number);
        let Some(number) = (1..HASHED as u8).find(is_free) else {
            self.later.push(party);
            return None;
        };
        self.own.push(OwnSource { party, number, used: SourceUse::default() });
        Some(number.into())
    }

    /// Whether the party of a recorded command is known, or none is needed.
    pub(super) fn knows(&self, command: u64) -> bool {
        let source = command % SOURCES;
        source == 0 || self.own.iter().any(|own| u64::from(own.number) == source)
    }

    /// Notes the party of a recorded command.
    pub(super) fn note_party(&mut self, command: u64, party: Party) {
        if self.knows(command) {
            return;
        }
        match command % SOURCES {
            HASHED if self.later.contains(&party) => {}
            HASHED => self.later.push(party),
            source => {
                let number = u8::try_from(source).expect("sources are small");
                self.own.push(OwnSource { party, number, used: SourceUse::default() });
            }
        }
    }

    /// Notes recorded events of a command.
    pub(super) fn note_events(&mut self, command: u64, count: u64) {
        let source = command % SOURCES;
        let used = match self.own.iter_mut().find(|own| u64::from(own.number) == source) {
            Some(own) => &mut own.used,
            None if source == HASHED => &mut self.shared,
            // The zone's commands are not looked up.
            None => return,
        };
        used.events = used.events.saturating_add(u32::try_from(count).unwrap_or(u32::MAX));
        used.highest = used.highest.max(command);
    }

    fn used(&self, command: u64) -> SourceUse {
        let own = self.own.iter().find(|own| u64::from(own.number) == command % SOURCES);
        own.map_or(self.shared, |own| own.used)
    }

    /// Returns the number of recorded events of a command's source.
    pub(super) fn events(&self, command: u64) -> u64 {
        self.used(command).events.into()
    }

    /// Whether a command is certainly not in the log, because its source has never used so high an id.
    pub(super) fn is_new(&self, command: u64) -> bool {
        command > self.used(command).highest
    }
}

/// Whether two commands have the same source.
pub(super) const fn have_same_source(command: u64, other: u64) -> bool {
    command % SOURCES == other % SOURCES
}

/// Returns the id of the zone's command whose first event has this sequence number.
pub(super) const fn zone_command(sequence: u64) -> u64 {
    sequence * SOURCES
}

/// Hashes parts that identify a command.
fn hash(parts: &[&[u8]]) -> u64 {
    let digest = Sha256::digest(parts.concat());
    digest.iter().take(8).fold(0, |spread, byte| spread << 8 | u64::from(*byte))
}

/// Hashes the number of a command of a party without a source of its own.
fn hash_of_number(party: Party, number: u64) -> u64 {
    match party {
        Party::Person(person) => hash(&[&person.0.to_le_bytes(), &number.to_le_bytes()]),
        Party::Seat(seat) => hash(&[b"seat", &[seat], &number.to_le_bytes()]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SEATS: [Party; 2] = [Party::Seat(1), Party::Seat(2)];

    fn person(id: u64) -> Party {
        Party::Person(PersonId(id))
    }

    /// Records a command and returns its id.
    fn record(sources: &mut CommandSources, party: Party, number: u64) -> u64 {
        let id = sources.id(CommandKey::Numbered(party, number));
        assert!(sources.is_new(id) || id % SOURCES == HASHED);
        sources.note_events(id, 2);
        id
    }

    /// Reads the sources again from the commands of a log.
    fn read(log: &[(u64, Party)]) -> CommandSources {
        let mut sources = CommandSources::default();
        for (id, party) in log {
            sources.note_party(*id, *party);
            sources.note_events(*id, 2);
        }
        sources
    }

    #[test]
    fn ids_of_a_log_are_the_same_after_it_was_read_again() {
        let mut sources = CommandSources::default();
        let parties = SEATS.into_iter().chain((1..=8).map(person));
        let log: Vec<(u64, Party)> = parties.map(|party| (record(&mut sources, party, 5), party)).collect();
        let mut read = read(&log);
        for (id, party) in &log {
            assert_eq!(read.id(CommandKey::Numbered(*party, 5)), *id);
            assert!(!read.is_new(*id));
        }
        let next = read.id(CommandKey::Numbered(person(1), 6));
        assert!(read.is_new(next) && read.events(next) == 2);
        // Two of them had to share, and stay where they are although there is room now.
        let shared: Vec<_> = log.iter().filter(|(id, _)| id % SOURCES == HASHED).copied().collect();
        assert_eq!(shared.len(), 4);
        let mut few = self::read(&shared);
        for (id, party) in shared {
            assert_eq!(few.id(CommandKey::Numbered(party, 5)), id);
        }
    }

    #[test]
    fn ids_of_older_logs_stay_those_of_their_parties() {
        let mut read = read(&[(5 * 8 + 2, SEATS[1]), (4 * 8 + 1, SEATS[0])]);
        assert_eq!(SEATS.map(|seat| read.id(CommandKey::Numbered(seat, 9))), [9 * 8 + 1, 9 * 8 + 2]);
        assert_eq!(read.id(CommandKey::Numbered(person(1), 9)), 9 * 8 + 3);
    }

    #[test]
    fn commands_of_different_persons_and_messages_have_different_ids() {
        let mut sources = CommandSources::default();
        let hashed = |person, bytes: &[u8]| CommandKey::of_person(PersonId(person), bytes);
        let event = |sequence| EventId { ledger: crate::ZoneLog::LEDGER, sequence };
        let message = |sequence, place| CommandKey::of_message(MessageId { event: event(sequence), place });
        let keys = [hashed(1, b"a"), hashed(2, b"a"), hashed(1, b"b"), message(1, 0), message(1, 1), message(2, 0)];
        let mut ids: Vec<u64> = keys.into_iter().map(|key| sources.id(key)).collect();
        assert!(ids.iter().all(|id| id % SOURCES == HASHED && *id < 1 << 63));
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), keys.len());
    }
}
