//! Sealed moves are secret until the laws open them and verifiable afterwards.

use std::fs;
use std::path::Path;

use flagfall_chess::Letters;
use flagfall_game::{Nonce, SealedMove};

use super::*;

pub(super) const OVER_THE_BOARD: &str = "preset = 'fide-2017'";
/// A text that occurs nowhere else.
const SECRET: &str = "the steed at g1, to f3 with it";
const MISSING: &str = "the envelope is missing";

pub(super) fn adjourn(what: Value) -> Value {
    let mut command = json!({});
    command["adjourn"] = what;
    command
}

pub(super) fn seal(text: &str) -> Value {
    adjourn(json!({"seal": {"sealed": {"text": text, "letters": "en"}}}))
}

fn zone() -> ArbiterZone {
    ArbiterZone::open(&[opening(OVER_THE_BOARD, (WHITE, BLACK), None)])
}

/// Seals a move of White, adjourns the game and returns the commitment.
async fn seal_and_adjourn(white: &mut ZoneClient, text: &str) -> Digest {
    ask_to_seal(white).await;
    seal_move(white, text).await
}

async fn ask_to_seal(white: &mut ZoneClient) {
    execute(white, 1, 1, adjourn(json!("request_sealing"))).await;
}

/// Seals a move of White, closes the envelope and stops the clock.
async fn seal_move(white: &mut ZoneClient, text: &str) -> Digest {
    let commitment = sealed(white, 2, seal(text)).await;
    execute(white, 1, 3, adjourn(json!({"close": "first"}))).await;
    execute(white, 1, 4, adjourn(json!("stop"))).await;
    commitment
}

/// Sends a command and waits for its reply and for an event of this kind.
async fn command_and_event(client: &mut ZoneClient, id: u64, command: Value, kind: &str) -> [Value; 2] {
    client.command(1, id, command).await;
    let (mut done, mut event) = (Value::Null, Value::Null);
    while done.is_null() || event.is_null() {
        let mut message = client.next().await;
        assert!(message.get("refused").is_none() && message.get("error").is_none(), "{message}");
        if message["executed"]["id"] == id {
            done = message["executed"].take();
        } else if message["event"]["event"]["adjourn"].get(kind).is_some() {
            event = message["event"]["event"]["adjourn"][kind].take();
        }
    }
    [done, event]
}

/// Seals or alters a move and returns the commitment in the event.
pub(super) async fn sealed(white: &mut ZoneClient, id: u64, command: Value) -> Digest {
    let [_, sealed] = command_and_event(white, id, command, "move_sealed").await;
    sealed["commitment"].as_str().expect("a commitment").parse().expect("a hash")
}

/// Resumes the game with both players present.
async fn resume(arbiter: &mut ZoneClient, from: u64) {
    for (id, player) in [(from, "white"), (from + 1, "black")] {
        let message = ask(arbiter, 1, id, json!({"arrive": {"player": player}})).await;
        assert!(message.get("error").is_none(), "{message}");
    }
    execute(arbiter, 1, from + 2, adjourn(json!("resume"))).await;
}

fn open() -> Value {
    adjourn(json!({"open": "first"}))
}

/// Returns all bytes of all files of a directory.
fn bytes(folder: &Path) -> Vec<u8> {
    let files = fs::read_dir(folder).expect("a folder");
    let files = files.map(|file| file.expect("a file").path()).filter(|path| path.is_file());
    files.flat_map(|path| fs::read(path).expect("readable")).collect()
}

fn contains(all: &[u8], part: &[u8]) -> bool {
    all.windows(part.len()).any(|window| window == part)
}

fn token(person: PersonId) -> String {
    format!("flagfall_pat_{:064x}", person.0)
}

/// Returns everything that any viewer is shown of the game and of themselves.
async fn all_visible_content(zone: &ArbiterZone) -> String {
    let mut all = String::new();
    for token in [String::new(), token(WHITE), token(BLACK), token(ARBITER), token(CHIEF)] {
        for path in
            ["/api/games", "/api/games/1", "/api/games/1/pgn", "/api/games/1/envelope", "/api/me/data", "/api/calls"]
        {
            all += &zone.get(&token, path).await.1.to_string();
        }
        let mut socket = zone.socket(&token).await;
        all += &follow(&mut socket, 1, json!({"after": 0})).await.to_string();
        socket.send(&json!({"view": {"game": 1}})).await;
        loop {
            let message = socket.next().await;
            all += &message.to_string();
            if message.get("view").is_some() {
                break;
            }
        }
    }
    all
}

