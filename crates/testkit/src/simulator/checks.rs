//! The checks of a finished run: the log against everything that clients were told.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use flagfall_chess::Color;
use flagfall_game::{Actor, Event, Game, GameEntry};
use flagfall_ledger::{Entry, Envelope, EventId, Ledger, LedgerId, LedgerKind, LedgerMessage, Party, PersonId};
use flagfall_server::recorded_state;
use flagfall_server::spine::{HostedLedger, recorded_state as spine_state};
use flagfall_store::{AuditReferences, LedgerState, LogReadError, LogReader, StoredLine, verify_with};

use super::client::read_body;
use super::clocks::Stopwatch;
use super::message::{ClientRole, CommandOutcome};
use super::socket::{party, render, seat};
use super::world::{SimulatedWorld, UNUSED_GAME};
use super::{SimulationSummary, downtime};
use crate::match_ledger::{Match, MatchEvent};

/// The sources that number commands of a ledger; the last one is that of hashed numbers.
const SOURCES: u64 = 8;

/// A ledger as the log has it.
struct ReadLedger {
    id: LedgerId,
    /// The command, actor and origin of each line.
    causes: Vec<LineCause>,
    /// The events that each party may see.
    visible: BTreeMap<Option<Party>, Vec<Box<str>>>,
    /// The messages of each event.
    sent: Vec<(EventId, LedgerMessage)>,
    entries: Vec<GameEntry>,
    is_over: bool,
}

struct LineCause {
    command: u64,
    is_numbered: bool,
    actor: Actor,
    origin: Option<EventId>,
}

/// Checks a finished run.
pub(super) fn check(world: &SimulatedWorld, log: &dyn LogReader) -> Result<SimulationSummary, String> {
    check_audit(log)?;
    let mut ledgers = BTreeMap::new();
    let read = log.for_each_ledger(&mut |id| {
        ledgers.insert(id, read_ledger(log, id));
        ControlFlow::Continue(())
    });
    read.map_err(|error| error.to_string())?;
    let mut summary = SimulationSummary::default();
    let mut read = BTreeMap::new();
    for (id, ledger) in ledgers {
        read.insert(id, ledger?);
    }
    for ledger in read.values() {
        check_commands(ledger, &world.permitted)?;
        summary.compared_clocks += check_times(world, ledger)?;
        summary.events += ledger.causes.len() as u64;
        summary.games_over += u64::from(ledger.is_over && ledger.id.kind == LedgerKind::Game);
    }
    summary.messages = check_messages(&read)?;
    check_results(&read)?;
    summary.commands = check_clients(world, &read)?;
    if read.contains_key(&LedgerId { kind: LedgerKind::Game, id: UNUSED_GAME }) {
        return Err("the game to which nobody came was not removed".to_owned());
    }
    Ok(summary)
}

/// Prints the times and events of every ledger.
pub(super) fn print(log: &dyn LogReader) {
    let mut print_line = |line: StoredLine<'_>| {
        let Envelope { ledger, sequence, cause, occurred_at, event, .. } = line.envelope;
        println!("{ledger} {sequence} at {}: {} {}", occurred_at.as_millis(), cause.actor.0, event.0);
        ControlFlow::Continue(())
    };
    let printed = log.for_each_ledger(&mut |ledger| match log.read(ledger, 0, u64::MAX, &mut print_line) {
        Ok(()) => ControlFlow::Continue(()),
        Err(_) => ControlFlow::Break(()),
    });
    printed.expect("readable");
}

fn check_audit(log: &dyn LogReader) -> Result<(), String> {
    let state = |ledger: LedgerId| -> Result<Option<LedgerState>, LogReadError> {
        match ledger.kind {
            LedgerKind::Competition => spine_state::<Match>(log, ledger.id),
            _ => recorded_state(log, ledger),
        }
    };
    let references = AuditReferences { states: Some(&state), ..AuditReferences::default() };
    let audit = verify_with(log, references, &mut |_, _| ()).map_err(|error| error.to_string())?;
    audit.findings.first().map_or(Ok(()), |finding| Err(format!("the audit finds: {finding}")))
}

