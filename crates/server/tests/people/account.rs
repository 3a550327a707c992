//! Signing up, logging in and out.

use super::*;

#[tokio::test]
async fn person_signs_up_logs_out_and_in_again() {
    let zone = Running::start();
    let (id, ann) = zone.join("Ann").await;
    let (status, me) = ann.get("/api/me").await;
    assert_eq!((status, &me["name"], &me["id"]), (200, &json!("Ann"), &json!(id)), "{me}");
    assert_eq!(me["roles"], json!([]));
    let (status, _) = ann.ask("DELETE", "/api/session", Value::Null).await;
    assert_eq!((status, ann.is_in().await), (204, false));
    // Names are case-insensitive.
    let (status, again) = zone.log_in("aNN", PASSWORD).await;
    assert_eq!((status, again.is_in().await), (200, true));
    let (status, _) = again.ask("PUT", "/api/me", json!({"display": "Ann of Äänekoski"})).await;
    assert_eq!(status, 204);
    let shown = json!({"id": id, "display": "Ann of Äänekoski", "erased": false});
    assert_eq!(zone.anybody().get(&format!("/api/people/{id}")).await, (200, shown));
    for display in ["", "  ", "a\u{202e}b", "a\nb", &"x".repeat(65)] {
        let (status, reply) = again.ask("PUT", "/api/me", json!({"display": display})).await;
        assert_eq!(status, 422, "{display:?} {reply}");
    }
}

#[tokio::test]
async fn page_settings_are_saved_with_account() {
    let zone = Running::start();
    let (_, ann) = zone.join("Ann").await;
    assert_eq!(ann.get("/api/me").await.1["settings"], Value::Null);
    let chosen = json!({"board": "blue", "volume": 0.5, "words": true});
    assert_eq!(ann.ask("PUT", "/api/me/settings", chosen.clone()).await.0, 204);
    let (_, again) = zone.log_in("Ann", PASSWORD).await;
    assert_eq!(again.get("/api/me").await.1["settings"], chosen);
    assert_eq!(again.get("/api/me/data").await.1["settings"], chosen);
    for wrong in [json!([]), json!("blue"), json!({"board": "x".repeat(4_096)})] {
        let (status, reply) = ann.ask("PUT", "/api/me/settings", wrong).await;
        assert_eq!((status, &reply["error"]), (422, &json!("invalid")), "{reply}");
    }
    assert_eq!(ann.get("/api/me").await.1["settings"], chosen, "a refused change leaves the settings unchanged");
}

#[tokio::test]
async fn invalid_sign_ups_are_refused() {
    let zone = Running::start();
    zone.join("Ann").await;
    let long = "x".repeat(257);
    for (name, password, status, error) in [
        ("ann", PASSWORD, 409, "name_taken"),
        ("two words", PASSWORD, 422, "invalid"),
        ("a", PASSWORD, 422, "invalid"),
        ("bob\u{200b}", PASSWORD, 422, "invalid"),
        ("Bob", "too short", 422, "password_length"),
        ("Bob", &long, 422, "password_length"),
    ] {
        let body = json!({"name": name, "password": password});
        let (found, reply) = zone.anybody().ask("POST", "/api/people", body).await;
        assert_eq!((found, &reply["error"]), (status, &json!(error)), "{name} {reply}");
    }
    for body in [json!({"name": "Bob"}), json!([]), json!({"name": "Bob", "password": PASSWORD, "admin": true})] {
        let (status, reply) = zone.anybody().ask("POST", "/api/people", body).await;
        assert_eq!((status, &reply["error"]), (422, &json!("invalid")), "{reply}");
    }
    let (status, _) = zone.log_in("Bob", PASSWORD).await;
    assert_eq!(status, 401);
}

