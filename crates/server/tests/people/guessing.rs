//! Guessing passwords, and passwords that are easy to guess.

use super::*;

impl Running {
    /// A zone behind a proxy that names many clients.
    fn behind_proxy() -> Running {
        let proxy = "127.0.0.1/32".parse().expect("a network");
        Running::with(|config| config.trusted_proxies = vec![proxy])
    }

    /// A client at an address.
    fn client(&self, address: &str) -> HttpClient {
        HttpClient { shown: format!("X-Forwarded-For: {address}\r\n"), ..self.anybody() }
    }

    /// The number of passwords that were hashed.
    async fn hashed(&self) -> u64 {
        let (_, text) = self.anybody().get("/metrics").await;
        let mut lines = text.as_str().expect("a text").lines();
        let line = lines.find_map(|line| line.strip_prefix("flagfall_passwords_hashed_total "));
        line.expect("it is counted").parse().expect("a number")
    }
}

/// Tries a password; returns the answer's head, status and error.
async fn attempt(client: &HttpClient, name: &str, password: &str) -> (String, u16, Value) {
    let body = json!({"name": name, "password": password}).to_string();
    let (head, status, mut reply) = client.send("POST", "/api/session", &body).await;
    (head, status, reply["error"].take())
}

#[tokio::test]
async fn guessers_at_many_addresses_share_a_budget_and_the_owner_enters() {
    let zone = Running::behind_proxy();
    let home = zone.client("192.0.2.1");
    let sign_up = json!({"name": "Ann", "password": PASSWORD}).to_string();
    assert_eq!(home.send("POST", "/api/people", &sign_up).await.1, 201);
    let (head, status, _) = attempt(&home, "Ann", PASSWORD).await;
    assert_eq!(status, 200);
    let mut cookies = head.lines().filter_map(|line| line.strip_prefix("set-cookie: "));
    let device = cookies.find(|cookie| cookie.starts_with("flagfall_device=")).expect("a device cookie");
    assert!(device.contains("; Path=/; HttpOnly; SameSite=Strict"), "{device}");
    let before = zone.hashed().await;
    let (mut checked, mut refused) = (0, 0);
    for address in 0..4 {
        for number in 0..120 {
            let guesser = zone.client(&format!("203.0.113.{address}"));
            match attempt(&guesser, "Ann", &format!("wrong horse {number}")).await {
                (_, 401, error) if error == "wrong_password" => checked += 1,
                (head, 429, error) if error == "too_many_guesses" => {
                    assert!(head.contains("retry-after: "), "{head}");
                    refused += 1;
                }
                other => panic!("{other:?}"),
            }
        }
    }
    // A minute may pass meanwhile, and a few more guesses with it.
    assert!((30..40).contains(&checked) && checked + refused == 480, "{checked} checked, {refused} refused");
    assert_eq!(zone.hashed().await, before + checked, "a refused guess causes no work");
    assert_eq!(attempt(&home, "Ann", PASSWORD).await.1, 200, "a known address");
    let pair = device.split(';').next().expect("a pair");
    let elsewhere =
        HttpClient { shown: format!("X-Forwarded-For: 198.51.100.7\r\nCookie: {pair}\r\n"), ..zone.anybody() };
    assert_eq!(attempt(&elsewhere, "Ann", PASSWORD).await.1, 200, "a known browser at another address");
    // The cookie of one person is worth nothing for another, and a forged one nothing at all.
    for (name, pair) in [("Bob", pair.to_owned()), ("Ann", format!("{pair}0"))] {
        let shown = format!("X-Forwarded-For: 203.0.113.1\r\nCookie: {pair}\r\n");
        let (_, status, _) = attempt(&HttpClient { shown, ..zone.anybody() }, name, PASSWORD).await;
        assert_eq!(status, if name == "Ann" { 429 } else { 401 }, "{name}");
    }
}

#[tokio::test]
async fn neighbour_of_a_guesser_logs_in() {
    let zone = Running::with(|config| config.limits.passwords = flagfall_server::Rate::new(12, 1));
    for name in ["Ann", "Bob", "Cid"] {
        zone.join(name).await;
    }
    // The address has entered these accounts, so the zone is restarted to forget it.
    let zone = zone.restart(|_| ()).await;
    let mut checked = 0;
    for number in 0..60 {
        checked += u32::from(attempt(&zone.anybody(), "Ann", &format!("wrong horse {number}")).await.1 == 401);
        checked += u32::from(attempt(&zone.anybody(), "nobody", &format!("wrong horse {number}")).await.1 == 401);
    }
    assert!((12..16).contains(&checked), "{checked}");
    for name in ["Bob", "Cid", "Bob"] {
        assert_eq!(zone.log_in(name, PASSWORD).await.0, 200, "{name}");
    }
}

#[tokio::test]
async fn guesses_with_a_stolen_session_are_limited() {
    let zone = Running::start();
    let (_, ann) = zone.join("Ann").await;
    let mut statuses = Vec::new();
    for number in 0..30 {
        let body = json!({"old": format!("wrong horse {number}"), "new": "another horse battery"});
        statuses.push(ann.ask("PUT", "/api/me/password", body).await.0);
    }
    assert_eq!((statuses[9], statuses[29]), (401, 429), "{statuses:?}");
    // The owner's other browser is not affected.
    assert_eq!(zone.log_in("Ann", PASSWORD).await.0, 200);
}

