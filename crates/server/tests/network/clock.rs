//! A machine with a wrong clock.

use std::ops::ControlFlow;
use std::time::SystemTime;

use flagfall_server::{ZoneEvent, ZoneLog};
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
