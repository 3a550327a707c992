//! A simulated zone from its start to its end: the real spines, outbox, feed and roles over the simulated log.

use std::collections::{BTreeMap, BTreeSet};
use std::pin::Pin;
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, Waker};

use flagfall_chess::{ByColor, Color};
use flagfall_clock::{Millis, Timestamp};
use flagfall_feed::{Feed, InProcess};
use flagfall_game::{Actor, Command, Game, GameEntry};
use flagfall_laws::PlayMode;
use flagfall_ledger::{Entry, LedgerId, LedgerKind, Party, PersonId};
use flagfall_server::spine::{
    Attribution, CommandKey, CommandRequest, HostedLedger, MessageReceiver, MessageReceivers, Outbox, OutboxDelivery,
    RecoveredLedgers, Reply, SearchLimits, Spine, SpineContext, SpineError, SpineServices, StepResult,
};
use flagfall_server::{
    CallerRoles, Credential, GameSeats, Halt, Identity, Rate, SimulatedTime, ZoneClock, person_attribution,
    player_attribution,
};
use flagfall_store::{Log, LogReader, SqlitePeople};

use super::bugs::{DoubleReceiver, LeakyFeed, PlantedBug};
use super::log::{Disk, LogFaults, SimulatedLog};
use super::message::{ClientRole, CommandOutcome, SimulatedCommand};
use super::socket::{ServerSocket, Snapshot};
use crate::games::SeededRandom;
use crate::match_ledger::{Match, MatchEvent};

/// The shards of games, and of matches.
const SHARDS: [usize; 2] = [2, 1];
/// The length of a shard's queue.
const SHARD_QUEUE: usize = 64;

/// Something that is under way in a zone.
type Task = Pin<Box<dyn Future<Output = TaskResult> + Send>>;

/// The result of a task.
pub(super) enum TaskResult {
    /// All ledgers are resumed, and that is durable.
    Resumed,
    /// The zone stopped first.
    Abandoned,
    /// The state of the ledger of a connection, or whether there is no such ledger.
    Inspected { connection: u64, snapshot: Result<Snapshot, bool> },
    /// A ledger was opened, or not.
    Opened { ledger: LedgerId, is_open: bool },
}

/// The number of sockets of each player.
pub(super) type SocketCounts = BTreeMap<(u64, Color), usize>;

/// A running zone.
pub(super) struct SimulatedZone {
    pub(super) log: Arc<SimulatedLog>,
    pub(super) games: Arc<Spine<Game>>,
    pub(super) matches: Arc<Spine<Match>>,
    game_services: SpineServices<Game>,
    match_services: SpineServices<Match>,
    pub(super) outbox: Arc<Outbox>,
    delivery: OutboxDelivery,
    /// The receivers of messages, which the outbox does not own.
    _receivers: Vec<Arc<dyn MessageReceiver>>,
    pub(super) feed: Arc<dyn Feed>,
    pub(super) halt: Arc<Halt>,
    pub(super) clock: ZoneClock,
    tasks: Vec<Task>,
    pub(super) sockets: BTreeMap<u64, ServerSocket>,
    pub(super) presence: SocketCounts,
    /// Connections of players that could not be recorded because the zone was busy.
    pub(super) unrecorded: Arc<Mutex<BTreeSet<(u64, Color)>>>,
    /// Whether all games are resumed.
    pub(super) is_up: bool,
    /// The time until which each service is not scheduled.
    paused_until: [u64; 4],
    /// The steps of the log until the zone is killed, wherever it is then.
    steps_to_crash: Option<usize>,
    time: Arc<SimulatedTime>,
}

/// Everything that a zone starts from.
pub(super) struct ZoneStart<'a> {
    pub(super) disk: Disk,
    pub(super) time: &'a Arc<SimulatedTime>,
    pub(super) people: &'a Arc<SqlitePeople>,
    pub(super) faults: LogFaults,
    pub(super) seed: u64,
    /// The last heartbeat.
    pub(super) last_beat: Timestamp,
    pub(super) bug: Option<PlantedBug>,
    pub(super) steps_to_crash: Option<usize>,
}

