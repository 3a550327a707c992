//! Subscriptions of a socket to games.

use std::collections::HashMap;
use std::sync::Arc;

use flagfall_chess::Color;
use flagfall_clock::Millis;
use flagfall_feed::{Publication, Sender};
use flagfall_game::{Game, ViewChange};
use flagfall_laws::{Action, Participation, ParticipationKind};
use flagfall_ledger::{LedgerId, LedgerKind};
use flagfall_store::{ChatRoom, TokenScope};
use tokio::time::Instant;

use super::backlog::{self, EventPlace, EventRange};
use super::{Socket, SocketEnd};
use crate::error::ApiError;
use crate::games::participant::{GameFacts, GameSnapshot, Participant, earlier};
use crate::games::presence::PresenceGuard;
use crate::games::{self, GameTopic};
use crate::net::limits::Abuse;
use crate::net::ws::Opcode;
use crate::spine::{EventSpan, RecordedEvents, SpineError};
use crate::wire::{self, ServerMessage};
use crate::zone::metrics::Metrics;
use crate::{Identity, Zone};

/// Maximum subscriptions of one socket.
pub(super) const MAX_SUBSCRIPTIONS: usize = 64;

/// A subscription to a game; the socket receives the game's news while it exists.
pub(super) struct Subscription {
    zone: Arc<Zone>,
    ledger: LedgerId,
    sender: Sender,
    /// The presence of the player, while the subscriber counts as connected.
    presence: Option<PresenceGuard>,
    /// The identity of the subscriber.
    pub(super) identity: Identity,
    /// The subscriber's participation in the game.
    pub(super) participant: Participant,
    /// The last event that was sent.
    sent: EventPlace,
    /// The last event that was inspected; later than `sent` if only the position is shown.
    reached: EventPlace,
    /// The participation as which the client has a view that only needs changes; none if it needs a whole one.
    viewed_as: Option<Participation>,
    /// The number of the last chat message that was sent, by room.
    last_chat: HashMap<ChatRoom, u64>,
    /// The time at which delayed news has to be sent.
    pub(super) due: Option<Instant>,
}

impl Subscription {
    fn new(
        zone: &Arc<Zone>,
        sender: &Sender,
        identity: Identity,
        participant: Participant,
        presence: Option<PresenceGuard>,
    ) -> Subscription {
        let ledger = LedgerId { kind: LedgerKind::Game, id: participant.game };
        sender.grow(zone.config.socket_queue.get());
        zone.feed.subscribe(ledger, sender, games::own_party(&participant));
        Subscription {
            zone: Arc::clone(zone),
            ledger,
            sender: sender.clone(),
            presence,
            identity,
            participant,
            sent: EventPlace::UNREACHABLE,
            reached: EventPlace::UNREACHABLE,
            viewed_as: None,
            last_chat: HashMap::new(),
            due: None,
        }
    }

    /// The game's id.
    pub(super) const fn game(&self) -> u64 {
        self.ledger.id
    }

    /// Whether commands depend on a role, which may have been revoked.
    pub(super) const fn may_have_changed(&self) -> bool {
        matches!(self.participant.participation(), Participation::Arbiter | Participation::Assistant(_))
    }
}

impl Drop for Subscription {
    fn drop(&mut self) {
        self.zone.feed.unsubscribe(self.ledger, &self.sender);
        self.sender.shrink(self.zone.config.socket_queue.get());
    }
}

