//! Sockets: several games over one, with resume.

mod backlog;
mod following;

use std::convert::Infallible;
use std::future::poll_fn;
use std::pin::pin;
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;

use axum::extract::State;
use axum::response::Response;
use flagfall_clock::{Millis, Timestamp};
use flagfall_feed::{Letter, News, Post, Reader, mailbox};
use flagfall_game::Game;
use tokio::time::{Instant, MissedTickBehavior, interval_at, timeout};

use crate::spine::Order;
use crate::wire::{Asked, Request, Told, VERSION};
use crate::ws::{Broken, Message, Opcode, Stream, Upgrade, WebSocket};
use crate::{Zone, games};
use following::Following;

/// The longest message of a client, in bytes.
const LONGEST_MESSAGE: usize = 8 * 1024;
/// So much at most is gathered before it is sent, in bytes.
const MOST_GATHERED: usize = 16 * 1024;
/// How often a client is asked whether it is there, and how long it may be silent.
const PING: Duration = Duration::from_secs(10);
const SILENCE: Millis = Millis::from_secs(25);
/// How long a client may take to take what is sent.
const SLOWEST_SEND: Duration = Duration::from_secs(10);
/// So many commands of a socket at most may wait for their answers.
const MOST_ASKED: usize = 32;
/// So many messages that nobody understands are put up with.
const MOST_WRONG: usize = 8;

/// Opens a socket.
pub(super) async fn upgrade(State(zone): State<Arc<Zone>>, upgrade: Upgrade) -> Response {
    upgrade.then(move |stream| async move {
        zone.counts.sockets.up();
        Socket::new(Arc::clone(&zone), stream).run().await;
        zone.counts.sockets.down();
    })
}

