//! The home page: games in progress and open seeks.

use std::sync::Arc;

use axum::extract::State;
use axum::response::Html;
use flagfall_chess::Color;

use super::{escaped, page, put};
use crate::error::ApiError;
use crate::games::live;
use crate::tables::{self, TableListing};
use crate::{Identity, Zone};

/// The interval at which the page reloads.
const RELOAD_SECONDS: u32 = 10;

/// The page of games in progress and open seeks.
pub(crate) async fn live(State(zone): State<Arc<Zone>>) -> Result<Html<String>, ApiError> {
    let games = live::list(&zone).await?;
    let seeks = tables::list(&zone, Identity::Anonymous).await?;
    let mut body = String::new();
    if games.is_empty() {
        body.push_str("<p class=\"quiet\">No game is being played.</p>");
    } else {
        body.push_str(
            "<table><thead><tr><th>White</th><th>Black</th><th>Time control</th><th>Regulations</th>\
             <th>Moves</th></tr></thead><tbody>",
        );
        for live in &games {
            let [white, black, control, title] =
                [&live.white, &live.black, &live.time_control, &live.title].map(|text| escaped(text));
            let (id, moves) = (live.game, live.moves.div_ceil(2));
            put(
                &mut body,
                format_args!(
                    "<tr><td><a href=\"/plain/games/{id}\">{white}</a></td><td><a href=\"/plain/games/{id}\">{black}\
                 </a></td><td>{control}</td><td>{title}</td><td class=\"number\">{moves}</td></tr>"
                ),
            );
        }
        body.push_str("</tbody></table>");
    }
    body.push_str("<h2>Open seeks</h2>");
    body.push_str(&seeks_table(&seeks));
    let engines: Vec<_> = zone.engines.iter().map(|engine| escaped(&engine.config.name)).collect();
    if !engines.is_empty() {
        let engines = engines.join(", ");
        put(&mut body, format_args!("<h2>Engines</h2><p>{engines}</p>"));
    }
    Ok(page("Live games", Some(RELOAD_SECONDS), &body))
}

fn seeks_table(seeks: &[TableListing]) -> String {
    if seeks.is_empty() {
        return "<p class=\"quiet\">There are no open seeks.</p>".to_owned();
    }
    let mut body = "<table><thead><tr><th>Player</th><th>Time control</th><th>Regulations</th>\
        <th>Your colour</th><th></th></tr></thead><tbody>"
        .to_owned();
    for seek in seeks {
        let [host, control, title] = [&seek.host, &seek.time_control, &seek.title].map(|text| escaped(text));
        let (id, colour) = (seek.game, colour_name(seek.seat));
        let rated = if seek.rated { "rated" } else { "casual" };
        put(
            &mut body,
            format_args!(
                "<tr><td><a href=\"/plain/games/{id}\">{host}</a></td><td>{control}</td><td>{title}</td>\
             <td>{colour}</td><td>{rated}</td></tr>"
            ),
        );
    }
    body + "</tbody></table>"
}

/// The name of a colour, or of a random one.
pub(super) const fn colour_name(colour: Option<Color>) -> &'static str {
    match colour {
        Some(Color::White) => "White",
        Some(Color::Black) => "Black",
        None => "random",
    }
}
