//! Who is there: a player with a socket at least, of the own or of an assistant who enters the moves.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use flagfall_chess::Color;
use flagfall_game::{Command, Game, Refusal, Task};
use flagfall_laws::Board;

use crate::Zone;
use crate::spine::Failure;

/// How many sockets each player has.
#[derive(Debug, Default)]
pub(crate) struct Presence(Mutex<HashMap<(u64, Color), usize>>);

impl Presence {
    fn sockets(&self) -> MutexGuard<'_, HashMap<(u64, Color), usize>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A player's place at a board, held by a socket.
pub(crate) struct Place {
    zone: Arc<Zone>,
    game: u64,
    player: Color,
}

impl Place {
    /// Takes it; if the player was away, that they are back is on record when this returns.
    pub(crate) async fn take(zone: &Arc<Zone>, game: u64, player: Color) -> Place {
        let (place, is_first) = Place::hold(zone, game, player);
        if has_yet_to_arrive(zone, game, player).await {
            // Where it cannot be put on record the zone has stopped.
            let _ = arrive(zone, game, player).await;
        }
        if is_first {
            put_on_record(Arc::clone(zone), game, player).await;
        }
        place
    }

    /// Takes it for a player whose assistant enters the moves, if that was accepted. That the player
    /// has come is not said by it.
    pub(crate) async fn take_for(zone: &Arc<Zone>, game: u64, player: Color) -> Option<Place> {
        let enters = move |state: &Game, _| state.is_assisted_in(player, Task::Entering);
        if !zone.spine.look(game, enters).await.unwrap_or(false) {
            return None;
        }
        let (place, is_first) = Place::hold(zone, game, player);
        if is_first {
            put_on_record(Arc::clone(zone), game, player).await;
        }
        Some(place)
    }

    /// Holds it, and tells whether nobody did before.
    fn hold(zone: &Arc<Zone>, game: u64, player: Color) -> (Place, bool) {
        let mut sockets = zone.presence.sockets();
        let count = sockets.entry((game, player)).or_default();
        *count += 1;
        (Place { zone: Arc::clone(zone), game, player }, *count == 1)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let key = (self.game, self.player);
        let mut sockets = self.zone.presence.sockets();
        let Some(count) = sockets.get_mut(&key) else { return };
        *count -= 1;
        if *count > 0 {
            return;
        }
        sockets.remove(&key);
        // When the zone goes down it is not the players who leave.
        if !self.zone.is_closing() {
            tokio::spawn(put_on_record(Arc::clone(&self.zone), self.game, self.player));
        }
    }
}

/// Gives players who were there before the zone was down time to come back, and then puts on record
/// who did not.
pub(crate) async fn miss(zone: Arc<Zone>, expected: Vec<(u64, Color)>) {
    tokio::time::sleep(Duration::from_secs(zone.config.missed_after_seconds)).await;
    for (game, player) in expected {
        let is_there = zone.presence.sockets().contains_key(&(game, player));
        if !is_there && !zone.is_closing() {
            put_on_record(Arc::clone(&zone), game, player).await;
        }
    }
}

/// The players who are there in a game that goes on.
pub(crate) fn present(game: &Game) -> impl Iterator<Item = Color> {
    let goes_on = game.outcome().is_none();
    let is_there =
        move |player: &Color| goes_on && game.has_arrived(*player) && game.is_connected(*player);
    Color::ALL.into_iter().filter(is_there)
}

/// Puts on record that a player has come, as soon as there is room for it.
pub(crate) async fn arrive(zone: &Zone, game: u64, player: Color) -> Result<(), Failure<Refusal>> {
    loop {
        match zone.spine.ask(game, None, Command::Arrive(player)).await {
            Err(Failure::Busy) => tokio::time::sleep(Duration::from_millis(50)).await,
            // Who has come already is refused, which is as good.
            Ok(_) | Err(Failure::Refused(_)) => return Ok(()),
            Err(failure) => return Err(failure),
        }
    }
}

/// Whether a player has come by being there: at a real board it is not the socket that tells.
async fn has_yet_to_arrive(zone: &Zone, game: u64, player: Color) -> bool {
    let look = move |game: &Game, _| {
        let is_virtual = game.rules().regulations.board == Board::Virtual;
        is_virtual && game.outcome().is_none() && !game.has_arrived(player)
    };
    zone.spine.look(game, look).await.unwrap_or(false)
}

/// Puts on record whether a player is there, as it is when there is room for it.
async fn put_on_record(zone: Arc<Zone>, game: u64, player: Color) {
    loop {
        let told = {
            // Nobody comes or leaves before it is on its way.
            let sockets = zone.presence.sockets();
            let is_there = sockets.contains_key(&(game, player));
            let command =
                if is_there { Command::Reconnect(player) } else { Command::Disconnect(player) };
            zone.spine.ask(game, None, command)
        };
        // That nothing has changed is refused, which is as good.
        match told.await {
            Err(Failure::Busy) => tokio::time::sleep(Duration::from_millis(50)).await,
            _ => return,
        }
    }
}
