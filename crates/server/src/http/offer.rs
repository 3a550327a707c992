//! What is on offer, for programs: the OpenAPI document, made from the types themselves.

use std::sync::LazyLock;

use serde_json::{Value, json};
use utoipa::OpenApi;

use super::{api, socket, watch};
use crate::error::Explained;
use crate::wire::{Request, Told};

#[derive(OpenApi)]
#[openapi(
    info(title = "Flagfall", description = "A playing zone: chess under the laws."),
    paths(
        api::live,
        api::open,
        api::view,
        api::pgn,
        api::take_seat,
        api::openapi,
        socket::upgrade,
        watch::health,
        watch::ready,
        watch::metrics
    ),
    components(schemas(Request, Told, Explained))
)]
struct Offer;

/// The OpenAPI document of a zone, with all that is said over a socket.
///
/// ```
/// let document = flagfall_server::openapi();
/// assert!(document["components"]["schemas"]["Event"]["oneOf"].is_array());
/// assert!(document["paths"]["/ws"]["get"]["x-websocket"].is_object());
/// ```
pub fn openapi() -> &'static Value {
    static DOCUMENT: LazyLock<Value> = LazyLock::new(|| {
        let mut document = serde_json::to_value(Offer::openapi()).expect("it is JSON");
        explain_problems(&mut document["paths"]);
        speak_plainly(&mut document["components"]);
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
    fn descriptions_are_for_everybody() {
        let comment =
            "The [edition](crate::Edition) knows [`Article`]s.\n\n```\nuse crate::Law;\n```";
        assert_eq!(plain(comment), "The edition knows `Article`s.");
        let document = openapi().to_string();
        assert!(!document.contains("```") && !document.contains("crate::"), "{document}");
    }
}
