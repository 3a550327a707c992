//! What is done on players' own boards, sensible and not.

use flagfall_chess::{Color, UciStyle};
use flagfall_game::{Actor, Command, Game, OwnBoard, PersonId};

use super::Bytes;

/// What is done on a board, and by whom.
pub(super) fn draw(bytes: &mut Bytes<'_>, game: &Game) -> (Command, Actor) {
    let on = bytes.pick(&Color::ALL);
    let actors = [
        Actor::Player(on),
        Actor::Player(on.opponent()),
        Actor::Assistant(on),
        Actor::Arbiter(PersonId(7)),
        Actor::Zone,
    ];
    let last = game.moves().last().map(|mv| mv.uci(UciStyle::Chess960));
    let squares = flagfall_chess::Square::ALL;
    let used = match (bytes.below(4), last) {
        (0, _) => OwnBoard::Correct { on },
        (1, _) => OwnBoard::PointOut,
        (2, Some(mv)) => OwnBoard::CarryOut { mv, on },
        _ => {
            let (from, to) = (squares[bytes.below(64)], squares[bytes.below(64)]);
            let mv = flagfall_chess::UciMove { from, to, promotion: None };
            OwnBoard::CarryOut { mv, on }
        }
    };
    (Command::OwnBoard(used), bytes.pick(&actors))
}
