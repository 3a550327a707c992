//! How it ends.

use flagfall_testkit::zone::{Client, http, try_http};

use crate::Folder;
use crate::server::Server;

#[tokio::test]
async fn who_is_asked_to_end_says_goodbye_and_comes_back_with_everything() {
    let folder = Folder::new("ends");
    let server = Server::start(&folder.0).await;
    let (_, table) = http(server.address, "POST", "/api/games", r#"{"colour": "white"}"#).await;
    let game = table["game"].as_u64().expect("a number");
    let mut client = Client::connect(server.address).await;
    let told = client.subscribe(game, None, table["secret"].as_str()).await;
    server.terminate();
    assert_eq!(client.closed().await.map(|frame| u16::from(frame.code)), Some(1001));
    assert_eq!(server.ended().await, (Some(0), String::new()));
    let server = Server::start(&folder.0).await;
    let mut client = Client::connect(server.address).await;
    let again = client.subscribe(game, told["length"].as_u64(), table["secret"].as_str()).await;
    assert_eq!((&again["seat"], &again["length"]), (&told["seat"], &told["length"]));
}

#[tokio::test]
async fn where_the_disk_is_full_it_stops_and_says_so_and_loses_nothing() {
    let folder = Folder::new("full");
    let server = Server::start_limited(&folder.0, 2_000).await;
    let mut opened = Vec::new();
    while let Some((201, table)) = try_http(server.address, "POST", "/api/games", "{}").await {
        opened.push(table["game"].as_u64().expect("a number"));
    }
    let (status, said) = server.ended().await;
    assert!(
        status == Some(1) && said.contains("error: the store has stopped"),
        "{status:?} {said}"
    );
    assert!(!opened.is_empty());
    let server = Server::start(&folder.0).await;
    for game in opened {
        let (status, seen) = http(server.address, "GET", &format!("/api/games/{game}"), "").await;
        assert_eq!((status, seen["length"].as_u64()), (200, Some(2)), "{seen}");
    }
}
