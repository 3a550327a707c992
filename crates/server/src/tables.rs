//! Tables: how games come about.
//!
//! A table is kept outside the ledgers until its second player comes; then the game is opened, under
//! the table's number and with both players named. The game is on disk before the table is taken
//! down: so a zone that is killed in between has lost neither.

mod bells;
mod book;
mod guests;
mod pairing;
mod rematch;
mod wish;

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use flagfall_chess::{ByColor, Color};
use flagfall_clock::Millis;
use flagfall_game::{Entry, Event, Opening, PersonId};
use flagfall_store::{Answer, ForWhom, Name, People, Swept, Table};
use serde::Serialize;
use tokio::sync::{Mutex, MutexGuard};
use tokio::time::interval;
use utoipa::ToSchema;

use crate::error::Problem;
use crate::wire::{TableNews, TableState, Told};
use crate::{Who, Zone, presence};

pub(crate) use bells::{Bells, Listening};
pub(crate) use book::{Waiting, hosted_by, list, offered_to, show};
pub(crate) use guests::Player;
pub(crate) use pairing::{Paired, Pairing, pair};
pub(crate) use rematch::{Links, links, offer};
pub(crate) use wish::{Shuffle, Terms, Wish, With, check_length};

use book::{Kept, What};
use guests::GuestTables;

/// So many tables at most can somebody have up.
const MOST_TABLES: usize = 16;
/// So many challenges at most can somebody have; guests leave half of them to others.
const MOST_CHALLENGES: usize = 32;
const MOST_AFTER_GUESTS: usize = MOST_CHALLENGES / 2;
/// So many seeks at most are looked through for one that fits.
const MOST_COMPARED: usize = 64;
/// So long a table stays, if nothing is said, and at least and at most.
const SEEK_STAYS: u32 = 3_600;
const OTHER_STAYS: u32 = 24 * 3_600;
const SHORTEST: u32 = 60;
const LONGEST: u32 = 7 * 24 * 3_600;

/// How often it is looked for what is over.
const SWEEP: Duration = Duration::from_secs(1);

/// What the zone has of tables in memory.
#[derive(Default)]
pub(crate) struct Tables {
    pub(crate) bells: Bells,
    hands: [Mutex<()>; 32],
    /// The tables of guests, which count for their addresses as long as they are up.
    of_guests: GuestTables,
}

impl Tables {
    /// Only one at a time does something at a table.
    async fn hand(&self, id: u64) -> MutexGuard<'_, ()> {
        self.hands[(id % self.hands.len() as u64) as usize].lock().await
    }

    /// Tells somebody of a table.
    fn tell(&self, person: PersonId, game: u64, state: TableState, rematch_of: Option<u64>) {
        self.bells.ring(person, &Told::Table(TableNews { game, state, rematch_of }));
    }

    /// Tells whoever put a table up, and whom it is for, what has become of it.
    fn tell_both(&self, table: &Table, state: TableState) {
        let news = Told::Table(book::news(table, state));
        self.bells.ring(table.host, &news);
        if let ForWhom::Person(challenged) = table.for_whom {
            self.bells.ring(challenged, &news);
        }
    }
}

/// A seat that was taken.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Seated {
    /// The game's number, which is the table's.
    pub(crate) game: u64,
    /// The seat.
    pub(crate) seat: Color,
    /// What proves it to be one's own: to be kept. Whoever has an account needs none.
    pub(crate) secret: Option<String>,
    /// Where the game can be seen, for whoever is to take the other seat.
    pub(crate) link: String,
    /// Whether both seats are taken, and so the game is there.
    pub(crate) begun: bool,
}

impl Seated {
    fn at(zone: &Zone, game: u64, seat: Color, player: Player, begun: bool) -> Seated {
        let secret = (!player.has_account).then(|| zone.keeper.seat_secret(game, seat));
        Seated { game, seat, secret, link: format!("/games/{game}"), begun }
    }
}

/// Opens a table and takes a seat at it; where an engine or somebody who seeks the same is there,
/// the game begins.
pub(crate) async fn open(
    zone: &Arc<Zone>,
    who: Who,
    from: IpAddr,
    wish: Wish,
) -> Result<Seated, Problem> {
    let terms = wish.terms()?;
    let player = Player::of(who)?;
    player.may_play(&terms)?;
    let for_whom = match &wish.with {
        With::Engine(name) => return open_with_engine(zone, player, &wish, &terms, name).await,
        With::Anybody => {
            if let Some(seated) = take_fitting(zone, who, player, &wish, &terms).await? {
                return Ok(seated);
            }
            ForWhom::Anybody
        }
        With::Link => ForWhom::Link,
        With::Person(name) => ForWhom::Person(named(zone, name).await?),
    };
    if for_whom == ForWhom::Person(player.id) {
        return Err(Problem::Invalid("nobody challenges themselves".to_owned()));
    }
    put_up(zone, player, from, for_whom, wish).await
}

