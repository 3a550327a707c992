//! Rooms beside a game, kept apart.

use super::*;

const ONLINE: &str = "preset = 'fide-online-2021'";

async fn say(client: &mut Client, room: &str, text: &str) {
    client.say(&json!({"say": {"game": 1, "room": room, "text": text}})).await;
}

async fn close(client: &mut Client, room: &str, closed: bool) {
    client.say(&json!({"close_room": {"game": 1, "room": room, "closed": closed}})).await;
}

/// The next line that is heard.
async fn heard(client: &mut Client) -> (String, String) {
    let said = client.until("said").await;
    let text = |key: &str| said[key].as_str().expect("a text").to_owned();
    (text("room"), text("text"))
}

#[track_caller]
fn check((heard_in, heard): (String, String), room: &str, text: &str) {
    assert_eq!((&*heard_in, &*heard), (room, text));
}

#[tokio::test]
async fn rooms_are_kept_apart() {
    let hall = Hall::open(&[opening(ONLINE, (WHITE, BLACK), None)]);
    let [mut white, mut black, mut arbiter] = hall.begin().await;
    let token = hall.admit(LOOKER, None);
    let mut looker = hall.socket(&token).await;
    let told = follow(&mut looker, 1, json!({})).await["subscribed"].take();
    assert_eq!(told["rooms"], json!([{"room": "spectators", "closed": true, "speaks": true}]));
    for room in ["players", "spectators"] {
        close(&mut arbiter, room, false).await;
        assert_eq!(arbiter.until("room").await["closed"], false);
    }
    assert_eq!(looker.until("room").await["room"], "spectators");

    say(&mut white, "players", "good luck").await;
    say(&mut looker, "spectators", "White wins").await;
    say(&mut arbiter, "arbiter", "silence please").await;
    check(heard(&mut looker).await, "spectators", "White wins");
    let mut all = Vec::new();
    for _ in 0..3 {
        all.push(heard(&mut arbiter).await.0);
    }
    all.sort();
    assert_eq!(all, ["arbiter", "players", "spectators"]);
    say(&mut black, "arbiter_black", "White hums").await;
    check(heard(&mut arbiter).await, "arbiter_black", "White hums");
    say(&mut arbiter, "arbiter_white", "do not hum").await;
    // White has heard neither what Black told the arbiter nor the spectators.
    let mut rooms = Vec::new();
    for _ in 0..3 {
        rooms.push(heard(&mut white).await.0);
    }
    rooms.sort();
    assert_eq!(rooms, ["arbiter", "arbiter_white", "players"]);
    for (client, rooms) in [
        (&mut white, &["spectators", "arbiter_black"][..]),
        (&mut looker, &["players", "arbiter"]),
        (&mut arbiter, &["players"]),
    ] {
        for room in rooms {
            say(client, room, "psst").await;
            let why = client.until("wrong").await["why"].take();
            assert_eq!(why, "you cannot speak in this room", "{room}");
        }
    }
    let mut nobody = hall.socket("").await;
    let told = follow(&mut nobody, 1, json!({})).await["subscribed"].take();
    assert_eq!(
        (&told["rooms"][0]["speaks"], &told["chat"][0]["text"]),
        (&json!(false), &json!("White wins"))
    );
    say(&mut nobody, "spectators", "me too").await;
    assert_eq!(nobody.until("wrong").await["why"], "you cannot speak in this room");
}

#[tokio::test]
async fn what_was_said_is_told_to_who_comes_and_can_be_erased() {
    let hall = Hall::open(&[opening(ONLINE, (WHITE, BLACK), None)]);
    let [mut white, mut black, mut arbiter] = hall.begin().await;
    close(&mut arbiter, "players", false).await;
    arbiter.until("room").await;
    for (client, text) in [(&mut white, "one"), (&mut black, "two")] {
        say(client, "players", text).await;
        check(heard(&mut arbiter).await, "players", text);
    }
    let chat = follow(&mut arbiter, 1, json!({})).await["subscribed"]["chat"].take();
    let texts: Vec<_> = chat.as_array().expect("lines").iter().map(|line| &line["text"]).collect();
    assert_eq!(texts, ["one", "two"]);
    hall.people.erase(WHITE).expect("erased");
    let chat = follow(&mut arbiter, 1, json!({})).await["subscribed"]["chat"].take();
    assert_eq!((chat.as_array().map(Vec::len), &chat[0]["text"]), (Some(1), &json!("two")));
}

