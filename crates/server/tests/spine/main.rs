//! The spine over the real log in a temporary directory.

mod counting_log;
mod faults;
mod hall;
mod messages;
mod stopping;

use std::fs;
use std::future::poll_fn;
use std::ops::{ControlFlow, RangeFrom};
use std::path::{Path, PathBuf};
use std::pin::{Pin, pin};
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::Poll;

use counting_log::CountingLog;
use flagfall_chess::Color::{self, Black, White};
use flagfall_chess::PieceType;
use flagfall_clock::{Millis, Timestamp};
use flagfall_feed::Feed as _;
use flagfall_feed::{InProcess, Message, Publication, Receiver, channel};
use flagfall_game::{Command, DrawClaim, Event, Game, GameEntry, MoveInput, Opening, Refusal, RefusalReason};
use flagfall_laws::{Law, Rules};
use flagfall_ledger::{LedgerId, LedgerKind};
use flagfall_server::spine::{
    EventSpan, HostedLedger, Outbox, RecordedEvents, RecoveredLedgers, SearchLimits, Spine, SpineContext, SpineError,
};
use flagfall_server::{Halt, MachineClock, ZoneClock, player_attribution};
use flagfall_store::{Log, Options, SqliteLog, SqlitePeople, verify};

/// A temporary directory.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Folder {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("spine-{}-{number}", process::id());
        Folder(Path::new(env!("CARGO_TARGET_TMPDIR")).join(name))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        drop(fs::remove_dir_all(&self.0));
    }
}

/// Receives the next publication.
async fn news(reader: &mut Receiver) -> Publication {
    match reader.recv().await {
        Some(Message::Publication(news)) => news,
        other => panic!("no news: {other:?}"),
    }
}

/// A spine without HTTP.
struct SpineZone<L: HostedLedger> {
    spine: Spine<L>,
    feed: Arc<InProcess>,
    halt: Arc<Halt>,
    log: Arc<CountingLog>,
}

type Zone = SpineZone<Game>;

impl<L: HostedLedger> SpineZone<L> {
    fn start(folder: &Folder, options: Options, down_since: Timestamp) -> SpineZone<L> {
        let log = SqliteLog::open(&folder.0, options).expect("opened");
        let counting = Arc::new(CountingLog::new(log));
        let log: Arc<dyn Log> = Arc::clone(&counting) as _;
        let found = RecoveredLedgers::read(Arc::default(), log.reader()).expect("readable");
        let (feed, halt) = (Arc::new(InProcess::default()), Arc::new(Halt::default()));
        let clock = ZoneClock::start(MachineClock::default(), found.latest);
        let common = SpineContext {
            clock: clock.clone(),
            outbox: Arc::new(Outbox::read(Arc::clone(&log), clock).expect("readable")),
            feed: Arc::clone(&feed) as _,
            halt: Arc::clone(&halt),
            max_pending: options.queue / 2,
            searches: SearchLimits::default(),
            answers: Arc::new(SqlitePeople::open(&folder.0).expect("people")),
            log,
        };
        SpineZone { spine: Spine::start(common, found, down_since, (2, 64)), feed, halt, log: counting }
    }

    fn usual(folder: &Folder) -> SpineZone<L> {
        SpineZone::start(folder, Options::default(), Timestamp::EPOCH)
    }
}

impl Zone {
    /// Opens a game without players present.
    async fn open(&self, id: u64, rules: &str) -> Result<RecordedEvents, SpineError<Refusal>> {
        self.open_at(id, rules, self.spine.context().clock.now()).await
    }

    /// Opens a game that was recorded at some time.
    async fn open_at(&self, id: u64, rules: &str, at: Timestamp) -> Result<RecordedEvents, SpineError<Refusal>> {
        self.schedule(id, rules, at, at).await
    }

    /// Opens a game that was recorded at some time and starts at another.
    async fn schedule(
        &self,
        id: u64,
        rules: &str,
        at: Timestamp,
        scheduled_start: Timestamp,
    ) -> Result<RecordedEvents, SpineError<Refusal>> {
        let rules = Rules::read(rules).expect("rules");
        let opening = Opening { scheduled_start, ..Opening::of(rules) };
        let first = GameEntry { at, event: Event::Opened(Box::new(opening)) };
        self.spine.open(id, first).await
    }