/// Puts a table up, where there are not too many.
async fn put_up(
    zone: &Zone,
    player: Player,
    from: IpAddr,
    for_whom: ForWhom,
    wish: Wish,
) -> Result<Seated, Problem> {
    let _hand = match for_whom {
        ForWhom::Person(challenged) => Some(zone.tables.hand(challenged.0).await),
        ForWhom::Anybody | ForWhom::Link => None,
    };
    check_room(zone, player, for_whom).await?;
    let stays = wish.expires_in_seconds.map_or_else(
        || if for_whom == ForWhom::Anybody { SEEK_STAYS } else { OTHER_STAYS },
        |seconds| u32::try_from(seconds).unwrap_or(0).clamp(SHORTEST, LONGEST),
    );
    let (game, seat) = (random()?, seat_of(&wish)?);
    let kept = Kept { seat, what: What::Wish(Box::new(wish)) };
    if !player.has_account {
        let counted = zone.limits.guest_tables.one_more(from).ok_or(Problem::TooManyTables)?;
        zone.tables.of_guests.keep(game, counted);
    }
    let put_up = book::put_up(zone, game, player.id, for_whom, &kept, stays).await;
    put_up.inspect_err(|_| zone.tables.of_guests.forget(game))?;
    if let ForWhom::Person(challenged) = for_whom {
        zone.tables.tell(challenged, game, TableState::Offered, None);
    }
    Ok(Seated::at(zone, game, seat, player, false))
}

/// Refuses another table where somebody has too many up, or is challenged too often.
async fn check_room(zone: &Zone, player: Player, for_whom: ForWhom) -> Result<(), Problem> {
    if let ForWhom::Person(challenged) = for_whom {
        let challenges = book::of(zone, challenged).await?;
        let challenges = challenges.iter().filter(|table| table.for_whom == for_whom).count();
        let most = if player.has_account { MOST_CHALLENGES } else { MOST_AFTER_GUESTS };
        if challenges >= most {
            return Err(Problem::TooManyChallenges);
        }
    }
    if player.has_account {
        let tables = book::of(zone, player.id).await?;
        if tables.iter().filter(|table| table.host == player.id).count() >= MOST_TABLES {
            return Err(Problem::TooManyTables);
        }
    }
    Ok(())
}

/// The person of a name, who can be played with.
async fn named(zone: &Zone, name: &str) -> Result<PersonId, Problem> {
    let nobody = || Problem::Invalid(format!("there is nobody of the name {name:?}"));
    let name: Name = name.parse().map_err(|_| nobody())?;
    let found = zone.people(move |people| people.named(&name)).await?;
    let (person, _) = found.ok_or_else(nobody)?;
    (!person.blocked && !person.erased).then_some(person.id).ok_or_else(nobody)
}

/// The seat of who wishes, drawn by lot where nothing is said.
fn seat_of(wish: &Wish) -> Result<Color, Problem> {
    let lot = [Color::White, Color::Black][random()? as usize % 2];
    Ok(wish.colour.unwrap_or(lot))
}

async fn open_with_engine(
    zone: &Arc<Zone>,
    player: Player,
    wish: &Wish,
    terms: &Terms,
    name: &str,
) -> Result<Seated, Problem> {
    let invalid = |why: String| Problem::Invalid(why);
    let engine = zone.engines.named(name);
    let engine = engine.ok_or_else(|| invalid(format!("there is no engine {name:?}")))?;
    // So that no engine waits for ever for somebody who has left.
    if terms.is_rated() || !terms.control().is_timed() {
        return Err(invalid("engines play by the clock, and nothing that is rated".to_owned()));
    }
    let room = engine.room().ok_or(Problem::EngineBusy)?;
    let (game, seat) = (random()?, seat_of(wish)?);
    begin(zone, game, terms, seats(seat, player.id, engine.id)).await?;
    room.sit_down(zone, game, seat.opponent());
    Ok(Seated::at(zone, game, seat, player, true))
}

fn seats(seat: Color, player: PersonId, opponent: PersonId) -> ByColor<PersonId> {
    ByColor::new(|color| if color == seat { player } else { opponent })
}

/// Takes the seat of the oldest seek on the same terms whose seat suits.
async fn take_fitting(
    zone: &Arc<Zone>,
    who: Who,
    player: Player,
    wish: &Wish,
    terms: &Terms,
) -> Result<Option<Seated>, Problem> {
    let mut seeks = book::seeks(zone, MOST_COMPARED).await?;
    seeks.sort_unstable_by_key(|seek| (seek.row.created, seek.row.id));
    for seek in seeks {
        let suits = wish.colour.is_none_or(|colour| colour != seek.seat);
        if !suits || seek.row.host == player.id || seek.terms != *terms {
            continue;
        }
        match take(zone, who, seek.row.id).await {
            Ok(seated) => return Ok(Some(seated)),
            // Somebody was quicker, or it was withdrawn.
            Err(problem) if problem.is_gone() => {}
            Err(problem) => return Err(problem),
        }
    }
    Ok(None)
}

