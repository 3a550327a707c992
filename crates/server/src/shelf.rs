//! The shelf: games that are over, where they are found again, the newest first.
//!
//! It is kept in memory, some dozens of bytes a game, and says nothing of a game but when it may be
//! shown and who played. On start it is filled from the first and last lines of the ledgers, beside
//! all else; from then on the feed tells which game has ended. What is shown of a game is looked at
//! when it is asked for: a game that goes on after a ruling is passed over then.

use std::collections::{BTreeMap, HashMap};
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use flagfall_chess::{ByColor, Color};
use flagfall_clock::{Millis, Timestamp};
use flagfall_game::{Event, PersonId};
use flagfall_ledger::{Kind, LedgerId};
use flagfall_store::{Ledgers, ReadError};
use serde::Deserialize;
use tokio::sync::Notify;

use crate::Zone;

/// So many events at most are read at a time.
const AT_ONCE: u64 = 64;

/// Where a game stands: since when it may be shown, and its number.
pub(crate) type Place = (Timestamp, u64);

/// Games that are over.
#[derive(Default)]
pub(crate) struct Shelf {
    kept: Mutex<Kept>,
    /// Games that have ended and are not on the shelf yet.
    ended: Mutex<Vec<u64>>,
    wake: Notify,
}

#[derive(Default)]
struct Kept {
    games: BTreeMap<Place, ByColor<PersonId>>,
    /// Where a game stands: what ended twice is there once.
    since: HashMap<u64, Timestamp>,
}

/// As much of the first event of a game as matters here.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum First {
    Opened { players: ByColor<PersonId>, rules: Rules },
}

#[derive(Deserialize)]
struct Rules {
    regulations: Regulations,
}

#[derive(Deserialize)]
struct Regulations {
    broadcast_delay: Option<Millis>,
}

impl Shelf {
    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn ended(&self) -> MutexGuard<'_, Vec<u64>> {
        self.ended.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes that a game has ended.
    pub(crate) fn note(&self, game: u64) {
        self.ended().push(game);
        self.wake.notify_one();
    }

    /// The next games below a place that may be shown by now, the newest first: all, or those that
    /// somebody played.
    pub(crate) fn below(
        &self,
        place: Option<Place>,
        player: Option<PersonId>,
        now: Timestamp,
        most: usize,
    ) -> Vec<Place> {
        let newest = (now, u64::MAX);
        let below = place.map_or(newest, |place| place.min(newest));
        let kept = self.kept();
        let is_wanted = |players: &ByColor<PersonId>| {
            player.is_none_or(|wanted| Color::ALL.into_iter().any(|color| players[color] == wanted))
        };
        let games = kept.games.range(..below).rev().filter(|(_, players)| is_wanted(players));
        games.map(|(place, _)| *place).take(most).collect()
    }

    fn put(&self, (since, game): Place, players: ByColor<PersonId>) {
        let mut kept = self.kept();
        if let Some(before) = kept.since.insert(game, since) {
            kept.games.remove(&(before, game));
        }
        kept.games.insert((since, game), players);
    }

    /// Puts a game there, if it has ended.
    fn look(&self, ledgers: &dyn Ledgers, game: u64) -> Result<(), ReadError> {
        let ledger = LedgerId { kind: Kind::Game, id: game };
        let Some(ended) = last_end(ledgers, ledger)? else { return Ok(()) };
        ledgers.read(ledger, 0, 1, &mut |row| {
            if let Ok(First::Opened { players, rules }) = serde_json::from_str(row.envelope.event.0)
            {
                let delay = rules.regulations.broadcast_delay.unwrap_or_default();
                self.put((ended.saturating_add(delay), game), players);
            }
            ControlFlow::Break(())
        })
    }
}

/// When a game last ended, if it has.
fn last_end(ledgers: &dyn Ledgers, ledger: LedgerId) -> Result<Option<Timestamp>, ReadError> {
    let mut upto = ledgers.head(ledger)?.map_or(0, |head| head.sequence);
    // Nearly always it is the very last event.
    let (mut most, mut ended) = (1, None);
    while ended.is_none() && upto > 0 {
        let after = upto.saturating_sub(most);
        ledgers.read(ledger, after, upto - after, &mut |row| {
            if let Ok(Event::Ended(_)) = serde_json::from_str(row.envelope.event.0) {
                ended = Some(row.envelope.occurred_at);
            }
            ControlFlow::Continue(())
        })?;
        (upto, most) = (after, AT_ONCE);
    }
    Ok(ended)
}

/// Fills the shelf from the log and then with what ends, until the zone closes; nothing of the log is
/// held after that.
pub(crate) async fn fill(zone: Arc<Zone>) {
    let mut games = beside(&zone, every_game).await;
    while !zone.is_closing() {
        games.append(&mut zone.shelf.ended());
        let noted = std::mem::take(&mut games);
        beside(&zone, |zone| look_at(zone, noted)).await;
        tokio::select! {
            () = zone.shelf.wake.notified() => {}
            () = zone.closed() => {}
        }
    }
}

/// Does something where others need not wait for it.
async fn beside<T: Default + Send + 'static>(
    zone: &Arc<Zone>,
    read: impl FnOnce(&Zone) -> T + Send + 'static,
) -> T {
    let zone = Arc::clone(zone);
    tokio::task::spawn_blocking(move || read(&zone)).await.unwrap_or_default()
}

fn look_at(zone: &Zone, games: Vec<u64>) {
    let log = &zone.spine.common().log;
    for game in games.into_iter().take_while(|_| !zone.is_closing()) {
        if let Err(error) = zone.shelf.look(log.reader(), game) {
            tracing::warn!(game, "a game is not among the finished: {error}");
        }
    }
}

/// The number of every game on record.
fn every_game(zone: &Zone) -> Vec<u64> {
    let mut games = Vec::new();
    let listed = zone.spine.common().log.reader().each(&mut |ledger| {
        games.extend((ledger.kind == Kind::Game).then_some(ledger.id));
        if zone.is_closing() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    if let Err(error) = listed {
        tracing::warn!("finished games cannot be listed: {error}");
    }
    games
}