#[tokio::test]
async fn what_is_said_has_limits_and_the_arbiter_the_key() {
    let hall = Hall::open(&[opening(ONLINE, (WHITE, BLACK), None)]);
    let [mut white, _black, mut arbiter] = hall.begin().await;
    for text in [" ", "two\nlines", &"x".repeat(501)] {
        say(&mut white, "arbiter", text).await;
        let why = white.until("wrong").await["why"].take();
        assert_eq!(why, "say something of 1 to 500 letters, in one line");
    }
    say(&mut white, "arbiter", &"é".repeat(500)).await;
    heard(&mut white).await;
    close(&mut white, "arbiter", true).await;
    assert_eq!(white.until("wrong").await["why"], "rooms are closed by arbiters and organisers");
    close(&mut arbiter, "arbiter", true).await;
    assert_eq!(white.until("room").await["closed"], true);
    say(&mut white, "arbiter", "but").await;
    assert_eq!(white.until("wrong").await["why"], "this room is closed");
    for number in 0..8 {
        say(&mut arbiter, "arbiter", &number.to_string()).await;
    }
    say(&mut arbiter, "arbiter", "more").await;
    assert_eq!(arbiter.until("wrong").await["why"], "you have said enough for now");
    // Afterwards rooms are open that nobody closed.
    done(&mut white, 1, 1, json!("resign")).await;
    let rooms =
        follow(&mut white, 1, json!({"as": "spectator"})).await["subscribed"]["rooms"].take();
    assert_eq!(rooms, json!([{"room": "spectators", "closed": false, "speaks": true}]));
    say(&mut white, "spectators", "now I may").await;
    check(heard(&mut white).await, "spectators", "now I may");
    // When the game goes on after all, nobody plays and looks on.
    done(&mut arbiter, 1, 9, rule(json!("reopen"))).await;
    assert_eq!(white.until("wrong").await["why"], "the game goes on: follow it as a player");
}

#[tokio::test]
async fn where_there_is_no_arbiter_the_players_talk() {
    let casual = "preset = 'casual'";
    let hall = Hall::open(&[opening(casual, (WHITE, BLACK), None)]);
    let secret = hall.seat_secret(1, flagfall_chess::Color::Black);
    let token = hall.admit(WHITE, None);
    let mut white = hall.socket(&token).await;
    follow(&mut white, 1, json!({})).await;
    let mut guest = hall.socket("").await;
    follow(&mut guest, 1, json!({"secret": secret})).await;
    say(&mut guest, "players", "hello").await;
    check(heard(&mut white).await, "players", "hello");
}

#[tokio::test]
async fn what_is_said_at_once_is_heard_in_the_order_it_was_said_in() {
    let hall = Hall::open(&[opening(ONLINE, (WHITE, BLACK), None)]);
    let [mut white, _black, mut arbiter] = hall.begin().await;
    for number in 0..12 {
        say(&mut white, "arbiter", &number.to_string()).await;
    }
    for number in 0..8 {
        check(heard(&mut arbiter).await, "arbiter", &number.to_string());
    }
    // Whatever was too much came last.
    for _ in 8..12 {
        assert_eq!(white.until("wrong").await["why"], "you have said enough for now");
    }
    let chat = follow(&mut arbiter, 1, json!({})).await["subscribed"]["chat"].take();
    assert_eq!((chat.as_array().map(Vec::len), &chat[7]["text"]), (Some(8), &json!("7")));
}
