//! Players, two per game, with one move at a time in each game.

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
use crate::process::{self, Failure};
use crate::{moves, seats};

/// The number of pairs that connect or subscribe at the same time.
const BATCH: usize = 32;
/// The maximum time to wait for a message.
const RECEIVE_TIMEOUT: Duration = Duration::from_secs(30);
/// The maximum number of plies of a game.
const MAX_PLIES: usize = 60;

/// Part of every move event.
const MOVE_EVENT: &str = r#""event":{"move_made""#;
/// The beginnings of error messages.
const ERRORS: [&str; 3] = [r#"{"error"#, r#"{"refused"#, r#"{"busy"#];

/// The kind of server.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ServerKind {
    /// A relay, which sends every message to both sockets.
    Relay,
    /// The zone, which sends events to both sockets and replies to one.
    Zone,
}

/// Opens the sockets and plays when the driver asks.
pub(crate) fn run(kind: ServerKind, address: SocketAddr, sockets: usize) -> Result<(), Failure> {
    let runtime = Builder::new_current_thread().enable_all().build()?;
    let mut players = Players::connect(&runtime, kind, address, sockets / 2)?;
    process::serve_lines("ready", |line| match line.split_once(' ') {
        None if line == "subscribe" => {
            players.for_each(&runtime, BATCH, async |pair| pair.subscribe().await)?;
            Ok("subscribed".to_owned())
        }
        Some(("play", plies)) => {
            let plies = plies.parse().map_err(|_| Failure::Other(line.to_owned()))?;
            let mut times = players.play(&runtime, plies)?;
            let (p50, p99) = (percentile(&mut times, 50), percentile(&mut times, 99));
            Ok(format!("{} {p50} {p99}", times.len()))
        }
        _ => Err(Failure::Other(line.to_owned())),
    })
}

/// All pairs of players.
struct Players {
    pairs: Vec<Pair>,
    tasks: LocalSet,
}

impl Players {
    fn connect(runtime: &Runtime, kind: ServerKind, address: SocketAddr, pairs: usize) -> Result<Players, Failure> {
        let scripts = moves::games(MAX_PLIES);
        let mut players = Players { pairs: Vec::new(), tasks: LocalSet::new() };
        for first in (0..pairs).step_by(BATCH) {
            let batch = first..pairs.min(first + BATCH);
            let connections = batch.map(|number| {
                let script = scripts[number % scripts.len()].clone();
                Pair::connect(kind, address, (number as u64 + 1, pairs as u64), script)
            });
            players.pairs.extend(runtime.block_on(players.tasks.run_until(join_all(connections)))?);
        }
        Ok(players)
    }

    /// Runs an action for every pair, `batch_size` at a time.
    fn for_each<F>(&mut self, runtime: &Runtime, batch_size: usize, action: F) -> Result<(), Failure>
    where
        F: AsyncFn(&mut Pair) -> Result<(), Failure> + Copy + 'static,
    {
        let mut rest = std::mem::take(&mut self.pairs).into_iter();
        loop {
            let batch: Vec<Pair> = rest.by_ref().take(batch_size).collect();
            if batch.is_empty() {
                return Ok(());
            }
            let actions = batch.into_iter().map(|mut pair| async move {
                action(&mut pair).await?;
                Ok(pair)
            });
            self.pairs.extend(runtime.block_on(self.tasks.run_until(join_all(actions)))?);
        }
    }

    /// Plays in all games at once and returns the time until each move was answered in nanoseconds.
    fn play(&mut self, runtime: &Runtime, plies: usize) -> Result<Vec<u64>, Failure> {
        let all = self.pairs.len();
        for pair in &mut self.pairs {
            pair.plies = plies;
        }
        self.for_each(runtime, all, async |pair| pair.play().await)?;
        Ok(self.pairs.iter_mut().flat_map(|pair| std::mem::take(&mut pair.times)).collect())
    }
}

/// Waits for all actions, in any order.
async fn join_all<T: 'static>(
    actions: impl Iterator<Item = impl Future<Output = Result<T, Failure>> + 'static>,
) -> Result<Vec<T>, Failure> {
    let mut tasks = JoinSet::new();
    for action in actions {
        tasks.spawn_local(action);
    }
    let mut results = Vec::new();
    while let Some(task) = tasks.join_next().await {
        results.push(task.map_err(|error| Failure::Other(error.to_string()))??);
    }
    Ok(results)
}

/// Two players and their sockets.
struct Pair {
    kind: ServerKind,
    sockets: [Socket; 2],
    /// The id of the current game.
    game: u64,
    /// The difference to the id of the next game.
    step: u64,
    script: Vec<UciMove>,
    plies: usize,
    times: Vec<u64>,
}

