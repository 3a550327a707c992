//! Games against a scripted engine, and against a real one if it is installed.

use flagfall_chess::Position;
use flagfall_server::Server;

use super::*;

/// Starts a zone with an engine that plays these moves and logs its input to the file `log`.
fn scripted(moves: &[&str]) -> Running {
    scripted_with(moves, "")
}

/// Starts a zone with a scripted engine and extra engine settings.
fn scripted_with(moves: &[&str], settings: &str) -> Running {
    scripted_as(moves, settings, |_| ())
}

/// Starts a zone with a scripted engine, extra engine settings and a changed configuration.
fn scripted_as(moves: &[&str], settings: &str, change: impl FnOnce(&mut Config)) -> Running {
    peopled_with(|config, folder| {
        change(config);
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/tables/engine.sh");
        let mut args = vec![script.display().to_string(), folder.join("log").display().to_string()];
        args.extend(moves.iter().map(|mv| (*mv).to_owned()));
        let text = format!(
            "[[engine]]\nname = 'Scripted'\ncommand = 'sh'\noptions = {{ 'Skill Level' = 3 }}\n\
             max_games = 1\ntimeout_seconds = 1\n{settings}"
        );
        config.engine = Config::read(&text).expect("a configuration").engine;
        config.engine[0].args = args;
    })
}

fn engine_log(zone: &Running) -> String {
    fs::read_to_string(zone.folder.join("log")).expect("it was message something")
}

/// Opens a game as White against the engine.
async fn sit_down(zone: &Running, mut request: Value) -> (u64, ZoneClient) {
    request["opponent"] = json!({"engine": "Scripted"});
    request["colour"] = "white".into();
    let seat = zone.open_table("", request).await;
    assert!(seat.started);
    let mut white = zone.socket("").await;
    white.subscribe(seat.game, Some(0), seat.secret.as_deref()).await;
    white.next_event("began").await;
    (seat.game, white)
}

async fn reply(white: &mut ZoneClient, game: u64, number: u64, mv: &str) -> Value {
    white.command(game, number, json!({"play": {"input": {"move": mv}}})).await;
    white.next_event("move_made").await;
    white.next_event("move_made").await["event"]["move_made"]["mv"].clone()
}

#[tokio::test]
async fn engine_is_listed_challenged_and_mates() {
    let zone = scripted(&["e7e5", "d8h4"]);
    let engines = zone.succeed("", "GET", "/api/engines", &Value::Null).await;
    assert_eq!((&engines[0]["name"], &engines[0]["free_games"]), (&json!("Scripted"), &json!(1)));
    let (game, mut white) = sit_down(&zone, json!({"time_control": "40/5m+3s, 2m"})).await;
    // The engine plays one game at a time.
    let request = json!({"opponent": {"engine": "Scripted"}});
    zone.fail("Ann", "POST", "/api/games", &request, "engine_busy").await;
    assert_eq!(reply(&mut white, game, 1, "f2f3").await, "e7e5");
    white.command(game, 2, json!({"play": {"input": {"move": "g2g4"}}})).await;
    assert_eq!(white.next_event("ended").await["event"]["ended"]["law"], "checkmate");
    let log = engine_log(&zone);
    assert!(log.contains("setoption name Skill Level value 3") && !log.contains("UCI_Chess960"), "{log}");
    assert!(log.contains("w KQkq - 0 1 moves f2f3 e7e5 g2g4\ngo wtime "), "{log}");
    assert!(log.contains(" winc 3000 binc 3000 movestogo 39"), "{log}");
    let pgn = zone.succeed("", "GET", &format!("/api/games/{game}/pgn"), &Value::Null).await;
    assert!(pgn.as_str().is_some_and(|pgn| pgn.contains("[Black \"Scripted\"]")), "{pgn}");
}

