//! Sealed moves: nobody reads them before the laws open them, and everybody can check them then.

use std::fs;
use std::path::Path;

use flagfall_chess::Letters;
use flagfall_game::{Nonce, Sealed};

use super::*;

pub(super) const OVER_THE_BOARD: &str = "preset = 'fide-2017'";
/// Nobody else writes so.
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

fn hall() -> Hall {
    Hall::open(&[opening(OVER_THE_BOARD, (WHITE, BLACK), None)])
}

/// White seals, and the game is adjourned: the commitment.
async fn adjourned(white: &mut Client, text: &str) -> Digest {
    ask_to_seal(white).await;
    put_in(white, text).await
}

async fn ask_to_seal(white: &mut Client) {
    done(white, 1, 1, adjourn(json!("ask"))).await;
}

/// White seals, closes the envelope and stops the clock.
async fn put_in(white: &mut Client, text: &str) -> Digest {
    let commitment = sealed(white, 2, seal(text)).await;
    done(white, 1, 3, adjourn(json!({"close": "first"}))).await;
    done(white, 1, 4, adjourn(json!("stop"))).await;
    commitment
}

/// Has something done, and waits for the answer and for what has happened of a kind.
async fn happens(client: &mut Client, id: u64, command: Value, kind: &str) -> [Value; 2] {
    client.ask(1, id, command).await;
    let (mut done, mut event) = (Value::Null, Value::Null);
    while done.is_null() || event.is_null() {
        let mut told = client.next().await;
        assert!(told.get("refused").is_none() && told.get("wrong").is_none(), "{told}");
        if told["done"]["id"] == id {
            done = told["done"].take();
        } else if told["event"]["event"]["adjourn"].get(kind).is_some() {
            event = told["event"]["event"]["adjourn"][kind].take();
        }
    }
    [done, event]
}

/// Seals or alters a move: the commitment, by the event.
pub(super) async fn sealed(white: &mut Client, id: u64, command: Value) -> Digest {
    let [_, sealed] = happens(white, id, command, "move_sealed").await;
    sealed["commitment"].as_str().expect("a commitment").parse().expect("a hash")
}

/// Both are there again, and the game is resumed.
async fn resume(arbiter: &mut Client, from: u64) {
    for (id, player) in [(from, "white"), (from + 1, "black")] {
        let told = ask(arbiter, 1, id, json!({"arrive": {"player": player}})).await;
        assert!(told.get("wrong").is_none(), "{told}");
    }
    done(arbiter, 1, from + 2, adjourn(json!("resume"))).await;
}

fn open() -> Value {
    adjourn(json!({"open": "first"}))
}

/// All bytes of all files of a directory.
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

/// Whatever anybody is shown of the game and of themselves.
async fn shown(hall: &Hall) -> String {
    let mut all = String::new();
    for token in [String::new(), token(WHITE), token(BLACK), token(ARBITER), token(CHIEF)] {
        for path in [
            "/api/games",
            "/api/games/1",
            "/api/games/1/pgn",
            "/api/games/1/envelope",
            "/api/me/data",
            "/api/calls",
        ] {
            all += &hall.get(&token, path).await.1.to_string();
        }
        let mut socket = hall.socket(&token).await;
        all += &follow(&mut socket, 1, json!({"after": 0})).await.to_string();
        socket.say(&json!({"view": {"game": 1}})).await;
        loop {
            let told = socket.next().await;
            all += &told.to_string();
            if told.get("view").is_some() {
                break;
            }
        }
    }
    all
}

