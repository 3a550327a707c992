//! Steps for the arbiter's orders and rulings.

use flagfall_chess::Color;
use flagfall_clock::Millis;
use flagfall_game::{self as game, Command, Irregularity, IrregularityKind};
use flagfall_laws as laws;

use super::{JudgeStep, MachineStep, NotSupported, World, ruling_number, venue, vocabulary};
use crate::{AppointedTask, OrderSentence, Party, PointsText, RulingSentence, StatedPenalty, Statement};

/// Returns the command of a ruling, with the article and the reason of the statement.
pub(super) fn rule_command(statement: &Statement, ruling: game::Ruling) -> Command {
    let article = statement.grounds.articles.first();
    let article = article.and_then(|article| article.as_str().parse().ok());
    let default_reason = || match &statement.action {
        crate::PartyAction::Ruling(RulingSentence::Rules { text }) => text.clone(),
        _ => statement.to_string(),
    };
    let reason = statement.grounds.reason.clone().unwrap_or_else(default_reason);
    Command::Rule { ruling: Box::new(ruling), article, reason: reason.into() }
}

pub(super) fn appeal_command(world: &World, statement: &Statement, upheld: bool) -> Command {
    let appeals = world.game.appeals();
    let open = appeals.iter().rposition(|appeal| appeal.upheld.is_none());
    let appeal = open.map_or(0, |index| index as u32 + 1);
    rule_command(statement, game::Ruling::DecideAppeal { appeal, upheld })
}

pub(super) fn order_step(
    world: &World,
    order: &OrderSentence,
    statement: &Statement,
) -> Result<JudgeStep, NotSupported> {
    if let Some(step) = venue::order_step(world, order, statement) {
        return Ok(step);
    }
    let rules = world.game.rules();
    let ruling = match order {
        OrderSentence::StartsGame => return Ok(JudgeStep::Commands(vec![Command::Begin])),
        OrderSentence::Pauses => game::Ruling::Pause,
        OrderSentence::Resumes => game::Ruling::Resume,
        &OrderSentence::Gives { time, side } => give_time(time, [side == Color::White, side == Color::Black]),
        &OrderSentence::GivesBoth { time } => give_time(time, [true, true]),
        &OrderSentence::Takes { time, side } => game::Ruling::TakeTime { player: side, time },
        &OrderSentence::SetsClock { side, time } => game::Ruling::SetClock { player: side, time },
        &OrderSentence::SetsCounter { count, side } => game::Ruling::SetMoves { player: side, moves: count },
        OrderSentence::SetsControl { control } if is_for_schedule(statement) => {
            let ruling = Box::new(game::Ruling::SetControl { control: control.clone() });
            let article = rules.article(laws::Law::ClockForSchedule);
            let reason = statement.grounds.reason.clone().unwrap_or_default().into();
            return Ok(JudgeStep::Commands(vec![Command::Rule { ruling, article, reason }]));
        }
        OrderSentence::SetsControl { control } => game::Ruling::SetControl { control: control.clone() },
        OrderSentence::SetsPosition { fen } => game::Ruling::SetPosition { fen: fen.as_str().into() },
        &OrderSentence::RestoresBefore { side, number } => {
            game::Ruling::Restore { after: plies_before(world, side, number) }
        }
        OrderSentence::Restarts { .. } if world.has_no_interference(statement) => {
            let refusal = MachineStep::JudgeRefusal(laws::Law::Replay, "nobody has interfered");
            return Ok(JudgeStep::Machine(refusal));
        }
        OrderSentence::Restarts { control: None } if world.has_no_reason_to_restart(statement) => {
            let refusal = MachineStep::JudgeRefusal(laws::Law::WrongSetup, "the initial position was correct");
            return Ok(JudgeStep::Machine(refusal));
        }
        OrderSentence::Restarts { control: None } if world.is_setup_wrong() => {
            let notice = Command::Irregularity(Irregularity::PointOut(IrregularityKind::WrongSetup));
            let restart = rule_command(statement, game::Ruling::Restart { control: None });
            return Ok(JudgeStep::Commands(vec![notice, restart]));
        }
        OrderSentence::Restarts { control } => game::Ruling::Restart { control: control.clone() },
        OrderSentence::RestartsColours if !world.colours_reversed => {
            let refusal = MachineStep::JudgeRefusal(laws::Law::ColoursReversed, "the colours are correct");
            return Ok(JudgeStep::Machine(refusal));
        }
        OrderSentence::RestartsColours => game::Ruling::ReverseColours,
        OrderSentence::Permits { .. }
        | OrderSentence::Orders { .. }
        | OrderSentence::Checks { .. }
        | OrderSentence::DoesNothing => {
            return Ok(JudgeStep::RecordArbiterIncident);
        }
        OrderSentence::Appoints { party, task } => {
            return appointment_step(world, party, task.as_ref(), statement);
        }
        OrderSentence::RestoresPosition => game::Ruling::RestoreBeforeIrregularity,
        OrderSentence::TurnsBoard if !world.board_turned => {
            let refusal = MachineStep::JudgeRefusal(laws::Law::TurnedBoard, "the board is placed correctly");
            return Ok(JudgeStep::Machine(refusal));
        }
        OrderSentence::TurnsBoard => game::Ruling::TurnBoard,
    };
    Ok(JudgeStep::Commands(vec![rule_command(statement, ruling)]))
}

