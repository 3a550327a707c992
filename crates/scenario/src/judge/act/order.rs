//! Orders and rulings of the arbiter.

use flagfall_chess::Color;
use flagfall_clock::Millis;
use flagfall_game::{self as game, Command, Irregularity, Wrong};
use flagfall_laws as laws;

use super::{Act, BrokenOff, Machine, Stage, number, venue, words};
use crate::{Actor, Deed, Order, Penalty, Points, Ruling, Task};

/// A ruling with the article and the reason that were given with the deed.
pub(super) fn rule(deed: &Deed, ruling: game::Ruling) -> Command {
    let under = deed.grounds.under.first();
    let article = under.and_then(|article| article.as_str().parse().ok());
    let said = || match &deed.action {
        crate::Action::Ruling(Ruling::Rules { text }) => text.clone(),
        _ => deed.to_string(),
    };
    let reason = deed.grounds.because.clone().unwrap_or_else(said);
    Command::Rule { ruling: Box::new(ruling), article, reason: reason.into() }
}

pub(super) fn appeal(stage: &Stage, deed: &Deed, upheld: bool) -> Command {
    let appeals = stage.game.appeals();
    let open = appeals.iter().rposition(|appeal| appeal.upheld.is_none());
    let appeal = open.map_or(0, |index| index as u32 + 1);
    rule(deed, game::Ruling::DecideAppeal { appeal, upheld })
}

pub(super) fn order(stage: &Stage, order: &Order, deed: &Deed) -> Result<Act, BrokenOff> {
    if let Some(act) = venue::order(stage, order, deed) {
        return Ok(act);
    }
    let rules = stage.game.rules();
    let ruling = match order {
        Order::StartsGame => return Ok(Act::Commands(vec![Command::Begin])),
        Order::Pauses => game::Ruling::Pause,
        Order::Resumes => game::Ruling::Resume,
        &Order::Gives { time, side } => gives(time, [side == Color::White, side == Color::Black]),
        &Order::GivesBoth { time } => gives(time, [true, true]),
        &Order::Takes { time, side } => game::Ruling::TakeTime { player: side, time },
        &Order::SetsClock { side, time } => game::Ruling::SetClock { player: side, time },
        &Order::SetsCounter { count, side } => {
            game::Ruling::SetMoves { player: side, moves: count }
        }
        Order::SetsControl { control } if is_for_schedule(deed) => {
            let ruling = Box::new(game::Ruling::SetControl { control: control.clone() });
            let article = rules.article(laws::Law::ClockForSchedule);
            let reason = deed.grounds.because.clone().unwrap_or_default().into();
            return Ok(Act::Commands(vec![Command::Rule { ruling, article, reason }]));
        }
        Order::SetsControl { control } => game::Ruling::SetControl { control: control.clone() },
        Order::SetsPosition { fen } => game::Ruling::SetPosition { fen: fen.as_str().into() },
        &Order::RestoresBefore { side, number } => {
            game::Ruling::Restore { after: plies_before(stage, side, number) }
        }
        Order::Restarts { .. } if stage.is_left_alone(deed) => {
            let alone = Machine::Against(laws::Law::Replay, "nobody has interfered");
            return Ok(Act::Machine(alone));
        }
        Order::Restarts { control: None } if stage.is_begun_rightly(deed) => {
            let right = Machine::Against(laws::Law::WrongSetup, "the setup was right");
            return Ok(Act::Machine(right));
        }
        Order::Restarts { control: None } if stage.is_setup_wrong() => {
            let found = Command::Wrong(Wrong::PointOut(Irregularity::WrongSetup));
            let anew = rule(deed, game::Ruling::Restart { control: None });
            return Ok(Act::Commands(vec![found, anew]));
        }
        Order::Restarts { control } => game::Ruling::Restart { control: control.clone() },
        Order::RestartsColours if !stage.reversed => {
            let right = Machine::Against(laws::Law::ColoursReversed, "the colours are right");
            return Ok(Act::Machine(right));
        }
        Order::RestartsColours => game::Ruling::ReverseColours,
        Order::Permits { .. }
        | Order::Orders { .. }
        | Order::Checks { .. }
        | Order::DoesNothing => {
            return Ok(Act::NotedByArbiter);
        }
        // Whoever is asked to watches the games for the arbiter.
        Order::Appoints { who: Actor::Arbiter { .. }, .. }
        | Order::Appoints { who: Actor::Spectator, task: Some(Task::Watching) }
            if rules.is_in_force(laws::Law::ArbitersAssistant) =>
        {
            game::Ruling::NameAssistant
        }
        Order::Appoints { who: Actor::Assistant { side }, .. }
            if deed.actor == Actor::Organiser && !stage.needs_help(*side) =>
        {
            let why = "the player needs no assistant";
            return Ok(Act::Machine(Machine::Against(laws::Law::AssistanceDecided, why)));
        }
        Order::Appoints {
            who: Actor::Assistant { side },
            task:
                task @ (None
                | Some(
                    Task::Entering
                    | Task::Moving
                    | Task::Pressing
                    | Task::Writing
                    | Task::Everything,
                )),
        } => {
            let task = match task {
                Some(Task::Moving) => game::Task::Moving,
                Some(Task::Pressing) => game::Task::Pressing,
                Some(Task::Entering) => game::Task::Entering,
                Some(Task::Writing) => game::Task::Writing,
                _ => game::Task::Everything,
            };
            game::Ruling::Appoint { player: *side, task }
        }
        Order::Appoints { who: Actor::Arbiter { .. }, .. } => return Ok(Act::NotedByArbiter),
        Order::RestoresPosition => game::Ruling::RestoreBefore,
        Order::TurnsBoard if !stage.turned => {
            let right = Machine::Against(laws::Law::TurnedBoard, "the board lies as it should");
            return Ok(Act::Machine(right));
        }
        Order::TurnsBoard => game::Ruling::TurnBoard,
        Order::Appoints { .. } => return BrokenOff::not_carried(order),
    };
    Ok(Act::Commands(vec![rule(deed, ruling)]))
}

