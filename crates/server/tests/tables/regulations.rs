//! Presets and custom regulations.

use super::*;

#[tokio::test]
async fn presets_are_listed_and_can_be_requested() {
    let zone = peopled();
    let (status, presets) = zone.ask("", "GET", "/api/presets", &Value::Null).await;
    assert_eq!(status, 200, "{presets}");
    let blitz = presets.as_array().expect("a list").iter().find(|one| one["name"] == "casual-blitz");
    let blitz = blitz.expect("a preset");
    assert_eq!((&blitz["time_control"], &blitz["is_virtual"]), (&json!("5m+3s"), &json!(true)));
    let (_, again) = zone.ask("", "POST", "/api/regulations", &json!({"text": blitz["source"]})).await;
    assert_eq!(again["effective"]["text"], blitz["text"]);
}

#[tokio::test]
async fn draft_with_errors_is_explained() {
    let zone = peopled();
    let draft = json!({"text": "preset = 'casual'\ndraw_ofers = {}\nboard = 'wood'"});
    let (status, report) = zone.ask("", "POST", "/api/regulations", &draft).await;
    assert_eq!((status, &report["effective"]), (200, &Value::Null), "{report}");
    let [key, name] = [&report["faults"][0], &report["faults"][1]];
    assert_eq!((&key["line"], &key["column"], &key["width"]), (&json!(2), &json!(1), &json!(10)));
    assert_eq!((&key["error"], &key["about"]), (&json!("unknown_key"), &json!("draw_ofers")));
    assert_eq!(key["suggestions"], json!(["draw_offers"]));
    assert_eq!((&name["error"], &name["suggestions"]), (&json!("unknown_name"), &json!(["virtual", "physical"])));
    assert_eq!(name["help"], "choose from virtual and physical");
}

#[tokio::test]
async fn expected_value_is_named_by_a_word() {
    let zone = peopled();
    for (line, about) in [
        ("title = 5", "text"),
        ("rated = 'yes'", "flag"),
        ("draw_offers = 5", "table"),
        ("time_control = 5", "time"),
        ("illegal_move = [5]", "penalty"),
        ("chess960 = 'any'", "start"),
    ] {
        let draft = json!({"text": format!("preset = 'fide-online-2021'\n{line}")});
        let (_, report) = zone.ask("", "POST", "/api/regulations", &draft).await;
        let fault = &report["faults"][0];
        assert_eq!((&fault["error"], &fault["about"]), (&json!("expected"), &json!(about)), "{line}");
    }
}

#[tokio::test]
async fn length_of_custom_regulations_is_limited() {
    let zone = peopled();
    for (bytes, fine) in [(8 * 1024, true), (8 * 1024 + 1, false)] {
        let mut text = "preset = 'casual'\n#".to_owned();
        text.extend(std::iter::repeat_n('x', bytes - text.len()));
        let (status, _) = zone.ask("", "POST", "/api/regulations", &json!({"text": text})).await;
        assert_eq!(status, if fine { 200 } else { 422 });
        let (status, _) = zone.ask("", "POST", "/api/games", &json!({"regulations": text})).await;
        assert_eq!(status, if fine { 201 } else { 422 });
    }
}