impl SimulatedZone {
    pub(super) fn start(start: ZoneStart<'_>) -> SimulatedZone {
        let ZoneStart { disk, time, people, faults, seed, last_beat, bug, steps_to_crash } = start;
        let log = Arc::new(SimulatedLog::open(disk, time, faults, seed));
        let games = RecoveredLedgers::<Game>::read(Arc::default(), &*log).expect("readable");
        let matches = RecoveredLedgers::<Match>::read(Arc::default(), &*log).expect("readable");
        let clock = ZoneClock::simulated(time, games.latest.max(matches.latest).max(last_beat));
        let down_since = if bug == Some(PlantedBug::ChargeDowntime) { clock.now() } else { last_beat };
        let feed: Arc<dyn Feed> = match bug {
            Some(PlantedBug::DropPublications) => {
                Arc::new(LeakyFeed { feed: InProcess::default(), published: AtomicU64::new(0) })
            }
            _ => Arc::new(InProcess::default()),
        };
        let (halt, as_log): (Arc<Halt>, Arc<dyn Log>) = (Arc::default(), Arc::clone(&log) as _);
        let outbox = Arc::new(Outbox::read(Arc::clone(&as_log), clock.clone()).expect("readable"));
        let context = || SpineContext {
            log: Arc::clone(&as_log),
            feed: Arc::clone(&feed),
            clock: clock.clone(),
            halt: Arc::clone(&halt),
            // As in the zone itself.
            max_pending: (faults.queue - 3) / SHARDS.iter().sum::<usize>(),
            outbox: Arc::clone(&outbox),
            searches: SearchLimits { per_opener: Rate::new(1, 1), in_all: Rate::new(1, 1) },
            answers: Arc::clone(people) as _,
        };
        let (games, game_services) = Spine::stepped(context(), games, down_since, (SHARDS[0], SHARD_QUEUE));
        let (matches, match_services) = Spine::stepped(context(), matches, down_since, (SHARDS[1], SHARD_QUEUE));
        let (games, matches) = (Arc::new(games), Arc::new(matches));
        let receiver = |spine: Arc<dyn MessageReceiver>| -> Arc<dyn MessageReceiver> {
            if bug == Some(PlantedBug::DeliverTwice) { Arc::new(DoubleReceiver(spine)) } else { spine }
        };
        let receivers = vec![receiver(Arc::clone(&games) as _), receiver(Arc::clone(&matches) as _)];
        let kinds = [LedgerKind::Game, LedgerKind::Competition];
        let weak: MessageReceivers = kinds.into_iter().zip(receivers.iter().map(Arc::downgrade)).collect();
        let delivery = outbox.stepped(weak);
        let mut zone = SimulatedZone {
            log,
            games,
            matches,
            game_services,
            match_services,
            outbox,
            delivery,
            _receivers: receivers,
            feed,
            halt,
            clock,
            tasks: Vec::new(),
            sockets: BTreeMap::new(),
            presence: BTreeMap::new(),
            unrecorded: Arc::default(),
            is_up: false,
            paused_until: [0; 4],
            steps_to_crash,
            time: Arc::clone(time),
        };
        let (games, matches) = (Arc::clone(&zone.games), Arc::clone(&zone.matches));
        zone.tasks.push(Box::pin(async move {
            let games = games.survey(1, |_, _, _| None::<()>).await.is_ok();
            let matches = matches.survey(1, |_, _, _| None::<()>).await.is_ok();
            if games && matches { TaskResult::Resumed } else { TaskResult::Abandoned }
        }));
        zone
    }

    /// Lets every service and task do what it can, in an order drawn from the seed. Some services pause, as threads do
    /// that are not scheduled. Returns the tasks that are done.
    pub(super) fn run(&mut self, random: &mut SeededRandom) -> Vec<TaskResult> {
        let mut done = Vec::new();
        loop {
            let (first, mut has_advanced) = (random.below(4), false);
            for service in (0..4).map(|place| (first + place) % 4) {
                if self.is_killed() {
                    return done;
                }
                has_advanced |= self.is_scheduled(service) && self.step(service);
                if random.below(64) == 0 {
                    self.paused_until[service] = self.now() + 1 + random.below(20) as u64;
                }
            }
            let results = self.poll_tasks();
            has_advanced |= !results.is_empty();
            done.extend(results);
            if !has_advanced {
                return done;
            }
        }
    }

