//! Sockets are opened as somebody, and each game over them has its own hat.

use super::*;

const ONLINE: &str = "preset = 'fide-online-2021'";

#[tokio::test]
async fn each_game_over_a_socket_has_its_own_hat() {
    let other = PersonId(13);
    let hall = Hall::open(&[
        opening(ONLINE, (WHITE, BLACK), None),
        opening(ONLINE, (BLACK, LOOKER), None),
        opening(ONLINE, (WHITE, other), None),
        opening(ONLINE, (WHITE, BLACK), Some(4)),
    ]);
    let token = hall.admit(LOOKER, Some((Role::Arbiter, Scope::Game(1))));
    hall.give(LOOKER, Role::Assistant(flagfall_chess::Color::Black), Scope::Event(4));
    let mut client = hall.socket(&token).await;
    for (game, hat, seat) in [
        (1, "arbiter", json!(null)),
        (2, "player", json!("black")),
        (3, "spectator", json!(null)),
        (4, "assistant", json!("black")),
    ] {
        let told = follow(&mut client, game, json!({})).await["subscribed"].take();
        assert_eq!((&told["as"], &told["seat"]), (&json!(hat), &seat), "game {game}");
    }
    // Commands go by the hat of their game.
    refused(&mut client, 2, 1, json!("resign"), "the game has not begun").await;
    done(&mut client, 1, 1, json!({"arrive": {"player": "white"}})).await;
    let told = ask(&mut client, 3, 1, json!("resign")).await;
    assert!(told["wrong"]["why"].as_str().is_some_and(|why| why.contains("others")), "{told}");
}

#[tokio::test]
async fn nobody_wears_a_hat_that_is_not_theirs() {
    let hall = Hall::open(&[opening(ONLINE, (WHITE, BLACK), None)]);
    let [mut white, _black, mut arbiter] = hall.begin().await;
    let mut nobody = hall.socket("").await;
    let none = "you have no such part here";
    for (client, hats) in [
        (&mut nobody, &["arbiter", "player", "assistant", "other_player"][..]),
        (&mut arbiter, &["player", "assistant"]),
        (&mut white, &["arbiter", "assistant"]),
    ] {
        for hat in hats {
            let told = follow(client, 1, json!({"as": hat})).await;
            assert_eq!(told["wrong"]["why"], none, "{hat}");
        }
    }
    let told = follow(&mut white, 1, json!({"as": "spectator"})).await;
    assert_eq!(told["wrong"]["why"], "who plays here is no spectator");
    let told = follow(&mut arbiter, 1, json!({"as": "spectator"})).await;
    assert_eq!(told["subscribed"]["as"], "spectator");
    let told = ask(&mut arbiter, 1, 9, rule(json!("pause"))).await;
    assert!(told["wrong"].is_object(), "{told}");
    // Afterwards a player is a spectator too, who may look on as one.
    done(&mut white, 1, 1, json!("resign")).await;
    let told = follow(&mut white, 1, json!({"as": "spectator"})).await;
    assert_eq!(told["subscribed"]["as"], "spectator", "{told}");
}

#[tokio::test]
async fn a_bearer_nobody_knows_opens_no_socket() {
    let hall = Hall::open(&[]);
    let (status, told) = hall.get("flagfall_pat_0", "/ws").await;
    assert_eq!((status, &told["error"]), (401, &json!("unknown_bearer")), "{told}");
}

#[tokio::test]
async fn arbiters_may_give_their_commands_the_same_numbers() {
    let hall = Hall::open(&[opening(ONLINE, (WHITE, BLACK), None)]);
    let [_white, _black, mut arbiter] = hall.begin().await;
    let token = hall.admit(CHIEF, Some((Role::ChiefArbiter, Scope::Zone)));
    let mut chief = hall.socket(&token).await;
    follow(&mut chief, 1, json!({})).await;
    let paused = done(&mut arbiter, 1, 5, rule(json!("pause"))).await;
    let resumed = done(&mut chief, 1, 5, rule(json!("resume"))).await;
    assert!(resumed["first"].as_u64() > paused["last"].as_u64(), "{paused} {resumed}");
    // Given again, each gets its own first answer, after a restart too.
    assert_eq!(done(&mut arbiter, 1, 5, rule(json!("pause"))).await, paused);
    let hall = hall.restart().await;
    let mut chief = hall.socket(&token).await;
    follow(&mut chief, 1, json!({})).await;
    assert_eq!(done(&mut chief, 1, 5, rule(json!("resume"))).await, resumed);
}

#[tokio::test]
async fn a_role_that_was_taken_is_gone_at_once() {
    let hall = Hall::open(&[opening(ONLINE, (WHITE, BLACK), None)]);
    let [_white, _black, mut arbiter] = hall.begin().await;
    done(&mut arbiter, 1, 5, rule(json!("pause"))).await;
    hall.take(ARBITER, Role::Arbiter, Scope::Game(1));
    let told = ask(&mut arbiter, 1, 6, rule(json!("resume"))).await;
    assert_eq!(told["wrong"]["why"], "you have no such part here", "{told}");
}

