//! A fault in one ledger stays there.

use std::convert::Infallible;
use std::error::Error;
use std::fmt;

use flagfall_clock::{Millis, Timestamp};
use flagfall_feed::Publication;
use flagfall_ledger::{
    CommandDigest, Entry, Envelope, Execution, Json, Ledger, LedgerEvent, LedgerId, LedgerKind, Party, PersonId,
};
use flagfall_server::spine::{Attribution, CommandKey, HostedLedger, SpineError};
use serde::{Deserialize, Serialize};

use super::{Folder, SpineZone};

/// A place at which a counter panics.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum FaultPlace {
    /// The decision of a command.
    Decision,
    /// The rendering of an event for the feed.
    News,
    /// The next deadline.
    Deadline,
    /// The next start of the zone.
    Recovery,
    /// Reading the event from the log.
    Replay,
}

impl FaultPlace {
    const ALL: [FaultPlace; 5] =
        [FaultPlace::Decision, FaultPlace::News, FaultPlace::Deadline, FaultPlace::Recovery, FaultPlace::Replay];

    fn reach(self, here: FaultPlace) {
        assert!(self != here, "planted in {here:?}");
    }
}

/// A ledger that counts, and that panics where it was told to.
#[derive(Debug, Default)]
struct Counter {
    total: u64,
    fault: Option<FaultPlace>,
    deadline: Option<Timestamp>,
}

#[derive(Clone, Copy, Serialize)]
enum CounterCommand {
    Add(u64),
    Plant(FaultPlace),
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum CounterEvent {
    Opened,
    Added(u64),
    Planted(FaultPlace),
}

impl LedgerEvent for CounterEvent {
    const SCHEMA: u16 = 1;
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct NothingAdded;

impl fmt::Display for NothingAdded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("nothing is added")
    }
}

impl Error for NothingAdded {}

impl Ledger for Counter {
    const KIND: LedgerKind = LedgerKind::Case;
    type Actor = u64;
    type Command = CounterCommand;
    type Event = CounterEvent;
    type Refusal = NothingAdded;
    type ApplyError = Infallible;

    fn open(_: &Entry<CounterEvent>) -> Result<Counter, Infallible> {
        Ok(Counter::default())
    }

    fn apply(&mut self, entry: &Entry<CounterEvent>) -> Result<(), Infallible> {
        match entry.event {
            CounterEvent::Opened => {}
            CounterEvent::Added(count) => self.total += count,
            CounterEvent::Planted(place) => {
                place.reach(FaultPlace::Replay);
                self.fault = Some(place);
                self.deadline = (place == FaultPlace::Deadline).then(|| entry.at.saturating_add(Millis::new(5)));
            }
        }
        Ok(())
    }

    fn execute(&mut self, command: &CounterCommand, _: u64, now: Timestamp) -> Execution<CounterEvent, NothingAdded> {
        let event = match *command {
            CounterCommand::Add(0) => return Execution { entries: Vec::new(), result: Err(NothingAdded) },
            CounterCommand::Add(count) => CounterEvent::Added(count),
            CounterCommand::Plant(place) => {
                place.reach(FaultPlace::Decision);
                CounterEvent::Planted(place)
            }
        };
        let entry = Entry { at: now, event };
        if !matches!(event, CounterEvent::Planted(FaultPlace::Replay)) {
            let Ok(()) = self.apply(&entry);
        }
        Execution { entries: vec![entry], result: Ok(()) }
    }

    fn advance(&mut self, now: Timestamp) -> Vec<Entry<CounterEvent>> {
        assert!(self.deadline.is_none_or(|deadline| deadline > now), "planted in Deadline");
        Vec::new()
    }

    fn next_deadline(&self) -> Option<Timestamp> {
        self.deadline
    }

    fn is_open(&self) -> bool {
        true
    }
}

impl HostedLedger for Counter {
    const ZONE: u64 = 0;

    type EventReader = ();

    fn read_event((): &(), text: &str) -> serde_json::Result<CounterEvent> {
        serde_json::from_str(text)
    }

    fn recovery_command(&self, _: Timestamp) -> Option<CounterCommand> {
        self.fault.into_iter().for_each(|place| place.reach(FaultPlace::Recovery));
        None
    }

    fn digest(command: &CounterCommand) -> CommandDigest {
        CommandDigest::of(command).expect("a command without fallible fields")
    }

    fn party(actor: &u64) -> Option<Party> {
        Some(Party::Person(PersonId(*actor)))
    }

    fn removal_news(id: u64) -> Publication {
        publication(LedgerId { kind: LedgerKind::Case, id }, 0)
    }

    fn news(&self, envelopes: &[Envelope<Json<'_>, Json<'_>>], entries: &[Entry<CounterEvent>]) -> Vec<Publication> {
        for entry in entries {
            if let CounterEvent::Planted(place) = &entry.event {
                place.reach(FaultPlace::News);
            }
        }
        envelopes.iter().map(|envelope| publication(envelope.ledger, envelope.sequence)).collect()
    }
}

fn publication(ledger: LedgerId, sequence: u64) -> Publication {
    Publication { ledger, sequence, only_for: None, topic: 0, text: "".into() }
}

