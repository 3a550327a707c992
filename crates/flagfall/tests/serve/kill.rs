//! Killed at any moment and started again: every move that was acknowledged is there, no event is
//! missing, what is asked again is answered as before, and the time in between is charged to nobody.
//!
//! `FLAGFALL_KILLS` says how often.

use std::env;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use flagfall_store::{Archive, verify};
use flagfall_testkit::zone::http;
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;
use tokio::time::timeout;

use crate::Folder;
use crate::board::{Board, random};
use crate::moment::{Moment, Scene};
use crate::server::{Server, Starting};

/// How many games go on at a time; each has two sockets.
const BOARDS: u64 = 16;
const SEED: u64 = 0x0066_6c61_6766_616c;
/// What takes longer has got stuck.
const LONGEST: Duration = Duration::from_mins(1);
/// Clocks are exact to the millisecond, and looked at twice.
const INEXACT: Duration = Duration::from_millis(2);

fn kills() -> usize {
    env::var("FLAGFALL_KILLS").ok().and_then(|kills| kills.parse().ok()).unwrap_or(20)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_acknowledged_is_lost_and_nobody_pays_for_the_time_in_between() {
    let folder = Folder::new("kill");
    let mut tried = Tried::begin(&folder).await;
    let (mut boards, kills) = (JoinSet::new(), kills());
    for number in 0..BOARDS {
        let (told, made) = (tried.server.subscribe(), Arc::clone(&tried.made));
        boards.spawn(Board::new(number, told, made).play());
    }
    let mut chance = SEED;
    for kill in 0..kills {
        let (moment, count) = (Moment::draw(&mut chance), random(&mut chance) as u32 % 48);
        let killed = timeout(LONGEST, tried.kill(moment, count)).await;
        killed.unwrap_or_else(|_| panic!("kill {kill}, {moment:?}: it got stuck"));
    }
    let server = timeout(LONGEST, tried.start()).await.expect("it starts again");
    let Tried { server: address, down, .. } = tried;
    drop(address);
    let mut acknowledged = 0;
    while let Some(board) = boards.join_next().await {
        acknowledged += board.expect("no board found anything wrong");
    }
    // Boards play on between kills; and what was down would have been seen on the clock.
    assert!(acknowledged >= kills * 4, "{acknowledged} moves");
    assert!(down > INEXACT * kills as u32, "{down:?}");
    server.kill().await;
    whole(&folder.0);
    println!("{kills} kills, {acknowledged} moves acknowledged, all there");
}

pub(crate) async fn open_witness(server: &Server) -> u64 {
    let (_, table) = http(server.address, "POST", "/api/games", r#"{"time_control": "90m"}"#).await;
    let game = table["game"].as_u64().expect("a number");
    http(server.address, "POST", &format!("/api/games/{game}/seats"), "").await;
    game
}

/// A server that is killed again and again, and a game in which nobody moves: White's clock runs.
struct Tried {
    folder: PathBuf,
    /// Where the server is, for the boards.
    server: watch::Sender<Option<SocketAddr>>,
    /// Moves that were acknowledged, and nobody has waited for.
    made: Arc<Semaphore>,
    witness: u64,
    /// White's time when it was last seen, in milliseconds, when that was, and how long the server
    /// was up since.
    left: u64,
    seen: Instant,
    up: Duration,
    /// When the server was killed.
    killed: Instant,
    /// How long it was down in all.
    down: Duration,
}

impl Tried {
    async fn begin(folder: &Folder) -> Tried {
        let server = Server::start(&folder.0).await;
        let witness = open_witness(&server).await;
        let seen = Instant::now();
        let left = left(&server, witness).await;
        server.kill().await;
        let (up, killed, down) = (seen.elapsed(), Instant::now(), Duration::ZERO);
        let (server, made) = (watch::Sender::new(None), Arc::new(Semaphore::new(0)));
        let folder = folder.0.clone();
        Tried { folder, server, made, witness, left, seen, up, killed, down }
    }

    /// Starts it, looks at the clock and tells the boards.
    async fn start(&mut self) -> Server {
        let (started, starting) = self.spawn();
        let server = starting.ready().await;
        let seen = Instant::now();
        let left = left(&server, self.witness).await;
        let up = self.up + started.elapsed();
        // What was used after the last heartbeat is given back, so there may be more than before.
        let charged = Duration::from_millis(self.left.saturating_sub(left));
        assert!(charged <= up + INEXACT, "{charged:?} of {up:?}");
        (self.left, self.seen) = (left, seen);
        self.server.send_replace(Some(server.address));
        server
    }

    fn spawn(&mut self) -> (Instant, Starting) {
        // All that was acknowledged is whole; meanwhile time passes.
        whole(&self.folder);
        self.down += self.killed.elapsed();
        (Instant::now(), Starting::spawn(&self.folder))
    }

    /// Starts it, and kills it at a moment.
    async fn kill(&mut self, moment: Moment, count: u32) {
        let scene = Scene { folder: &self.folder.clone(), witness: self.witness };
        if moment.is_in_the_start() {
            scene.clear_away();
            let before = scene.seen();
            let (started, mut starting) = self.spawn();
            scene.wait_in_the_start(moment, &before, &mut starting).await;
            starting.kill().await;
            self.up += started.elapsed();
        } else {
            let server = self.start().await;
            self.made.forget_permits(usize::MAX);
            let made = self.made.acquire_many(count).await.expect("it is never closed");
            made.forget();
            self.server.send_replace(None);
            scene.kill(moment, server).await;
            self.up = self.seen.elapsed();
        }
        self.killed = Instant::now();
    }
}

/// White's time, in milliseconds.
pub(crate) async fn left(server: &Server, game: u64) -> u64 {
    let (_, seen) = http(server.address, "GET", &format!("/api/games/{game}"), "").await;
    seen["view"]["clocks"]["white"].as_u64().unwrap_or_else(|| panic!("no clock: {seen}"))
}

/// The ledgers and their checkpoints are whole.
pub(crate) fn whole(folder: &Path) {
    let archive = Archive::open(folder).expect("it can be read");
    let audit = verify(&archive, &mut |_, _| ()).expect("it can be read");
    assert!(audit.faults.is_empty() && audit.lines > 0, "{:?}", audit.faults);
}
