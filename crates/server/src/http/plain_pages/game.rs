//! The page of a game, or of the table that waits for its second player.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::response::Html;
use flagfall_chess::{ByColor, Color, Notation};
use flagfall_clock::{ClockState as Running, Millis, Timestamp};
use flagfall_game::Game;
use flagfall_laws::Participation;

use super::live::colour_name;
use super::{escaped, page, put};
use crate::accounts::names;
use crate::error::ApiError;
use crate::spine::SpineError;
use crate::{Identity, Zone, tables};

/// The interval at which the page of a game in progress reloads.
const RELOAD_SECONDS: u32 = 5;

/// The data that the page of a game shows.
struct GamePage {
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
    identity: Identity,
    Path(id): Path<u64>,
) -> Result<Html<String>, ApiError> {
    let participant = match zone.participant(identity, id, None).await {
        Err(ApiError::Spine(SpineError::Unknown)) => return table(&zone, id).await,
        participant => participant?,
    };
    let viewer = participant.participation();
    let snapshot = zone.see(&participant, move |game, at| GamePage::of(game, viewer, at)).await?;
    let data = snapshot.ok_or(ApiError::NotPublicYet)?.value;
    let known = names::look_up(&zone, Color::ALL.map(|player| data.players[player])).await?;
    let names = ByColor::new(|player| known.get(data.players[player]));
    let links = tables::rematch_links(&zone, identity, id, (data.players, data.result.is_some())).await?;
    let reload = data.result.is_none().then_some(RELOAD_SECONDS);
    let title = format!("{} - {}", names.white, names.black);
    let mut body = data.to_html(id, &names);
    for (other, label) in [(links.rematch_of, "Previous game"), (links.rematch, "Rematch")] {
        if let Some(other) = other {
            put(&mut body, format_args!("<p><a href=\"/plain/games/{other}\">{label}</a></p>"));
        }
    }
    Ok(page(&title, reload, &body))
}

impl GamePage {
    fn of(game: &Game, viewer: Participation, now: Timestamp) -> GamePage {
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
        let limit = if view.moves.is_some() { usize::MAX } else { 0 };
        let visible = game.positions().zip(game.moves()).take(limit);
        let moves = visible.map(|(position, mv)| {
            let text = Notation::default().write(&position, mv).to_string();
            (position.turn(), position.fullmoves(), text)
        });
        GamePage {
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
        let [result, title, control, fen] = [result, &self.title, &self.control, &self.fen].map(escaped);
        put(
            &mut body,
            format_args!("</div><div><p class=\"result\">{result}</p><p>{title}, {control}</p><ol class=\"moves\">"),
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
            format_args!("</ol><p><a href=\"/api/games/{id}/pgn\">PGN</a></p><p><code>{fen}</code></p></div></div>"),
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
            put(body, format_args!("<span class=\"clock{runs}\">{hours}:{minutes:02}:{seconds:02}</span>"));
        }
        body.push_str("</div>");
    }
}

/// The page of a table, for anybody with its link.
async fn table(zone: &Zone, id: u64) -> Result<Html<String>, ApiError> {
    let table = tables::show(zone, Identity::Anonymous, id).await?;
    let [host, title, control] = [&table.host, &table.title, &table.time_control].map(|text| escaped(text));
    let (colour, rated) = (colour_name(table.seat), if table.rated { "rated" } else { "casual" });
    let start = match (&table.fen, table.chess960) {
        (Some(fen), _) => format!("<p>From <code>{}</code></p>", escaped(fen)),
        (None, Some(tables::Chess960Choice::Number(number))) => {
            format!("<p>Chess960 number {number}</p>")
        }
        (None, Some(tables::Chess960Choice::Random(_))) => "<p>Chess960, random position</p>".to_owned(),
        (None, None) => String::new(),
    };
    let body = format!(
        "<p class=\"result\">{host} waits for an opponent</p><p>{title}, {control}, {rated}</p>{start}\
         <p>Your colour: {colour}</p><p>Take the seat with <code>POST /api/games/{id}/seats</code>.</p>"
    );
    Ok(page("Open seat", Some(RELOAD_SECONDS), &body))
}
