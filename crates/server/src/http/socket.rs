//! Sockets: subscriptions to several games over one connection, which can be resumed.

mod backlog;
mod chat;
mod lag;
mod ledgers;
mod revalidation;
mod stored_content;
mod subscription;
mod tables;

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::future::poll_fn;
use std::net::IpAddr;
use std::pin::pin;
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;

use axum::extract::{Extension, State};
use axum::response::Response;
use flagfall_chess::Color;
use flagfall_clock::{Millis, Timestamp};
use flagfall_feed::{Message, Receiver, Sender, channel};
use flagfall_game::{Actor, Game};
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep, timeout};

use flagfall_laws::Participation;

use super::caller::Caller;
use crate::error::{ApiError, ErrorBody};
use crate::games::participant::Participant;
use crate::net::limits::{Abuse, MessageRate, TooFast};
use crate::net::serve::RoundTripProbe;
use crate::net::ws::{ClientFrame, Opcode, SocketError, Stream, Upgrade, WebSocket};
use crate::spine::{Attribution, CommandRequest, Reply, SpineError};
use crate::tables::NotificationSubscription;
use crate::wire::{AnyRequest, ClientCommand, Request, ServerMessage, VERSION};
use crate::{Identity, Zone, games};
use chat::ChatAction;
use lag::LagMeter;
use ledgers::LedgerSubscription;
use subscription::Subscription;

/// Maximum size of the output that is collected before it is sent, in bytes.
const MAX_BATCH_BYTES: usize = 16 * 1024;
/// Maximum unanswered commands of a socket.
const MAX_PENDING_COMMANDS: usize = 32;
/// Malformed messages tolerated before the socket is closed.
const MAX_MALFORMED_MESSAGES: usize = 8;

/// Opens a socket.
///
/// Both sides send JSON texts, one message per frame: the client sends `Request`s, the zone
/// `ServerMessage`s, `hello` first. The answer to `subscribe` is `subscribed`; then come the past events
/// that were asked for and every new event, without a gap. A client that loses its socket subscribes
/// again over a new one, after the last event it has seen, and repeats unanswered commands under their
/// ids.
///
/// Ledgers other than games, such as competitions, are named by kind and id in the member `ledger`: the
/// client sends `LedgerRequest`s, the zone `LedgerUpdate`s with the same names and meanings.
///
/// A socket opened with an account also receives challenges, and needs no token for a seat.
#[utoipa::path(get, path = "/ws",
    responses((status = 101, description = "The socket is open."), (status = 401, body = ErrorBody)),
    extensions(("x-websocket" = json!({
        "sends": {"anyOf": [
            {"$ref": "#/components/schemas/Request"}, {"$ref": "#/components/schemas/LedgerRequest"},
        ]},
        "receives": {"anyOf": [
            {"$ref": "#/components/schemas/ServerMessage"}, {"$ref": "#/components/schemas/LedgerUpdate"},
        ]},
    }))))]
pub(crate) async fn upgrade(
    State(zone): State<Arc<Zone>>,
    Extension(caller): Extension<Caller>,
    identity: Identity,
    upgrade: Upgrade,
) -> Response {
    upgrade.accept(move |stream| {
        let metrics = Arc::clone(&zone.metrics);
        metrics.sockets.increment();
        // Created outside the future, which would otherwise hold the arguments and a second socket.
        let mut socket = Socket::new(zone, stream, identity, caller);
        async move {
            socket.run().await;
            drop(socket);
            metrics.sockets.decrement();
        }
    })
}

