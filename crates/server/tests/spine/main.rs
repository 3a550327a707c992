//! The spine over the real log, in a directory of its own.

mod stopping;

use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use flagfall_chess::Color::{self, Black, White};
use flagfall_clock::{Millis, Timestamp};
use flagfall_feed::Feed as _;
use flagfall_feed::{InProcess, Letter, News, Reader, mailbox};
use flagfall_game::{Command, Entry, Event, Game, Input, Opening, Refusal};
use flagfall_laws::{Law, Rules};
use flagfall_ledger::{Kind, LedgerId};
use flagfall_server::spine::{Common, Failure, Found, Recorded, Spine};
use flagfall_server::{Halt, ZoneClock, by_player};
use flagfall_store::{Log, Options, Sqlite, verify};

/// A directory of its own, gone afterwards.
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

/// The next news of a reader.
async fn news(reader: &mut Reader) -> News {
    match reader.next().await {
        Some(Letter::News(news)) => news,
        other => panic!("no news: {other:?}"),
    }
}

/// A zone without doors.
struct Zone {
    spine: Spine<Game>,
    feed: Arc<InProcess>,
    halt: Arc<Halt>,
}

impl Zone {
    fn start(folder: &Folder, options: Options, down_since: Timestamp) -> Zone {
        let log: Arc<dyn Log> = Arc::new(Sqlite::open(&folder.0, options).expect("opened"));
        let found = Found::read(log.reader()).expect("readable");
        let (feed, halt) = (Arc::new(InProcess::default()), Arc::new(Halt::default()));
        let common = Common {
            clock: ZoneClock::start(found.latest),
            feed: Arc::clone(&feed) as _,
            halt: Arc::clone(&halt),
            most_in_flight: options.queue / 2,
            log,
        };
        Zone { spine: Spine::start(common, found, down_since, (2, 64)), feed, halt }
    }

    fn usual(folder: &Folder) -> Zone {
        Zone::start(folder, Options::default(), Timestamp::EPOCH)
    }

    /// Opens a game; nobody is there yet.
    async fn open(&self, id: u64, rules: &str) -> Result<Recorded, Failure<Refusal>> {
        let rules = Rules::read(rules).expect("rules");
        let at = self.spine.common().clock.now();
        let opening = Opening { appointed: at, ..Opening::of(rules) };
        let first = Entry { at, event: Event::Opened(Box::new(opening)) };
        self.spine.open(id, first).await
    }

    /// Opens one that begins at once.
    async fn begin(&self, id: u64, rules: &str) {
        self.open(id, rules).await.expect("opened");
        for player in Color::ALL {
            self.spine.ask(id, None, Command::Arrive(player)).await.expect("there");
        }
    }

    async fn play(
        &self,
        id: u64,
        player: Color,
        number: u64,
        mv: &str,
    ) -> Result<Recorded, Failure<Refusal>> {
        let command = Command::play(Input::Move(mv.parse().expect("a move")));
        self.spine.ask(id, Some(by_player(player, number)), command).await
    }

    fn subscribe(&self, id: u64) -> Reader {
        let (post, reader) = mailbox(64);
        self.feed.subscribe(game(id), &post);
        reader
    }
}

impl Drop for Zone {
    fn drop(&mut self) {
        self.spine.stop();
    }
}

fn game(id: u64) -> LedgerId {
    LedgerId { kind: Kind::Game, id }
}

const CASUAL: &str = "preset = 'casual'";

#[tokio::test]
async fn a_move_is_on_disk_when_it_is_acknowledged_and_shown() {
    let folder = Folder::new();
    let zone = Zone::usual(&folder);
    zone.open(1, CASUAL).await.expect("opened");
    let mut reader = zone.subscribe(1);
    for player in Color::ALL {
        zone.spine.ask(1, None, Command::Arrive(player)).await.expect("there");
    }
    // Opened, two arrivals; the beginning is the zone's own work.
    let recorded = zone.play(1, White, 5, "e2e4").await;
    assert_eq!(recorded, Ok(Recorded { first: 5, last: 5 }));
    let log = Arc::clone(&zone.spine.common().log);
    assert_eq!(log.reader().head(game(1)).expect("readable").expect("there").sequence, 5);
    for sequence in 2..=5 {
        assert_eq!(news(&mut reader).await.sequence, sequence);
    }
    let refused = zone.play(1, White, 6, "d2d4").await;
    assert!(
        matches!(refused, Err(Failure::Refused(Refusal { law: Law::Alternation, .. }))),
        "{refused:?}"
    );
    assert_eq!(zone.play(2, White, 1, "e2e4").await, Err(Failure::Unknown));
    assert_eq!(zone.open(1, CASUAL).await, Err(Failure::Unreadable), "the number is taken");
}

#[tokio::test]
async fn a_command_given_again_gets_the_first_answer_even_later() {
    let folder = Folder::new();
    let first = Recorded { first: 5, last: 5 };
    {
        let zone = Zone::usual(&folder);
        zone.begin(1, CASUAL).await;
        let (one, two) =
            tokio::join!(zone.play(1, White, 5, "e2e4"), zone.play(1, White, 5, "e2e4"));
        assert_eq!((one, two), (Ok(first), Ok(first)));
        assert_eq!(zone.play(1, White, 5, "e2e4").await, Ok(first));
        // The opponent's numbers are the opponent's own.
        assert_eq!(zone.play(1, Black, 5, "e7e5").await, Ok(Recorded { first: 6, last: 6 }));
    }
    let zone = Zone::usual(&folder);
    assert_eq!(zone.play(1, White, 5, "e2e4").await, Ok(first));
    assert_eq!(
        zone.play(1, White, 3, "d2d4").await.map(|recorded| recorded.last),
        Ok(8),
        "the zone was down is the seventh"
    );
    assert_eq!(zone.play(1, White, 5, "e2e4").await, Ok(first));
    assert_eq!(zone.play(1, Black, 5, "e7e5").await.map(|recorded| recorded.last), Ok(6));
}

