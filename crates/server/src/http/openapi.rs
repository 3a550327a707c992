//! The `OpenAPI` document, generated from the types.

use std::sync::LazyLock;

use serde_json::{Value, json};
use utoipa::OpenApi;

use super::{arbiter, exports, finished, games, health, people, regulations, socket, tables};
use crate::error::ErrorBody;
use crate::wire::{LedgerRequest, LedgerUpdate, Request, ServerMessage};

#[derive(OpenApi)]
#[openapi(
    info(title = "Flagfall", description = "A playing zone: chess under the laws."),
    paths(
        games::list_live_games,
        games::view_game,
        finished::list_finished_games,
        games::openapi,
        exports::export_pgn,
        exports::draw_board,
        exports::print_envelope,
        tables::open_table,
        tables::take_seat,
        tables::offer_rematch,
        tables::list_tables,
        tables::show_table,
        tables::withdraw_table,
        tables::open_pairing,
        tables::list_engines,
        arbiter::list_calls,
        arbiter::take_call,
        arbiter::list_move_times,
        arbiter::report_video_presence,
        arbiter::designate_venue,
        arbiter::set_visibility,
        regulations::list_presets,
        regulations::check_regulations,
        socket::upgrade,
        health::health,
        health::ready,
        health::metrics
    ),
    components(schemas(Request, ServerMessage, LedgerRequest, LedgerUpdate, ErrorBody))
)]
struct ZoneApi;

/// Returns the `OpenAPI` document of a zone, including the messages of a socket.
///
/// ```
/// let document = flagfall_server::openapi();
/// assert!(document["components"]["schemas"]["Event"]["oneOf"].is_array());
/// assert!(document["paths"]["/ws"]["get"]["x-websocket"].is_object());
/// ```
pub fn openapi() -> &'static Value {
    static DOCUMENT: LazyLock<Value> = LazyLock::new(|| {
        let mut api = ZoneApi::openapi();
        api.merge(people::PeopleApi::openapi());
        let mut document = serde_json::to_value(api).expect("all keys are strings");
        add_error_responses(&mut document["paths"]);
        link_tables(&mut document["paths"]);
        simplify_descriptions(&mut document["components"]);
        let schemas = &mut document["components"]["schemas"];
        // Listed, so that translations can be checked for completeness.
        schemas["FaultDescription"]["properties"]["error"]["enum"] = flagfall_laws::RegulationsFaultKind::NAMES.into();
        for from_client in ["Request", "LedgerRequest", "ClientCommand", "AdjournCommand", "MoveToSeal", "CallKind"] {
            deny_unknown_properties(&mut schemas[from_client]);
        }
        document
    });
    &DOCUMENT
}

/// Adds the common error response to every operation.
fn add_error_responses(paths: &mut Value) {
    let error = json!({
        "description": "The request failed.",
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/ErrorBody"}}},
    });
    let items = paths.as_object_mut().into_iter().flat_map(|paths| paths.values_mut());
    let operations = items.filter_map(Value::as_object_mut).flat_map(|item| item.values_mut());
    for operation in operations {
        operation["responses"]["4XX"] = error.clone();
    }
}

/// Links opened tables, and games whose seats are taken, to the operations on them.
fn link_tables(paths: &mut Value) {
    let table: &[&str] = &["show_table", "take_seat", "withdraw_table"];
    let game: &[&str] = &["view_game", "export_pgn", "draw_board", "offer_rematch"];
    for (path, operations) in [("/api/games", table), ("/api/games/{id}/seats", game)] {
        let links = &mut paths[path]["post"]["responses"]["201"]["links"];
        for operation in operations {
            let parameters = json!({"id": "$response.body#/game"});
            links[*operation] = json!({"operationId": operation, "parameters": parameters});
        }
    }
}

/// Denies undescribed properties in a schema, as `deny_unknown_fields` does in serde.
fn deny_unknown_properties(schema: &mut Value) {
    match schema {
        Value::Object(members) => {
            members.values_mut().for_each(deny_unknown_properties);
            if members.contains_key("properties") {
                members.insert("additionalProperties".to_owned(), false.into());
            }
        }
        Value::Array(items) => items.iter_mut().for_each(deny_unknown_properties),
        _ => {}
    }
}

/// Reduces descriptions to what concerns clients; the rest is for readers of the Rust code.
fn simplify_descriptions(value: &mut Value) {
    match value {
        Value::Object(members) => {
            for (name, member) in members {
                match member {
                    Value::String(text) if name == "description" => *text = first_paragraph(text),
                    other => simplify_descriptions(other),
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(simplify_descriptions),
        _ => {}
    }
}

/// Returns the first paragraph of a doc comment, without the targets of its links.
fn first_paragraph(comment: &str) -> String {
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
    fn operation_ids_are_unique_and_links_resolve() {
        let items = openapi()["paths"].as_object().expect("paths").values();
        let operations: Vec<_> = items.flat_map(|item| item.as_object().expect("operations").values()).collect();
        let mut names: Vec<_> = operations.iter().map(|operation| operation["operationId"].as_str()).collect();
        names.sort_unstable();
        assert!(names.len() > 5 && names.is_sorted_by(|a, b| a < b), "{names:?}");
        let links = operations.iter().filter_map(|operation| operation["responses"]["201"]["links"].as_object());
        let targets: Vec<_> = links.flat_map(|links| links.keys()).collect();
        assert_eq!(targets.len(), 7);
        assert!(targets.iter().all(|target| names.contains(&Some(target.as_str()))), "{names:?}");
    }

    #[test]
    fn descriptions_have_no_code_or_links() {
        let comment = "The [edition](crate::Edition) knows [`Article`]s.\n\n```\nuse crate::Law;\n```";
        assert_eq!(first_paragraph(comment), "The edition knows `Article`s.");
        let document = openapi().to_string();
        assert!(!document.contains("```") && !document.contains("crate::"), "{document}");
    }
}