fn read_ledger(log: &dyn LogReader, id: LedgerId) -> Result<ReadLedger, String> {
    match id.kind {
        LedgerKind::Game => read_game(log, id),
        _ => read_match(log, id),
    }
}

/// Reads the lines of a ledger with their events.
fn read_lines<L: HostedLedger<Actor = Actor>>(
    log: &dyn LogReader,
    id: LedgerId,
    visit: &mut dyn FnMut(&Entry<L::Event>, &StoredLine<'_>),
) -> Result<Vec<LineCause>, String> {
    let (reader, mut causes) = (L::EventReader::default(), Vec::new());
    let read = log.read(id, 0, u64::MAX, &mut |line| {
        let Envelope { cause, occurred_at, event, .. } = &line.envelope;
        let event = L::read_event(&reader, event.0).expect("an event");
        causes.push(LineCause {
            command: cause.command,
            is_numbered: cause.digest.is_some(),
            actor: serde_json::from_str(cause.actor.0).expect("an actor"),
            origin: cause
                .because_of
                .and_then(flagfall_ledger::CommandOrigin::event)
                .filter(|origin| origin.ledger != id),
        });
        visit(&Entry { at: *occurred_at, event }, &line);
        ControlFlow::Continue(())
    });
    read.map_err(|error| format!("{id}: {error}"))?;
    Ok(causes)
}

fn read_game(log: &dyn LogReader, id: LedgerId) -> Result<ReadLedger, String> {
    let viewers: Vec<Option<Party>> = [None].into_iter().chain(Color::ALL.map(|color| Some(seat(color)))).collect();
    let mut visible: BTreeMap<_, Vec<_>> = viewers.iter().map(|viewer| (*viewer, Vec::new())).collect();
    let (mut game, mut sent, mut entries, mut fault) = (None::<Game>, Vec::new(), Vec::new(), None);
    let mut origin = None;
    log.read(id, 0, 1, &mut |line| {
        origin =
            line.envelope.cause.because_of.and_then(flagfall_ledger::CommandOrigin::event).map(|event| event.ledger);
        ControlFlow::Break(())
    })
    .map_err(|error| error.to_string())?;
    let causes = read_lines::<Game>(log, id, &mut |entry, line| {
        let applied = match &mut game {
            Some(game) => Ledger::apply(game, entry).map_err(|error| error.to_string()),
            None => <Game as Ledger>::open(entry).map(|opened| game = Some(opened)).map_err(|error| error.to_string()),
        };
        if let Err(error) = applied {
            fault.get_or_insert(format!("{id}, line {}: {error}", line.envelope.sequence));
            return;
        }
        for (viewer, bodies) in &mut visible {
            bodies.extend(render(line, *viewer));
        }
        let event = EventId { ledger: id, sequence: line.envelope.sequence };
        let messages = game.iter().flat_map(|game| game.messages(entry, origin));
        sent.extend(messages.map(|message| (event, message)));
        entries.push(entry.clone());
    })?;
    let is_over = game.is_some_and(|game| game.outcome().is_some());
    fault.map_or(Ok(ReadLedger { id, causes, visible, sent, entries, is_over }), Err)
}

fn read_match(log: &dyn LogReader, id: LedgerId) -> Result<ReadLedger, String> {
    let (mut state, mut bodies, mut sent, mut fault) = (None::<Match>, Vec::new(), Vec::new(), None);
    let causes = read_lines::<Match>(log, id, &mut |entry: &Entry<MatchEvent>, line| {
        let applied = match &mut state {
            Some(state) => state.apply(entry),
            None => Match::open(entry).map(|opened| state = Some(opened)),
        };
        if let Err(error) = applied {
            fault.get_or_insert(format!("{id}, line {}: {error}", line.envelope.sequence));
        }
        bodies.extend(render(line, None));
        let event = EventId { ledger: id, sequence: line.envelope.sequence };
        let messages = state.iter().flat_map(|state| state.messages(entry, None));
        sent.extend(messages.map(|message| (event, message)));
    })?;
    let visible = BTreeMap::from([(None, bodies)]);
    fault.map_or(Ok(ReadLedger { id, causes, visible, sent, entries: Vec::new(), is_over: false }), Err)
}

/// Checks that no command was executed twice, and none of an arbiter who was not appointed.
fn check_commands(ledger: &ReadLedger, permitted: &BTreeSet<(PersonId, u64)>) -> Result<(), String> {
    let mut known = BTreeSet::new();
    let mut last = None;
    for (line, cause) in (1..).zip(&ledger.causes) {
        let is_next = last != Some(cause.command);
        last = Some(cause.command);
        if is_next && !known.insert(cause.command) {
            return Err(format!("{}, line {line}: command {} was executed before", ledger.id, cause.command));
        }
        if let Actor::Arbiter(person) = cause.actor
            && !permitted.contains(&(person, cause.command / SOURCES))
        {
            return Err(format!("{}, line {line}: {person:?} was not appointed", ledger.id));
        }
    }
    Ok(())
}

/// Checks the clocks of a game and the times that it records; returns the number of comparisons.
fn check_times(world: &SimulatedWorld, ledger: &ReadLedger) -> Result<u64, String> {
    let id = ledger.id;
    let Some(first) = ledger.entries.first() else { return Ok(0) };
    let mut game = <Game as Ledger>::open(first).map_err(|error| error.to_string())?;
    let (mut stopwatch, mut compared, mut last) = (Stopwatch::of(&game), 0, first.at);
    for entry in &ledger.entries[1..] {
        Ledger::apply(&mut game, entry).map_err(|error| error.to_string())?;
        if entry.at < last {
            return Err(format!("{id}: time goes back to {}", entry.at.as_millis()));
        }
        last = entry.at;
        if let Some(stopwatch) = &mut stopwatch {
            compared += u64::from(stopwatch.check(&game, entry).map_err(|error| format!("{id}: {error}"))?);
        }
    }
    downtime::check(&world.outages, id.id, &ledger.entries)?;
    Ok(compared)
}

/// Checks that every message was applied exactly once; returns their number.
fn check_messages(ledgers: &BTreeMap<LedgerId, ReadLedger>) -> Result<u64, String> {
    let mut applied: BTreeMap<(EventId, LedgerId), BTreeSet<u64>> = BTreeMap::new();
    for ledger in ledgers.values() {
        for cause in &ledger.causes {
            if let Some(origin) = cause.origin {
                applied.entry((origin, ledger.id)).or_default().insert(cause.command);
            }
        }
    }
    let mut sent: BTreeMap<(EventId, LedgerId), usize> = BTreeMap::new();
    for (event, message) in ledgers.values().flat_map(|ledger| &ledger.sent) {
        *sent.entry((*event, message.to)).or_default() += 1;
    }
    for ((event, to), count) in &sent {
        let found = applied.get(&(*event, *to)).map_or(0, BTreeSet::len);
        if found != *count {
            return Err(format!("{event} sent {to} {count} messages, and {found} were applied"));
        }
    }
    match applied.keys().find(|key| !sent.contains_key(key)) {
        Some((event, to)) => Err(format!("{to} has applied a message that {event} did not send")),
        None => Ok(sent.len() as u64),
    }
}

/// Checks that a match has the results of its games.
fn check_results(ledgers: &BTreeMap<LedgerId, ReadLedger>) -> Result<(), String> {
    for ledger in ledgers.values().filter(|ledger| ledger.id.kind == LedgerKind::Competition) {
        let mut results = BTreeMap::new();
        for body in ledger.visible.values().flatten() {
            let event: MatchEvent = read_body(body).map_err(|error| error.to_string())?;
            match event {
                MatchEvent::Opened(_) | MatchEvent::FactNoted(_) => {}
                MatchEvent::GameStarted { game } | MatchEvent::GameReopened { game } => {
                    results.insert(game, None);
                }
                MatchEvent::ResultRecorded { game, score } => {
                    results.insert(game, Some(score));
                }
            }
        }
        for (id, result) in results {
            let game = ledgers.get(&LedgerId { kind: LedgerKind::Game, id });
            let game = game.ok_or_else(|| format!("game {id} of {} was never opened", ledger.id))?;
            let ended = game.entries.iter().rev().find_map(|entry| match &entry.event {
                Event::Ended(outcome) => Some(outcome.score),
                _ => None,
            });
            if result != ended.filter(|_| game.is_over) {
                return Err(format!("{} has the result {result:?} of game {id}, which is {ended:?}", ledger.id));
            }
        }
    }
    Ok(())
}

/// Checks that clients have seen what the log shows them, and that it has what they were told; returns the number of
/// commands that were answered.
fn check_clients(world: &SimulatedWorld, ledgers: &BTreeMap<LedgerId, ReadLedger>) -> Result<u64, String> {
    let mut commands = 0;
    for client in &world.clients {
        let name = || format!("{:?} of {}", client.role, client.ledger);
        if client.is_removed {
            if ledgers.contains_key(&client.ledger) {
                return Err(format!("{} was removed and is there", client.ledger));
            }
            continue;
        }
        let ledger = ledgers.get(&client.ledger).ok_or_else(|| format!("{} was lost", client.ledger))?;
        let shown = &ledger.visible[&party(client.role)];
        if let Some(place) =
            (0..shown.len().max(client.seen.len())).find(|place| shown.get(*place) != client.seen.get(*place))
        {
            return Err(format!(
                "{} has seen another event {}: {:?}, and the log has {:?}",
                name(),
                place + 1,
                client.seen.get(place),
                shown.get(place)
            ));
        }
        for (number, (ledger, outcome)) in &client.answers {
            let ledger = ledgers.get(ledger).ok_or_else(|| format!("{ledger} was lost"))?;
            check_answer(ledger, client.role, *number, outcome).map_err(|text| format!("{}: {text}", name()))?;
            commands += 1;
        }
    }
    Ok(commands)
}

fn check_answer(ledger: &ReadLedger, role: ClientRole, number: u64, outcome: &CommandOutcome) -> Result<(), String> {
    let is_own = |actor: Actor| match (role, actor) {
        (ClientRole::Player(color), Actor::Player(player)) => color == player,
        (ClientRole::Arbiter(person), Actor::Arbiter(arbiter)) => person == arbiter,
        _ => false,
    };
    let is_of_command = |cause: &LineCause| is_own(cause.actor) && cause.command / SOURCES == number;
    let places = (1..).zip(&ledger.causes).filter(|(_, cause)| is_of_command(cause)).map(|(line, _)| line);
    let places: Vec<u64> = places.collect();
    let is_recorded = ledger.causes.iter().any(|cause| is_of_command(cause) && cause.is_numbered);
    match outcome {
        CommandOutcome::Executed { sequences: (first, last), .. } => {
            let told: Vec<u64> = (*first..=*last).collect();
            if places != told {
                return Err(format!(
                    "command {number} was acknowledged with lines {told:?}, and the log has {places:?}"
                ));
            }
            if !told.is_empty() && !is_recorded {
                return Err(format!("command {number} is recorded without its digest"));
            }
        }
        CommandOutcome::Refused(reason) if !places.is_empty() => {
            return Err(format!("command {number} was refused ({reason}), and the log has lines {places:?}"));
        }
        _ => {}
    }
    Ok(())
}
