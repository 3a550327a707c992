//! No browser and no proxy stores an answer that is meant for one person.

use super::*;

/// Answers that are revalidated, because they are the same for everybody who may see them.
const REVALIDATED: [&str; 2] = ["/api/games/{id}/pgn", "/games/{id}/board.svg"];

#[tokio::test]
async fn no_operation_is_stored_unless_it_says_so() {
    let zone = Running::start();
    let administrator = zone.administrator().await;
    let (game, _, _) = zone.table("{}").await;
    let (_, offer) = zone.anybody().get("/api/openapi.json").await;
    for (path, item) in offer["paths"].as_object().expect("paths") {
        for method in item.as_object().expect("methods").keys() {
            // The body is valid for few operations; refusals are not stored either.
            let own = path.replace("{id}", &game.to_string());
            for (somebody, body) in [(zone.anybody(), ""), (administrator.clone(), "{}")] {
                if (method.as_str(), path.as_str()) == ("delete", "/api/session") {
                    continue;
                }
                let (head, status, _) = somebody.send(&method.to_uppercase(), &own, body).await;
                let expected = if REVALIDATED.contains(&path.as_str()) { "no-cache" } else { "no-store" };
                let line = format!("cache-control: {expected}\r\n");
                let found = head.matches("cache-control: ").count();
                assert!(format!("{head}\r\n").contains(&line) && found == 1, "{method} {path} {status}: {head}");
            }
        }
    }
}

#[tokio::test]
async fn answers_with_secrets_are_not_stored() {
    let zone = Running::start();
    let administrator = zone.administrator().await;
    let mut secrets = 0;
    let (_, table) = zone.anybody().ask("POST", "/api/games", json!({})).await;
    let seats = format!("/api/games/{}/seats", table["game"]);
    for (somebody, path, body) in [
        (zone.anybody(), "/api/games", json!({})),
        (zone.anybody(), &*seats, Value::Null),
        (zone.anybody(), "/api/people", json!({"name": "Ann", "password": PASSWORD})),
        (zone.anybody(), "/api/session", json!({"name": "administrator", "password": PASSWORD})),
        (administrator.clone(), "/api/me/tokens", json!({"name": "bot"})),
        (administrator.clone(), "/api/invitations", Value::Null),
    ] {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let (head, status, reply) = somebody.send("POST", path, &body).await;
        assert!(status < 300 && head.contains("cache-control: no-store"), "{path}: {head}");
        secrets += usize::from(reply["secret"].is_string() || reply["link"].is_string() || set_cookie(&head).is_some());
    }
    assert_eq!(secrets, 6);
}
