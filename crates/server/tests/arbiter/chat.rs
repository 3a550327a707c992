//! Chat rooms of a game.

use flagfall_store::{ChatMessage, ChatRoom, ChatStore, MAX_ROOM_MESSAGES};
use rusqlite::Connection;

use super::*;

const ONLINE: &str = "preset = 'fide-online-2021'";

async fn send_chat(client: &mut ZoneClient, room: &str, text: &str) {
    client.send(&json!({"send_chat": {"game": 1, "room": room, "text": text}})).await;
}

async fn close(client: &mut ZoneClient, room: &str, closed: bool) {
    client.send(&json!({"set_room_closed": {"game": 1, "room": room, "closed": closed}})).await;
}

/// Returns the room and text of the next chat message.
async fn next_message(client: &mut ZoneClient) -> (String, String) {
    let said = client.next_of_kind("chat").await;
    let text = |key: &str| said[key].as_str().expect("a text").to_owned();
    (text("room"), text("text"))
}

#[track_caller]
fn check((received_in, received): (String, String), room: &str, text: &str) {
    assert_eq!((&*received_in, &*received), (room, text));
}

#[tokio::test]
async fn chat_rooms_are_separate() {
    let zone = ArbiterZone::open(&[opening(ONLINE, (WHITE, BLACK), None)]);
    let [mut white, mut black, mut arbiter] = zone.begin().await;
    let token = zone.admit(SPECTATOR, None);
    let mut spectator = zone.socket(&token).await;
    let reply = follow(&mut spectator, 1, json!({})).await["subscribed"].take();
    assert_eq!(reply["rooms"], json!([{"room": "spectators", "closed": true, "speaks": true}]));
    for room in ["players", "spectators"] {
        close(&mut arbiter, room, false).await;
        assert_eq!(arbiter.next_of_kind("room_changed").await["closed"], false);
    }
    assert_eq!(spectator.next_of_kind("room_changed").await["room"], "spectators");

    send_chat(&mut white, "players", "good luck").await;
    send_chat(&mut spectator, "spectators", "White wins").await;
    send_chat(&mut arbiter, "arbiter", "silence please").await;
    check(next_message(&mut spectator).await, "spectators", "White wins");
    let mut all = Vec::new();
    for _ in 0..3 {
        all.push(next_message(&mut arbiter).await.0);
    }
    all.sort();
    assert_eq!(all, ["arbiter", "players", "spectators"]);
    send_chat(&mut black, "arbiter_black", "White hums").await;
    check(next_message(&mut arbiter).await, "arbiter_black", "White hums");
    send_chat(&mut arbiter, "arbiter_white", "do not hum").await;
    // White received neither Black's messages to the arbiter nor the spectators' messages.
    let mut rooms = Vec::new();
    for _ in 0..3 {
        rooms.push(next_message(&mut white).await.0);
    }
    rooms.sort();
    assert_eq!(rooms, ["arbiter", "arbiter_white", "players"]);
    for (client, rooms) in [
        (&mut white, &["spectators", "arbiter_black"][..]),
        (&mut spectator, &["players", "arbiter"]),
        (&mut arbiter, &["players"]),
    ] {
        for room in rooms {
            send_chat(client, room, "psst").await;
            let why = client.next_of_kind("error").await["message"].take();
            assert_eq!(why, "you may not write in this room", "{room}");
        }
    }
    let mut nobody = zone.socket("").await;
    let reply = follow(&mut nobody, 1, json!({})).await["subscribed"].take();
    assert_eq!((&reply["rooms"][0]["speaks"], &reply["chat"][0]["text"]), (&json!(false), &json!("White wins")));
    send_chat(&mut nobody, "spectators", "me too").await;
    assert_eq!(nobody.next_of_kind("error").await["message"], "you may not write in this room");
}

