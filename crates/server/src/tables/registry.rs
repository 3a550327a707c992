//! The registry of tables: storing, finding and listing them.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use flagfall_chess::Color;
use flagfall_clock::Timestamp;
use flagfall_game::PersonId;
use flagfall_store::{Table, TableInvitee};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::player::Poster;
use super::{Chess960Choice, GameTerms, TablePlayer, TableRequest, expires_at};
use crate::accounts::names;
use crate::error::ApiError;
use crate::fair::take_turns;
use crate::spine::SpineError;
use crate::wire::{TableState, TableUpdate};
use crate::{Identity, Zone, games};

/// Maximum seeks in a list, and seeks that it is chosen from.
const MAX_LISTED: usize = 200;
const MAX_CONSIDERED: usize = 1_000;

/// The part of a stored table that `store` does not interpret.
#[derive(Debug, Deserialize, Serialize)]
pub(super) struct StoredTable {
    /// The host's seat.
    pub(super) seat: Color,
    #[serde(rename = "what")]
    pub(super) subject: TableSubject,
}

/// The game that a table is for.
#[derive(Debug, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum TableSubject {
    #[serde(rename = "wish")]
    Request(Box<TableRequest>),
    /// A rematch of a game.
    Rematch(u64),
}

/// Maximum terms in memory.
const MAX_TERMS: usize = 4_096;

/// The terms of open tables, which are read from their regulations only once.
#[derive(Default)]
pub(super) struct TermsCache(Mutex<HashMap<u64, GameTerms>>);

impl TermsCache {
    fn terms(&self) -> MutexGuard<'_, HashMap<u64, GameTerms>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn find(&self, table: u64) -> Option<GameTerms> {
        self.terms().get(&table).cloned()
    }

    fn insert(&self, table: u64, terms: &GameTerms) {
        let mut known = self.terms();
        // Tables that have expired leave their terms behind.
        if known.len() >= MAX_TERMS {
            known.clear();
        }
        known.insert(table, terms.clone());
    }
}

/// An open table.
pub(super) struct OpenTable {
    pub(super) row: Table,
    pub(super) seat: Color,
    pub(super) subject: TableSubject,
    pub(super) terms: GameTerms,
}

impl OpenTable {
    async fn of(zone: &Zone, row: Table) -> Result<OpenTable, ApiError> {
        // A table that this version cannot read counts as gone.
        let Ok(StoredTable { seat, subject }) = serde_json::from_str(&row.request) else {
            return Err(SpineError::Unknown.into());
        };
        let terms = match (zone.tables.terms.find(row.id), &subject) {
            (Some(terms), _) => terms,
            (None, TableSubject::Request(request)) => request.terms()?.share(&zone.rules),
            (None, TableSubject::Rematch(game)) => GameTerms::of_rematch(&games::read_opening(zone, *game).await?),
        };
        zone.tables.terms.insert(row.id, &terms);
        Ok(OpenTable { row, seat, subject, terms })
    }

    pub(super) fn rematch_of(&self) -> Option<u64> {
        match self.subject {
            TableSubject::Rematch(game) => Some(game),
            TableSubject::Request(_) => None,
        }
    }

    /// The player that an identity proves at this table, if any.
    pub(super) async fn identify(&self, zone: &Zone, identity: Identity) -> Result<Option<TablePlayer>, ApiError> {
        Ok(match identity {
            Identity::Person { id, .. } => Some(TablePlayer::with_account(id)),
            Identity::Seat { game, player } if game == self.row.id && player == self.seat => {
                Some(TablePlayer::guest(self.row.host))
            }
            // A guest of the first game may play the rematch as the same guest.
            Identity::Seat { game, player } if self.rematch_of() == Some(game) => {
                let person = move |game: &flagfall_game::Game, _| game.person(player);
                Some(TablePlayer::guest(zone.spine.inspect(game, person).await?))
            }
            Identity::Seat { .. } | Identity::Anonymous => None,
        })
    }

    /// The colour of the free seat, unless it is random.
    fn free_seat(&self) -> Option<Color> {
        match &self.subject {
            TableSubject::Request(request) => request.colour.map(Color::opponent),
            TableSubject::Rematch(_) => Some(self.seat.opponent()),
        }
    }
}

/// The notification about a table.
pub(super) fn table_news(table: &Table, state: TableState) -> TableUpdate {
    let rematch_of = match serde_json::from_str(&table.request) {
        Ok(StoredTable { subject: TableSubject::Rematch(game), .. }) => Some(game),
        _ => None,
    };
    TableUpdate { game: table.id, state, rematch_of }
}

