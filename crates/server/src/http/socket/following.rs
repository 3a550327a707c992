//! A game that a socket follows, perhaps from a seat.

use std::sync::Arc;

use flagfall_chess::Color;
use flagfall_feed::Post;
use flagfall_game::{Game, Refusal, Viewer};
use flagfall_ledger::{Kind, LedgerId};

use super::{End, Socket, backlog};
use crate::counts::Counts;
use crate::limits::Offence;
use crate::presence::Place;
use crate::spine::{Failure, Recorded};
use crate::wire::Told;
use crate::{Who, Zone};

/// As whom one looks who shows nothing.
pub(super) const ANYBODY: Viewer = Viewer::Spectator;

/// So many games at most are followed over one socket.
const MOST_FOLLOWED: usize = 64;

/// While it is there, news of a game go to the socket.
pub(super) struct Following {
    zone: Arc<Zone>,
    ledger: LedgerId,
    post: Post,
    place: Option<Place>,
    /// The last event that was told.
    pub(super) seen: u64,
}

impl Following {
    fn begin(zone: &Arc<Zone>, game: u64, post: &Post, place: Option<Place>) -> Following {
        let ledger = LedgerId { kind: Kind::Game, id: game };
        zone.feed.subscribe(ledger, post);
        Following { zone: Arc::clone(zone), ledger, post: post.clone(), place, seen: u64::MAX }
    }

    /// Which game.
    pub(super) const fn game(&self) -> u64 {
        self.ledger.id
    }

    /// The seat, if it is followed from one.
    pub(super) fn player(&self) -> Option<Color> {
        self.place.as_ref().map(Place::player)
    }

    pub(super) fn viewer(&self) -> Viewer {
        self.player().map_or(ANYBODY, Viewer::Player)
    }
}

impl Drop for Following {
    fn drop(&mut self) {
        self.zone.feed.unsubscribe(self.ledger, &self.post);
    }
}

impl Socket {
    /// Follows a game: first what has happened, as far as it is asked for, then what happens.
    pub(super) async fn follow(
        &mut self,
        game: u64,
        after: Option<u64>,
        secret: Option<String>,
    ) -> Result<(), End> {
        let player = match secret.map(|secret| self.zone.keeper.who(&secret)) {
            None => None,
            Some(Some(Who::Seat { game: of, player })) if of == game => Some(player),
            Some(_) => {
                self.offence(Offence::Secret);
                self.wrong(Some(game), None, "this is no secret of a seat here");
                return Ok(());
            }
        };
        if self.following.len() >= MOST_FOLLOWED && self.followed(game).is_none() {
            self.wrong(Some(game), None, "too many games over one socket");
            return Ok(());
        }
        // There is such a game before anybody sits down at it.
        if let Err(failure) = self.zone.spine.look(game, |_, _| ()).await {
            self.failed(game, &failure);
            return Ok(());
        }
        let place = match player {
            Some(player) => Some(Place::take(&self.zone, game, player).await),
            None => None,
        };
        // The place is taken, so nobody leaves by that.
        self.following.retain(|before| before.game() != game);
        // From here on nothing is missed: it lies in the box until the past is told.
        let following = Following::begin(&self.zone, game, &self.post, place);
        let (viewer, now) = (following.viewer(), self.zone.now());
        self.following.push(following);
        let look = move |state: &Game, length| (length, state.view(viewer, now));
        let (length, view) = match self.zone.spine.look(game, look).await {
            Ok(seen) => seen,
            Err(failure) => {
                self.following.pop();
                self.failed(game, &failure);
                return Ok(());
            }
        };
        let after = after.unwrap_or(length);
        if after > length {
            self.following.pop();
            let why = format!("there are {length} events, and {after} cannot have been seen");
            self.wrong(Some(game), None, &why);
            return Ok(());
        }
        self.tell(&Told::Subscribed { game, length, seat: player, view: Box::new(view) });
        let seen = backlog::tell(self, game, after, length).await?;
        if let Some(following) = self.followed(game) {
            following.seen = seen;
        }
        Ok(())
    }

    fn failed(&mut self, game: u64, failure: &Failure<Refusal>) {
        match failure {
            Failure::Busy => self.tell(&Told::Busy { game, id: None }),
            _ => self.wrong(Some(game), None, &failure.to_string()),
        }
    }
}

/// What a player is told of a command.
pub(super) fn told(
    counts: &Counts,
    game: u64,
    id: u64,
    outcome: Result<Recorded, Failure<Refusal>>,
) -> Told<'static> {
    match outcome {
        Ok(Recorded { first, last }) => {
            counts.done.up();
            Told::Done { game, id, first, last }
        }
        Err(Failure::Refused(refusal)) => {
            counts.refused.up();
            let (why, law, article) = (refusal.why.to_string(), refusal.law, refusal.article);
            Told::Refused { game, id, why, law, article }
        }
        Err(Failure::Busy) => {
            counts.busy.up();
            Told::Busy { game, id: Some(id) }
        }
        Err(failure) => Told::Wrong { game: Some(game), id: Some(id), why: failure.to_string() },
    }
}