/// Takes the seat that is free at a table, and so begins the game.
pub(crate) async fn take(zone: &Arc<Zone>, who: Who, id: u64) -> Result<Seated, Problem> {
    let _hand = zone.tables.hand(id).await;
    take_in_hand(zone, who, id).await
}

/// The same, for who has the table in hand.
async fn take_in_hand(zone: &Arc<Zone>, who: Who, id: u64) -> Result<Seated, Problem> {
    let table = match book::find(zone, id).await {
        // There may be a game that one may know of, and then it has both its players.
        Err(problem) if problem.is_gone() => {
            zone.part(who, id, None).await?;
            return Err(Problem::NoSeat);
        }
        table => table?,
    };
    let known = table.known(zone, who).await?;
    let player = known.map_or_else(|| Player::of(who), Ok)?;
    player.may_play(&table.terms)?;
    match table.row.for_whom {
        _ if player.id == table.row.host => return Err(Problem::OwnTable),
        ForWhom::Person(challenged) if challenged != player.id => return Err(Problem::NotYours),
        _ => {}
    }
    let seat = table.seat.opponent();
    begin(zone, id, &table.terms, seats(seat, player.id, table.row.host)).await?;
    book::take_down(zone, id).await?;
    zone.tables.tell(table.row.host, id, TableState::Taken, table.rematch_of());
    Ok(Seated::at(zone, id, seat, player, true))
}

/// Opens a game at which both have sat down.
async fn begin(
    zone: &Arc<Zone>,
    game: u64,
    terms: &Terms,
    players: ByColor<PersonId>,
) -> Result<(), Problem> {
    open_ledger(zone, game, terms.opening(players, zone.now())?).await?;
    for player in Color::ALL {
        presence::arrive(zone, game, player).await?;
    }
    // Who sat down and is not there is missed after a while.
    let both = Color::ALL.map(|player| (game, player)).to_vec();
    zone.errands.run(zone, presence::miss(Arc::clone(zone), both));
    Ok(())
}

async fn open_ledger(zone: &Zone, game: u64, opening: Opening) -> Result<(), Problem> {
    let first = Entry { at: zone.now(), event: Event::Opened(Box::new(opening)) };
    zone.spine.open(game, first).await?;
    zone.counts.opened.up();
    Ok(())
}

/// Takes a table down: its host withdraws it, or who is challenged declines.
pub(crate) async fn withdraw(zone: &Arc<Zone>, who: Who, id: u64) -> Result<(), Problem> {
    let _hand = zone.tables.hand(id).await;
    let table = book::find(zone, id).await?;
    let row = &table.row;
    let known = table.known(zone, who).await?.map(|player| player.id);
    let state = match row.for_whom {
        _ if known == Some(row.host) => TableState::Withdrawn,
        ForWhom::Person(challenged) if known == Some(challenged) => TableState::Declined,
        _ => return Err(Problem::NotYours),
    };
    book::take_down(zone, id).await?;
    zone.tables.tell_both(row, state);
    Ok(())
}

/// Has somebody leave the zone, who is blocked or erased: their tables end.
pub(crate) async fn leave(
    zone: &Zone,
    person: PersonId,
    leave: impl FnOnce(&dyn People) -> Answer<()> + Send + 'static,
) -> Result<(), Problem> {
    let tables = book::of(zone, person).await?;
    zone.change(person, leave).await?;
    for table in &tables {
        zone.tables.of_guests.forget(table.id);
        let own = table.host == person;
        zone.tables
            .tell_both(table, if own { TableState::Withdrawn } else { TableState::Declined });
    }
    Ok(())
}

/// Throws away what is over, and tells whom it concerns, until the zone closes.
pub(crate) async fn sweep(zone: Arc<Zone>) {
    let (mut ticks, mut fails) = (interval(SWEEP), false);
    loop {
        ticks.tick().await;
        let now = zone.now();
        match zone.people(move |people| people.sweep(now)).await {
            Ok(Swept { persons, tables }) => {
                for person in persons {
                    zone.tables.bells.look_again(person);
                }
                for table in &tables {
                    zone.tables.of_guests.forget(table.id);
                    zone.tables.tell_both(table, TableState::Expired);
                }
                fails = false;
            }
            Err(problem) => {
                // Once is enough.
                if !fails {
                    tracing::error!("what is over cannot be thrown away: {problem}");
                }
                fails = true;
            }
        }
    }
}

/// When a table that stays for so many seconds is too old.
fn until(zone: &Zone, stays: u32) -> flagfall_clock::Timestamp {
    zone.now().saturating_add(Millis::from_secs(stays.into()))
}

/// A number nobody can guess, of as many bits as a number in JSON holds exactly.
pub(crate) fn random() -> Result<u64, Problem> {
    let number = getrandom::u64().map_err(|error| Problem::Invalid(error.to_string()))?;
    Ok(number >> (u64::BITS - rematch::BITS))
}