/// Why a socket is closed: code and reason, unless there is nobody to tell.
type End = Option<(u16, &'static str)>;

/// Codes by which a socket is closed.
const NORMAL: u16 = 1000;
const AWAY: u16 = 1001;
const POLICY: u16 = 1008;
const ERROR: u16 = 1011;
const AGAIN: u16 = 1013;

struct Socket {
    zone: Arc<Zone>,
    stream: WebSocket,
    post: Post,
    reader: Reader,
    following: Vec<Following>,
    /// So many commands wait for their answers.
    asked: usize,
    lag: Millis,
    heard: Timestamp,
    wrong: usize,
}

impl Socket {
    fn new(zone: Arc<Zone>, stream: Stream) -> Socket {
        let (post, reader) = mailbox(zone.config.mailbox.get());
        let (stream, heard) = (WebSocket::new(stream, LONGEST_MESSAGE), zone.now());
        let (following, asked, lag, wrong) = (Vec::new(), 0, Millis::ZERO, 0);
        Socket { zone, stream, post, reader, following, asked, lag, heard, wrong }
    }

    async fn run(mut self) {
        let end = match self.talk().await {
            Err(end) => end,
            Ok(never) => match never {},
        };
        if let Some((code, reason)) = end {
            let Socket { stream, .. } = self;
            Box::pin(stream.close(code, reason)).await;
        }
    }

    /// Goes on until there is a reason to end. All that is ready is sent at once.
    async fn talk(&mut self) -> Result<Infallible, End> {
        let zone = Arc::clone(&self.zone);
        let mut closed = pin!(zone.closed());
        let mut pings = interval_at(Instant::now() + PING, PING);
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        self.tell(&Told::Hello { version: VERSION, now: zone.now() });
        loop {
            self.flush().await?;
            let asks = tokio::select! {
                message = self.stream.next() => self.hear(message)?,
                letter = self.reader.next() => {
                    self.pass_on(letter)?;
                    None
                }
                _ = pings.tick() => {
                    self.ping()?;
                    None
                }
                () = &mut closed => return Err(Some((AWAY, "the zone is closing"))),
            };
            if let Some((request, now)) = asks {
                // Seldom, and it needs room that others do without.
                Box::pin(self.look_up(request, now)).await?;
            }
            while self.stream.waiting() < MOST_GATHERED
                && let Some(letter) = self.reader.try_next()
            {
                self.pass_on(Some(letter))?;
            }
        }
    }

    /// Hears a message; what has to be looked up is given back.
    fn hear(
        &mut self,
        message: Result<Message, Broken>,
    ) -> Result<Option<(Request, Timestamp)>, End> {
        let now = self.zone.now();
        self.heard = now;
        match message {
            Ok(Message::Text(text)) => match serde_json::from_str(&text) {
                Ok(Request::Do { game, id, command }) => self.execute(game, id, command, now),
                Ok(Request::Unsubscribe { game }) => {
                    self.following.retain(|following| following.game() != game);
                }
                Ok(request) => return Ok(Some((request, now))),
                Err(error) => self.not_understood(&error.to_string())?,
            },
            Ok(Message::Binary) => self.not_understood("messages are texts")?,
            Ok(Message::Pong(sent)) => {
                if let Ok(sent) = <[u8; 8]>::try_from(&sent[..]) {
                    self.lag = now.since(Timestamp::from_millis(u64::from_be_bytes(sent)));
                }
            }
            Ok(Message::Ping(sent)) => self.stream.put(Opcode::Pong, &sent),
            Ok(Message::Close) => return Err(Some((NORMAL, ""))),
            Err(Broken::Violation(violation)) => {
                tracing::debug!("a socket is closed: {violation}");
                return Err(Some((violation.code(), "this cannot be read, or is too long")));
            }
            Err(Broken::Gone(_)) => return Err(None),
        }
        Ok(None)
    }

    fn execute(&mut self, game: u64, id: u64, command: Asked, now: Timestamp) {
        let Some(player) = self.followed(game).and_then(|following| following.player()) else {
            let why = "subscribe to the game with the secret of your seat first";
            return self.wrong(Some(game), Some(id), why);
        };
        if id > games::LARGEST_NUMBER {
            return self.wrong(Some(game), Some(id), "this number is too large");
        }
        if self.asked == MOST_ASKED {
            self.zone.counts.busy.up();
            return self.tell(&Told::Busy { game, id: Some(id) });
        }
        self.asked += 1;
        // Nothing here may own the zone, for the log's thread tells it.
        let (counts, post) = (Arc::clone(&self.zone.counts), self.post.clone());
        let reply = Box::new(move |outcome| {
            post.answer(following::told(&counts, game, id, outcome).to_text().into());
        });
        let by = Some(games::by_player(player, id));
        let command = command.command(self.lag);
        self.zone.spine.execute(Order { ledger: game, by, command, at: now, reply });
    }

    async fn look_up(&mut self, request: Request, now: Timestamp) -> Result<(), End> {
        match request {
            Request::Subscribe { game, after, secret } => self.follow(game, after, secret).await,
            Request::View { game } => {
                self.show(game, now).await;
                Ok(())
            }
            // They need not wait for anything.
            Request::Unsubscribe { .. } | Request::Do { .. } => Ok(()),
        }
    }

    fn followed(&mut self, game: u64) -> Option<&mut Following> {
        self.following.iter_mut().find(|following| following.game() == game)
    }

    async fn show(&mut self, game: u64, now: Timestamp) {
        let viewer = self.followed(game).map_or(following::ANYBODY, |followed| followed.viewer());
        let look = move |state: &Game, length| (length, state.view(viewer, now));
        match self.zone.spine.look(game, look).await {
            Ok((length, view)) => self.tell(&Told::View { game, length, view: Box::new(view) }),
            Err(failure) => self.wrong(Some(game), None, &failure.to_string()),
        }
    }

    /// Hands on what lay in the box.
    fn pass_on(&mut self, letter: Option<Letter>) -> Result<(), End> {
        match letter {
            Some(Letter::News(news)) => self.report(&news),
            Some(Letter::Answer(text)) => {
                self.asked -= 1;
                self.stream.put(Opcode::Text, text.as_bytes());
            }
            None => return Err(Some(self.too_slow())),
        }
        Ok(())
    }

    /// Tells what has just happened, unless it was told from the log already.
    fn report(&mut self, news: &News) {
        let Some(following) = self.followed(news.ledger.id) else { return };
        if news.sequence <= following.seen {
            return;
        }
        following.seen = news.sequence;
        if news.audience == 0 || following.player().map(games::side) == Some(news.audience) {
            return self.stream.put(Opcode::Text, news.text.as_bytes());
        }
        self.stream.put(Opcode::Text, Told::hidden(&news.text).as_bytes());
    }

    fn ping(&mut self) -> Result<(), End> {
        let now = self.zone.now();
        if now.since(self.heard) > SILENCE {
            return Err(Some((AWAY, "nothing was heard for too long")));
        }
        self.stream.put(Opcode::Ping, &now.as_millis().to_be_bytes());
        Ok(())
    }

    fn not_understood(&mut self, why: &str) -> Result<(), End> {
        self.zone.counts.wrong.up();
        self.wrong += 1;
        if self.wrong > MOST_WRONG {
            return Err(Some((POLICY, "too much of this cannot be understood")));
        }
        self.wrong(None, None, why);
        Ok(())
    }

    fn wrong(&mut self, game: Option<u64>, id: Option<u64>, why: &str) {
        self.tell(&Told::Wrong { game, id, why: why.to_owned() });
    }

    fn tell(&mut self, told: &Told<'_>) {
        self.stream.put(Opcode::Text, told.to_text().as_bytes());
    }

    /// Sends all there is to say, unless the client is too slow to take it.
    async fn flush(&mut self) -> Result<(), End> {
        // Nearly always it can be written at once, and nobody need be woken.
        let tried = poll_fn(|context| Poll::Ready(pin!(self.stream.flush()).poll(context)));
        match tried.await {
            Poll::Ready(written) => written.map_err(|_| None),
            Poll::Pending => Box::pin(self.wait_to_flush()).await,
        }
    }

    async fn wait_to_flush(&mut self) -> Result<(), End> {
        tokio::select! {
            sent = timeout(SLOWEST_SEND, self.stream.flush()) => match sent {
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
        (AGAIN, "too slow: resume after the last event seen")
    }
}
