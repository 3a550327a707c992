//! How it ends.

use std::net::SocketAddr;

use flagfall_testkit::zone::{Client, http, try_http};
use serde_json::{Value, json};

use crate::Folder;
use crate::server::Server;

/// Opens a game with both seats taken: what its two players are told, if it can be had.
async fn open(address: SocketAddr, wish: &str) -> Option<[Value; 2]> {
    let Some((201, table)) = try_http(address, "POST", "/api/games", wish).await else {
        return None;
    };
    let seats = format!("/api/games/{}/seats", table["game"]);
    let (status, other) = try_http(address, "POST", &seats, "").await?;
    (status == 201).then_some([table, other])
}

#[tokio::test]
async fn who_is_asked_to_end_says_goodbye_and_comes_back_with_everything() {
    let folder = Folder::new("ends");
    let server = Server::start(&folder.0).await;
    let [table, _] = open(server.address, "{}").await.expect("a game");
    let game = table["game"].as_u64().expect("a number");
    let mut client = Client::connect(server.address).await;
    let told = client.subscribe(game, None, table["secret"].as_str()).await;
    server.terminate();
    assert_eq!(client.closed().await.map(|frame| u16::from(frame.code)), Some(1001));
    assert_eq!(server.ended().await, (Some(0), String::new()));
    let server = Server::start(&folder.0).await;
    let mut client = Client::connect(server.address).await;
    let again = client.subscribe(game, told["length"].as_u64(), table["secret"].as_str()).await;
    // That it was down is on record too.
    let length = told["length"].as_u64().map(|length| length + 1);
    assert_eq!((&again["seat"], again["length"].as_u64()), (&told["seat"], length));
}

/// Two players make moves, back and forth, until nobody answers any more; what was acknowledged.
async fn play_until_it_stops(server: &Server) -> (u64, u64) {
    let wish = r#"{"preset": "casual", "colour": "white"}"#;
    let [table, other] = open(server.address, wish).await.expect("a game");
    let game = table["game"].as_u64().expect("a number");
    let mut players = Vec::new();
    for secret in [&table["secret"], &other["secret"]] {
        let mut player = Client::connect(server.address).await;
        player.subscribe(game, None, secret.as_str()).await;
        players.push(player);
    }
    let mut acknowledged = 0;
    for (number, mv) in ["g1f3", "g8f6", "f3g1", "f6g8"].iter().cycle().enumerate() {
        let (player, id) = (&mut players[number % 2], number as u64 + 1);
        let asked =
            json!({"do": {"game": game, "id": id, "command": {"play": {"input": {"move": mv}}}}});
        player.try_say(&asked).await;
        loop {
            let Some(told) = player.try_next().await else { return (game, acknowledged) };
            if let Some(last) = told["done"]["last"].as_u64() {
                acknowledged = last;
                break;
            }
            // What is not an event or an acknowledgement is that it has stopped.
            if told.get("event").is_none() {
                let why = told["wrong"]["why"].as_str().unwrap_or_else(|| panic!("{told}"));
                assert!(why.contains("nothing more is put on record"), "{told}");
                return (game, acknowledged);
            }
        }
    }
    unreachable!("they go on for ever")
}

#[tokio::test]
async fn where_the_disk_is_full_it_stops_and_says_so_and_loses_nothing() {
    let folder = Folder::new("full");
    let server = Server::start_limited(&folder.0, 2_000).await;
    let (mut opened, playing) = (Vec::new(), play_until_it_stops(&server));
    let opening = async {
        while let Some([table, _]) = open(server.address, "{}").await {
            opened.push(table["game"].as_u64().expect("a number"));
        }
    };
    let ((game, acknowledged), ()) = tokio::join!(playing, opening);
    let (status, said) = server.ended().await;
    assert_eq!(status, Some(1), "{said}");
    assert_eq!(said.matches("the store has stopped").count(), 1, "{said}");
    assert!(!opened.is_empty() && acknowledged > 4, "{opened:?}, {acknowledged}");
    // There is room again.
    let server = Server::start(&folder.0).await;
    let mut client = Client::connect(server.address).await;
    let length = client.subscribe(game, Some(0), None).await["length"].as_u64();
    assert!(length >= Some(acknowledged), "{length:?} of {acknowledged}");
    for place in 1..=acknowledged {
        assert_eq!(client.until("event").await["sequence"].as_u64(), Some(place));
    }
    for game in opened {
        let (status, seen) = http(server.address, "GET", &format!("/api/games/{game}"), "").await;
        assert_eq!((status, seen["length"].as_u64()), (200, Some(5)), "{seen}");
    }
}
