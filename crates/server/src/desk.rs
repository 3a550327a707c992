//! The arbiters' desk: what is kept in mind of games that are played for somebody else than the two
//! players, so that it need not be looked for.
//!
//! These are games of an event, games with an arbiter, and games that others see later. The feed says
//! that something has happened in one of them; then it is looked at again.

mod asked;

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use flagfall_chess::ByColor;
use flagfall_clock::{Millis, Timestamp};
use flagfall_feed::{Feed, InProcess, News, Post};
use flagfall_game::{Event, Game, PersonId, Place, Words};
use flagfall_laws::Arbiter;
use flagfall_ledger::LedgerId;
use tokio::sync::{Notify, watch};

use crate::envelopes::Envelopes;
use crate::part::earlier;
use crate::roles::Board;
use crate::shelf::Shelf;
use crate::spine::Failure;
use crate::wire::{Call, Called};
use crate::{Zone, games};
use asked::{Asked, asked};

/// What finds no room is tried again so much later.
const PUT_OFF: Duration = Duration::from_millis(50);

/// What is kept in mind, and who is told when it changes.
pub(crate) struct Desk {
    minded: Mutex<Minded>,
    /// Games in which something has happened that is not looked at yet.
    noted: Mutex<HashSet<u64>>,
    wake: Notify,
    /// How many games of [`Minded::fleeting`] there are.
    fleeting: AtomicUsize,
    /// Counts up when calls change.
    calls: watch::Sender<u64>,
}

#[derive(Default)]
struct Minded {
    games: HashMap<u64, Kept>,
    /// In which games of an event somebody plays.
    playing: HashMap<PersonId, Vec<u64>>,
    taken: HashMap<(u64, Called), PersonId>,
    /// Games in which something is asked for that may be settled by whatever happens there.
    fleeting: HashSet<u64>,
}

/// What is kept of a game.
struct Kept {
    players: ByColor<PersonId>,
    place: Option<Place>,
    delay: Option<Millis>,
    /// Since when it is kept: not before it was opened.
    since: Timestamp,
    /// When it was found to be over.
    ended: Option<Timestamp>,
    /// What an arbiter is asked for.
    asked: Vec<Asked>,
}

impl Kept {
    /// What is to be kept of a game, if anything is.
    fn of(game: &Game, now: Timestamp) -> Option<Kept> {
        let (place, delay) = (game.place(), game.rules().regulations.broadcast_delay);
        let has_arbiter = game.rules().regulations.arbiter == Arbiter::Present;
        let ended = game.outcome().map(|_| now);
        let is_minded = place.is_some() || delay.is_some() || has_arbiter;
        if !is_minded || (ended.is_some() && delay.is_none() && !game.awaits_arbiter()) {
            return None;
        }
        let players = ByColor::new(|player| game.person(player));
        let asked = if has_arbiter { asked(game, now) } else { Vec::new() };
        Some(Kept { players, place, delay, since: now, ended, asked })
    }

    /// Whether nothing of it is needed any more.
    fn is_done(&self, now: Timestamp) -> bool {
        let shown =
            |ended: Timestamp| self.delay.is_none_or(|delay| ended.saturating_add(delay) <= now);
        self.asked.is_empty() && self.ended.is_some_and(shown)
    }

    fn is_fleeting(&self) -> bool {
        self.asked.iter().any(|asked| asked.called.is_fleeting())
    }
}

impl Desk {
    /// One that minds the games that were found, and knows which calls were taken.
    pub(crate) fn new<'a>(
        found: impl Iterator<Item = (u64, &'a Game)>,
        taken: Vec<(u64, String, PersonId)>,
        now: Timestamp,
    ) -> Arc<Desk> {
        let mut minded = Minded::default();
        // What is asked for is looked at once more, for its date and for whether it was settled.
        let mut noted: HashSet<u64> = taken.iter().map(|(game, ..)| *game).collect();
        for (id, game) in found {
            let kept = Kept::of(game, now);
            noted.extend(kept.as_ref().filter(|kept| !kept.asked.is_empty()).map(|_| id));
            minded.keep(id, kept);
        }
        let read = |(game, called, person): (u64, String, _)| {
            Some(((game, serde_json::from_str(&called).ok()?), person))
        };
        minded.taken = taken.into_iter().filter_map(read).collect();
        let (wake, fleeting) = (Notify::new(), minded.fleeting.len());
        wake.notify_one();
        let (minded, noted) = (Mutex::new(minded), Mutex::new(noted));
        let (fleeting, calls) = (AtomicUsize::new(fleeting), watch::Sender::new(0));
        Arc::new(Desk { minded, noted, wake, fleeting, calls })
    }