/// The gaps would tell how much is written in rooms that the reader may not see.
#[tokio::test]
async fn messages_are_numbered_in_each_room() {
    let zone = ArbiterZone::open(&[opening(ONLINE, (WHITE, BLACK), None), opening(ONLINE, (WHITE, BLACK), None)]);
    let [mut white, mut black, mut arbiter] = zone.begin().await;
    close(&mut arbiter, "players", false).await;
    arbiter.next_of_kind("room_changed").await;
    let mut numbers = Vec::new();
    for text in ["one", "two", "three"] {
        // Black and the arbiter exchange as many messages as they like.
        send_chat(&mut black, "arbiter_black", text).await;
        check(next_message(&mut arbiter).await, "arbiter_black", text);
        // A refused appeal leaves no trace either.
        let reply = ask(&mut black, 1, numbers.len() as u64, json!({"appeal": {"ruling": 7, "grounds": text}})).await;
        assert!(reply["refused"].is_object(), "{reply}");
        send_chat(&mut arbiter, "arbiter", text).await;
        for client in [&mut arbiter, &mut black] {
            while next_message(client).await.0 != "arbiter" {}
        }
        send_chat(&mut white, "players", text).await;
        for room in ["arbiter", "players"] {
            let said = white.next_of_kind("chat").await;
            assert_eq!(said["room"], room, "{said}");
            numbers.push(said["number"].as_u64().expect("a number"));
        }
        check(next_message(&mut arbiter).await, "players", text);
    }
    assert_eq!(numbers, [1, 1, 2, 2, 3, 3]);
    // A call has the next number of its room, and the history has the same numbers.
    execute(&mut white, 1, 1, json!({"call_arbiter": {"reason": "noise"}})).await;
    assert_eq!(arbiter.next_of_kind("chat").await["number"], 1);
    let chat = follow(&mut white, 1, json!({})).await["subscribed"]["chat"].take();
    let mut numbers: Vec<_> = chat
        .as_array()
        .expect("lines")
        .iter()
        .map(|line| (line["room"].to_string(), line["number"].as_u64()))
        .collect();
    numbers.sort();
    let in_room = |room: &str, last| (1..=last).map(move |number| (format!("{room:?}"), Some(number))).collect();
    let expected: [Vec<_>; 3] = [in_room("arbiter", 3), in_room("arbiter_white", 1), in_room("players", 3)];
    assert_eq!(numbers, expected.concat());
    // New messages still arrive.
    send_chat(&mut arbiter, "arbiter_white", "which noise?").await;
    assert_eq!(white.next_of_kind("chat").await["number"], 2);
}

#[tokio::test]
async fn full_room_refuses_messages_and_the_arbiter_can_still_be_called() {
    let zone = ArbiterZone::open(&[opening(ONLINE, (WHITE, BLACK), None)]);
    let [mut white, mut black, mut arbiter] = zone.begin().await;
    let text = "on and on".to_owned();
    let message = ChatMessage { game: 1, room: ChatRoom::ArbiterWhite, by: WHITE, at: now(), text };
    zone.people.add_message(&message).expect("written");
    let people = Connection::open(zone.folder.join("people.sqlite")).expect("people");
    people.execute("UPDATE room_counts SET messages = ?1", (MAX_ROOM_MESSAGES.cast_signed(),)).expect("filled");
    for client in [&mut white, &mut arbiter] {
        send_chat(client, "arbiter_white", "one more").await;
        let received = client.next_of_kind("error").await;
        let why = "this chat room is full with 2000 messages: write in another room, or call the arbiter";
        assert_eq!((&received["error"], &received["message"]), (&json!("room_full"), &json!(why)));
    }
    // Other rooms and calls of the arbiter are not affected.
    for (client, room) in [(&mut white, "arbiter"), (&mut black, "arbiter_black")] {
        send_chat(client, room, "still here").await;
        check(next_message(&mut arbiter).await, room, "still here");
    }
    execute(&mut white, 1, 1, json!({"call_arbiter": {"reason": "noise"}})).await;
    check(next_message(&mut arbiter).await, "arbiter_white", "noise");
}

#[tokio::test]
async fn chat_history_is_sent_on_subscription_and_can_be_erased() {
    let zone = ArbiterZone::open(&[opening(ONLINE, (WHITE, BLACK), None)]);
    let [mut white, mut black, mut arbiter] = zone.begin().await;
    close(&mut arbiter, "players", false).await;
    arbiter.next_of_kind("room_changed").await;
    for (client, text) in [(&mut white, "one"), (&mut black, "two")] {
        send_chat(client, "players", text).await;
        check(next_message(&mut arbiter).await, "players", text);
    }
    let chat = follow(&mut arbiter, 1, json!({})).await["subscribed"]["chat"].take();
    let texts: Vec<_> = chat.as_array().expect("lines").iter().map(|line| &line["text"]).collect();
    assert_eq!(texts, ["one", "two"]);
    zone.people.erase_person(WHITE).expect("erased");
    let chat = follow(&mut arbiter, 1, json!({})).await["subscribed"]["chat"].take();
    assert_eq!((chat.as_array().map(Vec::len), &chat[0]["text"]), (Some(1), &json!("two")));
}

