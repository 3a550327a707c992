//! How things stand when the timeline begins.

mod adjourned;
mod clocks;
pub(super) mod given;
mod papers;

use flagfall_chess::{Chess960, Color, FenStyle, Move, Position, PositionError, Setup, UciStyle};
use flagfall_clock::TimeControl;
use flagfall_game::{AdjournEvent, Event, Game, Opening};
use flagfall_laws::{self as laws, Rules};

use super::act::BrokenOff;
use super::moves;
use super::stage::{BEGINNING, Stage, moment};
use crate::{
    Action, Actor, BoardFact, ClockFact, Fact, GameFact, Line, Office, PersonFact, Scenario, Start,
    Status, Zone,
};

/// Opens the game of a scenario, with all that is given.
pub(super) fn open(scenario: &Scenario, mut rules: Rules) -> Result<Stage, NotOpened> {
    if let (Start::Chess960(start), laws::Start::Ordinary) =
        (&scenario.position, rules.regulations.start)
    {
        rules.regulations.start = laws::Start::Numbered(start.number());
    }
    for fact in facts(scenario) {
        match fact {
            Fact::ClockFact(ClockFact::SetTo { control }) => {
                rules.regulations.time_control = **control;
            }
            // Whom a venue lacks is another matter (online 16.8).
            Fact::PersonFact(PersonFact::Is {
                who: Actor::Arbiter { office: Office::LocalChief | Office::LocalTechnical },
                ..
            }) if rules.regulations.form.is_hybrid() => {}
            Fact::PersonFact(PersonFact::Is {
                who: Actor::Arbiter { .. },
                status: Status::Absent,
            }) => rules.regulations.arbiter = laws::Arbiter::Absent,
            _ => {}
        }
    }
    let Board { fen, start, mut played, earlier } = board(scenario, &rules)?;
    let mover = if played.len() % 2 == 0 { start.turn().opponent() } else { start.turn() };
    let physical = rules.regulations.board == laws::Board::Physical;
    let unpressed = if physical && is_unpressed(scenario, mover) { played.pop() } else { None };
    let mut opening = Opening::of(rules);
    (opening.start, opening.earlier) = (fen, earlier);
    opening.moves = played.iter().map(|mv| mv.uci(UciStyle::Chess960)).collect();
    opening.appointed = moment(scenario.starts_at);
    let control = &opening.rules.regulations.time_control;
    opening.clocks = clocks::clocks(scenario, control, &start, played.len());
    let game = Game::open(&opening).map_err(|error| BrokenOff(error.to_string()))?;
    let mut stage = Stage::of(game, moment(scenario.starts_at));
    stage.clock_given = facts(scenario).any(|fact| matches!(fact, Fact::ClockFact(_)));
    stage.names =
        [&scenario.names.white, &scenario.names.black].map(|name| name.clone().unwrap_or_default());
    if let Some(ends) = scenario.session_ends {
        let lasts = Some(ends.saturating_sub(scenario.starts_at));
        let session = flagfall_game::Session::new(moment(scenario.starts_at), lasts);
        given::announce(&mut stage, session);
    }
    given::before(scenario, &mut stage)?;
    stage.pass(BEGINNING);
    if let Some(mv) = unpressed {
        given::made(&mut stage, mv)?;
    }
    given::after(scenario, &mut stage)?;
    // What lasts is remembered.
    stage.log.retain(|entry| {
        let adjourned = matches!(entry.event, Event::Adjourn(AdjournEvent::Adjourned { .. }));
        adjourned || matches!(entry.event, Event::Disconnected { .. } | Event::DrawOffered { .. })
    });
    Ok(stage)
}

fn facts(scenario: &Scenario) -> impl Iterator<Item = &Fact> {
    scenario.given.iter().map(|given| &given.fact)
}

/// Whether it is given that the last move, that of `mover`, was made and the clock not pressed yet.
fn is_unpressed(scenario: &Scenario, mover: Color) -> bool {
    facts(scenario).any(|fact| match fact {
        Fact::GameFact(GameFact::Stage { side, stage }) => {
            *side == mover && *stage == crate::Stage::Made
        }
        Fact::ClockFact(ClockFact::Runs { side }) => *side == mover,
        _ => false,
    })
}

