//! Sockets belong to a person, and each game on a socket has its own participation.

use super::*;

const ONLINE: &str = "preset = 'fide-online-2021'";

#[tokio::test]
async fn each_game_on_a_socket_has_its_own_participation() {
    let other = PersonId(13);
    let zone = ArbiterZone::open(&[
        opening(ONLINE, (WHITE, BLACK), None),
        opening(ONLINE, (BLACK, SPECTATOR), None),
        opening(ONLINE, (WHITE, other), None),
        opening(ONLINE, (WHITE, BLACK), Some(4)),
    ]);
    let token = zone.admit(SPECTATOR, Some((Role::Arbiter, Scope::Game(1))));
    zone.give(SPECTATOR, Role::Assistant(flagfall_chess::Color::Black), Scope::Event(4));
    let mut chief = zone.socket(&zone.admit(CHIEF, Some((Role::ChiefArbiter, Scope::Zone)))).await;
    follow(&mut chief, 4, json!({})).await;
    execute(&mut chief, 4, 1, rule(json!({"appoint": {"player": "black"}}))).await;
    let mut client = zone.socket(&token).await;
    for (game, capacity, seat) in [
        (1, "arbiter", json!(null)),
        (2, "player", json!("black")),
        (3, "spectator", json!(null)),
        (4, "assistant", json!("black")),
    ] {
        let received = follow(&mut client, game, json!({})).await["subscribed"].take();
        assert_eq!((&received["participation"], &received["seat"]), (&json!(capacity), &seat), "game {game}");
    }
    // Commands use the participation of their game.
    expect_refusal(&mut client, 2, 1, json!("resign"), "the game has not begun").await;
    execute(&mut client, 1, 1, json!({"arrive": {"player": "white"}})).await;
    let received = ask(&mut client, 3, 1, json!("resign")).await;
    assert!(received["error"]["message"].as_str().is_some_and(|why| why.contains("not allowed")), "{received}");
}

#[tokio::test]
async fn participation_without_role_is_refused() {
    let zone = ArbiterZone::open(&[opening(ONLINE, (WHITE, BLACK), None)]);
    let [mut white, _black, mut arbiter] = zone.begin().await;
    let mut nobody = zone.socket("").await;
    let none = "you do not take part in this capacity";
    for (client, capacities) in [
        (&mut nobody, &["arbiter", "player", "assistant", "other_player"][..]),
        (&mut arbiter, &["player", "assistant"]),
        (&mut white, &["arbiter", "assistant"]),
    ] {
        for capacity in capacities {
            let received = follow(client, 1, json!({"participation": capacity})).await;
            assert_eq!(received["error"]["message"], none, "{capacity}");
        }
    }
    let received = follow(&mut white, 1, json!({"participation": "spectator"})).await;
    assert_eq!(received["error"]["message"], "players cannot watch their own game");
    let received = follow(&mut arbiter, 1, json!({"participation": "spectator"})).await;
    assert_eq!(received["subscribed"]["participation"], "spectator");
    let received = ask(&mut arbiter, 1, 9, rule(json!("pause"))).await;
    assert!(received["error"].is_object(), "{received}");
    // After the game a player may follow it as a spectator.
    execute(&mut white, 1, 1, json!("resign")).await;
    let received = follow(&mut white, 1, json!({"participation": "spectator"})).await;
    assert_eq!(received["subscribed"]["participation"], "spectator", "{received}");
}

#[tokio::test]
async fn unknown_bearer_cannot_open_socket() {
    let zone = ArbiterZone::open(&[]);
    let (status, received) = zone.get("flagfall_pat_0", "/ws").await;
    assert_eq!((status, &received["error"]), (401, &json!("invalid_token")), "{received}");
}

#[tokio::test]
async fn command_ids_of_two_arbiters_may_coincide() {
    let zone = ArbiterZone::open(&[opening(ONLINE, (WHITE, BLACK), None)]);
    let [_white, _black, mut arbiter] = zone.begin().await;
    let token = zone.admit(CHIEF, Some((Role::ChiefArbiter, Scope::Zone)));
    let mut chief = zone.socket(&token).await;
    follow(&mut chief, 1, json!({})).await;
    let paused = execute(&mut arbiter, 1, 5, rule(json!("pause"))).await;
    let resumed = execute(&mut chief, 1, 5, rule(json!("resume"))).await;
    assert!(resumed["first"].as_u64() > paused["last"].as_u64(), "{paused} {resumed}");
    // A repeated command gets its own first answer, even after a restart.
    assert_eq!(execute(&mut arbiter, 1, 5, rule(json!("pause"))).await, paused);
    let zone = zone.restart().await;
    let mut chief = zone.socket(&token).await;
    follow(&mut chief, 1, json!({})).await;
    assert_eq!(execute(&mut chief, 1, 5, rule(json!("resume"))).await, resumed);
}

#[tokio::test]
async fn revoked_role_ends_at_once() {
    let zone = ArbiterZone::open(&[opening(ONLINE, (WHITE, BLACK), None)]);
    let [_white, _black, mut arbiter] = zone.begin().await;
    execute(&mut arbiter, 1, 5, rule(json!("pause"))).await;
    zone.take(ARBITER, Role::Arbiter, Scope::Game(1));
    let received = ask(&mut arbiter, 1, 6, rule(json!("resume"))).await;
    assert_eq!(received["error"]["message"], "you do not take part in this capacity", "{received}");
}

