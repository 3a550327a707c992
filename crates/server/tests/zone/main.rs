//! A real server on a port of its own, and real clients.

mod document;
mod doors;
mod play;
mod refused;
mod resume;
#[path = "../running/mod.rs"]
mod running;

use flagfall_testkit::zone::{Client, http};

use running::Running;

impl Running {
    /// Two clients who have sat down at a table of their own.
    async fn pair(&self, wish: &str) -> (u64, Client, Client) {
        let (game, white, black) = self.table(wish).await;
        let mut players =
            [Client::connect(self.address).await, Client::connect(self.address).await];
        for (player, secret) in players.iter_mut().zip([&white, &black]) {
            player.subscribe(game, Some(0), Some(secret)).await;
        }
        let [white, black] = players;
        (game, white, black)
    }
}
