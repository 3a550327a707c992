//! A real server on a port of its own, and real clients.

mod document;
mod doors;
mod play;
mod refused;
mod resume;

use std::fs;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use flagfall_server::{Config, Server, Zone};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use flagfall_testkit::zone::{Client, http};

/// A server in a directory of its own, gone afterwards.
struct Running {
    folder: PathBuf,
    address: SocketAddr,
    end: Option<oneshot::Sender<()>>,
    ended: Option<JoinHandle<Option<Arc<str>>>>,
}

impl Running {
    fn start() -> Running {
        Running::with(|_| ())
    }

    fn with(change: impl FnOnce(&mut Config)) -> Running {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("zone-{}-{number}", process::id());
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        drop(fs::remove_dir_all(&folder));
        Running::open(folder, change)
    }

    fn open(folder: PathBuf, change: impl FnOnce(&mut Config)) -> Running {
        let listen = SocketAddr::from(([127, 0, 0, 1], 0));
        let mut config = Config { listen, data: folder.clone(), ..Config::default() };
        change(&mut config);
        let server = Server::bind(Zone::start(config).expect("started")).expect("bound");
        let (address, (end, told)) = (server.address(), oneshot::channel());
        let ended = tokio::spawn(server.run(async { drop(told.await) }));
        Running { folder, address, end: Some(end), ended: Some(ended) }
    }

    /// Ends as a signal would end it.
    async fn end(&mut self) {
        drop(self.end.take());
        let why = self.ended.take().expect("it runs").await.expect("no panic");
        assert_eq!(why, None);
    }

    /// Ends and starts again on the same data.
    async fn restart(mut self) -> Running {
        self.end().await;
        let folder = std::mem::take(&mut self.folder);
        Running::open(folder, |_| ())
    }

    /// A table with both seats taken: the game, and the secrets of White and Black.
    async fn table(&self, wish: &str) -> (u64, String, String) {
        let mut wish: serde_json::Value = serde_json::from_str(wish).expect("JSON");
        wish["colour"] = "white".into();
        let (status, table) = http(self.address, "POST", "/api/games", &wish.to_string()).await;
        assert_eq!(status, 201, "{table}");
        let game = table["game"].as_u64().expect("a number");
        let seats = format!("/api/games/{game}/seats");
        let (status, other) = http(self.address, "POST", &seats, "").await;
        assert_eq!((status, &other["seat"]), (201, &"black".into()), "{other}");
        let secret =
            |table: &serde_json::Value| table["secret"].as_str().expect("a text").to_owned();
        (game, secret(&table), secret(&other))
    }

    /// Two clients who have sat down at a table of their own.
    async fn pair(&self, wish: &str) -> (u64, Client, Client) {
        let (game, white, black) = self.table(wish).await;
        let mut players =
            [Client::connect(self.address).await, Client::connect(self.address).await];
        for (player, secret) in players.iter_mut().zip([&white, &black]) {
            player.subscribe(game, Some(0), Some(secret)).await;
        }
        let [white, black] = players;
        (game, white, black)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if !self.folder.as_os_str().is_empty() {
            drop(fs::remove_dir_all(&self.folder));
        }
    }
}