    /// Opens a game that starts at once.
    async fn begin(&self, id: u64, rules: &str) {
        self.open(id, rules).await.expect("opened");
        for player in Color::ALL {
            self.spine.submit(id, None, Command::Arrive(player)).await.expect("there");
        }
    }

    async fn play(&self, id: u64, player: Color, number: u64, mv: &str) -> Result<RecordedEvents, SpineError<Refusal>> {
        let command = Command::play(MoveInput::Move(mv.parse().expect("a move")));
        self.spine.submit(id, Some(player_attribution(player, number)), command).await
    }

    fn subscribe(&self, id: u64) -> Receiver {
        let (post, reader) = channel(64);
        self.feed.subscribe(game(id), &post, None);
        reader
    }
}

impl<L: HostedLedger> Drop for SpineZone<L> {
    fn drop(&mut self) {
        self.spine.stop();
    }
}

/// The only event of a command in a game without secrets.
fn recorded(sequence: u64) -> RecordedEvents {
    let only = EventSpan { first: sequence, last: sequence };
    RecordedEvents { sequences: only, numbers: only }
}

fn game(id: u64) -> LedgerId {
    LedgerId { kind: LedgerKind::Game, id }
}

const CASUAL: &str = "preset = 'casual'";

#[tokio::test]
async fn move_is_durable_before_acknowledgement_and_publication() {
    let folder = Folder::new();
    let zone = Zone::usual(&folder);
    zone.open(1, CASUAL).await.expect("opened");
    let mut reader = zone.subscribe(1);
    for player in Color::ALL {
        zone.spine.submit(1, None, Command::Arrive(player)).await.expect("there");
    }
    // Opening and two arrivals; the zone itself starts the game.
    let done = zone.play(1, White, 5, "e2e4").await;
    assert_eq!(done, Ok(recorded(5)));
    let log = Arc::clone(&zone.spine.context().log);
    assert_eq!(log.reader().head(game(1)).expect("readable").expect("there").sequence, 5);
    for sequence in 2..=5 {
        assert_eq!(news(&mut reader).await.sequence, sequence);
    }
    let refused = zone.play(1, White, 6, "d2d4").await;
    assert!(matches!(refused, Err(SpineError::Refused(Refusal { law: Law::Alternation, .. }))), "{refused:?}");
    assert_eq!(zone.play(2, White, 1, "e2e4").await, Err(SpineError::Unknown));
    assert_eq!(zone.open(1, CASUAL).await, Err(SpineError::IdTaken));
}

#[tokio::test]
async fn game_without_players_is_removed_after_an_hour() {
    let folder = Folder::new();
    let hour_ago = |zone: &Zone, millis| {
        let now = zone.spine.context().clock.now().as_millis();
        Timestamp::from_millis(now - 60 * 60_000 + millis)
    };
    {
        let zone = Zone::usual(&folder);
        let mut readers = [1, 2, 3].map(|id| zone.subscribe(id));
        zone.open_at(1, CASUAL, hour_ago(&zone, 0)).await.expect("opened");
        zone.open_at(2, CASUAL, hour_ago(&zone, 40)).await.expect("opened");
        for reader in &mut readers[..2] {
            while news(reader).await.sequence > 0 {}
        }
        for id in [1, 2] {
            assert_eq!(zone.play(id, White, 1, "e2e4").await, Err(SpineError::Unknown));
        }
        // One player came a moment ago, the clock starts at a set time, or the game is fresh, or was scheduled for later.
        zone.open_at(3, CASUAL, hour_ago(&zone, 60_000)).await.expect("opened");
        zone.spine.submit(3, None, Command::Arrive(White)).await.expect("there");
        let with_default_time = "preset = 'casual-blitz'\ndefault_time = '2h'";
        zone.open_at(4, with_default_time, hour_ago(&zone, 0)).await.expect("opened");
        zone.open(5, CASUAL).await.expect("opened");
        zone.schedule(6, CASUAL, hour_ago(&zone, 0), hour_ago(&zone, 60_000)).await.expect("opened");
    }
    let zone = Zone::usual(&folder);
    let reader = zone.log.reader();
    let found: Vec<u64> = (1..=6).filter(|id| reader.head(game(*id)).expect("readable").is_some()).collect();
    assert_eq!(found, [3, 4, 5, 6]);
    let audit = verify(reader, &mut |_, _| ()).expect("readable");
    assert_eq!((audit.ledgers, audit.findings), (4, Vec::new()));
}

