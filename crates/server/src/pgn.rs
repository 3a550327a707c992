//! A game as PGN, while it is played and afterwards.

use flagfall_chess::pgn::{Comment, Outcome, Text, Visitor, Writer};
use flagfall_chess::{ByColor, Color, Notation};
use flagfall_game::Game;
use flagfall_laws::Score;

/// The game so far, with the mover's time after each move. Who has no name is a guest.
pub(crate) fn pgn(game: &Game, id: u64, names: &ByColor<Option<String>>) -> String {
    let mut writer = Writer::new(Notation::default());
    writer.begin_game();
    let regulations = &game.rules().regulations;
    let title = regulations.title.as_deref().unwrap_or("Casual game");
    let guest = |color| format!("Guest {}", game.person(color).0 % 10_000);
    let player = |color| names[color].clone().unwrap_or_else(|| guest(color));
    for (name, value) in [
        ("Event", title),
        ("Site", &format!("flagfall game {id}")),
        ("White", &player(Color::White)),
        ("Black", &player(Color::Black)),
        ("TimeControl", &game.control().to_string()),
    ] {
        writer.tag(name, Text::new(value.as_bytes()));
    }
    let outcome = game.outcome().and_then(|outcome| outcome.score).map_or(Outcome::Open, result);
    let mut position = game.start();
    let _ = writer.begin_moves(&position);
    let clocked = game.remaining(Color::White, flagfall_clock::Timestamp::EPOCH).is_some();
    for (mv, left) in game.moves().zip(game.times()) {
        // After a ruling the moves may start anew from another position.
        let Ok(next) = position.play(mv) else { break };
        writer.play(&position, mv, &next);
        if clocked {
            let seconds = left.get() / 1_000;
            let (hours, minutes, seconds) = (seconds / 3_600, seconds / 60 % 60, seconds % 60);
            let clock = format!("[%clk {hours}:{minutes:02}:{seconds:02}]");
            writer.comment(Comment::new(clock.as_bytes()));
        }
        position = next;
    }
    writer.end_game(Some(outcome));
    writer.take()
}

fn result(score: Score) -> Outcome {
    match score.white.cmp(&score.black) {
        std::cmp::Ordering::Greater => Outcome::White,
        std::cmp::Ordering::Less => Outcome::Black,
        std::cmp::Ordering::Equal => Outcome::Draw,
    }
}
