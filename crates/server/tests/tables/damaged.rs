//! Games whose stored records are damaged.

use flagfall_server::recorded_state;
use flagfall_store::{Archive, AuditReferences, verify_with};
use rusqlite::Connection;

use super::rematches::resigned;
use super::*;

/// Damages the record of a game.
fn damage(folder: &Path, sql: &str, game: u64) {
    let database = Connection::open(folder.join("flagfall.db")).expect("a database");
    let changed = database.execute(sql, (game as i64,)).expect("valid SQL");
    assert_eq!(changed, 1, "{sql}");
}

#[tokio::test]
async fn damaged_ledger_is_set_aside_and_others_go_on() {
    let damages = [
        "UPDATE events SET event = '{}' WHERE id = ? AND sequence = 2",
        "UPDATE events SET event = 'nonsense' WHERE id = ? AND sequence = 1",
        "UPDATE events SET event = CAST(x'ff' AS TEXT) WHERE id = ? AND sequence = 2",
        "UPDATE events SET hash = x'00' WHERE id = ? AND sequence = 2",
        "UPDATE events SET source = 9 WHERE id = ? AND sequence = 1",
        "DELETE FROM events WHERE id = ? AND sequence = 1",
        "DELETE FROM events WHERE id = ? AND sequence = 2",
        "UPDATE events SET kind = 9 WHERE id = ? AND sequence = 1",
        "UPDATE open_ledgers SET kind = 9 WHERE id = ?",
    ];
    let zone = peopled();
    let (over, _) = resigned(&zone, ("Ann", "Bob"), json!({"colour": "white"})).await;
    let (damaged_end, _) = resigned(&zone, ("Ann", "Bob"), json!({"colour": "white"})).await;
    let mut games = Vec::new();
    for _ in 0..=damages.len() {
        let white = zone.open_table("Ann", json!({"colour": "white"})).await;
        let black = zone.take("Bob", white.game).await;
        zone.begin(white.game, [("Ann", &white), ("Bob", &black)]).await;
        games.push(white.game);
    }
    let good = games.pop().expect("a game");
    let zone = zone.restart(|folder| {
        damage(folder, damages[0], damaged_end.game);
        for (sql, game) in damages.iter().zip(&games) {
            damage(folder, sql, *game);
        }
        let people = SqlitePeople::open(folder).expect("people");
        let grant = Grant { person: PersonId(1), role: Role::Administrator, scope: Scope::Zone };
        people.grant(&grant, None).expect("granted");
    });
    let zone = zone.await;
    // The others go on.
    let mut white = zone.socket("Ann").await;
    white.subscribe(good, Some(0), None).await;
    zone.socket("Bob").await.subscribe(good, Some(0), None).await;
    white.command(good, 1, json!({"play": {"input": {"move": "e2e4"}}})).await;
    white.next_event("move_made").await;
    let finished = zone.succeed("", "GET", "/api/games/finished", &Value::Null).await;
    let listed: Vec<_> = finished["games"].as_array().expect("games").iter().map(|game| &game["game"]).collect();
    assert_eq!(listed, [over.game]);
    // A damaged game says so, and everything of its players that is whole is exported.
    for game in [damaged_end.game, games[0], games[1], games[6]] {
        zone.fail("", "GET", &format!("/api/games/{game}"), &Value::Null, "set_aside").await;
        // Nobody subscribes to it, and nothing is done in it.
        white.send(&json!({"subscribe": {"game": game}})).await;
        let refused = white.next_of_kind("error").await;
        assert_eq!((&refused["game"], &refused["error"]), (&json!(game), &json!("set_aside")), "{refused}");
        white.command(game, 7, json!("resign")).await;
        let refused = white.next_of_kind("error").await;
        assert_eq!((&refused["game"], &refused["id"]), (&json!(game), &json!(7)), "{refused}");
        assert_eq!(refused["error"], "not_subscribed", "{refused}");
    }
    let (_, data) = zone.ask_in_session("Ann", "GET", "/api/me/data", &Value::Null).await;
    let data: Value = serde_json::from_str(&data).expect("JSON");
    let exported: Vec<_> = data["games"].as_array().expect("games").iter().map(|game| &game["game"]).collect();
    assert!([good, over.game].iter().all(|game| exported.contains(&&json!(game))), "{data}");
    let unreadable = data["unreadable_games"].as_array().expect("games");
    assert!(unreadable.contains(&json!(damaged_end.game)) && unreadable.contains(&json!(games[0])), "{data}");
    let metrics = zone.succeed("", "GET", "/metrics", &Value::Null).await;
    let metrics = metrics.as_str().expect("a text");
    let set_aside = metrics.lines().find_map(|line| line.strip_prefix("flagfall_games_set_aside ")?.parse().ok());
    assert!(set_aside.is_some_and(|count: usize| count >= damages.len() - 2), "{metrics}");
    // Administrators see the reasons.
    let status = zone.succeed("Ann", "GET", "/api/status", &Value::Null).await;
    let listed = &status["set_aside"];
    assert_eq!(listed.as_array().map(Vec::len), set_aside, "{listed}");
    let reason = |game: u64| {
        let is_game = |one: &&Value| (&one["kind"], &one["id"]) == (&json!("game"), &json!(game));
        listed.as_array()?.iter().find(is_game)?["reason"].as_str()
    };
    assert!(reason(games[0]).is_some_and(|reason| reason.starts_with("line 2: ")), "{listed}");
    zone.fail("Bob", "GET", "/api/status", &Value::Null, "forbidden").await;
}

#[tokio::test]
async fn index_of_open_games_is_audited_by_folding_them() {
    let zone = peopled();
    let (over, _) = resigned(&zone, ("Ann", "Bob"), json!({"colour": "white"})).await;
    let white = zone.open_table("Ann", json!({"colour": "white"})).await;
    let black = zone.take("Bob", white.game).await;
    zone.begin(white.game, [("Ann", &white), ("Bob", &black)]).await;
    // Nobody comes to this one.
    let waiting = zone.open_table("Ann", json!({"colour": "white"})).await;
    zone.take("Bob", waiting.game).await;
    let findings = |folder: &Path| {
        let archive = Archive::open(folder).expect("a log");
        let states = |ledger| recorded_state(&archive, ledger);
        let references = AuditReferences { anchors: &[], states: Some(&states) };
        let audit = verify_with(&archive, references, &mut |_, _| ()).expect("readable");
        audit.findings.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    assert_eq!(findings(&zone.folder), [""; 0]);
    let zone = zone.restart(|folder| {
        assert_eq!(findings(folder), [""; 0]);
        damage(folder, "DELETE FROM open_ledgers WHERE id = ?", white.game);
        damage(folder, "UPDATE open_ledgers SET provisional = 0 WHERE id = ?", waiting.game);
        damage(folder, "INSERT INTO open_ledgers SELECT kind, id, 1 FROM events WHERE id = ? LIMIT 1", over.game);
        let wrong = |id, listed, is| format!("game {id}: the index lists it as {listed}, but by its lines it is {is}");
        let found = findings(folder);
        assert_eq!(found.len(), 2, "{found:?}");
        for finding in [wrong(white.game, "closed", "open"), wrong(over.game, "provisional", "closed")] {
            assert!(found.contains(&finding), "{finding}: {found:?}");
        }
    });
    drop(zone.await);
}