/// Repeats commands of a player under new numbers until one is refused, and returns the number of those executed.
async fn repeat(zone: &Zone, id: u64, player: Color, commands: &[Command], numbers: RangeFrom<u64>) -> usize {
    for (executed, (number, command)) in numbers.zip(commands.iter().cycle()).enumerate() {
        let by = player_attribution(player, number);
        match zone.spine.submit(id, Some(by), command.clone()).await {
            Ok(_) => assert!(executed < 10_000, "{commands:?} can be repeated without end"),
            Err(SpineError::Refused(Refusal { reason: RefusalReason::TooManyEvents, .. })) => return executed,
            Err(failure) => panic!("{failure:?}"),
        }
    }
    unreachable!("the numbers have no end")
}

#[tokio::test]
async fn repeated_commands_of_player_are_limited_and_the_opponent_keeps_all_rights() {
    let folder = Folder::new();
    let choices = [PieceType::Rook, PieceType::Queen].map(Command::ChoosePromotion);
    {
        let zone = Zone::usual(&folder);
        zone.begin(1, CASUAL).await;
        assert!((1_000..3_000).contains(&repeat(&zone, 1, Black, &choices, 1..).await));
    }
    let zone = Zone::usual(&folder);
    assert_eq!(repeat(&zone, 1, Black, &choices, 10_000..).await, 0, "the limit holds over a restart");
    zone.play(1, White, 1, "e2e4").await.expect("played");
    let offer = Command::OfferDraw { condition: false };
    zone.spine.submit(1, Some(player_attribution(White, 2)), offer).await.expect("offered");
    // Moves remain possible, and each makes room for a few other commands.
    zone.play(1, Black, 20_000, "e7e5").await.expect("played");
    assert!((1..20).contains(&repeat(&zone, 1, Black, &choices, 30_000..).await));
    zone.spine.submit(1, Some(player_attribution(Black, 40_000)), Command::Resign).await.expect("resigned");
}

#[tokio::test]
async fn returns_after_disconnection_are_limited() {
    let folder = Folder::new();
    let zone = Zone::usual(&folder);
    zone.begin(1, CASUAL).await;
    for returns in 0.. {
        zone.spine.submit(1, None, Command::Disconnect(Black)).await.expect("disconnected");
        let Err(refused) = zone.spine.submit(1, None, Command::Reconnect(Black)).await else { continue };
        let expected = matches!(refused, SpineError::Refused(Refusal { reason: RefusalReason::TooManyEvents, .. }));
        assert!(expected && (100..2_000).contains(&returns), "{refused:?} after {returns}");
        break;
    }
    // The game goes on for the opponent.
    zone.play(1, White, 1, "e2e4").await.expect("played");
}

#[tokio::test]
async fn repeated_command_gets_first_answer_even_later() {
    let folder = Folder::new();
    let first = recorded(5);
    {
        let zone = Zone::usual(&folder);
        zone.begin(1, CASUAL).await;
        let (one, two) = tokio::join!(zone.play(1, White, 5, "e2e4"), zone.play(1, White, 5, "e2e4"));
        assert_eq!((one, two), (Ok(first), Ok(first)));
        assert_eq!(zone.play(1, White, 5, "e2e4").await, Ok(first));
        // Command ids of the opponent are separate.
        assert_eq!(zone.play(1, Black, 5, "e7e5").await, Ok(recorded(6)));
    }
    let zone = Zone::usual(&folder);
    assert_eq!(zone.play(1, White, 5, "e2e4").await, Ok(first));
    assert_eq!(
        zone.play(1, White, 3, "d2d4").await.map(|recorded| recorded.sequences.last),
        Ok(8),
        "the zone was down is the seventh"
    );
    assert_eq!(zone.play(1, White, 5, "e2e4").await, Ok(first));
    assert_eq!(zone.play(1, Black, 5, "e7e5").await.map(|recorded| recorded.sequences.last), Ok(6));
}

