//! Ended credentials close their sockets.

use std::time::{SystemTime, UNIX_EPOCH};

use flagfall_clock::{Millis, Timestamp};
use flagfall_ledger::{Digest, PersonId};
use flagfall_store::{AccessToken, AccessTokenKind, SqlitePeople, TokenScopes, TokenStore};
use flagfall_testkit::zone::ZoneClient;
use tokio::net::TcpStream;
use tokio_tungstenite::client_async;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderName;

use super::*;

impl HttpClient {
    /// Opens a socket with the client's credential and awaits the greeting.
    async fn socket(&self) -> ZoneClient {
        let stream = TcpStream::connect(self.address).await.expect("it listens");
        let mut request = format!("ws://{}/ws", self.address).into_client_request().expect("a request");
        let (name, value) = self.shown.trim_end().split_once(": ").expect("a header");
        let name: HeaderName = name.to_lowercase().parse().expect("a name");
        let origin = format!("http://{}", self.address).parse().expect("a header");
        request.headers_mut().insert(name, value.parse().expect("a header"));
        request.headers_mut().insert("origin", origin);
        let (stream, _) = client_async(request, stream).await.expect("a socket");
        let mut client = ZoneClient { stream };
        assert_eq!(client.next().await["hello"]["version"], 1);
        answers(&mut client).await;
        client
    }
}

/// Asserts that the socket is open.
async fn answers(client: &mut ZoneClient) {
    client.send(&json!({"view": {"game": 1}})).await;
    assert_eq!(client.next_of_kind("error").await["game"], 1);
}

async fn is_closed(client: &mut ZoneClient) {
    let frame = client.close_frame().await.expect("a close frame");
    let reply = (u16::from(frame.code), frame.reason.as_str());
    assert_eq!(reply, (1008, "your session or token has ended"));
}

/// The credential expires without being revoked.
#[tokio::test]
async fn expired_session_or_token_closes_its_sockets() {
    let zone = Running::start();
    let (id, one) = zone.join("Ann").await;
    let mut stays = one.socket().await;
    let people = SqlitePeople::open_shared(&zone.folder).expect("people");
    let since = SystemTime::now().duration_since(UNIX_EPOCH).expect("after 1970");
    let created = Timestamp::from_millis(Millis::from(since).get());
    let until = Some(created.saturating_add(Millis::from_secs(5)));
    let mut sockets = Vec::new();
    for (kind, number, secret, shown) in [
        (AccessTokenKind::Session, 1, "soon-over", "Cookie: flagfall_session=soon-over"),
        (AccessTokenKind::Personal, 2, "flagfall_pat_soon", "Authorization: Bearer flagfall_pat_soon"),
    ] {
        let (person, name) = (PersonId(id), "short".to_owned());
        let pass = AccessToken {
            id: number,
            person,
            kind,
            name,
            scopes: TokenScopes::ALL,
            created_at: created,
            expires_at: until,
        };
        people.issue_token(&pass, Digest::of(secret)).expect("issued");
        let somebody = HttpClient { shown: format!("{shown}\r\n"), ..zone.anybody() };
        assert!(somebody.is_in().await);
        sockets.push(somebody.socket().await);
    }
    for socket in &mut sockets {
        is_closed(socket).await;
    }
    answers(&mut stays).await;
}

/// Creates Ann with two sessions and a token, and a socket for each credential.
async fn ann(zone: &Running) -> (u64, [HttpClient; 3], [ZoneClient; 3]) {
    let (id, one) = zone.join("Ann").await;
    let (_, other) = zone.log_in("Ann", PASSWORD).await;
    let (_, made) = one.ask("POST", "/api/me/tokens", json!({"name": "bot"})).await;
    let bot = zone.anybody().bearer(made["secret"].as_str().expect("a secret"));
    let sockets = [one.socket().await, other.socket().await, bot.socket().await];
    (id, [one, other, bot], sockets)
}

#[tokio::test]
async fn logging_out_closes_only_sockets_of_that_session() {
    let zone = Running::start();
    let (_, [one, ..], [mut first, mut second, mut third]) = ann(&zone).await;
    assert_eq!(one.ask("DELETE", "/api/session", Value::Null).await.0, 204);
    is_closed(&mut first).await;
    answers(&mut second).await;
    answers(&mut third).await;
}

#[tokio::test]
async fn revoked_session_or_token_closes_its_sockets() {
    let zone = Running::start();
    let (_, [one, other, _], [mut first, mut second, mut third]) = ann(&zone).await;
    let (_, tokens) = one.get("/api/me/tokens").await;
    let withdraw = format!("/api/me/tokens/{}", tokens[0]["id"]);
    assert_eq!(one.ask("DELETE", &withdraw, Value::Null).await.0, 204);
    is_closed(&mut third).await;
    answers(&mut second).await;
    let (_, sessions) = one.get("/api/me/sessions").await;
    for session in sessions.as_array().expect("a list") {
        let end = format!("/api/me/sessions/{}", session["id"]);
        for somebody in [&one, &other] {
            somebody.ask("DELETE", &end, Value::Null).await;
        }
    }
    is_closed(&mut first).await;
    is_closed(&mut second).await;
}

#[tokio::test]
async fn new_password_closes_sockets_of_other_sessions() {
    let zone = Running::start();
    let (_, [one, ..], [mut first, mut second, mut third]) = ann(&zone).await;
    let body = json!({"old": PASSWORD, "new": "another horse battery"});
    assert_eq!(one.ask("PUT", "/api/me/password", body).await.0, 204);
    is_closed(&mut second).await;
    is_closed(&mut third).await;
    answers(&mut first).await;
}

#[tokio::test]
async fn blocking_erasure_and_recovery_close_all_sockets() {
    let zone = Running::start();
    let administrator = zone.administrator().await;
    let mut stays = administrator.socket().await;
    for act in ["block", "erase", "recover"] {
        let (id, _, mut sockets) = ann(&zone).await;
        match act {
            "block" => {
                let path = format!("/api/people/{id}/blocked");
                let (status, _) = administrator.ask("PUT", &path, json!({"blocked": true})).await;
                assert_eq!(status, 204);
            }
            "recover" => {
                let path = format!("/api/people/{id}/recovery");
                let (_, made) = administrator.ask("POST", &path, Value::Null).await;
                let link = secret(made["link"].as_str().expect("a link"));
                let body = json!({"link": link, "password": PASSWORD});
                assert_eq!(zone.anybody().ask("POST", "/api/recovery", body).await.0, 200);
            }
            _ => {}
        }
        if act != "recover" {
            let path = format!("/api/people/{id}");
            assert_eq!(administrator.ask("DELETE", &path, Value::Null).await.0, 204, "{act}");
        }
        for socket in &mut sockets {
            is_closed(socket).await;
        }
    }
    answers(&mut stays).await;
}
