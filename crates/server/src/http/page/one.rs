//! The page of a game, or of the table that it will be played at.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::response::Html;
use flagfall_chess::{ByColor, Color, Notation};
use flagfall_clock::{Millis, State as Running, Timestamp};
use flagfall_game::{Game, Viewer};

use super::live::colour;
use super::{escaped, page, put};
use crate::error::Problem;
use crate::spine::Failure;
use crate::{Who, Zone, names, tables};

/// After so many seconds the page of a game that is on is loaded anew.
const AGAIN: u32 = 5;

/// A game, as its page shows it.
struct Shown {
    players: ByColor<flagfall_game::PersonId>,
    clocks: Option<ByColor<Millis>>,
    running: Option<Color>,
    result: Option<String>,
    title: String,
    control: String,
    fen: String,
    moves: Vec<(Color, u16, String)>,
}

/// The page of a game or table.
pub(crate) async fn game(
    State(zone): State<Arc<Zone>>,
    who: Who,
    Path(id): Path<u64>,
) -> Result<Html<String>, Problem> {
    let part = match zone.part(who, id, None).await {
        Err(Problem::Failed(Failure::Unknown)) => return table(&zone, id).await,
        part => part?,
    };
    let viewer = part.hat.viewer();
    let shown = zone.see(&part, move |game, at| Shown::of(game, viewer, at)).await?;
    let shown = shown.ok_or(Problem::NotYet)?.seen;
    let known = names::of(&zone, Color::ALL.map(|player| shown.players[player])).await?;
    let names = ByColor::new(|player| known.get(shown.players[player]));
    let links = tables::links(&zone, id).await?;
    let again = shown.result.is_none().then_some(AGAIN);
    let title = format!("{} - {}", names.white, names.black);
    let mut body = shown.to_html(id, &names);
    for (other, what) in [(links.rematch_of, "The game before"), (links.rematch, "The rematch")] {
        if let Some(other) = other {
            put(&mut body, format_args!("<p><a href=\"/plain/games/{other}\">{what}</a></p>"));
        }
    }
    Ok(page(&title, again, &body))
}

impl Shown {
    fn of(game: &Game, viewer: Viewer, now: Timestamp) -> Shown {
        let view = game.view(viewer, now);
        let regulations = &game.rules().regulations;
        let result = view.outcome.as_ref().map(|outcome| {
            let score = outcome.score.map_or("annulled".to_owned(), |score| score.to_string());
            let articles: Vec<_> = outcome.articles().map(ToString::to_string).collect();
            let under = match &articles[..] {
                [] => String::new(),
                articles => format!(" ({})", articles.join(", ")),
            };
            format!("{score} by {}{under}", outcome.law.name().replace('_', " "))
        });
        let shown = if view.moves.is_some() { usize::MAX } else { 0 };
        let made = game.positions().zip(game.moves()).take(shown);
        let moves = made.map(|(position, mv)| {
            let text = Notation::default().write(&position, mv).to_string();
            (position.turn(), position.fullmoves(), text)
        });
        Shown {
            players: ByColor::new(|player| game.person(player)),
            clocks: view.clocks,
            running: match game.clock().state() {
                Running::Running(player) => Some(player),
                Running::Ready | Running::Paused(_) | Running::Stopped => None,
            },
            result,
            title: regulations.title.as_deref().unwrap_or("Game").to_owned(),
            control: game.control().to_string(),
            moves: moves.collect(),
            fen: view.position,
        }
    }

    fn to_html(&self, id: u64, names: &ByColor<String>) -> String {
        let mut body = "<div class=\"game\"><div>".to_owned();
        self.put_player(&mut body, Color::Black, &names.black);
        put(&mut body, format_args!("<img src=\"/games/{id}/board.svg\" alt=\"The position\">"));
        self.put_player(&mut body, Color::White, &names.white);
        let result = self.result.as_deref().unwrap_or("in progress");
        let [result, title, control, fen] =
            [result, &self.title, &self.control, &self.fen].map(escaped);
        put(
            &mut body,
            format_args!(
                "</div><div><p class=\"result\">{result}</p><p>{title}, {control}</p><ol class=\"moves\">"
            ),
        );
        for pair in self.moves.chunk_by(|one, other| one.1 == other.1) {
            put(&mut body, format_args!("<li value=\"{}\">", pair[0].1));
            if pair[0].0 == Color::Black {
                body.push_str("<span>…</span>");
            }
            for (_, _, text) in pair {
                put(&mut body, format_args!("<span>{}</span>", escaped(text)));
            }
            body.push_str("</li>");
        }
        put(
            &mut body,
            format_args!(
                "</ol><p><a href=\"/api/games/{id}/pgn\">PGN</a></p><p><code>{fen}</code></p></div></div>"
            ),
        );
        body
    }

    fn put_player(&self, body: &mut String, player: Color, name: &str) {
        let name = escaped(name);
        put(body, format_args!("<div class=\"player\"><span>{name}</span>"));
        if let Some(clocks) = &self.clocks {
            let runs = if self.running == Some(player) { " runs" } else { "" };
            let seconds = clocks[player].get().div_ceil(1_000);
            let (hours, minutes, seconds) = (seconds / 3_600, seconds / 60 % 60, seconds % 60);
            put(
                body,
                format_args!(
                    "<span class=\"clock{runs}\">{hours}:{minutes:02}:{seconds:02}</span>"
                ),
            );
        }
        body.push_str("</div>");
    }
}

/// The page of a table, for whoever has its link.
async fn table(zone: &Zone, id: u64) -> Result<Html<String>, Problem> {
    let waiting = tables::show(zone, Who::Anybody, id).await?;
    let [host, title, control] =
        [&waiting.host, &waiting.title, &waiting.time_control].map(|text| escaped(text));
    let (colour, rated) = (colour(waiting.seat), if waiting.rated { "rated" } else { "casual" });
    let start = match (&waiting.fen, waiting.chess960) {
        (Some(fen), _) => format!("<p>From <code>{}</code></p>", escaped(fen)),
        (None, Some(tables::Shuffle::Number(number))) => format!("<p>Chess960 number {number}</p>"),
        (None, Some(tables::Shuffle::Lot(_))) => "<p>Chess960, drawn by lot</p>".to_owned(),
        (None, None) => String::new(),
    };
    let body = format!(
        "<p class=\"result\">{host} waits for an opponent</p><p>{title}, {control}, {rated}</p>{start}\
         <p>Your colour: {colour}</p><p>Take the seat with <code>POST /api/games/{id}/seats</code>.</p>"
    );
    Ok(page("A free seat", Some(AGAIN), &body))
}
