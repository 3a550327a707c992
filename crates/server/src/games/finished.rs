//! The index of finished games, newest first, and of the games of each person.
//!
//! The index is in memory, about a hundred bytes per game, and holds only when a game may be shown
//! and who played. On start it is built in the background from the first and last events of the
//! ledgers; until then it answers nothing. From then on the feed reports each game that ends. A game
//! is inspected again when it is listed, so one that goes on after a ruling is skipped.

use std::collections::{BTreeSet, HashMap};
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use flagfall_chess::{ByColor, Color};
use flagfall_clock::{Millis, Timestamp};
use flagfall_game::{Event, PersonId, Refusal};
use flagfall_ledger::{LedgerId, LedgerKind};
use flagfall_store::{LogReadError, LogReader};
use serde::Deserialize;
use tokio::sync::{Notify, watch};
use tokio::time::timeout;

use crate::Zone;
use crate::spine::SpineError;

/// Events read at a time.
const BATCH: u64 = 64;
/// Time that a request waits for the index after the start of the zone.
const BUILDING_TIMEOUT: Duration = Duration::from_secs(1);

/// The position of a game in the index: the time since which it may be shown, and its id.
pub(crate) type FinishedPosition = (Timestamp, u64);

/// The index of finished games.
#[derive(Default)]
pub(crate) struct FinishedGamesIndex {
    entries: Mutex<IndexEntries>,
    /// Games that have ended and are not indexed yet.
    unindexed: Mutex<Vec<u64>>,
    /// Whether all games are indexed that were recorded before the zone started.
    is_built: watch::Sender<bool>,
    wake: Notify,
}

#[derive(Default)]
struct IndexEntries {
    games: BTreeSet<FinishedPosition>,
    /// The finished games of each person.
    finished_of: BTreeSet<(u64, FinishedPosition)>,
    /// All games of each person, finished or not.
    games_of: BTreeSet<(u64, u64)>,
    /// The times under which a game is indexed. A game that ended again under a delay is listed under the
    /// earlier end until everybody may see the later one.
    since: HashMap<u64, IndexedTimes>,
}

/// The time since which everybody may see the last end of a game, and that of the end before it if it is
/// still listed.
struct IndexedTimes {
    last: Timestamp,
    earlier: Option<Timestamp>,
}

impl IndexEntries {
    fn remove(&mut self, position: FinishedPosition, players: ByColor<PersonId>) {
        self.games.remove(&position);
        for entry in positions_of(players, position) {
            self.finished_of.remove(&entry);
        }
    }

    /// Whether a position is the one under which its game is listed now.
    fn is_current(&self, (since, game): FinishedPosition, now: Timestamp) -> bool {
        self.since.get(&game).is_some_and(|times| since == times.last || now < times.last)
    }
}

