//! Sockets: several games over one, with resume.

mod again;
mod backlog;
mod beside;
mod following;
mod tables;
mod words;

use std::collections::HashMap;
use std::convert::Infallible;
use std::future::poll_fn;
use std::net::IpAddr;
use std::pin::pin;
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;

use axum::extract::{Extension, State};
use axum::response::Response;
use flagfall_clock::{Millis, Timestamp};
use flagfall_feed::{Letter, Post, Reader, mailbox};
use flagfall_game::{Game, PersonId};
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::{Instant, MissedTickBehavior, interval_at, timeout};

use super::caller::Caller;
use crate::error::{Explained, Problem};
use crate::limits::{Offence, Pace, TooFast};
use crate::part::Part;
use crate::roles::Hat;
use crate::serve::Measured;
use crate::spine::Order;
use crate::tables::Listening;
use crate::wire::{Asked, Request, Told, VERSION};
use crate::ws::{Broken, Message, Opcode, Stream, Upgrade, WebSocket};
use crate::{Who, Zone, chat, games};
use beside::Beside;
use following::Following;

/// So much at most is gathered before it is sent, in bytes.
const MOST_GATHERED: usize = 16 * 1024;
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
///
/// Whoever opens it with an account is told what they are asked to, and needs no secret for a seat.
#[utoipa::path(get, path = "/ws",
    responses((status = 101, description = "The socket is open."), (status = 401, body = Explained)),
    extensions(("x-websocket" = json!({
        "sends": {"$ref": "#/components/schemas/Request"},
        "told": {"$ref": "#/components/schemas/Told"},
    }))))]
