//! Players: two sockets to a game, one move at a time in each.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use clap::ValueEnum;
use flagfall_chess::{Color, UciMove};
use futures_util::{SinkExt, StreamExt};
use tokio::net::TcpStream;
use tokio::runtime::{Builder, Runtime};
use tokio::task::{JoinSet, LocalSet};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use crate::figures::percentile;
use crate::lines::{self, Failure};
use crate::{moves, seats};

/// So many pairs connect or sit down at once.
const AT_ONCE: usize = 32;
/// Nobody waits longer than this.
const LONGEST_WAIT: Duration = Duration::from_secs(30);
/// The longest game.
const MOST_PLIES: usize = 60;

/// What stands in the news of a move.
const MOVED: &str = r#""event":{"move_made""#;
/// What is never said while all is well.
const BAD: [&str; 3] = [r#"{"wrong"#, r#"{"refused"#, r#"{"busy"#];

/// What they play over.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Kind {
    /// A relay, which sends what it gets to both.
    Relay,
    /// The zone, which tells both and answers the one.
    Zone,
}

/// Opens the sockets, and plays as often as the driver asks.
pub(crate) fn run(kind: Kind, address: SocketAddr, sockets: usize) -> Result<(), Failure> {
    let runtime = Builder::new_current_thread().enable_all().build()?;
    let mut crowd = Crowd::connect(&runtime, kind, address, sockets / 2)?;
    lines::answer("ready", |line| match line.split_once(' ') {
        None if line == "sit" => {
            crowd.each(&runtime, AT_ONCE, async |pair| pair.sit().await)?;
            Ok("seated".to_owned())
        }
        Some(("play", plies)) => {
            let plies = plies.parse().map_err(|_| Failure::Wrong(line.to_owned()))?;
            let mut waits = crowd.play(&runtime, plies)?;
            let (half, most) = (percentile(&mut waits, 50), percentile(&mut waits, 99));
            Ok(format!("{} {half} {most}", waits.len()))
        }
        _ => Err(Failure::Wrong(line.to_owned())),
    })
}

/// All pairs, whether they are at work or not.
struct Crowd {
    pairs: Vec<Pair>,
    tasks: LocalSet,
}

impl Crowd {
    fn connect(
        runtime: &Runtime,
        kind: Kind,
        address: SocketAddr,
        pairs: usize,
    ) -> Result<Crowd, Failure> {
        let scripts = moves::games(MOST_PLIES);
        let mut crowd = Crowd { pairs: Vec::new(), tasks: LocalSet::new() };
        for first in (0..pairs).step_by(AT_ONCE) {
            let batch = first..pairs.min(first + AT_ONCE);
            let opening = batch.map(|number| {
                let script = scripts[number % scripts.len()].clone();
                Pair::connect(kind, address, (number as u64 + 1, pairs as u64), script)
            });
            crowd.pairs.extend(runtime.block_on(crowd.tasks.run_until(all(opening)))?);
        }
        Ok(crowd)
    }

    /// Has every pair do something, so many at a time.
    fn each<F>(&mut self, runtime: &Runtime, at_once: usize, act: F) -> Result<(), Failure>
    where
        F: AsyncFn(&mut Pair) -> Result<(), Failure> + Copy + 'static,
    {
        let mut rest = std::mem::take(&mut self.pairs).into_iter();
        loop {
            let batch: Vec<Pair> = rest.by_ref().take(at_once).collect();
            if batch.is_empty() {
                return Ok(());
            }
            let acting = batch.into_iter().map(|mut pair| async move {
                act(&mut pair).await?;
                Ok(pair)
            });
            self.pairs.extend(runtime.block_on(self.tasks.run_until(all(acting)))?);
        }
    }

    /// All play at once; how long each move took to be answered, in nanoseconds.
    fn play(&mut self, runtime: &Runtime, plies: usize) -> Result<Vec<u64>, Failure> {
        let everybody = self.pairs.len();
        for pair in &mut self.pairs {
            pair.plies = plies;
        }
        self.each(runtime, everybody, async |pair| pair.play().await)?;
        Ok(self.pairs.iter_mut().flat_map(|pair| std::mem::take(&mut pair.waits)).collect())
    }
}

/// Waits for all, in any order.
async fn all<T: 'static>(
    acts: impl Iterator<Item = impl Future<Output = Result<T, Failure>> + 'static>,
) -> Result<Vec<T>, Failure> {
    let mut tasks = JoinSet::new();
    for act in acts {
        tasks.spawn_local(act);
    }
    let mut done = Vec::new();
    while let Some(task) = tasks.join_next().await {
        done.push(task.map_err(|error| Failure::Wrong(error.to_string()))??);
    }
    Ok(done)
}

/// Two players and their sockets.
struct Pair {
    kind: Kind,
    sockets: [Socket; 2],
    /// The game they are in, and how many numbers further the next one is.
    game: u64,
    step: u64,
    script: Vec<UciMove>,
    plies: usize,
    waits: Vec<u64>,
}

