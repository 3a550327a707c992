//! Presence: a player is connected while a socket of their own, or of an assistant who enters the
//! moves, is open.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use flagfall_chess::Color;
use flagfall_game::{AssistantTask, Command, Game, Refusal};

use crate::Zone;
use crate::spine::SpineError;

/// The number of sockets of each player.
#[derive(Debug, Default)]
pub(crate) struct Presence(Mutex<HashMap<(u64, Color), usize>>);

impl Presence {
    fn sockets(&self) -> MutexGuard<'_, HashMap<(u64, Color), usize>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Counts a socket as a connected player while it exists.
pub(crate) struct PresenceGuard {
    zone: Arc<Zone>,
    game: u64,
    player: Color,
}

impl PresenceGuard {
    /// Connects a player. If the player was away, the return is recorded when this returns.
    pub(crate) async fn connect(zone: &Arc<Zone>, game: u64, player: Color) -> PresenceGuard {
        let (guard, is_first) = PresenceGuard::acquire(zone, game, player);
        if has_yet_to_arrive(zone, game, player).await {
            // If it cannot be recorded, the zone has stopped.
            let _ = record_arrival(zone, game, player).await;
        }
        if is_first {
            record_connection(Arc::clone(zone), game, player).await;
        }
        guard
    }

    /// Connects a player through an assistant who was accepted to enter the moves. It does not
    /// record an arrival.
    pub(crate) async fn connect_assistant(zone: &Arc<Zone>, game: u64, player: Color) -> Option<PresenceGuard> {
        let enters = move |state: &Game, _| state.is_assisted_in(player, AssistantTask::Entering);
        if !zone.spine.inspect(game, enters).await.unwrap_or(false) {
            return None;
        }
        let (guard, is_first) = PresenceGuard::acquire(zone, game, player);
        if is_first {
            record_connection(Arc::clone(zone), game, player).await;
        }
        Some(guard)
    }

    /// Counts the socket and returns whether it is the player's first.
    fn acquire(zone: &Arc<Zone>, game: u64, player: Color) -> (PresenceGuard, bool) {
        let mut sockets = zone.presence.sockets();
        let count = sockets.entry((game, player)).or_default();
        *count += 1;
        (PresenceGuard { zone: Arc::clone(zone), game, player }, *count == 1)
    }
}

impl Drop for PresenceGuard {
    fn drop(&mut self) {
        let key = (self.game, self.player);
        let mut sockets = self.zone.presence.sockets();
        let Some(count) = sockets.get_mut(&key) else { return };
        *count -= 1;
        if *count > 0 {
            return;
        }
        sockets.remove(&key);
        // When the zone goes down, the players have not left.
        if !self.zone.is_closing() {
            tokio::spawn(record_connection(Arc::clone(&self.zone), self.game, self.player));
        }
    }
}

/// Waits for players who were connected before the zone went down, then records those who have not
/// returned as disconnected.
pub(crate) async fn record_absences(zone: Arc<Zone>, expected: Vec<(u64, Color)>) {
    tokio::time::sleep(Duration::from_secs(zone.config.reconnect_grace_seconds)).await;
    for (game, player) in expected {
        let is_there = zone.presence.sockets().contains_key(&(game, player));
        if !is_there && !zone.is_closing() {
            record_connection(Arc::clone(&zone), game, player).await;
        }
    }
}

/// The connected players of a game in progress.
pub(crate) fn connected_players(game: &Game) -> impl Iterator<Item = Color> {
    let goes_on = game.outcome().is_none();
    let is_there = move |player: &Color| goes_on && game.has_arrived(*player) && game.is_connected(*player);
    Color::ALL.into_iter().filter(is_there)
}

/// Records that a player has arrived, as soon as there is room.
pub(crate) async fn record_arrival(zone: &Zone, game: u64, player: Color) -> Result<(), SpineError<Refusal>> {
    loop {
        match zone.spine.submit(game, None, Command::Arrive(player)).await {
            Err(SpineError::Busy) => tokio::time::sleep(Duration::from_millis(50)).await,
            // The refusal for a player who has already arrived is fine.
            Ok(_) | Err(SpineError::Refused(_)) => return Ok(()),
            Err(failure) => return Err(failure),
        }
    }
}

/// Whether connecting counts as arriving, which it does not at a physical board.
async fn has_yet_to_arrive(zone: &Zone, game: u64, player: Color) -> bool {
    let inspect = move |game: &Game, _| {
        let is_virtual = !game.rules().regulations.has_physical_board();
        is_virtual && game.outcome().is_none() && !game.has_arrived(player)
    };
    zone.spine.inspect(game, inspect).await.unwrap_or(false)
}

/// Records whether a player is connected at the moment when there is room.
async fn record_connection(zone: Arc<Zone>, game: u64, player: Color) {
    loop {
        let recorded = {
            // The lock is held until the command is on its way, so the state cannot change in
            // between.
            let sockets = zone.presence.sockets();
            let is_there = sockets.contains_key(&(game, player));
            let command = if is_there { Command::Reconnect(player) } else { Command::Disconnect(player) };
            zone.spine.submit(game, None, command)
        };
        // The refusal for an unchanged state is fine.
        match recorded.await {
            Err(SpineError::Busy) => tokio::time::sleep(Duration::from_millis(50)).await,
            _ => return,
        }
    }
}
