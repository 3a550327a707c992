//! The book of tables: what is kept of them, and what is shown.

use flagfall_chess::Color;
use flagfall_clock::Timestamp;
use flagfall_game::PersonId;
use flagfall_store::{ForWhom, Table};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Player, Shuffle, Terms, Wish, until};
use crate::error::Problem;
use crate::spine::Failure;
use crate::wire::{TableNews, TableState};
use crate::{Who, Zone, games, names};

/// So many seeks at most are listed.
const MOST_LISTED: usize = 200;

/// What is kept of a table that `store` does not read.
#[derive(Debug, Deserialize, Serialize)]
pub(super) struct Kept {
    /// The host's seat.
    pub(super) seat: Color,
    pub(super) what: What,
}

/// What is to be played.
#[derive(Debug, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum What {
    Wish(Box<Wish>),
    /// The same as in a game before.
    Rematch(u64),
}

/// A table that is up.
pub(super) struct Standing {
    pub(super) row: Table,
    pub(super) seat: Color,
    pub(super) what: What,
    pub(super) terms: Terms,
}

impl Standing {
    async fn of(zone: &Zone, row: Table) -> Result<Standing, Problem> {
        // What this version cannot read any more is gone.
        let Ok(Kept { seat, what }) = serde_json::from_str(&row.wish) else {
            return Err(Failure::Unknown.into());
        };
        let terms = match &what {
            What::Wish(wish) => wish.terms()?,
            What::Rematch(game) => Terms::again(&games::opening(zone, *game).await?),
        };
        Ok(Standing { row, seat, what, terms })
    }

    pub(super) fn rematch_of(&self) -> Option<u64> {
        match self.what {
            What::Rematch(game) => Some(game),
            What::Wish(_) => None,
        }
    }

    /// Whom somebody proves to be to whom this table means something.
    pub(super) async fn known(&self, zone: &Zone, who: Who) -> Result<Option<Player>, Problem> {
        Ok(match who {
            Who::Person { id, .. } => Some(Player::with_account(id)),
            Who::Seat { game, player } if game == self.row.id && player == self.seat => {
                Some(Player::guest(self.row.host))
            }
            // Who played before as a guest may play again as the same.
            Who::Seat { game, player } if self.rematch_of() == Some(game) => {
                let person = move |game: &flagfall_game::Game, _| game.person(player);
                Some(Player::guest(zone.spine.look(game, person).await?))
            }
            Who::Seat { .. } | Who::Anybody => None,
        })
    }

    /// Whether there is a wish of a colour, or a lot was drawn.
    fn free_seat(&self) -> Option<Color> {
        match &self.what {
            What::Wish(wish) => wish.colour.map(Color::opponent),
            What::Rematch(_) => Some(self.seat.opponent()),
        }
    }
}

/// What is told of a table.
pub(super) fn news(table: &Table, state: TableState) -> TableNews {
    let rematch_of = match serde_json::from_str(&table.wish) {
        Ok(Kept { what: What::Rematch(game), .. }) => Some(game),
        _ => None,
    };
    TableNews { game: table.id, state, rematch_of }
}

/// Puts up a table.
pub(super) async fn put_up(
    zone: &Zone,
    id: u64,
    host: PersonId,
    for_whom: ForWhom,
    kept: &Kept,
    stays: u32,
) -> Result<(), Problem> {
    let wish = serde_json::to_string(kept).expect("all its keys are texts");
    let table = Table { id, host, for_whom, wish, created: zone.now(), until: until(zone, stays) };
    zone.people(move |people| people.put_up(&table)).await
}

/// A table that is up. One whose game is there is taken down: the zone was killed in between.
pub(super) async fn find(zone: &Zone, id: u64) -> Result<Standing, Problem> {
    let now = zone.now();
    let row = zone.people(move |people| people.table(id, now)).await?;
    let row = row.ok_or(Failure::Unknown)?;
    match zone.spine.look(id, |_, _| ()).await {
        Err(Failure::Unknown) => Standing::of(zone, row).await,
        Err(failure) => Err(failure.into()),
        Ok(()) => {
            take_down(zone, id).await?;
            Err(Failure::Unknown.into())
        }
    }
}

/// Takes a table down.
pub(super) async fn take_down(zone: &Zone, id: u64) -> Result<(), Problem> {
    let now = zone.now();
    zone.tables.of_guests.forget(id);
    // It may have grown too old just now.
    zone.people(move |people| people.take_down(id, now)).await.map(drop)
}

/// The tables that somebody put up, or that are for them.
pub(super) async fn of(zone: &Zone, person: PersonId) -> Result<Vec<Table>, Problem> {
    let now = zone.now();
    zone.people(move |people| people.tables_of(person, now)).await
}

/// Tables for anybody.
pub(super) async fn seeks(zone: &Zone, most: usize) -> Result<Vec<Standing>, Problem> {
    let now = zone.now();
    let rows = zone.people(move |people| people.seeks(now, most)).await?;
    standing(zone, rows).await
}

