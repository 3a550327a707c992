//! Random irregularities on a physical board, both likely and not.

use flagfall_chess::{Square, UciMove};
use flagfall_game::{Game, Irregularity, IrregularityKind};

use crate::fuzz::ChoiceBytes;

const IRREGULARITIES: [IrregularityKind; 9] = [
    IrregularityKind::IllegalMove,
    IrregularityKind::PawnLeft,
    IrregularityKind::TwoHands,
    IrregularityKind::NoMove,
    IrregularityKind::BothInCheck,
    IrregularityKind::Displaced,
    IrregularityKind::WrongSetup,
    IrregularityKind::TurnedBoard,
    IrregularityKind::WrongClock,
];

pub(super) fn draw(bytes: &mut ChoiceBytes<'_>, game: &Game) -> Irregularity {
    match bytes.below(16) {
        0..=4 => Irregularity::Make {
            mv: draw_move(bytes, game),
            offer: bytes.one_in(8),
            pressed: !bytes.one_in(3),
            pawn_left: bytes.one_in(2),
            both_hands: bytes.one_in(3),
        },
        5 => Irregularity::TakeBack,
        6 => Irregularity::Correct { mv: draw_move(bytes, game) },
        7 => {
            let squares = (0..bytes.below(4)).map(|_| draw_square(bytes)).collect();
            Irregularity::Displace { squares }
        }
        8 => Irregularity::Shift { from: draw_own_square(bytes, game), to: draw_square(bytes) },
        9 | 10 => Irregularity::PutBack,
        11 => Irregularity::ClaimWin,
        12 => Irregularity::AgreeToCorrect,
        13 if bytes.one_in(8) => Irregularity::TakeKing,
        _ => Irregularity::PointOut(bytes.pick(&IRREGULARITIES)),
    }
}

fn draw_square(bytes: &mut ChoiceBytes<'_>) -> Square {
    Square::ALL[bytes.below(64)]
}

/// Draws a square with a piece of the player to move.
fn draw_own_square(bytes: &mut ChoiceBytes<'_>, game: &Game) -> Square {
    let position = game.position();
    let own: Vec<Square> = position.board().by_color(position.turn()).into_iter().collect();
    own[bytes.below(own.len())]
}

/// Draws a move of a piece of the player to move, legal or not.
fn draw_move(bytes: &mut ChoiceBytes<'_>, game: &Game) -> UciMove {
    if bytes.one_in(2) {
        return super::draw_move(bytes, game);
    }
    UciMove { from: draw_own_square(bytes, game), to: draw_square(bytes), promotion: None }
}
