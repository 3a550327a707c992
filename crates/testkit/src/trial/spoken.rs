//! What is said, by players, assistants and others, sensible and not.

use flagfall_chess::{Color, Square, UciMove, UciStyle};
use flagfall_game::{Actor, AssistanceProof, Command, Game, PersonId, Spoken};

use super::Bytes;
use super::papers::TOPICS;

const WORDS: [&str; 8] = [
    "Springer Gustav eins Felix drei",
    "pawn from e2 to e4",
    "e4",
    "Kurze Rochade",
    "Bauer Anna sieben Anna acht",
    "ratsu f3",
    "nothing of the kind",
    "",
];

/// What is said, and by whom.
pub(super) fn draw(bytes: &mut Bytes<'_>, game: &Game) -> (Command, Actor) {
    let player = bytes.pick(&Color::ALL);
    let spoken = match bytes.below(12) {
        0..=3 => Spoken::Announce(spelled(bytes, game)),
        4 => Spoken::AnnounceInWords { text: bytes.pick(&WORDS).into() },
        5 => Spoken::Correct(spelled(bytes, game)),
        6 => Spoken::Repeat(spelled(bytes, game)),
        7 => Spoken::Ask(bytes.pick(&TOPICS)),
        8 => Spoken::Tell { what: bytes.pick(&TOPICS), to: player },
        9 => Spoken::Agree { language: bytes.pick(&["fi", "hu", "xx"]).into() },
        10 if bytes.once_in(2) => Spoken::SayTimes,
        10 if bytes.once_in(2) => Spoken::Talk,
        10 if bytes.once_in(2) => Spoken::Resign,
        10 if bytes.once_in(2) => Spoken::LendAccount,
        10 => Spoken::Invite(player),
        _ => {
            let proofs = [AssistanceProof::Certificate, AssistanceProof::Registration];
            Spoken::Submit(bytes.pick(&proofs))
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
    (Command::Spoken(spoken), bytes.pick(&actors))
}

/// The last move, one that could come, or any squares at all.
fn spelled(bytes: &mut Bytes<'_>, game: &Game) -> UciMove {
    let moves = game.allowed();
    let last = game.moves().last();
    match (bytes.below(4), last, moves.len()) {
        (0, Some(last), _) => last.uci(UciStyle::Chess960),
        (1 | 2, _, count) if count > 0 => {
            moves[bytes.below(count.min(200))].uci(UciStyle::Chess960)
        }
        _ => {
            let (from, to) = (Square::ALL[bytes.below(64)], Square::ALL[bytes.below(64)]);
            UciMove { from, to, promotion: None }
        }
    }
}
