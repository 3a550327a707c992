//! Steps for irregularities on a physical board, and notices of them.

use flagfall_chess::{Color, Letters, Position};
use flagfall_game::{self as game, Command, Irregularity, IrregularityKind};
use flagfall_laws::Law;

use super::{JudgeStep, MachineStep, NotSupported, World, moves};
use crate::{HandPhrase, NoticeSentence, NoticedIrregularity, PieceSentence, PlaySentence};

/// Returns the command of an irregular move: with two hands, without promoting, taken back or replaced.
pub(super) fn irregular_move_command(
    world: &World,
    side: Color,
    play: &PlaySentence,
    letters: Letters,
) -> Option<Result<Command, NotSupported>> {
    if is_virtual(world) {
        return None;
    }
    let irregularity_command = |irregularity| Some(Ok(Command::Irregularity(irregularity)));
    let (mv, unpromoted, offering, hand, pressed) = match play {
        PlaySentence::Plays { mv, unpromoted, offering, hand, .. } => (mv, *unpromoted, *offering, hand, true),
        PlaySentence::Makes { mv, unpromoted, offering, hand } => (mv, *unpromoted, *offering, hand, false),
        PlaySentence::TakesBackMove => return irregularity_command(Irregularity::TakeBack),
        PlaySentence::CorrectsMove { mv } => {
            return Some(correct_move_command(world, side, mv, letters));
        }
        PlaySentence::TakesKing => return irregularity_command(Irregularity::TakeKing),
        _ => return None,
    };
    let both_hands = *hand == Some(HandPhrase::Both);
    if !unpromoted && !both_hands {
        return None;
    }
    let squares = moves::move_squares(world.game.position(), side, mv, letters);
    Some(squares.map_err(NotSupported).map(|mut mv| {
        mv.promotion = mv.promotion.filter(|_| !unpromoted);
        Command::Irregularity(Irregularity::Make { mv, offer: offering, pressed, pawn_left: unpromoted, both_hands })
    }))
}

/// Returns the command that replaces a move, in the position before that move.
fn correct_move_command(
    world: &World,
    side: Color,
    mv: &crate::MoveText,
    letters: Letters,
) -> Result<Command, NotSupported> {
    let game = &world.game;
    let replaces = game.position().turn() != side;
    let before: Vec<Position> = game.positions().collect();
    let last = before.len().saturating_sub(1 + usize::from(replaces));
    let position = before.get(last).unwrap_or(game.position());
    let mv = moves::move_squares(position, side, mv, letters).map_err(NotSupported)?;
    Ok(Command::Irregularity(Irregularity::Correct { mv }))
}

pub(super) fn displacement_command(pieces: &PieceSentence) -> Option<Command> {
    Some(Command::Irregularity(match pieces {
        PieceSentence::Displaces { squares } => Irregularity::Displace { squares: squares.clone() },
        &PieceSentence::Shifts { from, to } => Irregularity::Shift { from, to },
        PieceSentence::PutsBack => Irregularity::PutBack,
        _ => return None,
    }))
}

/// Returns the step for a notice of an irregularity that has legal consequences.
pub(super) fn notice_step(world: &World, notice: &NoticeSentence) -> Option<JudgeStep> {
    let (NoticeSentence::PointsOut { irregularity } | NoticeSentence::Notices { irregularity }) = notice else {
        return None;
    };
    let kind = match irregularity {
        NoticedIrregularity::IllegalMove => IrregularityKind::IllegalMove,
        NoticedIrregularity::UnpromotedPawn => IrregularityKind::PawnLeft,
        NoticedIrregularity::TwoHands => IrregularityKind::TwoHands,
        NoticedIrregularity::PressWithoutMove => IrregularityKind::NoMove,
        NoticedIrregularity::BothKingsInCheck => IrregularityKind::BothInCheck,
        NoticedIrregularity::DisplacedPieces => IrregularityKind::Displaced,
        NoticedIrregularity::WrongSetup => IrregularityKind::WrongSetup,
        NoticedIrregularity::TurnedBoard => IrregularityKind::TurnedBoard,
        NoticedIrregularity::WrongClock => IrregularityKind::WrongClock,
        _ => return None,
    };
    // With physical boards beside the virtual one, the boards differ (O.20.5).
    if kind == IrregularityKind::Displaced && world.game.has_physical_boards() {
        return Some(JudgeStep::Commands(vec![Command::OwnBoard(game::OwnBoardAction::PointOut)]));
    }
    if is_virtual(world) {
        return None;
    }
    let command = Command::Irregularity(Irregularity::PointOut(kind));
    // If it is too late, the game itself refuses the notice.
    let in_time = || {
        let player = game::Actor::Player(world.game.position().turn());
        world.game.decide(&command, player, world.now).is_ok()
    };
    let law = match kind {
        IrregularityKind::WrongClock if world.is_clock_right() && in_time() => Law::WrongClock,
        IrregularityKind::WrongSetup if !world.is_setup_wrong() => Law::WrongSetup,
        IrregularityKind::TurnedBoard if !world.board_turned => Law::TurnedBoard,
        _ => return Some(JudgeStep::Commands(vec![command])),
    };
    Some(JudgeStep::Machine(MachineStep::JudgeRefusal(law, "there is no such irregularity")))
}

pub(super) fn is_virtual(world: &World) -> bool {
    !world.game.rules().regulations.has_physical_board()
}