impl Socket {
    /// Subscribes to a game: sends the requested past events, then every new one.
    pub(super) async fn subscribe(
        &mut self,
        game: u64,
        after: Option<u64>,
        secret: Option<String>,
        participation: Option<ParticipationKind>,
    ) -> Result<(), SocketEnd> {
        let identity = match secret.map(|secret| self.zone.seat_tokens.identify(&secret)) {
            None => self.identity_in(game),
            Some(Some(identity @ Identity::Seat { game: of, player })) if of == game => {
                self.note_seat(game, player);
                identity
            }
            Some(_) => {
                self.note_abuse(Abuse::InvalidToken);
                self.fail(Some(game), None, &ApiError::InvalidToken);
                return Ok(());
            }
        };
        if self.subscriptions.len() + self.ledgers.len() >= MAX_SUBSCRIPTIONS && self.subscription(game).is_none() {
            self.fail(Some(game), None, &ApiError::TooManyGames);
            return Ok(());
        }
        let participant = match self.zone.participant(identity, game, participation).await {
            Ok(participant) => participant,
            Err(ApiError::Spine(SpineError::Unknown)) => {
                self.wait_at_table(game, identity).await;
                return Ok(());
            }
            Err(error) => {
                self.fail(Some(game), None, &error);
                return Ok(());
            }
        };
        // A player who watches with a token would count as present.
        if participant.side().is_some()
            && let Err(error) = identity.require_scope(&[TokenScope::Play])
        {
            self.fail(Some(game), None, &error);
            return Ok(());
        }
        self.listen_at(game, identity).await;
        let presence = match participant.participation() {
            Participation::Player(player) => Some(PresenceGuard::connect(&self.zone, game, player).await),
            Participation::Assistant(player) => PresenceGuard::connect_assistant(&self.zone, game, player).await,
            _ => None,
        };
        // The new presence exists already, so the player does not count as disconnected in between.
        self.subscriptions.retain(|before| before.game() != game);
        // From here on no news is missed: it is queued until the past events are sent.
        let subscription = Subscription::new(&self.zone, &self.sender, identity, participant, presence);
        let participant = subscription.participant;
        // Nearly every socket has only one, and subscriptions are large.
        self.subscriptions.reserve_exact(1);
        self.subscriptions.push(subscription);
        if participant.is_appointed() {
            // The game may have accepted the assistant, or no longer, before the news was subscribed to.
            self.sender.request_recheck();
        }
        if let Err(error) = self.send_past(&participant, after).await? {
            self.subscriptions.retain(|before| before.game() != game);
            self.fail(Some(game), None, &error);
        }
        Ok(())
    }

    /// Notes a guest's seat: from now on, the account of the socket has no office in its game.
    fn note_seat(&mut self, game: u64, player: Color) {
        let has_account = matches!(self.identity, Identity::Person { .. });
        if has_account && self.proven_seats.insert(game, player) != Some(player) {
            self.subscriptions.retain(|before| before.game() != game);
        }
    }

    /// Connects the player of an assistant who was accepted after the subscription.
    pub(super) async fn connect_assistant(&mut self, game: u64, player: Color) {
        if self.subscription(game).is_some_and(|subscription| subscription.presence.is_none()) {
            let presence = PresenceGuard::connect_assistant(&self.zone, game, player).await;
            if let Some(subscription) = self.subscription(game) {
                subscription.presence = presence;
            }
        }
    }

    /// Sends the state of a game and its past events to a new subscriber.
    async fn send_past(
        &mut self,
        participant: &Participant,
        after: Option<u64>,
    ) -> Result<Result<(), ApiError>, SocketEnd> {
        let (game, viewer) = (participant.game, participant.participation());
        let seat = participant.seat();
        let inspect = move |state: &Game, at| {
            let opening = (viewer != Participation::OtherPlayer).then(|| state.opening_facts().into());
            (state.view(viewer, at), opening, after.map(|number| state.event_sequence(number, seat)))
        };
        let seen = match self.zone.see(participant, inspect).await {
            Ok(seen) => seen,
            Err(error) => return Ok(Err(error.into())),
        };
        let (rooms, chat) = match self.zone.rooms(participant).await {
            Ok(rooms) => rooms,
            Err(error) => return Ok(Err(error)),
        };
        let (last, view, opening, after_sequence) = match seen {
            Some(GameSnapshot { length: number, sequence, value: (view, opening, after), .. }) => {
                (EventPlace { sequence, number }, Some(view.into()), opening, after)
            }
            None => (EventPlace::START, None, None, None),
        };
        let length = last.number;
        let after = match after {
            Some(number) if number > length => {
                let why = format!("there are only {length} events, so {number} cannot have been seen");
                return Ok(Err(ApiError::Invalid(why)));
            }
            Some(number) => EventPlace { sequence: after_sequence.unwrap_or_default(), number },
            None => last,
        };
        let mut last_chat = HashMap::new();
        for entry in &chat {
            let last = last_chat.entry(entry.room).or_default();
            *last = entry.number.max(*last);
        }
        let (participation, seat, delay) = (participant.kind(), participant.side(), participant.delay());
        let viewed_as = view.as_ref().map(|_| viewer);
        self.send(&ServerMessage::Subscribed { game, length, participation, seat, delay, opening, view, rooms, chat });
        if participant.participation() != Participation::OtherPlayer {
            backlog::send(self, EventRange { game, after, upto: last.sequence, until: None }).await?;
        }
        if let Some(subscription) = self.subscription(game) {
            (subscription.sent, subscription.reached) = (last, last);
            subscription.viewed_as = viewed_as;
            subscription.last_chat = last_chat;
            subscription.due = delay.map(|_| Instant::now());
        }
        Ok(Ok(()))
    }

