//! The world around a simulated zone: time, faults, clients and the network between them.

mod network;
mod operation;

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::{Arc, PoisonError};
use std::{env, fs, mem, process};

use flagfall_chess::Color;
use flagfall_clock::{Millis, Timestamp};
use flagfall_ledger::{LedgerId, LedgerKind, PersonId};
use flagfall_server::SimulatedTime;
use flagfall_store::{AccountName, AccountStore, Log, Person, SqlitePeople};

use super::Simulation;
use super::bugs::PlantedBug;
use super::client::Client;
use super::downtime::Outage;
use super::log::{Disk, LogFaults};
use super::message::{SimulatedRequest, ZoneMessage};
use super::trace::Trace;
use super::zone::SimulatedZone;
use crate::games::SeededRandom;

/// Time with faults, then time without, then time in which nobody does anything new, in milliseconds.
const FAULTY: u64 = 45_000;
const CALM: u64 = 60_000;
const QUIET: u64 = 150_000;
/// Lines of a trace after which a run has gone wrong.
const MAX_HAPPENINGS: u64 = 500_000;
/// The interval of the heartbeat.
const BEAT: u64 = 250;
/// The machine's clock at the beginning.
const BEGIN: Timestamp = Timestamp::from_millis(1_800_000_000_000);
/// A game to which nobody comes, which the zone removes.
pub(super) const UNUSED_GAME: u64 = 77;
const MATCH: LedgerId = LedgerId { kind: LedgerKind::Competition, id: 1 };
const PLAYERS: [PersonId; 2] = [PersonId(1), PersonId(2)];
/// The rules of the games of the match, and of the others.
const MATCH_RULES: &str =
    "preset = 'fide-online-2021-blitz'\ntime_control = '15s+1s'\npremove = true\ndefault_time = '1h'";
const GAME_RULES: [&str; 3] = [
    "preset = 'casual-blitz'\ntime_control = '20s+1s'",
    "preset = 'casual-blitz'\ntime_control = '10s'",
    "preset = 'online-unsupervised'\ntime_control = '30s+2s'",
];
/// The people who act as arbiters, whether appointed or not.
const ARBITERS: [PersonId; 2] = [PersonId(8), PersonId(9)];

/// Something that happens at a time.
#[derive(Debug)]
enum Happening {
    Start,
    Beat,
    Crash,
    Stop,
    EndFaults,
    StepMachineClock,
    ChangeRole(PersonId),
    OpenGame(u64),
    Act(usize),
    Connect(usize),
    LoseConnection(usize),
    /// The zone notices that a connection is lost.
    Close(u64),
    RecordConnection(u64, Color),
    /// Players who were connected before the zone went down have had time to return.
    RecordAbsences(u64),
    ToZone(u64, SimulatedRequest),
    ToClient(u64, ZoneMessage),
    Repeat(usize, u64),
}

/// A simulated world.
pub(super) struct SimulatedWorld {
    pub(super) simulation: Simulation,
    random: SeededRandom,
    pub(super) time: Arc<SimulatedTime>,
    agenda: BTreeMap<(u64, u64), Happening>,
    happenings: u64,
    zone: Option<SimulatedZone>,
    /// The disk while the zone is down.
    disk: Option<Disk>,
    people: Arc<SqlitePeople>,
    folder: PathBuf,
    pub(super) clients: Vec<Client>,
    /// The connections that the clients believe in, with their clients.
    connections: BTreeMap<u64, usize>,
    last_connection: u64,
    last_beat: Timestamp,
    beats: u64,
    /// The people who have a role that permits commands of an arbiter.
    appointed: BTreeSet<PersonId>,
    /// The commands of arbiters that came while they were appointed.
    pub(super) permitted: BTreeSet<(PersonId, u64)>,
    pub(super) outages: Vec<Outage>,
    players_expected: Vec<(u64, Color)>,
    pub(super) trace: Trace,
    faults: LogFaults,
    pub(super) starts: u64,
    violation: Option<String>,
}

impl Drop for SimulatedWorld {
    fn drop(&mut self) {
        // Leftover files do no harm.
        drop(fs::remove_dir_all(&self.folder));
    }
}