    fn minded(&self) -> MutexGuard<'_, Minded> {
        self.minded.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn noted(&self) -> MutexGuard<'_, HashSet<u64>> {
        self.noted.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether a person is playing now in another game of an event.
    pub(crate) fn plays_elsewhere(&self, person: PersonId, event: u64, game: u64) -> bool {
        let minded = self.minded();
        let of_event = |id: &&u64| {
            let place = minded.games.get(id).and_then(|kept| kept.place);
            **id != game && place.is_some_and(|place| place.competition == event)
        };
        minded.playing.get(&person).is_some_and(|ids| ids.iter().any(|id| of_event(&id)))
    }

    /// The games that others see later, with the moment they see now: those that had been kept by
    /// then. After the zone was down they are not listed before so much time has passed again, for
    /// who had not heard of the end of a game must not learn it by that.
    pub(crate) fn delayed(&self, now: Timestamp) -> Vec<(u64, Timestamp)> {
        let minded = self.minded();
        let shown = |(id, kept): (&u64, &Kept)| {
            let then = earlier(now, kept.delay?);
            (kept.since <= then).then_some((*id, then))
        };
        minded.games.iter().filter_map(shown).collect()
    }

    /// The calls and appeals in games that somebody answers for, the oldest first, each with the
    /// reason as the game has it.
    pub(crate) fn calls(&self, answers_for: impl Fn(&Board) -> bool) -> Vec<(Call, Words)> {
        let minded = self.minded();
        let mine = minded.games.iter().filter(|(id, kept)| {
            let (game, event) = (**id, kept.place.map(|place| place.competition));
            answers_for(&Board { game, event, players: kept.players })
        });
        let all = mine.flat_map(|(&game, kept)| {
            let taken = &minded.taken;
            let taken_by = move |called| taken.get(&(game, called)).map(|person| person.0);
            kept.asked.iter().map(move |asked| {
                let call = Call {
                    game,
                    called: asked.called,
                    by: asked.by,
                    at: asked.at,
                    reason: asked.reason.text().to_owned(),
                    event: kept.place.map(|place| place.competition),
                    round: kept.place.map(|place| place.round),
                    board: kept.place.map(|place| place.board),
                    taken_by: taken_by(asked.called),
                };
                (call, asked.reason.clone())
            })
        });
        let mut calls: Vec<_> = all.collect();
        calls.sort_by_key(|(call, _)| (call.at, call.game));
        calls
    }

    /// Takes a call, if it is open and nobody else has: whether it is one's own then.
    pub(crate) fn take(&self, game: u64, called: Called, person: PersonId) -> Option<bool> {
        let mut minded = self.minded();
        let is_open = minded.games.get(&game)?.asked.iter().any(|asked| asked.called == called);
        if !is_open {
            return None;
        }
        let owner = *minded.taken.entry((game, called)).or_insert(person);
        drop(minded);
        self.calls.send_modify(|count| *count += 1);
        Some(owner == person)
    }

    /// Tells when calls change.
    pub(crate) fn watch_calls(&self) -> watch::Receiver<u64> {
        self.calls.subscribe()
    }

    /// Notes that something has happened in a game.
    fn note(&self, game: u64) {
        self.noted().insert(game);
        self.wake.notify_one();
    }

    /// Looks at a game again: the calls that were taken there and are settled.
    fn keep(&self, id: u64, kept: Option<Kept>) -> Vec<Called> {
        let mut minded = self.minded();
        let (changed, settled) = minded.keep(id, kept);
        self.fleeting.store(minded.fleeting.len(), Ordering::Relaxed);
        drop(minded);
        if changed {
            self.calls.send_modify(|count| *count += 1);
        }
        settled
    }

    /// Whether whatever happens in a game may settle what is asked for there.
    fn is_fleeting(&self, id: u64) -> bool {
        // Nearly always nobody has to be waited for.
        self.fleeting.load(Ordering::Relaxed) > 0 && self.minded().fleeting.contains(&id)
    }
}

