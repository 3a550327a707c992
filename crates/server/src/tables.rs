//! Tables: how players meet and games start.
//!
//! A table is stored outside the ledgers until its second player comes; then the game is opened
//! under the table's id with both players. The game is durable before the table is removed, so a
//! zone that is killed in between loses neither.

mod notifications;
mod pairing;
mod player;
mod registry;
mod rematch;
mod request;

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use flagfall_chess::{ByColor, Color};
use flagfall_clock::Millis;
use flagfall_game::{Event, GameEntry, Opening, PersonId};
use flagfall_store::{AccountName, ExpiredRecords, People, PeopleResult, Table, TableInvitee};
use serde::Serialize;
use tokio::sync::{Mutex, MutexGuard};
use tokio::time::interval;
use utoipa::ToSchema;

use crate::error::ApiError;
use crate::games::presence;
use crate::net::limits::{Opener, QuotaPermit};
use crate::wire::{ServerMessage, TableState, TableUpdate};
use crate::{Identity, Zone};

pub(crate) use notifications::{NotificationSubscription, PersonalNotifications};
pub(crate) use pairing::{PairedGame, PairingRequest, open_paired_game};
pub(crate) use player::TablePlayer;
pub(crate) use registry::{TableListing, list, offered_to, require_host, show};
pub(crate) use rematch::{RematchIds, RematchLinks, offer_rematch, rematch_links};
pub(crate) use request::{Chess960Choice, GameTerms, Opponent, TableRequest, check_regulations_length};

use player::{Poster, Posters};
use registry::{StoredTable, TableSubject, TermsCache};

/// Maximum open tables of one person.
const MAX_TABLES: usize = 16;
/// Maximum open challenges to one person; guests may use only half of them.
const MAX_CHALLENGES: usize = 128;
/// Maximum open challenges to one person by another, or by the guests of one address.
const MAX_CHALLENGES_BY_ONE: usize = 3;
const MAX_CHALLENGES_BY_GUESTS: usize = MAX_CHALLENGES / 2;
/// Maximum open challenges to one person from one address.
const MAX_CHALLENGES_FROM_ADDRESS: usize = 12;
/// Maximum seeks compared with a request.
const MAX_COMPARED: usize = 64;
/// Lifetime of a table in seconds: default of a seek, default of other tables, minimum and maximum.
const SEEK_SECONDS: u32 = 3_600;
const TABLE_SECONDS: u32 = 24 * 3_600;
const MIN_SECONDS: u32 = 60;
const MAX_SECONDS: u32 = 7 * 24 * 3_600;

/// Interval at which expired tables are removed.
const SWEEP_INTERVAL: Duration = Duration::from_secs(1);

/// The state of tables that is in memory only.
#[derive(Default)]
pub(crate) struct Tables {
    pub(crate) notifications: PersonalNotifications,
    locks: [Mutex<()>; 32],
    /// The posters of open tables, which count against their addresses.
    posters: Posters,
    /// The terms of open tables.
    terms: TermsCache,
}

impl Tables {
    /// Serialises operations on a table.
    async fn lock_table(&self, id: u64) -> MutexGuard<'_, ()> {
        self.locks[(id % self.locks.len() as u64) as usize].lock().await
    }

    /// Notifies a person about a table.
    fn notify(&self, person: PersonId, game: u64, state: TableState, rematch_of: Option<u64>) {
        self.notifications.notify(person, &ServerMessage::Table(TableUpdate { game, state, rematch_of }));
    }

    /// Notifies the host of a table, and the challenged person if there is one, of its new state.
    fn notify_both(&self, table: &Table, state: TableState) {
        let news = ServerMessage::Table(registry::table_news(table, state));
        self.notifications.notify(table.host, &news);
        if let TableInvitee::Person(challenged) = table.invitee {
            self.notifications.notify(challenged, &news);
        }
    }
}

/// The seat that a player has taken.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SeatAssignment {
    /// The game's id, which is also the table's.
    pub(crate) game: u64,
    /// The seat.
    pub(crate) seat: Color,
    /// The token that proves the seat, to be kept by a guest; none for a player with an account.
    pub(crate) secret: Option<String>,
    /// The link to the game, for the player of the other seat.
    pub(crate) link: String,
    /// Whether both seats are taken, so that the game has started.
    pub(crate) started: bool,
}

impl SeatAssignment {
    fn at(zone: &Zone, game: u64, seat: Color, player: TablePlayer, started: bool) -> SeatAssignment {
        let secret = (!player.has_account).then(|| zone.seat_tokens.seat_secret(game, seat));
        SeatAssignment { game, seat, secret, link: format!("/games/{game}"), started }
    }
}