#[tokio::test]
async fn browsers_of_an_old_password_have_no_budget_of_their_own() {
    let zone = Running::behind_proxy();
    let home = zone.client("192.0.2.1");
    let sign_up = json!({"name": "Ann", "password": PASSWORD}).to_string();
    let (head, status, _) = home.send("POST", "/api/people", &sign_up).await;
    assert_eq!(status, 201);
    let session = pair_of(&head, "flagfall_session=");
    let mut devices = Vec::new();
    for _ in 0..6 {
        devices.push(pair_of(&attempt(&home, "Ann", PASSWORD).await.0, "flagfall_device="));
    }
    let new = "another horse battery";
    let owner = HttpClient { shown: format!("{}Cookie: {session}\r\n", home.shown), ..zone.anybody() };
    let change = json!({"old": PASSWORD, "new": new}).to_string();
    let (head, status, reply) = owner.send("PUT", "/api/me/password", &change).await;
    assert_eq!(status, 204, "{reply}");
    let recognised = pair_of(&head, "flagfall_device=");
    let mut checked = 0;
    for (number, device) in devices.iter().enumerate() {
        let shown = format!("X-Forwarded-For: 203.0.113.{number}\r\nCookie: {device}\r\n");
        let guesser = HttpClient { shown, ..zone.anybody() };
        for number in 0..20 {
            checked += u32::from(attempt(&guesser, "Ann", &format!("wrong horse {number}")).await.1 == 401);
        }
    }
    // A minute may pass meanwhile, and a few more guesses with it.
    assert!((30..40).contains(&checked), "only the budget for strangers was used: {checked}");
    let shown = format!("X-Forwarded-For: 203.0.113.1\r\nCookie: {recognised}\r\n");
    assert_eq!(attempt(&HttpClient { shown, ..zone.anybody() }, "Ann", new).await.1, 200, "the owner's browser");
}

/// Returns the name and value of a cookie that an answer sets.
fn pair_of(head: &str, name: &str) -> String {
    let mut cookies = head.lines().filter_map(|line| line.strip_prefix("set-cookie: "));
    let cookie = cookies.find(|cookie| cookie.starts_with(name)).expect("the cookie is set");
    cookie.split(';').next().expect("a pair").to_owned()
}

#[tokio::test]
async fn guessable_passwords_are_refused() {
    let zone = Running::start();
    for (password, error) in [
        ("1234567890", "password_common"),
        ("          ", "password_length"),
        ("\0\0\0\0\0\0\0\0\0\0", "password_length"),
        ("wilhelmina", "password_common"),
        ("Wilhelmina1", "password_common"),
        ("too short", "password_length"),
    ] {
        let body = json!({"name": "Wilhelmina", "password": password});
        let (status, reply) = zone.anybody().ask("POST", "/api/people", body).await;
        assert_eq!((status, &reply["error"]), (422, &json!(error)), "{password:?}");
    }
    let (_, ann) = zone.join("Ann").await;
    let change = json!({"old": PASSWORD, "new": "passwordpassword"});
    assert_eq!(ann.ask("PUT", "/api/me/password", change).await.1["error"], "password_common");
    assert_eq!(zone.hashed().await, 2, "the sign-up, and the old password");
}

#[tokio::test]
async fn password_change_revokes_tokens_unless_they_are_kept() {
    let zone = Running::start();
    let (_, ann) = zone.join("Ann").await;
    let (_, made) = ann.ask("POST", "/api/me/tokens", json!({"name": "bot"})).await;
    let bot = zone.anybody().bearer(made["secret"].as_str().expect("a secret"));
    let new = "another horse battery";
    let kept = json!({"old": PASSWORD, "new": new, "keep_tokens": true});
    assert_eq!(ann.ask("PUT", "/api/me/password", kept).await.0, 204);
    assert!(bot.is_in().await);
    assert_eq!(ann.ask("PUT", "/api/me/password", json!({"old": new, "new": PASSWORD})).await.0, 204);
    assert!(!bot.is_in().await && ann.is_in().await);
}

#[tokio::test]
async fn invisible_names_are_refused() {
    let zone = Running::start();
    let (_, ann) = zone.join("Ann").await;
    let marks = format!("Z{}", "\u{35c}".repeat(63));
    for name in ["\u{61c}", "\u{feff}", "\u{ad}", "\u{34f}", "\u{3164}", "\u{2800}", "\u{e0041}", "A\u{3164}", &marks] {
        assert_eq!(ann.ask("PUT", "/api/me", json!({"display": name})).await.0, 422, "{name:?}");
        assert_eq!(ann.ask("POST", "/api/me/tokens", json!({"name": name})).await.0, 422, "{name:?}");
    }
    let body = json!({"name": "a\u{1160}b", "password": PASSWORD});
    assert_eq!(zone.anybody().ask("POST", "/api/people", body).await.0, 422, "a blank letter in an account name");
}
