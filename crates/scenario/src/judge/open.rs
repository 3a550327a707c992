//! How things stand when the timeline begins.

use flagfall_chess::{ByColor, Chess960, Color, FenStyle, Move, Position, PositionError, Setup};
use flagfall_clock::{Clock, Millis, TimeControl, Timestamp};
use flagfall_game::{
    Actor, Command, Entry, Event, Game, Input, Opening, PersonId, Purpose, Ruling,
};
use flagfall_laws::{self as laws, Offence, Penalty, Rules};

use super::act::NotCarried;
use super::moves;
use super::stage::{BEGINNING, Stage, moment};
use crate::{
    BoardFact, Card, ClockFact, Fact, GameFact, PersonFact, Phase, Scenario, Start, Status,
};

/// Opens the game of a scenario, with all that is given.
pub(super) fn open(scenario: &Scenario, mut rules: Rules) -> Result<Stage, NotOpened> {
    for given in &scenario.given {
        if let Fact::ClockFact(ClockFact::SetTo { control }) = &given.fact {
            rules.regulations.time_control = **control;
        }
    }
    let Board { fen, start, played, earlier } = board(scenario, &rules)?;
    let mut opening = Opening::of(rules);
    (opening.start, opening.earlier) = (fen, earlier);
    opening.moves = played.iter().map(|mv| mv.uci(flagfall_chess::UciStyle::Chess960)).collect();
    opening.appointed = moment(scenario.starts_at);
    opening.clocks =
        clocks(scenario, &opening.rules.regulations.time_control, &start, played.len());
    let game = Game::open(&opening).map_err(|error| NotCarried(error.to_string()))?;
    let mut stage = Stage::of(game, moment(scenario.starts_at));
    come(scenario, &mut stage)?;
    scenario.given.iter().try_for_each(|given| before(&mut stage, &given.fact))?;
    stage.pass(BEGINNING);
    scenario.given.iter().try_for_each(|given| after(scenario, &mut stage, &given.fact))?;
    stage.log.retain(|entry| matches!(entry.event, Event::Disconnected { .. }));
    Ok(stage)
}

/// Why no game could be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum NotOpened {
    /// The position is illegal, for these reasons.
    Illegal(String),
    /// Something that cannot be set on the stage.
    NotCarried(NotCarried),
}

impl From<NotCarried> for NotOpened {
    fn from(not_carried: NotCarried) -> NotOpened {
        NotOpened::NotCarried(not_carried)
    }
}

/// Where the game began, as FEN where it is not the usual position, and the moves from there.
struct Board {
    fen: Option<Box<str>>,
    start: Position,
    played: Vec<Move>,
    /// How often the position had occurred before, where it is given.
    earlier: u8,
}

fn board(scenario: &Scenario, rules: &Rules) -> Result<Board, NotOpened> {
    let illegal = |error: PositionError| NotOpened::Illegal(error.to_string());
    let mut setup = match (&scenario.position, rules.regulations.start) {
        (Start::Chess960(start), _) => start.setup(),
        (Start::Fen(fen), _) => fen.setup(),
        (Start::Standard, laws::Start::Numbered(number)) => {
            Chess960::new(number).map_or_else(Setup::start, Chess960::setup)
        }
        (Start::Standard, _) => Setup::start(),
    };
    counters(scenario, &mut setup);
    let start = match rules.regulations.board {
        laws::Board::Physical => setup.irregular().map_err(illegal)?,
        laws::Board::Virtual => setup.position().map_err(illegal)?,
    };
    let fen =
        (start != Position::start()).then(|| start.fen(FenStyle::Shredder).to_string().into());
    let (mut position, mut played) = (start, Vec::new());
    let mut times = vec![start];
    for text in &scenario.moves {
        let mv = moves::legal(&position, text, scenario.letters);
        let mv = mv.ok_or_else(|| NotCarried(format!("{text}, which is not legal")))?;
        position = position.play_unchecked(mv);
        played.push(mv);
        times.push(position);
    }
    let times = times.iter().filter(|earlier| earlier.same_as(&position)).count();
    let earlier = earlier(scenario, times)?;
    Ok(Board { fen, start, played, earlier })
}