#[tokio::test]
async fn what_was_refused_stays_refused_however_often_it_is_asked_for() {
    let folder = Folder::new();
    let zone = Zone::usual(&folder);
    zone.begin(1, CASUAL).await;
    let too_early = zone.play(1, Black, 7, "e7e5").await;
    assert!(matches!(too_early, Err(Failure::Refused(_))), "{too_early:?}");
    zone.play(1, White, 1, "e2e4").await.expect("legal");
    // By now it would be legal; but that was not what was asked then.
    assert_eq!(zone.play(1, Black, 7, "e7e5").await, too_early);
    // A number of the other side, or another one, is another command.
    assert!(zone.play(1, White, 7, "d2d4").await.is_err());
    assert_eq!(zone.play(1, Black, 8, "e7e5").await, Ok(Recorded { first: 6, last: 6 }));
    assert_eq!(zone.play(1, Black, 7, "e7e5").await, too_early);
}

#[tokio::test]
async fn another_command_under_a_used_number_is_not_taken_for_the_first() {
    let folder = Folder::new();
    let first = Recorded { first: 5, last: 5 };
    {
        let zone = Zone::usual(&folder);
        zone.begin(1, CASUAL).await;
        // While the first is on its way, when it is on disk, and where it was refused.
        let (one, other) =
            tokio::join!(zone.play(1, White, 5, "e2e4"), zone.play(1, White, 5, "d2d4"));
        assert_eq!((one, other), (Ok(first), Err(Failure::Used)));
        assert_eq!(zone.play(1, White, 5, "d2d4").await, Err(Failure::Used));
        let resign = zone.spine.ask(1, Some(by_player(White, 5)), Command::Resign).await;
        assert_eq!(resign, Err(Failure::Used));
        let refused = zone.play(1, Black, 9, "e7e4").await;
        assert!(matches!(refused, Err(Failure::Refused(_))), "{refused:?}");
        assert_eq!(zone.play(1, Black, 9, "e7e5").await, Err(Failure::Used));
        assert_eq!(zone.play(1, Black, 9, "e7e4").await, refused);
    }
    let zone = Zone::usual(&folder);
    assert_eq!(zone.play(1, White, 5, "d2d4").await, Err(Failure::Used));
    // How long it was under way is another time each time.
    let lag = Millis::new(40);
    let input = Input::Move("e2e4".parse().expect("a move"));
    let again = Command::Play { input, offer: false, lag };
    assert_eq!(zone.spine.ask(1, Some(by_player(White, 5)), again).await, Ok(first));
    let offered = Command::Play { input, offer: true, lag };
    assert_eq!(zone.spine.ask(1, Some(by_player(White, 5)), offered).await, Err(Failure::Used));
}

#[tokio::test]
async fn a_flag_falls_by_itself_and_it_is_found_out_who_can_mate() {
    let folder = Folder::new();
    let zone = Zone::usual(&folder);
    zone.open(1, "preset = 'casual-blitz'\ntime_control = '1s'\nlag = 'none'")
        .await
        .expect("opened");
    let mut reader = zone.subscribe(1);
    for player in Color::ALL {
        zone.spine.ask(1, None, Command::Arrive(player)).await.expect("there");
    }
    let mut told = Vec::new();
    while told.last().is_none_or(|text: &Arc<str>| !text.contains("ended")) {
        told.push(news(&mut reader).await.text);
    }
    let fell = told.iter().position(|text| text.contains("flag_fell")).expect("it fell");
    assert!(told[fell + 1].contains("ended") || told[fell + 1].contains("mate_asked"));
    let (outcome, fell) = zone
        .spine
        .look(1, |game, _| (game.outcome().cloned(), game.remaining(White, Timestamp::EPOCH)))
        .await
        .expect("there");
    assert_eq!(outcome.expect("over").score.expect("it counts").to_string(), "0-1");
    assert_eq!(fell, Some(Millis::ZERO));
}

#[tokio::test]
async fn what_was_on_record_goes_on_and_the_time_in_between_is_charged_to_nobody() {
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
        let now = zone.spine.common().clock.now();
        zone.spine.look(1, move |game, _| game.remaining(Black, now)).await.expect("there")
    };
    // It went down right after the move, and the moment it came back is on record.
    let zone = Zone::usual(&folder);
    let (back, length) =
        zone.spine.look(1, |game, length| (game.clone(), length)).await.expect("there");
    assert_eq!(length, 6, "opened, two arrivals, the beginning, a move, the zone was down");
    let since = back.clock().flag_falls_at(back.control(), Black).expect("it runs");
    assert_eq!(Some(since.since(came_back(&zone))), left.map(|_| Millis::from_mins(5)));
    let over = zone.spine.look(2, |game, _| game.outcome().cloned()).await.expect("there");
    assert_eq!(over.expect("mate").law, Law::Checkmate);
    let log = Arc::clone(&zone.spine.common().log);
    let audit = verify(log.reader(), &mut |_, _| ()).expect("readable");
    assert!(audit.faults.is_empty(), "{:?}", audit.faults);
}

/// When the last event of the first game happened.
fn came_back(zone: &Zone) -> Timestamp {
    let mut last = Timestamp::EPOCH;
    let read = zone.spine.common().log.reader().read(game(1), 0, 99, &mut |row| {
        last = row.envelope.occurred_at;
        ControlFlow::Continue(())
    });
    read.expect("readable");
    last
}
