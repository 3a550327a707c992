//! A zone with games and matches over one log.

#![allow(dead_code, reason = "each suite uses what it needs")]

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use flagfall_chess::Color;
use flagfall_clock::Timestamp;
use flagfall_feed::InProcess;
use flagfall_game::{Actor, Command, Game, PersonId};
use flagfall_laws::{Points, Rules};
use flagfall_ledger::{CommandOrigin, Entry, EventId, LedgerId, LedgerKind, Party};
use flagfall_server::spine::{
    Attribution, CommandKey, HostedLedger, MessageReceiver, MessageReceivers, Outbox, OutboxThread, RecordedEvents,
    RecoveredLedgers, SearchLimits, Spine, SpineContext, SpineError,
};
use flagfall_server::{Halt, MachineClock, ZoneClock, player_attribution};
use flagfall_store::{Log, Options, SqliteLog, SqlitePeople, verify};
use flagfall_testkit::match_ledger::{Match, MatchCommand, MatchEvent, MatchOpening, MatchRefusal};

use super::counting_log::CountingLog;

pub(crate) const ARBITER: PersonId = PersonId(9);
pub(crate) const MATCH: LedgerId = LedgerId { kind: LedgerKind::Competition, id: 1 };

/// A zone with games and matches.
pub(crate) struct Hall {
    pub(crate) games: Arc<Spine<Game>>,
    pub(crate) matches: Arc<Spine<Match>>,
    pub(crate) outbox: Arc<Outbox>,
    pub(crate) feed: Arc<InProcess>,
    pub(crate) halt: Arc<Halt>,
    pub(crate) log: Arc<CountingLog>,
    delivery: Option<OutboxThread>,
    /// The number of the arbiter's next command.
    commands: AtomicU64,
}

impl Hall {
    /// Starts a zone in which no message is delivered.
    pub(crate) fn start_silent(folder: &Path) -> Hall {
        let log = Arc::new(CountingLog::new(SqliteLog::open(folder, Options::default()).expect("opened")));
        let games = RecoveredLedgers::<Game>::read(Arc::default(), log.reader()).expect("readable");
        let matches = RecoveredLedgers::<Match>::read(Arc::default(), log.reader()).expect("readable");
        let clock = ZoneClock::start(MachineClock::default(), games.latest.max(matches.latest));
        let (feed, halt) = (Arc::new(InProcess::default()), Arc::new(Halt::default()));
        let outbox = Arc::new(Outbox::read(Arc::clone(&log) as _, clock.clone()).expect("readable"));
        let context = || SpineContext {
            log: Arc::clone(&log) as _,
            feed: Arc::clone(&feed) as _,
            clock: clock.clone(),
            halt: Arc::clone(&halt),
            max_pending: 256,
            outbox: Arc::clone(&outbox),
            searches: SearchLimits::default(),
            answers: Arc::new(SqlitePeople::open(folder).expect("people")),
        };
        let games = Arc::new(Spine::start(context(), games, Timestamp::EPOCH, (2, 64)));
        let matches = Arc::new(Spine::start(context(), matches, Timestamp::EPOCH, (1, 64)));
        Hall {
            games,
            matches,
            outbox,
            feed,
            halt,
            log,
            delivery: None,
            commands: AtomicU64::new(clock.now().as_millis()),
        }
    }

    pub(crate) fn start(folder: &Path) -> Hall {
        let mut hall = Hall::start_silent(folder);
        hall.deliver();
        hall
    }

    /// Starts to deliver messages.
    pub(crate) fn deliver(&mut self) {
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
    pub(crate) async fn settle(&self) {
        while !self.outbox.is_empty() || !self.log.reader().unacknowledged().expect("readable").is_empty() {
            tokio::task::yield_now().await;
        }
        assert_eq!(self.halt.reason(), None);
    }

    pub(crate) async fn open_match(&self, id: u64, games: u16) {
        let rules = Rules::read("preset = 'fide-online-2021-blitz'\ndefault_time = '1h'").expect("rules");
        self.open_match_under(id, games, rules).await;
    }

    pub(crate) async fn open_match_under(&self, id: u64, games: u16, rules: Rules) {
        let players = [PersonId(1), PersonId(2)];
        let event = MatchEvent::Opened(Box::new(MatchOpening { players, games, rules }));
        let at = self.matches.context().clock.now();
        self.matches.open(id, Entry { at, event }).await.expect("opened");
    }

    pub(crate) async fn start_game(&self, id: u64, game: u64) -> Result<RecordedEvents, SpineError<MatchRefusal>> {
        self.command(id, MatchCommand::StartGame { game }).await
    }

    /// Gives a command to a match as its arbiter.
    pub(crate) async fn command(
        &self,
        id: u64,
        command: MatchCommand,
    ) -> Result<RecordedEvents, SpineError<MatchRefusal>> {
        let number = self.commands.fetch_add(1, Ordering::Relaxed);
        let key = CommandKey::Numbered(Party::Person(ARBITER), number);
        let by = Attribution { actor: Actor::Arbiter(ARBITER), key };
        self.matches.submit(id, Some(by), command).await
    }

    pub(crate) async fn resign(&self, game: u64, player: Color) {
        for player in Color::ALL {
            // Refused if the player had arrived before the zone was killed.
            drop(self.games.submit(game, None, Command::Arrive(player)).await);
        }
        self.games.submit(game, Some(player_attribution(player, 1)), Command::Resign).await.expect("resigned");
    }

    pub(crate) async fn points(&self) -> [Points; 2] {
        self.matches.inspect(MATCH.id, |state: &Match, _| state.points()).await.expect("a match")
    }

    pub(crate) async fn match_length(&self) -> u64 {
        self.matches.inspect(MATCH.id, |_: &Match, length| length).await.expect("a match")
    }

    pub(crate) fn check_log(&self) {
        let audit = verify(self.log.reader(), &mut |_, _| ()).expect("readable");
        assert_eq!(audit.findings, []);
    }

    /// The event that opened a game, according to its first line.
    pub(crate) fn origin(&self, game: u64) -> Option<EventId> {
        let mut origin = None;
        let ledger = LedgerId { kind: LedgerKind::Game, id: game };
        let read = self.log.reader().read(ledger, 0, 1, &mut |row| {
            origin = row.envelope.cause.because_of.and_then(CommandOrigin::event);
            ControlFlow::Break(())
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