/// Opens a table and takes a seat at it. The game starts at once against an engine or a matching
/// seek.
pub(crate) async fn open(
    zone: &Arc<Zone>,
    identity: Identity,
    from: IpAddr,
    request: TableRequest,
) -> Result<SeatAssignment, ApiError> {
    let request = request.bounded()?;
    let terms = request.terms()?;
    let player = TablePlayer::of(identity)?;
    player.may_play(&terms)?;
    let for_whom = match &request.opponent {
        Opponent::Engine(name) => {
            return open_with_engine(zone, (player, from), &request, &terms, name).await;
        }
        Opponent::Anybody => {
            if let Some(seated) = take_matching_seek(zone, (identity, from), player, &request, &terms).await? {
                return Ok(seated);
            }
            TableInvitee::Anyone
        }
        Opponent::Link => TableInvitee::LinkHolder,
        Opponent::Person(name) => TableInvitee::Person(find_person(zone, name).await?),
    };
    if for_whom == TableInvitee::Person(player.id) {
        return Err(ApiError::Invalid("you cannot challenge yourself".to_owned()));
    }
    post(zone, player, from, for_whom, request).await
}

/// Posts a table, within the limits.
async fn post(
    zone: &Zone,
    player: TablePlayer,
    from: IpAddr,
    for_whom: TableInvitee,
    request: TableRequest,
) -> Result<SeatAssignment, ApiError> {
    let _lock = match for_whom {
        TableInvitee::Person(challenged) => Some(zone.tables.lock_table(challenged.0).await),
        TableInvitee::Anyone | TableInvitee::LinkHolder => None,
    };
    check_limits(zone, player, from, for_whom).await?;
    let seconds = request.expires_in_seconds.map_or_else(
        || if for_whom == TableInvitee::Anyone { SEEK_SECONDS } else { TABLE_SECONDS },
        |seconds| u32::try_from(seconds).unwrap_or(0).clamp(MIN_SECONDS, MAX_SECONDS),
    );
    let (game, seat) = (random_id()?, choose_seat(&request)?);
    let stored = StoredTable { seat, subject: TableSubject::Request(Box::new(request)) };
    let counted = count_table(zone, player, from, for_whom)?;
    zone.tables.posters.insert(game, player.opener(from).into(), counted);
    let posted = registry::post(zone, game, player.id, for_whom, &stored, seconds).await;
    posted.inspect_err(|_| zone.tables.posters.remove(game))?;
    if let TableInvitee::Person(challenged) = for_whom {
        zone.tables.notify(challenged, game, TableState::Offered, None);
    }
    Ok(SeatAssignment::at(zone, game, seat, player, false))
}

/// Counts a table against the address that posts it.
fn count_table(
    zone: &Zone,
    player: TablePlayer,
    from: IpAddr,
    for_whom: TableInvitee,
) -> Result<Vec<QuotaPermit>, ApiError> {
    let (limits, is_listed) = (&zone.limits, for_whom == TableInvitee::Anyone);
    let quotas = [
        Some(&limits.tables),
        is_listed.then_some(&limits.seeks),
        (!player.has_account).then_some(&limits.guest_tables),
        (is_listed && !player.has_account).then_some(&limits.guest_seeks),
    ];
    quotas.into_iter().flatten().map(|quota| quota.acquire(from).ok_or(ApiError::TooManyTables)).collect()
}

/// Refuses a table if its host has too many open tables or the challenged person too many
/// challenges.
async fn check_limits(zone: &Zone, player: TablePlayer, from: IpAddr, for_whom: TableInvitee) -> Result<(), ApiError> {
    if let TableInvitee::Person(challenged) = for_whom {
        let mut challenges = registry::tables_of(zone, challenged).await?;
        challenges.retain(|table| table.invitee == for_whom);
        let limit = if player.has_account { MAX_CHALLENGES } else { MAX_CHALLENGES_BY_GUESTS };
        let own = Poster::from(player.opener(from));
        let posters: Vec<Poster> = challenges.iter().map(|table| zone.tables.posters.poster(table)).collect();
        let by_one = posters.iter().filter(|poster| poster.opener == own.opener).count();
        let from_address = posters.iter().filter(|poster| poster.network == own.network).count();
        if challenges.len() >= limit || by_one >= MAX_CHALLENGES_BY_ONE || from_address >= MAX_CHALLENGES_FROM_ADDRESS {
            return Err(ApiError::TooManyChallenges);
        }
    }
    if player.has_account {
        let tables = registry::tables_of(zone, player.id).await?;
        if tables.iter().filter(|table| table.host == player.id).count() >= MAX_TABLES {
            return Err(ApiError::TooManyTables);
        }
    }
    Ok(())
}

