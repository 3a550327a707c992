//! Lines: what is written is what serde reads, and can be written again without reading it.

use flagfall_clock::Timestamp;
use flagfall_ledger::{
    Broken, Cause, Chain, Digest, Entry, Envelope, Event, Kind, LedgerId, TimeSource,
};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Lamp {
    Lit { by: String, volts: u64 },
    Out,
}

impl Event for Lamp {
    const SCHEMA: u16 = 3;
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Keeper {
    event: String,
}

/// Appends an event, and writes and reads it in every way there is.
#[track_caller]
fn check(ledger: LedgerId, cause: &Cause<Keeper>, event: Lamp) {
    let mut chain = Chain::after(ledger, 41, Digest::of("the line before"));
    let at = Timestamp::from_millis(1_767_260_000_000);
    let line = chain.append(&Entry { at, event: event.clone() }, cause.clone());
    let read: Envelope<Keeper, Lamp> = serde_json::from_str(line.as_str()).expect("an envelope");
    let (sequence, schema, previous) = (42, 3, Digest::of("the line before"));
    let cause = cause.clone();
    let envelope = Envelope { ledger, sequence, schema, cause, previous, occurred_at: at, event };
    assert_eq!(read, envelope);
    assert_eq!(envelope.line(), line);
    assert_eq!((chain.len(), chain.last()), (42, Digest::of(line.as_str())));

    let columns = line.envelope();
    assert_eq!(columns.event.0, serde_json::to_string(&envelope.event).expect("JSON"));
    assert_eq!(columns.cause.actor.0, serde_json::to_string(&envelope.cause.actor).expect("JSON"));
    let mut again = Vec::new();
    columns.write_over(&mut again);
    assert_eq!(again, line.as_str().as_bytes());
}

#[test]
fn a_line_says_what_its_envelope_says() {
    let tricky = r#"","event":{"lit":"},\u0000"#;
    for kind in Kind::ALL {
        for (id, because_of) in [(0, None), (u64::MAX, Some(u64::MAX))] {
            for source in [TimeSource::Server, TimeSource::Told] {
                let actor = Keeper { event: tricky.to_owned() };
                let recorded_at = Timestamp::from_millis(u64::MAX);
                let cause = Cause { command: id, because_of, actor, recorded_at, source };
                let ledger = LedgerId { kind, id };
                check(ledger, &cause, Lamp::Lit { by: tricky.to_owned(), volts: u64::MAX });
                check(ledger, &cause, Lamp::Out);
            }
        }
    }
}

#[test]
fn only_what_follows_is_admitted() {
    let ledger = LedgerId { kind: Kind::Case, id: 7 };
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
    assert_eq!(admit(empty, 1), Err(Broken::Sequence { expected: 1, found: 2 }));
    assert_eq!(admit(Chain::after(ledger, 1, Digest::of("another")), 1), Err(Broken::Chain));
    let other = Chain::new(LedgerId { kind: Kind::Game, id: 7 });
    assert_eq!(admit(other, 0), Err(Broken::OtherLedger));
}