#[tokio::test]
async fn repeated_refused_command_stays_refused() {
    let folder = Folder::new();
    let zone = Zone::usual(&folder);
    zone.begin(1, CASUAL).await;
    let too_early = zone.play(1, Black, 7, "e7e5").await;
    assert!(matches!(too_early, Err(SpineError::Refused(_))), "{too_early:?}");
    zone.play(1, White, 1, "e2e4").await.expect("legal");
    // The move would be legal now, but the first answer counts.
    assert_eq!(zone.play(1, Black, 7, "e7e5").await, too_early);
    // The same id of the other side, or another id, is another command.
    assert!(zone.play(1, White, 7, "d2d4").await.is_err());
    assert_eq!(zone.play(1, Black, 8, "e7e5").await, Ok(recorded(6)));
    assert_eq!(zone.play(1, Black, 7, "e7e5").await, too_early);
}

#[tokio::test]
async fn other_command_with_used_id_is_rejected() {
    let folder = Folder::new();
    let first = recorded(5);
    {
        let zone = Zone::usual(&folder);
        zone.begin(1, CASUAL).await;
        // Tried while the first command is pending, when it is durable, and after a refusal.
        let (one, other) = tokio::join!(zone.play(1, White, 5, "e2e4"), zone.play(1, White, 5, "d2d4"));
        assert_eq!((one, other), (Ok(first), Err(SpineError::IdReused)));
        assert_eq!(zone.play(1, White, 5, "d2d4").await, Err(SpineError::IdReused));
        let resign = zone.spine.submit(1, Some(player_attribution(White, 5)), Command::Resign).await;
        assert_eq!(resign, Err(SpineError::IdReused));
        let refused = zone.play(1, Black, 9, "e7e4").await;
        assert!(matches!(refused, Err(SpineError::Refused(_))), "{refused:?}");
        assert_eq!(zone.play(1, Black, 9, "e7e5").await, Err(SpineError::IdReused));
        assert_eq!(zone.play(1, Black, 9, "e7e4").await, refused);
    }
    let zone = Zone::usual(&folder);
    assert_eq!(zone.play(1, White, 5, "d2d4").await, Err(SpineError::IdReused));
    // The measured lag differs in every retry.
    let lag = Millis::new(40);
    let input = MoveInput::Move("e2e4".parse().expect("a move"));
    let again = Command::Play { input, offer: false, lag };
    assert_eq!(zone.spine.submit(1, Some(player_attribution(White, 5)), again).await, Ok(first));
    let offered = Command::Play { input, offer: true, lag };
    assert_eq!(zone.spine.submit(1, Some(player_attribution(White, 5)), offered).await, Err(SpineError::IdReused));
}

#[tokio::test]
async fn fallen_flag_is_recorded_and_mate_possibility_decided() {
    let folder = Folder::new();
    let zone = Zone::usual(&folder);
    zone.open(1, "preset = 'casual-blitz'\ntime_control = '1s'\nlag = 'none'").await.expect("opened");
    let mut reader = zone.subscribe(1);
    for player in Color::ALL {
        zone.spine.submit(1, None, Command::Arrive(player)).await.expect("there");
    }
    let mut reply = Vec::new();
    while reply.last().is_none_or(|text: &Arc<str>| !text.contains("ended")) {
        reply.push(news(&mut reader).await.text);
    }
    let fell = reply.iter().position(|text| text.contains("flag_fell")).expect("it fell");
    assert!(reply[fell + 1].contains("ended") || reply[fell + 1].contains("mate_asked"));
    let (outcome, fell) = zone
        .spine
        .inspect(1, |game, _| (game.outcome().cloned(), game.remaining(White, Timestamp::EPOCH)))
        .await
        .expect("there");
    assert_eq!(outcome.expect("over").score.expect("it counts").to_string(), "0-1");
    assert_eq!(fell, Some(Millis::ZERO));
}

