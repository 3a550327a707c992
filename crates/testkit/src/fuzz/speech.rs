//! Random speech of players, assistants and others, both sensible and not.

use flagfall_chess::{Color, Square, UciMove, UciStyle};
use flagfall_game::{Actor, AssistanceProof, Command, Game, PersonId, Speech};

use super::ChoiceBytes;
use super::scoresheets::TOPICS;

const ANNOUNCEMENTS: [&str; 8] = [
    "Springer Gustav eins Felix drei",
    "pawn from e2 to e4",
    "e4",
    "Kurze Rochade",
    "Bauer Anna sieben Anna acht",
    "ratsu f3",
    "nothing of the kind",
    "",
];

/// Draws a speech act and its actor.
pub(super) fn draw(bytes: &mut ChoiceBytes<'_>, game: &Game) -> (Command, Actor) {
    let player = bytes.pick(&Color::ALL);
    let speech = match bytes.below(12) {
        0..=3 => Speech::Announce(draw_move(bytes, game)),
        4 => Speech::AnnounceInWords { text: bytes.pick(&ANNOUNCEMENTS).into() },
        5 => Speech::Correct(draw_move(bytes, game)),
        6 => Speech::Repeat(draw_move(bytes, game)),
        7 => Speech::RequestInformation(bytes.pick(&TOPICS)),
        8 => Speech::Inform { topic: bytes.pick(&TOPICS), to: player },
        9 => Speech::AgreeOnLanguage { language: bytes.pick(&["fi", "hu", "xx"]).into() },
        10 if bytes.one_in(2) => Speech::AnnounceTimes,
        10 if bytes.one_in(2) => Speech::Talk,
        10 if bytes.one_in(2) => Speech::Resign,
        10 if bytes.one_in(2) => Speech::LendAccount,
        10 => Speech::Invite(player),
        _ => {
            let proofs = [AssistanceProof::Certificate, AssistanceProof::Registration];
            Speech::SubmitProof(bytes.pick(&proofs))
        }
    };
    let actors = [
        Actor::Player(player),
        Actor::Player(game.position().turn()),
        Actor::Assistant(player),
        Actor::Assistant(game.position().turn()),
        Actor::Arbiter(PersonId(7)),
        Actor::Zone,
    ];
    (Command::Speech(speech), bytes.pick(&actors))
}

/// Draws the last move, an allowed move or any pair of squares.
fn draw_move(bytes: &mut ChoiceBytes<'_>, game: &Game) -> UciMove {
    let moves = game.allowed_moves();
    let last = game.moves().last();
    match (bytes.below(4), last, moves.len()) {
        (0, Some(last), _) => last.uci(UciStyle::Chess960),
        (1 | 2, _, count) if count > 0 => moves[bytes.below(count.min(200))].uci(UciStyle::Chess960),
        _ => {
            let (from, to) = (Square::ALL[bytes.below(64)], Square::ALL[bytes.below(64)]);
            UciMove { from, to, promotion: None }
        }
    }
}