impl Pair {
    async fn connect(
        kind: Kind,
        address: SocketAddr,
        (first, step): (u64, u64),
        script: Vec<UciMove>,
    ) -> Result<Pair, Failure> {
        let sockets = [Socket::connect(address).await?, Socket::connect(address).await?];
        let mut pair = Pair { kind, sockets, game: 0, step, script, plies: 0, waits: Vec::new() };
        if kind == Kind::Relay {
            pair.sockets[0].say(first.to_string()).await?;
            pair.sockets[0].until(|text| text == first.to_string()).await?;
            pair.sockets[1].say(first.to_string()).await?;
            pair.sockets[1].until(|text| text == first.to_string()).await?;
        }
        // The first game is sat down at later.
        pair.game = first.wrapping_sub(step);
        Ok(pair)
    }

    /// Sits down at the next game, and waits until that is answered.
    async fn sit(&mut self) -> Result<(), Failure> {
        let game = self.game.wrapping_add(self.step);
        self.game = game;
        if self.kind == Kind::Relay {
            return Ok(());
        }
        for (socket, player) in self.sockets.iter_mut().zip(Color::ALL) {
            let secret = seats::secret(game, player);
            let ask = format!(r#"{{"subscribe":{{"game":{game},"secret":"{secret}"}}}}"#);
            socket.say(ask).await?;
        }
        for socket in &mut self.sockets {
            socket.until(|text| text.starts_with(r#"{"subscribed"#)).await?;
        }
        Ok(())
    }

    async fn play(&mut self) -> Result<(), Failure> {
        let (game, script) = (self.game, std::mem::take(&mut self.script));
        for (ply, mv) in script[..self.plies].iter().enumerate() {
            let ask = format!(
                r#"{{"do":{{"game":{game},"id":{},"command":{{"play":{{"input":{{"move":"{mv}"}}}}}}}}}}"#,
                ply + 1
            );
            let [white, black] = &mut self.sockets;
            let (mover, other) = if ply % 2 == 0 { (white, black) } else { (black, white) };
            let asked = Instant::now();
            match self.kind {
                Kind::Relay => {
                    mover.say(ask.clone()).await?;
                    mover.until(|text| text == ask).await?;
                    self.waits.push(asked.elapsed().as_nanos() as u64);
                    other.until(|text| text == ask).await?;
                }
                Kind::Zone => {
                    mover.say(ask).await?;
                    let done = format!(r#"{{"done":{{"game":{game},"id":{},"#, ply + 1);
                    mover.both(|text| text.contains(MOVED), |text| text.starts_with(&done)).await?;
                    self.waits.push(asked.elapsed().as_nanos() as u64);
                    other.until(|text| text.contains(MOVED)).await?;
                }
            }
        }
        self.script = script;
        Ok(())
    }
}

/// One socket of a client.
pub(crate) struct Socket(WebSocketStream<TcpStream>);

impl Socket {
    pub(crate) async fn connect(address: SocketAddr) -> Result<Socket, Failure> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        let request = format!("ws://{address}/ws").into_client_request().expect("an address");
        let config = WebSocketConfig::default().read_buffer_size(4 * 1024).write_buffer_size(0);
        let opened = client_async_with_config(request, stream, Some(config)).await;
        let (socket, _) = opened.map_err(|error| Failure::Wrong(error.to_string()))?;
        Ok(Socket(socket))
    }

    pub(crate) async fn say(&mut self, text: String) -> Result<(), Failure> {
        let sent = self.0.send(Message::text(text)).await;
        sent.map_err(|error| Failure::Wrong(error.to_string()))
    }

    pub(crate) async fn next(&mut self) -> Result<Utf8Bytes, Failure> {
        loop {
            match timeout(LONGEST_WAIT, self.0.next()).await {
                Ok(Some(Ok(Message::Text(text)))) => return Ok(text),
                Ok(Some(Ok(Message::Ping(_) | Message::Pong(_)))) => {}
                other => return Err(Failure::Wrong(format!("a socket ended: {other:?}"))),
            }
        }
    }

    /// Reads on until something is said, and nothing is said to be wrong.
    async fn until(&mut self, is_it: impl Fn(&str) -> bool) -> Result<(), Failure> {
        self.both(is_it, |_| true).await
    }

    /// Reads on until two things are said, in any order; anything is the second where it may be.
    async fn both(
        &mut self,
        one: impl Fn(&str) -> bool,
        other: impl Fn(&str) -> bool,
    ) -> Result<(), Failure> {
        let (mut has_one, mut has_other) = (false, false);
        while !(has_one && has_other) {
            let text = self.next().await?;
            let is_bad = |bad: &&str| text.starts_with(*bad);
            if BAD.iter().any(is_bad) || text.contains(r#""event":{"ended"#) {
                return Err(Failure::Wrong(text.to_string()));
            }
            has_one |= one(&text);
            has_other |= other(&text);
        }
        Ok(())
    }
}