#[tokio::test]
async fn recovered_game_resumes_without_charging_downtime() {
    let folder = Folder::new();
    let left = {
        let zone = Zone::usual(&folder);
        zone.begin(1, "preset = 'casual-blitz'").await;
        zone.begin(2, CASUAL).await;
        for (player, mv) in [(White, "f2f3"), (Black, "e7e5"), (White, "g2g4"), (Black, "d8h4")] {
            let number = if mv == "f2f3" || mv == "e7e5" { 1 } else { 2 };
            zone.play(2, player, number, mv).await.expect("legal");
        }
        zone.play(1, White, 1, "e2e4").await.expect("legal");
        let now = zone.spine.context().clock.now();
        zone.spine.inspect(1, move |game, _| game.remaining(Black, now)).await.expect("there")
    };
    // The zone went down right after the move, and the time of recovery is recorded.
    let zone = Zone::usual(&folder);
    let (back, length) = zone.spine.inspect(1, |game, length| (game.clone(), length)).await.expect("there");
    assert_eq!(length, 6, "opened, two arrivals, the beginning, a move, the zone was down");
    let since = back.clock().flag_falls_at(back.control(), Black).expect("it runs");
    assert_eq!(Some(since.since(came_back(&zone))), left.map(|_| Millis::from_mins(5)));
    let over = zone.spine.inspect(2, |game, _| game.outcome().cloned()).await.expect("there");
    assert_eq!(over.expect("mate").law, Law::Checkmate);
    let log = Arc::clone(&zone.spine.context().log);
    let audit = verify(log.reader(), &mut |_, _| ()).expect("readable");
    assert!(audit.findings.is_empty(), "{:?}", audit.findings);
}

/// Returns the time of the last event of the first game.
fn came_back(zone: &Zone) -> Timestamp {
    let mut last = Timestamp::EPOCH;
    let read = zone.spine.context().log.reader().read(game(1), 0, 99, &mut |row| {
        last = row.envelope.occurred_at;
        ControlFlow::Continue(())
    });
    read.expect("readable");
    last
}

#[tokio::test]
async fn closed_ledger_is_read_once_however_often_it_is_looked_at() {
    let folder = Folder::new();
    let zone = Zone::usual(&folder);
    zone.begin(1, CASUAL).await;
    let mut number = 0;
    for mv in ["g1f3", "g8f6", "f3g1", "f6g8"].into_iter().cycle().take(400) {
        number += 1;
        zone.play(1, if number % 2 == 1 { White } else { Black }, number, mv).await.expect("a move");
    }
    let resigned = zone.spine.submit(1, Some(player_attribution(White, 1_000)), Command::Resign).await.expect("over");
    let ended = zone.spine.context().clock.now();
    drop(zone);
    let zone = Zone::usual(&folder);
    for _ in 0..150 {
        let moves = zone.spine.inspect(1, |game: &Game, length| (game.moves().len(), length)).await;
        assert_eq!(moves, Ok((400, resigned.sequences.last)));
    }
    assert_eq!(zone.spine.replayed_events(), resigned.sequences.last);
    for _ in 0..150 {
        let moves = zone.spine.inspect_at(1, ended, |game: &Game, _| game.moves().len()).await;
        assert_eq!(moves, Ok(Some(400)));
        assert_eq!(zone.spine.inspect(9, |_, _| ()).await, Err(SpineError::Unknown));
    }
    assert_eq!(zone.spine.replayed_events(), 2 * resigned.sequences.last);
}

#[tokio::test]
async fn earlier_states_of_a_ledger_are_folded_forward() {
    let folder = Folder::new();
    let zone = Zone::usual(&folder);
    zone.begin(1, CASUAL).await;
    let moves = ["g1f3", "g8f6", "f3g1", "f6g8"];
    for (number, mv) in (1..).zip(moves.into_iter().cycle().take(40)) {
        zone.play(1, if number % 2 == 1 { White } else { Black }, number, mv).await.expect("a move");
        let now = zone.spine.context().clock.now();
        let seen = zone.spine.inspect_at(1, now, |game: &Game, _| game.moves().len()).await;
        assert_eq!(seen, Ok(Some(number as usize)));
    }
    let length = zone.spine.inspect(1, |_, length| length).await.expect("in memory");
    assert_eq!(zone.spine.replayed_events(), length);
}