impl Minded {
    /// Keeps this of a game from now on; whether its calls have changed, and which that were taken
    /// are settled.
    fn keep(&mut self, id: u64, kept: Option<Kept>) -> (bool, Vec<Called>) {
        let before = self.games.remove(&id);
        for person in before.iter().flat_map(|kept| [kept.players.white, kept.players.black]) {
            if let Some(ids) = self.playing.get_mut(&person) {
                ids.retain(|other| *other != id);
                if ids.is_empty() {
                    self.playing.remove(&person);
                }
            }
        }
        let asked = |kept: Option<&Kept>| kept.map_or_else(Vec::new, |kept| kept.asked.clone());
        let changed = asked(before.as_ref()) != asked(kept.as_ref());
        let open: Vec<Called> = asked(kept.as_ref()).iter().map(|asked| asked.called).collect();
        let is_settled = |(game, called): &(u64, Called)| *game == id && !open.contains(called);
        let settled =
            self.taken.extract_if(|key, _| is_settled(key)).map(|((_, called), _)| called);
        let settled = settled.collect();
        if kept.as_ref().is_some_and(Kept::is_fleeting) {
            self.fleeting.insert(id);
        } else {
            self.fleeting.remove(&id);
        }
        if let Some(mut kept) = kept {
            if let Some(before) = before {
                kept.since = before.since;
                kept.ended = kept.ended.map(|ended| before.ended.unwrap_or(ended));
            }
            if kept.place.is_some() && kept.ended.is_none() {
                for person in [kept.players.white, kept.players.black] {
                    self.playing.entry(person).or_default().push(id);
                }
            }
            self.games.insert(id, kept);
        }
        (changed, settled)
    }
}

/// Looks at what was noted, until the zone closes.
pub(crate) async fn mind(zone: Arc<Zone>) {
    loop {
        tokio::select! {
            () = zone.desk.wake.notified() => {}
            () = zone.closed() => return,
        }
        let noted = std::mem::take(&mut *zone.desk.noted());
        for id in noted {
            let now = zone.now();
            match zone.spine.look(id, move |game, _| Kept::of(game, now)).await {
                Ok(kept) => {
                    let settled = zone.desk.keep(id, dated(&zone, id, kept).await);
                    zone.let_go(id, settled).await;
                }
                Err(Failure::Busy) => {
                    tokio::time::sleep(PUT_OFF).await;
                    zone.desk.note(id);
                }
                Err(_) => {}
            }
        }
        let now = zone.now();
        zone.desk.minded().games.retain(|_, kept| !kept.is_done(now));
    }
}

/// What is kept of a game, with the dates of what the laws ask.
async fn dated(zone: &Zone, id: u64, kept: Option<Kept>) -> Option<Kept> {
    let mut kept = kept?;
    if kept.asked.is_empty() {
        return Some(kept);
    }
    let log = Arc::clone(&zone.spine.common().log);
    let dated = tokio::task::spawn_blocking(move || {
        asked::date(log.reader(), id, &mut kept.asked);
        kept
    });
    dated.await.ok()
}

/// What the desk is to look at, as the feed is told: whether always, or only where it minds the game.
pub(crate) fn is_noted(event: &Event) -> Option<bool> {
    match event {
        Event::Opened(opening) => {
            let regulations = &opening.rules.regulations;
            let has_arbiter = regulations.arbiter == Arbiter::Present;
            let others = opening.place.is_some() || regulations.broadcast_delay.is_some();
            (has_arbiter || others).then_some(true)
        }
        Event::ArbiterCalled { .. }
        | Event::Appealed { .. }
        | Event::ConsentAsked { .. }
        | Event::MateUndetermined
        | Event::ReturnOverdue { .. }
        | Event::ColoursFound
        | Event::Ruled { .. } => Some(true),
        Event::Ended(_) => Some(false),
        _ => None,
    }
}

/// The feed, which the desk and the shelf read too.
pub(crate) struct Read {
    pub(crate) feed: InProcess,
    pub(crate) desk: Arc<Desk>,
    pub(crate) shelf: Arc<Shelf>,
    pub(crate) envelopes: Arc<Envelopes>,
}

impl Feed for Read {
    fn publish(&self, news: &News) {
        self.feed.publish(news);
        let id = news.ledger.id;
        let has_ended = matches!(news.audience, games::ENDED | games::LATE);
        if has_ended {
            self.shelf.note(id);
        }
        if news.audience == games::LATE {
            self.envelopes.note(id);
        }
        let is_minded = || self.desk.minded().games.contains_key(&id);
        if news.audience == games::NOTED || (has_ended && is_minded()) || self.desk.is_fleeting(id)
        {
            self.desk.note(id);
        }
    }

    fn subscribe(&self, ledger: LedgerId, post: &Post) {
        self.feed.subscribe(ledger, post);
    }

    fn unsubscribe(&self, ledger: LedgerId, post: &Post) {
        self.feed.unsubscribe(ledger, post);
    }
}
