//! Signing up, logging in and out.

use super::*;

#[tokio::test]
async fn somebody_signs_up_logs_out_and_in_again() {
    let zone = Running::start();
    let (id, ann) = zone.join("Ann").await;
    let (status, me) = ann.get("/api/me").await;
    assert_eq!((status, &me["name"], &me["id"]), (200, &json!("Ann"), &json!(id)), "{me}");
    assert_eq!(me["roles"], json!([]));
    let (status, _) = ann.ask("DELETE", "/api/session", Value::Null).await;
    assert_eq!((status, ann.is_in().await), (204, false));
    // Names are the same in any capitals.
    let (status, again) = zone.log_in("aNN", PASSWORD).await;
    assert_eq!((status, again.is_in().await), (200, true));
    let (status, _) = again.ask("PUT", "/api/me", json!({"display": "Ann of Äänekoski"})).await;
    assert_eq!(status, 204);
    let shown = json!({"id": id, "display": "Ann of Äänekoski", "erased": false});
    assert_eq!(zone.anybody().get(&format!("/api/people/{id}")).await, (200, shown));
    for display in ["", "  ", "a\u{202e}b", "a\nb", &"x".repeat(65)] {
        let (status, told) = again.ask("PUT", "/api/me", json!({"display": display})).await;
        assert_eq!(status, 422, "{display:?} {told}");
    }
}

#[tokio::test]
async fn what_was_chosen_for_the_page_comes_along() {
    let zone = Running::start();
    let (_, ann) = zone.join("Ann").await;
    assert_eq!(ann.get("/api/me").await.1["settings"], Value::Null);
    let chosen = json!({"board": "blue", "volume": 0.5, "words": true});
    assert_eq!(ann.ask("PUT", "/api/me/settings", chosen.clone()).await.0, 204);
    let (_, again) = zone.log_in("Ann", PASSWORD).await;
    assert_eq!(again.get("/api/me").await.1["settings"], chosen);
    assert_eq!(again.get("/api/me/data").await.1["settings"], chosen);
    for wrong in [json!([]), json!("blue"), json!({"board": "x".repeat(4_096)})] {
        let (status, told) = ann.ask("PUT", "/api/me/settings", wrong).await;
        assert_eq!((status, &told["error"]), (422, &json!("invalid")), "{told}");
    }
    assert_eq!(ann.get("/api/me").await.1["settings"], chosen, "what is refused changes nothing");
}

#[tokio::test]
async fn what_makes_no_account_is_refused() {
    let zone = Running::start();
    zone.join("Ann").await;
    let long = "x".repeat(257);
    for (name, password, status, error) in [
        ("ann", PASSWORD, 409, "name_taken"),
        ("two words", PASSWORD, 422, "invalid"),
        ("a", PASSWORD, 422, "invalid"),
        ("bob\u{200b}", PASSWORD, 422, "invalid"),
        ("Bob", "too short", 422, "invalid"),
        ("Bob", &long, 422, "invalid"),
    ] {
        let body = json!({"name": name, "password": password});
        let (found, told) = zone.anybody().ask("POST", "/api/people", body).await;
        assert_eq!((found, &told["error"]), (status, &json!(error)), "{name} {told}");
    }
    for body in [
        json!({"name": "Bob"}),
        json!([]),
        json!({"name": "Bob", "password": PASSWORD, "admin": true}),
    ] {
        let (status, told) = zone.anybody().ask("POST", "/api/people", body).await;
        assert_eq!((status, &told["error"]), (422, &json!("invalid")), "{told}");
    }
    let (status, _) = zone.log_in("Bob", PASSWORD).await;
    assert_eq!(status, 401);
}