#[tokio::test]
async fn a_sealed_move_is_nowhere_before_it_is_opened_and_can_be_checked_afterwards() {
    let hall = hall();
    hall.admit(CHIEF, Some((Role::Administrator, Scope::Zone)));
    let [mut white, _black, mut arbiter] = hall.begin().await;
    let commitment = adjourned(&mut white, SECRET).await;
    let before = bytes(&hall.folder);
    assert!(contains(&before, commitment.to_string().as_bytes()), "the ledger is looked at");
    assert!(!contains(&before, SECRET.as_bytes()), "it is on disk");
    let told = shown(&hall).await;
    assert!(told.contains("move_sealed") && !told.contains("steed"), "it is shown");

    resume(&mut arbiter, 10).await;
    let [opened, event] = happens(&mut arbiter, 20, open(), "envelope_opened").await;
    let found = &event["sealed"];
    assert_eq!((&found["text"], &found["letters"]), (&json!(SECRET), &json!("en")), "{event}");
    let nonce = found["nonce"].as_str().expect("digits");
    let raw = u128::from_str_radix(nonce, 16).expect("digits").to_be_bytes();
    assert!(!contains(&before, nonce.as_bytes()) && !contains(&before, &raw), "it was on disk");
    // By hand, as whoever has the ledger can do it.
    let mut parts = b"flagfall sealed move 1\0".to_vec();
    parts.extend(raw);
    for part in ["en", SECRET] {
        parts.extend((part.len() as u64).to_be_bytes());
        parts.extend(part.as_bytes());
    }
    assert_eq!(Digest::of(parts), commitment);

    assert_eq!(hall.people.with_envelopes(), Ok(vec![]), "what was locked is thrown away");
    assert_eq!(done(&mut arbiter, 1, 20, open()).await, opened, "given again");
    let again = "the envelope has been opened already";
    refused(&mut arbiter, 1, 21, open(), again).await;
    done(&mut arbiter, 1, 22, adjourn(json!({"read_as": "g1f3"}))).await;
    let (_, game) = hall.get("", "/api/games/1").await;
    assert!(game.to_string().contains("g1f3"), "{game}");
}

#[tokio::test]
async fn what_is_refused_or_replaced_is_thrown_away_and_what_is_given_again_is_sealed_once() {
    let hall = hall();
    let [mut white, mut black, _arbiter] = hall.begin().await;
    let told = ask(&mut black, 1, 1, seal("e5")).await;
    assert!(told["refused"].is_object(), "{told}");
    assert_eq!(hall.people.with_envelopes(), Ok(vec![]));
    ask_to_seal(&mut white).await;
    let first = sealed(&mut white, 11, seal("e4")).await;
    let place = done(&mut white, 1, 11, seal("e4")).await;
    let used = "this number was used for something else";
    assert_eq!(ask(&mut white, 1, 11, seal("d4")).await["wrong"]["why"], used);
    let locked = |commitment| hall.people.locked(1, commitment).expect("readable");
    assert!(locked(first).is_some());

    let alter = json!({"alter": {"text": "d4", "letters": "fi"}});
    let second = sealed(&mut white, 12, adjourn(alter.clone())).await;
    done(&mut white, 1, 12, adjourn(alter)).await;
    assert_eq!((locked(first), locked(second).is_some()), (None, true));
    // Nobody can compare what was thrown away.
    assert_eq!(done(&mut white, 1, 11, seal("e4")).await, place);
    let hall = hall.restart().await;
    assert!(hall.people.locked(1, second).expect("readable").is_some());
    let mut white = hall.socket(&token(WHITE)).await;
    follow(&mut white, 1, json!({})).await;
    let other = adjourn(json!({"alter": {"text": "d4", "letters": "en"}}));
    assert_eq!(ask(&mut white, 1, 12, other).await["wrong"]["why"], used);
    let unknown = adjourn(json!({"alter": {"text": "d4", "letters": "tlh"}}));
    white.ask(1, 13, unknown).await;
    assert!(white.until("wrong").await["why"].is_string());
}