/// Finds the person with this name, if they can be challenged.
async fn find_person(zone: &Zone, name: &str) -> Result<PersonId, ApiError> {
    let nobody = || ApiError::Invalid(format!("there is no player named {name:?}"));
    let name: AccountName = name.parse().map_err(|_| nobody())?;
    let found = zone.with_people(move |people| people.find_by_name(&name)).await?;
    let (person, _) = found.ok_or_else(nobody)?;
    (!person.blocked && !person.erased).then_some(person.id).ok_or_else(nobody)
}

/// The requested seat, or a random one.
fn choose_seat(request: &TableRequest) -> Result<Color, ApiError> {
    let random = [Color::White, Color::Black][random_id()? as usize % 2];
    Ok(request.colour.unwrap_or(random))
}

async fn open_with_engine(
    zone: &Arc<Zone>,
    (player, from): (TablePlayer, IpAddr),
    request: &TableRequest,
    terms: &GameTerms,
    name: &str,
) -> Result<SeatAssignment, ApiError> {
    let invalid = |why: String| ApiError::Invalid(why);
    let engine = zone.engines.named(name);
    let engine = engine.ok_or_else(|| invalid(format!("there is no engine {name:?}")))?;
    if terms.is_rated() {
        return Err(invalid("engines only play timed, unrated games".to_owned()));
    }
    let (terms, opener) = (terms.with_engine(&engine.config)?, player.opener(from));
    let slot = engine.slot(opener).ok_or(ApiError::EngineBusy)?;
    let (game, seat) = (random_id()?, choose_seat(request)?);
    open_game(zone, game, &terms, seats(seat, player.id, engine.id), opener).await?;
    start_with_engine(zone, game, seat).await?;
    slot.play_in_background(zone, game, seat.opponent());
    Ok(SeatAssignment::at(zone, game, seat, player, true))
}

/// Records the arrival of a person who plays an engine: one who never connects would keep the
/// engine's place.
async fn start_with_engine(zone: &Arc<Zone>, game: u64, player: Color) -> Result<(), ApiError> {
    presence::record_arrival(zone, game, player).await?;
    zone.background.spawn(zone, presence::record_absences(Arc::clone(zone), vec![(game, player)]));
    Ok(())
}

fn seats(seat: Color, player: PersonId, opponent: PersonId) -> ByColor<PersonId> {
    ByColor::new(|color| if color == seat { player } else { opponent })
}

/// Takes the free seat of the oldest seek with the same terms and a suitable colour.
async fn take_matching_seek(
    zone: &Arc<Zone>,
    (identity, from): (Identity, IpAddr),
    player: TablePlayer,
    request: &TableRequest,
    terms: &GameTerms,
) -> Result<Option<SeatAssignment>, ApiError> {
    let mut seeks = registry::seeks(zone, MAX_COMPARED).await?;
    seeks.sort_unstable_by_key(|seek| (seek.row.created_at, seek.row.id));
    for seek in seeks {
        let suits = request.colour.is_none_or(|colour| colour != seek.seat);
        if !suits || seek.row.host == player.id || seek.terms != *terms {
            continue;
        }
        match take(zone, identity, from, seek.row.id).await {
            Ok(seated) => return Ok(Some(seated)),
            // Somebody else took it, or it was withdrawn.
            Err(problem) if problem.is_gone() => {}
            Err(problem) => return Err(problem),
        }
    }
    Ok(None)
}

/// Takes the free seat at a table, which starts the game.
pub(crate) async fn take(
    zone: &Arc<Zone>,
    identity: Identity,
    from: IpAddr,
    id: u64,
) -> Result<SeatAssignment, ApiError> {
    let _lock = zone.tables.lock_table(id).await;
    take_locked(zone, identity, from, id).await
}

