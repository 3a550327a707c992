//! What goes wrong on a real board, likely and not.

use flagfall_chess::{Square, UciMove};
use flagfall_game::{Game, Irregularity, Wrong};

use crate::trial::Bytes;

const IRREGULARITIES: [Irregularity; 9] = [
    Irregularity::IllegalMove,
    Irregularity::PawnLeft,
    Irregularity::TwoHands,
    Irregularity::NoMove,
    Irregularity::BothInCheck,
    Irregularity::Displaced,
    Irregularity::WrongSetup,
    Irregularity::TurnedBoard,
    Irregularity::WrongClock,
];

pub(super) fn draw(bytes: &mut Bytes<'_>, game: &Game) -> Wrong {
    match bytes.below(16) {
        0..=4 => Wrong::Make {
            mv: spelled(bytes, game),
            offer: bytes.once_in(8),
            pressed: !bytes.once_in(3),
            pawn_left: bytes.once_in(2),
            both_hands: bytes.once_in(3),
        },
        5 => Wrong::TakeBack,
        6 => Wrong::Correct { mv: spelled(bytes, game) },
        7 => {
            let squares = (0..bytes.below(4)).map(|_| square(bytes)).collect();
            Wrong::Displace { squares }
        }
        8 => Wrong::Shift { from: occupied(bytes, game), to: square(bytes) },
        9 | 10 => Wrong::PutBack,
        11 => Wrong::ClaimWin,
        12 => Wrong::AgreeToCorrect,
        13 if bytes.once_in(8) => Wrong::TakeKing,
        _ => Wrong::PointOut(bytes.pick(&IRREGULARITIES)),
    }
}

fn square(bytes: &mut Bytes<'_>) -> Square {
    Square::ALL[bytes.below(64)]
}

/// A square on which somebody to move has a piece.
fn occupied(bytes: &mut Bytes<'_>, game: &Game) -> Square {
    let position = game.position();
    let own: Vec<Square> = position.board().by_color(position.turn()).into_iter().collect();
    own[bytes.below(own.len())]
}

/// A move of an own piece, legal or not.
fn spelled(bytes: &mut Bytes<'_>, game: &Game) -> UciMove {
    if bytes.once_in(2) {
        return super::spelled(bytes, game);
    }
    UciMove { from: occupied(bytes, game), to: square(bytes), promotion: None }
}