impl SimulatedWorld {
    pub(super) fn new(simulation: Simulation) -> SimulatedWorld {
        let Simulation { seed, bug, traced } = simulation;
        let mut random = SeededRandom::new(seed);
        let folder = env::temp_dir().join(format!("flagfall-simulator-{}-{seed}-{bug:?}-{traced}", process::id()));
        drop(fs::remove_dir_all(&folder));
        fs::create_dir_all(&folder).expect("a folder");
        let people = Arc::new(SqlitePeople::open(&folder).expect("people"));
        for person in ARBITERS {
            let name: AccountName = format!("arbiter{}", person.0).parse().expect("a name");
            people.add_person(&Person::new(person, &name, BEGIN), Some("hash"), None).expect("a new name");
        }
        let faults = LogFaults {
            write_ms: random.pick(&[0, 2, 10, 40]),
            slow: (random.pick(&[0, 50, 200]), 50),
            failing: random.pick(&[0, 0, 300, 3_000]),
            full: random.pick(&[0, 0, 4]),
            queue: random.pick(&[27, 64, 512]),
            acknowledges_early: bug == Some(PlantedBug::AcknowledgeEarly),
        };
        let mut world = SimulatedWorld {
            simulation,
            random,
            time: Arc::new(SimulatedTime::new(BEGIN)),
            agenda: BTreeMap::new(),
            happenings: 0,
            zone: None,
            disk: Some(Disk::default()),
            people,
            folder,
            clients: Vec::new(),
            connections: BTreeMap::new(),
            last_connection: 0,
            last_beat: BEGIN,
            beats: 0,
            appointed: BTreeSet::new(),
            permitted: BTreeSet::new(),
            outages: Vec::new(),
            players_expected: Vec::new(),
            trace: Trace::new(traced),
            faults,
            starts: 0,
            violation: None,
        };
        world.plan();
        world
    }

    /// Draws what happens to the zone.
    fn plan(&mut self) {
        self.schedule(0, Happening::Start);
        self.schedule(BEAT, Happening::Beat);
        self.schedule(FAULTY, Happening::EndFaults);
        for _ in 0..self.random.below(5) {
            let at = self.draw(1_000, FAULTY);
            let stops = self.random.below(4) == 0;
            self.schedule(at, if stops { Happening::Stop } else { Happening::Crash });
        }
        for _ in 0..self.random.below(4) {
            let at = self.draw(0, FAULTY);
            self.schedule(at, Happening::StepMachineClock);
        }
        self.schedule(100, Happening::ChangeRole(ARBITERS[1]));
        for _ in 0..self.random.below(12) {
            let (at, person) = (self.draw(0, FAULTY), self.random.pick(&ARBITERS));
            self.schedule(at, Happening::ChangeRole(person));
        }
        self.schedule(0, Happening::OpenGame(MATCH.id));
        self.schedule(0, Happening::OpenGame(UNUSED_GAME));
        for game in 0..2 + self.random.below(4) as u64 {
            let at = self.draw(0, 5_000);
            self.schedule(at, Happening::OpenGame(100 + game));
        }
    }

    fn draw(&mut self, from: u64, to: u64) -> u64 {
        from + self.random.below((to - from) as usize) as u64
    }

    fn now(&self) -> u64 {
        self.time.elapsed().get()
    }

    fn is_faulty(&self) -> bool {
        self.now() < FAULTY
    }

    fn schedule(&mut self, at: u64, happening: Happening) {
        self.happenings += 1;
        self.agenda.insert((at, self.happenings), happening);
    }

    fn schedule_in(&mut self, delay: u64, happening: Happening) {
        self.schedule(self.now() + delay, happening);
    }

    fn fail(&mut self, text: String) {
        self.violation.get_or_insert(text);
    }

    /// Runs until everything has settled, and returns the disk.
    pub(super) fn run(&mut self) -> Result<Disk, String> {
        while !self.is_settled() {
            if self.now() > QUIET {
                return Err(self.describe_unsettled());
            }
            self.advance()?;
        }
        let settled = self.now();
        self.trace.note(self.time.elapsed(), format_args!("settled"));
        self.agenda.clear();
        // A game that nobody came to is removed after an hour.
        while self.now() < settled + 90 * 60_000 {
            self.advance()?;
        }
        let zone = self.zone.take().ok_or("the zone is down at the end")?;
        if let Some(reason) = zone.halt.reason() {
            return Err(format!("the zone halted: {reason}"));
        }
        for (count, name) in [(zone.games.count_set_aside(), "games"), (zone.matches.count_set_aside(), "matches")] {
            if count > 0 {
                return Err(format!("{count} {name} are set aside: {:?}", zone.games.set_aside(9)));
            }
        }
        if zone.outbox.count_refused() > 0 {
            return Err("a message was refused".to_owned());
        }
        let disk = zone.log.crash();
        Ok(disk)
    }

    /// Whether faults are over and everything is answered, delivered and shown.
    fn is_settled(&self) -> bool {
        let Some(zone) = &self.zone else { return false };
        let clients = self.clients.iter().filter(|client| !client.is_removed).count();
        let subscribed = zone.sockets.values().filter(|socket| socket.is_subscribed()).count();
        self.now() > CALM + 5_000
            && self.clients.iter().all(Client::is_settled)
            && clients == subscribed
            && zone.has_no_work()
            && zone.log.reader().unacknowledged().is_ok_and(|messages| messages.is_empty())
            && !self
                .agenda
                .values()
                .any(|happening| matches!(happening, Happening::ToClient(..) | Happening::ToZone(..)))
    }