/// No name may resemble a guest, an erased person or an official.
#[tokio::test]
async fn reserved_names_are_refused() {
    let engine = "[[engine]]\nname = 'Stockfish 17'\ncommand = 'true'";
    let engine = flagfall_server::Config::read(engine).expect("settings").engine;
    let zone = Running::with(|config| config.engine = engine);
    let (_, ann) = zone.join("Ann").await;
    for name in [
        "Guest",
        "guest-1234",
        "GUEST.7",
        "Vieras-7",
        "7-vendég",
        "arbiter",
        "Arbiter2",
        "arb1ter",
        "Аrbiter", // with a Cyrillic А
        "ARBITER",
        "chief-arbiter",
        "Chief_Arbiter.1",
        "administrator1",
        "Administrator-3",
        "Flagfall",
        "fIagfaIl",
        "tuomari",
        "päätuomari",
        "ylläpitäjä",
        "versenybíró",
        "FŐBÍRÓ",
        "felügyelő",
        "Organiser",
        "Järjestäjä",
        "arbiter-ann",
        "Stockfish",
    ] {
        let body = json!({"name": name, "password": PASSWORD});
        let (status, reply) = zone.anybody().ask("POST", "/api/people", body).await;
        assert_eq!((status, &reply["error"]), (409, &json!("name_taken")), "{name} {reply}");
        let (status, reply) = ann.ask("PUT", "/api/me", json!({"display": name})).await;
        assert_eq!((status, &reply["error"]), (409, &json!("name_taken")), "{name} {reply}");
    }
    for display in
        ["?", " ? ", "??", "Guest 1234", "Guest l234", "12. vendég", "Chief arbiter", "Ann, arbiter in Äänekoski"]
    {
        let (status, reply) = ann.ask("PUT", "/api/me", json!({"display": display})).await;
        assert_eq!((status, &reply["error"]), (409, &json!("name_taken")), "{display} {reply}");
    }
    for display in ["Guestine", "Arbiterson", "Bíró Anna", "Who?", "Ann"] {
        let (status, reply) = ann.ask("PUT", "/api/me", json!({"display": display})).await;
        assert_eq!(status, 204, "{display} {reply}");
    }
    // The owner of a reserved name may use it as display name.
    let administrator = zone.administrator().await;
    for (display, status) in [("Olga", 204), ("administrator", 204), ("arbiter", 409)] {
        let body = json!({"display": display});
        assert_eq!(administrator.ask("PUT", "/api/me", body).await.0, status, "{display}");
    }
}

/// Neither the response nor its cost reveals whether an account exists.
#[tokio::test]
async fn unknown_name_and_wrong_password_are_indistinguishable() {
    let zone = Running::start();
    zone.join("Ann").await;
    let hashed = || async {
        let (_, _, text) = zone.anybody().send("GET", "/metrics", "").await;
        let text = text.as_str().expect("a text").to_owned();
        let line = text.lines().find(|line| line.starts_with("flagfall_passwords_hashed_total"));
        line.and_then(|line| line.split(' ').nth(1)?.parse::<u64>().ok()).expect("a count")
    };
    let mut answers = Vec::new();
    // The administrator has no password yet.
    let long = "y".repeat(300);
    for (name, password) in [
        ("Ann", "wrong horse battery"),
        ("Bob", PASSWORD),
        ("no name", PASSWORD),
        ("administrator", PASSWORD),
        ("Ann", ""),
        ("Ann", &long),
    ] {
        let before = hashed().await;
        let body = json!({"name": name, "password": password});
        let (head, status, reply) = zone.anybody().send("POST", "/api/session", &body.to_string()).await;
        assert_eq!((status, set_cookie(&head)), (401, None), "{name}");
        assert_eq!(hashed().await, before + 1, "{name}");
        answers.push(reply);
    }
    assert!(answers.iter().all(|reply| *reply == answers[0]), "{answers:?}");
    assert_eq!(answers[0]["message"], "the name or the password is wrong");
}

#[tokio::test]
async fn session_cookies_are_same_site_and_responses_uncached() {
    for (tls, name, end) in
        [("", "flagfall_session=", "Strict"), ("X-Forwarded-Proto: https\r\n", "__Host-flagfall_session=", "; Secure")]
    {
        let proxy = "127.0.0.1/32".parse().expect("a network");
        let zone = Running::with(|config| config.trusted_proxies = vec![proxy]);
        let anybody = HttpClient { shown: tls.to_owned(), ..zone.anybody() };
        let body = json!({"name": "Ann", "password": PASSWORD}).to_string();
        let (head, _, _) = anybody.send("POST", "/api/people", &body).await;
        let cookie = set_cookie(&head).expect("a cookie");
        assert!(cookie.starts_with(name) && cookie.ends_with(end), "{cookie}");
        assert!(cookie.contains("; Path=/; HttpOnly; SameSite=Strict"), "{cookie}");
        assert!(head.contains("cache-control: no-store"), "{head}");
        let pair = cookie.split(';').next().expect("a pair");
        let ann = HttpClient { shown: format!("{tls}Cookie: {pair}\r\n"), ..anybody };
        assert!(ann.is_in().await);
    }
}

#[tokio::test]
async fn password_change_ends_other_sessions() {
    let zone = Running::start();
    let (_, ann) = zone.join("Ann").await;
    let (_, elsewhere) = zone.log_in("Ann", PASSWORD).await;
    let change = |old: &str, new: &str| json!({"old": old, "new": new});
    let new = "another horse battery";
    for (old, new, status) in [("wrong horse battery", new, 401), (PASSWORD, "short", 422)] {
        let (found, reply) = ann.ask("PUT", "/api/me/password", change(old, new)).await;
        assert_eq!(found, status, "{reply}");
    }
    assert!(elsewhere.is_in().await);
    let (status, _) = ann.ask("PUT", "/api/me/password", change(PASSWORD, new)).await;
    assert_eq!((status, ann.is_in().await, elsewhere.is_in().await), (204, true, false));
    assert_eq!(zone.log_in("Ann", PASSWORD).await.0, 401);
    assert_eq!(zone.log_in("Ann", new).await.0, 200);
}