    /// Whether the zone has to be killed now.
    pub(super) fn is_killed(&self) -> bool {
        self.steps_to_crash == Some(0)
    }

    fn now(&self) -> u64 {
        self.time.elapsed().get()
    }

    fn is_scheduled(&self, service: usize) -> bool {
        self.paused_until[service] <= self.now()
    }

    fn step(&mut self, service: usize) -> bool {
        match service {
            0 => {
                let has_advanced = self.log.step();
                self.steps_to_crash = self.steps_to_crash.map(|steps| steps.saturating_sub(usize::from(has_advanced)));
                has_advanced
            }
            1 => self.game_services.step() == StepResult::Advanced,
            2 => self.match_services.step() == StepResult::Advanced,
            // Messages are delivered from when all games are resumed.
            _ => self.is_up && self.delivery.step() == StepResult::Advanced,
        }
    }

    /// The time at which something can be done next. Only called once nothing can be done now.
    pub(super) fn next_step(&mut self) -> Option<u64> {
        let now = self.now();
        (0..4).filter_map(|service| self.next_step_of(service, now)).min()
    }

    fn next_step_of(&mut self, service: usize, now: u64) -> Option<u64> {
        if !self.is_scheduled(service) {
            return Some(self.paused_until[service]);
        }
        let result = match service {
            0 => return self.log.next_step().map(Millis::get),
            1 => self.game_services.step(),
            2 => self.match_services.step(),
            _ if self.is_up => self.delivery.step(),
            _ => StepResult::Finished,
        };
        match result {
            StepResult::Advanced => Some(now),
            StepResult::Blocked => Some(now + 1),
            StepResult::Waiting(at) => at.map(|at| now.saturating_add(at.since(self.clock.now()).get())),
            StepResult::Finished => None,
        }
    }

    fn poll_tasks(&mut self) -> Vec<TaskResult> {
        let mut done = Vec::new();
        let mut context = Context::from_waker(Waker::noop());
        self.tasks.retain_mut(|task| match task.as_mut().poll(&mut context) {
            Poll::Ready(result) => {
                done.push(result);
                false
            }
            Poll::Pending => true,
        });
        done
    }

    /// Whether nothing is under way.
    pub(super) fn has_no_work(&self) -> bool {
        self.tasks.is_empty() && self.log.next_step().is_none() && self.outbox.is_empty()
    }

    pub(super) fn open_game(&mut self, id: u64, first: GameEntry) {
        let games = Arc::clone(&self.games);
        self.tasks.push(Box::pin(async move {
            let is_open = matches!(games.open(id, first).await, Ok(_) | Err(SpineError::IdTaken));
            TaskResult::Opened { ledger: LedgerId { kind: LedgerKind::Game, id }, is_open }
        }));
    }

    pub(super) fn open_match(&mut self, id: u64, first: Entry<MatchEvent>) {
        let matches = Arc::clone(&self.matches);
        self.tasks.push(Box::pin(async move {
            let is_open = matches!(matches.open(id, first).await, Ok(_) | Err(SpineError::IdTaken));
            TaskResult::Opened { ledger: LedgerId { kind: LedgerKind::Competition, id }, is_open }
        }));
    }

    /// Inspects the ledger of a connection for its party, who has seen a number of events.
    pub(super) fn inspect(&mut self, connection: u64, ledger: LedgerId, party: Option<Party>, after: u64) {
        let (games, matches) = (Arc::clone(&self.games), Arc::clone(&self.matches));
        self.tasks.push(Box::pin(async move {
            let snapshot = if ledger.kind == LedgerKind::Game {
                let inspect = move |game: &Game, length| Snapshot::of_game(game, length, party, after);
                games.inspect_for(ledger.id, party, inspect).await.map_err(|error| error == SpineError::Unknown)
            } else {
                let inspect = move |_: &Match, length| Snapshot::of_match(length, after);
                matches.inspect_for(ledger.id, party, inspect).await.map_err(|error| error == SpineError::Unknown)
            };
            TaskResult::Inspected { connection, snapshot }
        }));
    }

