//! The arbiter's queue: an in-memory index of games that need an arbiter, belong to an event or are
//! broadcast with a delay, with their open calls and who took them.
//!
//! The feed reports that something has happened in one of these games; then it is inspected again.

mod open_request;

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use flagfall_clock::{Millis, Timestamp};
use flagfall_feed::{Feed, InProcess, Publication, Sender};
use flagfall_game::{BoardAssignment, Event, FreeText, Game, PersonId};
use flagfall_laws::ArbiterPresence;
use flagfall_ledger::{LedgerId, Party};
use tokio::sync::{Notify, watch};

use crate::Zone;
use crate::accounts::people::game_seats;
use crate::accounts::roles::GameSeats;
use crate::arbiter::sealed_moves::SealedMoves;
use crate::games::GameTopic;
use crate::games::finished::FinishedGamesIndex;
use crate::games::participant::earlier;
use crate::spine::SpineError;
use crate::wire::{Call, CallKind};
use open_request::{OpenRequest, open_requests};

/// Delay before a game that found no room is inspected again.
const RETRY_DELAY: Duration = Duration::from_millis(50);

/// The index, and the means to wait for changes.
pub(crate) struct ArbiterQueue {
    state: Mutex<QueueState>,
    /// Games that have changed since they were last inspected.
    changed: Mutex<HashSet<u64>>,
    wake: Notify,
    /// The number of games in [`QueueState::self_settling`].
    self_settling: AtomicUsize,
    /// Incremented whenever calls change.
    calls: watch::Sender<u64>,
}

#[derive(Default)]
struct QueueState {
    games: HashMap<u64, WatchedGame>,
    /// The event games in which each person plays.
    playing: HashMap<PersonId, Vec<u64>>,
    taken: HashMap<(u64, CallKind), PersonId>,
    /// Games with a request that any event may settle.
    self_settling: HashSet<u64>,
}

/// The facts about a game that are watched.
struct WatchedGame {
    seats: GameSeats,
    place: Option<BoardAssignment>,
    delay: Option<Millis>,
    /// The time since which the game is watched, not before it was opened; a recovered game always was.
    since: Timestamp,
    /// The time at which the game was found to be over.
    ended: Option<Timestamp>,
    /// The open requests to the arbiter.
    requests: Vec<OpenRequest>,
}

impl WatchedGame {
    /// Returns the facts to watch, if the game has to be watched.
    fn of(id: u64, game: &Game, now: Timestamp) -> Option<WatchedGame> {
        let (place, delay) = (game.assignment(), game.rules().regulations.broadcast_delay);
        let has_arbiter = game.rules().regulations.arbiter == ArbiterPresence::Present;
        let ended = game.outcome().map(|_| now);
        let is_watched = place.is_some() || delay.is_some() || has_arbiter;
        if !is_watched || (ended.is_some() && delay.is_none() && !game.awaits_arbiter()) {
            return None;
        }
        let requests = if has_arbiter { open_requests(game, now) } else { Vec::new() };
        Some(WatchedGame { seats: game_seats(id, game), place, delay, since: now, ended, requests })
    }

    /// Whether the game no longer has to be watched.
    fn is_finished(&self, now: Timestamp) -> bool {
        let shown = |ended: Timestamp| self.delay.is_none_or(|delay| ended.saturating_add(delay) <= now);
        self.requests.is_empty() && self.ended.is_some_and(shown)
    }

    fn may_settle_itself(&self) -> bool {
        self.requests.iter().any(|request| request.kind.may_settle_itself())
    }
}

impl ArbiterQueue {
    /// Creates a queue of the recovered games and the calls that were taken.
    pub(crate) fn new<'a>(
        games: impl Iterator<Item = (u64, &'a Game)>,
        taken: Vec<(u64, String, PersonId)>,
        now: Timestamp,
    ) -> Arc<ArbiterQueue> {
        let mut state = QueueState::default();
        // Games with requests are inspected once more, to date them and to see whether they were
        // settled.
        let mut changed: HashSet<u64> = taken.iter().map(|(game, ..)| *game).collect();
        for (id, game) in games {
            let watched =
                WatchedGame::of(id, game, now).map(|watched| WatchedGame { since: Timestamp::EPOCH, ..watched });
            changed.extend(watched.as_ref().filter(|watched| !watched.requests.is_empty()).map(|_| id));
            state.update(id, watched);
        }
        let read = |(game, kind, person): (u64, String, _)| Some(((game, serde_json::from_str(&kind).ok()?), person));
        state.taken = taken.into_iter().filter_map(read).collect();
        let (wake, self_settling) = (Notify::new(), state.self_settling.len());
        wake.notify_one();
        let (state, changed) = (Mutex::new(state), Mutex::new(changed));
        let (self_settling, calls) = (AtomicUsize::new(self_settling), watch::Sender::new(0));
        Arc::new(ArbiterQueue { state, changed, wake, self_settling, calls })
    }