pub(crate) async fn upgrade(
    State(zone): State<Arc<Zone>>,
    Extension(caller): Extension<Caller>,
    who: Who,
    upgrade: Upgrade,
) -> Response {
    upgrade.then(move |stream| async move {
        zone.counts.sockets.up();
        Socket::new(Arc::clone(&zone), stream, who, caller).run().await;
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

/// What a socket has to see to next.
enum Next {
    Message(Result<Message, Broken>),
    Letter(Option<Letter>),
    Due,
    Ping,
}

struct Socket {
    zone: Arc<Zone>,
    /// Who opened it.
    who: Who,
    stream: WebSocket,
    post: Post,
    reader: Reader,
    following: Vec<Following>,
    /// The people whose tables it is told of.
    listening: HashMap<PersonId, Listening>,
    /// Tells when calls of the arbiter change, where they are followed.
    calls: Option<watch::Receiver<u64>>,
    /// What is done last beside its games: what somebody says is kept in the order it was said in.
    beside: Option<JoinHandle<()>>,
    /// So many commands wait for their answers.
    asked: usize,
    lag: Millis,
    /// When it was last asked for a sign of life that has not come yet.
    pinged: Option<Timestamp>,
    heard: Timestamp,
    wrong: usize,
    from: IpAddr,
    measured: Option<Measured>,
    pace: Pace,
}

impl Socket {
    fn new(zone: Arc<Zone>, stream: Stream, who: Who, caller: Caller) -> Socket {
        let (post, reader) = mailbox(zone.config.mailbox.get());
        let stream = WebSocket::new(stream, zone.config.limits.message_bytes, zone.clock());
        Socket {
            heard: zone.now(),
            zone,
            who,
            stream,
            post,
            reader,
            following: Vec::new(),
            listening: HashMap::new(),
            calls: None,
            beside: None,
            asked: 0,
            lag: Millis::ZERO,
            pinged: None,
            wrong: 0,
            from: caller.from,
            measured: caller.measured,
            pace: Pace::default(),
        }
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
        let between = Duration::from_millis(zone.config.limits.ping_ms);
        let mut pings = interval_at(Instant::now() + between, between);
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        self.tell(&Told::Hello { version: VERSION, now: zone.now() });
        Box::pin(self.greet()).await;
        loop {
            self.flush().await?;
            let due = self.next_due();
            let next = tokio::select! {
                message = self.stream.next() => Next::Message(message),
                letter = self.reader.next() => Next::Letter(letter),
                () = beside::happens(self.calls.as_ref(), due) => Next::Due,
                _ = pings.tick() => Next::Ping,
                () = &mut closed => return Err(Some((AWAY, "the zone is closing"))),
            };
            // What is seldom needs room that others do without.
            if self.reader.is_to_look() {
                Box::pin(self.look_again()).await?;
            }
            match next {
                Next::Message(message) => {
                    let now = self.stream.read_at();
                    if let Some(request) = self.hear(message, now)? {
                        Box::pin(self.look_up(request, now)).await?;
                    }
                }
                Next::Letter(letter) => self.pass_on(letter)?,
                Next::Due => Box::pin(self.catch_up()).await?,
                Next::Ping => self.ping()?,
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
        now: Timestamp,
    ) -> Result<Option<Request>, End> {
        self.heard = now;
        let in_time = self.pace.take(self.zone.config.limits.messages, now);
        if in_time.is_err() {
            self.offence(Offence::Messages);
        }
        if in_time == Err(TooFast::Enough) {
            return Err(Some((POLICY, "too many messages")));
        }
        match message {
            Ok(Message::Text(text)) => match serde_json::from_str(&text) {
                Ok(request) if in_time.is_err() => self.put_off(&request),
                Ok(Request::Do { game, id, command }) => match self.followed(game) {
                    // Who plays is for ever so; all other roles may have been taken.
                    Some(following) if following.may_have_changed() => {
                        return Ok(Some(Request::Do { game, id, command }));
                    }
                    Some(following) => {
                        let (who, part) = (following.who, following.part.clone());
                        self.execute((who, &part), id, command, now);
                    }
                    None => {
                        let why =
                            "subscribe to the game first, a guest with the secret of the seat";
                        self.wrong(Some(game), Some(id), "not_followed", why);
                    }
                },
                Ok(Request::Unsubscribe { game }) => {
                    self.following.retain(|following| following.game() != game);
                }
                Ok(Request::UnfollowCalls) => self.calls = None,
                Ok(Request::Say { game, room, text }) => {
                    self.do_beside(game, Beside::Say { room, text, at: now });
                }
                Ok(Request::CloseRoom { game, room, closed }) => {
                    self.do_beside(game, Beside::CloseRoom { room, closed });
                }
                Ok(request) => return Ok(Some(request)),
                Err(error) => self.not_understood(&error.to_string())?,
            },
            Ok(Message::Binary) => self.not_understood("messages are texts")?,
            Ok(Message::Pong(sent)) => {
                // Only what answers the last ping says how long it took.
                if let Some(pinged) =
                    self.pinged.take_if(|at| sent[..] == at.as_millis().to_be_bytes())
                {
                    // Who holds it back gets no more than the way there takes.
                    let longest = self.measured.and_then(Measured::round_trip);
                    let lag = now.since(pinged);
                    self.lag = longest.map_or(lag, |longest| lag.min(longest));
                }
            }
            Ok(Message::Ping(sent)) => self.stream.put(Opcode::Pong, &sent),
            Ok(Message::Close) => return Err(Some((NORMAL, ""))),
            Err(Broken::Violation(violation)) => {
                self.offence(Offence::Frames);
                return Err(Some((violation.code(), "this cannot be read, or is too long")));
            }
            Err(Broken::Gone(_)) => return Err(None),
        }
        Ok(None)
    }

    /// Has a command executed; its answer comes when it is on disk.
    fn execute(&mut self, (who, part): (Who, &Part), id: u64, command: Asked, now: Timestamp) {
        let game = part.game;
        let by = part.by(id).filter(|_| command.askers().contains(&part.called()));
        let Some(by) = by else {
            let why = "this is for others to do: players show their session or the secret of \
                       their seat, arbiters and assistants their session or token";
            return self.wrong(Some(game), Some(id), "forbidden", why);
        };
        if id > games::LARGEST_NUMBER {
            let why = "this number is too large";
            return self.wrong(Some(game), Some(id), "invalid", why);
        }
        let room = part.at().and_then(|player| command.room(player));
        if let Some(words) = command.words() {
            // What is kept outside the game is a line of chat; how long the rest is the game says.
            let is_line =
                words.chars().count() <= chat::LONGEST && !words.contains(char::is_control);
            if room.is_some() && !is_line {
                let why = "say it in at most 500 letters, in one line";
                return self.wrong(Some(game), Some(id), "too_long", why);
            }
            // Arbiters rule as often as they have to.
            let talks = part.person.filter(|_| part.at().is_some());
            if talks.is_some_and(|person| !self.zone.pace.lets(person, now)) {
                let why = "you have said enough for now";
                return self.wrong(Some(game), Some(id), "too_much", why);
            }
        }
        let in_time = self.zone.limits.account(who, self.from, now).is_ok();
        if self.asked == MOST_ASKED || !in_time {
            self.zone.counts.busy.up();
            return self.tell(&Told::Busy { game, id: Some(id) });
        }
        self.asked += 1;
        if let Some((room, person)) = room.zip(part.person) {
            return self.execute_in_words(game, id, (by, command), (room, person, now));
        }
        let command = match command.command(self.lag, None) {
            Ok(command) => command,
            Err(secret) => return self.execute_secretly(game, id, (by, secret), now),
        };
        // Nothing here may own the zone, for the log's thread tells it.
        let (counts, post) = (Arc::clone(&self.zone.counts), self.post.clone());
        let reply = Box::new(move |outcome| {
            post.answer(following::told(&counts, game, id, outcome).to_text().into());
        });
        self.zone.spine.execute(Order { ledger: game, by: Some(by), command, at: now, reply });
    }

    async fn look_up(&mut self, request: Request, now: Timestamp) -> Result<(), End> {
        match request {
            Request::Subscribe { game, after, secret, hat } => {
                return self.follow(game, after, secret, hat).await;
            }
            Request::View { game } => self.show(game).await,
            Request::Do { game, id, command } => self.command(game, id, command, now).await,
            Request::FollowCalls => self.follow_calls().await,
            Request::TakeCall { game, called } => self.take_call(game, called).await,
            // They need not wait for anything.
            Request::Unsubscribe { .. }
            | Request::UnfollowCalls
            | Request::Say { .. }
            | Request::CloseRoom { .. } => {}
        }
        Ok(())
    }

    /// Has a command executed of somebody who has a role still.
    async fn command(&mut self, game: u64, id: u64, command: Asked, now: Timestamp) {
        let Some(following) = self.followed(game) else { return };
        let (who, called) = (following.who, following.part.called());
        match self.zone.part(who, game, Some(called)).await {
            Ok(part) => {
                if let Hat::Assistant(player) = part.hat {
                    self.sit_beside(game, player).await;
                }
                self.execute((who, &part), id, command, now);
            }
            Err(problem) => {
                self.wrong(Some(game), Some(id), problem.word(), &problem.to_string());
            }
        }
    }

    /// What comes too soon is not done, and may be asked for again.
    fn put_off(&mut self, request: &Request) {
        self.zone.counts.busy.up();
        match request.about() {
            Some((game, id)) => self.tell(&Told::Busy { game, id }),
            None => self.wrong(None, None, "busy", "the zone is busy: try again in a moment"),
        }
    }

    fn followed(&mut self, game: u64) -> Option<&mut Following> {
        self.following.iter_mut().find(|following| following.game() == game)
    }

    /// Shows a game as it stands, as far as one may see it.
    async fn show(&mut self, game: u64) {
        let zone = Arc::clone(&self.zone);
        let part = match self.followed(game) {
            Some(following) => Ok(following.part.by_now(&zone)),
            None => self.zone.part(self.who, game, None).await,
        };
        let seen = match part {
            Ok(part) => {
                let viewer = part.hat.viewer();
                let look = move |state: &Game, at| state.view(viewer, at);
                self.zone.see(&part, look).await.map_err(Problem::from)
            }
            Err(problem) => Err(problem),
        };
        match seen {
            Ok(seen) => {
                let (length, view) =
                    seen.map_or((0, None), |seen| (seen.length, Some(seen.seen.into())));
                self.tell(&Told::View { game, length, view });
            }
            Err(problem) => self.failed(game, &problem),
        }
    }

    /// Hands on what lay in the box.
    fn pass_on(&mut self, letter: Option<Letter>) -> Result<(), End> {
        match letter {
            Some(Letter::News(news)) => self.report(&news),
            Some(Letter::Answer(text)) => {
                self.asked -= 1;
                // What was done beside a game is told to all who are to know of it.
                if !text.is_empty() {
                    self.stream.put(Opcode::Text, text.as_bytes());
                }
            }
            Some(Letter::Note(text)) => self.stream.put(Opcode::Text, text.as_bytes()),
            // It was seen to before anything else.
            Some(Letter::Look) => {}
            None => return Err(Some(self.too_slow())),
        }
        Ok(())
    }

    fn ping(&mut self) -> Result<(), End> {
        let now = self.zone.now();
        if now.since(self.heard) > Millis::new(self.zone.config.limits.silence_ms) {
            return Err(Some((AWAY, "nothing was heard for too long")));
        }
        self.pinged = Some(now);
        self.stream.put(Opcode::Ping, &now.as_millis().to_be_bytes());
        Ok(())
    }

    fn not_understood(&mut self, why: &str) -> Result<(), End> {
        self.zone.counts.wrong.up();
        self.wrong += 1;
        if self.wrong > MOST_WRONG {
            self.offence(Offence::Frames);
            return Err(Some((POLICY, "too much of this cannot be understood")));
        }
        self.wrong(None, None, "not_understood", why);
        Ok(())
    }

    fn wrong(&mut self, game: Option<u64>, id: Option<u64>, error: &'static str, why: &str) {
        self.tell(&Told::Wrong { game, id, error, why: why.to_owned() });
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
        let longest = self.longest_send();
        tokio::select! {
            sent = timeout(longest, self.stream.flush()) => match sent {
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
        (AGAIN, "too slow: resume after the last event seen")
    }
}