#[tokio::test]
async fn sealed_move_is_secret_until_opened_and_verifiable_afterwards() {
    let zone = zone();
    zone.admit(CHIEF, Some((Role::Administrator, Scope::Zone)));
    let [mut white, _black, mut arbiter] = zone.begin().await;
    let commitment = seal_and_adjourn(&mut white, SECRET).await;
    let before = bytes(&zone.folder);
    assert!(contains(&before, commitment.to_string().as_bytes()), "the ledger is looked at");
    assert!(!contains(&before, SECRET.as_bytes()), "it is on disk");
    let message = all_visible_content(&zone).await;
    assert!(message.contains("move_sealed") && !message.contains("steed"), "it is shown");

    resume(&mut arbiter, 10).await;
    let [opened, event] = command_and_event(&mut arbiter, 20, open(), "envelope_opened").await;
    let found = &event["sealed"];
    assert_eq!((&found["text"], &found["letters"]), (&json!(SECRET), &json!("en")), "{event}");
    let nonce = found["nonce"].as_str().expect("digits");
    let raw = u128::from_str_radix(nonce, 16).expect("digits").to_be_bytes();
    assert!(!contains(&before, nonce.as_bytes()) && !contains(&before, &raw), "it was on disk");
    // Verified by hand, as anyone with the ledger can.
    let mut parts = b"flagfall sealed move 1\0".to_vec();
    parts.extend(raw);
    for part in ["en", SECRET] {
        parts.extend((part.len() as u64).to_be_bytes());
        parts.extend(part.as_bytes());
    }
    assert_eq!(Digest::of(parts), commitment);

    assert_eq!(zone.people.games_with_envelopes(), Ok(vec![]), "the locked content is deleted");
    assert_eq!(execute(&mut arbiter, 1, 20, open()).await, opened, "given again");
    let again = "the envelope has been opened already";
    expect_refusal(&mut arbiter, 1, 21, open(), again).await;
    execute(&mut arbiter, 1, 22, adjourn(json!({"read_as": "g1f3"}))).await;
    let (_, game) = zone.get("", "/api/games/1").await;
    assert!(game.to_string().contains("g1f3"), "{game}");
}

#[tokio::test]
async fn refused_or_replaced_sealings_are_deleted_and_retries_seal_once() {
    let zone = zone();
    let [mut white, mut black, _arbiter] = zone.begin().await;
    let message = ask(&mut black, 1, 1, seal("e5")).await;
    assert!(message["refused"].is_object(), "{message}");
    assert_eq!(zone.people.games_with_envelopes(), Ok(vec![]));
    ask_to_seal(&mut white).await;
    let first = sealed(&mut white, 11, seal("e4")).await;
    let place = execute(&mut white, 1, 11, seal("e4")).await;
    let used = "this id was used for another command";
    assert_eq!(ask(&mut white, 1, 11, seal("d4")).await["error"]["message"], used);
    let locked = |commitment| zone.people.envelope(1, commitment).expect("readable");
    assert!(locked(first).is_some());

    let alter = json!({"alter": {"text": "d4", "letters": "fi"}});
    let second = sealed(&mut white, 12, adjourn(alter.clone())).await;
    execute(&mut white, 1, 12, adjourn(alter)).await;
    assert_eq!((locked(first), locked(second).is_some()), (None, true));
    // Deleted sealings leave nothing to compare.
    assert_eq!(execute(&mut white, 1, 11, seal("e4")).await, place);
    let zone = zone.restart().await;
    assert!(zone.people.envelope(1, second).expect("readable").is_some());
    let mut white = zone.socket(&token(WHITE)).await;
    follow(&mut white, 1, json!({})).await;
    let other = adjourn(json!({"alter": {"text": "d4", "letters": "en"}}));
    assert_eq!(ask(&mut white, 1, 12, other).await["error"]["message"], used);
    let unknown = adjourn(json!({"alter": {"text": "d4", "letters": "tlh"}}));
    white.command(1, 13, unknown).await;
    assert!(white.next_of_kind("error").await["message"].is_string());
}

