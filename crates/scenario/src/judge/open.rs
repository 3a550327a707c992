//! How things stand when the timeline begins.

use flagfall_chess::{ByColor, Color, FenStyle, Position};
use flagfall_clock::{Clock, Millis, TimeControl, Timestamp};
use flagfall_game::{Actor, Command, Game, Input, Opening, PersonId, Ruling};
use flagfall_laws::{Penalty, Rules};

use super::act::NotCarried;
use super::moves;
use super::stage::{BEGINNING, Stage, moment};
use crate::{
    BoardFact, Card, ClockFact, Fact, GameFact, PersonFact, Phase, Scenario, Start, Status,
};

/// Opens the game of a scenario, with all that is given.
pub(super) fn open(scenario: &Scenario, mut rules: Rules) -> Result<Stage, NotCarried> {
    for given in &scenario.given {
        if let Fact::ClockFact(ClockFact::SetTo { control }) = &given.fact {
            rules.regulations.time_control = **control;
        }
    }
    let (start, position, played) = board(scenario, &rules)?;
    let mut opening = Opening::of(rules);
    opening.start = start;
    opening.moves = played.iter().map(|mv| mv.uci(flagfall_chess::UciStyle::Chess960)).collect();
    opening.appointed = moment(scenario.starts_at);
    opening.clocks =
        clocks(scenario, &opening.rules.regulations.time_control, &position, played.len());
    let game = Game::open(&opening).map_err(|error| NotCarried(error.to_string()))?;
    let mut stage = Stage {
        game,
        now: BEGINNING,
        log: Vec::new(),
        starts: Some(moment(scenario.starts_at)),
        by_hand: false,
        misses_draws: false,
        labels: Vec::new(),
        result_under: Vec::new(),
    };
    come(scenario, &mut stage)?;
    scenario.given.iter().try_for_each(|given| before(&mut stage, &given.fact))?;
    stage.pass(BEGINNING);
    scenario.given.iter().try_for_each(|given| after(scenario, &mut stage, &given.fact))?;
    stage.log.clear();
    Ok(stage)
}

type Board = (Option<Box<str>>, Position, Vec<flagfall_chess::Move>);

/// The start position as FEN, where it is not the usual one, and the moves from it.
fn board(scenario: &Scenario, rules: &Rules) -> Result<Board, NotCarried> {
    let unplayable = |error: &dyn core::fmt::Display| NotCarried(format!("this position: {error}"));
    let setup = match (&scenario.position, rules.regulations.start) {
        (Start::Chess960(start), _) => Some(start.setup()),
        (Start::Fen(fen), _) => Some(fen.setup()),
        (Start::Standard, flagfall_laws::Start::Numbered(number)) => {
            flagfall_chess::Chess960::new(number).map(flagfall_chess::Chess960::setup)
        }
        (Start::Standard, _) => None,
    };
    let start = match &setup {
        Some(setup) => setup.position().map_err(|error| unplayable(&error))?,
        None => Position::start(),
    };
    let fen = setup.map(|_| start.fen(FenStyle::Shredder).to_string().into());
    let (mut position, mut played) = (start, Vec::new());
    for text in &scenario.moves {
        let mv = moves::legal(&position, text, scenario.letters);
        let mv = mv.ok_or_else(|| NotCarried(format!("{text}, which is not legal")))?;
        position = position.play_unchecked(mv);
        played.push(mv);
    }
    Ok((fen, start, played))
}

/// What both clocks show: the moves that were played took no time and earned their increments.
fn clocks(
    scenario: &Scenario,
    control: &TimeControl,
    start: &Position,
    played: usize,
) -> Option<ByColor<Millis>> {
    if !control.is_timed() {
        return None;
    }
    let at = Timestamp::EPOCH;
    let made = start.fullmoves().saturating_sub(1);
    let by_white = made + u16::from(start.turn() == Color::Black);
    let mut clock = Clock::new(control).set_moves(control, Color::White, by_white, at).set_moves(
        control,
        Color::Black,
        made,
        at,
    );
    let mut turn = start.turn();
    clock = clock.start(turn, at).unwrap_or(clock);
    for _ in 0..played {
        clock = clock.press(control, turn, at).unwrap_or(clock);
        turn = turn.opponent();
    }
    let shown = |color| clock.remaining(control, color, at).unwrap_or(Millis::ZERO);
    let mut times = ByColor::new(shown);
    for given in &scenario.given {
        if let Fact::ClockFact(ClockFact::Time { side, reading }) = &given.fact {
            times[*side] = reading.time();
        }
    }
    Some(times)
}