#[tokio::test]
async fn at_a_venue_the_chief_arbiter_decides_how_to_go_on_after_a_break() {
    let hall = Hall::open(&[opening("preset = 'hybrid'", (WHITE, BLACK), None)]);
    let check = |player, of: &str| rule(json!({"check": {"player": player, "of": of}}));
    let checks =
        ["white", "black"].map(|player| ["device", "fair_play"].map(|of| check(player, of)));
    let [white, _black, mut local] = hall.begin_after(checks.as_flattened()).await;
    let token = hall.admit(LOOKER, Some((Role::TechnicalArbiter, Scope::Game(1))));
    let mut technical = hall.socket(&token).await;
    follow(&mut technical, 1, json!({})).await;
    let token = hall.admit(CHIEF, Some((Role::ChiefArbiter, Scope::Game(1))));
    let mut chief = hall.socket(&token).await;
    follow(&mut chief, 1, json!({})).await;
    let take = rule(json!({"take_time": {"player": "white", "time": 60_000}}));
    let why = "this is for the chief arbiter to decide";
    refused(&mut local, 1, 5, take.clone(), why).await;
    refused(&mut chief, 1, 5, take.clone(), "no connection was broken").await;
    done(&mut local, 1, 6, rule(json!("pause"))).await;
    assert_eq!(chief.event("ruled").await["by"], json!({"local_arbiter": ARBITER.0}));
    done(&mut local, 1, 7, rule(json!("resume"))).await;
    drop(white);
    chief.event("disconnected").await;
    let report = json!({"venue": {"report_disconnection": "white"}});
    done(&mut technical, 1, 6, report).await;
    let mut white = hall.socket(&crate::token(WHITE)).await;
    follow(&mut white, 1, json!({})).await;
    chief.event("reconnected").await;
    refused(&mut technical, 1, 7, take.clone(), why).await;
    done(&mut chief, 1, 6, take).await;
}

#[tokio::test]
async fn a_role_that_is_taken_ends_what_was_followed_by_it() {
    let hall = Hall::open(&[opening(ONLINE, (WHITE, BLACK), None)]);
    let [mut white, _black, mut arbiter] = hall.begin().await;
    let administrator = hall.admit(CHIEF, Some((Role::Administrator, Scope::Zone)));
    let token = hall.admit(LOOKER, None);
    let mut looker = hall.socket(&token).await;
    follow(&mut looker, 1, json!({})).await;
    arbiter.say(&json!("follow_calls")).await;
    arbiter.until("calls").await;
    let take = format!("/api/roles?person={}&role=arbiter&game=1", ARBITER.0);
    assert_eq!(hall.http(&administrator, "DELETE", &take, &json!(null)).await.0, 204);
    let told = arbiter.until("wrong").await;
    assert_eq!((&told["game"], &told["why"]), (&json!(1), &json!("you have no such part here")));
    assert_eq!(arbiter.until("wrong").await["why"], "calls are for arbiters");
    // Of what others are told he hears nothing: the next he is told is the answer.
    done(&mut white, 1, 1, play("e2e4")).await;
    looker.event("move_made").await;
    let told = ask(&mut arbiter, 1, 9, rule(json!("pause"))).await;
    assert!(told["wrong"]["why"].as_str().is_some_and(|why| why.contains("subscribe")), "{told}");
    let told = follow(&mut arbiter, 1, json!({})).await;
    assert_eq!(told["subscribed"]["as"], "spectator");
    // And given again it holds at once, without a new socket.
    let role = json!({"person": ARBITER.0, "role": "arbiter", "scope": {"game": 1}});
    assert_eq!(hall.http(&administrator, "POST", "/api/roles", &role).await.0, 204);
    let told = follow(&mut arbiter, 1, json!({})).await;
    assert_eq!(told["subscribed"]["as"], "arbiter");
    done(&mut arbiter, 1, 10, rule(json!("pause"))).await;
}

#[tokio::test]
async fn a_game_that_is_closed_to_others_is_so_for_those_who_were_following_it() {
    let hall = Hall::open(&[opening(ONLINE, (WHITE, BLACK), None)]);
    let [mut white, mut black, _arbiter] = hall.begin().await;
    let token = hall.admit(LOOKER, None);
    let mut looker = hall.socket(&token).await;
    let mut nobody = hall.socket("").await;
    for client in [&mut looker, &mut nobody] {
        follow(client, 1, json!({})).await;
    }
    let arbiter = format!("flagfall_pat_{:064x}", ARBITER.0);
    let close = json!({"closed": true});
    assert_eq!(hall.http(&arbiter, "PUT", "/api/games/1/visibility", &close).await.0, 204);
    done(&mut white, 1, 1, play("e2e4")).await;
    black.event("move_made").await;
    for client in [&mut looker, &mut nobody] {
        assert_eq!(client.next().await["wrong"]["game"], 1);
    }
}

#[tokio::test]
async fn online_the_chief_arbiter_alone_excludes_for_a_device() {
    let hall = Hall::open(&[opening(ONLINE, (WHITE, BLACK), None)]);
    let [_white, _black, mut arbiter] = hall.begin().await;
    let token = hall.admit(CHIEF, Some((Role::ChiefArbiter, Scope::Zone)));
    let mut chief = hall.socket(&token).await;
    follow(&mut chief, 1, json!({})).await;
    done(&mut arbiter, 1, 5, json!({"conduct": {"device_found": "white"}})).await;
    let excluded =
        json!({"penalise": {"offender": "white", "penalty": "expelled", "offence": null}});
    let why = "this is for the chief arbiter to decide";
    refused(&mut arbiter, 1, 6, rule(excluded.clone()), why).await;
    done(&mut chief, 1, 6, rule(excluded)).await;
}
