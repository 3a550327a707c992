//! Only the organiser names the venues of a hybrid game (online 16.1).

use super::*;

const HYBRID: &str = "preset = 'hybrid'";
const ORGANISER: PersonId = PersonId(40);
const DOOR: &str = "/api/games/1/venues";

#[tokio::test]
async fn organiser_names_venues_of_hybrid_game() {
    let zone = ArbiterZone::open(&[opening(HYBRID, (WHITE, BLACK), Some(5))]);
    let organiser = zone.admit(ORGANISER, Some((Role::Organiser, Scope::Event(5))));
    let token = zone.admit(CHIEF, Some((Role::ChiefArbiter, Scope::Event(5))));
    let mut chief = zone.socket(&token).await;
    follow(&mut chief, 1, json!({})).await;
    for venue in ["Oulu", " Szeged", "Oulu"] {
        let named = zone.http(&organiser, "POST", DOOR, &json!({"venue": venue})).await;
        assert_eq!(named.0, 204, "{named:?}");
    }
    for venue in ["Oulu", "Szeged"] {
        let reply = chief.next_event("venue").await;
        assert_eq!(reply["by"], json!({"organiser": ORGANISER.0}), "{reply}");
        assert_eq!(reply["event"]["venue"], json!({"designated": {"venue": venue}}), "{reply}");
    }
    // Naming the venue again, even after a restart, does not duplicate it.
    let zone = zone.restart().await;
    assert_eq!(zone.http(&organiser, "POST", DOOR, &json!({"venue": "Oulu"})).await.0, 204);
    let mut chief = zone.socket(&token).await;
    let reply = follow(&mut chief, 1, json!({})).await;
    let venues = &reply["subscribed"]["view"]["venue"]["venues"];
    assert_eq!(venues, &json!(["Oulu", "Szeged"]), "{reply}");
}

#[tokio::test]
async fn invalid_venue_is_refused_with_explanation() {
    let online = "preset = 'fide-online-2021'";
    let zone = ArbiterZone::open(&[opening(HYBRID, (WHITE, BLACK), Some(5)), opening(online, (WHITE, BLACK), Some(5))]);
    let organiser = zone.admit(ORGANISER, Some((Role::Organiser, Scope::Event(5))));
    let elsewhere = zone.admit(SPECTATOR, Some((Role::Organiser, Scope::Event(6))));
    let chief = zone.admit(CHIEF, Some((Role::ChiefArbiter, Scope::Event(5))));
    let oulu = json!({"venue": "Oulu"});
    for (token, path, body, status, error) in [
        ("", DOOR, &oulu, 401, "not_logged_in"),
        (&*elsewhere, DOOR, &oulu, 403, "forbidden"),
        (&*chief, DOOR, &oulu, 403, "forbidden"),
        (&*organiser, DOOR, &json!({"venue": " "}), 422, "invalid"),
        (&*organiser, DOOR, &json!({"venue": "x".repeat(501)}), 422, "invalid"),
        (&*organiser, DOOR, &json!({"place": "Oulu"}), 422, "invalid"),
        (&*organiser, "/api/games/9/venues", &oulu, 404, "unknown"),
        (&*organiser, "/api/games/2/venues", &oulu, 409, "refused"),
    ] {
        let (found, reply) = zone.http(token, "POST", path, body).await;
        assert_eq!((found, &reply["error"]), (status, &json!(error)), "{path} {body}: {reply}");
    }
    // Over a socket the laws decide who may name it.
    let mut chief = zone.socket(&chief).await;
    follow(&mut chief, 1, json!({})).await;
    let reply = ask(&mut chief, 1, 1, json!({"venue": {"designate_venue": oulu}})).await;
    let refused = &reply["refused"];
    let why = "only the organiser can do this";
    assert_eq!((&refused["message"], &refused["article"]), (&json!(why), &json!("O.16.1")), "{reply}");
}
