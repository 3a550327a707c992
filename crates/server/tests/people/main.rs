//! Accounts over real HTTP.

mod account;
mod authorisation;
mod data;
mod links;
mod passes;
mod roles;

use std::fs;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use flagfall_server::{Config, Server, Zone};
use flagfall_testkit::zone::raw;
use serde_json::{Value, json};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

const PASSWORD: &str = "correct horse battery";

/// A server in a directory of its own, gone afterwards.
struct Running {
    folder: PathBuf,
    address: SocketAddr,
    /// Where the first administrator is to go.
    welcome: Option<String>,
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
        let name = format!("people-{}-{number}", process::id());
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        drop(fs::remove_dir_all(&folder));
        Running::open(folder, change)
    }

    fn open(folder: PathBuf, change: impl FnOnce(&mut Config)) -> Running {
        let listen = SocketAddr::from(([127, 0, 0, 1], 0));
        let mut config = Config { listen, data: folder.clone(), ..Config::default() };
        change(&mut config);
        let server = Server::bind(Zone::start(config).expect("started")).expect("bound");
        let welcome = server.zone().welcome().map(str::to_owned);
        let (address, (end, told)) = (server.address(), oneshot::channel());
        let ended = tokio::spawn(server.run(async { drop(told.await) }));
        Running { folder, address, welcome, end: Some(end), ended: Some(ended) }
    }

    async fn end(&mut self) {
        drop(self.end.take());
        let why = self.ended.take().expect("it runs").await.expect("no panic");
        assert_eq!(why, None);
    }

    /// Ends and starts again on the same data, something being done to it meanwhile.
    async fn restart(mut self, meanwhile: impl FnOnce(&Path)) -> Running {
        self.end().await;
        let folder = std::mem::take(&mut self.folder);
        meanwhile(&folder);
        Running::open(folder, |_| ())
    }

    fn anybody(&self) -> Somebody {
        Somebody { address: self.address, shown: String::new() }
    }

    /// Somebody with a new account.
    async fn join(&self, name: &str) -> (u64, Somebody) {
        let mut somebody = self.anybody();
        let account = somebody.enter("/api/people", json!({"name": name, "password": PASSWORD}));
        let (status, account) = account.await;
        assert_eq!(status, 201, "{account}");
        (account["id"].as_u64().expect("a number"), somebody)
    }

    async fn log_in(&self, name: &str, password: &str) -> (u16, Somebody) {
        let mut somebody = self.anybody();
        let body = json!({"name": name, "password": password});
        let (status, _) = somebody.enter("/api/session", body).await;
        (status, somebody)
    }

    /// The first administrator, who has chosen a password.
    async fn administrator(&self) -> Somebody {
        let link = secret(self.welcome.as_deref().expect("nobody was it yet"));
        let mut somebody = self.anybody();
        let body = json!({"link": link, "password": PASSWORD});
        let (status, account) = somebody.enter("/api/recovery", body).await;
        assert_eq!((status, &account["name"]), (200, &json!("administrator")));
        somebody
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if !self.folder.as_os_str().is_empty() {
            drop(fs::remove_dir_all(&self.folder));
        }
    }
}

/// The secret of a link.
fn secret(link: &str) -> &str {
    link.split_once('#').expect("a secret").1
}

/// Somebody who shows something, or nothing.
#[derive(Clone)]
struct Somebody {
    address: SocketAddr,
    shown: String,
}

impl Somebody {
    fn bearer(&self, secret: &str) -> Somebody {
        let shown = format!("Authorization: Bearer {secret}\r\n");
        Somebody { address: self.address, shown }
    }

    /// Head, status and body of the answer.
    async fn send(&self, method: &str, path: &str, body: &str) -> (String, u16, Value) {
        let Somebody { address, shown } = self;
        // As a browser on a page of the zone does.
        let scheme = if shown.contains("https") { "https" } else { "http" };
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n{shown}\
             Origin: {scheme}://{address}\r\n\
             User-Agent: a test\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        );
        let (head, body) = raw(*address, &request).await.expect("it answers");
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
        let body = serde_json::from_str(&body).unwrap_or(Value::String(body));
        (head, status.expect("a status"), body)
    }

    async fn ask(&self, method: &str, path: &str, body: Value) -> (u16, Value) {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let (_, status, body) = self.send(method, path, &body).await;
        (status, body)
    }

    async fn get(&self, path: &str) -> (u16, Value) {
        self.ask("GET", path, Value::Null).await
    }

    /// Asks for something that lets in, and keeps the cookie.
    async fn enter(&mut self, path: &str, body: Value) -> (u16, Value) {
        let (head, status, body) = self.send("POST", path, &body.to_string()).await;
        if let Some(cookie) = set_cookie(&head) {
            let pair = cookie.split(';').next().expect("a pair");
            self.shown = format!("Cookie: theme=dark; {pair}\r\n");
        }
        (status, body)
    }

    /// Whether it is let in.
    async fn is_in(&self) -> bool {
        let (status, told) = self.get("/api/me").await;
        assert!(matches!(status, 200 | 401), "{status} {told}");
        status == 200
    }
}

fn set_cookie(head: &str) -> Option<&str> {
    head.lines().find_map(|line| line.strip_prefix("set-cookie: "))
}
