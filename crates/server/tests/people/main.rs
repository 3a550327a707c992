//! Accounts over real HTTP.

mod account;
mod caching;
mod data;
mod guessing;
mod links;
mod permissions;
mod roles;
#[path = "../running/mod.rs"]
mod running;
mod sessions;
mod sockets;
mod token_scopes;

use std::net::SocketAddr;

use flagfall_testkit::zone::raw;
use serde_json::{Value, json};

use running::Running;

const PASSWORD: &str = "correct horse battery";

impl Running {
    fn anybody(&self) -> HttpClient {
        HttpClient { address: self.address, shown: String::new() }
    }

    /// Signs up a new account.
    async fn join(&self, name: &str) -> (u64, HttpClient) {
        let mut somebody = self.anybody();
        let account = somebody.enter("/api/people", json!({"name": name, "password": PASSWORD}));
        let (status, account) = account.await;
        assert_eq!(status, 201, "{account}");
        (account["id"].as_u64().expect("a number"), somebody)
    }

    async fn log_in(&self, name: &str, password: &str) -> (u16, HttpClient) {
        let mut somebody = self.anybody();
        let body = json!({"name": name, "password": password});
        let (status, _) = somebody.enter("/api/session", body).await;
        (status, somebody)
    }

    /// Returns the first administrator with a chosen password.
    async fn administrator(&self) -> HttpClient {
        let link = secret(self.welcome.as_deref().expect("nobody was it yet"));
        let mut somebody = self.anybody();
        let body = json!({"link": link, "password": PASSWORD});
        let (status, account) = somebody.enter("/api/recovery", body).await;
        assert_eq!((status, &account["name"]), (200, &json!("administrator")));
        somebody
    }
}

/// Returns the secret of a link.
fn secret(link: &str) -> &str {
    link.split_once('#').expect("a secret").1
}

/// A client with a cookie, a bearer token or no credential.
#[derive(Clone)]
struct HttpClient {
    address: SocketAddr,
    shown: String,
}

impl HttpClient {
    fn bearer(&self, secret: &str) -> HttpClient {
        let shown = format!("Authorization: Bearer {secret}\r\n");
        HttpClient { address: self.address, shown }
    }

    /// Sends a request and returns head, status and body.
    async fn send(&self, method: &str, path: &str, body: &str) -> (String, u16, Value) {
        let HttpClient { address, shown } = self;
        // The same headers as a browser on a page of the zone.
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

    /// Sends a request that logs in, and keeps the cookie.
    async fn enter(&mut self, path: &str, body: Value) -> (u16, Value) {
        let (head, status, body) = self.send("POST", path, &body.to_string()).await;
        if let Some(cookie) = set_cookie(&head) {
            let pair = cookie.split(';').next().expect("a pair");
            self.shown = format!("Cookie: theme=dark; {pair}\r\n");
        }
        (status, body)
    }

    /// Whether the client is authenticated.
    async fn is_in(&self) -> bool {
        let (status, reply) = self.get("/api/me").await;
        assert!(matches!(status, 200 | 401), "{status} {reply}");
        status == 200
    }
}

fn set_cookie(head: &str) -> Option<&str> {
    head.lines().find_map(|line| line.strip_prefix("set-cookie: "))
}