async fn standing(zone: &Zone, rows: Vec<Table>) -> Result<Vec<Standing>, Problem> {
    let mut all = Vec::new();
    for row in rows {
        // What cannot be played any more is not told of.
        all.extend(Standing::of(zone, row).await.ok());
    }
    Ok(all)
}

/// A table, as it is shown.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Waiting {
    /// Its number, which the game will have.
    pub(crate) game: u64,
    /// Who put it up.
    pub(crate) host: String,
    /// What kind of table it is.
    pub(crate) kind: TableKind,
    /// Whether it is one's own.
    pub(crate) own: bool,
    /// What the regulations are called.
    pub(crate) title: String,
    /// The time control.
    pub(crate) time_control: String,
    /// Whether it is rated, and so not for guests.
    pub(crate) rated: bool,
    /// The seat that is free; drawn by lot, if nothing is said.
    pub(crate) seat: Option<Color>,
    /// The position to begin from, if not the usual one.
    pub(crate) fen: Option<String>,
    /// The Chess960 position to begin from, by its number or by lot.
    pub(crate) chess960: Option<Shuffle>,
    /// The game that it would be the rematch of.
    pub(crate) rematch_of: Option<u64>,
    /// Since when it has been up, in milliseconds since 1970.
    pub(crate) created: Timestamp,
    /// Until when it stays.
    pub(crate) until: Timestamp,
}

/// A kind of table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum TableKind {
    /// For anybody, and listed.
    Seek,
    /// For whoever has the link.
    Link,
    /// For one person.
    Challenge,
}

impl Waiting {
    fn of(table: &Standing, host: String, own: bool) -> Waiting {
        let Standing { row, terms, .. } = table;
        Waiting {
            game: row.id,
            host,
            kind: match row.for_whom {
                ForWhom::Anybody => TableKind::Seek,
                ForWhom::Link => TableKind::Link,
                ForWhom::Person(_) => TableKind::Challenge,
            },
            own,
            title: terms.title().to_owned(),
            time_control: terms.control().to_string(),
            rated: terms.is_rated(),
            seat: table.free_seat(),
            fen: terms.start().map(str::to_owned),
            chess960: terms.chess960(),
            rematch_of: table.rematch_of(),
            created: row.created,
            until: row.until,
        }
    }
}

/// The tables that somebody may see, the newest first: seeks, challenges and their own.
pub(crate) async fn list(zone: &Zone, who: Who) -> Result<Vec<Waiting>, Problem> {
    let mut tables = seeks(zone, MOST_LISTED).await?;
    let own = match who {
        Who::Person { id, .. } => Some(id),
        Who::Seat { .. } | Who::Anybody => None,
    };
    if let Some(person) = own {
        let rows = of(zone, person).await?;
        let others = rows.into_iter().filter(|row| row.for_whom != ForWhom::Anybody).collect();
        tables.extend(standing(zone, others).await?);
    }
    tables.sort_unstable_by_key(|table| std::cmp::Reverse((table.row.created, table.row.id)));
    let names = names::of(zone, tables.iter().map(|table| table.row.host)).await?;
    let waiting = |table: &Standing| {
        Waiting::of(table, names.get(table.row.host), own == Some(table.row.host))
    };
    Ok(tables.iter().map(waiting).collect())
}

/// A table; a challenge only for the two whom it concerns.
pub(crate) async fn show(zone: &Zone, who: Who, id: u64) -> Result<Waiting, Problem> {
    let table = find(zone, id).await?;
    let known = table.known(zone, who).await?.map(|player| player.id);
    let own = known == Some(table.row.host);
    match table.row.for_whom {
        ForWhom::Person(challenged) if !own && known != Some(challenged) => {
            return Err(Failure::Unknown.into());
        }
        _ => {}
    }
    let names = names::of(zone, [table.row.host]).await?;
    Ok(Waiting::of(&table, names.get(table.row.host), own))
}

/// The host of a table, for who proves to be that.
pub(crate) async fn hosted_by(zone: &Zone, who: Who, id: u64) -> Result<PersonId, Problem> {
    let table = find(zone, id).await?;
    let known = table.known(zone, who).await?.map(|player| player.id);
    known.filter(|known| *known == table.row.host).ok_or(Problem::NotYours)
}

/// What is offered to a person now.
pub(crate) async fn offered_to(zone: &Zone, person: PersonId) -> Result<Vec<TableNews>, Problem> {
    let rows = of(zone, person).await?;
    let offers = rows.into_iter().filter(|row| row.for_whom == ForWhom::Person(person)).collect();
    let news = |table: &Standing| {
        let (game, rematch_of) = (table.row.id, table.rematch_of());
        TableNews { game, state: TableState::Offered, rematch_of }
    };
    Ok(standing(zone, offers).await?.iter().map(news).collect())
}
