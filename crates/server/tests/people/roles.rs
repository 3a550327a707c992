//! Roles are granted, revoked and listed by scope.

use super::*;

fn grant(person: u64, role: &str, scope: impl Into<Value>) -> Value {
    let scope: Value = scope.into();
    json!({"person": person, "role": role, "scope": scope})
}

#[tokio::test]
async fn roles_are_granted_and_revoked_within_authority() {
    let zone = Running::start();
    let administrator = zone.administrator().await;
    let (chief_id, chief) = zone.join("Chief").await;
    let (ann_id, ann) = zone.join("Ann").await;
    let event = json!({"event": 4});
    let give = |somebody: &HttpClient, grant: Value| {
        let somebody = somebody.clone();
        async move { somebody.ask("POST", "/api/roles", grant).await.0 }
    };
    assert_eq!(give(&administrator, grant(chief_id, "chief_arbiter", event.clone())).await, 204);
    // A chief arbiter of an event appoints its arbiters, but nobody of another scope or higher rank.
    for (role, scope, status) in [
        ("arbiter", event.clone(), 204),
        ("arbiter", json!("zone"), 403),
        ("arbiter", json!({"event": 5}), 403),
        ("arbiter", json!({"game": 4}), 404),
        ("chief_arbiter", event.clone(), 403),
        ("organiser", event.clone(), 403),
        ("administrator", event.clone(), 403),
        ("assistant_of_white", event.clone(), 422),
        ("king", event.clone(), 422),
        ("arbiter", json!("world"), 422),
    ] {
        let found = give(&chief, grant(ann_id, role, scope.clone())).await;
        assert_eq!(found, status, "{role} {scope}");
    }
    let expected = json!([grant(ann_id, "arbiter", event.clone())]);
    let (_, me) = ann.get("/api/me").await;
    assert_eq!(me["roles"], expected);
    assert_eq!(ann.get(&format!("/api/people/{ann_id}/roles")).await, (200, expected.clone()));
    let (_, list) = ann.get("/api/roles?event=4").await;
    assert_eq!(list.as_array().map(Vec::len), Some(2), "{list}");
    assert_eq!(administrator.get("/api/roles?event=5").await, (200, json!([])));
    // Roles are shown to people with a role there.
    let (_, stranger) = zone.join("Stranger").await;
    for (somebody, query, status) in [
        (&ann, "?event=5", 403),
        (&ann, "", 403),
        (&chief, "", 403),
        (&stranger, "?event=4", 403),
        (&chief, "?event=4", 200),
    ] {
        assert_eq!(somebody.get(&format!("/api/roles{query}")).await.0, status, "{query}");
    }
    assert_eq!(ann.get("/api/roles?event=4&game=5").await.0, 422);
    assert_eq!(ann.get("/api/roles?event=x").await.0, 422);

    let take = format!("/api/roles?person={ann_id}&role=arbiter");
    assert_eq!(ann.ask("DELETE", &format!("{take}&event=4"), Value::Null).await.0, 403);
    assert_eq!(chief.ask("DELETE", &take, Value::Null).await.0, 403);
    assert_eq!(chief.ask("DELETE", &format!("{take}&event=4"), Value::Null).await.0, 204);
    assert_eq!(chief.ask("DELETE", &format!("{take}&event=4"), Value::Null).await.0, 404);
    assert_eq!(ann.get("/api/me").await.1["roles"], json!([]));
    assert_eq!(give(&administrator, grant(7, "arbiter", event)).await, 404, "nobody has it");
}

#[tokio::test]
async fn event_role_covers_its_games_and_game_role_only_its_game() {
    let zone = Running::start();
    let administrator = zone.administrator().await;
    let (id, ann) = zone.join("Ann").await;
    let guest = zone.anybody();
    let (status, table) = guest.ask("POST", "/api/games", json!({})).await;
    assert_eq!(status, 201, "{table}");
    let (game, other) = (table["game"].clone(), 4);
    let seats = format!("/api/games/{game}/seats");
    assert_eq!(guest.ask("POST", &seats, json!({})).await.0, 201);
    let in_game = json!({"game": game});
    let (helper, _) = zone.join("Helper").await;
    let assistant = grant(helper, "assistant_of_white", in_game.clone());
    // The game belongs to no event, so an arbiter of event 4 has no authority over it.
    let arbiter = grant(id, "arbiter", json!({"event": other}));
    assert_eq!(administrator.ask("POST", "/api/roles", arbiter).await.0, 204);
    assert_eq!(ann.ask("POST", "/api/roles", assistant.clone()).await.0, 403);
    let arbiter = grant(id, "arbiter", in_game);
    assert_eq!(administrator.ask("POST", "/api/roles", arbiter).await.0, 204);
    assert_eq!(ann.ask("POST", "/api/roles", assistant).await.0, 204);
    // The arbiter of a game sees draw offers, for example, but never a premove.
    let (status, seen) = ann.get(&format!("/api/games/{game}")).await;
    assert_eq!((status, &seen["view"]["analysis"]), (200, &json!(true)), "{seen}");
}
