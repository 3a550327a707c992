//! Messages between ledgers: a match opens its games, and they report to it.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use flagfall_chess::Color::{self, Black, White};
use flagfall_clock::Timestamp;
use flagfall_feed::{Feed as _, InProcess, Message, channel};
use flagfall_game::{Actor, Command, Game, GameEntry, Opening, PersonId, Ruling};
use flagfall_laws::{Points, Rules};
use flagfall_ledger::{CommandOrigin, Entry, EventId, LedgerId, LedgerKind, Party};
use flagfall_server::spine::{
    Attribution, CommandKey, HostedLedger, MessageReceiver, MessageReceivers, Outbox, OutboxThread, RecordedEvents,
    RecoveredLedgers, SearchLimits, Spine, SpineContext, SpineError,
};
use flagfall_server::{Halt, MachineClock, ZoneClock, player_attribution};
use flagfall_store::{Log, Options, SqliteLog, SqlitePeople, verify};
use flagfall_testkit::match_ledger::{Match, MatchCommand, MatchEvent, MatchOpening, MatchRefusal};

use super::Folder;
use super::counting_log::CountingLog;

const ARBITER: PersonId = PersonId(9);
const MATCH: LedgerId = LedgerId { kind: LedgerKind::Competition, id: 1 };

/// A zone with games and matches.
struct Hall {
    games: Arc<Spine<Game>>,
    matches: Arc<Spine<Match>>,
    outbox: Arc<Outbox>,
    feed: Arc<InProcess>,
    halt: Arc<Halt>,
    log: Arc<CountingLog>,
    delivery: Option<OutboxThread>,
    /// The number of the arbiter's next command.
    commands: AtomicU64,
}

impl Hall {
    /// Starts a zone in which no message is delivered.
    fn start_silent(folder: &Folder) -> Hall {
        let log = Arc::new(CountingLog::new(SqliteLog::open(&folder.0, Options::default()).expect("opened")));
        let games = RecoveredLedgers::<Game>::read(Arc::default(), log.reader()).expect("readable");
        let matches = RecoveredLedgers::<Match>::read(Arc::default(), log.reader()).expect("readable");
        let clock = ZoneClock::start(MachineClock::default(), games.latest.max(matches.latest));
        let (feed, halt) = (Arc::new(InProcess::default()), Arc::new(Halt::default()));
        let outbox = Arc::new(Outbox::read(Arc::clone(&log) as _, clock).expect("readable"));
        let context = || SpineContext {
            log: Arc::clone(&log) as _,
            feed: Arc::clone(&feed) as _,
            clock,
            halt: Arc::clone(&halt),
            max_pending: 256,
            outbox: Arc::clone(&outbox),
            searches: SearchLimits::default(),
            answers: Arc::new(SqlitePeople::open(&folder.0).expect("people")),
        };
        let games = Arc::new(Spine::start(context(), games, Timestamp::EPOCH, (2, 64)));
        let matches = Arc::new(Spine::start(context(), matches, Timestamp::EPOCH, (1, 64)));
        Hall { games, matches, outbox, feed, halt, log, delivery: None, commands: AtomicU64::new(1) }
    }

    fn start(folder: &Folder) -> Hall {
        let mut hall = Hall::start_silent(folder);
        hall.deliver();
        hall
    }

    /// Starts to deliver messages.
    fn deliver(&mut self) {
        fn receiver<L: HostedLedger>(spine: &Arc<Spine<L>>) -> std::sync::Weak<dyn MessageReceiver> {
            let receiver: Arc<dyn MessageReceiver> = Arc::clone(spine) as _;
            Arc::downgrade(&receiver)
        }
        let receivers: MessageReceivers = HashMap::from([
            (LedgerKind::Game, receiver(&self.games)),
            (LedgerKind::Competition, receiver(&self.matches)),
        ]);
        self.delivery = Some(self.outbox.start(receivers, &self.halt));
    }

    /// Waits until all messages are delivered and acknowledged.
    async fn settle(&self) {
        while !self.outbox.is_empty() || !self.log.reader().unacknowledged().expect("readable").is_empty() {
            tokio::task::yield_now().await;
        }
        assert_eq!(self.halt.reason(), None);
    }

