//! Sockets: several games over one, with resume.

mod backlog;
mod following;

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{Extension, State};
use axum::response::Response;
use flagfall_clock::{Millis, Timestamp};
use flagfall_feed::{News, Post, Reader, mailbox};
use tokio::sync::mpsc;
use tokio::time::{Instant, MissedTickBehavior, interval_at, timeout};
use tokio_tungstenite::tungstenite::{self, error::ProtocolError};

use super::caller::Caller;
use crate::limits::{Offence, Pace, TooFast};
use crate::wire::{Request, Told, VERSION};
use crate::{Who, Zone, games};
use following::Following;

/// What is kept of a connection in order to read from it.
const READ_BUFFER: usize = 4 * 1024;
/// The longest that is ever written before it is sent.
const LONGEST_ANSWER: usize = 1024 * 1024;
/// So many commands of a socket at most may wait for their answers.
const MOST_ASKED: usize = 32;
/// So many messages that nobody understands are put up with.
const MOST_WRONG: usize = 8;

/// Opens a socket.
///
/// Both sides send texts of JSON, one message to a frame: the client a `Request`, the zone a `Told`,
/// first of all `hello`. After `subscribe` come `subscribed`, then the events that were asked for, then
/// each as it happens, without a gap. Whoever loses a socket subscribes again over a new one, after
/// the last event seen, and asks again by the same number for what was not answered.
#[utoipa::path(get, path = "/ws",
    responses((status = 101, description = "The socket is open.")),
    extensions(("x-websocket" = json!({
        "sends": {"$ref": "#/components/schemas/Request"},
        "told": {"$ref": "#/components/schemas/Told"},
    }))))]
pub(crate) async fn upgrade(
    State(zone): State<Arc<Zone>>,
    Extension(caller): Extension<Caller>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let longest = zone.config.limits.message_bytes;
    let upgrade = upgrade
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(0)
        .max_write_buffer_size(LONGEST_ANSWER)
        .max_message_size(longest)
        .max_frame_size(longest);
    upgrade.on_upgrade(move |stream| async move {
        zone.counts.sockets.up();
        Socket::new(Arc::clone(&zone), stream, caller.from).run().await;
        zone.counts.sockets.down();
    })
}