    /// Sends news of a game, unless it was sent from the log already. News that needs lookups or is
    /// delayed becomes due.
    pub(super) fn report(&mut self, news: &Publication) {
        let zone = Arc::clone(&self.zone);
        let Some(topic) = GameTopic::of(news) else { return self.report_ledger(news) };
        let Some(subscription) = self.subscription(news.ledger.id) else { return };
        if let GameTopic::Chat(room) = topic {
            let participant = subscription.participant.refreshed(&zone);
            let last = subscription.last_chat.get(&room).copied().unwrap_or_default();
            if news.sequence > last && participant.may(Action::ReadChat(room)) {
                self.stream.put(Opcode::Text, news.text.as_bytes());
            }
            return;
        }
        if topic == GameTopic::Recheck {
            return self.sender.request_recheck();
        }
        // A ruling may have accepted the assistant, or sent the assistant out.
        if topic == GameTopic::Arbiter && subscription.participant.is_appointed() {
            subscription.sender.request_recheck();
        }
        if news.sequence <= subscription.reached.sequence {
            return;
        }
        // Not even the moment of another player's secret event is revealed.
        if let Some(player) = news.only_for.and_then(games::player_at)
            && subscription.participant.seat() != Some(player)
        {
            // Assistants have the premove in the view.
            if subscription.participant.side() == Some(player) {
                (subscription.viewed_as, subscription.due) = (None, Some(Instant::now()));
            }
            return;
        }
        subscription.participant = subscription.participant.refreshed(&zone);
        let participant = &subscription.participant;
        let is_ruled = topic == GameTopic::Arbiter && participant.seat().is_some();
        if let Some(delay) = participant.delay() {
            let wait = if is_ruled { Millis::ZERO } else { delay };
            let due = Instant::now() + wait.into();
            subscription.due = Some(subscription.due.map_or(due, |before| before.min(due)));
            return;
        }
        let needs_lookup = subscription.viewed_as != Some(participant.participation())
            || participant.participation() == Participation::OtherPlayer
            || (is_ruled && participant.is_watching());
        if needs_lookup || subscription.due.is_some() {
            subscription.due = Some(Instant::now());
            return;
        }
        let place = EventPlace { sequence: news.sequence, number: subscription.sent.number + 1 };
        (subscription.sent, subscription.reached) = (place, place);
        self.stream.put(Opcode::Text, wire::renumber(&news.text, place.number).as_bytes());
    }

    /// Ends the subscription of a player who watches a finished game that goes on after a ruling.
    /// Returns whether it did.
    async fn end_watching_own_game(&mut self, game: u64) -> bool {
        let watches = |subscription: &mut Subscription| {
            let participant = &subscription.participant;
            participant.seat().is_some() && participant.is_watching()
        };
        if !self.subscription(game).is_some_and(watches) {
            return false;
        }
        let facts = self.zone.spine.inspect(game, move |state, _| GameFacts::of(game, state)).await;
        let goes_on = facts.is_ok_and(|facts| !facts.is_over);
        if goes_on {
            self.subscriptions.retain(|subscription| subscription.game() != game);
            self.fail(Some(game), None, &ApiError::GoesOn);
        }
        goes_on
    }