/// Stores a table.
pub(super) async fn post(
    zone: &Zone,
    id: u64,
    host: PersonId,
    for_whom: TableInvitee,
    stored: &StoredTable,
    seconds: u32,
) -> Result<(), ApiError> {
    let request = serde_json::to_string(stored).expect("all keys are strings");
    let table =
        Table { id, host, invitee: for_whom, request, created_at: zone.now(), expires_at: expires_at(zone, seconds) };
    zone.with_people(move |people| people.add_table(&table)).await
}

/// Finds an open table. A table whose game exists is removed: the zone was killed in between.
pub(super) async fn find(zone: &Zone, id: u64) -> Result<OpenTable, ApiError> {
    let now = zone.now();
    let row = zone.with_people(move |people| people.table(id, now)).await?;
    let row = row.ok_or(SpineError::Unknown)?;
    match zone.spine.inspect(id, |_, _| ()).await {
        Err(SpineError::Unknown) => OpenTable::of(zone, row).await,
        Err(failure) => Err(failure.into()),
        Ok(()) => {
            remove(zone, id).await?;
            Err(SpineError::Unknown.into())
        }
    }
}

/// Removes a table.
pub(super) async fn remove(zone: &Zone, id: u64) -> Result<(), ApiError> {
    let now = zone.now();
    zone.tables.posters.remove(id);
    zone.tables.terms.terms().remove(&id);
    // It may have expired just now.
    zone.with_people(move |people| people.remove_table(id, now)).await.map(drop)
}

/// Returns the tables that a person has posted, or that challenge them.
pub(super) async fn tables_of(zone: &Zone, person: PersonId) -> Result<Vec<Table>, ApiError> {
    let now = zone.now();
    zone.with_people(move |people| people.tables_of(person, now)).await
}

/// Open seeks.
pub(super) async fn seeks(zone: &Zone, limit: usize) -> Result<Vec<OpenTable>, ApiError> {
    let now = zone.now();
    let rows = zone.with_people(move |people| people.seeks(now, MAX_CONSIDERED)).await?;
    load_tables(zone, fair_share(rows, |row| zone.tables.posters.poster(row), limit)).await
}

/// Chooses rows so that nobody fills the list: the newest of each address first, then the second of each. Likewise
/// the posters at one address take turns.
fn fair_share(mut rows: Vec<Table>, poster: impl Fn(&Table) -> Poster, limit: usize) -> Vec<Table> {
    rows.sort_unstable_by_key(|row| Reverse((row.created_at, row.id)));
    let posters: HashMap<u64, Poster> = rows.iter().map(|row| (row.id, poster(row))).collect();
    take_turns(&mut rows, |row| posters[&row.id].opener);
    take_turns(&mut rows, |row| posters[&row.id].network);
    rows.truncate(limit);
    rows
}

async fn load_tables(zone: &Zone, rows: Vec<Table>) -> Result<Vec<OpenTable>, ApiError> {
    let mut all = Vec::new();
    for row in rows {
        // A table that can no longer be played is not listed.
        all.extend(OpenTable::of(zone, row).await.ok());
    }
    Ok(all)
}

/// A table as clients see it.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TableListing {
    /// The table's id, which the game will have.
    pub(crate) game: u64,
    /// The name of the host.
    pub(crate) host: String,
    /// The kind of table.
    pub(crate) kind: TableKind,
    /// Whether the caller is the host.
    pub(crate) own: bool,
    /// The title of the regulations.
    pub(crate) title: String,
    /// The time control.
    pub(crate) time_control: String,
    /// Whether the game is rated, and so needs an account.
    pub(crate) rated: bool,
    /// The free seat; none if it is random.
    pub(crate) seat: Option<Color>,
    /// The starting position, if not the usual one.
    pub(crate) fen: Option<String>,
    /// The Chess960 starting position: its number, or random.
    pub(crate) chess960: Option<Chess960Choice>,
    /// The game of which this is the rematch.
    pub(crate) rematch_of: Option<u64>,
    /// When it was posted, in milliseconds since 1970.
    pub(crate) created: Timestamp,
    /// The time at which it expires.
    pub(crate) until: Timestamp,
}

/// A kind of table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum TableKind {
    /// Open to anybody, and listed.
    Seek,
    /// Open to anybody with the link.
    Link,
    /// For one person.
    Challenge,
}

