//! The index of finished games, newest first.
//!
//! The index is in memory, some dozens of bytes per game, and holds only when a game may be shown
//! and who played. On start it is built in the background from the first and last events of the
//! ledgers; from then on the feed reports each game that ends. A game is looked at again when it is
//! listed, so one that goes on after a ruling is skipped.

use std::collections::{BTreeMap, HashMap};
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use flagfall_chess::{ByColor, Color};
use flagfall_clock::{Millis, Timestamp};
use flagfall_game::{Event, PersonId};
use flagfall_ledger::{LedgerId, LedgerKind};
use flagfall_store::{LogReadError, LogReader};
use serde::Deserialize;
use tokio::sync::Notify;

use crate::Zone;

/// Events read at a time.
const BATCH: u64 = 64;

/// The position of a game in the index: the time since which it may be shown, and its id.
pub(crate) type FinishedPosition = (Timestamp, u64);

/// The index of finished games.
#[derive(Default)]
pub(crate) struct FinishedGamesIndex {
    entries: Mutex<IndexEntries>,
    /// Games that have ended and are not indexed yet.
    unindexed: Mutex<Vec<u64>>,
    wake: Notify,
}

#[derive(Default)]
struct IndexEntries {
    games: BTreeMap<FinishedPosition, ByColor<PersonId>>,
    /// The time under which a game is indexed, so that a game that ends twice is listed once.
    since: HashMap<u64, Timestamp>,
}

/// The parts of a game's first event that matter here.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum OpenedEvent {
    Opened { players: ByColor<PersonId>, rules: OpenedRules },
}

#[derive(Deserialize)]
struct OpenedRules {
    regulations: OpenedRegulations,
}

#[derive(Deserialize)]
struct OpenedRegulations {
    broadcast_delay: Option<Millis>,
}

impl FinishedGamesIndex {
    fn entries(&self) -> MutexGuard<'_, IndexEntries> {
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn unindexed(&self) -> MutexGuard<'_, Vec<u64>> {
        self.unindexed.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes that a game has ended.
    pub(crate) fn note_end(&self, game: u64) {
        self.unindexed().push(game);
        self.wake.notify_one();
    }

    /// Returns the next games before a position that may be shown now, newest first: all of them,
    /// or those of one player.
    pub(crate) fn page(
        &self,
        before: Option<FinishedPosition>,
        player: Option<PersonId>,
        now: Timestamp,
        limit: usize,
    ) -> Vec<FinishedPosition> {
        let newest = (now, u64::MAX);
        let end = before.map_or(newest, |before| before.min(newest));
        let entries = self.entries();
        let is_wanted = |players: &ByColor<PersonId>| {
            player.is_none_or(|wanted| Color::ALL.into_iter().any(|color| players[color] == wanted))
        };
        let games = entries.games.range(..end).rev().filter(|(_, players)| is_wanted(players));
        games.map(|(position, _)| *position).take(limit).collect()
    }

    fn insert(&self, (since, game): FinishedPosition, players: ByColor<PersonId>) {
        let mut entries = self.entries();
        if let Some(before) = entries.since.insert(game, since) {
            entries.games.remove(&(before, game));
        }
        entries.games.insert((since, game), players);
    }

    /// Indexes a game if it has ended.
    fn index_game(&self, ledgers: &dyn LogReader, game: u64) -> Result<(), LogReadError> {
        let ledger = LedgerId { kind: LedgerKind::Game, id: game };
        let Some(ended) = last_end(ledgers, ledger)? else { return Ok(()) };
        ledgers.read(ledger, 0, 1, &mut |row| {
            if let Ok(OpenedEvent::Opened { players, rules }) = serde_json::from_str(row.envelope.event.0) {
                let delay = rules.regulations.broadcast_delay.unwrap_or_default();
                self.insert((ended.saturating_add(delay), game), players);
            }
            ControlFlow::Break(())
        })
    }
}

/// Returns the time at which a game last ended, if it has.
fn last_end(ledgers: &dyn LogReader, ledger: LedgerId) -> Result<Option<Timestamp>, LogReadError> {
    let mut end = ledgers.head(ledger)?.map_or(0, |head| head.sequence);
    // Nearly always it is the last event.
    let (mut batch, mut ended) = (1, None);
    while ended.is_none() && end > 0 {
        let after = end.saturating_sub(batch);
        ledgers.read(ledger, after, end - after, &mut |row| {
            if let Ok(Event::Ended(_)) = serde_json::from_str(row.envelope.event.0) {
                ended = Some(row.envelope.occurred_at);
            }
            ControlFlow::Continue(())
        })?;
        (end, batch) = (after, BATCH);
    }
    Ok(ended)
}

/// Builds the index from the log and keeps it current until the zone closes; holds nothing of the
/// log after that.
pub(crate) async fn run(zone: Arc<Zone>) {
    let mut games = in_background(&zone, all_games).await;
    while !zone.is_closing() {
        games.append(&mut zone.finished_games.unindexed());
        let batch = std::mem::take(&mut games);
        in_background(&zone, |zone| index_games(zone, batch)).await;
        tokio::select! {
            () = zone.finished_games.wake.notified() => {}
            () = zone.closed() => {}
        }
    }
}

/// Runs blocking work on another thread.
async fn in_background<T: Default + Send + 'static>(
    zone: &Arc<Zone>,
    read: impl FnOnce(&Zone) -> T + Send + 'static,
) -> T {
    let zone = Arc::clone(zone);
    tokio::task::spawn_blocking(move || read(&zone)).await.unwrap_or_default()
}

fn index_games(zone: &Zone, games: Vec<u64>) {
    let log = &zone.spine.context().log;
    for game in games.into_iter().take_while(|_| !zone.is_closing()) {
        if let Err(error) = zone.finished_games.index_game(log.reader(), game) {
            tracing::warn!(game, "a finished game cannot be indexed: {error}");
        }
    }
}

/// The ids of all recorded games.
fn all_games(zone: &Zone) -> Vec<u64> {
    let mut games = Vec::new();
    let listed = zone.spine.context().log.reader().for_each_ledger(&mut |ledger| {
        games.extend((ledger.kind == LedgerKind::Game).then_some(ledger.id));
        if zone.is_closing() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    if let Err(error) = listed {
        tracing::warn!("finished games cannot be listed: {error}");
    }
    games
}
