//! A server that is killed at random moments and restarted: every acknowledged move is stored, no event
//! is missing, a repeated command has the same answer, and the downtime is not charged to either player.
//!
//! The environment variable `FLAGFALL_KILLS` sets the number of kills.

use std::env;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use flagfall_store::{Archive, verify};
use flagfall_testkit::zone::{ZoneClient, http};
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;
use tokio::time::timeout;

use crate::TempDir;
use crate::kill_point::{KillPoint, ServerProbe};
use crate::random_players::{RandomPlayers, random};
use crate::server::{Server, StartingServer};

/// The number of concurrent games; each has two sockets.
const GAMES: u64 = 16;
const SEED: u64 = 0x0066_6c61_6766_616c;
/// A longer wait means a deadlock.
const TIMEOUT: Duration = Duration::from_mins(1);
/// The tolerance of two clock readings, each exact to the millisecond.
const TOLERANCE: Duration = Duration::from_millis(2);

fn kills() -> usize {
    env::var("FLAGFALL_KILLS").ok().and_then(|kills| kills.parse().ok()).unwrap_or(20)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn acknowledged_moves_are_kept_and_downtime_is_not_charged() {
    let data = TempDir::new("kill");
    let mut test = KillTest::begin(&data).await;
    let (mut games, kills) = (JoinSet::new(), kills());
    for number in 0..GAMES {
        let (addresses, acknowledged) = (test.server.subscribe(), Arc::clone(&test.acknowledged));
        games.spawn(RandomPlayers::new(number, addresses, acknowledged).play());
    }
    let mut seed = SEED;
    for kill in 0..kills {
        let (point, moves) = (KillPoint::draw(&mut seed), random(&mut seed) as u32 % 48);
        let killed = timeout(TIMEOUT, test.kill(point, moves)).await;
        killed.unwrap_or_else(|_| panic!("kill {kill}, {point:?}: timeout"));
    }
    let server = timeout(TIMEOUT, test.start()).await.expect("restart");
    drop(test);
    let mut acknowledged = 0;
    while let Some(moves) = games.join_next().await {
        acknowledged += moves.expect("no game has an error");
    }
    // The games continue between the kills.
    assert!(acknowledged >= kills * 4, "{acknowledged} moves");
    server.kill().await;
    verify_ledgers(&data.0);
    println!("{kills} kills, all {acknowledged} acknowledged moves are stored");
}

/// Opens a game in which nobody moves, and returns it with its connected players.
pub(crate) async fn open_idle_game(server: &Server) -> (u64, [ZoneClient; 2]) {
    let (_, table) = http(server.address, "POST", "/api/games", r#"{"time_control": "90m"}"#).await;
    let game = table["game"].as_u64().expect("a number");
    let (_, other) = http(server.address, "POST", &format!("/api/games/{game}/seats"), "").await;
    let mut players = [ZoneClient::connect(server.address).await, ZoneClient::connect(server.address).await];
    for (player, seat) in players.iter_mut().zip([&table, &other]) {
        player.subscribe(game, Some(0), seat["secret"].as_str()).await;
    }
    players[0].next_event("began").await;
    (game, players)
}

/// A server that is killed repeatedly, and an idle game in which White's clock runs.
struct KillTest {
    data: PathBuf,
    /// The address of the server, for the players.
    server: watch::Sender<Option<SocketAddr>>,
    /// Permits for acknowledged moves that the test has not waited for.
    acknowledged: Arc<Semaphore>,
    idle_game: u64,
    /// White's remaining time in milliseconds when last read.
    remaining: u64,
    /// The time of that reading.
    read_at: Instant,
    /// The uptime of the server since that reading.
    up: Duration,
    killed_at: Instant,
}

impl KillTest {
    async fn begin(data: &TempDir) -> KillTest {
        let server = Server::start(&data.0).await;
        let (idle_game, _players) = open_idle_game(&server).await;
        let read_at = Instant::now();
        let remaining = white_time(&server, idle_game).await;
        server.kill().await;
        let (up, killed_at) = (read_at.elapsed(), Instant::now());
        let (server, acknowledged) = (watch::Sender::new(None), Arc::new(Semaphore::new(0)));
        let data = data.0.clone();
        KillTest { data, server, acknowledged, idle_game, remaining, read_at, up, killed_at }
    }

    /// Starts the server, checks the clock of the idle game, and sends the address to the players.
    async fn start(&mut self) -> Server {
        let (started, starting) = self.spawn();
        let server = starting.ready().await;
        let read_at = Instant::now();
        let remaining = white_time(&server, self.idle_game).await;
        let up = self.up + started.elapsed();
        // The time since the last heartbeat is given back, so there may be more time than before.
        let charged = Duration::from_millis(self.remaining.saturating_sub(remaining));
        assert!(charged <= up + TOLERANCE, "{charged:?} of {up:?}");
        (self.remaining, self.read_at) = (remaining, read_at);
        self.server.send_replace(Some(server.address));
        server
    }

    fn spawn(&mut self) -> (Instant, StartingServer) {
        // The check is part of the downtime, which is so long that it would be noticed if it were charged.
        verify_ledgers(&self.data);
        while self.killed_at.elapsed() <= TOLERANCE * 2 {
            thread::yield_now();
        }
        (Instant::now(), StartingServer::spawn(&self.data))
    }

    /// Starts the server and kills it, if it is ready after a number of acknowledged moves.
    async fn kill(&mut self, point: KillPoint, moves: u32) {
        let probe = ServerProbe { data: &self.data.clone(), idle_game: self.idle_game };
        if point.is_during_start() {
            probe.remove_index();
            let before = probe.disk_state();
            let (started, mut starting) = self.spawn();
            probe.wait_during_start(point, &before, &mut starting).await;
            starting.kill().await;
            self.up += started.elapsed();
        } else {
            let server = self.start().await;
            self.acknowledged.forget_permits(usize::MAX);
            let permits = self.acknowledged.acquire_many(moves).await.expect("an open semaphore");
            permits.forget();
            self.server.send_replace(None);
            probe.kill(point, server).await;
            self.up = self.read_at.elapsed();
        }
        self.killed_at = Instant::now();
    }
}

/// Returns White's remaining time in milliseconds.
pub(crate) async fn white_time(server: &Server, game: u64) -> u64 {
    let (_, game) = http(server.address, "GET", &format!("/api/games/{game}"), "").await;
    game["view"]["clocks"]["white"].as_u64().unwrap_or_else(|| panic!("no clock: {game}"))
}

/// Checks the ledgers and their checkpoints.
pub(crate) fn verify_ledgers(data: &Path) {
    let archive = Archive::open(data).expect("open archive");
    let audit = verify(&archive, &mut |_, _| ()).expect("read archive");
    assert!(audit.findings.is_empty() && audit.lines > 0, "{:?}", audit.findings);
}