#[tokio::test]
async fn chief_arbiter_decides_after_disconnection_at_venue() {
    let zone = ArbiterZone::open(&[opening("preset = 'hybrid'", (WHITE, BLACK), None)]);
    let check = |player, of: &str| rule(json!({"check": {"player": player, "of": of}}));
    let checks = ["white", "black"].map(|player| ["device", "fair_play"].map(|of| check(player, of)));
    let [white, _black, mut local] = zone.begin_after(checks.as_flattened()).await;
    let token = zone.admit(SPECTATOR, Some((Role::TechnicalArbiter, Scope::Game(1))));
    let mut technical = zone.socket(&token).await;
    follow(&mut technical, 1, json!({})).await;
    let token = zone.admit(CHIEF, Some((Role::ChiefArbiter, Scope::Game(1))));
    let mut chief = zone.socket(&token).await;
    follow(&mut chief, 1, json!({})).await;
    let take = rule(json!({"take_time": {"player": "white", "time": 60_000}}));
    let why = "only the chief arbiter can decide this";
    expect_refusal(&mut local, 1, 5, take.clone(), why).await;
    expect_refusal(&mut chief, 1, 5, take.clone(), "no connection was lost").await;
    execute(&mut local, 1, 6, rule(json!("pause"))).await;
    assert_eq!(chief.next_event("ruled").await["by"], json!({"local_arbiter": ARBITER.0}));
    execute(&mut local, 1, 7, rule(json!("resume"))).await;
    drop(white);
    chief.next_event("disconnected").await;
    let report = json!({"venue": {"report_disconnection": "white"}});
    execute(&mut technical, 1, 6, report).await;
    let mut white = zone.socket(&crate::token(WHITE)).await;
    follow(&mut white, 1, json!({})).await;
    chief.next_event("reconnected").await;
    expect_refusal(&mut technical, 1, 7, take.clone(), why).await;
    execute(&mut chief, 1, 6, take).await;
}

#[tokio::test]
async fn revoked_role_ends_its_subscriptions() {
    let zone = ArbiterZone::open(&[opening(ONLINE, (WHITE, BLACK), None)]);
    let [mut white, _black, mut arbiter] = zone.begin().await;
    let administrator = zone.admit(CHIEF, Some((Role::Administrator, Scope::Zone)));
    let token = zone.admit(SPECTATOR, None);
    let mut watcher = zone.socket(&token).await;
    follow(&mut watcher, 1, json!({})).await;
    arbiter.send(&json!("subscribe_calls")).await;
    arbiter.next_of_kind("calls").await;
    let take = format!("/api/roles?person={}&role=arbiter&game=1", ARBITER.0);
    assert_eq!(zone.http(&administrator, "DELETE", &take, &json!(null)).await.0, 204);
    let received = arbiter.next_of_kind("error").await;
    assert_eq!((&received["game"], &received["message"]), (&json!(1), &json!("you do not take part in this capacity")));
    assert_eq!(arbiter.next_of_kind("error").await["message"], "only arbiters see and take calls");
    // Events for other people are not sent: the next message is the reply.
    execute(&mut white, 1, 1, play("e2e4")).await;
    watcher.next_event("move_made").await;
    let received = ask(&mut arbiter, 1, 9, rule(json!("pause"))).await;
    assert!(received["error"]["message"].as_str().is_some_and(|why| why.contains("subscribe")), "{received}");
    let received = follow(&mut arbiter, 1, json!({})).await;
    assert_eq!(received["subscribed"]["participation"], "spectator");
    // A role granted again holds at once, without a new socket.
    let role = json!({"person": ARBITER.0, "role": "arbiter", "scope": {"game": 1}});
    assert_eq!(zone.http(&administrator, "POST", "/api/roles", &role).await.0, 204);
    let received = follow(&mut arbiter, 1, json!({})).await;
    assert_eq!(received["subscribed"]["participation"], "arbiter");
    execute(&mut arbiter, 1, 10, rule(json!("pause"))).await;
}

#[tokio::test]
async fn hiding_a_game_ends_subscriptions_of_spectators() {
    let zone = ArbiterZone::open(&[opening(ONLINE, (WHITE, BLACK), None)]);
    let [mut white, mut black, _arbiter] = zone.begin().await;
    let token = zone.admit(SPECTATOR, None);
    let mut watcher = zone.socket(&token).await;
    let mut nobody = zone.socket("").await;
    for client in [&mut watcher, &mut nobody] {
        follow(client, 1, json!({})).await;
    }
    let arbiter = format!("flagfall_pat_{:064x}", ARBITER.0);
    let close = json!({"closed": true});
    assert_eq!(zone.http(&arbiter, "PUT", "/api/games/1/visibility", &close).await.0, 204);
    execute(&mut white, 1, 1, play("e2e4")).await;
    black.next_event("move_made").await;
    for client in [&mut watcher, &mut nobody] {
        assert_eq!(client.next().await["error"]["game"], 1);
    }
}

#[tokio::test]
async fn only_chief_arbiter_excludes_for_a_device_online() {
    let zone = ArbiterZone::open(&[opening(ONLINE, (WHITE, BLACK), None)]);
    let [_white, _black, mut arbiter] = zone.begin().await;
    let token = zone.admit(CHIEF, Some((Role::ChiefArbiter, Scope::Zone)));
    let mut chief = zone.socket(&token).await;
    follow(&mut chief, 1, json!({})).await;
    execute(&mut arbiter, 1, 5, json!({"conduct": {"device_found": "white"}})).await;
    let excluded = json!({"penalise": {"offender": "white", "penalty": "expelled", "offence": null}});
    let why = "only the chief arbiter can decide this";
    expect_refusal(&mut arbiter, 1, 6, rule(excluded.clone()), why).await;
    execute(&mut chief, 1, 6, rule(excluded)).await;
}
