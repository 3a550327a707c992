//! A machine with a wrong clock.

use std::ops::ControlFlow;
use std::time::SystemTime;

use flagfall_server::{MachineClock, ZoneEvent, ZoneLog, accept_machine_clock, known_times};
use flagfall_store::{Archive, LogReader, StoredLine};

use super::*;

#[tokio::test]
async fn clock_set_back_charges_nobody_and_is_recorded() {
    let zone = Running::start();
    // The heartbeat is one hour in the future.
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).expect("after 1970");
    let last = now.as_millis() + 3_600_000;
    let set = |folder: &Path| fs::write(folder.join("heartbeat"), format!("{last:020}\n")).expect("written");
    let mut zone = zone.restart(set).await;
    let mut honest = zone.honest().await;
    honest.play(2).await;
    let (_, seen) = http(zone.address, "GET", &format!("/api/games/{}", honest.game), "").await;
    let left = seen["view"]["clocks"]["white"].as_u64().expect("a time");
    assert!(left > 150_000, "White paid for the clock: {seen}");
    zone.end().await;
    let archive = Archive::open(&zone.folder).expect("it can be read");
    let mut noted = Vec::new();
    let mut note = |row: StoredLine<'_>| {
        noted.push(serde_json::from_str::<ZoneEvent>(row.envelope.event.0).expect("an event"));
        ControlFlow::Continue(())
    };
    archive.read(ZoneLog::LEDGER, 0, 10, &mut note).expect("it can be read");
    let [ZoneEvent::ClockWasSet { by_ms, ahead_ms }] = noted[..] else { panic!("{noted:?}") };
    assert!(by_ms == ahead_ms && (-3_600_500..-3_590_000).contains(&by_ms), "{noted:?}");
}

const DAY_MS: i64 = 24 * 3_600_000;
const YEAR_MS: i64 = 365 * DAY_MS;

/// Starts a zone with a machine's clock that is ahead, on the data of another, and returns why it does not start.
fn refusal(config: &Config, ahead_ms: i64) -> String {
    let config = Config { machine_clock: MachineClock::ahead_by(ahead_ms), ..config.clone() };
    Server::start(config).err().expect("it does not start").to_string()
}

/// Returns the settings of a zone that has stopped, with its data.
async fn stopped(mut zone: Running) -> Config {
    zone.end().await;
    let data = std::mem::take(&mut zone.folder);
    Config { data, listen: SocketAddr::from(([127, 0, 0, 1], 0)), ..Config::default() }
}

#[tokio::test]
async fn clock_years_ahead_is_refused_and_leaves_no_trace() {
    let zone = Running::start();
    zone.honest().await.play(2).await;
    let config = stopped(zone).await;
    let why = refusal(&config, 10 * YEAR_MS);
    assert!(why.contains("3650 days after the last sign of the zone on ") && why.contains("clock accept"), "{why}");
    // With the right clock everything is as before.
    let mut zone = Running::open(config.data.clone(), |_| ());
    let known = known_times(&config).expect("readable");
    assert!(known.fault.is_none() && known.lines().len() == 3, "{known:?}");
    zone.end().await;
    // Somebody confirms that the zone was off for that long.
    let later = Config { machine_clock: MachineClock::ahead_by(2 * YEAR_MS), ..config.clone() };
    assert!(Server::start(later.clone()).is_err());
    assert_eq!(accept_machine_clock(&later).expect("accepted").games, 0);
    drop(Server::start(later).expect("it starts"));
}

#[tokio::test]
async fn records_far_ahead_are_refused_until_the_clock_is_accepted() {
    // One start with a clock that is 100 days ahead, which is not noticed: the zone may have been off.
    let zone = Running::start().restart(|_| ()).await;
    let config = stopped(zone).await;
    let ahead = |config: &mut Config| config.machine_clock = MachineClock::ahead_by(100 * DAY_MS);
    let zone = Running::open(config.data.clone(), ahead);
    let mut honest = zone.honest().await;
    honest.play(2).await;
    let wrong = honest.game;
    assert!(zone.welcome.is_some(), "the link for the administrator is of that time too");
    let config = stopped(zone).await;

    // The clock is put right, and the start says what to do.
    let why = refusal(&config, 0);
    let game = format!("but game {wrong} has an event of ");
    assert!(why.contains(&game) && why.contains("flagfall clock accept") && why.contains("--data"), "{why}");
    assert!(refusal(&config, 0).contains(&game), "a second start changes nothing");
    let accepted = accept_machine_clock(&config).expect("accepted");
    assert_eq!(accepted.games, 1, "{accepted:?}");
    assert!(accepted.heartbeat.is_some_and(|aside| aside.is_file()) && accepted.deleted >= 1);

    // The zone has the machine's time, at this start and the next; the game of that time waits.
    let mut zone = Running::open(config.data.clone(), |_| ());
    for _ in 0..2 {
        let path = format!("/api/games/{wrong}");
        assert_eq!(http(zone.address, "GET", &path, "").await.0, 500);
        let mut honest = zone.honest().await;
        honest.play(2).await;
        let known = known_times(&config).expect("readable");
        let latest = known.latest.expect("a game").1;
        assert!(known.fault.is_none() && latest <= known.now, "{known:?}");
        zone = zone.restart(|_| ()).await;
    }
    // When its time has come the game goes on.
    let config = stopped(zone).await;
    let zone = Running::open(config.data, |config| config.machine_clock = MachineClock::ahead_by(101 * DAY_MS));
    assert_eq!(http(zone.address, "GET", &format!("/api/games/{wrong}"), "").await.0, 200);
}
