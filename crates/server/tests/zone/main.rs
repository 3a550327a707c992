//! Games on a real server with real clients.

mod document;
mod endpoints;
mod play;
mod refusals;
mod resume;
#[path = "../running/mod.rs"]
mod running;

use flagfall_testkit::zone::{ZoneClient, http};

use running::Running;

impl Running {
    /// Opens a table and returns the game with the clients of both players.
    async fn pair(&self, request: &str) -> (u64, ZoneClient, ZoneClient) {
        let (game, white, black) = self.table(request).await;
        let mut players = [ZoneClient::connect(self.address).await, ZoneClient::connect(self.address).await];
        for (player, secret) in players.iter_mut().zip([&white, &black]) {
            player.subscribe(game, Some(0), Some(secret)).await;
        }
        let [white, black] = players;
        (game, white, black)
    }
}