#[tokio::test]
async fn changed_or_swapped_envelope_is_reported_and_never_played() {
    let zone = zone();
    let [mut white, mut black, mut arbiter] = zone.begin().await;
    ask_to_seal(&mut white).await;
    let other = sealed(&mut white, 9, seal("a4")).await;
    let swapped = zone.people.envelope(1, other).expect("readable").expect("kept");
    let commitment = seal_move(&mut white, "e4").await;
    let kept = zone.people.envelope(1, commitment).expect("readable").expect("kept");
    for (id, client) in [(30, &mut white), (31, &mut black)] {
        let message = ask(client, 1, id, open()).await;
        assert!(message["refused"].is_object(), "it is for arbiters: {message}");
    }
    let message = ask(&mut arbiter, 1, 30, open()).await;
    assert_ne!(message["refused"]["message"], MISSING, "it is not resumed: {message}");
    resume(&mut arbiter, 10).await;
    let mut changed = kept.clone();
    changed[60] ^= 1;
    for (id, wrong) in [(20, &changed), (21, &swapped), (22, &Vec::new())] {
        zone.people.store_envelope(1, commitment, wrong).expect("written");
        let message = ask(&mut arbiter, 1, id, open()).await;
        let refused = &message["refused"];
        assert_eq!((&refused["message"], &refused["article"]), (&json!(MISSING), &json!("I.12.1a")));
    }
    zone.people.retain_envelopes(1, &[]).expect("written");
    expect_refusal(&mut arbiter, 1, 23, open(), MISSING).await;
    // The restored envelope can be opened.
    zone.people.store_envelope(1, commitment, &kept).expect("written");
    execute(&mut arbiter, 1, 24, open()).await;
    let (_, game) = zone.get("", "/api/games/1").await;
    assert!(game.to_string().contains("e2e4"), "{game}");
}

#[tokio::test]
async fn envelope_survives_restart_and_needs_its_key() {
    let zone = zone();
    let [mut white, _black, _arbiter] = zone.begin().await;
    seal_and_adjourn(&mut white, "e4").await;
    let key = zone.folder.join("sealing.key");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = fs::metadata(&key).expect("it is there").permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
    let secret = fs::read_to_string(&key).expect("readable");
    let zone = zone.restart().await;
    let key = zone.folder.join("sealing.key");
    assert_eq!(fs::read_to_string(&key).expect("readable"), secret, "the same key");
    let mut arbiter = zone.socket(&token(ARBITER)).await;
    follow(&mut arbiter, 1, json!({})).await;
    resume(&mut arbiter, 10).await;
    for (id, wrong) in [(20, Some("7".repeat(64))), (21, Some("no key".to_owned())), (22, None)] {
        fs::remove_file(&key).expect("it is there");
        if let Some(text) = &wrong {
            fs::write(&key, text).expect("writable");
        }
        expect_refusal(&mut arbiter, 1, id, open(), MISSING).await;
    }
    fs::write(&key, secret).expect("writable");
    execute(&mut arbiter, 1, 23, open()).await;
}

#[tokio::test]
async fn unreadable_envelope_is_resolved_by_declaration() {
    let zone = zone();
    let [mut white, _black, mut arbiter] = zone.begin().await;
    seal_and_adjourn(&mut white, "e4").await;
    resume(&mut arbiter, 10).await;
    zone.people.retain_envelopes(1, &[]).expect("written");
    expect_refusal(&mut arbiter, 1, 20, open(), MISSING).await;
    execute(&mut arbiter, 1, 21, adjourn(json!("report_envelope_missing"))).await;
    execute(&mut white, 1, 22, adjourn(json!({"declare": "e2e4"}))).await;
}

#[tokio::test]
async fn printed_envelope_is_for_arbiters_and_hides_its_content() {
    let zone = zone();
    let [mut white, _black, mut arbiter] = zone.begin().await;
    let page = "/api/games/1/envelope";
    let (status, message) = zone.get(&token(ARBITER), page).await;
    assert_eq!((status, &message["error"]), (409, &json!("refused")), "{message}");
    seal_and_adjourn(&mut white, SECRET).await;
    // A date without a readable format is omitted.
    let never = json!({"announce_session": {"starts": u64::MAX, "place": "the <zone>"}});
    execute(&mut arbiter, 1, 10, adjourn(never)).await;
    let (status, message) = zone.get(&token(ARBITER), page).await;
    let text = message.as_str().expect("a page");
    assert_eq!(status, 200);
    assert!(text.contains("White to seal move 1") && !text.contains("steed"), "{text}");
    assert!(text.contains("the &lt;zone&gt;"), "{text}");
    assert_eq!(zone.get(&token(WHITE), page).await.0, 403);
}

#[test]
fn documented_example_verifies() {
    let sealed = SealedMove::new("Rf3", Letters::FINNISH, Nonce(7));
    let document = include_str!("../../../../docs/guide/src/sealed-moves.md");
    let begins = &sealed.commitment().to_string()[..8];
    assert!(document.contains(&format!(r#""commitment":"{begins}..."#)), "{begins}");
    assert!(document.contains(&format!(r#""nonce":"{}""#, sealed.nonce)));
}