    fn describe_unsettled(&self) -> String {
        let Some(zone) = &self.zone else { return "the zone stays down".to_owned() };
        let waiting = zone.log.reader().unacknowledged().map_or(0, |messages| messages.len());
        let unsettled: Vec<String> = self
            .clients
            .iter()
            .filter(|client| !client.is_settled())
            .map(|client| {
                format!(
                    "{:?} of {} (subscribed: {}, unanswered: {:?})",
                    client.role, client.ledger, client.is_subscribed, client.unanswered
                )
            })
            .collect();
        format!(
            "it does not settle: {waiting} messages wait, outbox {}, sockets {} of {}, up {}, idle {}, clients {unsettled:?}",
            zone.outbox.len(),
            zone.sockets.len(),
            self.clients.len(),
            zone.is_up,
            zone.has_no_work()
        )
    }

    /// Lets the zone do what it can, then time pass until something happens.
    fn advance(&mut self) -> Result<(), String> {
        if self.trace.len() > MAX_HAPPENINGS {
            return Err("it goes on for ever".to_owned());
        }
        self.run_zone();
        let due = self.next_due();
        let now = self.now();
        if let Some(wait) = due.checked_sub(now).filter(|wait| *wait > 0) {
            self.time.elapse(Millis::new(wait));
        }
        while let now = self.now()
            && let Some(entry) = self.agenda.first_entry()
            && entry.key().0 <= now
        {
            let happening = entry.remove();
            self.trace.note(self.time.elapsed(), format_args!("{happening:?}"));
            self.happen(happening);
            self.run_zone();
        }
        self.violation.take().map_or(Ok(()), Err)
    }

    fn next_due(&mut self) -> u64 {
        let now = self.now();
        let agenda = self.agenda.first_key_value().map(|((at, _), _)| *at);
        let zone = self.zone.as_mut().and_then(SimulatedZone::next_step);
        let sockets = self.zone.iter().flat_map(|zone| zone.sockets.values());
        let writes = sockets.map(|socket| socket.next_write).filter(|at| *at > now).min();
        // Without anything to do, time passes in large steps.
        [agenda, zone, writes].into_iter().flatten().min().unwrap_or(now + 60_000).min(now + 60_000)
    }

    /// Lets the services of the zone run, and its sockets write.
    fn run_zone(&mut self) {
        loop {
            let Some(zone) = &mut self.zone else { return };
            let results = zone.run(&mut self.random);
            let is_done = results.is_empty();
            for result in results {
                self.finish_task(result);
            }
            self.write_sockets();
            if self.zone.as_ref().is_some_and(SimulatedZone::is_killed) {
                return self.crash(false);
            }
            if is_done {
                break;
            }
        }
        let Some(zone) = &self.zone else { return };
        let unrecorded = mem::take(&mut *zone.unrecorded.lock().unwrap_or_else(PoisonError::into_inner));
        let halted = zone.halt.reason().cloned();
        let is_by_disk = zone.log.stop_reason().is_some();
        for (game, player) in unrecorded {
            self.schedule_in(50, Happening::RecordConnection(game, player));
        }
        match halted {
            Some(reason) if !is_by_disk => self.fail(format!("the zone halted: {reason}")),
            Some(_) if !self.agenda.values().any(|happening| matches!(happening, Happening::Crash)) => {
                let delay = self.draw(10, 2_000);
                self.schedule_in(delay, Happening::Crash);
            }
            _ => {}
        }
    }

    fn happen(&mut self, happening: Happening) {
        match happening {
            Happening::Start => self.start(),
            Happening::Beat => {
                if self.zone.as_ref().is_some_and(|zone| zone.is_up && zone.halt.reason().is_none()) {
                    self.beat();
                }
                self.schedule_in(BEAT, Happening::Beat);
            }
            Happening::Crash => self.crash(false),
            Happening::Stop => self.stop(),
            Happening::EndFaults => {
                self.faults = LogFaults { failing: 0, full: 0, slow: (0, 1), ..self.faults };
                self.zone.iter().for_each(|zone| zone.log.set_faults(self.faults));
            }
            Happening::StepMachineClock => {
                let by = self.random.pick(&[-7_200_000, -60_000, -1_500, -20, 20, 1_500, 60_000, 7_200_000]);
                self.trace.note(self.time.elapsed(), format_args!("the clock is set by {by} ms"));
                self.time.step_machine_clock(by);
            }
            Happening::ChangeRole(person) => self.change_role(person),
            Happening::OpenGame(id) => self.open(id),
            Happening::Act(client) => self.act(client),
            Happening::Connect(client) => self.connect(client),
            Happening::LoseConnection(client) => self.lose_connection(client),
            Happening::Close(connection) => self.close(connection),
            Happening::RecordConnection(game, player) => {
                self.zone.iter().for_each(|zone| zone.record_connection(game, player));
            }
            Happening::RecordAbsences(start) => self.record_absences(start),
            Happening::ToZone(connection, request) => self.receive_in_zone(connection, request),
            Happening::ToClient(connection, message) => self.receive_in_client(connection, &message),
            Happening::Repeat(client, number) => self.repeat(client, number),
        }
    }
}
