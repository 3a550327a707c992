//! Killed at any moment and started again: every move that was acknowledged is there, no event is
//! missing, and the time in between is charged to nobody.
//!
//! `FLAGFALL_KILLS` says how often.

use std::env;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use crate::Folder;
use crate::board::{Board, random};
use crate::server::Server;
use flagfall_testkit::zone::http;
use tokio::sync::watch;
use tokio::task::JoinSet;

/// How many games go on at a time; each has two sockets.
const BOARDS: u64 = 16;
const SEED: u64 = 0x0066_6c61_6766_616c;

fn kills() -> usize {
    env::var("FLAGFALL_KILLS").ok().and_then(|kills| kills.parse().ok()).unwrap_or(20)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_acknowledged_is_lost_and_nobody_pays_for_the_time_in_between() {
    let folder = Folder::new("kill");
    let mut server = Server::start(&folder.0).await;
    let (tell, told) = watch::channel(Some(server.address));
    let mut boards = JoinSet::new();
    for number in 0..BOARDS {
        boards.spawn(Board::new(number, told.clone()).play());
    }
    // A game in which nobody moves: White's clock runs.
    let witness = open_witness(&server).await;
    let (mut chance, kills) = (SEED, kills());
    for _ in 0..kills {
        let before = (Instant::now(), left(&server, witness).await);
        tokio::time::sleep(Duration::from_millis(30 + random(&mut chance) % 170)).await;
        tell.send_replace(None);
        server.kill().await;
        let killed = Instant::now();
        // What is down so long and charged would be noticed.
        tokio::time::sleep(Duration::from_millis(20)).await;
        let started = Instant::now();
        server = Server::start(&folder.0).await;
        let after = left(&server, witness).await;
        let up = (killed - before.0) + started.elapsed();
        // What was used after the last heartbeat is given back, so there may be more than before.
        let charged = Duration::from_millis(before.1.saturating_sub(after));
        assert!(charged <= up + Duration::from_millis(2), "{charged:?} of {up:?}");
        tell.send_replace(Some(server.address));
    }
    drop(tell);
    let mut acknowledged = 0;
    while let Some(board) = boards.join_next().await {
        acknowledged += board.expect("no board found anything wrong");
    }
    // Each board plays on between two kills.
    assert!(acknowledged >= kills * 4, "{acknowledged} moves");
    server.kill().await;
    verify(&folder.0);
    println!("{kills} kills, {acknowledged} moves acknowledged, all there");
}

pub(crate) async fn open_witness(server: &Server) -> u64 {
    let (_, table) = http(server.address, "POST", "/api/games", r#"{"time_control": "90m"}"#).await;
    let game = table["game"].as_u64().expect("a number");
    http(server.address, "POST", &format!("/api/games/{game}/seats"), "").await;
    game
}

/// White's time, in milliseconds.
pub(crate) async fn left(server: &Server, game: u64) -> u64 {
    let (_, seen) = http(server.address, "GET", &format!("/api/games/{game}"), "").await;
    seen["view"]["clocks"]["white"].as_u64().unwrap_or_else(|| panic!("no clock: {seen}"))
}

/// The ledgers are whole, as the tool sees them.
pub(crate) fn verify(folder: &Path) {
    let mut tool = Command::new(env!("CARGO_BIN_EXE_flagfall"));
    let audit = tool.args(["audit", "verify", "--data"]).arg(folder).output().expect("it runs");
    assert!(audit.status.success(), "{}", String::from_utf8_lossy(&audit.stdout));
}
