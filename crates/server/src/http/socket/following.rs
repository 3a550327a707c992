//! A game that a socket follows, under a hat.

use std::sync::Arc;

use flagfall_chess::Color;
use flagfall_clock::Millis;
use flagfall_feed::{News, Post};
use flagfall_game::{Game, Refusal};
use flagfall_ledger::{Kind, LedgerId};
use tokio::time::Instant;

use super::backlog::{self, Span};
use super::{End, Socket};
use crate::counts::Counts;
use crate::error::Problem;
use crate::games;
use crate::limits::Offence;
use crate::part::{Facts, Part, earlier};
use crate::presence::Place;
use crate::roles::{Action, Hat};
use crate::spine::{Failure, Recorded};
use crate::wire::{As, Told};
use crate::ws::Opcode;
use crate::{Who, Zone};

/// So many games at most are followed over one socket.
const MOST_FOLLOWED: usize = 64;

/// While it is there, news of a game go to the socket.
pub(super) struct Following {
    zone: Arc<Zone>,
    ledger: LedgerId,
    post: Post,
    /// The place that is held by it.
    place: Option<Place>,
    /// Who follows.
    pub(super) who: Who,
    /// As what.
    pub(super) part: Part,
    /// The last event that was told.
    seen: u64,
    /// The last that was looked at, which is later where only the position is shown.
    reached: u64,
    /// Lines of chat up to this one were told.
    heard: u64,
    /// When something is to be shown that is too new now.
    pub(super) due: Option<Instant>,
}

impl Following {
    fn begin(
        zone: &Arc<Zone>,
        post: &Post,
        who: Who,
        part: Part,
        place: Option<Place>,
    ) -> Following {
        let ledger = LedgerId { kind: Kind::Game, id: part.game };
        zone.feed.subscribe(ledger, post);
        let (zone, post) = (Arc::clone(zone), post.clone());
        let (seen, reached, heard, due) = (u64::MAX, u64::MAX, 0, None);
        Following { zone, ledger, post, place, who, part, seen, reached, heard, due }
    }
}

impl Following {
    /// Which game.
    pub(super) const fn game(&self) -> u64 {
        self.ledger.id
    }

    /// Whether it is by a role, which may have been taken, that something can be done.
    pub(super) const fn may_have_changed(&self) -> bool {
        matches!(self.part.hat, Hat::Arbiter(_) | Hat::Assistant(_))
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
        hat: Option<As>,
    ) -> Result<(), End> {
        let who = match secret.map(|secret| self.zone.keeper.who(&secret)) {
            None => self.who,
            Some(Some(who @ Who::Seat { game: of, .. })) if of == game => who,
            Some(_) => {
                self.offence(Offence::Secret);
                let why = "this is no secret of a seat here";
                self.wrong(Some(game), None, "unknown_bearer", why);
                return Ok(());
            }
        };
        if self.following.len() >= MOST_FOLLOWED && self.followed(game).is_none() {
            let why = "too many games over one socket";
            self.wrong(Some(game), None, "too_many_games", why);
            return Ok(());
        }
        let part = match self.zone.part(who, game, hat).await {
            Ok(part) => part,
            Err(problem) => {
                self.no_game(game, who, &problem).await;
                return Ok(());
            }
        };
        self.listen_at(game, who).await;
        let place = match part.hat {
            Hat::Player(player) => Some(Place::take(&self.zone, game, player).await),
            Hat::Assistant(player) => Place::take_for(&self.zone, game, player).await,
            _ => None,
        };
        // The place is taken, so nobody leaves by that.
        self.following.retain(|before| before.game() != game);
        // From here on nothing is missed: it lies in the box until the past is told.
        let following = Following::begin(&self.zone, &self.post, who, part, place);
        let part = following.part.clone();
        self.following.push(following);
        if let Err(problem) = self.tell_past(&part, after).await? {
            self.following.retain(|before| before.game() != game);
            self.failed(game, &problem);
        }
        Ok(())
    }

    /// An assistant who was accepted since is there for the player from now on.
    pub(super) async fn sit_beside(&mut self, game: u64, player: Color) {
        if self.followed(game).is_some_and(|following| following.place.is_none()) {
            let place = Place::take_for(&self.zone, game, player).await;
            if let Some(following) = self.followed(game) {
                following.place = place;
            }
        }
    }

    /// Where there is no game yet, whoever put up the table is told that it waits.
    async fn no_game(&mut self, game: u64, who: Who, problem: &Problem) {
        match problem {
            Problem::Failed(Failure::Unknown) => self.wait(game, who).await,
            problem => self.failed(game, problem),
        }
    }

    /// Tells what there is of a game that is followed from now on.
    async fn tell_past(
        &mut self,
        part: &Part,
        after: Option<u64>,
    ) -> Result<Result<(), Problem>, End> {
        let (game, viewer) = (part.game, part.hat.viewer());
        let look = move |state: &Game, at| state.view(viewer, at);
        let seen = match self.zone.see(part, look).await {
            Ok(seen) => seen,
            Err(failure) => return Ok(Err(failure.into())),
        };
        let (rooms, chat) = match self.zone.rooms(part).await {
            Ok(rooms) => rooms,
            Err(problem) => return Ok(Err(problem)),
        };
        let (length, view) = seen.map_or((0, None), |seen| (seen.length, Some(seen.seen.into())));
        let after = after.unwrap_or(length);
        if after > length {
            let why = format!("there are {length} events, and {after} cannot have been seen");
            return Ok(Err(Problem::Invalid(why)));
        }
        let heard = chat.last().map_or(0, |line| line.number);
        let (hat, seat, delay) = (part.called(), part.at(), part.delay());
        self.tell(&Told::Subscribed { game, length, hat, seat, delay, view, rooms, chat });
        if part.hat != Hat::OtherPlayer {
            backlog::tell(self, Span { game, after, upto: length, then: None }).await?;
        }
        if let Some(following) = self.followed(game) {
            (following.seen, following.reached, following.heard) = (length, length, heard);
            following.due = delay.map(|_| Instant::now());
        }
        Ok(Ok(()))
    }

