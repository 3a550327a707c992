//! Asked to end in the middle of everything.

use std::sync::Arc;
use std::time::{Duration, Instant};

use flagfall_testkit::zone::{Client, http};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;
use tokio::time::timeout;

use crate::Folder;
use crate::board::Board;
use crate::kill::{left, open_witness, whole};
use crate::server::Server;

/// How many games go on at a time.
const BOARDS: u64 = 8;
/// So many moves at least are acknowledged before it is asked to end.
const MOVES: u64 = 200;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn under_load_it_ends_in_time_and_loses_neither_move_nor_time() {
    let folder = Folder::new("leaves");
    let server = Server::start(&folder.0).await;
    let (tell, told) = watch::channel(Some(server.address));
    let mut boards = JoinSet::new();
    let made = Arc::new(Semaphore::new(0));
    for number in 0..BOARDS {
        boards.spawn(Board::new(number, told.clone(), Arc::clone(&made)).play());
    }
    let witness = open_witness(&server).await;
    // Who does not leave by themselves: silent, in the middle of a request, deaf.
    let silent = TcpStream::connect(server.address).await.expect("it listens");
    let mut halfway = TcpStream::connect(server.address).await.expect("it listens");
    halfway.write_all(b"POST /api/games HTTP/1.1\r\nHost: x\r\n").await.expect("it takes it");
    let mut deaf = Client::connect(server.address).await;
    deaf.subscribe(witness, Some(0), None).await;
    while done(&server).await < MOVES {}
    let before = (Instant::now(), left(&server, witness).await);
    tell.send_replace(None);
    server.terminate();
    let asked = Instant::now();
    let (status, said) = timeout(Duration::from_secs(10), server.ended()).await.expect("in time");
    assert_eq!((status, &*said), (Some(0), ""), "after {:?}", asked.elapsed());
    let ended = Instant::now();
    assert_eq!(closed(silent).await + closed(halfway).await, 0);
    whole(&folder.0);
    let started = Instant::now();
    let server = Server::start(&folder.0).await;
    let after = left(&server, witness).await;
    let up = (ended - before.0) + started.elapsed();
    let charged = Duration::from_millis(before.1.saturating_sub(after));
    assert!(charged <= up + Duration::from_millis(2), "{charged:?} of {up:?}");
    tell.send_replace(Some(server.address));
    drop(tell);
    let mut acknowledged = 0;
    while let Some(board) = boards.join_next().await {
        acknowledged += board.expect("no board found anything wrong");
    }
    assert!(acknowledged as u64 >= MOVES, "{acknowledged} moves");
    server.kill().await;
    whole(&folder.0);
}

/// How many commands were carried out.
async fn done(server: &Server) -> u64 {
    let (_, metrics) = http(server.address, "GET", "/metrics", "").await;
    let metrics = metrics.as_str().expect("a text").to_owned();
    let mut lines = metrics.lines();
    let count = lines.find_map(|line| line.strip_prefix("flagfall_commands_done_total "));
    count.and_then(|count| count.parse().ok()).expect("a number")
}

/// How much came over a connection before it was closed.
async fn closed(mut stream: TcpStream) -> usize {
    let mut rest = Vec::new();
    let _ = stream.read_to_end(&mut rest).await;
    rest.len()
}
