//! Playing again: a game and its rematch know each other by their numbers.

use std::sync::Arc;

use flagfall_chess::ByColor;
use flagfall_game::{Game, PersonId};
use flagfall_store::ForWhom;
use serde::Serialize;
use utoipa::ToSchema;

use super::book::{self, Kept, What};
use super::{Player, Seated, Terms, begin, seats, take_in_hand};
use crate::error::Problem;
use crate::roles::Hat;
use crate::spine::Failure;
use crate::wire::TableState;
use crate::{Who, Zone, games};

/// So many seconds an offer of a rematch stands.
const OFFER_STAYS: u32 = 3_600;

/// Numbers have so many bits, as many as a number in JSON holds exactly.
pub(super) const BITS: u32 = 53;

const MASK: u64 = (1 << BITS) - 1;
/// Odd, so that no two numbers are taken to the same one.
const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;

/// The number of the rematch of a game, played or not: so there is one at most.
const fn after(game: u64) -> u64 {
    game.wrapping_mul(FACTOR) & MASK
}

/// The number of the game that this would be the rematch of.
const fn before(game: u64) -> u64 {
    const INVERSE: u64 = inverse(FACTOR);
    game.wrapping_mul(INVERSE) & MASK
}

/// What undoes a multiplication by an odd number; each step doubles the bits that are right.
const fn inverse(odd: u64) -> u64 {
    let (mut found, mut step) = (odd, 0);
    while step < 5 {
        found = found.wrapping_mul(2_u64.wrapping_sub(odd.wrapping_mul(found)));
        step += 1;
    }
    found
}

/// The games that a game is linked with.
#[derive(Debug, Default, Serialize, ToSchema)]
pub(crate) struct Links {
    /// The game it is the rematch of.
    pub(crate) rematch_of: Option<u64>,
    /// Its own rematch.
    pub(crate) rematch: Option<u64>,
}

/// Finds the games before and after, by the same two.
pub(crate) async fn links(zone: &Zone, game: u64) -> Result<Links, Problem> {
    let Some((own, _)) = players(zone, game).await? else { return Ok(Links::default()) };
    let same = |other: Option<(ByColor<PersonId>, bool)>| {
        other.is_some_and(|(players, _)| players.white == own.black && players.black == own.white)
    };
    let (before, after) = (before(game), after(game));
    Ok(Links {
        rematch_of: same(players(zone, before).await?).then_some(before),
        rematch: same(players(zone, after).await?).then_some(after),
    })
}

/// Who plays a game, if there is one, and whether it is over.
async fn players(zone: &Zone, game: u64) -> Result<Option<(ByColor<PersonId>, bool)>, Problem> {
    let look =
        |game: &Game, _| (ByColor::new(|player| game.person(player)), game.outcome().is_some());
    match zone.spine.look(game, look).await {
        Ok(found) => Ok(Some(found)),
        Err(Failure::Unknown) => Ok(None),
        Err(failure) => Err(failure.into()),
    }
}

/// A player offers a rematch, with colours reversed; or takes the opponent's offer, if there is one.
pub(crate) async fn offer(zone: &Arc<Zone>, who: Who, game: u64) -> Result<Seated, Problem> {
    let (both, is_over) = players(zone, game).await?.ok_or(Failure::Unknown)?;
    let Hat::Player(played) = zone.part(who, game, None).await?.hat else {
        return Err(Problem::NotYours);
    };
    if !is_over {
        return Err(Problem::NotOver);
    }
    let (seat, number) = (played.opponent(), after(game));
    let (own, opponent) = (both[played], both[seat]);
    let player = match who {
        Who::Person { .. } => Player::with_account(own),
        Who::Seat { .. } | Who::Anybody => Player::guest(own),
    };
    let _hand = zone.tables.hand(number).await;
    // Asked for again, it is answered again.
    if players(zone, number).await?.is_some() {
        return Ok(Seated::at(zone, number, seat, player, true));
    }
    match book::find(zone, number).await {
        Ok(table) if table.row.host == own => {
            return Ok(Seated::at(zone, number, seat, player, false));
        }
        Ok(_) => return take_in_hand(zone, who, number).await,
        Err(problem) if problem.is_gone() => {}
        Err(problem) => return Err(problem),
    }
    if let Some(engine) = zone.engines.find(opponent) {
        let room = engine.room().ok_or(Problem::EngineBusy)?;
        let terms = Terms::again(&games::opening(zone, game).await?);
        begin(zone, number, &terms, seats(seat, own, opponent)).await?;
        room.sit_down(zone, number, played);
        return Ok(Seated::at(zone, number, seat, player, true));
    }
    let kept = Kept { seat, what: What::Rematch(game) };
    let for_whom = ForWhom::Person(opponent);
    book::put_up(zone, number, own, for_whom, &kept, OFFER_STAYS).await?;
    zone.tables.tell(opponent, number, TableState::Offered, Some(game));
    Ok(Seated::at(zone, number, seat, player, false))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn after_and_before_undo_each_other() {
        for game in [1, 2, 7, 4_105_479_830_663_768, MASK, MASK - 1] {
            assert_eq!(before(after(game)), game);
            assert_eq!(after(before(game)), game);
            assert_ne!(after(game), game);
            assert!(after(game) <= MASK);
        }
    }
}