/// Why no game could be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum NotOpened {
    /// The position is illegal, for these reasons.
    Illegal(String),
    /// Something that cannot be set on the stage, or contradicts itself.
    BrokenOff { line: Option<Line>, why: BrokenOff },
}

impl From<BrokenOff> for NotOpened {
    fn from(why: BrokenOff) -> NotOpened {
        NotOpened::BrokenOff { line: None, why }
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
        (Start::Standard, laws::Start::Drawn) => drawn(scenario),
        (Start::Standard, _) => Setup::start(),
    };
    counters(scenario, &rules.regulations.time_control, &mut setup);
    let start = match rules.regulations.board {
        laws::Board::Physical => setup.irregular().map_err(illegal)?,
        laws::Board::Virtual => setup.position().map_err(illegal)?,
    };
    let fen =
        (start != Position::start()).then(|| start.fen(FenStyle::Shredder).to_string().into());
    // On a real board it is the game that says who may castle from there.
    let mut opening = Opening::of(rules.clone());
    opening.start.clone_from(&fen);
    let start = Game::open(&opening).map_err(|error| BrokenOff(error.to_string()))?.start();
    let (mut position, mut played) = (start, Vec::new());
    let mut times = vec![start];
    for text in &scenario.moves {
        let mv = moves::legal(&position, text, scenario.letters);
        let mv =
            mv.ok_or_else(|| BrokenOff(format!("the moves of the head: {text} is not legal")))?;
        position = position.play_unchecked(mv);
        played.push(mv);
        times.push(position);
    }
    let times = times.iter().filter(|earlier| earlier.same_as(&position)).count();
    let earlier = earlier(scenario, times)?;
    Ok(Board { fen, start, played, earlier })
}

/// The position that the zone draws before the first move; until it is known, the ordinary one.
fn drawn(scenario: &Scenario) -> Setup {
    let deeds = scenario.timeline.iter().filter_map(|entry| entry.deed.as_ref());
    let mut before = deeds.take_while(|deed| !matches!(deed.action, Action::Play(_)));
    let number = before.find_map(|deed| match deed.action {
        Action::Zone(Zone::DrawsPosition { number }) => Chess960::new(number),
        _ => None,
    });
    number.map_or_else(Setup::start, Chess960::setup)
}

/// What is given of whose turn it is and of the counters, where no moves say it.
fn counters(scenario: &Scenario, control: &TimeControl, setup: &mut Setup) {
    if !scenario.moves.is_empty() {
        return;
    }
    for fact in facts(scenario) {
        match fact {
            Fact::BoardFact(BoardFact::HalfMoves { count }) => setup.halfmoves = *count,
            Fact::GameFact(GameFact::Turn { side }) => setup.turn = *side,
            _ => {}
        }
    }
    for fact in facts(scenario) {
        let (side, least, most) = match fact {
            Fact::GameFact(
                GameFact::Made { side, count } | GameFact::Completed { side, count },
            ) => (*side, *count, *count),
            Fact::ClockFact(ClockFact::Period { side, number }) => {
                let least = clocks::moves_before(control, *side, *number);
                (*side, least.unwrap_or_default(), u16::MAX - 1)
            }
            _ => continue,
        };
        // White, having the move, has made one move less than the number of the coming one.
        let ahead = u16::from(side == Color::White && setup.turn == Color::Black);
        let number = |made: u16| (made + 1).saturating_sub(ahead);
        setup.fullmoves = setup.fullmoves.clamp(number(least), number(most));
    }
}

/// How often the position had occurred before what is on record; what is given must fit the moves.
fn earlier(scenario: &Scenario, times: usize) -> Result<u8, BrokenOff> {
    let given = facts(scenario).find_map(|fact| match fact {
        Fact::BoardFact(BoardFact::Occurred { count }) => Some(usize::from(*count)),
        _ => None,
    });
    match given {
        None => Ok(0),
        Some(given) if given == times => Ok(0),
        Some(given) if scenario.moves.is_empty() && given > 0 => {
            Ok(u8::try_from(given - 1).unwrap_or(u8::MAX))
        }
        Some(given) => Err(BrokenOff(format!(
            "contradiction: it is given that the position occurred {given} times; the moves say {times} times"
        ))),
    }
}