/// Why a socket is closed.
type End = Option<(u16, &'static str)>;

struct Socket {
    zone: Arc<Zone>,
    stream: WebSocket,
    post: Post,
    reader: Reader,
    following: HashMap<u64, Following>,
    answers: mpsc::Sender<String>,
    lag: Millis,
    heard: Timestamp,
    wrong: usize,
    from: IpAddr,
    pace: Pace,
}

impl Socket {
    fn new(zone: Arc<Zone>, stream: WebSocket, from: IpAddr) -> Socket {
        let (post, reader) = mailbox(zone.config.mailbox.get());
        let (answers, _) = mpsc::channel(1);
        let heard = zone.now();
        let (following, lag, wrong, pace) = (HashMap::new(), Millis::ZERO, 0, Pace::default());
        Socket { zone, stream, post, reader, following, answers, lag, heard, wrong, from, pace }
    }

    async fn run(mut self) {
        let end = match self.talk().await {
            Err(end) => end,
            Ok(never) => match never {},
        };
        if let Some((code, reason)) = end {
            let frame = CloseFrame { code, reason: reason.into() };
            // Who does not take it is gone.
            let _ =
                timeout(self.longest_send(), self.stream.send(Message::Close(Some(frame)))).await;
        }
    }

    /// Goes on until there is a reason to end.
    async fn talk(&mut self) -> Result<std::convert::Infallible, End> {
        let (answers, mut answered) = mpsc::channel(MOST_ASKED);
        self.answers = answers;
        let zone = Arc::clone(&self.zone);
        let mut closed = std::pin::pin!(zone.closed());
        let between = Duration::from_millis(zone.config.limits.ping_ms);
        let mut pings = interval_at(Instant::now() + between, between);
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        self.tell(&Told::Hello { version: VERSION, now: zone.now() }).await?;
        loop {
            tokio::select! {
                message = self.stream.recv() => self.hear(message).await?,
                news = self.reader.next() => match news {
                    Some(news) => self.pass_on(&news).await?,
                    None => return Err(Some(self.too_slow())),
                },
                Some(answer) = answered.recv() => self.send(Message::Text(answer.into())).await?,
                _ = pings.tick() => self.ping().await?,
                () = &mut closed => return Err(Some((close_code::AWAY, "the zone is closing"))),
            }
        }
    }

    async fn hear(&mut self, message: Option<Result<Message, axum::Error>>) -> Result<(), End> {
        let now = self.zone.now();
        self.heard = now;
        let in_time = self.pace.take(self.zone.config.limits.messages, now);
        if in_time.is_err() {
            self.offence(Offence::Messages);
        }
        if in_time == Err(TooFast::Enough) {
            return Err(Some((close_code::POLICY, "too many messages")));
        }
        match message {
            Some(Ok(Message::Text(text))) => match serde_json::from_str(&text) {
                Ok(request) if in_time.is_err() => self.put_off(&request).await,
                Ok(request) => self.answer(request, now).await,
                Err(error) => self.not_understood(&error.to_string()).await,
            },
            Some(Ok(Message::Binary(_))) => self.not_understood("messages are texts").await,
            Some(Ok(Message::Pong(sent))) => {
                let sent = <[u8; 8]>::try_from(&sent[..]).map(u64::from_be_bytes);
                if let Ok(sent) = sent {
                    self.lag = now.since(Timestamp::from_millis(sent));
                }
                Ok(())
            }
            Some(Ok(Message::Ping(_))) => Ok(()),
            Some(Ok(Message::Close(_))) | None => Err(None),
            Some(Err(error)) => Err(self.unreadable(error)),
        }
    }

    async fn answer(&mut self, request: Request, now: Timestamp) -> Result<(), End> {
        match request {
            Request::Subscribe { game, after, secret } => self.follow(game, after, secret).await,
            Request::Unsubscribe { game } => {
                self.following.remove(&game);
                Ok(())
            }
            Request::View { game } => self.show(game, now).await,
            Request::Do { game, id, command } => {
                let Some(player) = self.following.get(&game).and_then(Following::player) else {
                    let why = "subscribe to the game with the secret of your seat first";
                    return self.wrong(Some(game), Some(id), why).await;
                };
                if id > games::LARGEST_NUMBER {
                    return self.wrong(Some(game), Some(id), "this number is too large").await;
                }
                let seat = Who::Seat { game, player };
                let in_time = self.zone.limits.account(seat, self.from, now).is_ok();
                let room = self.answers.clone().try_reserve_owned().ok().filter(|_| in_time);
                let Some(permit) = room else {
                    self.zone.counts.busy.up();
                    return self.tell(&Told::Busy { game, id: Some(id) }).await;
                };
                // Nothing here may own the zone, for the log's thread tells it.
                let counts = Arc::clone(&self.zone.counts);
                let reply = Box::new(move |outcome| {
                    permit.send(following::told(&counts, game, id, outcome).to_text());
                });
                let by = Some(games::by_player(player, id));
                let command = command.command(self.lag);
                let order = crate::spine::Order { ledger: game, by, command, at: now, reply };
                self.zone.spine.execute(order);
                Ok(())
            }
        }
    }

    /// What comes too soon is not done, and may be asked for again.
    async fn put_off(&mut self, request: &Request) -> Result<(), End> {
        self.zone.counts.busy.up();
        let (game, id) = request.about();
        self.tell(&Told::Busy { game, id }).await
    }

    /// Why a socket ends over which something came that cannot be read.
    fn unreadable(&self, error: axum::Error) -> End {
        let error = error.into_inner().downcast::<tungstenite::Error>().ok()?;
        let end = match *error {
            tungstenite::Error::Capacity(_) => (close_code::SIZE, "this is too long"),
            tungstenite::Error::Utf8(_) => (close_code::INVALID, "this is no UTF-8"),
            // Whoever is gone is told nothing.
            tungstenite::Error::Protocol(ProtocolError::ResetWithoutClosingHandshake) => {
                return None;
            }
            tungstenite::Error::Protocol(_) => (close_code::PROTOCOL, "this is no frame"),
            _ => return None,
        };
        self.offence(Offence::Frames);
        Some(end)
    }

    async fn show(&mut self, game: u64, now: Timestamp) -> Result<(), End> {
        let viewer = self.following.get(&game).map_or(following::ANYBODY, Following::viewer);
        let look = move |state: &flagfall_game::Game, length| (length, state.view(viewer, now));
        match self.zone.spine.look(game, look).await {
            Ok((length, view)) => {
                self.tell(&Told::View { game, length, view: Box::new(view) }).await
            }
            Err(failure) => self.wrong(Some(game), None, &failure.to_string()).await,
        }
    }

    /// Hands on what has just happened, unless it was told from the log already.
    async fn pass_on(&mut self, news: &News) -> Result<(), End> {
        let Some(following) = self.following.get_mut(&news.ledger.id) else { return Ok(()) };
        if news.sequence <= following.seen {
            return Ok(());
        }
        following.seen = news.sequence;
        if news.audience == 0 || following.player().map(games::side) == Some(news.audience) {
            return self.send(Message::Text(news.text.as_ref().into())).await;
        }
        self.send(Message::Text(Told::hidden(&news.text).into())).await
    }

    async fn ping(&mut self) -> Result<(), End> {
        let now = self.zone.now();
        if now.since(self.heard) > Millis::new(self.zone.config.limits.silence_ms) {
            return Err(Some((close_code::AWAY, "nothing was heard for too long")));
        }
        let stamp = now.as_millis().to_be_bytes().to_vec();
        self.send(Message::Ping(stamp.into())).await
    }

    async fn not_understood(&mut self, why: &str) -> Result<(), End> {
        self.zone.counts.wrong.up();
        self.wrong += 1;
        if self.wrong > MOST_WRONG {
            self.offence(Offence::Frames);
            return Err(Some((close_code::POLICY, "too much of this cannot be understood")));
        }
        self.wrong(None, None, why).await
    }

    async fn wrong(&mut self, game: Option<u64>, id: Option<u64>, why: &str) -> Result<(), End> {
        self.tell(&Told::Wrong { game, id, why: why.to_owned() }).await
    }

    async fn tell(&mut self, told: &Told<'_>) -> Result<(), End> {
        self.send(Message::Text(told.to_text().into())).await
    }

    /// Sends something, unless the client is too slow to take it.
    async fn send(&mut self, message: Message) -> Result<(), End> {
        let longest = self.longest_send();
        tokio::select! {
            sent = timeout(longest, self.stream.send(message)) => match sent {
                Ok(Ok(())) => return Ok(()),
                Ok(Err(_)) => return Err(None),
                Err(_) => {}
            },
            () = self.reader.cut_off() => {}
        }
        Err(Some(self.too_slow()))
    }

    fn longest_send(&self) -> Duration {
        Duration::from_millis(self.zone.config.limits.send_ms)
    }

    fn offence(&self, offence: Offence) {
        self.zone.limits.offences.note(offence, self.from, self.zone.now());
    }

    fn too_slow(&self) -> (u16, &'static str) {
        self.zone.counts.cut_off.up();
        (close_code::AGAIN, "too slow: resume after the last event seen")
    }
}
