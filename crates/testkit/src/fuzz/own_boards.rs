//! Random actions on the players' own boards, both sensible and not.

use flagfall_chess::{Color, PieceType, UciStyle};
use flagfall_game::{Actor, Command, Game, OwnBoardAction, PersonId};

use super::ChoiceBytes;

/// Draws an action on a board and its actor.
pub(super) fn draw(bytes: &mut ChoiceBytes<'_>, game: &Game) -> (Command, Actor) {
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
    let action = match (bytes.below(9), last) {
        (7, _) => OwnBoardAction::TakeOff { square: bytes.pick(&squares), on },
        (8, _) => {
            let (color, role) = (bytes.pick(&Color::ALL), bytes.pick(&PieceType::ALL));
            OwnBoardAction::Put { color, role, square: bytes.pick(&squares), on }
        }
        (4, _) => OwnBoardAction::PutBack { on },
        (5, _) => {
            let (from, to) = (squares[bytes.below(64)], squares[bytes.below(64)]);
            OwnBoardAction::Shift { from, to, on }
        }
        // Usually the last move or the one before it has to be copied.
        (6, Some(last)) => {
            let before = game.moves().len().checked_sub(2).and_then(|at| game.moves().nth(at));
            let mv = before.map_or(last, |mv| mv.uci(UciStyle::Chess960));
            OwnBoardAction::CarryOut { mv, on }
        }
        (0, _) => OwnBoardAction::Correct { on },
        (1, _) => OwnBoardAction::PointOut,
        (2, Some(mv)) => OwnBoardAction::CarryOut { mv, on },
        _ => {
            let (from, to) = (squares[bytes.below(64)], squares[bytes.below(64)]);
            let mv = flagfall_chess::UciMove { from, to, promotion: None };
            OwnBoardAction::CarryOut { mv, on }
        }
    };
    (Command::OwnBoard(action), bytes.pick(&actors))
}
