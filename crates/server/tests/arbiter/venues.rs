//! The organiser names the venues of a hybrid game (online 16.1), and nobody else does.

use super::*;

const HYBRID: &str = "preset = 'hybrid'";
const ORGANISER: PersonId = PersonId(40);
const DOOR: &str = "/api/games/1/venues";

#[tokio::test]
async fn the_organiser_names_the_venues_of_a_hybrid_game() {
    let hall = Hall::open(&[opening(HYBRID, (WHITE, BLACK), Some(5))]);
    let organiser = hall.admit(ORGANISER, Some((Role::Organiser, Scope::Event(5))));
    let token = hall.admit(CHIEF, Some((Role::ChiefArbiter, Scope::Event(5))));
    let mut chief = hall.socket(&token).await;
    follow(&mut chief, 1, json!({})).await;
    for venue in ["Oulu", " Szeged", "Oulu"] {
        let named = hall.http(&organiser, "POST", DOOR, &json!({"venue": venue})).await;
        assert_eq!(named.0, 204, "{named:?}");
    }
    for venue in ["Oulu", "Szeged"] {
        let told = chief.event("venue").await;
        assert_eq!(told["by"], json!({"organiser": ORGANISER.0}), "{told}");
        assert_eq!(told["event"]["venue"], json!({"designated": {"venue": venue}}), "{told}");
    }
    // Named again after a restart too, it is there once.
    let hall = hall.restart().await;
    assert_eq!(hall.http(&organiser, "POST", DOOR, &json!({"venue": "Oulu"})).await.0, 204);
    let mut chief = hall.socket(&token).await;
    let told = follow(&mut chief, 1, json!({})).await;
    let venues = &told["subscribed"]["view"]["venue"]["venues"];
    assert_eq!(venues, &json!(["Oulu", "Szeged"]), "{told}");
}

#[tokio::test]
async fn a_venue_that_cannot_be_named_is_refused_in_words() {
    let online = "preset = 'fide-online-2021'";
    let hall = Hall::open(&[
        opening(HYBRID, (WHITE, BLACK), Some(5)),
        opening(online, (WHITE, BLACK), Some(5)),
    ]);
    let organiser = hall.admit(ORGANISER, Some((Role::Organiser, Scope::Event(5))));
    let elsewhere = hall.admit(LOOKER, Some((Role::Organiser, Scope::Event(6))));
    let chief = hall.admit(CHIEF, Some((Role::ChiefArbiter, Scope::Event(5))));
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
        let (found, told) = hall.http(token, "POST", path, body).await;
        assert_eq!((found, &told["error"]), (status, &json!(error)), "{path} {body}: {told}");
    }
    // Over a socket the laws say whose it is.
    let mut chief = hall.socket(&chief).await;
    follow(&mut chief, 1, json!({})).await;
    let told = ask(&mut chief, 1, 1, json!({"venue": {"designate": oulu}})).await;
    let refused = &told["refused"];
    let why = "only the organiser can do this";
    assert_eq!((&refused["why"], &refused["article"]), (&json!(why), &json!("O.16.1")), "{told}");
}