#[tokio::test]
async fn engine_game_continues_after_restart() {
    let zone = scripted(&["e7e5", "d8h4"]);
    let seat = zone.open_table("Ann", json!({"opponent": {"engine": "Scripted"}, "colour": "white"})).await;
    let mut white = zone.socket("Ann").await;
    white.subscribe(seat.game, Some(0), None).await;
    assert_eq!(reply(&mut white, seat.game, 1, "f2f3").await, "e7e5");
    let zone = zone.restart(|_| ()).await;
    let mut white = zone.socket("Ann").await;
    white.subscribe(seat.game, Some(0), None).await;
    white.command(seat.game, 2, json!({"play": {"input": {"move": "g2g4"}}})).await;
    assert_eq!(white.next_event("ended").await["event"]["ended"]["law"], "checkmate");
    // The engine is free again once its process has exited.
    let again = format!("/api/games/{}/rematch", seat.game);
    loop {
        let (status, message) = zone.ask("Ann", "POST", &again, &Value::Null).await;
        if status == 201 {
            let seat = Seat::of(&message);
            assert_eq!((seat.started, seat.colour.as_str()), (true, "black"));
            break;
        }
        assert_eq!(message["error"], "engine_busy");
    }
}

/// Plays e2e4 against a faulty engine and waits for its resignation.
async fn resigns(moves: &[&str]) {
    let zone = scripted(moves);
    let (game, mut white) = sit_down(&zone, json!({})).await;
    white.command(game, 1, json!({"play": {"input": {"move": "e2e4"}}})).await;
    let ended = white.next_event("ended").await;
    assert_eq!(ended["event"]["ended"]["law"], "resignation", "{moves:?}: {ended}");
    assert_eq!(ended["event"]["ended"]["score"]["white"], 100, "{ended}");
}

#[tokio::test]
async fn engine_with_illegal_or_missing_move_resigns() {
    for wrong in ["e2e4", "e7e4", "(none)", "crash", "silent", "mute"] {
        resigns(&[wrong]).await;
    }
}

#[tokio::test]
async fn exited_engine_is_restarted_once() {
    let zone = scripted(&["e7e5", "trip"]);
    let (game, mut white) = sit_down(&zone, json!({})).await;
    assert_eq!(reply(&mut white, game, 1, "f2f3").await, "e7e5");
    white.command(game, 2, json!({"play": {"input": {"move": "g2g4"}}})).await;
    assert_eq!(white.next_event("ended").await["event"]["ended"]["law"], "checkmate");
    assert_eq!(engine_log(&zone).matches("uci\n").count(), 2, "{}", engine_log(&zone));
}

#[tokio::test]
async fn zone_with_missing_engine_does_not_start() {
    let folder = folder();
    let text = "[[engine]]\nname = 'Scripted'\ncommand = '/nowhere/engine'";
    let config = Config::read(text).expect("a configuration");
    let refused = Server::start(Config { data: folder, ..config }).err().map(|it| it.to_string());
    let said = "the engine Scripted cannot be started: there is no program /nowhere/engine";
    assert_eq!(refused.as_deref(), Some(said));
}

#[tokio::test]
async fn engine_declines_draw_on_either_turn() {
    let zone = scripted(&["e7e5", "think"]);
    let (game, mut white) = sit_down(&zone, json!({})).await;
    white.command(game, 1, json!("offer_draw")).await;
    assert_eq!(white.next_event("draw_declined").await["event"]["draw_declined"]["by"], "black");
    assert_eq!(reply(&mut white, game, 2, "e2e4").await, "e7e5");
    // The engine keeps thinking.
    white.command(game, 3, json!({"play": {"input": {"move": "g1f3"}, "offer": true}})).await;
    white.next_event("draw_declined").await;
    assert!(!engine_log(&zone).contains("stop"), "{}", engine_log(&zone));
}

const EARLY_DRAWS: &str = "draw_score = 20\ndraw_moves = 2\ndraw_from_move = 1";

#[tokio::test]
async fn engine_with_equal_scores_offers_draw_once_and_accepts_one() {
    let zone = scripted_with(&["e7e5/21", "g8f6/-20", "f6g8/20", "g8f6"], EARLY_DRAWS);
    let (game, mut white) = sit_down(&zone, json!({})).await;
    // The engine has seen too few equal scores.
    assert_eq!(reply(&mut white, game, 1, "e2e4").await, "e7e5");
    white.command(game, 2, json!("offer_draw")).await;
    white.next_event("draw_declined").await;
    assert_eq!(reply(&mut white, game, 3, "g1f3").await, "g8f6");
    let mut offers = Vec::new();
    for (number, mv) in [(4, "f3g1"), (5, "g1f3")] {
        white.command(game, number, json!({"play": {"input": {"move": mv}}})).await;
        white.next_event("move_made").await;
        offers.push(white.next_event("move_made").await["event"]["move_made"]["offer"].clone());
    }
    assert_eq!(offers, [true, false], "once");
    white.command(game, 6, json!("offer_draw")).await;
    let ended = white.next_event("ended").await;
    assert_eq!(ended["event"]["ended"]["law"], "draw_agreed", "{ended}");
}