#[tokio::test]
async fn what_was_changed_or_swapped_is_reported_and_never_taken_for_the_move() {
    let hall = hall();
    let [mut white, mut black, mut arbiter] = hall.begin().await;
    ask_to_seal(&mut white).await;
    let other = sealed(&mut white, 9, seal("a4")).await;
    let swapped = hall.people.locked(1, other).expect("readable").expect("kept");
    let commitment = put_in(&mut white, "e4").await;
    let kept = hall.people.locked(1, commitment).expect("readable").expect("kept");
    for (id, client) in [(30, &mut white), (31, &mut black)] {
        let told = ask(client, 1, id, open()).await;
        assert!(told["refused"].is_object(), "it is for arbiters: {told}");
    }
    let told = ask(&mut arbiter, 1, 30, open()).await;
    assert_ne!(told["refused"]["why"], MISSING, "it is not resumed: {told}");
    resume(&mut arbiter, 10).await;
    let mut changed = kept.clone();
    changed[60] ^= 1;
    for (id, wrong) in [(20, &changed), (21, &swapped), (22, &Vec::new())] {
        hall.people.put_away(1, commitment, wrong).expect("written");
        let told = ask(&mut arbiter, 1, id, open()).await;
        let refused = &told["refused"];
        assert_eq!((&refused["why"], &refused["article"]), (&json!(MISSING), &json!("I.12.1a")));
    }
    hall.people.clear_away(1, &[]).expect("written");
    refused(&mut arbiter, 1, 23, open(), MISSING).await;
    // As it was, it can be opened.
    hall.people.put_away(1, commitment, &kept).expect("written");
    done(&mut arbiter, 1, 24, open()).await;
    let (_, game) = hall.get("", "/api/games/1").await;
    assert!(game.to_string().contains("e2e4"), "{game}");
}

#[tokio::test]
async fn an_envelope_outlives_the_zone_and_needs_its_key() {
    let hall = hall();
    let [mut white, _black, _arbiter] = hall.begin().await;
    adjourned(&mut white, "e4").await;
    let key = hall.folder.join("sealing.key");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = fs::metadata(&key).expect("it is there").permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
    let secret = fs::read_to_string(&key).expect("readable");
    let hall = hall.restart().await;
    let key = hall.folder.join("sealing.key");
    assert_eq!(fs::read_to_string(&key).expect("readable"), secret, "the same key");
    let mut arbiter = hall.socket(&token(ARBITER)).await;
    follow(&mut arbiter, 1, json!({})).await;
    resume(&mut arbiter, 10).await;
    for (id, wrong) in [(20, Some("7".repeat(64))), (21, Some("no key".to_owned())), (22, None)] {
        fs::remove_file(&key).expect("it is there");
        if let Some(text) = &wrong {
            fs::write(&key, text).expect("writable");
        }
        refused(&mut arbiter, 1, id, open(), MISSING).await;
    }
    fs::write(&key, secret).expect("writable");
    done(&mut arbiter, 1, 23, open()).await;
}

#[tokio::test]
async fn who_cannot_open_the_envelope_goes_on_by_the_players_word() {
    let hall = hall();
    let [mut white, _black, mut arbiter] = hall.begin().await;
    adjourned(&mut white, "e4").await;
    resume(&mut arbiter, 10).await;
    hall.people.clear_away(1, &[]).expect("written");
    refused(&mut arbiter, 1, 20, open(), MISSING).await;
    done(&mut arbiter, 1, 21, adjourn(json!("miss"))).await;
    done(&mut white, 1, 22, adjourn(json!({"declare": "e2e4"}))).await;
}

#[tokio::test]
async fn the_envelope_is_printed_for_arbiters_without_what_is_inside() {
    let hall = hall();
    let [mut white, _black, mut arbiter] = hall.begin().await;
    let page = "/api/games/1/envelope";
    let (status, told) = hall.get(&token(ARBITER), page).await;
    assert_eq!((status, &told["error"]), (409, &json!("refused")), "{told}");
    adjourned(&mut white, SECRET).await;
    // A date that nobody can write is left out.
    let never = json!({"announce": {"starts": u64::MAX, "place": "the <hall>"}});
    done(&mut arbiter, 1, 10, adjourn(never)).await;
    let (status, told) = hall.get(&token(ARBITER), page).await;
    let text = told.as_str().expect("a page");
    assert_eq!(status, 200);
    assert!(text.contains("White to seal move 1") && !text.contains("steed"), "{text}");
    assert!(text.contains("the &lt;hall&gt;"), "{text}");
    assert_eq!(hall.get(&token(WHITE), page).await.0, 403);
}

#[test]
fn the_example_of_the_document_holds() {
    let sealed = Sealed::new("Rf3", Letters::FINNISH, Nonce(7));
    let document = include_str!("../../../../docs/sealed-moves.md");
    let begins = &sealed.commitment().to_string()[..8];
    assert!(document.contains(&format!(r#""commitment":"{begins}..."#)), "{begins}");
    assert!(document.contains(&format!(r#""nonce":"{}""#, sealed.nonce)));
}
