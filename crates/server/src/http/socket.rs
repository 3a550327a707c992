//! Sockets: several games over one, with resume.

mod backlog;
mod following;

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::response::Response;
use flagfall_clock::{Millis, Timestamp};
use flagfall_feed::{News, Post, Reader, mailbox};
use tokio::sync::mpsc;
use tokio::time::{Instant, MissedTickBehavior, interval_at, timeout};

use crate::wire::{Request, Told, VERSION};
use crate::{Zone, games};
use following::Following;

/// The longest message of a client, in bytes.
const LONGEST_MESSAGE: usize = 8 * 1024;
/// What is kept of a connection in order to read from it.
const READ_BUFFER: usize = 4 * 1024;
/// The longest that is ever written before it is sent.
const LONGEST_ANSWER: usize = 1024 * 1024;
/// How often a client is asked whether it is there, and how long it may be silent.
const PING: Duration = Duration::from_secs(10);
const SILENCE: Millis = Millis::from_secs(25);
/// How long a client may take to take a message.
const SLOWEST_SEND: Duration = Duration::from_secs(10);
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
pub(crate) async fn upgrade(State(zone): State<Arc<Zone>>, upgrade: WebSocketUpgrade) -> Response {
    let upgrade = upgrade
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(0)
        .max_write_buffer_size(LONGEST_ANSWER)
        .max_message_size(LONGEST_MESSAGE)
        .max_frame_size(LONGEST_MESSAGE);
    upgrade.on_upgrade(move |stream| async move {
        zone.counts.sockets.up();
        Socket::new(Arc::clone(&zone), stream).run().await;
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
}

impl Socket {
    fn new(zone: Arc<Zone>, stream: WebSocket) -> Socket {
        let (post, reader) = mailbox(zone.config.mailbox.get());
        let (answers, _) = mpsc::channel(1);
        let heard = zone.now();
        let (following, lag, wrong) = (HashMap::new(), Millis::ZERO, 0);
        Socket { zone, stream, post, reader, following, answers, lag, heard, wrong }
    }

    async fn run(mut self) {
        let end = match self.talk().await {
            Err(end) => end,
            Ok(never) => match never {},
        };
        if let Some((code, reason)) = end {
            let frame = CloseFrame { code, reason: reason.into() };
            // Who does not take it is gone.
            let _ = timeout(SLOWEST_SEND, self.stream.send(Message::Close(Some(frame)))).await;
        }
    }

    /// Goes on until there is a reason to end.
    async fn talk(&mut self) -> Result<std::convert::Infallible, End> {
        let (answers, mut answered) = mpsc::channel(MOST_ASKED);
        self.answers = answers;
        let zone = Arc::clone(&self.zone);
        let mut closed = std::pin::pin!(zone.closed());
        let mut pings = interval_at(Instant::now() + PING, PING);
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
        match message {
            Some(Ok(Message::Text(text))) => match serde_json::from_str(&text) {
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
            // Too long, or no frame at all.
            Some(Err(error)) => {
                tracing::debug!("a socket is closed: {error}");
                Err(Some((close_code::SIZE, "this cannot be read, or is too long")))
            }
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
                let Ok(permit) = self.answers.clone().try_reserve_owned() else {
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
        if now.since(self.heard) > SILENCE {
            return Err(Some((close_code::AWAY, "nothing was heard for too long")));
        }
        let stamp = now.as_millis().to_be_bytes().to_vec();
        self.send(Message::Ping(stamp.into())).await
    }

    async fn not_understood(&mut self, why: &str) -> Result<(), End> {
        self.zone.counts.wrong.up();
        self.wrong += 1;
        if self.wrong > MOST_WRONG {
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
        tokio::select! {
            sent = timeout(SLOWEST_SEND, self.stream.send(message)) => match sent {
                Ok(Ok(())) => return Ok(()),
                Ok(Err(_)) => return Err(None),
                Err(_) => {}
            },
            () = self.reader.cut_off() => {}
        }
        Err(Some(self.too_slow()))
    }

    fn too_slow(&self) -> (u16, &'static str) {
        self.zone.counts.cut_off.up();
        (close_code::AGAIN, "too slow: resume after the last event seen")
    }
}