    async fn open_match(&self, games: u16) {
        let players = [PersonId(1), PersonId(2)];
        let rules = Rules::read("preset = 'fide-online-2021-blitz'\ndefault_time = '1h'").expect("rules");
        let event = MatchEvent::Opened(Box::new(MatchOpening { players, games, rules }));
        let at = self.matches.context().clock.now();
        self.matches.open(MATCH.id, Entry { at, event }).await.expect("opened");
    }

    async fn start_game(&self, game: u64) -> Result<RecordedEvents, SpineError<MatchRefusal>> {
        let number = self.commands.fetch_add(1, Ordering::Relaxed);
        let key = CommandKey::Numbered(Party::Person(ARBITER), number);
        let by = Attribution { actor: Actor::Arbiter(ARBITER), key };
        self.matches.submit(MATCH.id, Some(by), MatchCommand::StartGame { game }).await
    }

    async fn resign(&self, game: u64, player: Color) {
        for player in Color::ALL {
            self.games.submit(game, None, Command::Arrive(player)).await.expect("there");
        }
        self.games.submit(game, Some(player_attribution(player, 1)), Command::Resign).await.expect("resigned");
    }

    async fn points(&self) -> [Points; 2] {
        self.matches.inspect(MATCH.id, |state: &Match, _| state.points()).await.expect("a match")
    }

    async fn match_length(&self) -> u64 {
        self.matches.inspect(MATCH.id, |_: &Match, length| length).await.expect("a match")
    }

    fn check_log(&self) {
        let audit = verify(self.log.reader(), &mut |_, _| ()).expect("readable");
        assert_eq!(audit.findings, []);
    }

    /// The event that opened a game, according to its first line.
    fn origin(&self, game: u64) -> Option<EventId> {
        let mut origin = None;
        let ledger = LedgerId { kind: LedgerKind::Game, id: game };
        let read = self.log.reader().read(ledger, 0, 1, &mut |row| {
            origin = row.envelope.cause.because_of.and_then(CommandOrigin::event);
            std::ops::ControlFlow::Break(())
        });
        read.expect("readable");
        origin
    }
}

impl Drop for Hall {
    fn drop(&mut self) {
        drop(self.delivery.take());
        self.games.stop();
        self.matches.stop();
    }
}

#[tokio::test]
async fn match_opens_its_games_and_collects_their_results() {
    let folder = Folder::new();
    let hall = Hall::start(&folder);
    hall.open_match(2).await;
    let (sender, mut receiver) = channel(16);
    hall.feed.subscribe(MATCH, &sender, None);
    hall.start_game(71).await.expect("started");
    hall.settle().await;
    assert_eq!(hall.origin(71), Some(EventId { ledger: MATCH, sequence: 2 }));
    assert_eq!(hall.start_game(72).await, Err(SpineError::Refused(MatchRefusal::GameRunning)));
    hall.resign(71, Black).await;
    hall.settle().await;
    assert_eq!(hall.points().await, [Points::ONE, Points::ZERO]);
    hall.start_game(72).await.expect("the first game is over");
    hall.settle().await;
    let white = hall.games.inspect(72, |game: &Game, _| game.person(White)).await;
    assert_eq!(white, Ok(PersonId(2)), "colours alternate");
    hall.resign(72, White).await;
    hall.settle().await;
    assert_eq!(hall.points().await, [Points::from_hundredths(200), Points::ZERO]);
    let is_open = hall.matches.inspect(MATCH.id, |state: &Match, _| flagfall_ledger::Ledger::is_open(state)).await;
    assert_eq!(is_open, Ok(false));
    assert_eq!(hall.start_game(73).await, Err(SpineError::Refused(MatchRefusal::Over)));

    // A ruling lets the second game go on.
    let by = flagfall_server::person_attribution(Actor::Arbiter(ARBITER), ARBITER, 1);
    let reopen = Command::Rule { ruling: Box::new(Ruling::Reopen), article: None, reason: "ended by mistake".into() };
    hall.games.submit(72, Some(by), reopen).await.expect("reopened");
    hall.settle().await;
    assert_eq!(hall.points().await, [Points::ONE, Points::ZERO]);
    let mut sequences = Vec::new();
    while let Some(Message::Publication(news)) = receiver.try_recv() {
        assert_eq!(news.ledger, MATCH);
        sequences.push(news.sequence);
    }
    assert_eq!(sequences, [2, 3, 4, 5, 6]);
    hall.check_log();
    assert_eq!(hall.outbox.count_refused(), 0);
    drop(hall);
    let hall = Hall::start(&folder);
    assert_eq!((hall.points().await, hall.match_length().await), ([Points::ONE, Points::ZERO], 6));
}