/// Plays a casual game to its greatest length.
async fn play_to_the_end(zone: &Zone, id: u64) {
    zone.begin(id, CASUAL).await;
    for (number, mv) in (1..=1_000).zip(["g1f3", "g8f6", "f3g1", "f6g8"].into_iter().cycle()) {
        zone.play(id, if number % 2 == 1 { White } else { Black }, number, mv).await.expect("a move");
    }
}

#[tokio::test]
async fn resent_and_unused_ids_cost_an_index_lookup() {
    let folder = Folder::new();
    {
        let zone = Zone::usual(&folder);
        play_to_the_end(&zone, 1).await;
    }
    let zone = Zone::usual(&folder);
    let first = zone.play(1, White, 1, "g1f3").await.expect("the first answer");
    let (replayed, rows) = (zone.spine.replayed_events(), zone.log.rows());
    for number in (1..=1_000).rev() {
        // White's moves have the odd numbers; the even ones were never used.
        match zone.play(1, White, number, if number % 4 == 1 { "g1f3" } else { "f3g1" }).await {
            Ok(_) => assert_eq!(number % 2, 1),
            Err(SpineError::Refused(_)) => assert_eq!(number % 2, 0),
            other => panic!("{other:?}"),
        }
        assert_eq!(zone.play(1, White, 1, "g1f3").await, Ok(first));
        assert_eq!(zone.play(1, White, 1, "e2e4").await, Err(SpineError::IdReused));
    }
    assert_eq!(zone.spine.replayed_events(), replayed);
    // The row of the command and the one after it.
    assert!(zone.log.rows() - rows <= 2 * 2_500, "{}", zone.log.rows() - rows);
}

#[tokio::test]
async fn long_ledger_is_loaded_and_looked_at_away_from_its_shard() {
    let folder = Folder::new();
    {
        let zone = Zone::usual(&folder);
        play_to_the_end(&zone, 1).await;
    }
    let zone = Zone::usual(&folder);
    // Both wait for the same load.
    let claim = || Command::ClaimDraw { claim: DrawClaim::Repetition, intended: None };
    let by = |player| Some(player_attribution(player, 5_000));
    let (one, other) =
        tokio::join!(zone.spine.submit(1, by(White), claim()), zone.spine.submit(1, by(Black), claim()),);
    assert!(matches!(one, Err(SpineError::Refused(_))), "{one:?}");
    assert!(matches!(other, Err(SpineError::Refused(_))), "{other:?}");
    let length = zone.spine.inspect(1, |_, length| length).await.expect("readable");
    assert!(length > 1_000);
    assert_eq!(zone.spine.replayed_events(), 2 * length, "once by the loader and once to look at");
    assert_eq!(zone.spine.submit(2, by(White), Command::Resign).await, Err(SpineError::Unknown));
    let here = std::thread::current().id();
    assert!(zone.log.readers().iter().all(|thread| *thread != here));
}

/// Polls a future once, and returns whether it waits.
async fn waits(mut future: Pin<&mut impl Future>) -> bool {
    poll_fn(|context| Poll::Ready(future.as_mut().poll(context).is_pending())).await
}

#[tokio::test]
async fn answers_wait_for_no_secret_of_the_opponent() {
    let folder = Folder::new();
    let zone = Zone::usual(&folder);
    zone.begin(1, "preset = 'casual-blitz'").await;
    zone.play(1, White, 1, "e2e4").await.expect("legal");
    zone.log.hold();
    let premove = Command::Premove(MoveInput::Move("d2d4".parse().expect("a move")));
    let mut secret = pin!(zone.spine.submit(1, Some(player_attribution(White, 2)), premove));
    let mut own = pin!(zone.play(1, White, 3, "a2a4"));
    assert!(waits(secret.as_mut()).await && waits(own.as_mut()).await);
    // The opponent and the public get their answers before the premove is durable.
    let refused = zone.play(1, Black, 1, "e7e4").await;
    assert!(matches!(refused, Err(SpineError::Refused(_))), "{refused:?}");
    let moves = zone.spine.inspect(1, |game, _| game.moves().len()).await;
    assert_eq!(moves, Ok(1));
    assert!(waits(secret.as_mut()).await && waits(own.as_mut()).await);
    zone.log.release();
    assert!(secret.await.is_ok());
    assert!(matches!(own.await, Err(SpineError::Refused(_))));
}
