//! What the log says: what was refused, once; never a secret, however much is logged.

use std::fs::{self, File};
use std::net::SocketAddr;

use flagfall_store::{People, SqlitePeople};
use flagfall_testkit::zone::{Client, http, raw};
use serde_json::json;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;

use crate::Folder;
use crate::server::Server;

/// A word that stands in everything that is secret here.
const SECRET: &str = "s3cr3t-w0rd";
/// How often each attack comes.
const TIMES: usize = 30;

/// What an attacker sends, and what a careless client does.
fn requests(seat: &str, game: u64) -> Vec<String> {
    let ask = |line: &str, more: &str, body: &str| {
        format!(
            "{line} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\n{more}\r\n{body}",
            body.len()
        )
    };
    let password = json!({"name": "ann", "password": SECRET}).to_string();
    vec![
        ask(&format!("GET /api/games/{game}"), &format!("Authorization: Bearer {seat}\r\n"), ""),
        ask("GET /", &format!("Authorization: Bearer flagfall_pat_{SECRET}\r\n"), ""),
        ask("GET /", &format!("Authorization: Basic {SECRET}\r\nCookie: session={SECRET}\r\n"), ""),
        ask("POST /api/games", &format!("Cookie: session={SECRET}\r\n"), "{}"),
        ask("POST /api/games", &format!("Origin: https://{SECRET}.example\r\n"), "{}"),
        ask(&format!("GET /link/{SECRET}"), "", ""),
        ask(&format!("GET /?token={SECRET}"), "", ""),
        ask(&format!("GET /api/games/{SECRET}"), "", ""),
        ask(&format!("GET /ws?token={SECRET}"), "", ""),
        ask("POST /api/games", "", &password),
        ask("POST /api/log-in", "", &password),
        ask("POST /api/games", "", &format!("{{\"{SECRET}\"")),
        ask("POST /api/games", "", &SECRET.repeat(10_000)),
        format!("GET / HTTP/1.1\r\nAuthorization {SECRET}\r\n\r\n"),
        format!("{SECRET}\r\n\r\n"),
    ]
}

/// The same over sockets.
async fn talk(address: SocketAddr, seat: &str, game: u64) {
    let mut client = Client::connect(address).await;
    client.subscribe(game, Some(0), Some(seat)).await;
    client.play(game, 1, "e2e4").await;
    let seal = |sealed| json!({"adjourn": {"seal": {"sealed": sealed}}});
    client.ask(game, 2, seal(json!({"text": SECRET}))).await;
    client.until("refused").await;
    client.ask(game, 3, seal(json!({"text": SECRET, "letters": SECRET}))).await;
    client.until("wrong").await;
    let forged = format!("seat.{game}.white.{SECRET}");
    client.say(&json!({"subscribe": {"game": game, "secret": forged}})).await;
    client.until("wrong").await;
    client.say(&json!({"log_in": {"password": SECRET}})).await;
    client.until("wrong").await;
    client.say(&json!({"subscribe": {"game": game, "secret": SECRET.repeat(1_000)}})).await;
    client.closed().await;
    let mut stream = TcpStream::connect(address).await.expect("it listens");
    let upgrade = format!(
        "GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n{SECRET}"
    );
    stream.write_all(upgrade.as_bytes()).await.expect("it takes it");
    let mut rest = Vec::new();
    let _ = tokio::io::AsyncReadExt::read_to_end(&mut stream, &mut rest).await;
}

#[tokio::test]
async fn at_any_level_no_secret_is_logged_and_each_attack_once() {
    let folder = Folder::new("secrets");
    let file = folder.0.join("log");
    let log = File::create(&file).expect("a file");
    let server = Server::start_logging(&folder.0.join("data"), ("trace", log), &[]).await;
    let (_, table) = http(server.address, "POST", "/api/games", r#"{"colour": "white"}"#).await;
    let game = table["game"].as_u64().expect("a number");
    let seat = table["secret"].as_str().expect("a text").to_owned();
    http(server.address, "POST", &format!("/api/games/{game}/seats"), "").await;
    for _ in 0..TIMES {
        for request in requests(&seat, game) {
            raw(server.address, &request).await;
        }
        talk(server.address, &seat, game).await;
    }
    server.terminate();
    assert_eq!(server.ended().await.0, Some(0));
    let logged = fs::read_to_string(&file).expect("UTF-8");
    let people = SqlitePeople::visit(&folder.0.join("data")).expect("people");
    let key = people.seat_key().expect("a key");
    let key: Vec<String> = key.iter().map(|byte| format!("{byte:02x}")).collect();
    let (_, proof) = seat.rsplit_once('.').expect("a proof");
    for secret in [SECRET, proof, &key.concat()] {
        let line = logged.lines().find(|line| line.contains(secret));
        assert_eq!(line, None);
    }
    // It was logged indeed: a line for each request, and for each kind of attack one.
    let count = |what: &str| logged.lines().filter(|line| line.contains(what)).count();
    assert!(count("answered") > TIMES * 10, "{} requests", count("answered"));
    for attack in [
        "refused: a page of another origin",
        "refused: a secret that is none",
        "refused: a body that is too long",
        "refused: a request that is no HTTP",
        "refused: messages over a socket that nobody can read",
    ] {
        assert_eq!(count(attack), 1, "{attack}");
    }
}
