//! Hostile traffic is refused and counted, and does not affect anybody else.

mod clock;
mod forged;
mod frames;
mod hosts;
mod limits;
mod malformed;
mod origins;
#[path = "../running/mod.rs"]
mod running;
mod slow;
mod tls;

use std::fs;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use flagfall_server::{Config, Server};
use flagfall_testkit::zone::{ZoneClient, http};
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

use running::{Running, folder};

/// Maximum time an honest player waits for a reply during an attack.
const GENEROUS: Duration = Duration::from_secs(5);

impl Running {
    /// Sends bytes over a new connection and reads until it is closed.
    async fn raw(&self, bytes: impl AsRef<[u8]>) -> String {
        let mut stream = self.connect().await;
        // A refused connection may be reset.
        let _ = stream.write_all(bytes.as_ref()).await;
        rest(&mut stream).await
    }

    async fn connect(&self) -> TcpStream {
        TcpStream::connect(self.address).await.expect("it listens")
    }

    /// Opens a connection and upgrades it to a WebSocket.
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

    /// Returns the number of refusals of a kind.
    async fn refused(&self, kind: &str) -> u64 {
        let (_, metrics) = http(self.address, "GET", "/metrics", "").await;
        let begins = format!("flagfall_refused_total{{kind=\"{kind}\"}} ");
        let metrics = metrics.as_str().expect("a text");
        let line = metrics.lines().find_map(|line| line.strip_prefix(&*begins));
        line.expect("it is counted").parse().expect("a number")
    }

    /// Starts a game between two honest players.
    async fn honest(&self) -> Honest {
        let (game, white, black) = self.table("{}").await;
        let mut players = Vec::new();
        for secret in [white, black] {
            let mut player = ZoneClient::connect(self.address).await;
            player.subscribe(game, None, Some(&secret)).await;
            players.push(player);
        }
        Honest { game, players, ply: 0 }
    }
}

/// Reads until the connection is closed.
async fn rest(stream: &mut TcpStream) -> String {
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer).await;
    String::from_utf8_lossy(&answer).into_owned()
}

/// Builds an upgrade request with extra header lines.
fn upgrade(to: SocketAddr, more: &str) -> String {
    format!(
        "GET /ws HTTP/1.1\r\nHost: {to}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n{more}\r\n"
    )
}

/// A game between two honest players.
struct Honest {
    game: u64,
    players: Vec<ZoneClient>,
    ply: usize,
}

impl Honest {
    const MOVES: [&str; 32] = [
        "a2a3", "a7a6", "b2b3", "b7b6", "c2c3", "c7c6", "d2d3", "d7d6", "e2e3", "e7e6", "f2f3", "f7f6", "g2g3", "g7g6",
        "h2h3", "h7h6", "a3a4", "a6a5", "b3b4", "b6b5", "c3c4", "c6c5", "d3d4", "d6d5", "e3e4", "e6e5", "f3f4", "f6f5",
        "g3g4", "g6g5", "h3h4", "h6h5",
    ];

    /// Plays some plies; each must be acknowledged in time.
    async fn play(&mut self, plies: usize) {
        for _ in 0..plies {
            let mv = Honest::MOVES[self.ply];
            let player = &mut self.players[self.ply % 2];
            let message = timeout(GENEROUS, player.play(self.game, self.ply as u64, mv)).await;
            let message = message.expect("an honest player need not wait");
            assert!(message["executed"].is_object(), "{mv}: {message}");
            self.ply += 1;
        }
    }
}
