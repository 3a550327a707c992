//! Two players who play random legal moves and record all messages.

use std::net::SocketAddr;
use std::sync::Arc;

use flagfall_chess::{Color, UciStyle};
use flagfall_testkit::zone::{ZoneClient, try_http};
use serde_json::{Value, json};
use tokio::sync::{Semaphore, watch};

use super::recorded_game::{ConnectionLost, RecordedGame};

/// Returns the next number of a pseudorandom sequence.
pub(crate) fn random(seed: &mut u64) -> u64 {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    *seed
}

pub(crate) struct RandomPlayers {
    seed: u64,
    server: watch::Receiver<Option<SocketAddr>>,
    games: Vec<RecordedGame>,
    /// Has a permit for each acknowledged move.
    acknowledged: Arc<Semaphore>,
}

impl RandomPlayers {
    pub(crate) fn new(
        number: u64,
        server: watch::Receiver<Option<SocketAddr>>,
        acknowledged: Arc<Semaphore>,
    ) -> RandomPlayers {
        RandomPlayers { seed: 0x9e37_79b9 * (number + 1), server, games: Vec::new(), acknowledged }
    }

    /// Plays one game after the other until the channel of server addresses is closed. Then compares all
    /// games with those of the server, and returns the number of acknowledged moves.
    pub(crate) async fn play(mut self) -> usize {
        let mut interrupted = None;
        while let Some(address) = self.address().await {
            let mut game = match interrupted.take() {
                Some(game) => game,
                None => match open(address).await {
                    Some(game) => game,
                    None => continue,
                },
            };
            match self.resume(address, &mut game).await {
                Ok(()) => self.games.push(game),
                Err(ConnectionLost) => interrupted = Some(game),
            }
        }
        self.games.extend(interrupted);
        let address = self.server.borrow().expect("the server runs after the last kill");
        let mut acknowledged = 0;
        for game in &self.games {
            acknowledged += game.compare(address).await;
        }
        acknowledged
    }

    /// Waits for the address of the server; returns `None` when the channel is closed.
    async fn address(&mut self) -> Option<SocketAddr> {
        loop {
            self.server.has_changed().ok()?;
            if let Some(address) = *self.server.borrow_and_update() {
                return Some(address);
            }
            self.server.changed().await.ok()?;
        }
    }

    /// Resumes a game and plays it to its end, unless the connection is lost.
    async fn resume(&mut self, address: SocketAddr, game: &mut RecordedGame) -> Result<(), ConnectionLost> {
        let mut players = Vec::new();
        for secret in game.secrets.clone() {
            let mut player = ZoneClient::try_connect(address).await.ok_or(ConnectionLost)?;
            game.subscribe(&mut player, &secret).await?;
            players.push(player);
        }
        game.repeat_last_command(&mut players).await?;
        while self.server.has_changed().is_ok() {
            let position = game.position();
            let moves = position.legal_moves();
            if game.is_over() {
                return Ok(());
            }
            let mv = moves[random(&mut self.seed) as usize % moves.len()];
            let player = usize::from(position.turn() == Color::Black);
            // An unanswered command is sent again with the same id.
            let command =
                game.unanswered.get_or_insert_with(|| (player, game.last + 1, mv.uci(UciStyle::Chess960).to_string()));
            let command = command.clone();
            game.play(&mut players[command.0], &command).await?;
            self.acknowledged.add_permits(1);
        }
        Err(ConnectionLost)
    }
}

async fn open(address: SocketAddr) -> Option<RecordedGame> {
    let seek = json!({"preset": "casual-blitz", "colour": "white"}).to_string();
    let (_, table) = try_http(address, "POST", "/api/games", &seek).await?;
    let game = table["game"].as_u64()?;
    let seats = format!("/api/games/{game}/seats");
    let (_, other) = try_http(address, "POST", &seats, "").await?;
    let secret = |table: &Value| table["secret"].as_str().map(str::to_owned);
    Some(RecordedGame::new(game, [secret(&table)?, secret(&other)?]))
}
