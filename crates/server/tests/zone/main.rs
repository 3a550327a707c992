//! Games on a real server with real clients.

mod document;
mod endpoints;
mod ledgers;
mod play;
mod refusals;
mod resume;
#[path = "../running/mod.rs"]
mod running;
mod upgrade;

use flagfall_testkit::zone::{ZoneClient, http, http_as};

use running::Running;

impl Running {
    /// Opens a table and returns the game with the clients of both players.
    async fn pair(&self, request: &str) -> (u64, ZoneClient, ZoneClient) {
        let (game, white, black) = self.table(request).await;
        let [white, black] = self.connect(game, [&white, &black]).await;
        (game, white, black)
    }

    /// Connects both players to a game, which begins by it.
    async fn connect(&self, game: u64, secrets: [&str; 2]) -> [ZoneClient; 2] {
        let mut players = [ZoneClient::connect(self.address).await, ZoneClient::connect(self.address).await];
        for (player, secret) in players.iter_mut().zip(secrets) {
            player.subscribe(game, Some(0), Some(secret)).await;
        }
        players
    }
}