/// The code and the reason with which a socket is closed; none if the client is gone.
type SocketEnd = Option<(u16, &'static str)>;

/// Close codes of RFC 6455 and its registry.
const CLOSE_NORMAL: u16 = 1000;
const CLOSE_GOING_AWAY: u16 = 1001;
const CLOSE_POLICY_VIOLATION: u16 = 1008;
const CLOSE_INTERNAL_ERROR: u16 = 1011;
const CLOSE_TRY_AGAIN_LATER: u16 = 1013;

/// The next input that a socket handles.
enum SocketInput {
    /// A frame from the client.
    Frame(Result<ClientFrame, SocketError>),
    /// A message from the zone; none once the client is too slow.
    Message(Option<Message>),
    /// Delayed news or changed calls are due.
    Due,
    /// The client has to be pinged.
    Ping,
}

struct Socket {
    zone: Arc<Zone>,
    /// The identity that was proven when the socket was opened.
    identity: Identity,
    /// The seats of guests that were proven over a socket with an account, by game.
    proven_seats: BTreeMap<u64, Color>,
    stream: WebSocket,
    sender: Sender,
    receiver: Receiver,
    subscriptions: Vec<Subscription>,
    /// Subscriptions to ledgers other than games.
    ledgers: Vec<LedgerSubscription>,
    /// Subscriptions to the table notifications of persons.
    table_listeners: Vec<NotificationSubscription>,
    /// Changes of calls, if the client has subscribed to them.
    calls: Option<watch::Receiver<u64>>,
    /// The last chat action. The next one waits for it, so that messages are stored in their order.
    last_chat_task: Option<JoinHandle<()>>,
    pending_commands: usize,
    lag: LagMeter,
    /// The time of the last ping, until its pong arrives.
    ping_sent_at: Option<Timestamp>,
    last_received_at: Timestamp,
    malformed_messages: usize,
    address: IpAddr,
    round_trip: Option<RoundTripProbe>,
    rate_limiter: MessageRate,
}

impl Socket {
    fn new(zone: Arc<Zone>, stream: Stream, identity: Identity, caller: Caller) -> Socket {
        let (sender, receiver) = channel(zone.config.socket_queue.get());
        let unmeasured = Millis::new(zone.config.limits.unmeasured_lag_ms);
        let stream = WebSocket::new(stream, zone.config.limits.message_bytes, zone.clock());
        Socket {
            last_received_at: zone.now(),
            zone,
            identity,
            proven_seats: BTreeMap::new(),
            stream,
            sender,
            receiver,
            subscriptions: Vec::new(),
            ledgers: Vec::new(),
            table_listeners: Vec::new(),
            calls: None,
            last_chat_task: None,
            pending_commands: 0,
            lag: LagMeter::new(!caller.is_proxied, unmeasured),
            ping_sent_at: None,
            malformed_messages: 0,
            address: caller.address,
            round_trip: caller.round_trip,
            rate_limiter: MessageRate::default(),
        }
    }

    async fn run(&mut self) {
        let end = match self.serve().await {
            Err(end) => end,
            Ok(never) => match never {},
        };
        if let Some((code, reason)) = end {
            Box::pin(self.stream.close(code, reason)).await;
        }
    }

    /// Serves the client until the socket ends. Everything that is ready is sent at once.
    async fn serve(&mut self) -> Result<Infallible, SocketEnd> {
        let zone = Arc::clone(&self.zone);
        let mut closed = pin!(zone.closed());
        let between = Duration::from_millis(zone.config.limits.ping_ms);
        let mut next_ping = pin!(sleep(between));
        self.send(&ServerMessage::Hello { version: VERSION, now: zone.now() });
        Box::pin(self.greet()).await;
        loop {
            self.flush().await?;
            let due = self.next_due();
            let next = tokio::select! {
                frame = self.stream.next() => SocketInput::Frame(frame),
                message = self.receiver.recv() => SocketInput::Message(message),
                () = chat::wait_until_due(self.calls.as_ref(), due) => SocketInput::Due,
                () = &mut next_ping => SocketInput::Ping,
                () = &mut closed => return Err(Some((CLOSE_GOING_AWAY, "the zone is closing"))),
            };
            // Boxed: rare paths, keeps the common future small.
            if self.receiver.take_recheck() {
                Box::pin(self.recheck_access()).await?;
            }
            match next {
                SocketInput::Frame(frame) => {
                    let now = self.stream.read_at();
                    let request = self.receive(frame, now)?;
                    let handling = request.map(|request| Box::pin(self.handle_any_request(request, now)));
                    if let Some(handling) = handling {
                        handling.await?;
                    }
                }
                SocketInput::Message(message) => self.forward(message)?,
                SocketInput::Due => Box::pin(self.catch_up()).await?,
                SocketInput::Ping => {
                    self.ping()?;
                    next_ping.as_mut().reset(Instant::now() + between);
                }
            }
            while self.stream.pending_bytes() < MAX_BATCH_BYTES
                && let Some(message) = self.receiver.try_recv()
            {
                self.forward(Some(message))?;
            }
        }
    }

    /// Handles a frame; returns a request that needs lookups first.
    fn receive(
        &mut self,
        frame: Result<ClientFrame, SocketError>,
        now: Timestamp,
    ) -> Result<Option<AnyRequest>, SocketEnd> {
        self.last_received_at = now;
        let in_time = self.rate_limiter.take(self.zone.config.limits.messages, now);
        if in_time.is_err() {
            self.note_abuse(Abuse::Messages);
        }
        if in_time == Err(TooFast::Disconnect) {
            return Err(Some((CLOSE_POLICY_VIOLATION, "too many messages")));
        }
        match frame {
            Ok(ClientFrame::Text(text)) => match AnyRequest::read(&text) {
                Ok(request) if in_time.is_err() => self.reply_busy(&request),
                Ok(AnyRequest::Game(request)) => return Ok(self.handle_at_once(request, now).map(AnyRequest::Game)),
                Ok(request) => return Ok(Some(request)),
                Err(error) => self.reject_malformed(error.to_string())?,
            },
            Ok(ClientFrame::Binary) => self.reject_malformed("messages are texts".to_owned())?,
            Ok(ClientFrame::Pong(payload)) => self.measure_lag(&payload, now),
            Ok(ClientFrame::Ping(payload)) => self.stream.put(Opcode::Pong, &payload),
            Ok(ClientFrame::Close) => return Err(Some((CLOSE_NORMAL, ""))),
            Err(SocketError::Violation(violation)) => {
                self.note_abuse(Abuse::Frames);
                return Err(Some((violation.close_code(), "a malformed or oversized message")));
            }
            Err(SocketError::Gone(_)) => return Err(None),
        }
        Ok(None)
    }

    /// Handles a request unless it needs lookups first; then returns it.
    fn handle_at_once(&mut self, request: Request, now: Timestamp) -> Option<Request> {
        match request {
            Request::Execute { game, id, command } => match self.subscription(game) {
                // A player keeps the seat; every other role may have been revoked.
                Some(subscription) if subscription.may_have_changed() => {
                    return Some(Request::Execute { game, id, command });
                }
                Some(subscription) => {
                    let (identity, participant) = (subscription.identity, subscription.participant);
                    self.execute((identity, &participant), id, command, now);
                }
                None => self.fail(Some(game), Some(id), &ApiError::NotSubscribed),
            },
            Request::Unsubscribe { game } => {
                self.subscriptions.retain(|subscription| subscription.game() != game);
            }
            Request::UnsubscribeCalls => self.calls = None,
            Request::SendChat { game, room, text } => {
                self.start_chat_action(game, ChatAction::Send { room, text, at: now });
            }
            Request::SetRoomClosed { game, room, closed } => {
                self.start_chat_action(game, ChatAction::CloseRoom { room, closed });
            }
            request => return Some(request),
        }
        None
    }

    /// Measures the lag from a pong, if it answers the last ping.
    fn measure_lag(&mut self, payload: &[u8], now: Timestamp) {
        if let Some(pinged) = self.ping_sent_at.take_if(|at| payload == at.as_millis().to_be_bytes()) {
            self.lag.note(now.since(pinged), self.round_trip.and_then(RoundTripProbe::round_trip));
        }
    }

    /// Executes a command; the answer is sent when it is durable.
    fn execute(
        &mut self,
        (identity, participant): (Identity, &Participant),
        id: u64,
        command: ClientCommand,
        now: Timestamp,
    ) {
        let game = participant.game;
        let by = match self.check_command((identity, participant), id, &command, now) {
            Ok(by) => by,
            Err(error) => return self.fail(Some(game), Some(id), &error),
        };
        self.pending_commands += 1;
        let room = participant.side().and_then(|player| command.text_room(player));
        if let Some((room, person)) = room.zip(participant.person) {
            return self.execute_with_text(game, id, (by, command), (room, person, now));
        }
        let command = match command.into_command(self.lag.credit(), None) {
            Ok(command) => command,
            Err(sealed) => return self.execute_sealed(game, id, (by, sealed), now),
        };
        // The callback runs on the log's thread and must not keep the zone alive.
        let (metrics, sender) = (Arc::clone(&self.zone.metrics), self.sender.clone());
        let reply = Reply::new(move |outcome: Result<_, SpineError<_>>| {
            let outcome = outcome.map_err(ApiError::from);
            sender.reply(subscription::answer(&metrics, game, id, outcome).to_text().into());
        });
        self.zone.spine.execute(CommandRequest { ledger: game, by: Some(by), command, at: now, reply });
    }

    /// Checks a command and the client's limits, and returns the attribution of the command.
    fn check_command(
        &self,
        (identity, participant): (Identity, &Participant),
        id: u64,
        command: &ClientCommand,
        now: Timestamp,
    ) -> Result<Attribution<Actor>, ApiError> {
        let may = participant.may(command.action());
        let Some(by) = participant.by(id).filter(|_| may) else {
            let why = "you are not allowed to do this: players need their session or the token of \
                       their seat, arbiters and assistants their session or token";
            return Err(ApiError::NotAllowed(why.to_owned()));
        };
        if id > games::MAX_COMMAND_NUMBER {
            return Err(ApiError::Invalid("this id is too large: ids are below 2^50".to_owned()));
        }
        let room = participant.side().and_then(|player| command.text_room(player));
        if let Some(text) = command.free_text() {
            // A text stored outside the game is a chat message; the game limits the others.
            if room.is_some() && text.chars().count() > crate::chat::MAX_CHARS {
                return Err(ApiError::TextTooLong);
            }
            crate::chat::require_visible(text)?;
            // Arbiters may rule as often as they have to.
            let limited = participant.person.filter(|_| participant.side().is_some());
            if limited.is_some_and(|person| !self.zone.chat_rate.allow(person, now)) {
                return Err(ApiError::TooManyMessages);
            }
        }
        self.check_load(identity, now).inspect_err(|_| self.zone.metrics.requests_busy.increment()).map(|()| by)
    }

    /// Refuses a request as busy beyond the rate of the account or the maximum of unanswered commands.
    fn check_load(&self, identity: Identity, now: Timestamp) -> Result<(), ApiError> {
        let in_time = self.zone.limits.account(identity, self.address, now).is_ok();
        if self.pending_commands == MAX_PENDING_COMMANDS || !in_time {
            return Err(ApiError::Spine(SpineError::Busy));
        }
        Ok(())
    }

    async fn handle_any_request(&mut self, request: AnyRequest, now: Timestamp) -> Result<(), SocketEnd> {
        match request {
            AnyRequest::Game(request) => self.handle_request(request, now).await,
            AnyRequest::Ledger(request) => {
                self.handle_ledger_request(request, now).await;
                Ok(())
            }
        }
    }

    async fn handle_request(&mut self, request: Request, now: Timestamp) -> Result<(), SocketEnd> {
        let reads = matches!(request, Request::Subscribe { .. } | Request::View { .. } | Request::SubscribeCalls);
        if reads && self.zone.limits.request(self.address, false, now).is_err() {
            self.reply_busy(&AnyRequest::Game(request));
            return Ok(());
        }
        match request {
            Request::Subscribe { game, after, secret, participation } => {
                return self.subscribe(game, after, secret, participation).await;
            }
            Request::View { game } => self.send_view(game).await,
            Request::Execute { game, id, command } => {
                self.execute_after_role_check(game, id, command, now).await;
            }
            Request::SubscribeCalls => self.subscribe_calls().await,
            Request::TakeCall { game, kind } => self.take_call(game, kind).await,
            // Handled at once, because they need no lookup.
            Request::Unsubscribe { .. }
            | Request::UnsubscribeCalls
            | Request::SendChat { .. }
            | Request::SetRoomClosed { .. } => {}
        }
        Ok(())
    }

    /// Executes a command if the client still has the role that the subscription was made in.
    async fn execute_after_role_check(&mut self, game: u64, id: u64, command: ClientCommand, now: Timestamp) {
        let Some(subscription) = self.subscription(game) else { return };
        let (identity, kind) = (subscription.identity, subscription.participant.kind());
        match self.zone.participant(identity, game, Some(kind)).await {
            Ok(participant) => {
                if let Participation::Assistant(player) = participant.participation() {
                    self.connect_assistant(game, player).await;
                }
                self.execute((identity, &participant), id, command, now);
            }
            Err(error) => self.fail(Some(game), Some(id), &error),
        }
    }

    /// Refuses a request that came too fast; the client may repeat it.
    fn reply_busy(&mut self, request: &AnyRequest) {
        self.zone.metrics.requests_busy.increment();
        let busy = ApiError::Spine(SpineError::Busy);
        match request {
            AnyRequest::Game(request) => {
                let (game, id) = request.game_and_id();
                self.fail(game, id, &busy);
            }
            AnyRequest::Ledger(request) => {
                let (ledger, id) = request.ledger_and_id();
                self.fail_ledger(ledger, id, &busy);
            }
        }
    }

    /// Returns the identity of the socket, with the guest's seat that was proven in a game.
    fn identity_in(&self, game: u64) -> Identity {
        match self.identity {
            Identity::Person { id, credential, .. } => {
                let seat = self.proven_seats.get(&game).map(|player| (game, *player));
                Identity::Person { id, credential, seat }
            }
            other => other,
        }
    }

    fn subscription(&mut self, game: u64) -> Option<&mut Subscription> {
        self.subscriptions.iter_mut().find(|subscription| subscription.game() == game)
    }

    /// Sends the view of a game, as far as the client may see it.
    async fn send_view(&mut self, game: u64) {
        let zone = Arc::clone(&self.zone);
        let participant = match self.subscription(game) {
            Some(subscription) => Ok(subscription.participant.refreshed(&zone)),
            None => self.zone.participant(self.identity_in(game), game, None).await,
        };
        let seen = match participant {
            Ok(participant) => {
                let viewer = participant.participation();
                let inspect = move |state: &Game, at| state.view(viewer, at);
                self.zone.see(&participant, inspect).await.map_err(ApiError::from)
            }
            Err(error) => Err(error),
        };
        match seen {
            Ok(seen) => {
                let (length, view) = seen.map_or((0, None), |seen| (seen.length, Some(seen.value.into())));
                self.send(&ServerMessage::View { game, length, view });
            }
            Err(error) => self.fail(Some(game), None, &error),
        }
    }

    /// Forwards a message of the zone to the client.
    fn forward(&mut self, message: Option<Message>) -> Result<(), SocketEnd> {
        match message {
            Some(Message::Publication(news)) => self.report(&news),
            Some(Message::Reply(text)) => {
                self.pending_commands -= 1;
                // A chat action that succeeded has no reply: the room receives its result.
                if !text.is_empty() {
                    self.stream.put(Opcode::Text, text.as_bytes());
                }
            }
            Some(Message::Notice(text)) => self.stream.put(Opcode::Text, text.as_bytes()),
            // Handled before any other message.
            Some(Message::Recheck) => {}
            None => return Err(Some(self.close_as_too_slow())),
        }
        Ok(())
    }

    fn ping(&mut self) -> Result<(), SocketEnd> {
        let now = self.zone.now();
        if now.since(self.last_received_at) > Millis::new(self.zone.config.limits.socket_silence_ms) {
            return Err(Some((CLOSE_GOING_AWAY, "no data received for too long")));
        }
        self.ping_sent_at = Some(now);
        self.stream.put(Opcode::Ping, &now.as_millis().to_be_bytes());
        Ok(())
    }

    fn reject_malformed(&mut self, why: String) -> Result<(), SocketEnd> {
        self.zone.metrics.malformed_messages.increment();
        self.malformed_messages += 1;
        if self.malformed_messages > MAX_MALFORMED_MESSAGES {
            self.note_abuse(Abuse::Frames);
            return Err(Some((CLOSE_POLICY_VIOLATION, "too many malformed messages")));
        }
        self.fail(None, None, &ApiError::NotUnderstood(why));
        Ok(())
    }

    /// Reports an error of a request about this game, with the command id if it was a command.
    fn fail(&mut self, game: Option<u64>, id: Option<u64>, error: &ApiError) {
        self.send(&error.to_message(game, id));
    }

    fn send(&mut self, message: &ServerMessage<'_>) {
        self.stream.put(Opcode::Text, message.to_text().as_bytes());
    }

    /// Sends all output, unless the client is too slow to receive it.
    async fn flush(&mut self) -> Result<(), SocketEnd> {
        // Nearly always it can be written at once, without a wakeup.
        let tried = poll_fn(|context| Poll::Ready(pin!(self.stream.flush()).poll(context)));
        match tried.await {
            Poll::Ready(written) => written.map_err(|_| None),
            Poll::Pending => Box::pin(self.flush_with_timeout()).await,
        }
    }

    async fn flush_with_timeout(&mut self) -> Result<(), SocketEnd> {
        let longest = self.send_timeout();
        tokio::select! {
            sent = timeout(longest, self.stream.flush()) => match sent {
                Ok(Ok(())) => return Ok(()),
                Ok(Err(_)) => return Err(None),
                Err(_) => {}
            },
            () = self.receiver.disconnected() => {}
        }
        Err(Some(self.close_as_too_slow()))
    }

    fn send_timeout(&self) -> Duration {
        Duration::from_millis(self.zone.config.limits.send_ms)
    }

    fn note_abuse(&self, abuse: Abuse) {
        self.zone.limits.abuse.note(abuse, self.address, self.zone.now());
    }

    fn close_as_too_slow(&self) -> (u16, &'static str) {
        self.zone.metrics.slow_clients_disconnected.increment();
        (CLOSE_TRY_AGAIN_LATER, "too slow: resume after the last event seen")
    }
}