/// Nobody is taken for a guest, for who was erased, or for who decides here.
#[tokio::test]
async fn names_of_the_house_are_for_nobody() {
    let zone = Running::start();
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
    ] {
        let body = json!({"name": name, "password": PASSWORD});
        let (status, told) = zone.anybody().ask("POST", "/api/people", body).await;
        assert_eq!((status, &told["error"]), (409, &json!("name_taken")), "{name} {told}");
        let (status, told) = ann.ask("PUT", "/api/me", json!({"display": name})).await;
        assert_eq!((status, &told["error"]), (409, &json!("name_taken")), "{name} {told}");
    }
    for display in ["?", " ? ", "??", "Guest 1234", "Guest l234", "12. vendég", "Chief arbiter"] {
        let (status, told) = ann.ask("PUT", "/api/me", json!({"display": display})).await;
        assert_eq!((status, &told["error"]), (409, &json!("name_taken")), "{display} {told}");
    }
    for display in ["Guestine", "Ann, arbiter in Äänekoski", "Arbiterson", "Who?", "Ann"] {
        let (status, told) = ann.ask("PUT", "/api/me", json!({"display": display})).await;
        assert_eq!(status, 204, "{display} {told}");
    }
    // Who has such a name from the house may be shown by it.
    let administrator = zone.administrator().await;
    for (display, status) in [("Olga", 204), ("administrator", 204), ("arbiter", 409)] {
        let body = json!({"display": display});
        assert_eq!(administrator.ask("PUT", "/api/me", body).await.0, status, "{display}");
    }
}

/// Who has an account cannot be told from who has not: not by the answer, nor by what it costs.
#[tokio::test]
async fn an_unknown_name_is_answered_like_a_wrong_password() {
    let zone = Running::start();
    zone.join("Ann").await;
    let hashed = || async {
        let (_, _, text) = zone.anybody().send("GET", "/metrics", "").await;
        let text = text.as_str().expect("a text").to_owned();
        let line = text.lines().find(|line| line.starts_with("flagfall_passwords_hashed_total"));
        line.and_then(|line| line.split(' ').nth(1)?.parse::<u64>().ok()).expect("a count")
    };
    let mut answers = Vec::new();
    // The administrator has not chosen a password yet.
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
        let (head, status, told) =
            zone.anybody().send("POST", "/api/session", &body.to_string()).await;
        assert_eq!((status, set_cookie(&head)), (401, None), "{name}");
        assert_eq!(hashed().await, before + 1, "{name}");
        answers.push(told);
    }
    assert!(answers.iter().all(|told| *told == answers[0]), "{answers:?}");
    assert_eq!(answers[0]["message"], "the name or the password is wrong");
}

#[tokio::test]
async fn cookies_are_for_this_site_alone_and_no_cache_keeps_anything() {
    for (tls, name, end) in [
        ("", "flagfall_session=", "Strict"),
        ("X-Forwarded-Proto: https\r\n", "__Host-flagfall_session=", "; Secure"),
    ] {
        let proxy = "127.0.0.1/32".parse().expect("a network");
        let zone = Running::with(|config| config.trusted_proxies = vec![proxy]);
        let anybody = Somebody { shown: tls.to_owned(), ..zone.anybody() };
        let body = json!({"name": "Ann", "password": PASSWORD}).to_string();
        let (head, _, _) = anybody.send("POST", "/api/people", &body).await;
        let cookie = set_cookie(&head).expect("a cookie");
        assert!(cookie.starts_with(name) && cookie.ends_with(end), "{cookie}");
        assert!(cookie.contains("; Path=/; HttpOnly; SameSite=Strict"), "{cookie}");
        assert!(head.contains("cache-control: no-store"), "{head}");
        let pair = cookie.split(';').next().expect("a pair");
        let ann = Somebody { shown: format!("{tls}Cookie: {pair}\r\n"), ..anybody };
        assert!(ann.is_in().await);
    }
}

#[tokio::test]
async fn another_password_ends_other_sessions() {
    let zone = Running::start();
    let (_, ann) = zone.join("Ann").await;
    let (_, elsewhere) = zone.log_in("Ann", PASSWORD).await;
    let change = |old: &str, new: &str| json!({"old": old, "new": new});
    let new = "another horse battery";
    for (old, new, status) in [("wrong horse battery", new, 401), (PASSWORD, "short", 422)] {
        let (found, told) = ann.ask("PUT", "/api/me/password", change(old, new)).await;
        assert_eq!(found, status, "{told}");
    }
    assert!(elsewhere.is_in().await);
    let (status, _) = ann.ask("PUT", "/api/me/password", change(PASSWORD, new)).await;
    assert_eq!((status, ann.is_in().await, elsewhere.is_in().await), (204, true, false));
    assert_eq!(zone.log_in("Ann", PASSWORD).await.0, 401);
    assert_eq!(zone.log_in("Ann", new).await.0, 200);
}
