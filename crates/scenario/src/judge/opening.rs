//! The initial situation of a scenario.

mod adjournment;
mod clocks;
pub(super) mod given_facts;
mod person_status;

use flagfall_chess::{Chess960, Color, FenStyle, Move, Position, PositionError, Setup, UciStyle};
use flagfall_clock::TimeControl;
use flagfall_game::{AdjournmentEvent, Event, Game, Opening};
use flagfall_laws::{self as laws, Rules};

use super::moves;
use super::steps::NotSupported;
use super::world::{BEGINNING, World, timestamp_at};
use crate::{
    ArbiterTitle, BoardFact, ClockFact, Fact, GameFact, LineNumber, Party, PartyAction, PersonFact, PersonStatus,
    Scenario, ScenarioStart, ZoneSentence,
};

/// Opens the game of a scenario, with all given facts.
pub(super) fn open_world(scenario: &Scenario, mut rules: Rules) -> Result<World, OpeningError> {
    if let (ScenarioStart::Chess960(start), laws::StartPosition::Ordinary) =
        (&scenario.position, rules.regulations.start)
    {
        rules.regulations.start = laws::StartPosition::Numbered(start.number());
    }
    for fact in given_facts(scenario) {
        match fact {
            Fact::Clock(ClockFact::SetTo { control }) => {
                rules.regulations.time_control = **control;
            }
            // A missing arbiter of a venue is not the absence of the arbiter (O.16.8).
            Fact::Person(PersonFact::Is {
                party: Party::Arbiter { title: ArbiterTitle::LocalChief | ArbiterTitle::LocalTechnical },
                ..
            }) if rules.regulations.form.is_hybrid() => {}
            Fact::Person(PersonFact::Is { party: Party::Arbiter { .. }, status: PersonStatus::Absent }) => {
                rules.regulations.arbiter = laws::ArbiterPresence::Absent;
            }
            _ => {}
        }
    }
    let StartingBoard { fen, start, mut played, earlier_occurrences } = starting_board(scenario, &rules)?;
    let mover = if played.len() % 2 == 0 { start.turn().opponent() } else { start.turn() };
    let physical = rules.regulations.has_physical_board();
    let unpressed_move = if physical && is_last_move_unpressed(scenario, mover) { played.pop() } else { None };
    let mut opening = Opening::of(rules);
    (opening.start, opening.prior_occurrences) = (fen, earlier_occurrences);
    opening.moves = played.iter().map(|mv| mv.uci(UciStyle::Chess960)).collect();
    opening.scheduled_start = timestamp_at(scenario.starts_at);
    let control = &opening.rules.regulations.time_control;
    opening.clocks = clocks::starting_clocks(scenario, control, &start, played.len());
    let game = Game::open(&opening).map_err(|error| NotSupported(error.to_string()))?;
    let mut world = World::new(game, timestamp_at(scenario.starts_at));
    world.clock_given = given_facts(scenario).any(|fact| matches!(fact, Fact::Clock(_)));
    world.names = [&scenario.names.white, &scenario.names.black].map(|name| name.clone().unwrap_or_default());
    if let Some(ends) = scenario.session_ends {
        let length = Some(ends.saturating_sub(scenario.starts_at));
        let session = flagfall_game::Session::new(timestamp_at(scenario.starts_at), length);
        given_facts::announce_session(&mut world, session);
    }
    given_facts::apply_before_start(scenario, &mut world)?;
    world.advance_to(BEGINNING);
    if let Some(mv) = unpressed_move {
        given_facts::make_unpressed_move(&mut world, mv)?;
    }
    given_facts::apply_after_start(scenario, &mut world)?;
    // Only events with a lasting effect stay in the log.
    world.log.retain(|entry| {
        let adjourned = matches!(entry.event, Event::Adjournment(AdjournmentEvent::Adjourned { .. }));
        adjourned || matches!(entry.event, Event::Disconnected { .. } | Event::DrawOffered { .. })
    });
    Ok(world)
}

fn given_facts(scenario: &Scenario) -> impl Iterator<Item = &Fact> {
    scenario.given.iter().map(|given| &given.fact)
}

/// Whether it is given that `mover` made the last move and has not pressed the clock yet.
fn is_last_move_unpressed(scenario: &Scenario, mover: Color) -> bool {
    given_facts(scenario).any(|fact| match fact {
        Fact::Game(GameFact::Progress { side, progress }) => *side == mover && *progress == crate::MoveProgress::Made,
        Fact::Clock(ClockFact::Runs { side }) => *side == mover,
        _ => false,
    })
}

/// The reason why no game can be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum OpeningError {
    /// The position is illegal, for these reasons.
    IllegalPosition(String),
    /// A given fact is not supported, or contradicts others.
    NotSupported { line: Option<LineNumber>, reason: NotSupported },
}