#[tokio::test]
async fn messages_of_a_stopped_zone_are_delivered_after_the_next_start() {
    let folder = Folder::new();
    {
        let hall = Hall::start_silent(&folder);
        hall.open_match(1).await;
        hall.start_game(71).await.expect("started");
        assert_eq!(hall.outbox.len(), 1);
    }
    {
        let mut hall = Hall::start_silent(&folder);
        assert!(matches!(hall.games.inspect(71, |_: &Game, _| ()).await, Err(SpineError::Unknown)));
        hall.deliver();
        hall.settle().await;
        hall.resign(71, Black).await;
        hall.settle().await;
    }
    assert_eq!(Hall::start_silent(&folder).points().await, [Points::ONE, Points::ZERO]);
}

#[tokio::test]
async fn message_that_is_delivered_again_is_applied_once() {
    let folder = Folder::new();
    {
        let hall = Hall::start(&folder);
        // As if the zone were killed before anything was acknowledged.
        hall.log.drop_acknowledgements();
        hall.open_match(1).await;
        hall.start_game(71).await.expect("started");
        while hall.games.inspect(71, |_: &Game, _| ()).await.is_err() {
            tokio::task::yield_now().await;
        }
        hall.resign(71, Black).await;
        while hall.match_length().await < 3 {
            tokio::task::yield_now().await;
        }
    }
    let hall = Hall::start(&folder);
    assert!(!hall.outbox.is_empty());
    let length = hall.games.inspect(71, |_: &Game, length| length).await.expect("a game");
    hall.settle().await;
    assert_eq!(hall.games.inspect(71, |_: &Game, length| length).await, Ok(length));
    assert_eq!((hall.match_length().await, hall.points().await), (3, [Points::ONE, Points::ZERO]));
    assert_eq!(hall.outbox.count_refused(), 0);
    hall.check_log();
}

#[tokio::test]
async fn refused_message_is_counted_and_not_repeated() {
    let folder = Folder::new();
    let hall = Hall::start(&folder);
    // Somebody else has opened a game under this id.
    let opening = Opening::of(Rules::preset("casual").expect("a preset"));
    let event = flagfall_game::Event::Opened(Box::new(opening));
    let first = GameEntry { at: hall.games.context().clock.now(), event };
    hall.games.open(71, first).await.expect("opened");
    hall.open_match(1).await;
    hall.start_game(71).await.expect("started");
    hall.settle().await;
    assert_eq!((hall.outbox.count_refused(), hall.origin(71)), (1, None));
}

#[tokio::test]
async fn message_to_a_ledger_that_is_set_aside_waits_for_the_next_start() {
    let folder = Folder::new();
    {
        let hall = Hall::start(&folder);
        hall.open_match(1).await;
        hall.start_game(71).await.expect("started");
        hall.settle().await;
    }
    let break_match = |statement: &str| {
        let database = rusqlite::Connection::open(folder.0.join("flagfall.db")).expect("a database");
        assert_eq!(database.execute(statement, ()), Ok(1));
    };
    break_match("UPDATE events SET event = '?' || event WHERE kind = 2 AND sequence = 2");
    {
        let hall = Hall::start(&folder);
        assert_eq!(hall.matches.count_set_aside(), 1);
        hall.resign(71, Black).await;
        while !hall.outbox.is_empty() {
            tokio::task::yield_now().await;
        }
        assert_eq!(hall.log.reader().unacknowledged().expect("readable").len(), 1);
        assert_eq!(hall.halt.reason(), None);
    }
    break_match("UPDATE events SET event = substr(event, 2) WHERE kind = 2 AND sequence = 2");
    let hall = Hall::start(&folder);
    hall.settle().await;
    assert_eq!(hall.points().await, [Points::ONE, Points::ZERO]);
}
