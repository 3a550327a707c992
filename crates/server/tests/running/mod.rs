//! A real server on its own port.

#![allow(dead_code, reason = "each suite uses what it needs")]

use std::fs;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use flagfall_server::{Config, LedgerKinds, Server, Trust};
use flagfall_testkit::zone::http;
use serde_json::Value;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// A server in a temporary directory.
pub(crate) struct Running {
    pub(crate) folder: PathBuf,
    pub(crate) address: SocketAddr,
    /// The one-time link of the first administrator.
    pub(crate) welcome: Option<String>,
    /// The local authority, and the address that serves its certificate.
    pub(crate) trust: Option<(Trust, SocketAddr)>,
    config: Config,
    end: Option<oneshot::Sender<()>>,
    ended: Option<JoinHandle<Option<Arc<str>>>>,
}

/// Creates a temporary directory.
pub(crate) fn folder() -> PathBuf {
    static COUNT: AtomicUsize = AtomicUsize::new(0);
    let number = COUNT.fetch_add(1, Ordering::Relaxed);
    let folder =
        Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{}-{}-{number}", env!("CARGO_CRATE_NAME"), process::id()));
    drop(fs::remove_dir_all(&folder));
    folder
}

impl Running {
    pub(crate) fn start() -> Running {
        Running::with(|_| ())
    }

    pub(crate) fn with(change: impl FnOnce(&mut Config)) -> Running {
        Running::open(folder(), change)
    }

    pub(crate) fn open(folder: PathBuf, change: impl FnOnce(&mut Config)) -> Running {
        let listen = SocketAddr::from(([127, 0, 0, 1], 0));
        let mut config = Config { listen, data: folder, ..Config::default() };
        change(&mut config);
        Running::of(config)
    }

    fn of(config: Config) -> Running {
        Running::hosting(config, &LedgerKinds::default())
    }

    /// Starts a server that also hosts these kinds of ledgers.
    pub(crate) fn hosting(config: Config, kinds: &LedgerKinds) -> Running {
        let folder = config.data.clone();
        let server = Server::start_with(config.clone(), kinds).expect("started");
        let welcome = server.zone().setup_link().map(str::to_owned);
        let trust = server.trust().map(|(trust, url)| {
            let at = url.trim_start_matches("http://").trim_end_matches('/');
            (trust.clone(), at.parse().expect("an address"))
        });
        let (address, (end, reply)) = (server.address(), oneshot::channel());
        let ended = Some(tokio::spawn(server.run(async { drop(reply.await) })));
        Running { folder, address, welcome, trust, config, end: Some(end), ended }
    }

    /// Shuts down as after a signal.
    pub(crate) async fn end(&mut self) {
        drop(self.end.take());
        let why = self.ended.take().expect("it runs").await.expect("no panic");
        assert_eq!(why, None);
    }

    /// Restarts on the same data, with a change to the data in between.
    pub(crate) async fn restart(mut self, meanwhile: impl FnOnce(&Path)) -> Running {
        self.end().await;
        let folder = std::mem::take(&mut self.folder);
        meanwhile(&folder);
        Running::of(self.config.clone())
    }

    /// Opens a table with both seats taken and returns the game and both seat secrets.
    pub(crate) async fn table(&self, request: &str) -> (u64, String, String) {
        let mut request: Value = serde_json::from_str(request).expect("JSON");
        request["colour"] = "white".into();
        let (status, table) = http(self.address, "POST", "/api/games", &request.to_string()).await;
        assert_eq!(status, 201, "{table}");
        let game = table["game"].as_u64().expect("a number");
        let seats = format!("/api/games/{game}/seats");
        let (status, other) = http(self.address, "POST", &seats, "").await;
        assert_eq!((status, &other["seat"]), (201, &"black".into()), "{other}");
        let secret = |table: &Value| table["secret"].as_str().expect("a text").to_owned();
        (game, secret(&table), secret(&other))
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if !self.folder.as_os_str().is_empty() {
            drop(fs::remove_dir_all(&self.folder));
        }
    }
}