impl TableListing {
    fn of(table: &OpenTable, host: String, own: bool) -> TableListing {
        let OpenTable { row, terms, .. } = table;
        TableListing {
            game: row.id,
            host,
            kind: match row.invitee {
                TableInvitee::Anyone => TableKind::Seek,
                TableInvitee::LinkHolder => TableKind::Link,
                TableInvitee::Person(_) => TableKind::Challenge,
            },
            own,
            title: terms.title().to_owned(),
            time_control: terms.control().to_string(),
            rated: terms.is_rated(),
            seat: table.free_seat(),
            fen: terms.start().map(str::to_owned),
            chess960: terms.chess960(),
            rematch_of: table.rematch_of(),
            created: row.created_at,
            until: row.expires_at,
        }
    }
}

/// Returns the tables that the caller may see, newest first: seeks, challenges and their own.
pub(crate) async fn list(zone: &Zone, identity: Identity) -> Result<Vec<TableListing>, ApiError> {
    let mut tables = seeks(zone, MAX_LISTED).await?;
    let own = match identity {
        Identity::Person { id, .. } => Some(id),
        Identity::Seat { .. } | Identity::Anonymous => None,
    };
    if let Some(person) = own {
        let rows = tables_of(zone, person).await?;
        let others = rows.into_iter().filter(|row| row.invitee != TableInvitee::Anyone).collect();
        tables.extend(load_tables(zone, others).await?);
    }
    tables.sort_unstable_by_key(|table| Reverse((table.row.created_at, table.row.id)));
    let names = names::look_up(zone, tables.iter().map(|table| table.row.host)).await?;
    let waiting = |table: &OpenTable| TableListing::of(table, names.get(table.row.host), own == Some(table.row.host));
    Ok(tables.iter().map(waiting).collect())
}

/// Returns a table; a challenge only to its two persons.
pub(crate) async fn show(zone: &Zone, identity: Identity, id: u64) -> Result<TableListing, ApiError> {
    let table = find(zone, id).await?;
    let known = table.identify(zone, identity).await?.map(|player| player.id);
    let own = known == Some(table.row.host);
    match table.row.invitee {
        TableInvitee::Person(challenged) if !own && known != Some(challenged) => {
            return Err(SpineError::Unknown.into());
        }
        _ => {}
    }
    let names = names::look_up(zone, [table.row.host]).await?;
    Ok(TableListing::of(&table, names.get(table.row.host), own))
}

/// Returns the host of a table if the caller is the host.
pub(crate) async fn require_host(zone: &Zone, identity: Identity, id: u64) -> Result<PersonId, ApiError> {
    let table = find(zone, id).await?;
    let known = table.identify(zone, identity).await?.map(|player| player.id);
    known.filter(|known| *known == table.row.host).ok_or(ApiError::NotYours)
}

/// Returns the challenges to a person.
pub(crate) async fn offered_to(zone: &Zone, person: PersonId) -> Result<Vec<TableUpdate>, ApiError> {
    let rows = tables_of(zone, person).await?;
    let offers = rows.into_iter().filter(|row| row.invitee == TableInvitee::Person(person)).collect();
    let news = |table: &OpenTable| {
        let (game, rematch_of) = (table.row.id, table.rematch_of());
        TableUpdate { game, state: TableState::Offered, rematch_of }
    };
    Ok(load_tables(zone, offers).await?.iter().map(news).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn list_shows_everybody_a_fair_share() {
        let row = |id: u64, host: u64| Table {
            id,
            host: PersonId(host),
            invitee: TableInvitee::Anyone,
            request: String::new(),
            created_at: Timestamp::from_millis(id),
            expires_at: Timestamp::from_millis(id + 1_000),
        };
        // One posts many after all others.
        let rows: Vec<Table> = (0..30).map(|id| row(id, id)).chain((100..900).map(|id| row(id, 7_000))).collect();
        let alone = |row: &Table| Poster { opener: row.host.0, network: row.host.0 };
        let shown: Vec<u64> = fair_share(rows, alone, 40).iter().map(|row| row.id).collect();
        let others = (0..30).rev();
        assert_eq!(shown, [899].into_iter().chain(others).chain((890..899).rev()).collect::<Vec<u64>>());
        // Many accounts at one address post after all others.
        let rows: Vec<Table> = (0..900).map(|id| row(id, id)).collect();
        let address = |row: &Table| Poster { opener: row.host.0, network: row.host.0.min(30) };
        let shown: Vec<u64> = fair_share(rows, address, 40).iter().map(|row| row.id).collect();
        let others = (0..30).rev();
        assert_eq!(shown, [899].into_iter().chain(others).chain((890..899).rev()).collect::<Vec<u64>>());
    }
}
