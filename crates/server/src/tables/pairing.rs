//! Games that organisers and arbiters open between two others.

use std::sync::Arc;

use flagfall_chess::{ByColor, Color};
use flagfall_clock::{Millis, Timestamp};
use flagfall_game::Place;
use flagfall_store::Scope;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Wish, named, open_ledger, random};
use crate::error::Problem;
use crate::roles::{Action, allowed, roles_in};
use crate::wire::TableState;
use crate::{Who, Zone};

/// So long before it begins at least players are told of a game to which nobody may be late.
const NOTICE: Millis = Millis::from_mins(1);

/// A game between two, at an appointed time.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Pairing {
    /// Who has White, by name.
    white: String,
    /// Who has Black, by name.
    black: String,
    /// When it begins, in milliseconds since 1970: later than now, and by a minute at least where the
    /// default time is nought.
    appointed: Timestamp,
    /// The competition, round and board, if it is part of one.
    place: Option<PlaceAt>,
    /// What is played; its colour, opponent and expiry say nothing here.
    #[serde(default)]
    wish: Wish,
}

/// Where in a competition a game is played.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PlaceAt {
    /// Which competition.
    competition: u64,
    /// Which round.
    round: u16,
    /// Which board.
    board: u16,
}

/// A game that was opened.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Paired {
    /// Its number.
    game: u64,
    /// Where it can be seen.
    link: String,
}

/// Opens a game between two. The default time of its regulations holds, and nobody has come before
/// they are there.
pub(crate) async fn pair(zone: &Arc<Zone>, who: Who, pairing: Pairing) -> Result<Paired, Problem> {
    let Who::Person { id, .. } = who else { return Err(Problem::NotYours) };
    let grants = zone.people(move |people| people.grants(id)).await?;
    let event = pairing.place.map(|place| place.competition);
    let roles = roles_in(&grants, event.map_or(Scope::Zone, Scope::Event), event);
    if !allowed(Action::OpenGame, &roles) {
        return Err(Problem::NotYours);
    }
    let white = named(zone, &pairing.white).await?;
    let players = ByColor { white, black: named(zone, &pairing.black).await? };
    if players.white == players.black {
        return Err(Problem::Invalid("nobody plays against themselves".to_owned()));
    }
    let (terms, now) = (pairing.wish.appointed()?, zone.now());
    // Who could not have come in time would have lost before they know of it.
    if pairing.appointed <= now {
        return Err(Problem::Invalid("the appointed time has passed".to_owned()));
    }
    if terms.nobody_may_be_late() && pairing.appointed < now.saturating_add(NOTICE) {
        let why = "nobody could come in time: appoint it at least a minute ahead, or give a default \
                   time";
        return Err(Problem::Invalid(why.to_owned()));
    }
    let mut opening = terms.opening(players, pairing.appointed)?;
    opening.place = pairing.place.map(|PlaceAt { competition, round, board }| Place {
        competition,
        round,
        board,
    });
    let game = random()?;
    open_ledger(zone, game, opening).await?;
    for player in Color::ALL {
        zone.tables.tell(players[player], game, TableState::Paired, None);
    }
    Ok(Paired { game, link: format!("/games/{game}") })
}