    /// The time at which the next delayed news is due.
    pub(super) fn next_due(&self) -> Option<Instant> {
        self.subscriptions.iter().filter_map(|subscription| subscription.due).min()
    }

    /// Sends due news and changed calls.
    pub(super) async fn catch_up(&mut self) -> Result<(), SocketEnd> {
        self.send_changed_calls().await;
        let now = Instant::now();
        let is_due = |subscription: &&Subscription| subscription.due.is_some_and(|due| due <= now);
        let due: Vec<u64> = self.subscriptions.iter().filter(is_due).map(Subscription::game).collect();
        for game in due {
            if !self.end_watching_own_game(game).await {
                self.catch_up_with(game).await?;
            }
        }
        Ok(())
    }

    /// The change of the client's view since an event, if the view can be seen.
    async fn view_change(&mut self, game: u64, since: u64) -> Option<ViewChange> {
        let zone = Arc::clone(&self.zone);
        let participant = self.subscription(game)?.participant;
        let (side, is_arbiter) = (participant.side(), participant.participation() == Participation::Arbiter);
        let inspect = move |state: &Game, at| ViewChange {
            premove: side.and_then(|player| state.premove_change(player, since)),
            venue: state.venue_change(since).filter(|_| is_arbiter),
            ..state.view_change(since, at)
        };
        zone.see(&participant, inspect).await.ok().flatten().map(|seen| seen.value)
    }

    async fn catch_up_with(&mut self, game: u64) -> Result<(), SocketEnd> {
        let zone = Arc::clone(&self.zone);
        let Some(subscription) = self.subscription(game) else { return Ok(()) };
        subscription.due = None;
        subscription.participant = subscription.participant.refreshed(&zone);
        let delay = subscription.participant.delay().unwrap_or(Millis::ZERO);
        let (sent, reached) = (subscription.sent, subscription.reached);
        let viewer = subscription.participant.participation();
        let needs_view = subscription.viewed_as != Some(viewer);
        let sees_moves = viewer != Participation::OtherPlayer;
        let until = Some(earlier(zone.now(), delay));
        let (now_reached, next) = if sees_moves {
            let (end, last) =
                backlog::send_but_last(self, EventRange { game, after: sent, upto: u64::MAX, until }).await?;
            if let Some(last) = last {
                let change = if needs_view { None } else { self.view_change(game, sent.sequence).await };
                let text = change.map(|change| wire::with_view(&last, &change)).unwrap_or(last);
                self.stream.put(Opcode::Text, text.as_bytes());
            }
            end
        } else {
            let range = EventRange { game, after: reached, upto: u64::MAX, until };
            backlog::skip(self, range).await?
        };
        // Not even the moment of a secret event is revealed.
        let has_changed = needs_view || (!sees_moves && now_reached.number > reached.number);
        if has_changed && now_reached.number > 0 {
            self.send_view(game).await;
        }
        let Some(subscription) = self.subscription(game) else { return Ok(()) };
        if now_reached.number > 0 {
            subscription.viewed_as = Some(viewer);
        }
        subscription.reached = now_reached;
        if sees_moves {
            subscription.sent = now_reached;
        }
        subscription.due = next.map(|next| {
            let left = next.saturating_add(delay).since(zone.now());
            Instant::now() + left.into()
        });
        Ok(())
    }
}

/// Counts the outcome of a command and returns the answer to its client.
pub(super) fn answer(
    metrics: &Metrics,
    game: u64,
    id: u64,
    outcome: Result<RecordedEvents, ApiError>,
) -> ServerMessage<'static> {
    let error = match outcome {
        Ok(RecordedEvents { numbers: EventSpan { first, last }, .. }) => {
            metrics.commands_executed.increment();
            return ServerMessage::Executed { game, id, first, last };
        }
        Err(error) => error,
    };
    match &error {
        ApiError::Spine(SpineError::Refused(_)) => metrics.commands_refused.increment(),
        ApiError::Spine(SpineError::Busy) => metrics.requests_busy.increment(),
        _ => {}
    }
    error.to_message(Some(game), Some(id))
}
