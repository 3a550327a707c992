//! The shutdown of a zone.

use std::net::SocketAddr;

use flagfall_testkit::zone::{ZoneClient, http, try_http};
use serde_json::{Value, json};

use crate::TempDir;
use crate::server::Server;

/// Opens a game with both seats taken, and returns the answers for its two players.
async fn open(address: SocketAddr, seek: &str) -> Option<[Value; 2]> {
    let Some((201, table)) = try_http(address, "POST", "/api/games", seek).await else {
        return None;
    };
    let seats = format!("/api/games/{}/seats", table["game"]);
    let (status, other) = try_http(address, "POST", &seats, "").await?;
    (status == 201).then_some([table, other])
}

#[tokio::test]
async fn terminated_server_closes_sockets_and_restarts_with_all_events() {
    let data = TempDir::new("shutdown");
    let server = Server::start(&data.0).await;
    let [table, other] = open(server.address, "{}").await.expect("a game");
    let game = table["game"].as_u64().expect("a number");
    let mut opponent = ZoneClient::connect(server.address).await;
    opponent.subscribe(game, None, other["secret"].as_str()).await;
    let mut client = ZoneClient::connect(server.address).await;
    let before = client.subscribe(game, None, table["secret"].as_str()).await;
    server.terminate();
    assert_eq!(client.close_frame().await.map(|frame| u16::from(frame.code)), Some(1001));
    assert_eq!(server.wait().await, (Some(0), String::new()));
    let server = Server::start(&data.0).await;
    let mut client = ZoneClient::connect(server.address).await;
    let after = client.subscribe(game, before["length"].as_u64(), table["secret"].as_str()).await;
    // The downtime is recorded as one more event.
    let length = before["length"].as_u64().map(|length| length + 1);
    assert_eq!((&after["seat"], after["length"].as_u64()), (&before["seat"], length));
}

/// Plays moves until the server stops; returns the game and the last acknowledged event.
async fn play_until_stopped(server: &Server) -> (u64, u64) {
    let seek = r#"{"preset": "casual", "colour": "white"}"#;
    let [table, other] = open(server.address, seek).await.expect("a game");
    let game = table["game"].as_u64().expect("a number");
    let mut players = Vec::new();
    for secret in [&table["secret"], &other["secret"]] {
        let mut player = ZoneClient::connect(server.address).await;
        player.subscribe(game, None, secret.as_str()).await;
        players.push(player);
    }
    let mut acknowledged = 0;
    for (number, mv) in ["g1f3", "g8f6", "f3g1", "f6g8"].iter().cycle().enumerate() {
        let (player, id) = (&mut players[number % 2], number as u64 + 1);
        let command = json!({"play": {"input": {"move": mv}}});
        let request = json!({"execute": {"game": game, "id": id, "command": command}});
        player.try_send(&request).await;
        loop {
            let Some(message) = player.try_next().await else { return (game, acknowledged) };
            if let Some(last) = message["executed"]["last"].as_u64() {
                acknowledged = last;
                break;
            }
            // The only other messages are events and the error at shutdown.
            if message.get("event").is_none() {
                assert_eq!(message["error"]["error"], "stopped", "{message}");
                return (game, acknowledged);
            }
        }
    }
    unreachable!("the moves are repeated without end")
}

#[tokio::test]
async fn server_with_full_disk_reports_it_and_exits_without_losing_events() {
    let data = TempDir::new("full-disk");
    let server = Server::start_with_max_file_size(&data.0, 2_000).await;
    let (mut opened, playing) = (Vec::new(), play_until_stopped(&server));
    let opening = async {
        while let Some([table, _]) = open(server.address, "{}").await {
            opened.push(table["game"].as_u64().expect("a number"));
        }
    };
    let ((game, acknowledged), ()) = tokio::join!(playing, opening);
    let (status, log) = server.wait().await;
    assert_eq!(status, Some(1), "{log}");
    assert_eq!(log.matches("the store has stopped").count(), 1, "{log}");
    assert!(!opened.is_empty() && acknowledged > 4, "{opened:?}, {acknowledged}");
    // Start again without the limit.
    let server = Server::start(&data.0).await;
    let mut client = ZoneClient::connect(server.address).await;
    let length = client.subscribe(game, Some(0), None).await["length"].as_u64();
    assert!(length >= Some(acknowledged), "{length:?} of {acknowledged}");
    for sequence in 1..=acknowledged {
        assert_eq!(client.next_of_kind("event").await["sequence"].as_u64(), Some(sequence));
    }
    for game in opened {
        let (status, game) = http(server.address, "GET", &format!("/api/games/{game}"), "").await;
        assert_eq!((status, game["length"].as_u64()), (200, Some(1)), "{game}");
    }
}