/// What is given of whose turn it is and of the counters, where no moves say it.
fn counters(scenario: &Scenario, setup: &mut Setup) {
    if !scenario.moves.is_empty() {
        return;
    }
    let facts = || scenario.given.iter().map(|given| &given.fact);
    for fact in facts() {
        match fact {
            Fact::BoardFact(BoardFact::HalfMoves { count }) => setup.halfmoves = *count,
            Fact::GameFact(GameFact::Turn { side }) => setup.turn = *side,
            _ => {}
        }
    }
    for fact in facts() {
        if let Fact::GameFact(
            GameFact::Made { side, count } | GameFact::Completed { side, count },
        ) = fact
        {
            // White, having the move, has made one move less than the number of the coming one.
            let ahead = u16::from(*side == Color::White && setup.turn == Color::Black);
            setup.fullmoves = (count + 1).saturating_sub(ahead);
        }
    }
}

/// How often the position had occurred before what is on record; what is given must fit the moves.
fn earlier(scenario: &Scenario, times: usize) -> Result<u8, NotCarried> {
    let given = scenario.given.iter().find_map(|given| match given.fact {
        Fact::BoardFact(BoardFact::Occurred { count }) => Some(usize::from(count)),
        _ => None,
    });
    match given {
        None => Ok(0),
        Some(given) if given == times => Ok(0),
        Some(given) if scenario.moves.is_empty() && given > 0 => {
            Ok(u8::try_from(given - 1).unwrap_or(u8::MAX))
        }
        Some(given) => {
            NotCarried::of(format_args!("{given} occurrences, where the moves make {times}"))
        }
    }
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
        match &given.fact {
            Fact::ClockFact(ClockFact::Time { side, reading }) => times[*side] = reading.time(),
            Fact::ClockFact(ClockFact::Fallen { side }) => times[*side] = Millis::ZERO,
            _ => {}
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
    match fact {
        Fact::ClockFact(fact) => clock(stage, fact),
        Fact::BoardFact(fact) => on_board(stage, fact),
        Fact::GameFact(fact) => in_game(scenario, stage, fact),
        Fact::PersonFact(fact) => person(stage, fact),
        Fact::SheetFact(_) | Fact::CaseFact(_) => NotCarried::of(fact),
    }
}

fn clock(stage: &mut Stage, fact: &ClockFact) -> Result<(), NotCarried> {
    match fact {
        ClockFact::Stopped => rule(stage, Ruling::Pause),
        ClockFact::Time { .. }
        | ClockFact::NotStarted
        | ClockFact::SetTo { .. }
        | ClockFact::Fallen { .. }
        | ClockFact::Up { .. } => Ok(()),
        ClockFact::Runs { side } if *side == stage.game.position().turn() => Ok(()),
        ClockFact::Counter { side, count } => {
            rule(stage, Ruling::SetMoves { player: *side, moves: *count })
        }
        ClockFact::Period { side, number } => {
            let found = stage.game.clock().stage(stage.game.control(), *side);
            let fits = found.is_some_and(|found| found.number == u32::from(*number));
            if fits { Ok(()) } else { NotCarried::of(fact) }
        }
        ClockFact::Runs { .. } | ClockFact::FellFirst { .. } | ClockFact::FellAt { .. } => {
            NotCarried::of(fact)
        }
    }
}

fn on_board(stage: &Stage, fact: &BoardFact) -> Result<(), NotCarried> {
    let met = match fact {
        // These the position was set up with.
        BoardFact::ColoursReversed | BoardFact::Occurred { .. } => true,
        BoardFact::HalfMoves { count } => stage.game.position().halfmoves() == *count,
        BoardFact::Illegal => !stage.game.position().faults().is_empty(),
        _ => false,
    };
    if met { Ok(()) } else { NotCarried::of(fact) }
}

fn in_game(scenario: &Scenario, stage: &mut Stage, fact: &GameFact) -> Result<(), NotCarried> {
    match fact {
        GameFact::Phase { phase: Phase::Paused } => rule(stage, Ruling::Pause),
        GameFact::MateByHand
        | GameFact::NoOffer
        | GameFact::NoClaim
        | GameFact::NoPremove { .. }
        | GameFact::Phase { phase: Phase::NotStarted | Phase::GoesOn } => Ok(()),
        GameFact::Turn { side } if *side == stage.game.position().turn() => Ok(()),
        GameFact::Made { side, count } | GameFact::Completed { side, count }
            if stage.game.clock().moves(*side) == *count =>
        {
            Ok(())
        }
        // An offer that stands was made in time and disturbs nobody.
        GameFact::OfferOpen { side } => happen(stage, &[Event::DrawOffered { by: *side }]),
        GameFact::TakebackOpen { side } => run(stage, &Command::AskTakeback, Actor::Player(*side)),
        GameFact::Premove { side, mv } => {
            let position = stage.game.position();
            let squares =
                moves::squares(position, *side, mv, scenario.letters).map_err(NotCarried)?;
            run(stage, &Command::Premove(Input::Move(squares)), Actor::Player(*side))
        }
        GameFact::Touched { side, squares } => {
            let touch = Command::Touch { squares: squares.clone(), purpose: Purpose::Move };
            run(stage, &touch, Actor::Player(*side))
        }
        _ => NotCarried::of(fact),
    }
}

fn rule(stage: &mut Stage, ruling: Ruling) -> Result<(), NotCarried> {
    let command = Command::Rule { ruling: Box::new(ruling), article: None, reason: "given".into() };
    run(stage, &command, Actor::Arbiter(PersonId(10)))
}

/// Lets events have happened before the timeline.
fn happen(stage: &mut Stage, events: &[Event]) -> Result<(), NotCarried> {
    let at = stage.now;
    let entries: Vec<Entry> =
        events.iter().map(|event| Entry { at, event: event.clone() }).collect();
    stage.apply(&entries);
    Ok(())
}

fn person(stage: &mut Stage, fact: &PersonFact) -> Result<(), NotCarried> {
    let mut times =
        |count: u16, events: &[Event]| (0..count).try_for_each(|_| happen(stage, events));
    let penalised =
        |offender, penalty, offence| Event::Penalised { offender, penalty, offence, article: None };
    let counted = |offender, offence| Event::Counted { offender, offence };
    match fact {
        &PersonFact::Warnings { side, count } => {
            times(count, &[penalised(side, Penalty::Warning, Offence::Breach)])
        }
        &PersonFact::IllegalMoves { side, count } => {
            times(count, &[counted(side, Offence::IllegalMove)])
        }
        &PersonFact::PhoneSounds { side, count } => times(count, &[counted(side, Offence::Phone)]),
        &PersonFact::Disconnections { side, count } => times(
            count,
            &[
                Event::Disconnected { player: side },
                Event::Reconnected { player: side },
                counted(side, Offence::Disconnecting),
            ],
        ),
        &PersonFact::Card { side, card: Card::Yellow } => times(
            1,
            &[
                counted(side, Offence::LeavingVideo),
                penalised(side, Penalty::YellowCard, Offence::LeavingVideo),
            ],
        ),
        PersonFact::Card { card: Card::None, .. } => Ok(()),
        PersonFact::Is { who: crate::Actor::Assistant { side }, status: Status::Appointed } => {
            rule(stage, Ruling::Appoint { player: *side })
        }
        PersonFact::Is { who, status } if is_known(who, status) => Ok(()),
        _ => NotCarried::of(fact),
    }
}

/// Whether how somebody is has been seen to, or is for people alone.
fn is_known(who: &crate::Actor, status: &Status) -> bool {
    match status {
        Status::Present => true,
        Status::Absent
        | Status::Connected
        | Status::Disconnected
        | Status::InVideo
        | Status::OutOfVideo
        | Status::Blind
        | Status::Deaf
        | Status::Disabled
        | Status::UnableToMove
        | Status::UnableToPress
        | Status::UnableToWrite
        | Status::UnableToEnter => matches!(who, crate::Actor::Player { .. }),
        _ => false,
    }
}
