//! Two players at a board, who play whatever is legal and note what they are told.

use std::net::SocketAddr;
use std::sync::Arc;

use flagfall_chess::{Color, UciStyle};
use flagfall_testkit::zone::{Client, try_http};
use serde_json::{Value, json};
use tokio::sync::{Semaphore, watch};

use super::known::{Known, Lost};

/// A number, drawn by a seed.
pub(crate) fn random(seed: &mut u64) -> u64 {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    *seed
}

pub(crate) struct Board {
    chance: u64,
    server: watch::Receiver<Option<SocketAddr>>,
    games: Vec<Known>,
    /// Has a place for each move that was acknowledged.
    made: Arc<Semaphore>,
}

impl Board {
    pub(crate) fn new(
        number: u64,
        server: watch::Receiver<Option<SocketAddr>>,
        made: Arc<Semaphore>,
    ) -> Board {
        Board { chance: 0x9e37_79b9 * (number + 1), server, games: Vec::new(), made }
    }

    /// Plays one game after the other until nobody tells where the server is any more; then reads all
    /// of them up again. Tells how many moves were acknowledged.
    pub(crate) async fn play(mut self) -> usize {
        let mut playing = None;
        while let Some(address) = self.address().await {
            let mut known = match playing.take() {
                Some(known) => known,
                None => match open(address).await {
                    Some(known) => known,
                    None => continue,
                },
            };
            match self.go_on(address, &mut known).await {
                Ok(()) => self.games.push(known),
                Err(Lost) => playing = Some(known),
            }
        }
        self.games.extend(playing);
        let address = self.server.borrow().expect("it is there again after the last kill");
        let mut acknowledged = 0;
        for known in &self.games {
            acknowledged += known.read_up(address).await;
        }
        acknowledged
    }

    /// Where the server is, once it is there; nowhere, when it is not to be killed again.
    async fn address(&mut self) -> Option<SocketAddr> {
        loop {
            self.server.has_changed().ok()?;
            if let Some(address) = *self.server.borrow_and_update() {
                return Some(address);
            }
            self.server.changed().await.ok()?;
        }
    }

    /// Takes a game up where it was, and plays it to its end unless the connection is lost.
    async fn go_on(&mut self, address: SocketAddr, known: &mut Known) -> Result<(), Lost> {
        let mut players = Vec::new();
        for secret in known.secrets.clone() {
            let mut player = Client::try_connect(address).await.ok_or(Lost)?;
            known.sit_down(&mut player, &secret).await?;
            players.push(player);
        }
        known.ask_again(&mut players).await?;
        while self.server.has_changed().is_ok() {
            let position = known.position();
            let moves = position.legal_moves();
            if known.is_over() {
                return Ok(());
            }
            let mv = moves[random(&mut self.chance) as usize % moves.len()];
            let mover = usize::from(position.turn() == Color::Black);
            // What nobody has answered is asked again, by the same number.
            let asked = known.asked.get_or_insert_with(|| {
                (mover, known.last + 1, mv.uci(UciStyle::Chess960).to_string())
            });
            let asked = asked.clone();
            known.make(&mut players[asked.0], &asked).await?;
            self.made.add_permits(1);
        }
        Err(Lost)
    }
}

async fn open(address: SocketAddr) -> Option<Known> {
    let wish = json!({"preset": "casual-blitz", "colour": "white"}).to_string();
    let (_, table) = try_http(address, "POST", "/api/games", &wish).await?;
    let game = table["game"].as_u64()?;
    let seats = format!("/api/games/{game}/seats");
    let (_, other) = try_http(address, "POST", &seats, "").await?;
    let secret = |table: &Value| table["secret"].as_str().map(str::to_owned);
    Some(Known::new(game, [secret(&table)?, secret(&other)?]))
}