/// Whether no article is named, and the reason is the one for which the setting of the clock is
/// changed late (A.4.1.1).
fn is_for_schedule(deed: &Deed) -> bool {
    let because = deed.grounds.because.as_deref().unwrap_or_default();
    deed.grounds.under.is_empty() && words::says(because, words::SCHEDULE)
}

fn gives(time: Millis, to: [bool; 2]) -> game::Ruling {
    let [white, black] = to.map(|gains| if gains { time } else { Millis::ZERO });
    game::Ruling::GiveTime { white, black }
}

/// How many moves of both were made before this one.
fn plies_before(stage: &Stage, side: Color, number: u16) -> u16 {
    let found = stage
        .game
        .positions()
        .enumerate()
        .filter(|(_, position)| position.turn() == side && position.fullmoves() == number);
    // A move that is still to come is none to go back to.
    found.last().map_or(u16::MAX, |(made, _)| made as u16)
}

pub(super) fn ruling(stage: &Stage, ruling: &Ruling, deed: &Deed) -> Result<Act, BrokenOff> {
    let one = |ruled| Ok(Act::Commands(vec![rule(deed, ruled)]));
    match ruling {
        Ruling::Warns { side } => one(penalise(*side, vec![laws::Penalty::Warning])),
        Ruling::Penalises { side, penalties } => {
            one(penalise(*side, penalties.iter().map(self::penalty).collect()))
        }
        Ruling::DeclaresDraw => one(game::Ruling::DeclareDraw),
        Ruling::DeclaresLost { side, opponent: None } => {
            one(game::Ruling::DeclareLost { player: *side })
        }
        Ruling::DeclaresLost { side, opponent } => {
            one(penalise(*side, vec![laws::Penalty::GameLost { opponent: opponent.map(points) }]))
        }
        Ruling::DeclaresBothLost => one(game::Ruling::BothLose),
        Ruling::SetsResult { score } => {
            let (white, black) = (points(score.white), points(score.black));
            one(game::Ruling::SetResult(laws::Score { white, black }))
        }
        Ruling::RemovesResult => one(game::Ruling::Reopen),
        Ruling::ConfirmsResult => one(game::Ruling::Confirm),
        Ruling::Overturns { which } => match number(stage, which)? {
            Some(ruling) => one(game::Ruling::Undo { ruling }),
            None => one(game::Ruling::Undo { ruling: 0 }),
        },
        Ruling::Rules { .. } => one(game::Ruling::InWords),
    }
}

fn penalise(offender: Color, penalties: Vec<laws::Penalty>) -> game::Ruling {
    game::Ruling::Penalise { offender, penalties, offence: None }
}

pub(in crate::judge) fn points(points: Points) -> laws::Points {
    laws::Points::from_hundredths(points.hundredths())
}

/// A penalty as the laws have it.
pub(in crate::judge) fn penalty(penalty: &Penalty) -> laws::Penalty {
    match penalty {
        Penalty::Warning => laws::Penalty::Warning,
        Penalty::OpponentGains { time } => laws::Penalty::OpponentGains(*time),
        Penalty::Loses { time } => laws::Penalty::OffenderLoses(*time),
        Penalty::PointsRaised { points } => laws::Penalty::PointsRaised(self::points(*points)),
        Penalty::PointsReduced { points } => laws::Penalty::PointsReduced(self::points(*points)),
        Penalty::GameLost { opponent } => {
            laws::Penalty::GameLost { opponent: opponent.map(self::points) }
        }
        Penalty::Fine { text } => laws::Penalty::Fine(text.as_str().into()),
        Penalty::Excluded { rounds } => laws::Penalty::ExcludedFromRounds(*rounds),
        Penalty::Expelled => laws::Penalty::Expelled,
        Penalty::YellowCard => laws::Penalty::YellowCard,
        Penalty::RedCard => laws::Penalty::RedCard,
    }
}