#[tokio::test]
async fn chat_is_limited_and_closed_by_arbiter() {
    let zone = ArbiterZone::open(&[opening(ONLINE, (WHITE, BLACK), None)]);
    let [mut white, _black, mut arbiter] = zone.begin().await;
    let length = "a message has 1 to 500 characters on one line";
    let invisible = |code| format!("a text is one line without invisible characters, such as U+{code}");
    for (text, why) in [
        (" ", length.to_owned()),
        (&*"x".repeat(501), length.to_owned()),
        ("two\nlines", invisible("000A")),
        ("won\u{202e}1-0", invisible("202E")),
        ("\u{3164}", invisible("3164")),
        ("a\u{e0041}b", invisible("E0041")),
    ] {
        send_chat(&mut white, "arbiter", text).await;
        assert_eq!(white.next_of_kind("error").await["message"], why, "{text:?}");
    }
    send_chat(&mut white, "arbiter", &"é".repeat(500)).await;
    next_message(&mut white).await;
    close(&mut white, "arbiter", true).await;
    assert_eq!(white.next_of_kind("error").await["message"], "only arbiters and organisers may close rooms");
    close(&mut arbiter, "arbiter", true).await;
    assert_eq!(white.next_of_kind("room_changed").await["closed"], true);
    send_chat(&mut white, "arbiter", "but").await;
    assert_eq!(white.next_of_kind("error").await["message"], "this room is closed");
    for number in 0..8 {
        send_chat(&mut arbiter, "arbiter", &number.to_string()).await;
    }
    send_chat(&mut arbiter, "arbiter", "more").await;
    assert_eq!(arbiter.next_of_kind("error").await["message"], "you are sending messages too fast");
    // After the game all rooms that were not closed are open.
    execute(&mut white, 1, 1, json!("resign")).await;
    let rooms = follow(&mut white, 1, json!({"participation": "spectator"})).await["subscribed"]["rooms"].take();
    assert_eq!(rooms, json!([{"room": "spectators", "closed": false, "speaks": true}]));
    send_chat(&mut white, "spectators", "now I may").await;
    check(next_message(&mut white).await, "spectators", "now I may");
    // When the game is reopened, its players leave the spectators' room.
    execute(&mut arbiter, 1, 9, rule(json!("reopen"))).await;
    assert_eq!(white.next_of_kind("error").await["message"], "the game goes on: subscribe to it as a player");
}

#[tokio::test]
async fn players_chat_in_games_without_arbiter() {
    let casual = "preset = 'casual'";
    let zone = ArbiterZone::open(&[opening(casual, (WHITE, BLACK), None)]);
    let secret = zone.seat_secret(1, flagfall_chess::Color::Black);
    let token = zone.admit(WHITE, None);
    let mut white = zone.socket(&token).await;
    follow(&mut white, 1, json!({})).await;
    let mut guest = zone.socket("").await;
    follow(&mut guest, 1, json!({"secret": secret})).await;
    send_chat(&mut guest, "players", "hello").await;
    check(next_message(&mut white).await, "players", "hello");
}

#[tokio::test]
async fn concurrent_chat_messages_keep_their_order() {
    let zone = ArbiterZone::open(&[opening(ONLINE, (WHITE, BLACK), None)]);
    let [mut white, _black, mut arbiter] = zone.begin().await;
    for number in 0..12 {
        send_chat(&mut white, "arbiter", &number.to_string()).await;
    }
    for number in 0..8 {
        check(next_message(&mut arbiter).await, "arbiter", &number.to_string());
    }
    // Rejected messages came last.
    for _ in 8..12 {
        assert_eq!(white.next_of_kind("error").await["message"], "you are sending messages too fast");
    }
    let chat = follow(&mut arbiter, 1, json!({})).await["subscribed"]["chat"].take();
    assert_eq!((chat.as_array().map(Vec::len), &chat[7]["text"]), (Some(8), &json!("7")));
}
