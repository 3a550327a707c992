//! The index of finished games, newest first, and of the games of each person.
//!
//! The index is in memory, about a hundred bytes per game, and holds only when a game may be shown
//! and who played. On start it is built in the background from the first and last events of the
//! ledgers; until then requests that need it are told to wait, also if the log cannot be read. From then on the feed reports each game that ends. A game
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
/// Delay before an index that could not be built is built again.
const RETRY_DELAY: Duration = Duration::from_secs(5);
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

    /// Notes that a game has ended, or that another ledger has opened it.
    pub(crate) fn note_change(&self, game: u64) {
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

    /// Indexes all recorded games, unless the zone closes.
    fn build(
        &self,
        ledgers: &dyn LogReader,
        now: Timestamp,
        is_closing: &dyn Fn() -> bool,
    ) -> Result<(), LogReadError> {
        let mut games = Vec::new();
        let listed = ledgers.for_each_ledger(&mut |ledger| {
            games.extend((ledger.kind == LedgerKind::Game).then_some(ledger.id));
            if is_closing() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        match listed {
            // Ledgers of unknown kinds are reported after all others.
            Err(LogReadError::Damaged(reason)) => tracing::warn!("not every ledger is known: {reason}"),
            listed => listed?,
        }
        self.index_games(ledgers, &games, now, is_closing)
    }

    fn index_games(
        &self,
        ledgers: &dyn LogReader,
        games: &[u64],
        now: Timestamp,
        is_closing: &dyn Fn() -> bool,
    ) -> Result<(), LogReadError> {
        for &game in games.iter().take_while(|_| !is_closing()) {
            match self.index_game(ledgers, game, now) {
                // A damaged game must not hide the others.
                Err(LogReadError::Damaged(reason)) => tracing::warn!(game, "a game cannot be indexed: {reason}"),
                indexed => indexed?,
            }
        }
        Ok(())
    }

    /// Whether all games are indexed that were recorded before the zone started.
    pub(crate) fn is_built(&self) -> bool {
        *self.is_built.borrow()
    }

    /// Returns the games that have ended and may not be shown as such yet.
    pub(crate) fn unshown(&self, now: Timestamp) -> Vec<u64> {
        self.entries().games.range((now, u64::MAX)..).map(|(_, game)| *game).collect()
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
    while !zone.is_closing() {
        let now = zone.now();
        let built = in_background(&zone, move |index, log, is_closing| index.build(log, now, is_closing)).await;
        match built {
            Ok(()) if zone.is_closing() => return,
            Ok(()) => break,
            Err(error) => tracing::error!("finished games cannot be indexed, which is tried again: {error}"),
        }
        tokio::select! {
            () = tokio::time::sleep(RETRY_DELAY) => {}
            () = zone.closed() => return,
        }
    }
    zone.finished_games.is_built.send_replace(true);
    while !zone.is_closing() {
        let batch = std::mem::take(&mut *zone.finished_games.unindexed());
        let now = zone.now();
        let index_batch = move |index: &FinishedGamesIndex, log: &dyn LogReader, is_closing: &dyn Fn() -> bool| {
            index.index_games(log, &batch, now, is_closing)
        };
        let indexed = in_background(&zone, index_batch);
        if let Err(error) = indexed.await {
            tracing::error!("a finished game cannot be indexed: {error}");
        }
        tokio::select! {
            () = zone.finished_games.wake.notified() => {}
            () = zone.closed() => {}
        }
    }
}

/// Runs blocking work on another thread. A panic there is an error.
async fn in_background(
    zone: &Arc<Zone>,
    work: impl FnOnce(&FinishedGamesIndex, &dyn LogReader, &dyn Fn() -> bool) -> Result<(), LogReadError> + Send + 'static,
) -> Result<(), String> {
    let zone = Arc::clone(zone);
    let work = move || work(&zone.finished_games, zone.spine.context().log.reader(), &|| zone.is_closing());
    match tokio::task::spawn_blocking(work).await {
        Ok(done) => done.map_err(|error| error.to_string()),
        Err(panicked) => Err(panicked.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, SocketAddr};
    use std::path::PathBuf;

    use flagfall_store::{
        DamagedLedger, LedgerHead, LedgerState, RecoveredEvent, SignedCheckpoint, StoredLine, StoredMessage,
    };
    use flagfall_testkit::zone::raw;
    use tokio::task::JoinHandle;

    use super::*;
    use crate::http::Peer;

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

    /// A log that cannot be read.
    struct BrokenLog;

    impl LogReader for BrokenLog {
        fn head(&self, _: LedgerId) -> Result<Option<LedgerHead>, LogReadError> {
            Err(LogReadError::Failed("no disk".to_owned()))
        }

        fn read(
            &self,
            _: LedgerId,
            _: u64,
            _: u64,
            _: &mut dyn FnMut(StoredLine<'_>) -> ControlFlow<()>,
        ) -> Result<(), LogReadError> {
            Err(LogReadError::Failed("no disk".to_owned()))
        }

        fn read_command(
            &self,
            _: LedgerId,
            _: u64,
            _: &mut dyn FnMut(StoredLine<'_>) -> ControlFlow<()>,
        ) -> Result<(), LogReadError> {
            Ok(())
        }

        fn recover(
            &self,
            _: LedgerKind,
            _: &mut dyn FnMut(Result<RecoveredEvent<'_>, DamagedLedger>) -> ControlFlow<()>,
        ) -> Result<(), LogReadError> {
            Ok(())
        }

        fn for_each_ledger(&self, visit: &mut dyn FnMut(LedgerId) -> ControlFlow<()>) -> Result<(), LogReadError> {
            let _ = visit(LedgerId { kind: LedgerKind::Game, id: 7 });
            Ok(())
        }

        fn open_ledgers(&self) -> Result<Vec<(LedgerId, LedgerState)>, LogReadError> {
            Ok(Vec::new())
        }

        fn unacknowledged(&self) -> Result<Vec<StoredMessage>, LogReadError> {
            Ok(Vec::new())
        }

        fn for_each_checkpoint(
            &self,
            _: &mut dyn FnMut(SignedCheckpoint<'_>) -> ControlFlow<()>,
        ) -> Result<(), LogReadError> {
            Ok(())
        }
    }

    #[test]
    fn index_of_an_unreadable_log_is_not_built() {
        let index = FinishedGamesIndex::default();
        assert_eq!(
            index.build(&BrokenLog, Timestamp::EPOCH, &|| false),
            Err(LogReadError::Failed("no disk".to_owned()))
        );
        assert!(!index.is_built());
    }

    /// A zone over HTTP whose index of finished games is not being built.
    struct ServedZone {
        zone: Arc<Zone>,
        address: SocketAddr,
        serving: JoinHandle<()>,
        folder: PathBuf,
    }

    impl ServedZone {
        async fn start(name: &str) -> ServedZone {
            let folder = std::env::temp_dir().join(format!("flagfall-{name}-{}", std::process::id()));
            drop(std::fs::remove_dir_all(&folder));
            let config = crate::Config { data: folder.clone(), ..crate::Config::default() };
            let (zone, ()) = Zone::start(config, &crate::LedgerKinds::default(), |_| Ok(())).expect("started");
            let (zone, home) = (Arc::new(zone), IpAddr::from([127, 0, 0, 1]));
            let listener = tokio::net::TcpListener::bind((home, 0)).await.expect("a port");
            let address = listener.local_addr().expect("an address");
            let peer = Peer { address: home, tls: false, local: home, round_trip: None, is_proxy: false };
            let router = crate::http::router(Arc::clone(&zone), None).layer(axum::Extension(peer));
            let serving = tokio::spawn(async move { drop(axum::serve(listener, router).await) });
            ServedZone { zone, address, serving, folder }
        }

        /// Returns the head and the body of an answer.
        async fn get(&self, path: &str) -> (String, String) {
            let address = self.address;
            let request = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
            raw(address, &request).await.expect("an answer")
        }

        async fn stop(self) {
            self.serving.abort();
            drop((self.serving.await, self.zone, std::fs::remove_dir_all(&self.folder)));
        }
    }

    #[tokio::test]
    async fn requests_are_told_to_wait_until_the_index_is_built() {
        let served = ServedZone::start("loading").await;
        for path in ["/ready", "/api/games", "/api/games/finished"] {
            let (head, body) = served.get(path).await;
            assert!(head.starts_with("HTTP/1.1 503") && head.contains("retry-after: 1"), "{path}: {head}");
            assert!(!body.starts_with('['), "{path}: {body}");
        }
        served.zone.finished_games.is_built.send_replace(true);
        for (path, answer) in [("/ready", "ready\n"), ("/api/games", "[]")] {
            let (head, body) = served.get(path).await;
            assert!(head.starts_with("HTTP/1.1 200") && body == answer, "{path}: {head} {body}");
        }
        served.stop().await;
    }

    /// Games that are not in the log are not shown, like hidden ones.
    #[tokio::test]
    async fn search_for_games_that_are_shown_is_divided_among_pages() {
        let served = ServedZone::start("searched").await;
        served.zone.finished_games.is_built.send_replace(true);
        let players = ByColor { white: PersonId(1), black: PersonId(2) };
        for game in 1..=1_200 {
            served.zone.finished_games.insert((Timestamp::from_millis(game), game), players, NOW);
        }
        let (mut query, mut pages) = (String::new(), Vec::new());
        loop {
            let (_, body) = served.get(&format!("/api/games/finished{query}")).await;
            let page: serde_json::Value = serde_json::from_str(&body).expect("JSON");
            assert_eq!(page["games"], serde_json::json!([]), "{page}");
            let Some(next) = page["next"].as_str() else { break };
            query = format!("?after={next}");
            pages.push(next.to_owned());
        }
        // A page examines whole batches of 21 games.
        assert_eq!(pages, ["697-697", "193-193"]);
        served.stop().await;
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
