//! A game as PGN, while it is played and afterwards.

mod date;

use std::fmt::Write;

use flagfall_chess::pgn::{Comment, Outcome, Text, Visitor, Writer};
use flagfall_chess::{ByColor, Color, Notation};
use flagfall_clock::{Bonus, TimeControl};
use flagfall_game::{Game, Place};
use flagfall_laws::{Law, Score};

/// The game so far between players of these names, with the mover's time after each move.
pub(crate) fn pgn(game: &Game, id: u64, names: &ByColor<String>) -> String {
    let mut writer = Writer::new(Notation::default());
    writer.begin_game();
    let title = game.rules().regulations.title.as_deref().unwrap_or("Casual game");
    let round = |place: Place| format!("{}.{}", place.round, place.board);
    for (name, value) in [
        ("Event", title),
        ("Site", &format!("flagfall game {id}")),
        ("Date", &date::date(game.appointed())),
        ("Round", &game.place().map_or("-".to_owned(), round)),
        ("White", &names.white),
        ("Black", &names.black),
        ("TimeControl", &time_control(game.control())),
        ("Termination", termination(game)),
    ] {
        writer.tag(name, Text::new(value.as_bytes()));
    }
    let score = game.outcome().and_then(|outcome| outcome.score);
    let outcome = score.and_then(|score| result(game, score));
    // PGN knows only moves that lead from one position to the next: they begin where they do.
    let set = game.set_positions().last();
    let (before, start) = set.unwrap_or_else(|| (0, game.start()));
    let _ = writer.begin_moves(&start);
    if before > 0 {
        let earlier = format!("No legal move has led here; before it: {}", earlier(game, before));
        writer.comment(Comment::new(earlier.as_bytes()));
    }
    let clocked = game.control().is_timed();
    let mut position = start;
    for (mv, left) in game.moves().zip(game.times()).skip(before) {
        let next = position.play_unchecked(mv);
        writer.play(&position, mv, &next);
        if clocked {
            let seconds = left.get() / 1_000;
            let (hours, minutes, seconds) = (seconds / 3_600, seconds / 60 % 60, seconds % 60);
            let clock = format!("[%clk {hours}:{minutes:02}:{seconds:02}]");
            writer.comment(Comment::new(clock.as_bytes()));
        }
        position = next;
    }
    if let (Some(score), None) = (score, outcome) {
        writer.comment(Comment::new(format!("The result is {score}").as_bytes()));
    }
    writer.end_game(Some(outcome.unwrap_or(Outcome::Open)));
    writer.take()
}

/// So many first moves, in words.
fn earlier(game: &Game, count: usize) -> String {
    let moves = game.positions().zip(game.moves()).take(count);
    let texts = moves.map(|(position, mv)| {
        let text = Notation::default().write(&position, mv).to_string();
        match position.turn() {
            Color::White => format!("{}. {text}", position.fullmoves()),
            Color::Black => text,
        }
    });
    texts.collect::<Vec<_>>().join(" ")
}

/// The result as PGN has it, which knows of no game that both have lost.
fn result(game: &Game, score: Score) -> Option<Outcome> {
    let scoring = &game.rules().regulations.scoring;
    let is_won_by =
        |player| score == scoring.won_by(player) || score == scoring.won_by_default(player);
    if is_won_by(Color::White) {
        Some(Outcome::White)
    } else if is_won_by(Color::Black) {
        Some(Outcome::Black)
    } else {
        (score == scoring.drawn()).then_some(Outcome::Draw)
    }
}

fn termination(game: &Game) -> &'static str {
    match game.outcome().map(|outcome| outcome.law) {
        None => "unterminated",
        Some(
            Law::FlagFall
            | Law::FlagFallNoMate
            | Law::FlagFallMaterial
            | Law::NotBackInTime
            | Law::NotBackNoMate
            | Law::ReturnInterval,
        ) => "time forfeit",
        Some(Law::DefaultTime) => "abandoned",
        Some(Law::IllegalMove | Law::IllegalMoveNoMate | Law::RedCard | Law::GameLost) => {
            "rules infraction"
        }
        Some(_) => "normal",
    }
}

/// The time control as PGN has it, in seconds; `?` where that cannot say it.
fn time_control(control: &TimeControl) -> String {
    let [white, black] = Color::ALL.map(|color| control.periods(color));
    let Some(periods) = white else { return "-".to_owned() };
    let mut text = String::new();
    for period in periods.iter() {
        text.push_str(if text.is_empty() { "" } else { ":" });
        let seconds = period.time.get() / 1_000;
        let moves = period.moves.map_or(String::new(), |moves| format!("{moves}/"));
        let written = match period.bonus {
            Bonus::None => write!(text, "{moves}{seconds}"),
            Bonus::Increment(bonus) => write!(text, "{moves}{seconds}+{}", bonus.get() / 1_000),
            Bonus::Bronstein(_) | Bonus::Delay(_) => return "?".to_owned(),
        };
        written.expect("a string takes everything");
    }
    if white == black { text } else { "?".to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(control: &str, expected: &str) {
        assert_eq!(time_control(&control.parse().expect("a time control")), expected);
    }

    #[test]
    fn time_controls_are_written_as_pgn_has_them() {
        check("5m+3s", "300+3");
        check("40/90m+30s, 30m+30s", "40/5400+30:1800+30");
        check("40/2h", "40/7200");
        check("25m delay 10s", "?");
        check("white 5m; black 4m", "?");
        assert_eq!(time_control(&TimeControl::UNTIMED), "-");
    }
}