impl From<NotSupported> for OpeningError {
    fn from(reason: NotSupported) -> OpeningError {
        OpeningError::NotSupported { line: None, reason }
    }
}

/// The start position of the game, and the moves from there.
struct StartingBoard {
    fen: Option<Box<str>>,
    start: Position,
    played: Vec<Move>,
    /// The number of given earlier occurrences of the position.
    earlier_occurrences: u8,
}

fn starting_board(scenario: &Scenario, rules: &Rules) -> Result<StartingBoard, OpeningError> {
    let illegal = |error: PositionError| OpeningError::IllegalPosition(error.to_string());
    let mut setup = match (&scenario.position, rules.regulations.start) {
        (ScenarioStart::Chess960(start), _) => start.setup(),
        (ScenarioStart::Fen(fen), _) => fen.setup(),
        (ScenarioStart::Standard, laws::StartPosition::Numbered(number)) => {
            Chess960::new(number).map_or_else(Setup::start, Chess960::setup)
        }
        (ScenarioStart::Standard, laws::StartPosition::Drawn) => drawn_setup(scenario),
        (ScenarioStart::Standard, _) => Setup::start(),
    };
    set_counters(scenario, &rules.regulations.time_control, &mut setup);
    let start = match rules.regulations.board {
        laws::BoardKind::Physical => setup.irregular().map_err(illegal)?,
        laws::BoardKind::Virtual => setup.position().map_err(illegal)?,
    };
    let fen = (start != Position::start()).then(|| start.fen(FenStyle::Shredder).to_string().into());
    // On a physical board, the game determines the castling rights.
    let mut opening = Opening::of(rules.clone());
    opening.start.clone_from(&fen);
    let start = Game::open(&opening).map_err(|error| NotSupported(error.to_string()))?.start();
    let (mut position, mut played) = (start, Vec::new());
    let mut positions = vec![start];
    for text in &scenario.moves {
        let mv = moves::legal_move(&position, text, scenario.letters);
        let mv = mv.ok_or_else(|| NotSupported(format!("the moves of the header: {text} is not legal")))?;
        position = position.play_unchecked(mv);
        played.push(mv);
        positions.push(position);
    }
    let times = positions.iter().filter(|earlier| earlier.same_as(&position)).count();
    let earlier_occurrences = earlier_occurrences(scenario, times)?;
    Ok(StartingBoard { fen, start, played, earlier_occurrences })
}

/// Returns the Chess960 position that the zone draws before the first move, or the standard position.
fn drawn_setup(scenario: &Scenario) -> Setup {
    let statements = scenario.timeline.iter().filter_map(|entry| entry.statement.as_ref());
    let mut earlier = statements.take_while(|statement| !matches!(statement.action, PartyAction::Play(_)));
    let number = earlier.find_map(|statement| match statement.action {
        PartyAction::Zone(ZoneSentence::DrawsPosition { number }) => Chess960::new(number),
        _ => None,
    });
    number.map_or_else(Setup::start, Chess960::setup)
}

/// Sets the player to move and the counters from given facts, if there are no moves.
fn set_counters(scenario: &Scenario, control: &TimeControl, setup: &mut Setup) {
    if !scenario.moves.is_empty() {
        return;
    }
    for fact in given_facts(scenario) {
        match fact {
            Fact::Board(BoardFact::HalfMoves { count }) => setup.halfmoves = *count,
            Fact::Game(GameFact::Turn { side }) => setup.turn = *side,
            _ => {}
        }
    }
    for fact in given_facts(scenario) {
        let (side, least, most) = match fact {
            Fact::Game(GameFact::MovesMade { side, count } | GameFact::MovesCompleted { side, count }) => {
                (*side, *count, *count)
            }
            Fact::Clock(ClockFact::Period { side, number }) => {
                let least = clocks::moves_before(control, *side, *number);
                (*side, least.unwrap_or_default(), u16::MAX - 1)
            }
            _ => continue,
        };
        // White to move has made one move less than the number of the next move.
        let ahead = u16::from(side == Color::White && setup.turn == Color::Black);
        let number = |made: u16| (made + 1).saturating_sub(ahead);
        setup.fullmoves = setup.fullmoves.clamp(number(least), number(most));
    }
}

/// Returns the number of occurrences before the recorded moves; a given number must agree with the moves.
fn earlier_occurrences(scenario: &Scenario, times: usize) -> Result<u8, NotSupported> {
    let given = given_facts(scenario).find_map(|fact| match fact {
        Fact::Board(BoardFact::Occurred { count }) => Some(usize::from(*count)),
        _ => None,
    });
    match given {
        None => Ok(0),
        Some(given) if given == times => Ok(0),
        Some(given) if scenario.moves.is_empty() && given > 0 => Ok(u8::try_from(given - 1).unwrap_or(u8::MAX)),
        Some(given) => Err(NotSupported(format!(
            "contradiction: it is given that the position occurred {given} times; the moves say {times} times"
        ))),
    }
}
