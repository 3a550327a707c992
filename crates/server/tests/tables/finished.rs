//! Lists of finished games.

use super::rematches::resigned;
use super::*;

/// Requests a page of finished games.
async fn page(zone: &Running, query: &str) -> Value {
    zone.succeed("", "GET", &format!("/api/games/finished{query}"), &Value::Null).await
}

fn numbers(page: &Value) -> Vec<u64> {
    let games = page["games"].as_array().expect("games");
    games.iter().map(|game| game["game"].as_u64().expect("a number")).collect()
}

/// Waits until the first page lists a game and returns the page.
async fn with(zone: &Running, game: u64) -> Value {
    loop {
        let page = page(zone, "").await;
        if numbers(&page).contains(&game) {
            return page;
        }
    }
}

#[tokio::test]
async fn finished_games_are_listed_with_their_endings() {
    let zone = peopled();
    assert_eq!(page(&zone, "").await, json!({"games": [], "next": null}));
    let on = zone.open_table("Ann", json!({})).await.game;
    zone.take("Bob", on).await;
    let request = json!({"colour": "white", "time_control": "7m"});
    let (over, _) = resigned(&zone, ("Ann", "Bob"), request).await;
    let listed = with(&zone, over.game).await;
    assert_eq!((numbers(&listed), &listed["next"]), (vec![over.game], &Value::Null), "{listed}");
    let game = &listed["games"][0];
    for (field, expected) in [
        ("white", json!("Ann")),
        ("black", json!("Bob")),
        ("players", json!({"white": 1, "black": 2})),
        ("time_control", json!("7m")),
        ("moves", json!(0)),
    ] {
        assert_eq!(game[field], expected, "{field}: {game}");
    }
    let outcome = &game["outcome"];
    assert_eq!((&outcome["law"], &outcome["score"]["black"]), (&json!("resignation"), &json!(100)));
    // After a restart the list is rebuilt from the ledgers.
    let zone = zone.restart(|_| ()).await;
    assert_eq!(with(&zone, over.game).await, listed);
}

#[tokio::test]
async fn finished_games_are_paged_newest_first_and_filtered_by_player() {
    let zone = peopled();
    let mut ended = Vec::new();
    for number in 0..23 {
        let black = if number % 2 == 0 { "Bob" } else { "Cleo" };
        let (over, _) = resigned(&zone, ("Ann", black), json!({"colour": "white"})).await;
        ended.push(over.game);
    }
    ended.reverse();
    let first = with(&zone, ended[0]).await;
    assert_eq!(numbers(&first), ended[..20]);
    let next = first["next"].as_str().expect("another page");
    let second = page(&zone, &format!("?after={next}")).await;
    assert_eq!((numbers(&second), &second["next"]), (ended[20..].to_vec(), &Value::Null));

    let of_cleo: Vec<u64> = ended.iter().copied().skip(1).step_by(2).collect();
    for query in ["?player=cleo", "?person=3"] {
        let found = page(&zone, query).await;
        assert_eq!((numbers(&found), &found["next"]), (of_cleo.clone(), &Value::Null), "{query}");
    }
    let of_ann = page(&zone, &format!("?player=Ann&after={next}")).await;
    assert_eq!(numbers(&of_ann), ended[20..]);
    assert!(numbers(&page(&zone, "?player=Olga").await).is_empty());
    let path = |query: &str| format!("/api/games/finished?{query}");
    zone.fail("", "GET", &path("player=Nobody"), &Value::Null, "unknown").await;
    zone.fail("", "GET", &path("after=yesterday"), &Value::Null, "invalid").await;
    zone.fail("", "GET", &path("person=Ann"), &Value::Null, "invalid").await;
}

#[tokio::test]
async fn next_page_is_offered_only_if_a_game_is_shown_there() {
    let zone = peopled();
    let mut ended = Vec::new();
    for _ in 0..23 {
        ended.push(resigned(&zone, ("Ann", "Bob"), json!({"colour": "white"})).await.0.game);
    }
    ended.reverse();
    with(&zone, ended[0]).await;
    let people = SqlitePeople::open_shared(&zone.folder).expect("people");
    // Twenty games are left, and older ones are hidden.
    for game in [ended[3], ended[21], ended[22]] {
        people.set_hidden(game, true).expect("hidden");
    }
    let shown: Vec<u64> = ended[..21].iter().copied().filter(|game| *game != ended[3]).collect();
    for query in ["", "?player=Ann"] {
        let only = page(&zone, query).await;
        assert_eq!((numbers(&only), &only["next"]), (shown.clone(), &Value::Null), "{query}");
    }
    people.set_hidden(ended[22], false).expect("shown");
    let first = page(&zone, "").await;
    assert_eq!(numbers(&first), shown);
    let next = first["next"].as_str().expect("another page");
    let second = page(&zone, &format!("?after={next}")).await;
    assert_eq!((numbers(&second), &second["next"]), (vec![ended[22]], &Value::Null));
}
