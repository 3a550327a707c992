//! Shutdown while games are being played.

use std::sync::Arc;
use std::time::{Duration, Instant};

use flagfall_testkit::zone::{ZoneClient, http};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;
use tokio::time::timeout;

use crate::TempDir;
use crate::kill::{open_idle_game, verify_ledgers, white_time};
use crate::random_players::RandomPlayers;
use crate::server::Server;

/// The number of concurrent games.
const GAMES: u64 = 8;
/// The minimum number of moves executed before the shutdown.
const MOVES: u64 = 200;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn shutdown_under_load_is_prompt_and_loses_neither_moves_nor_time() {
    let data = TempDir::new("shutdown-under-load");
    let server = Server::start(&data.0).await;
    let (sender, addresses) = watch::channel(Some(server.address));
    let mut games = JoinSet::new();
    let acknowledged = Arc::new(Semaphore::new(0));
    for number in 0..GAMES {
        let players = RandomPlayers::new(number, addresses.clone(), Arc::clone(&acknowledged));
        games.spawn(players.play());
    }
    let (idle_game, _players) = open_idle_game(&server).await;
    // Clients that do not disconnect: one is silent, one has sent half a request, one does not read.
    let mut silent = TcpStream::connect(server.address).await.expect("connect");
    let mut halfway = TcpStream::connect(server.address).await.expect("connect");
    halfway.write_all(b"POST /api/games HTTP/1.1\r\nHost: localhost\r\n").await.expect("send");
    let mut not_reading = ZoneClient::connect(server.address).await;
    not_reading.subscribe(idle_game, Some(0), None).await;
    while executed_commands(&server).await < MOVES {}
    let before = (Instant::now(), white_time(&server, idle_game).await);
    sender.send_replace(None);
    server.terminate();
    let terminated = Instant::now();
    let (status, log) = timeout(Duration::from_secs(10), server.wait()).await.expect("in time");
    assert_eq!((status, &*log), (Some(0), ""), "after {:?}", terminated.elapsed());
    let ended = Instant::now();
    assert_eq!(remaining_bytes(&mut silent).await + remaining_bytes(&mut halfway).await, 0);
    verify_ledgers(&data.0);
    let started = Instant::now();
    let server = Server::start(&data.0).await;
    let after = white_time(&server, idle_game).await;
    let up = (ended - before.0) + started.elapsed();
    let charged = Duration::from_millis(before.1.saturating_sub(after));
    assert!(charged <= up + Duration::from_millis(2), "{charged:?} of {up:?}");
    sender.send_replace(Some(server.address));
    drop(sender);
    let mut moves = 0;
    while let Some(acknowledged) = games.join_next().await {
        moves += acknowledged.expect("no game has an error");
    }
    assert!(moves as u64 >= MOVES, "{moves} moves");
    server.kill().await;
    verify_ledgers(&data.0);
}

/// Returns the number of executed commands.
async fn executed_commands(server: &Server) -> u64 {
    let (_, metrics) = http(server.address, "GET", "/metrics", "").await;
    let metrics = metrics.as_str().expect("a text").to_owned();
    let mut lines = metrics.lines();
    let count = lines.find_map(|line| line.strip_prefix("flagfall_commands_executed_total "));
    count.and_then(|count| count.parse().ok()).expect("a number")
}

/// Returns the number of bytes received before the connection is closed.
async fn remaining_bytes(stream: &mut TcpStream) -> usize {
    let mut rest = Vec::new();
    let _ = stream.read_to_end(&mut rest).await;
    rest.len()
}
