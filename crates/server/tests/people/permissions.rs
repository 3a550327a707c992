//! Permissions of every endpoint for people, in every role.

use super::*;

/// Permissions: `x` allowed, `.` forbidden, `?` authentication required. Columns:
/// anonymous, a guest with a seat, an account without a role, then the zone roles player, arbiter, chief
/// arbiter, organiser, spectator, administrator; last an administrator's token for administration.
const TABLE: [(&str, &str, &str, &str); 27] = [
    ("GET", "/api/people/ID", "", "xxxxxxxxxx"),
    ("GET", "/api/people", "", "??......xx"),
    ("POST", "/api/people", r#"{"name":"a","password":""}"#, "xxxxxxxxx."),
    ("DELETE", "/api/people/5", "", "??......x."),
    ("PUT", "/api/people/5/blocked", r#"{"blocked":true}"#, "??......x."),
    ("POST", "/api/people/5/recovery", "", "??......x."),
    ("GET", "/api/people/ID/roles", "", "??......xx"),
    ("GET", "/api/people/ID/data", "", "??......x."),
    ("POST", "/api/invitations", "", "??....x.x."),
    ("POST", "/api/recovery", r#"{"link":"","password":""}"#, "xxxxxxxxx."),
    ("POST", "/api/session", r#"{"name":"","password":""}"#, "111111111."),
    ("GET", "/api/me", "", "??xxxxxxxx"),
    ("PUT", "/api/me", r#"{"display":""}"#, "??xxxxxxx."),
    ("DELETE", "/api/me", r#"{"password":"wrong"}"#, "??1111111."),
    ("PUT", "/api/me/password", r#"{"old":"wrong","new":"wrong"}"#, "??1111111."),
    ("PUT", "/api/me/settings", r#"{"board":"blue"}"#, "??xxxxxxx."),
    ("GET", "/api/me/data", "", "??xxxxxxx."),
    ("GET", "/api/me/sessions", "", "??xxxxxxx."),
    ("DELETE", "/api/me/sessions/5", "", "??xxxxxxx."),
    ("GET", "/api/me/tokens", "", "??xxxxxxx."),
    ("POST", "/api/me/tokens", r#"{"name":""}"#, "??xxxxxxx."),
    ("DELETE", "/api/me/tokens/5", "", "??xxxxxxx."),
    ("GET", "/api/roles", "", "??...x..xx"),
    ("POST", "/api/roles", r#"{"person":5,"role":"arbiter","scope":"zone"}"#, "??...x..x."),
    ("POST", "/api/roles", r#"{"person":5,"role":"organiser","scope":{"event":1}}"#, "??......x."),
    ("POST", "/api/roles", r#"{"person":5,"role":"spectator","scope":{"event":1}}"#, "??....x.x."),
    ("DELETE", "/api/roles?person=5&role=chief_arbiter", "", "??......x."),
];

#[tokio::test]
async fn endpoint_permissions_match_the_table() {
    let zone = Running::start();
    let administrator = zone.administrator().await;
    let (_, table) = zone.anybody().ask("POST", "/api/games", json!({})).await;
    let guest = zone.anybody().bearer(table["secret"].as_str().expect("a secret"));
    let (subject, _) = zone.join("Subject").await;
    let mut all = vec![zone.anybody(), guest, zone.join("nobody").await.1];
    for (number, role) in (1..).zip(["player", "arbiter", "chief_arbiter", "organiser", "spectator", "administrator"]) {
        let (id, somebody) = zone.join(&format!("person-{number}")).await;
        let grant = json!({"person": id, "role": role, "scope": "zone"});
        assert_eq!(administrator.ask("POST", "/api/roles", grant).await.0, 204, "{role}");
        all.push(somebody);
    }
    let (_, token) = all[8].ask("POST", "/api/me/tokens", json!({"name": "bot", "scopes": ["administer"]})).await;
    all.push(zone.anybody().bearer(token["secret"].as_str().expect("a secret")));
    for (method, path, body, expected) in TABLE {
        let path = path.replace("ID", &subject.to_string());
        let mut found = String::new();
        for somebody in &all {
            let (_, status, reply) = somebody.send(method, &path, body).await;
            assert!(status < 500, "{method} {path} {status} {reply}");
            found.push(match (status, reply["error"].as_str()) {
                (401, Some("not_logged_in")) => '?',
                // The password is wrong, so every allowed request ends there.
                (401, Some("wrong_password")) => '1',
                (403, Some("forbidden")) => '.',
                (401 | 403, _) => '!',
                _ => 'x',
            });
        }
        assert_eq!(found, expected, "{method} {path} {body}");
    }
}

/// The table above and the document contain every endpoint for people.
#[tokio::test]
async fn every_endpoint_is_documented_and_covered() {
    let zone = Running::start();
    let (_, offer) = zone.anybody().get("/api/openapi.json").await;
    let plain = |path: &str| {
        let path = path.split('?').next().expect("a path");
        let words = path.split('/').map(|word| if matches!(word, "ID" | "5") { "{id}" } else { word });
        words.collect::<Vec<_>>().join("/")
    };
    let mut tried: Vec<(String, String)> = TABLE
        .iter()
        .map(|(method, path, ..)| (plain(path), method.to_lowercase()))
        // Everybody may log out.
        .chain([("/api/session".to_owned(), "delete".to_owned())])
        .collect();
    tried.sort();
    tried.dedup();
    let mut offered = Vec::new();
    for (path, methods) in offer["paths"].as_object().expect("paths") {
        const OF_PEOPLE: [&str; 6] = ["people", "me", "roles", "session", "recovery", "invitations"];
        let room = path.split('/').nth(2).unwrap_or_default();
        let of_people = OF_PEOPLE.contains(&room);
        for method in methods.as_object().expect("methods").keys().filter(|_| of_people) {
            offered.push((path.clone(), method.clone()));
        }
    }
    offered.sort();
    assert_eq!(tried, offered);
}