/// Both players come, unless it is given that one has not.
fn come(scenario: &Scenario, stage: &mut Stage) -> Result<(), NotCarried> {
    let is_absent = |player: Color| {
        let absent = PersonFact::Is { who: crate::Actor::player(player), status: Status::Absent };
        scenario.given.iter().any(|given| given.fact == Fact::PersonFact(absent.clone()))
    };
    for player in Color::ALL.into_iter().filter(|&player| !is_absent(player)) {
        run(stage, &Command::Arrive(player), Actor::Player(player))?;
    }
    Ok(())
}

fn run(stage: &mut Stage, command: &Command, actor: Actor) -> Result<(), NotCarried> {
    stage.run(command, actor).map(|_| ()).map_err(|refusal| NotCarried(refusal.to_string()))
}

/// What is so before the clock is set going.
fn before(stage: &mut Stage, fact: &Fact) -> Result<(), NotCarried> {
    match fact {
        Fact::ClockFact(ClockFact::NotStarted)
        | Fact::GameFact(GameFact::Phase { phase: Phase::NotStarted }) => stage.starts = None,
        Fact::GameFact(GameFact::MateByHand) => stage.by_hand = true,
        Fact::PersonFact(PersonFact::Is { who: crate::Actor::Player { side }, status }) => {
            let command = match status {
                Status::Disconnected => Command::Disconnect(*side),
                Status::OutOfVideo => Command::LeaveVideo(*side),
                _ => return Ok(()),
            };
            run(stage, &command, Actor::Zone)?;
        }
        _ => {}
    }
    Ok(())
}

/// What is so once it runs.
fn after(scenario: &Scenario, stage: &mut Stage, fact: &Fact) -> Result<(), NotCarried> {
    let not_carried = || NotCarried::of(fact);
    match fact {
        Fact::ClockFact(ClockFact::Stopped)
        | Fact::GameFact(GameFact::Phase { phase: Phase::Paused }) => rule(stage, Ruling::Pause),
        Fact::ClockFact(
            ClockFact::Time { .. } | ClockFact::NotStarted | ClockFact::SetTo { .. },
        )
        | Fact::BoardFact(BoardFact::ColoursReversed)
        | Fact::GameFact(
            GameFact::MateByHand
            | GameFact::NoOffer
            | GameFact::NoClaim
            | GameFact::NoPremove { .. }
            | GameFact::Phase { phase: Phase::NotStarted | Phase::GoesOn },
        ) => Ok(()),
        Fact::ClockFact(ClockFact::Runs { side }) | Fact::GameFact(GameFact::Turn { side })
            if *side == stage.game.position().turn() =>
        {
            Ok(())
        }
        Fact::GameFact(GameFact::OfferOpen { side }) => {
            run(stage, &Command::OfferDraw { condition: false }, Actor::Player(*side))
        }
        Fact::GameFact(GameFact::TakebackOpen { side }) => {
            run(stage, &Command::AskTakeback, Actor::Player(*side))
        }
        Fact::GameFact(GameFact::Premove { side, mv }) => {
            let position = stage.game.position();
            let squares =
                moves::squares(position, *side, mv, scenario.letters).map_err(NotCarried)?;
            run(stage, &Command::Premove(Input::Move(squares)), Actor::Player(*side))
        }
        Fact::PersonFact(fact) => person(stage, fact),
        _ => not_carried(),
    }
}

fn rule(stage: &mut Stage, ruling: Ruling) -> Result<(), NotCarried> {
    let command = Command::Rule { ruling: Box::new(ruling), article: None, reason: "given".into() };
    run(stage, &command, Actor::Arbiter(PersonId(10)))
}

fn person(stage: &mut Stage, fact: &PersonFact) -> Result<(), NotCarried> {
    let mut penalise = |offender: Color, penalty: Penalty, times: u16| {
        let penalty = Ruling::Penalise { offender, penalty, offence: None };
        (0..times).try_for_each(|_| rule(stage, penalty.clone()))
    };
    match fact {
        &PersonFact::Warnings { side, count } => penalise(side, Penalty::Warning, count),
        PersonFact::Card { side, card: Card::Yellow } => penalise(*side, Penalty::YellowCard, 1),
        PersonFact::Card { card: Card::None, .. } => Ok(()),
        PersonFact::Is { who, status } => {
            let player = matches!(who, crate::Actor::Player { .. });
            let arbiter = *who == crate::Actor::ARBITER && *status == Status::Present;
            let carried = matches!(
                status,
                Status::Present
                    | Status::Absent
                    | Status::Connected
                    | Status::Disconnected
                    | Status::InVideo
                    | Status::OutOfVideo
            );
            if player && carried || arbiter { Ok(()) } else { NotCarried::of(fact) }
        }
        _ => NotCarried::of(fact),
    }
}