impl Pair {
    async fn connect(
        kind: ServerKind,
        address: SocketAddr,
        (first, step): (u64, u64),
        script: Vec<UciMove>,
    ) -> Result<Pair, Failure> {
        let sockets = [Socket::connect(address).await?, Socket::connect(address).await?];
        let mut pair = Pair { kind, sockets, game: 0, step, script, plies: 0, times: Vec::new() };
        if kind == ServerKind::Relay {
            pair.sockets[0].send(first.to_string()).await?;
            pair.sockets[0].wait_for(|text| text == first.to_string()).await?;
            pair.sockets[1].send(first.to_string()).await?;
            pair.sockets[1].wait_for(|text| text == first.to_string()).await?;
        }
        // The first subscription advances to the first game.
        pair.game = first.wrapping_sub(step);
        Ok(pair)
    }

    /// Subscribes to the next game and waits for the answers.
    async fn subscribe(&mut self) -> Result<(), Failure> {
        let game = self.game.wrapping_add(self.step);
        self.game = game;
        if self.kind == ServerKind::Relay {
            return Ok(());
        }
        for (socket, player) in self.sockets.iter_mut().zip(Color::ALL) {
            let secret = seats::secret(game, player);
            let request = format!(r#"{{"subscribe":{{"game":{game},"secret":"{secret}"}}}}"#);
            socket.send(request).await?;
        }
        for socket in &mut self.sockets {
            socket.wait_for(|text| text.starts_with(r#"{"subscribed"#)).await?;
        }
        Ok(())
    }

    async fn play(&mut self) -> Result<(), Failure> {
        let (game, script) = (self.game, std::mem::take(&mut self.script));
        for (ply, mv) in script[..self.plies].iter().enumerate() {
            let request = format!(
                r#"{{"execute":{{"game":{game},"id":{},"command":{{"play":{{"input":{{"move":"{mv}"}}}}}}}}}}"#,
                ply + 1
            );
            let [white, black] = &mut self.sockets;
            let (mover, other) = if ply % 2 == 0 { (white, black) } else { (black, white) };
            let start = Instant::now();
            match self.kind {
                ServerKind::Relay => {
                    mover.send(request.clone()).await?;
                    mover.wait_for(|text| text == request).await?;
                    self.times.push(start.elapsed().as_nanos() as u64);
                    other.wait_for(|text| text == request).await?;
                }
                ServerKind::Zone => {
                    mover.send(request).await?;
                    let executed = format!(r#"{{"executed":{{"game":{game},"id":{},"#, ply + 1);
                    mover.wait_for_both(|text| text.contains(MOVE_EVENT), |text| text.starts_with(&executed)).await?;
                    self.times.push(start.elapsed().as_nanos() as u64);
                    other.wait_for(|text| text.contains(MOVE_EVENT)).await?;
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
        let (socket, _) = opened.map_err(|error| Failure::Other(error.to_string()))?;
        Ok(Socket(socket))
    }

    pub(crate) async fn send(&mut self, text: String) -> Result<(), Failure> {
        let sent = self.0.send(Message::text(text)).await;
        sent.map_err(|error| Failure::Other(error.to_string()))
    }

    pub(crate) async fn next(&mut self) -> Result<Utf8Bytes, Failure> {
        loop {
            match timeout(RECEIVE_TIMEOUT, self.0.next()).await {
                Ok(Some(Ok(Message::Text(text)))) => return Ok(text),
                Ok(Some(Ok(Message::Ping(_) | Message::Pong(_)))) => {}
                other => return Err(Failure::Other(format!("a socket ended: {other:?}"))),
            }
        }
    }

    /// Receives messages until one matches; an error message is a failure.
    async fn wait_for(&mut self, is_match: impl Fn(&str) -> bool) -> Result<(), Failure> {
        self.wait_for_both(is_match, |_| true).await
    }

    /// Receives messages until both conditions were met, in any order; an error message is a failure.
    async fn wait_for_both(&mut self, one: impl Fn(&str) -> bool, other: impl Fn(&str) -> bool) -> Result<(), Failure> {
        let (mut has_one, mut has_other) = (false, false);
        while !(has_one && has_other) {
            let text = self.next().await?;
            let is_error = |error: &&str| text.starts_with(*error);
            if ERRORS.iter().any(is_error) || text.contains(r#""event":{"ended"#) {
                return Err(Failure::Other(text.to_string()));
            }
            has_one |= one(&text);
            has_other |= other(&text);
        }
        Ok(())
    }
}