    /// Executes a command of a client on a connection.
    pub(super) fn execute(&self, connection: u64, role: ClientRole, number: u64, to: (LedgerId, SimulatedCommand)) {
        let Some(socket) = self.sockets.get(&connection) else { return };
        let (ledger, command) = to;
        match (command, role) {
            (SimulatedCommand::Game(command), ClientRole::Player(color)) => {
                submit(&self.games, socket, ledger.id, (player_attribution(color, number), command));
            }
            (SimulatedCommand::Game(command), ClientRole::Arbiter(person)) => {
                submit(
                    &self.games,
                    socket,
                    ledger.id,
                    (person_attribution(Actor::Arbiter(person), person, number), command),
                );
            }
            (SimulatedCommand::Match(command), ClientRole::Arbiter(person)) => {
                let key = CommandKey::Numbered(Party::Person(person), number);
                submit(&self.matches, socket, ledger.id, (Attribution { actor: Actor::Arbiter(person), key }, command));
            }
            _ => {}
        }
    }

    /// Counts a player's socket; the player is connected with the first and disconnected with the last.
    pub(super) fn count_socket(&mut self, game: u64, player: Color, is_new: bool) {
        let sockets = self.presence.entry((game, player)).or_default();
        *sockets = if is_new { *sockets + 1 } else { sockets.saturating_sub(1) };
        if *sockets == usize::from(is_new) {
            self.record_connection(game, player);
        }
    }

    /// Records whether a player is connected now, and the arrival. The refusal for an unchanged state is fine.
    pub(super) fn record_connection(&self, game: u64, player: Color) {
        let is_there = self.presence.get(&(game, player)).is_some_and(|sockets| *sockets > 0);
        if is_there {
            self.record_presence(game, player, Command::Arrive(player));
            self.record_presence(game, player, Command::Reconnect(player));
        } else {
            self.record_presence(game, player, Command::Disconnect(player));
        }
    }

    fn record_presence(&self, game: u64, player: Color, command: Command) {
        let unrecorded = Arc::clone(&self.unrecorded);
        let reply = Reply::new(move |outcome| {
            if outcome == Err(SpineError::Busy) {
                unrecorded.lock().unwrap_or_else(PoisonError::into_inner).insert((game, player));
            }
        });
        self.games.execute(CommandRequest { ledger: game, by: None, command, at: self.clock.now(), reply });
    }
}

/// Executes a command that came over a socket, and replies over it.
fn submit<L: HostedLedger>(
    spine: &Spine<L>,
    socket: &ServerSocket,
    ledger: u64,
    (by, command): (Attribution<L::Actor>, L::Command),
) where
    L::Refusal: 'static,
{
    let CommandKey::Numbered(_, number) = by.key else { return };
    let sender = socket.sender();
    let reply = Reply::new(move |result| sender.reply(reply_text(number, &CommandOutcome::of(result))));
    let at = spine.context().clock.now();
    spine.execute(CommandRequest { ledger, by: Some(by), command, at, reply });
}

/// Writes the answer to a command.
pub(super) fn reply_text(number: u64, outcome: &CommandOutcome) -> Box<str> {
    serde_json::to_string(&(number, outcome)).expect("an outcome is JSON").into()
}

/// Whether the roles of a person permit the commands of an arbiter, as the server asks.
pub(super) fn may_arbitrate(people: &SqlitePeople, person: PersonId, ledger: LedgerId) -> bool {
    let identity = Identity::Person { id: person, credential: Credential::Session(1), seat: None };
    let roles = CallerRoles::of(identity, people).expect("readable");
    let players = ByColor { white: PersonId(1), black: PersonId(2) };
    let seats = GameSeats { game: ledger.id, event: None, players, assisted: ByColor::default() };
    let powers = roles.powers(&seats, false);
    powers.actor(person, PlayMode::OnlineSupervised) == Some(Actor::Arbiter(person))
}

/// Reads the log of a disk.
pub(super) fn open_disk(disk: Disk, time: &Arc<SimulatedTime>) -> Arc<dyn LogReader> {
    Arc::new(SimulatedLog::open(disk, time, LogFaults::NONE, 0))
}
