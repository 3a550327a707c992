//! Sessions and tokens are listed and revoked.

use super::*;

#[tokio::test]
async fn sessions_are_listed_and_ended() {
    let zone = Running::start();
    let (_, ann) = zone.join("Ann").await;
    let (_, other) = zone.log_in("Ann", PASSWORD).await;
    let (_, bob) = zone.join("Bob").await;
    let (_, list) = ann.get("/api/me/sessions").await;
    let ids: Vec<u64> = list.as_array().expect("a list").iter().filter_map(|one| one["id"].as_u64()).collect();
    assert_eq!((ids.len(), &list[0]["name"]), (2, &json!("a test")));
    let (_, others) = other.get("/api/me/sessions").await;
    let own = |list: &Value| (0..2).find(|at| list[*at]["current"] == true);
    assert!(own(&list).is_some() && own(&list) != own(&others), "each is in by its own");
    for id in &ids {
        let (status, _) = bob.ask("DELETE", &format!("/api/me/sessions/{id}"), Value::Null).await;
        assert_eq!(status, 404, "they are not his");
    }
    assert!(ann.is_in().await && other.is_in().await);
    for id in &ids {
        // Ending the current session logs out; the other session ends the rest.
        for somebody in [&ann, &other] {
            somebody.ask("DELETE", &format!("/api/me/sessions/{id}"), Value::Null).await;
        }
    }
    assert!(!ann.is_in().await && !other.is_in().await);
    assert!(bob.is_in().await);
}

#[tokio::test]
async fn token_is_shown_once_and_valid_until_revoked() {
    let zone = Running::start();
    let (id, ann) = zone.join("Ann").await;
    let (status, made) = ann.ask("POST", "/api/me/tokens", json!({"name": "my bot"})).await;
    assert_eq!((status, &made["name"], &made["until"]), (201, &json!("my bot"), &Value::Null));
    let secret = made["secret"].as_str().expect("a secret");
    assert!(secret.starts_with("flagfall_pat_") && secret.len() == 77, "{secret}");
    let bot = zone.anybody().bearer(secret);
    let (status, me) = bot.get("/api/me").await;
    assert_eq!((status, &me["id"]), (200, &json!(id)));
    let (_, list) = ann.get("/api/me/tokens").await;
    let listed = json!({"id": made["id"], "name": "my bot", "created": made["created"], "until": null, "scopes": []});
    assert_eq!(list, json!([listed]));
    // A token cannot create further credentials.
    for (method, path, body) in [
        ("POST", "/api/me/tokens", json!({"name": "more"})),
        ("PUT", "/api/me/password", json!({"old": PASSWORD, "new": PASSWORD})),
        ("DELETE", "/api/me", json!({"password": PASSWORD})),
        ("DELETE", "/api/me/sessions/1", Value::Null),
        ("DELETE", "/api/me/tokens/1", Value::Null),
    ] {
        assert_eq!(bot.ask(method, path, body).await.0, 403, "{method} {path}");
    }
    let withdraw = format!("/api/me/tokens/{}", made["id"]);
    assert_eq!(ann.ask("DELETE", &withdraw, Value::Null).await.0, 204);
    assert_eq!(ann.ask("DELETE", &withdraw, Value::Null).await.0, 404);
    assert_eq!(bot.get("/api/me").await.0, 401);
}

#[tokio::test]
async fn forged_and_expired_credentials_are_refused() {
    let zone = Running::start();
    let (_, ann) = zone.join("Ann").await;
    let (_, over) = ann.ask("POST", "/api/me/tokens", json!({"name": "brief", "days": 0})).await;
    let (_, made) = ann.ask("POST", "/api/me/tokens", json!({"name": "bot", "days": 1})).await;
    let secret = made["secret"].as_str().expect("a secret");
    let session = ann.shown.split("flagfall_session=").nth(1).expect("a cookie").trim();
    let anybody = zone.anybody();
    for forged in [
        over["secret"].as_str().expect("a secret"),
        &secret[..secret.len() - 1],
        &format!("{secret}0"),
        &secret.to_uppercase(),
        "flagfall_pat_",
        session,
        &format!("flagfall_pat_{session}"),
        "seat.1.white.00000000000000000000000000000000",
    ] {
        let (status, reply) = anybody.bearer(forged).get("/api/me").await;
        assert_eq!((status, &reply["error"]), (401, &json!("invalid_token")), "{forged}");
    }
    for cookie in [secret, "", "0", &session[1..]] {
        let shown = format!("Cookie: flagfall_session={cookie}\r\n");
        let (status, reply) = HttpClient { shown, ..anybody.clone() }.get("/api/me").await;
        assert_eq!((status, &reply["error"]), (401, &json!("not_logged_in")), "{cookie}");
    }
    assert_eq!(anybody.bearer(secret).get("/api/me").await.0, 200);
    for name in ["", "a\nb", &"x".repeat(65)] {
        let (status, _) = ann.ask("POST", "/api/me/tokens", json!({"name": name})).await;
        assert_eq!(status, 422, "{name:?}");
    }
}

#[tokio::test]
async fn tokens_per_person_are_limited() {
    let zone = Running::start();
    let (_, ann) = zone.join("Ann").await;
    for _ in 0..50 {
        assert_eq!(ann.ask("POST", "/api/me/tokens", json!({"name": "bot"})).await.0, 201);
    }
    assert_eq!(ann.ask("POST", "/api/me/tokens", json!({"name": "bot"})).await.0, 422);
}
