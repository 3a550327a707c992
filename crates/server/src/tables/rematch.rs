//! Rematches: the ids of a game and its rematch follow from each other, for those who have the zone's key.

use std::net::IpAddr;
use std::sync::Arc;

use flagfall_chess::ByColor;
use flagfall_game::{Game, PersonId};
use flagfall_laws::Participation;
use flagfall_store::{People, TableInvitee};
use hmac::{Hmac, KeyInit, Mac};
use serde::Serialize;
use sha2::Sha256;
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

/// The bits of the two halves of an id.
const RIGHT_BITS: u32 = BITS / 2;
const RIGHT: u64 = (1 << RIGHT_BITS) - 1;
const LEFT: u64 = (1 << (BITS - RIGHT_BITS)) - 1;
/// Pairs of rounds of the permutation.
const ROUNDS: u8 = 3;

/// The keyed permutation that leads from the id of a game to that of its rematch.
///
/// There is at most one rematch of a game, and nobody without the key can compute its id, and so ask whether
/// it is played.
pub(crate) struct RematchIds(Hmac<Sha256>);

impl RematchIds {
    /// Creates the permutation of a key.
    pub(crate) fn new(key: &[u8; 32]) -> RematchIds {
        RematchIds(Hmac::new_from_slice(key).expect("HMAC accepts keys of any length"))
    }

    /// The id of a game's rematch, whether it is played or not.
    fn rematch(&self, game: u64) -> u64 {
        // A Feistel network: each half is changed by a function of the other, which can be undone.
        let (mut left, mut right) = halves(game);
        for round in 0..ROUNDS {
            left ^= self.round(round, 'l', right) & LEFT;
            right ^= self.round(round, 'r', left) & RIGHT;
        }
        left << RIGHT_BITS | right
    }

    /// The id of the game of which this would be the rematch.
    fn original(&self, game: u64) -> u64 {
        let (mut left, mut right) = halves(game);
        for round in (0..ROUNDS).rev() {
            right ^= self.round(round, 'r', left) & RIGHT;
            left ^= self.round(round, 'l', right) & LEFT;
        }
        left << RIGHT_BITS | right
    }

    fn round(&self, round: u8, half: char, other: u64) -> u64 {
        // The other uses of the key begin with another word.
        let mac = self.0.clone().chain_update(format!("rematch.{round}.{half}.{other}"));
        mac.finalize().into_bytes().iter().take(8).fold(0, |number, byte| number << 8 | u64::from(*byte))
    }
}

const fn halves(id: u64) -> (u64, u64) {
    (id >> RIGHT_BITS & LEFT, id & RIGHT)
}

/// The games linked to a game.
#[derive(Debug, Default, Serialize, ToSchema)]
pub(crate) struct RematchLinks {
    /// The game of which it is the rematch.
    pub(crate) rematch_of: Option<u64>,
    /// Its rematch.
    pub(crate) rematch: Option<u64>,
}

/// Finds the previous and the next game of the same two players, as far as somebody may see them. The next
/// one would tell that this one is over, so it is given only to those who see that.
pub(crate) async fn rematch_links(
    zone: &Zone,
    identity: Identity,
    game: u64,
    (players, is_over): (ByColor<PersonId>, bool),
) -> Result<RematchLinks, ApiError> {
    let (before, after) = (zone.rematch_ids.original(game), zone.rematch_ids.rematch(game));
    let of_rematch = ByColor { white: players.black, black: players.white };
    Ok(RematchLinks {
        rematch_of: visible_game(zone, identity, before, of_rematch).await?,
        rematch: if is_over { visible_game(zone, identity, after, of_rematch).await? } else { None },
    })
}

/// Returns the id of a game if it is between these players and somebody may see it now.
async fn visible_game(
    zone: &Zone,
    identity: Identity,
    id: u64,
    players: ByColor<PersonId>,
) -> Result<Option<u64>, ApiError> {
    let participant = match zone.participant(identity, id, None).await {
        Ok(participant) => participant,
        Err(ApiError::Spine(SpineError::Unknown)) => return Ok(None),
        Err(failure) => return Err(failure),
    };
    let is_between = move |game: &Game, _| ByColor::new(|player| game.person(player)) == players;
    let seen = zone.see(&participant, is_between).await?;
    Ok(seen.is_some_and(|seen| seen.value).then_some(id))
}

/// Hides a rematch if its game is hidden, before anybody can see it.
pub(super) async fn inherit_visibility(zone: &Zone, game: u64, rematch: u64) -> Result<(), ApiError> {
    let inherit = move |people: &dyn People| {
        let is_hidden = people.is_hidden(game)?;
        // Nothing is written for the usual game.
        if is_hidden == people.is_hidden(rematch)? { Ok(()) } else { people.set_hidden(rematch, is_hidden) }
    };
    zone.with_people(inherit).await
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
    let (seat, number) = (played.opponent(), zone.rematch_ids.rematch(game));
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
        inherit_visibility(zone, game, number).await?;
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

    const LARGEST: u64 = (1 << BITS) - 1;

    #[test]
    fn rematch_and_original_are_inverse() {
        let ids = RematchIds::new(&[7; 32]);
        for game in [1, 2, 7, 4_105_479_830_663_768, LARGEST, LARGEST - 1] {
            assert_eq!(ids.original(ids.rematch(game)), game);
            assert_eq!(ids.rematch(ids.original(game)), game);
            assert_ne!(ids.rematch(game), game);
            assert!(ids.rematch(game) <= LARGEST);
        }
    }

    #[test]
    fn id_of_rematch_depends_on_key() {
        let [one, other] = [[7; 32], [8; 32]].map(|key| RematchIds::new(&key));
        assert_ne!(one.rematch(1), other.rematch(1));
        assert_ne!(one.original(1), other.original(1));
    }
}