    fn state(&self) -> MutexGuard<'_, QueueState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn changed(&self) -> MutexGuard<'_, HashSet<u64>> {
        self.changed.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether a person is playing in another game of an event now.
    pub(crate) fn plays_elsewhere(&self, person: PersonId, event: u64, game: u64) -> bool {
        let state = self.state();
        let of_event = |id: &&u64| {
            let place = state.games.get(id).and_then(|watched| watched.place);
            **id != game && place.is_some_and(|place| place.competition == event)
        };
        state.playing.get(&person).is_some_and(|ids| ids.iter().any(|id| of_event(&id)))
    }

    /// Returns the watched games that meet a condition and whose result is not settled: they go on, or the
    /// arbiter still has to answer.
    pub(crate) fn undecided(&self, is_wanted: impl Fn(&GameSeats) -> bool) -> Vec<GameSeats> {
        let state = self.state();
        let open = state.games.values().filter(|watched| watched.ended.is_none() || !watched.requests.is_empty());
        open.map(|watched| watched.seats).filter(is_wanted).collect()
    }

    /// Returns the watched games broadcast with a delay, each with the moment that spectators see now. A
    /// game is listed only if it was watched at that moment already. Games that ended before a restart are
    /// not watched; the index of finished games has them.
    pub(crate) fn delayed(&self, now: Timestamp) -> Vec<(u64, Timestamp)> {
        let state = self.state();
        let shown = |(id, watched): (&u64, &WatchedGame)| {
            let then = earlier(now, watched.delay?);
            (watched.since <= then).then_some((*id, then))
        };
        state.games.iter().filter_map(shown).collect()
    }

    /// Returns the calls and appeals in games that somebody is responsible for, oldest first, each
    /// with its stored reason.
    pub(crate) fn calls(&self, is_responsible: impl Fn(&GameSeats) -> bool) -> Vec<(Call, FreeText)> {
        let state = self.state();
        let mine = state.games.iter().filter(|(_, watched)| is_responsible(&watched.seats));
        let all = mine.flat_map(|(&game, watched)| {
            let taken = &state.taken;
            let taken_by = move |kind| taken.get(&(game, kind)).map(|person| person.0);
            watched.requests.iter().map(move |request| {
                let call = Call {
                    game,
                    kind: request.kind,
                    by: request.by,
                    at: request.at,
                    reason: request.reason.text().to_owned(),
                    event: watched.place.map(|place| place.competition),
                    round: watched.place.map(|place| place.round),
                    board: watched.place.map(|place| place.board),
                    taken_by: taken_by(request.kind),
                };
                (call, request.reason.clone())
            })
        });
        let mut calls: Vec<_> = all.collect();
        calls.sort_by_key(|(call, _)| (call.at, call.game));
        calls
    }

    /// Takes an open call. Returns whether this person has it now; none if there is no such call.
    pub(crate) fn take(&self, game: u64, kind: CallKind, person: PersonId) -> Option<bool> {
        let mut state = self.state();
        let is_open = state.games.get(&game)?.requests.iter().any(|request| request.kind == kind);
        if !is_open {
            return None;
        }
        let owner = *state.taken.entry((game, kind)).or_insert(person);
        drop(state);
        self.calls.send_modify(|count| *count += 1);
        Some(owner == person)
    }

    /// Watches for changes of calls.
    pub(crate) fn watch_calls(&self) -> watch::Receiver<u64> {
        self.calls.subscribe()
    }

    /// Notes that a game has changed.
    fn note_change(&self, game: u64) {
        self.changed().insert(game);
        self.wake.notify_one();
    }

    /// Updates a game. Returns the calls that were taken there and are settled.
    fn update(&self, id: u64, watched: Option<WatchedGame>) -> Vec<CallKind> {
        let mut state = self.state();
        let (changed, settled) = state.update(id, watched);
        self.self_settling.store(state.self_settling.len(), Ordering::Relaxed);
        drop(state);
        if changed {
            self.calls.send_modify(|count| *count += 1);
        }
        settled
    }

    /// Whether any event in a game may settle a request there.
    fn may_settle_itself(&self, id: u64) -> bool {
        // Nearly always the counter is zero and no lock is needed.
        self.self_settling.load(Ordering::Relaxed) > 0 && self.state().self_settling.contains(&id)
    }
}

/// The players of a watched game.
const fn players_of(watched: &WatchedGame) -> [PersonId; 2] {
    [watched.seats.players.white, watched.seats.players.black]
}

impl QueueState {
    /// Updates a game. Returns whether its calls have changed, and the taken calls that are
    /// settled.
    fn update(&mut self, id: u64, watched: Option<WatchedGame>) -> (bool, Vec<CallKind>) {
        let before = self.games.remove(&id);
        for person in before.iter().flat_map(players_of) {
            if let Some(ids) = self.playing.get_mut(&person) {
                ids.retain(|other| *other != id);
                if ids.is_empty() {
                    self.playing.remove(&person);
                }
            }
        }
        let requests_of =
            |watched: Option<&WatchedGame>| watched.map_or_else(Vec::new, |watched| watched.requests.clone());
        let changed = requests_of(before.as_ref()) != requests_of(watched.as_ref());
        let open: Vec<CallKind> = requests_of(watched.as_ref()).iter().map(|request| request.kind).collect();
        let is_settled = |(game, kind): &(u64, CallKind)| *game == id && !open.contains(kind);
        let settled = self.taken.extract_if(|key, _| is_settled(key)).map(|((_, kind), _)| kind);
        let settled = settled.collect();
        if watched.as_ref().is_some_and(WatchedGame::may_settle_itself) {
            self.self_settling.insert(id);
        } else {
            self.self_settling.remove(&id);
        }
        if let Some(mut watched) = watched {
            if let Some(before) = before {
                watched.since = before.since;
                watched.ended = watched.ended.map(|ended| before.ended.unwrap_or(ended));
            }
            if watched.place.is_some() && watched.ended.is_none() {
                for person in players_of(&watched) {
                    self.playing.entry(person).or_default().push(id);
                }
            }
            self.games.insert(id, watched);
        }
        (changed, settled)
    }
}

/// Inspects changed games until the zone closes.
pub(crate) async fn run(zone: Arc<Zone>) {
    loop {
        tokio::select! {
            () = zone.arbiter_queue.wake.notified() => {}
            () = zone.closed() => return,
        }
        let changed = std::mem::take(&mut *zone.arbiter_queue.changed());
        for id in changed {
            let now = zone.now();
            match zone.spine.inspect(id, move |game, _| WatchedGame::of(id, game, now)).await {
                Ok(watched) => {
                    let settled = zone.arbiter_queue.update(id, with_dates(&zone, id, watched).await);
                    zone.release_calls(id, settled).await;
                }
                Err(SpineError::Busy) => {
                    tokio::time::sleep(RETRY_DELAY).await;
                    zone.arbiter_queue.note_change(id);
                }
                // The game was removed.
                Err(SpineError::Unknown) => {
                    let settled = zone.arbiter_queue.update(id, None);
                    zone.release_calls(id, settled).await;
                }
                Err(_) => {}
            }
        }
        let now = zone.now();
        zone.arbiter_queue.state().games.retain(|_, watched| !watched.is_finished(now));
    }
}

/// Adds the dates of the requests that the Laws raise.
async fn with_dates(zone: &Zone, id: u64, watched: Option<WatchedGame>) -> Option<WatchedGame> {
    let mut watched = watched?;
    if watched.requests.is_empty() {
        return Some(watched);
    }
    let log = Arc::clone(&zone.spine.context().log);
    let dated = tokio::task::spawn_blocking(move || {
        open_request::date_requests(log.reader(), id, &mut watched.requests);
        watched
    });
    dated.await.ok()
}

/// Whether an event concerns the queue: always (`true`), or only in games that are watched
/// (`false`).
pub(crate) fn concerns_arbiter(event: &Event) -> Option<bool> {
    match event {
        Event::Opened(opening) => {
            let regulations = &opening.rules.regulations;
            let has_arbiter = regulations.arbiter == ArbiterPresence::Present;
            let others = opening.assignment.is_some() || regulations.broadcast_delay.is_some();
            (has_arbiter || others).then_some(true)
        }
        Event::ArbiterCalled { .. }
        | Event::Appealed { .. }
        | Event::ConsentAsked { .. }
        | Event::MateUndetermined
        | Event::ReturnOverdue { .. }
        | Event::ReversedColoursFound
        | Event::Ruled { .. } => Some(true),
        Event::Ended(_) => Some(false),
        _ => None,
    }
}

/// The feed, observed by the queue and the other indexes.
pub(crate) struct ObservedFeed {
    pub(crate) feed: InProcess,
    pub(crate) arbiter_queue: Arc<ArbiterQueue>,
    pub(crate) finished_games: Arc<FinishedGamesIndex>,
    pub(crate) sealed_moves: Arc<SealedMoves>,
}

impl Feed for ObservedFeed {
    fn publish(&self, news: &Publication) {
        self.feed.publish(news);
        let Some(topic) = GameTopic::of(news) else { return };
        let id = news.ledger.id;
        if matches!(topic, GameTopic::Opened | GameTopic::End | GameTopic::LossOnTime) {
            self.finished_games.note_change(id);
        }
        if topic == GameTopic::LossOnTime {
            self.sealed_moves.note_loss(id);
        }
        let is_watched = || self.arbiter_queue.state().games.contains_key(&id);
        let concerns_queue = match topic {
            GameTopic::Opened | GameTopic::Arbiter => true,
            GameTopic::End | GameTopic::LossOnTime | GameTopic::Recheck => is_watched(),
            GameTopic::Event | GameTopic::Chat(_) => false,
        };
        if concerns_queue || self.arbiter_queue.may_settle_itself(id) {
            self.arbiter_queue.note_change(id);
        }
    }

    fn subscribe(&self, ledger: LedgerId, post: &Sender, party: Option<Party>) {
        self.feed.subscribe(ledger, post, party);
    }

    fn unsubscribe(&self, ledger: LedgerId, post: &Sender) {
        self.feed.unsubscribe(ledger, post);
    }
}
