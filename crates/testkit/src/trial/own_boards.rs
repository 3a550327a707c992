//! What is done on players' own boards, sensible and not.

use flagfall_chess::{Color, Role, UciStyle};
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
    let used = match (bytes.below(9), last) {
        (7, _) => OwnBoard::TakeOff { square: bytes.pick(&squares), on },
        (8, _) => {
            let (color, role) = (bytes.pick(&Color::ALL), bytes.pick(&Role::ALL));
            OwnBoard::Put { color, role, square: bytes.pick(&squares), on }
        }
        (4, _) => OwnBoard::PutBack { on },
        (5, _) => {
            let (from, to) = (squares[bytes.below(64)], squares[bytes.below(64)]);
            OwnBoard::Shift { from, to, on }
        }
        // What waits to be copied is mostly the last move or the one before it.
        (6, Some(last)) => {
            let before = game.moves().len().checked_sub(2).and_then(|at| game.moves().nth(at));
            let mv = before.map_or(last, |mv| mv.uci(UciStyle::Chess960));
            OwnBoard::CarryOut { mv, on }
        }
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