    /// Tells what has just happened, unless it was told from the log already. What has to be looked
    /// up first, or is too new, is due.
    pub(super) fn report(&mut self, news: &News) {
        let zone = Arc::clone(&self.zone);
        let Some(following) = self.followed(news.ledger.id) else { return };
        if let Some(room) = games::room_of(news.audience) {
            let part = following.part.by_now(&zone);
            if news.sequence > following.heard && part.may(Action::Hear(room)) {
                self.stream.put(Opcode::Text, news.text.as_bytes());
            }
            return;
        }
        if news.audience == games::LOOK {
            return self.post.look_again();
        }
        if news.sequence <= following.reached {
            return;
        }
        // Of another's secret not even the moment is told.
        if games::secret_of(news.audience).is_some_and(|owner| following.part.seat() != Some(owner))
        {
            return;
        }
        let before = following.part.hat;
        following.part.hat = following.part.turns_to(&zone);
        let part = &following.part;
        let is_ruled = news.audience == games::NOTED && part.seat().is_some();
        if let Some(delay) = part.delay() {
            let wait = if is_ruled { Millis::ZERO } else { delay };
            let due = Instant::now() + wait.into();
            following.due = Some(following.due.map_or(due, |before| before.min(due)));
            return;
        }
        let turned = before != part.hat || part.hat == Hat::OtherPlayer;
        if turned || following.due.is_some() || (is_ruled && part.is_onlooker()) {
            following.due = Some(Instant::now());
            return;
        }
        (following.seen, following.reached) = (news.sequence, news.sequence);
        self.stream.put(Opcode::Text, news.text.as_bytes());
    }

    /// Whether somebody who played, and has been looking on since the game was over, does so no
    /// longer because it goes on.
    async fn ends_looking_on(&mut self, game: u64) -> bool {
        let looks_on = |following: &mut Following| {
            following.part.seat().is_some() && following.part.is_onlooker()
        };
        if !self.followed(game).is_some_and(looks_on) {
            return false;
        }
        let facts = self.zone.spine.look(game, move |state, _| Facts::of(game, state)).await;
        let goes_on = facts.is_ok_and(|facts| !facts.is_over);
        if goes_on {
            self.following.retain(|following| following.game() != game);
            let why = "the game goes on: follow it as a player";
            self.wrong(Some(game), None, "not_over", why);
        }
        goes_on
    }

    /// When something is to be shown that was too new before.
    pub(super) fn next_due(&self) -> Option<Instant> {
        self.following.iter().filter_map(|following| following.due).min()
    }

    /// Shows what is old enough by now, and calls that have changed.
    pub(super) async fn catch_up(&mut self) -> Result<(), End> {
        self.tell_changed_calls().await;
        let now = Instant::now();
        let is_due = |following: &&Following| following.due.is_some_and(|due| due <= now);
        let due: Vec<u64> = self.following.iter().filter(is_due).map(Following::game).collect();
        for game in due {
            if !self.ends_looking_on(game).await {
                self.catch_up_with(game).await?;
            }
        }
        Ok(())
    }

    async fn catch_up_with(&mut self, game: u64) -> Result<(), End> {
        let zone = Arc::clone(&self.zone);
        let Some(following) = self.followed(game) else { return Ok(()) };
        following.due = None;
        following.part.hat = following.part.turns_to(&zone);
        let delay = following.part.delay().unwrap_or(Millis::ZERO);
        let (seen, after, hat) = (following.seen, following.reached, following.part.hat);
        let then = Some(earlier(zone.now(), delay));
        let (reached, next) = if hat == Hat::OtherPlayer {
            let span = Span { game, after, upto: u64::MAX, then };
            let reached = backlog::pass_over(self, span).await?;
            if reached.0 > after {
                self.show(game).await;
            }
            reached
        } else {
            backlog::tell(self, Span { game, after: seen, upto: u64::MAX, then }).await?
        };
        let Some(following) = self.followed(game) else { return Ok(()) };
        following.reached = reached;
        if hat != Hat::OtherPlayer {
            following.seen = reached;
        }
        following.due = next.map(|next| {
            let left = next.saturating_add(delay).since(zone.now());
            Instant::now() + left.into()
        });
        Ok(())
    }

    /// Says what is wrong with a request.
    pub(super) fn failed(&mut self, game: u64, problem: &Problem) {
        self.tell(&unable(game, problem));
    }
}

/// What is told of a request that could not be carried out.
pub(super) fn unable(game: u64, problem: &Problem) -> Told<'static> {
    if let Problem::Failed(Failure::Busy) = problem {
        return Told::Busy { game, id: None };
    }
    let (error, why) = (problem.word(), problem.to_string());
    Told::Wrong { game: Some(game), id: None, error, why }
}

/// What somebody is told of a command.
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
            let Refusal { law, article, also, why } = refusal;
            let (reason, about) = ((&why).into(), why.about());
            let why = why.to_string();
            Told::Refused { game, id, why, reason, about, law, article, also }
        }
        Err(Failure::Busy) => {
            counts.busy.up();
            Told::Busy { game, id: Some(id) }
        }
        Err(failure) => {
            let problem = Problem::Failed(failure);
            let (error, why) = (problem.word(), problem.to_string());
            Told::Wrong { game: Some(game), id: Some(id), error, why }
        }
    }
}
