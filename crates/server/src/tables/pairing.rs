//! Games that organisers and arbiters open between two other persons.

use std::net::IpAddr;
use std::sync::Arc;

use flagfall_chess::{ByColor, Color};
use flagfall_clock::{Millis, Timestamp};
use flagfall_game::BoardAssignment;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{TableRequest, find_person, open_ledger, random_id};
use crate::accounts::roles::GameSeats;
use crate::error::ApiError;
use crate::net::limits::Opener;
use crate::wire::TableState;
use crate::{Identity, Zone};
use flagfall_laws::{Action, Scope};

/// Minimum notice before a game with a default time of zero.
const NOTICE: Millis = Millis::from_mins(1);

/// A game between two persons at an appointed time.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PairingRequest {
    /// The name of White.
    white: String,
    /// The name of Black.
    black: String,
    /// The start, in milliseconds since 1970: in the future, and at least a minute ahead if the
    /// default time is zero.
    appointed: Timestamp,
    /// The competition, round and board, if the game is part of one.
    place: Option<PairingPlace>,
    /// The rules of the game; colour, opponent and expiry are ignored.
    #[serde(default)]
    terms: TableRequest,
}

/// The place of a game in a competition.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PairingPlace {
    /// The competition.
    competition: u64,
    /// The round.
    round: u16,
    /// The board.
    board: u16,
}

/// The game that was opened.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PairedGame {
    /// The game's id.
    game: u64,
    /// The link to the game.
    link: String,
}

/// Opens a game between two persons. The default time of its regulations applies, and players have
/// to arrive.
pub(crate) async fn open_paired_game(
    zone: &Arc<Zone>,
    identity: Identity,
    from: IpAddr,
    pairing: PairingRequest,
) -> Result<PairedGame, ApiError> {
    let Identity::Person { id, .. } = identity else { return Err(ApiError::NotYours) };
    let caller = zone.roles_of(identity).await?;
    let event = pairing.place.map(|place| place.competition);
    if !caller.powers_in(event.map_or(Scope::Zone, Scope::Event)).may(Action::OpenGame) {
        return Err(ApiError::NotYours);
    }
    let white = find_person(zone, &pairing.white).await?;
    let players = ByColor { white, black: find_person(zone, &pairing.black).await? };
    if players.white == players.black {
        return Err(ApiError::Invalid("a player cannot play against themselves".to_owned()));
    }
    let game = random_id()?;
    if !caller.powers(&GameSeats { game, event, players, assisted: ByColor::default() }, false).may(Action::OpenGame) {
        return Err(ApiError::NotAllowed("somebody who does not play in this game has to open it".to_owned()));
    }
    let (terms, now) = (pairing.terms.appointed_terms()?, zone.now());
    // A player without time to arrive would lose before knowing of the game.
    if pairing.appointed <= now {
        return Err(ApiError::Invalid("the appointed time has passed".to_owned()));
    }
    if terms.has_zero_default_time() && pairing.appointed < now.saturating_add(NOTICE) {
        let why = "the players could not arrive in time: start at least a minute ahead, or set a default \
                   time";
        return Err(ApiError::Invalid(why.to_owned()));
    }
    let mut opening = terms.opening(players, pairing.appointed)?;
    opening.assignment =
        pairing.place.map(|PairingPlace { competition, round, board }| BoardAssignment { competition, round, board });
    open_ledger(zone, game, opening, Opener::new(Some(id), from)).await?;
    for player in Color::ALL {
        zone.tables.notify(players[player], game, TableState::Paired, None);
    }
    Ok(PairedGame { game, link: format!("/games/{game}") })
}
