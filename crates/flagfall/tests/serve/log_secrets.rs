//! The log reports each kind of refusal once, and contains no secret at any level.

use std::fs::{self, File};
use std::net::SocketAddr;

use flagfall_store::{People, SqlitePeople};
use flagfall_testkit::zone::{ZoneClient, http, raw};
use serde_json::json;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;

use crate::TempDir;
use crate::server::Server;

/// A word that is part of every secret in this test.
const SECRET: &str = "s3cr3t-w0rd";
/// The number of repetitions of each attack.
const REPETITIONS: usize = 30;

/// Returns requests of an attacker and of a careless client.
fn requests(seat: &str, game: u64) -> Vec<String> {
    let request = |line: &str, headers: &str, body: &str| {
        format!(
            "{line} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\n{headers}\r\n{body}",
            body.len()
        )
    };
    let password = json!({"name": "ann", "password": SECRET}).to_string();
    vec![
        request(&format!("GET /api/games/{game}"), &format!("Authorization: Bearer {seat}\r\n"), ""),
        request("GET /", &format!("Authorization: Bearer flagfall_pat_{SECRET}\r\n"), ""),
        request("GET /", &format!("Authorization: Basic {SECRET}\r\nCookie: session={SECRET}\r\n"), ""),
        request("POST /api/games", &format!("Cookie: session={SECRET}\r\n"), "{}"),
        request("POST /api/games", &format!("Origin: https://{SECRET}.example\r\n"), "{}"),
        request(&format!("GET /link/{SECRET}"), "", ""),
        request(&format!("GET /?token={SECRET}"), "", ""),
        request(&format!("GET /api/games/{SECRET}"), "", ""),
        request(&format!("GET /ws?token={SECRET}"), "", ""),
        request("POST /api/games", "", &password),
        request("POST /api/log-in", "", &password),
        request("POST /api/games", "", &format!("{{\"{SECRET}\"")),
        request("POST /api/games", "", &SECRET.repeat(10_000)),
        format!("GET / HTTP/1.1\r\nAuthorization {SECRET}\r\n\r\n"),
        format!("{SECRET}\r\n\r\n"),
    ]
}

/// Sends messages of an attacker and of a careless client over sockets.
async fn send_messages(address: SocketAddr, seat: &str, game: u64) {
    let mut client = ZoneClient::connect(address).await;
    client.subscribe(game, Some(0), Some(seat)).await;
    client.play(game, 1, "e2e4").await;
    let seal = |sealed| json!({"adjourn": {"seal": {"sealed": sealed}}});
    client.command(game, 2, seal(json!({"text": SECRET}))).await;
    client.next_of_kind("refused").await;
    client.command(game, 3, seal(json!({"text": SECRET, "letters": SECRET}))).await;
    client.next_of_kind("error").await;
    let forged = format!("seat.{game}.white.{SECRET}");
    client.send(&json!({"subscribe": {"game": game, "secret": forged}})).await;
    client.next_of_kind("error").await;
    client.send(&json!({"log_in": {"password": SECRET}})).await;
    client.next_of_kind("error").await;
    client.send(&json!({"subscribe": {"game": game, "secret": SECRET.repeat(1_000)}})).await;
    client.close_frame().await;
    let mut stream = TcpStream::connect(address).await.expect("connect");
    let upgrade = format!(
        "GET /ws HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n{SECRET}"
    );
    stream.write_all(upgrade.as_bytes()).await.expect("send");
    let mut rest = Vec::new();
    let _ = tokio::io::AsyncReadExt::read_to_end(&mut stream, &mut rest).await;
}

#[tokio::test]
async fn secrets_are_not_logged_and_attacks_are_logged_once() {
    let dir = TempDir::new("secrets");
    let file = dir.0.join("log");
    let log = File::create(&file).expect("create file");
    let server = Server::start_with_log(&dir.0.join("data"), ("trace", log), &[]).await;
    let (_, table) = http(server.address, "POST", "/api/games", r#"{"colour": "white"}"#).await;
    let game = table["game"].as_u64().expect("a number");
    let seat = table["secret"].as_str().expect("a text").to_owned();
    http(server.address, "POST", &format!("/api/games/{game}/seats"), "").await;
    for _ in 0..REPETITIONS {
        for request in requests(&seat, game) {
            raw(server.address, &request).await;
        }
        send_messages(server.address, &seat, game).await;
    }
    server.terminate();
    assert_eq!(server.wait().await.0, Some(0));
    let logged = fs::read_to_string(&file).expect("UTF-8");
    let people = SqlitePeople::open_shared(&dir.0.join("data")).expect("open people");
    let key = people.seat_key().expect("a key");
    let key: Vec<String> = key.iter().map(|byte| format!("{byte:02x}")).collect();
    let (_, proof) = seat.rsplit_once('.').expect("a proof");
    for secret in [SECRET, proof, &key.concat()] {
        let line = logged.lines().find(|line| line.contains(secret));
        assert_eq!(line, None);
    }
    // There is a line for each request, and one for each kind of attack.
    let count = |text: &str| logged.lines().filter(|line| line.contains(text)).count();
    assert!(count("answered") > REPETITIONS * 10, "{} requests", count("answered"));
    for attack in [
        "refused: a page from another origin",
        "refused: an invalid token",
        "refused: too large a request body",
        "refused: malformed HTTP",
        "refused: malformed socket frames",
    ] {
        assert_eq!(count(attack), 1, "{attack}");
    }
}
