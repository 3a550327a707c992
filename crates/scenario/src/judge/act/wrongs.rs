//! What goes wrong on a real board, and what is said of it.

use flagfall_chess::{Color, Letters, Position};
use flagfall_game::{self as game, Command, Irregularity as Kind, Wrong};
use flagfall_laws::{Board, Law};

use super::{Act, BrokenOff, Machine, Stage, moves};
use crate::{Hand, Irregularity, Notice, Pieces, Play};

/// A move as it should not be made, if it is one: with two hands, or leaving a pawn.
pub(super) fn play(
    stage: &Stage,
    side: Color,
    play: &Play,
    letters: Letters,
) -> Option<Result<Command, BrokenOff>> {
    if is_on_screen(stage) {
        return None;
    }
    let wrong = |wrong| Some(Ok(Command::Wrong(wrong)));
    let (mv, unpromoted, offering, hand, pressed) = match play {
        Play::Plays { mv, unpromoted, offering, hand, .. } => {
            (mv, *unpromoted, *offering, hand, true)
        }
        Play::Makes { mv, unpromoted, offering, hand } => (mv, *unpromoted, *offering, hand, false),
        Play::TakesBackMove => return wrong(Wrong::TakeBack),
        Play::CorrectsMove { mv } => {
            return Some(corrected(stage, side, mv, letters));
        }
        Play::TakesKing => return wrong(Wrong::TakeKing),
        _ => return None,
    };
    let both_hands = *hand == Some(Hand::Both);
    if !unpromoted && !both_hands {
        return None;
    }
    let squares = moves::squares(stage.game.position(), side, mv, letters);
    Some(squares.map_err(BrokenOff).map(|mut mv| {
        mv.promotion = mv.promotion.filter(|_| !unpromoted);
        Command::Wrong(Wrong::Make {
            mv,
            offer: offering,
            pressed,
            pawn_left: unpromoted,
            both_hands,
        })
    }))
}

/// The move that replaces another is one of the position before that.
fn corrected(
    stage: &Stage,
    side: Color,
    mv: &crate::MoveText,
    letters: Letters,
) -> Result<Command, BrokenOff> {
    let game = &stage.game;
    let replaces = game.position().turn() != side;
    let before: Vec<Position> = game.positions().collect();
    let last = before.len().saturating_sub(1 + usize::from(replaces));
    let position = before.get(last).unwrap_or(game.position());
    let mv = moves::squares(position, side, mv, letters).map_err(BrokenOff)?;
    Ok(Command::Wrong(Wrong::Correct { mv }))
}

pub(super) fn pieces(pieces: &Pieces) -> Option<Command> {
    Some(Command::Wrong(match pieces {
        Pieces::Displaces { squares } => Wrong::Displace { squares: squares.clone() },
        &Pieces::Shifts { from, to } => Wrong::Shift { from, to },
        Pieces::PutsBack => Wrong::PutBack,
        _ => return None,
    }))
}

/// What is seen or said of something irregular, if a law says what follows.
pub(super) fn notice(stage: &Stage, notice: &Notice) -> Option<Act> {
    let (Notice::PointsOut { what } | Notice::Notices { what }) = notice else { return None };
    let kind = match what {
        Irregularity::IllegalMove => Kind::IllegalMove,
        Irregularity::UnpromotedPawn => Kind::PawnLeft,
        Irregularity::TwoHands => Kind::TwoHands,
        Irregularity::PressWithoutMove => Kind::NoMove,
        Irregularity::BothKingsInCheck => Kind::BothInCheck,
        Irregularity::DisplacedPieces => Kind::Displaced,
        Irregularity::WrongSetup => Kind::WrongSetup,
        Irregularity::TurnedBoard => Kind::TurnedBoard,
        Irregularity::WrongClock => Kind::WrongClock,
        _ => return None,
    };
    // Beside the screen it is the real boards that differ (online 20.5).
    if kind == Kind::Displaced && stage.game.has_real_boards() {
        return Some(Act::Commands(vec![Command::OwnBoard(game::OwnBoard::PointOut)]));
    }
    if is_on_screen(stage) {
        return None;
    }
    let command = Command::Wrong(Wrong::PointOut(kind));
    // Where it is too late anyway, the game says so.
    let in_time = || {
        let player = game::Actor::Player(stage.game.position().turn());
        stage.game.decide(&command, player, stage.now).is_ok()
    };
    let right = match kind {
        Kind::WrongClock if stage.is_clock_right() && in_time() => Law::WrongClock,
        Kind::WrongSetup if !stage.is_setup_wrong() => Law::WrongSetup,
        Kind::TurnedBoard if !stage.turned => Law::TurnedBoard,
        _ => return Some(Act::Commands(vec![command])),
    };
    Some(Act::Machine(Machine::Against(right, "it is as it should be")))
}

pub(super) fn is_on_screen(stage: &Stage) -> bool {
    stage.game.rules().regulations.board == Board::Virtual
}