/// Returns the step for the appointment of an assistant or an arbiter.
fn appointment_step(
    world: &World,
    party: &Party,
    task: Option<&AppointedTask>,
    statement: &Statement,
) -> Result<JudgeStep, NotSupported> {
    let may_observe = world.game.rules().is_in_force(laws::Law::ArbitersAssistant);
    let ruling = match (party, task) {
        // The arbiter may choose anybody to observe the games.
        (Party::Arbiter { .. }, _) | (Party::Spectator, Some(AppointedTask::Watching)) if may_observe => {
            game::Ruling::AppointArbitersAssistant
        }
        (Party::Assistant { side }, _) if statement.party == Party::Organiser && !world.needs_assistant(*side) => {
            let reason = "the player needs no assistant";
            let refusal = MachineStep::JudgeRefusal(laws::Law::AssistanceDecided, reason);
            return Ok(JudgeStep::Machine(refusal));
        }
        (Party::Assistant { side }, task) if task != Some(&AppointedTask::Watching) => {
            let task = match task {
                Some(AppointedTask::Moving) => game::AssistantTask::Moving,
                Some(AppointedTask::Pressing) => game::AssistantTask::Pressing,
                Some(AppointedTask::Entering) => game::AssistantTask::Entering,
                Some(AppointedTask::Writing) => game::AssistantTask::Writing,
                _ => game::AssistantTask::Everything,
            };
            game::Ruling::AcceptAssistant { player: *side, task }
        }
        (Party::Arbiter { .. }, _) => return Ok(JudgeStep::RecordArbiterIncident),
        _ => return NotSupported::sentence(&statement.action),
    };
    Ok(JudgeStep::Commands(vec![rule_command(statement, ruling)]))
}

/// Whether the reason is the schedule, for which the clock setting may be changed late (A.4.1.1), and no article is
/// named.
fn is_for_schedule(statement: &Statement) -> bool {
    let reason = statement.grounds.reason.as_deref().unwrap_or_default();
    statement.grounds.articles.is_empty() && vocabulary::contains_any(reason, vocabulary::SCHEDULE)
}

fn give_time(time: Millis, players: [bool; 2]) -> game::Ruling {
    let [white, black] = players.map(|gains| if gains { time } else { Millis::ZERO });
    game::Ruling::GiveTime { white, black }
}

/// Returns the number of half-moves before a player's move.
fn plies_before(world: &World, side: Color, number: u16) -> u16 {
    let found = world
        .game
        .positions()
        .enumerate()
        .filter(|(_, position)| position.turn() == side && position.fullmoves() == number);
    // There is no position before a future move.
    found.last().map_or(u16::MAX, |(plies, _)| plies as u16)
}

pub(super) fn ruling_step(
    world: &World,
    ruling: &RulingSentence,
    statement: &Statement,
) -> Result<JudgeStep, NotSupported> {
    let rule = |ruling| Ok(JudgeStep::Commands(vec![rule_command(statement, ruling)]));
    match ruling {
        RulingSentence::Warns { side } => rule(penalise_ruling(*side, vec![laws::Penalty::Warning])),
        RulingSentence::Penalises { side, penalties } => {
            rule(penalise_ruling(*side, penalties.iter().map(self::game_penalty).collect()))
        }
        RulingSentence::DeclaresDraw => rule(game::Ruling::DeclareDraw),
        RulingSentence::DeclaresLost { side, opponent: None } => rule(game::Ruling::DeclareLost { player: *side }),
        RulingSentence::DeclaresLost { side, opponent } => {
            rule(penalise_ruling(*side, vec![laws::Penalty::GameLost { opponent: opponent.map(game_points) }]))
        }
        RulingSentence::DeclaresBothLost => rule(game::Ruling::BothLose),
        RulingSentence::SetsResult { score } => {
            let (white, black) = (game_points(score.white), game_points(score.black));
            rule(game::Ruling::SetResult(laws::Score { white, black }))
        }
        RulingSentence::RemovesResult => rule(game::Ruling::Reopen),
        RulingSentence::ConfirmsResult => rule(game::Ruling::Confirm),
        RulingSentence::Overturns { reference } => match ruling_number(world, reference)? {
            Some(ruling) => rule(game::Ruling::Undo { ruling }),
            None => rule(game::Ruling::Undo { ruling: 0 }),
        },
        RulingSentence::Rules { .. } => rule(game::Ruling::StateInWords),
    }
}

fn penalise_ruling(offender: Color, penalties: Vec<laws::Penalty>) -> game::Ruling {
    game::Ruling::Penalise { offender, penalties, offence: None }
}

pub(in crate::judge) fn game_points(points: PointsText) -> laws::Points {
    laws::Points::from_hundredths(points.hundredths())
}

/// Converts a stated penalty to one of the laws.
pub(in crate::judge) fn game_penalty(penalty: &StatedPenalty) -> laws::Penalty {
    match penalty {
        StatedPenalty::Warning => laws::Penalty::Warning,
        StatedPenalty::OpponentGains { time } => laws::Penalty::OpponentGains(*time),
        StatedPenalty::Loses { time } => laws::Penalty::OffenderLoses(*time),
        StatedPenalty::PointsRaised { points } => laws::Penalty::PointsRaised(self::game_points(*points)),
        StatedPenalty::PointsReduced { points } => laws::Penalty::PointsReduced(self::game_points(*points)),
        StatedPenalty::GameLost { opponent } => laws::Penalty::GameLost { opponent: opponent.map(self::game_points) },
        StatedPenalty::Fine { text } => laws::Penalty::Fine(text.as_str().into()),
        StatedPenalty::Excluded { rounds } => laws::Penalty::ExcludedFromRounds(*rounds),
        StatedPenalty::Expelled => laws::Penalty::Expelled,
        StatedPenalty::YellowCard => laws::Penalty::YellowCard,
        StatedPenalty::RedCard => laws::Penalty::RedCard,
    }
}
