//! Rematches: the ids of a game and its rematch follow from each other.

use std::net::IpAddr;
use std::sync::Arc;

use flagfall_chess::ByColor;
use flagfall_game::{Game, PersonId};
use flagfall_laws::Participation;
use flagfall_store::TableInvitee;
use serde::Serialize;
use utoipa::ToSchema;

use super::registry::{self, StoredTable, TableSubject};
use super::{GameTerms, SeatAssignment, TablePlayer, open_game, seats, start_with_engine, take_locked};
use crate::error::ApiError;
use crate::spine::SpineError;
use crate::wire::TableState;
use crate::{Identity, Zone, games};

/// Lifetime of a rematch offer, in seconds.
const OFFER_SECONDS: u32 = 3_600;

/// Bits of an id: as many as a number in JSON holds exactly.
pub(super) const BITS: u32 = 53;

const MASK: u64 = (1 << BITS) - 1;
/// Odd, so that different ids lead to different ids.
const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;

/// The id of a game's rematch, whether it is played or not; so there is at most one.
const fn rematch_id(game: u64) -> u64 {
    game.wrapping_mul(FACTOR) & MASK
}

/// The id of the game of which this would be the rematch.
const fn original_id(game: u64) -> u64 {
    const INVERSE: u64 = inverse(FACTOR);
    game.wrapping_mul(INVERSE) & MASK
}

/// The inverse of an odd number; each step doubles the number of correct bits.
const fn inverse(odd: u64) -> u64 {
    let (mut found, mut step) = (odd, 0);
    while step < 5 {
        found = found.wrapping_mul(2_u64.wrapping_sub(odd.wrapping_mul(found)));
        step += 1;
    }
    found
}

/// The games linked to a game.
#[derive(Debug, Default, Serialize, ToSchema)]
pub(crate) struct RematchLinks {
    /// The game of which it is the rematch.
    pub(crate) rematch_of: Option<u64>,
    /// Its rematch.
    pub(crate) rematch: Option<u64>,
}

/// Finds the previous and the next game of the same two players.
pub(crate) async fn rematch_links(zone: &Zone, game: u64) -> Result<RematchLinks, ApiError> {
    let Some((own, _)) = players(zone, game).await? else { return Ok(RematchLinks::default()) };
    let same = |other: Option<(ByColor<PersonId>, bool)>| {
        other.is_some_and(|(players, _)| players.white == own.black && players.black == own.white)
    };
    let (before, after) = (original_id(game), rematch_id(game));
    Ok(RematchLinks {
        rematch_of: same(players(zone, before).await?).then_some(before),
        rematch: same(players(zone, after).await?).then_some(after),
    })
}

/// The players of a game, if it exists, and whether it is over.
async fn players(zone: &Zone, game: u64) -> Result<Option<(ByColor<PersonId>, bool)>, ApiError> {
    let inspect = |game: &Game, _| (ByColor::new(|player| game.person(player)), game.outcome().is_some());
    match zone.spine.inspect(game, inspect).await {
        Ok(found) => Ok(Some(found)),
        Err(SpineError::Unknown) => Ok(None),
        Err(failure) => Err(failure.into()),
    }
}

/// Offers a rematch with reversed colours, or accepts the opponent's offer.
pub(crate) async fn offer_rematch(
    zone: &Arc<Zone>,
    identity: Identity,
    from: IpAddr,
    game: u64,
) -> Result<SeatAssignment, ApiError> {
    let (both, is_over) = players(zone, game).await?.ok_or(SpineError::Unknown)?;
    let Participation::Player(played) = zone.participant(identity, game, None).await?.participation() else {
        return Err(ApiError::NotYours);
    };
    if !is_over {
        return Err(ApiError::NotOver);
    }
    let (seat, number) = (played.opponent(), rematch_id(game));
    let (own, opponent) = (both[played], both[seat]);
    let player = match identity {
        Identity::Person { .. } => TablePlayer::with_account(own),
        Identity::Seat { .. } | Identity::Anonymous => TablePlayer::guest(own),
    };
    let _lock = zone.tables.lock_table(number).await;
    // A repeated request gets the same answer.
    if players(zone, number).await?.is_some() {
        return Ok(SeatAssignment::at(zone, number, seat, player, true));
    }
    match registry::find(zone, number).await {
        Ok(table) if table.row.host == own => {
            return Ok(SeatAssignment::at(zone, number, seat, player, false));
        }
        Ok(_) => return take_locked(zone, identity, from, number).await,
        Err(problem) if problem.is_gone() => {}
        Err(problem) => return Err(problem),
    }
    if let Some(engine) = zone.engines.find(opponent) {
        let opener = player.opener(from);
        let terms = GameTerms::of_rematch(&games::read_opening(zone, game).await?).with_engine(&engine.config)?;
        let slot = engine.slot(opener).ok_or(ApiError::EngineBusy)?;
        open_game(zone, number, &terms, seats(seat, own, opponent), opener).await?;
        start_with_engine(zone, number, seat).await?;
        slot.play_in_background(zone, number, played);
        return Ok(SeatAssignment::at(zone, number, seat, player, true));
    }
    let stored = StoredTable { seat, subject: TableSubject::Rematch(game) };
    let for_whom = TableInvitee::Person(opponent);
    registry::post(zone, number, own, for_whom, &stored, OFFER_SECONDS).await?;
    zone.tables.notify(opponent, number, TableState::Offered, Some(game));
    Ok(SeatAssignment::at(zone, number, seat, player, false))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rematch_id_and_original_id_are_inverse() {
        for game in [1, 2, 7, 4_105_479_830_663_768, MASK, MASK - 1] {
            assert_eq!(original_id(rematch_id(game)), game);
            assert_eq!(rematch_id(original_id(game)), game);
            assert_ne!(rematch_id(game), game);
            assert!(rematch_id(game) <= MASK);
        }
    }
}
