//! Export of a game as PGN, during the game and afterwards.

pub(crate) mod date;

use std::fmt::Write;

use flagfall_chess::pgn::{Comment, PgnResult, PgnText, PgnWriter, Visitor};
use flagfall_chess::{ByColor, Color, Notation};
use flagfall_clock::{Bonus, TimeControl};
use flagfall_game::{BoardAssignment, Game};
use flagfall_laws::{Law, Score};

/// Writes the game so far, with the players' names and the mover's clock after each move.
pub(crate) fn to_pgn(game: &Game, id: u64, names: &ByColor<String>) -> String {
    let mut writer = PgnWriter::new(Notation::default());
    writer.begin_game();
    let title = game.rules().regulations.title.as_deref().unwrap_or("Casual game");
    let round = |place: BoardAssignment| format!("{}.{}", place.round, place.board);
    for (name, value) in [
        ("Event", title),
        ("Site", &format!("flagfall game {id}")),
        ("Date", &date::date(game.scheduled_start())),
        ("Round", &game.assignment().map_or("-".to_owned(), round)),
        ("White", &names.white),
        ("Black", &names.black),
        ("TimeControl", &time_control(game.control())),
        ("Termination", termination(game)),
    ] {
        writer.tag(name, PgnText::new(value.as_bytes()));
    }
    let score = game.outcome().and_then(|outcome| outcome.score);
    let outcome = score.and_then(|score| result(game, score));
    // PGN can only express legal moves from one position to the next, so the moves start at the
    // last position that was set.
    let set = game.set_positions().last();
    let (before, start) = set.unwrap_or_else(|| (0, game.start()));
    let _ = writer.begin_moves(&start);
    if before > 0 {
        let comment =
            format!("This position was not reached by legal moves; moves before it: {}", moves_before(game, before));
        writer.comment(Comment::new(comment.as_bytes()));
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
    writer.end_game(Some(outcome.unwrap_or(PgnResult::Open)));
    writer.take()
}

/// Writes the first `count` moves as text.
fn moves_before(game: &Game, count: usize) -> String {
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

/// The result in PGN, which cannot express a game lost by both.
fn result(game: &Game, score: Score) -> Option<PgnResult> {
    let scoring = &game.rules().regulations.scoring;
    let is_won_by = |player| score == scoring.score_of_win(player) || score == scoring.score_of_default_win(player);
    if is_won_by(Color::White) {
        Some(PgnResult::White)
    } else if is_won_by(Color::Black) {
        Some(PgnResult::Black)
    } else {
        (score == scoring.score_of_draw()).then_some(PgnResult::Draw)
    }
}

fn termination(game: &Game) -> &'static str {
    match game.outcome().map(|outcome| outcome.law) {
        None => "unterminated",
        Some(
            Law::FlagFall
            | Law::FlagFallNoMate
            | Law::FlagFallMaterial
            | Law::NotReturnedInTime
            | Law::NotReturnedNoMate
            | Law::ReturnInterval,
        ) => "time forfeit",
        Some(Law::DefaultTime) => "abandoned",
        Some(Law::IllegalMove | Law::IllegalMoveNoMate | Law::RedCard | Law::GameLost) => "rules infraction",
        Some(_) => "normal",
    }
}

/// The time control in PGN, in seconds; `?` if PGN cannot express it.
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
        written.expect("writing to a string never fails");
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
    fn time_controls_are_written_in_pgn_notation() {
        check("5m+3s", "300+3");
        check("40/90m+30s, 30m+30s", "40/5400+30:1800+30");
        check("40/2h", "40/7200");
        check("25m delay 10s", "?");
        check("white 5m; black 4m", "?");
        assert_eq!(time_control(&TimeControl::UNTIMED), "-");
    }
}
