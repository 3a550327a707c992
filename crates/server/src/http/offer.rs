//! What is on offer, for programs: the `OpenAPI` document, made from the types themselves.

use std::sync::LazyLock;

use serde_json::{Value, json};
use utoipa::OpenApi;

use super::{api, desk, finished, people, regulations, socket, tables, watch, written};
use crate::error::Explained;
use crate::wire::{Request, Told};

#[derive(OpenApi)]
#[openapi(
    info(title = "Flagfall", description = "A playing zone: chess under the laws."),
    paths(
        api::live,
        api::view,
        finished::list,
        api::openapi,
        written::pgn,
        written::board,
        written::envelope,
        tables::open,
        tables::take_seat,
        tables::rematch,
        tables::list,
        tables::show,
        tables::withdraw,
        tables::pair,
        tables::engines,
        desk::calls,
        desk::take_call,
        desk::times,
        desk::video,
        desk::venues,
        desk::visibility,
        regulations::presets,
        regulations::check,
        socket::upgrade,
        watch::health,
        watch::ready,
        watch::metrics
    ),
    components(schemas(Request, Told, Explained))
)]
struct Offer;

/// The `OpenAPI` document of a zone, with all that is said over a socket.
///
/// ```
/// let document = flagfall_server::openapi();
/// assert!(document["components"]["schemas"]["Event"]["oneOf"].is_array());
/// assert!(document["paths"]["/ws"]["get"]["x-websocket"].is_object());
/// ```
pub fn openapi() -> &'static Value {
    static DOCUMENT: LazyLock<Value> = LazyLock::new(|| {
        let mut offer = Offer::openapi();
        offer.merge(people::Offer::openapi());
        let mut document = serde_json::to_value(offer).expect("it is JSON");
        explain_problems(&mut document["paths"]);
        link_tables(&mut document["paths"]);
        speak_plainly(&mut document["components"]);
        // So that whoever says it in another language can see that all is said.
        document["components"]["schemas"]["Flaw"]["properties"]["error"]["enum"] =
            flagfall_laws::Problem::NAMES.into();
        for told_by_clients in ["Request", "Asked", "Adjourning", "Writing", "Called"] {
            close(&mut document["components"]["schemas"][told_by_clients]);
        }
        document
    });
    &DOCUMENT
}

/// Whatever is wrong with a request is explained in one way everywhere.
fn explain_problems(paths: &mut Value) {
    let problem = json!({
        "description": "Something is wrong with the request.",
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Explained"}}},
    });
    let items = paths.as_object_mut().into_iter().flat_map(|paths| paths.values_mut());
    let operations = items.filter_map(Value::as_object_mut).flat_map(|item| item.values_mut());
    for operation in operations {
        operation["responses"]["4XX"] = problem.clone();
    }
}

/// What can be done at a table that was opened, and with a game once its seats are taken.
fn link_tables(paths: &mut Value) {
    let table: &[&str] = &["table", "take_seat", "withdraw_table"];
    let game: &[&str] = &["view", "pgn", "board", "rematch"];
    for (path, operations) in [("/api/games", table), ("/api/games/{id}/seats", game)] {
        let links = &mut paths[path]["post"]["responses"]["201"]["links"];
        for operation in operations {
            let parameters = json!({"id": "$response.body#/game"});
            links[*operation] = json!({"operationId": operation, "parameters": parameters});
        }
    }
}

/// Says that there is nothing in messages but what is described, as serde is told by
/// `deny_unknown_fields`.
fn close(schema: &mut Value) {
    match schema {
        Value::Object(members) => {
            members.values_mut().for_each(close);
            if members.contains_key("properties") {
                members.insert("additionalProperties".to_owned(), false.into());
            }
        }
        Value::Array(items) => items.iter_mut().for_each(close),
        _ => {}
    }
}

/// Leaves to descriptions what they are for: what follows is for those who read it in Rust.
fn speak_plainly(value: &mut Value) {
    match value {
        Value::Object(members) => {
            for (name, member) in members {
                match member {
                    Value::String(text) if name == "description" => *text = plain(text),
                    other => speak_plainly(other),
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(speak_plainly),
        _ => {}
    }
}

/// The first paragraph of a doc comment, without where its links lead.
fn plain(comment: &str) -> String {
    let mut rest = comment.split("\n\n").next().unwrap_or_default();
    let mut plain = String::new();
    while let Some((text, after)) = rest.split_once("](") {
        plain += text;
        rest = after.split_once(')').map_or("", |(_, after)| after);
    }
    (plain + rest).replace(['[', ']'], "")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_operation_has_a_name_of_its_own() {
        let items = openapi()["paths"].as_object().expect("paths").values();
        let operations = items.flat_map(|item| item.as_object().expect("operations").values());
        let mut names: Vec<_> = operations.map(|one| one["operationId"].as_str()).collect();
        names.sort_unstable();
        assert!(names.len() > 5 && names.is_sorted_by(|a, b| a < b), "{names:?}");
    }

    #[test]
    fn descriptions_are_for_everybody() {
        let comment =
            "The [edition](crate::Edition) knows [`Article`]s.\n\n```\nuse crate::Law;\n```";
        assert_eq!(plain(comment), "The edition knows `Article`s.");
        let document = openapi().to_string();
        assert!(!document.contains("```") && !document.contains("crate::"), "{document}");
    }
}