type CounterZone = SpineZone<Counter>;

/// The ledgers of a test: the one with the fault, and the others, so that each shard has one.
const FAULTY: u64 = 1;
const OTHERS: [u64; 2] = [2, 3];

async fn open_all(zone: &CounterZone) {
    for id in OTHERS.into_iter().chain([FAULTY]) {
        let first = Entry { at: zone.spine.context().clock.now(), event: CounterEvent::Opened };
        zone.spine.open(id, first).await.expect("opened");
    }
}

async fn execute(
    zone: &CounterZone,
    id: u64,
    number: u64,
    command: CounterCommand,
) -> Result<(), SpineError<NothingAdded>> {
    let by = Attribution { actor: 7, key: CommandKey::Numbered(Party::Person(PersonId(7)), number) };
    zone.spine.submit(id, Some(by), command).await.map(drop)
}

async fn total(zone: &CounterZone, id: u64) -> Result<u64, SpineError<NothingAdded>> {
    zone.spine.inspect(id, |counter: &Counter, _| counter.total).await
}

/// Checks that the other ledgers count on from a total.
async fn check_others(zone: &CounterZone, number: u64) {
    for id in OTHERS {
        assert_eq!(execute(zone, id, number, CounterCommand::Add(1)).await, Ok(()), "{id}");
        assert_eq!(total(zone, id).await, Ok(number), "{id}");
    }
    assert_eq!(zone.halt.reason(), None);
}

/// Checks that only the faulty ledger is set aside.
async fn check_set_aside(zone: &CounterZone, place: FaultPlace) {
    let faulty = LedgerId { kind: LedgerKind::Case, id: FAULTY };
    let reasons = zone.spine.set_aside(usize::MAX);
    let [(ledger, reason)] = &reasons[..] else { panic!("{reasons:?}") };
    assert_eq!((*ledger, reason.ends_with(&format!("planted in {place:?}"))), (faulty, true), "{reason}");
    assert_eq!(execute(zone, FAULTY, 9, CounterCommand::Add(1)).await, Err(SpineError::SetAside), "{place:?}");
    assert_eq!(total(zone, FAULTY).await, Err(SpineError::SetAside), "{place:?}");
}

async fn check_fault(place: FaultPlace) {
    let folder = Folder::new();
    {
        let zone = CounterZone::usual(&folder);
        open_all(&zone).await;
        assert_eq!(execute(&zone, FAULTY, 1, CounterCommand::Add(5)).await, Ok(()));
        let planted = execute(&zone, FAULTY, 2, CounterCommand::Plant(place)).await;
        match place {
            // Nothing of the command is recorded.
            FaultPlace::Decision | FaultPlace::News => {
                assert_eq!(planted, Err(SpineError::Failed), "{place:?}");
                check_set_aside(&zone, place).await;
            }
            FaultPlace::Deadline => {
                assert_eq!(planted, Ok(()));
                while zone.spine.count_set_aside() == 0 {
                    tokio::task::yield_now().await;
                }
                check_set_aside(&zone, place).await;
            }
            FaultPlace::Recovery | FaultPlace::Replay => assert_eq!(planted, Ok(()), "{place:?}"),
        }
        check_others(&zone, 1).await;
    }
    let zone = CounterZone::usual(&folder);
    check_others(&zone, 2).await;
    match place {
        FaultPlace::Decision | FaultPlace::News => {
            assert_eq!(zone.spine.count_set_aside(), 0, "{place:?}");
            assert_eq!(execute(&zone, FAULTY, 3, CounterCommand::Add(2)).await, Ok(()));
            assert_eq!(total(&zone, FAULTY).await, Ok(7));
        }
        FaultPlace::Deadline => {
            while zone.spine.count_set_aside() == 0 {
                tokio::task::yield_now().await;
            }
            check_set_aside(&zone, place).await;
        }
        FaultPlace::Recovery | FaultPlace::Replay => check_set_aside(&zone, place).await,
    }
    check_others(&zone, 3).await;
}

#[tokio::test]
async fn ledger_that_panics_is_set_aside_and_the_others_go_on() {
    for place in FaultPlace::ALL {
        check_fault(place).await;
    }
}

#[tokio::test]
async fn look_that_panics_changes_nothing() {
    let folder = Folder::new();
    let zone = CounterZone::usual(&folder);
    open_all(&zone).await;
    let seen = zone.spine.inspect(FAULTY, |counter: &Counter, _| assert_eq!(counter.total, 1, "planted")).await;
    assert_eq!(seen, Err(SpineError::Failed));
    let survey = zone.spine.survey(10, |id, _: &Counter, _| {
        assert!(id != FAULTY, "planted");
        Some(id)
    });
    let mut seen = survey.await.expect("the others are visited");
    seen.sort_unstable();
    assert_eq!(seen, OTHERS);
    assert_eq!(zone.spine.count_set_aside(), 0);
    assert_eq!(execute(&zone, FAULTY, 1, CounterCommand::Add(5)).await, Ok(()));
    assert_eq!(total(&zone, FAULTY).await, Ok(5));
    assert_eq!(execute(&zone, FAULTY, 2, CounterCommand::Add(0)).await, Err(SpineError::Refused(NothingAdded)));
}