#[tokio::test]
async fn engine_resigns_at_configured_score() {
    let lost = ["e7e5/-900", "g8f6/-901", "f6g8"];
    let zone = scripted_with(&lost, "resign_score = 900\nresign_moves = 2");
    let (game, mut white) = sit_down(&zone, json!({})).await;
    assert_eq!(reply(&mut white, game, 1, "e2e4").await, "e7e5");
    white.command(game, 2, json!({"play": {"input": {"move": "g1f3"}}})).await;
    let ended = white.next_event("ended").await;
    assert_eq!(ended["event"]["ended"]["law"], "resignation", "{ended}");
    // Without the setting the engine plays on.
    let zone = scripted(&lost);
    let (game, mut white) = sit_down(&zone, json!({})).await;
    for (number, mv, replies) in [(1, "e2e4", "e7e5"), (2, "g1f3", "g8f6"), (3, "f3g1", "f6g8")] {
        assert_eq!(reply(&mut white, game, number, mv).await, replies);
    }
}

#[tokio::test]
async fn engine_noise_is_ignored_and_takebacks_are_declined() {
    let zone = scripted(&["noise", "think"]);
    let (game, mut white) = sit_down(&zone, json!({})).await;
    assert_eq!(reply(&mut white, game, 1, "e2e4").await, "e7e5");
    // If the game ends while the engine thinks, the engine is stopped.
    white.command(game, 2, json!({"play": {"input": {"move": "g1f3"}}})).await;
    white.next_event("move_made").await;
    white.command(game, 3, json!("request_takeback")).await;
    white.next_event("takeback_declined").await;
    white.command(game, 4, json!("resign")).await;
    white.next_event("ended").await;
    loop {
        let engines = zone.succeed("", "GET", "/api/engines", &Value::Null).await;
        if engines[0]["free_games"] == 1 {
            break;
        }
    }
    assert!(engine_log(&zone).ends_with("stop\nquit\n"), "{}", engine_log(&zone));
}

#[tokio::test]
async fn engine_plays_chess960_and_unsupported_starts_are_refused() {
    let zone = scripted(&["g8f6"]);
    for request in [
        json!({"opponent": {"engine": "Deep Thought"}}),
        json!({"opponent": {"engine": "Scripted"}, "preset": "casual"}),
    ] {
        zone.fail("Ann", "POST", "/api/games", &request, "invalid").await;
    }
    let fen = "rk4nr/pppppppp/8/8/8/8/PPPPPPPP/RK4NR w HAha - 0 1";
    let (game, mut white) = sit_down(&zone, json!({"fen": fen})).await;
    assert_eq!(reply(&mut white, game, 1, "g1f3").await, "g8f6");
    let log = engine_log(&zone);
    assert!(log.contains("setoption name UCI_Chess960 value true") && log.contains(fen), "{log}");
}

/// Starts a zone with a real engine, if one is installed.
fn real(settings: &str) -> Option<Running> {
    let places = ["/usr/games/stockfish", "/usr/bin/stockfish", "/usr/local/bin/stockfish"];
    let Some(command) = places.into_iter().find(|place| Path::new(place).exists()) else {
        println!("skipped: stockfish is not on this machine");
        return None;
    };
    Some(peopled_with(|config, _| {
        let text =
            format!("[[engine]]\nname = 'Scripted'\ncommand = '{command}'\noptions = {{ Hash = 16 }}\n{settings}");
        config.engine = Config::read(&text).expect("a configuration").engine;
    }))
}

