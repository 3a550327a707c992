//! What comes to the doors and should not come in: refused, counted, and nobody else is the worse for
//! it.

mod clock;
mod forged;
mod frames;
mod limits;
mod malformed;
mod origins;
mod slow;
mod tls;

use std::fs;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use flagfall_server::{Config, Server, Trust, Zone};
use flagfall_testkit::zone::{Client, http};
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::timeout;

/// So long at most does an honest player wait for an answer, whatever others do.
const GENEROUS: Duration = Duration::from_secs(5);

/// A server in a directory of its own, gone afterwards.
struct Running {
    folder: PathBuf,
    address: SocketAddr,
    trust: Option<(Trust, SocketAddr)>,
    end: Option<oneshot::Sender<()>>,
    ended: Option<JoinHandle<Option<Arc<str>>>>,
}

impl Running {
    fn start() -> Running {
        Running::with(|_| ())
    }

    fn with(change: impl FnOnce(&mut Config)) -> Running {
        Running::open(folder(), change)
    }

    fn open(folder: PathBuf, change: impl FnOnce(&mut Config)) -> Running {
        let listen = SocketAddr::from(([127, 0, 0, 1], 0));
        let mut config = Config { listen, data: folder.clone(), ..Config::default() };
        change(&mut config);
        let server = Server::bind(Zone::start(config).expect("started")).expect("bound");
        let (address, (end, told)) = (server.address(), oneshot::channel());
        let trust = server.trust().map(|(trust, url)| {
            let at = url.trim_start_matches("http://").trim_end_matches('/');
            (trust.clone(), at.parse().expect("an address"))
        });
        let ended = tokio::spawn(server.run(async { drop(told.await) }));
        Running { folder, address, trust, end: Some(end), ended: Some(ended) }
    }

    /// Ends as a signal would end it.
    async fn end(&mut self) {
        drop(self.end.take());
        let why = self.ended.take().expect("it runs").await.expect("no panic");
        assert_eq!(why, None);
    }

    /// Sends bytes over a connection of their own, and reads what comes until it is closed.
    async fn raw(&self, bytes: impl AsRef<[u8]>) -> String {
        let mut stream = self.connect().await;
        // Whoever is sent away may find the line cut.
        let _ = stream.write_all(bytes.as_ref()).await;
        rest(&mut stream).await
    }

    async fn connect(&self) -> TcpStream {
        TcpStream::connect(self.address).await.expect("it listens")
    }

    /// A connection over which an upgrade was asked for and answered.
    async fn upgraded(&self) -> TcpStream {
        let mut stream = self.connect().await;
        stream.write_all(upgrade(self.address, "").as_bytes()).await.expect("it takes it");
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            head.push(stream.read_u8().await.expect("an answer"));
        }
        assert!(head.starts_with(b"HTTP/1.1 101"), "{}", String::from_utf8_lossy(&head));
        stream
    }

    /// How often something of a kind was refused.
    async fn refused(&self, kind: &str) -> u64 {
        let (_, metrics) = http(self.address, "GET", "/metrics", "").await;
        let begins = format!("flagfall_refused_total{{kind=\"{kind}\"}} ");
        let metrics = metrics.as_str().expect("a text");
        let line = metrics.lines().find_map(|line| line.strip_prefix(&*begins));
        line.expect("it is counted").parse().expect("a number")
    }

    /// A table with both seats taken: the game, and the secrets of White and Black.
    async fn table(&self) -> (u64, String, String) {
        let (status, table) =
            http(self.address, "POST", "/api/games", r#"{"colour":"white"}"#).await;
        assert_eq!(status, 201, "{table}");
        let game = table["game"].as_u64().expect("a number");
        let (_, other) = http(self.address, "POST", &format!("/api/games/{game}/seats"), "").await;
        let secret = |table: &Value| table["secret"].as_str().expect("a text").to_owned();
        (game, secret(&table), secret(&other))
    }

    /// Two honest players at a table of their own.
    async fn honest(&self) -> Honest {
        let (game, white, black) = self.table().await;
        let mut players = Vec::new();
        for secret in [white, black] {
            let mut player = Client::connect(self.address).await;
            player.subscribe(game, None, Some(&secret)).await;
            players.push(player);
        }
        Honest { game, players, ply: 0 }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        drop(fs::remove_dir_all(&self.folder));
    }
}

fn folder() -> PathBuf {
    static COUNT: AtomicUsize = AtomicUsize::new(0);
    let name = format!("doors-{}-{}", process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    drop(fs::remove_dir_all(&folder));
    folder
}

/// All that comes until the connection is closed.
async fn rest(stream: &mut TcpStream) -> String {
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer).await;
    String::from_utf8_lossy(&answer).into_owned()
}

/// A request for a socket, with more lines in its head.
fn upgrade(to: SocketAddr, more: &str) -> String {
    format!(
        "GET /ws HTTP/1.1\r\nHost: {to}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n{more}\r\n"
    )
}

/// A game between two who do nothing wrong.
struct Honest {
    game: u64,
    players: Vec<Client>,
    ply: usize,
}

impl Honest {
    const MOVES: [&str; 32] = [
        "a2a3", "a7a6", "b2b3", "b7b6", "c2c3", "c7c6", "d2d3", "d7d6", "e2e3", "e7e6", "f2f3",
        "f7f6", "g2g3", "g7g6", "h2h3", "h7h6", "a3a4", "a6a5", "b3b4", "b6b5", "c3c4", "c6c5",
        "d3d4", "d6d5", "e3e4", "e6e5", "f3f4", "f6f5", "g3g4", "g6g5", "h3h4", "h6h5",
    ];

    /// Plays on for some plies; each is acknowledged in good time.
    async fn play(&mut self, plies: usize) {
        for _ in 0..plies {
            let mv = Honest::MOVES[self.ply];
            let player = &mut self.players[self.ply % 2];
            let told = timeout(GENEROUS, player.play(self.game, self.ply as u64, mv)).await;
            let told = told.expect("an honest player need not wait");
            assert!(told["done"].is_object(), "{mv}: {told}");
            self.ply += 1;
        }
    }
}
