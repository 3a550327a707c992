//! Plain pages, for people: no script, nothing from elsewhere.

use std::fmt::Write;
use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{Html, IntoResponse};
use flagfall_game::Viewer;

use super::api;
use crate::error::Problem;
use crate::{Zone, pgn};

/// The games that are on.
pub(super) async fn live(State(zone): State<Arc<Zone>>) -> Result<Html<String>, Problem> {
    let games = api::live_games(&zone).await?;
    let mut rows = String::new();
    for live in &games {
        let seats = if live.free.is_empty() { "playing" } else { "a seat is free" };
        let (title, control) = (escaped(&live.title), escaped(&live.time_control));
        let (id, moves) = (live.game, live.moves);
        write!(
            rows,
            "<tr><td><a href=\"/games/{id}\">{id}</a></td><td>{title}</td><td>{control}</td>\
             <td>{moves}</td><td>{seats}</td></tr>"
        )
        .expect("a string takes everything");
    }
    let body = if games.is_empty() {
        "<p>No game is being played.</p>".to_owned()
    } else {
        format!(
            "<table><thead><tr><th>Game</th><th>Regulations</th><th>Time control</th><th>Moves</th>\
             <th></th></tr></thead><tbody>{rows}</tbody></table>"
        )
    };
    Ok(page("Live games", &body))
}

/// One of them.
pub(super) async fn game(
    State(zone): State<Arc<Zone>>,
    Path(id): Path<u64>,
) -> Result<Html<String>, Problem> {
    let (now, names) = (zone.now(), zone.names(id).await?);
    let look = move |game: &flagfall_game::Game, _| {
        (game.view(Viewer::Spectator, now), pgn::pgn(game, id, &names))
    };
    let (view, moves) = zone.spine.look(id, look).await?;
    let result = view.outcome.and_then(|outcome| outcome.score);
    let result = result.map_or("in progress".to_owned(), |score| score.to_string());
    let body = format!(
        "<p>{result}</p><p><code>{}</code></p><pre>{}</pre><p><a href=\"/\">All games</a></p>",
        escaped(&view.position),
        escaped(&moves)
    );
    Ok(page(&format!("Game {id}"), &body))
}

/// How they look.
pub(super) async fn style() -> impl IntoResponse {
    const STYLE: &str = "body{font:1rem/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;\
        padding:0 1rem}table{border-collapse:collapse;width:100%}th,td{text-align:left;\
        padding:.3rem .6rem;border-bottom:1px solid #8886}pre{white-space:pre-wrap}\
        :root{color-scheme:light dark}\n";
    ([(header::CONTENT_TYPE, "text/css")], STYLE)
}

pub(super) fn page(title: &str, body: &str) -> Html<String> {
    Html(format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>{title} - Flagfall</title>\
         <meta name=\"viewport\" content=\"width=device-width\">\
         <link rel=\"stylesheet\" href=\"/style.css\"></head><body><h1>{title}</h1>{body}</body></html>\n"
    ))
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_is_told_becomes_markup() {
        assert_eq!(escaped("<b>\"&\"</b>"), "&lt;b&gt;&quot;&amp;&quot;&lt;/b&gt;");
    }
}