/// The entries of a game for both its players.
fn positions_of(players: ByColor<PersonId>, position: FinishedPosition) -> [(u64, FinishedPosition); 2] {
    Color::ALL.map(|color| (players[color].0, position))
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

    /// Notes that a game was opened.
    pub(crate) fn note_opening(&self, game: u64, players: ByColor<PersonId>) {
        let mut entries = self.entries();
        entries.games_of.extend(Color::ALL.map(|color| (players[color].0, game)));
    }

    /// All games of a person, finished or not.
    ///
    /// # Errors
    /// The index is still being built.
    pub(crate) async fn games_of(&self, person: PersonId) -> Result<Vec<u64>, SpineError<Refusal>> {
        self.wait_until_built().await?;
        let games = (person.0, 0)..=(person.0, u64::MAX);
        Ok(self.entries().games_of.range(games).map(|(_, game)| *game).collect())
    }

    /// Waits a moment while the index is being built.
    ///
    /// # Errors
    /// It takes longer, so the zone is busy.
    pub(crate) async fn wait_until_built(&self) -> Result<(), SpineError<Refusal>> {
        let mut is_built = self.is_built.subscribe();
        let built = timeout(BUILDING_TIMEOUT, is_built.wait_for(|is_built| *is_built)).await;
        built.map_or(Err(SpineError::Busy), |_| Ok(()))
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
        match player {
            None => {
                let all = entries.games.range(..end).rev().copied();
                all.filter(|position| entries.is_current(*position, now)).take(limit).collect()
            }
            Some(PersonId(person)) => {
                let first = (person, (Timestamp::EPOCH, 0));
                let own = entries.finished_of.range(first..(person, end)).rev();
                let own = own.map(|(_, position)| *position);
                own.filter(|position| entries.is_current(*position, now)).take(limit).collect()
            }
        }
    }

    fn insert(&self, (since, game): FinishedPosition, players: ByColor<PersonId>, now: Timestamp) {
        let mut entries = self.entries();
        let before = entries.since.remove(&game);
        let known = before.iter().flat_map(|times| [Some(times.last), times.earlier]).flatten();
        let known: Vec<Timestamp> = known.collect();
        // The latest end that everybody may see stays in the list until the new one is visible.
        let earlier = known.iter().copied().filter(|known| *known <= now && now < since).max();
        for known in known.into_iter().filter(|known| Some(*known) != earlier) {
            entries.remove((known, game), players);
        }
        entries.since.insert(game, IndexedTimes { last: since, earlier });
        entries.games.insert((since, game));
        entries.finished_of.extend(positions_of(players, (since, game)));
    }

    /// Indexes a game under its players, and if it has ended in the list too.
    fn index_game(&self, ledgers: &dyn LogReader, game: u64, now: Timestamp) -> Result<(), LogReadError> {
        let ledger = LedgerId { kind: LedgerKind::Game, id: game };
        let ended = last_end(ledgers, ledger)?;
        ledgers.read(ledger, 0, 1, &mut |row| {
            if let Ok(OpenedEvent::Opened { players, rules }) = serde_json::from_str(row.envelope.event.0) {
                self.note_opening(game, players);
                let delay = rules.regulations.broadcast_delay.unwrap_or_default();
                if let Some(ended) = ended {
                    self.insert((ended.saturating_add(delay), game), players, now);
                }
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
        zone.finished_games.is_built.send_replace(true);
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
        if let Err(error) = zone.finished_games.index_game(log.reader(), game, zone.now()) {
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

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Timestamp = Timestamp::from_millis(1_000_000);

    #[tokio::test(start_paused = true)]
    async fn index_that_is_being_built_says_so_instead_of_listing_nothing() {
        let index = FinishedGamesIndex::default();
        assert_eq!(index.wait_until_built().await, Err(SpineError::Busy));
        assert_eq!(index.games_of(PersonId(1)).await, Err(SpineError::Busy));
        index.is_built.send_replace(true);
        assert_eq!(index.wait_until_built().await, Ok(()));
        assert_eq!(index.games_of(PersonId(1)).await, Ok(Vec::new()));
    }

    #[tokio::test]
    async fn games_are_found_by_person_and_listed_once() {
        let index = FinishedGamesIndex::default();
        index.is_built.send_replace(true);
        let pair = |white, black| ByColor { white: PersonId(white), black: PersonId(black) };
        for (game, players) in [(10, pair(1, 2)), (11, pair(2, 3)), (12, pair(1, 3))] {
            index.note_opening(game, players);
            index.insert((Timestamp::from_millis(game), game), players, NOW);
        }
        // A game that goes on and ends again.
        index.insert((Timestamp::from_millis(50), 10), pair(1, 2), NOW);
        index.note_opening(13, pair(1, 4));
        assert_eq!(index.games_of(PersonId(1)).await, Ok(vec![10, 12, 13]));
        let page = |player: Option<u64>, limit| {
            let found = index.page(None, player.map(PersonId), NOW, limit);
            found.into_iter().map(|(_, game)| game).collect::<Vec<_>>()
        };
        assert_eq!((page(None, 9), page(None, 1)), (vec![10, 12, 11], vec![10]));
        assert_eq!((page(Some(1), 9), page(Some(3), 9), page(Some(4), 9)), (vec![10, 12], vec![12, 11], vec![]));
        let before = Some((Timestamp::from_millis(12), 12));
        assert_eq!(index.page(before, Some(PersonId(3)), NOW, 9), [(Timestamp::from_millis(11), 11)]);
    }

    #[test]
    fn game_that_ended_again_keeps_its_place_until_that_may_be_seen() {
        let index = FinishedGamesIndex::default();
        let at = Timestamp::from_millis;
        let players = ByColor { white: PersonId(1), black: PersonId(2) };
        for (since, now) in [(100, 50), (300, 200), (400, 250)] {
            index.insert((at(since), 7), players, at(now));
        }
        for (now, listed) in [(150, Some(100)), (399, Some(100)), (400, Some(400))] {
            for player in [None, Some(PersonId(2))] {
                let found = index.page(None, player, at(now), 9);
                assert_eq!(found, listed.map(|since| (at(since), 7)).into_iter().collect::<Vec<_>>(), "{now}");
            }
        }
        // Once it is visible, nothing is left of the first end.
        index.insert((at(400), 7), players, at(500));
        let entries = index.entries();
        assert_eq!((entries.games.len(), entries.finished_of.len()), (1, 2));
    }
}