#[tokio::test]
async fn real_engine_offers_and_accepts_draw_and_resigns() {
    let settings = "draw_moves = 1\ndraw_from_move = 1\nresign_score = 500\nresign_moves = 1";
    let Some(zone) = real(settings) else { return };
    let rooks = json!({"fen": "8/5k2/8/8/8/r7/5K2/7R w - - 0 1", "time_control": "10s"});
    let (game, mut white) = sit_down(&zone, rooks).await;
    white.command(game, 1, json!({"play": {"input": {"move": "h1h2"}}})).await;
    white.next_event("move_made").await;
    assert_eq!(white.next_event("move_made").await["event"]["move_made"]["offer"], true);
    white.command(game, 2, json!("decline_draw")).await;
    white.next_event("draw_declined").await;
    white.command(game, 3, json!("offer_draw")).await;
    let ended = white.next_event("ended").await;
    assert_eq!(ended["event"]["ended"]["law"], "draw_agreed", "{ended}");
    let queen = json!({"fen": "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", "time_control": "10s"});
    let (game, mut white) = sit_down(&zone, queen).await;
    white.command(game, 1, json!({"play": {"input": {"move": "a1a7"}}})).await;
    let ended = white.next_event("ended").await;
    assert_eq!(ended["event"]["ended"]["law"], "resignation", "{ended}");
}

#[tokio::test]
async fn real_engine_plays_whole_game() {
    let Some(zone) = real("") else { return };
    let (game, mut white) = sit_down(&zone, json!({"time_control": "10s"})).await;
    let path = format!("/api/games/{game}");
    for number in 1.. {
        let seen = zone.succeed("", "GET", &path, &Value::Null).await;
        let fen = seen["view"]["position"].as_str().expect("a position");
        let position = Position::from_fen(fen).expect("legal");
        let mv = position.legal_moves().last().expect("a move").to_string();
        white.command(game, number, json!({"play": {"input": {"move": mv}}})).await;
        white.next_event("move_made").await;
        let message = loop {
            let message = white.next_of_kind("event").await;
            if ["move_made", "ended"].iter().any(|kind| message["event"].get(kind).is_some()) {
                break message;
            }
        };
        if message["event"].get("ended").is_none() && !mated(&zone, &path).await {
            continue;
        }
        let seen = zone.succeed("", "GET", &path, &Value::Null).await;
        assert_ne!(seen["view"]["outcome"]["law"], "resignation", "{seen}");
        assert!(number > 2, "{seen}");
        return;
    }
}

async fn mated(zone: &Running, path: &str) -> bool {
    !zone.succeed("", "GET", path, &Value::Null).await["view"]["outcome"].is_null()
}

#[tokio::test]
async fn engine_is_not_held_by_games_that_nobody_plays() {
    let zone = scripted_as(&["e7e5"], "max_hours = 2\nreturn_seconds = 1\nmax_games_of_one = 1", |config| {
        config.reconnect_grace_seconds = 0;
    });
    for control in ["999d", "3h", "10m+2m"] {
        let regulations = format!("preset = 'casual'\ntime_control = '{control}'");
        let request = json!({"opponent": {"engine": "Scripted"}, "regulations": regulations});
        zone.fail("", "POST", "/api/games", &request, "invalid").await;
    }
    let regulations = "preset = 'casual'\ntime_control = '2h'";
    let request = json!({"opponent": {"engine": "Scripted"}, "colour": "white", "regulations": regulations});
    let seat = zone.open_table("", request.clone()).await;
    // The player is never there and loses, also across a restart, so the engine is free again.
    let zone = zone.restart(|_| ()).await;
    let path = format!("/api/games/{}", seat.game);
    let outcome = loop {
        let seen = zone.succeed("", "GET", &path, &Value::Null).await;
        if !seen["view"]["outcome"].is_null() {
            break seen["view"]["outcome"].clone();
        }
    };
    assert_eq!(outcome["score"]["black"], 100, "{outcome}");
    while zone.ask("Ann", "POST", "/api/games", &request).await.0 != 201 {}
}

#[tokio::test]
async fn neither_one_opener_nor_one_address_holds_all_places_of_an_engine() {
    let zone = peopled_with(|config, _| {
        let text = "[[engine]]\nname = 'Scripted'\ncommand = 'sh'\nargs = ['-c', 'sleep 60']\nmax_games = 5";
        config.engine = Config::read(text).expect("a configuration").engine;
    });
    let request = json!({"opponent": {"engine": "Scripted"}});
    for who in ["", "Ann"] {
        for _ in 0..2 {
            zone.open_table(who, request.clone()).await;
        }
        zone.fail(who, "POST", "/api/games", &request, "engine_busy").await;
    }
    // One place is left, for another address.
    zone.fail("Bob", "POST", "/api/games", &request, "engine_busy").await;
    let engines = zone.succeed("", "GET", "/api/engines", &Value::Null).await;
    assert_eq!(engines[0]["free_games"], 1, "{engines}");
}
