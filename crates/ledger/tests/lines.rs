//! Lines read by serde and written again are the same.

use flagfall_clock::Timestamp;
use flagfall_ledger::{
    Cause, Chain, CommandDigest, CommandOrigin, Digest, Entry, Envelope, EventId, LedgerEvent, LedgerFault, LedgerId,
    LedgerKind, TimeSource,
};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Lamp {
    Lit { by: String, volts: u64 },
    Out,
}

impl LedgerEvent for Lamp {
    const SCHEMA: u16 = 3;
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Keeper {
    event: String,
}

/// Appends an event, and writes and reads it in every possible way.
#[track_caller]
fn check(ledger: LedgerId, cause: &Cause<Keeper>, event: Lamp) {
    let mut chain = Chain::resume(ledger, 41, Digest::of("the line before"));
    let at = Timestamp::from_millis(1_767_260_000_000);
    let line = chain.append(&Entry { at, event: event.clone() }, cause.clone());
    let read: Envelope<Keeper, Lamp> = serde_json::from_str(line.as_str()).expect("an envelope");
    let (sequence, schema, previous) = (42, 3, Digest::of("the line before"));
    let cause = cause.clone();
    let envelope = Envelope { ledger, sequence, schema, cause, previous, occurred_at: at, event };
    assert_eq!(read, envelope);
    assert_eq!(envelope.to_line(), line);
    assert_eq!((chain.len(), chain.last_hash()), (42, Digest::of(line.as_str())));

    let columns = line.envelope();
    assert_eq!(columns.event.0, serde_json::to_string(&envelope.event).expect("JSON"));
    assert_eq!(columns.cause.actor.0, serde_json::to_string(&envelope.cause.actor).expect("JSON"));
    let mut again = Vec::new();
    columns.write_into(&mut again);
    assert_eq!(again, line.as_str().as_bytes());
}

#[test]
fn line_and_envelope_round_trip() {
    let tricky = r#"","event":{"lit":"},\u0000"#;
    for kind in LedgerKind::ALL {
        let digest = CommandDigest::from_bytes([0xff; 8]);
        let sequence = u64::MAX;
        let event = EventId { ledger: LedgerId { kind, id: u64::MAX }, sequence };
        for (id, digest, because_of) in [
            (0, None, None),
            (u64::MAX, Some(digest), Some(CommandOrigin::Event(event))),
            (7, None, Some(CommandOrigin::Command(u64::MAX))),
        ] {
            for source in [TimeSource::Server, TimeSource::Reported] {
                let actor = Keeper { event: tricky.to_owned() };
                let recorded_at = Timestamp::from_millis(u64::MAX);
                let cause = Cause { command: id, digest, because_of, actor, recorded_at, source };
                let ledger = LedgerId { kind, id };
                check(ledger, &cause, Lamp::Lit { by: tricky.to_owned(), volts: u64::MAX });
                check(ledger, &cause, Lamp::Out);
            }
        }
    }
}

#[test]
fn chain_admits_only_the_next_line() {
    let ledger = LedgerId { kind: LedgerKind::Case, id: 7 };
    let entry = Entry { at: Timestamp::EPOCH, event: Lamp::Out };
    let mut chain = Chain::new(ledger);
    let lines = [1, 2].map(|command| {
        let cause = Cause::by("ann", command, Timestamp::EPOCH);
        chain.append(&entry, cause)
    });
    let admit = |mut chain: Chain, line: usize| {
        let line = &lines[line];
        chain.admit::<_, _, ()>(&line.envelope(), line.hash()).map(|()| chain)
    };
    let empty = Chain::new(ledger);
    assert_eq!(admit(empty, 0).and_then(|chain| admit(chain, 1)), Ok(chain));
    assert_eq!(admit(empty, 1), Err(LedgerFault::Sequence { expected: 1, found: 2 }));
    assert_eq!(admit(Chain::resume(ledger, 1, Digest::of("another")), 1), Err(LedgerFault::Chain));
    let other = Chain::new(LedgerId { kind: LedgerKind::Game, id: 7 });
    assert_eq!(admit(other, 0), Err(LedgerFault::OtherLedger));
}