/// Takes the free seat at a table that the caller has locked.
async fn take_locked(zone: &Arc<Zone>, identity: Identity, from: IpAddr, id: u64) -> Result<SeatAssignment, ApiError> {
    let table = match registry::find(zone, id).await {
        // If there is a game that the caller may see, both its seats are taken.
        Err(problem) if problem.is_gone() => {
            zone.participant(identity, id, None).await?;
            return Err(ApiError::SeatsTaken);
        }
        table => table?,
    };
    let known = table.identify(zone, identity).await?;
    let player = known.map_or_else(|| TablePlayer::of(identity), Ok)?;
    player.may_play(&table.terms)?;
    match table.row.invitee {
        _ if player.id == table.row.host => return Err(ApiError::OwnTable),
        TableInvitee::Person(challenged) if challenged != player.id => {
            return Err(ApiError::NotYours);
        }
        _ => {}
    }
    let seat = table.seat.opponent();
    if let Some(game) = table.rematch_of() {
        rematch::inherit_visibility(zone, game, id).await?;
    }
    open_game(zone, id, &table.terms, seats(seat, player.id, table.row.host), player.opener(from)).await?;
    registry::remove(zone, id).await?;
    zone.tables.notify(table.row.host, id, TableState::Taken, table.rematch_of());
    Ok(SeatAssignment::at(zone, id, seat, player, true))
}

/// Opens a game, which starts when its players connect.
async fn open_game(
    zone: &Zone,
    game: u64,
    terms: &GameTerms,
    players: ByColor<PersonId>,
    opener: Opener,
) -> Result<(), ApiError> {
    zone.limits.opening(opener, zone.now()).map_err(ApiError::RateLimited)?;
    open_ledger(zone, game, terms.opening(players, zone.now())?, opener).await
}

async fn open_ledger(zone: &Zone, game: u64, mut opening: Opening, opener: Opener) -> Result<(), ApiError> {
    let players = opening.players;
    opening.rules = zone.rules.share(opening.rules);
    let first = GameEntry { at: zone.now(), event: Event::Opened(Box::new(opening)) };
    zone.spine.open_for(game, first, opener.key()).await?;
    zone.finished_games.note_opening(game, players);
    zone.metrics.games_opened.increment();
    Ok(())
}

/// Removes a table: its host withdraws it, or the challenged person declines.
pub(crate) async fn withdraw(zone: &Arc<Zone>, identity: Identity, id: u64) -> Result<(), ApiError> {
    let _lock = zone.tables.lock_table(id).await;
    let table = registry::find(zone, id).await?;
    let row = &table.row;
    let known = table.identify(zone, identity).await?.map(|player| player.id);
    let state = match row.invitee {
        _ if known == Some(row.host) => TableState::Withdrawn,
        TableInvitee::Person(challenged) if known == Some(challenged) => TableState::Declined,
        _ => return Err(ApiError::NotYours),
    };
    registry::remove(zone, id).await?;
    zone.tables.notify_both(row, state);
    Ok(())
}

/// Blocks or erases a person by `change`, which also ends their tables.
pub(crate) async fn remove_person(
    zone: &Zone,
    person: PersonId,
    change: impl FnOnce(&dyn People) -> PeopleResult<()> + Send + 'static,
) -> Result<(), ApiError> {
    let tables = registry::tables_of(zone, person).await?;
    zone.change_person(person, change).await?;
    for table in &tables {
        zone.tables.posters.remove(table.id);
        let own = table.host == person;
        zone.tables.notify_both(table, if own { TableState::Withdrawn } else { TableState::Declined });
    }
    Ok(())
}

/// Removes expired tables and notifies their people until the zone closes.
pub(crate) async fn sweep_expired(zone: Arc<Zone>) {
    let (mut ticks, mut fails) = (interval(SWEEP_INTERVAL), false);
    loop {
        ticks.tick().await;
        let now = zone.now();
        match zone.with_people(move |people| people.delete_expired(now)).await {
            Ok(ExpiredRecords { persons, tables }) => {
                for person in persons {
                    zone.tables.notifications.recheck_access(person);
                }
                for table in &tables {
                    zone.tables.posters.remove(table.id);
                    zone.tables.notify_both(table, TableState::Expired);
                }
                fails = false;
            }
            Err(problem) => {
                // Logged once.
                if !fails {
                    tracing::error!("cannot remove expired tables: {problem}");
                }
                fails = true;
            }
        }
    }
}

/// The time at which a table with this lifetime expires.
fn expires_at(zone: &Zone, seconds: u32) -> flagfall_clock::Timestamp {
    zone.now().saturating_add(Millis::from_secs(seconds.into()))
}

/// Returns a random id of as many bits as a number in JSON holds exactly.
pub(crate) fn random_id() -> Result<u64, ApiError> {
    let number = getrandom::u64().map_err(|error| ApiError::Invalid(error.to_string()))?;
    Ok(number >> (u64::BITS - rematch::BITS))
}
