//! Given facts other than position, moves and clocks.

use flagfall_chess::{Color, Letters, Move, UciStyle, Voice};
use flagfall_game::{
    self as game, ClaimEvent, ClaimGround, ClaimVerdict, Command, Event, FreeText, GameEntry, MoveInput, PersonId,
    Ruling, TouchPurpose, VenueAction, VenueArbiter,
};
use flagfall_laws::{Law, Offence, Penalty};

use super::clocks::SECOND_FLAG_DELAY;
use super::{OpeningError, adjournment, given_facts, person_status};
use crate::judge::check::{self, CheckContext, Mismatch};
use crate::judge::moves;
use crate::judge::perform::StepOutcome;
use crate::judge::steps::NotSupported;
use crate::judge::world::World;
use crate::{
    ArbiterTitle, BoardFact, BoardOwner, ClockFact, DocumentFact, Fact, GameFact, GamePhase, GivenFact, MoveText,
    Party, PenaltyCard, PersonFact, PersonStatus, Scenario,
};

/// Establishes the facts that precede the start of the clock: presence, disabilities, connections.
pub(super) fn apply_before_start(scenario: &Scenario, world: &mut World) -> Result<(), NotSupported> {
    let is_absent = |player: Color| is_absent(scenario, player);
    for player in Color::ALL.into_iter().filter(|&player| !is_absent(player)) {
        run_given_command(world, &Command::Arrive(player), game::Actor::Player(player))?;
    }
    given_facts(scenario).for_each(|fact| record_disability(world, fact));
    for fact in given_facts(scenario) {
        if let Fact::Person(PersonFact::Is { party: Party::Assistant { side }, status: PersonStatus::Appointed }) = fact
        {
            submit_proofs(world, *side);
            apply_given_ruling(
                world,
                Ruling::AcceptAssistant { player: *side, task: game::AssistantTask::Everything },
            )?;
            agree_on_language(world, *side, scenario.letters);
        }
    }
    // Absent players have not logged in.
    let is_supervised = world.game.rules().regulations.form.is_supervised_online();
    for player in Color::ALL.into_iter().filter(|&player| is_supervised && is_absent(player)) {
        run_given_command(world, &Command::Venue(VenueAction::LogOut(player)), game::Actor::Zone)?;
    }
    given_facts(scenario).try_for_each(|fact| match fact {
        fact if is_unstarted(fact) => {
            world.starts_at = None;
            let hybrid = world.game.rules().is_in_force(Law::FairPlayChecked);
            let await_checks = Command::Venue(VenueAction::AwaitChecks);
            if hybrid { run_given_command(world, &await_checks, game::Actor::Zone) } else { Ok(()) }
        }
        Fact::Person(PersonFact::Is {
            party: Party::Arbiter { title: title @ (ArbiterTitle::LocalChief | ArbiterTitle::LocalTechnical) },
            status: PersonStatus::Absent,
        }) if world.game.rules().regulations.form.is_hybrid() => {
            let arbiter = match title {
                ArbiterTitle::LocalChief => VenueArbiter::Chief,
                _ => VenueArbiter::Technical,
            };
            let command = Command::Venue(VenueAction::Staff { arbiter, named: false });
            run_given_command(world, &command, game::Actor::Zone)
        }
        Fact::Game(GameFact::ManualMateAnswers) => {
            world.manual_mate_answers = true;
            Ok(())
        }
        Fact::Person(PersonFact::Is { party: Party::Player { side }, status }) => {
            let command = match status {
                PersonStatus::Disconnected => Command::Disconnect(*side),
                PersonStatus::OutOfVideo => Command::LeaveVideo(*side),
                _ => return Ok(()),
            };
            run_given_command(world, &command, game::Actor::Zone)
        }
        _ => Ok(()),
    })
}

fn is_absent(scenario: &Scenario, player: Color) -> bool {
    let absent = PersonFact::Is { party: Party::player(player), status: PersonStatus::Absent };
    given_facts(scenario).any(|fact| *fact == Fact::Person(absent.clone()))
}

/// Records a given disability of a player.
fn record_disability(world: &mut World, fact: &Fact) {
    if let Fact::Person(PersonFact::Is { party: Party::Player { side }, status }) = fact
        && let Some(disability) = status_disability(status)
    {
        apply_events(world, &[Event::Board(game::BoardEvent::DisabilityNoted { player: *side, disability })]);
    }
}

/// Announces the session, whose length is known from the beginning.
pub(super) fn announce_session(world: &mut World, session: game::Session) {
    apply_events(world, &[Event::Adjournment(game::AdjournmentEvent::SessionAnnounced(session))]);
}

/// Makes a move without pressing the clock.
pub(super) fn make_unpressed_move(world: &mut World, mv: Move) -> Result<(), NotSupported> {
    let player = game::Actor::Player(world.game.position().turn());
    let input = MoveInput::Move(mv.uci(UciStyle::Chess960));
    run_given_command(world, &Command::Make { input, offer: false }, player)
}

/// Establishes the facts that follow the start of the clock. Other facts must follow from the situation.
pub(super) fn apply_after_start(scenario: &Scenario, world: &mut World) -> Result<(), OpeningError> {
    let letters = scenario.letters;
    // An offer sign after the last move is an open offer (C.12).
    if scenario.moves.last().is_some_and(MoveText::offers_draw) {
        let by = world.game.position().turn().opponent();
        apply_events(world, &[Event::DrawOffered { by }]);
    }
    for GivenFact { line, fact } in &scenario.given {
        let result = match apply_fact(world, fact, letters) {
            Ok(false) => check_given(world, fact, letters),
            applied => applied.map(|_| ()),
        };
        result.map_err(|reason| OpeningError::NotSupported { line: Some(*line), reason })?;
    }
    // Absent players of an adjourned game do not arrive at its resumption (I.9).
    for player in Color::ALL.into_iter().filter(|&player| is_absent(scenario, player)) {
        if world.game.is_adjourned() {
            let departure = game::ConductEvent::Left { player, place: game::Whereabouts::Venue };
            apply_events(world, &[Event::Conduct(departure)]);
        }
    }
    Ok(())
}

/// Establishes a fact, and returns whether it did; other facts must follow from the situation.
fn apply_fact(world: &mut World, fact: &Fact, letters: Letters) -> Result<bool, NotSupported> {
    match fact {
        Fact::Clock(ClockFact::Stopped) | Fact::Game(GameFact::Phase { phase: GamePhase::Paused }) => {
            apply_given_ruling(world, Ruling::Pause)
        }
        Fact::Clock(ClockFact::Counter { side, count }) => {
            apply_given_ruling(world, Ruling::SetMoves { player: *side, moves: *count })
        }
        // The other clock was opened with a little more time, which is removed now.
        Fact::Clock(ClockFact::FellFirst { side }) if !has_more_time(world, *side) => {
            let penalty = Penalty::OffenderLoses(SECOND_FLAG_DELAY);
            apply_events(world, &[penalty_event(side.opponent(), penalty, Offence::Breach)]);
            Ok(true)
        }
        // The game was opened with these facts.
        Fact::Clock(ClockFact::Time { .. } | ClockFact::SetTo { .. } | ClockFact::Fallen { .. })
        | Fact::Board(BoardFact::Occurred { .. }) => Ok(true),
        Fact::Board(BoardFact::ColoursReversed) => {
            world.colours_reversed = true;
            Ok(true)
        }
        Fact::Board(BoardFact::Position { fen, owner: Some(BoardOwner::Of { side }) }) => {
            let pieces = fen.as_str().split(' ').next().unwrap_or_default().into();
            apply_events(world, &[Event::OwnBoard(game::OwnBoardEvent::SetUp { pieces, on: *side })]);
            Ok(true)
        }
        Fact::Board(BoardFact::WrongSetup) => {
            world.setup_wrong = true;
            Ok(true)
        }
        Fact::Board(BoardFact::Turned) => {
            world.board_turned = true;
            Ok(true)
        }
        Fact::Game(fact) => apply_game_fact(world, fact, letters),
        Fact::Document(DocumentFact::Envelope { state }) => {
            adjournment::apply_envelope(world, state, letters);
            Ok(true)
        }
        Fact::Person(fact) => apply_person_fact(world, fact),
        _ => Ok(false),
    }
}

/// Whether the other clock has more time than the delay between the flag falls.
fn has_more_time(world: &World, side: Color) -> bool {
    world.game.remaining(side.opponent(), world.now).is_none_or(|left| left > SECOND_FLAG_DELAY)
}

/// Checks that a given fact follows from the situation.
fn check_given(world: &World, fact: &Fact, letters: Letters) -> Result<(), NotSupported> {
    let outcome = StepOutcome::empty();
    let context = CheckContext { letters, world, before: &world.game, entries: &[], outcome: &outcome };
    match check::check_fact(&context, fact) {
        Ok(()) => Ok(()),
        Err(Mismatch::NotSupported(not_supported)) => Err(not_supported),
        Err(Mismatch::Actual(_)) if is_independent(fact) => NotSupported::sentence(fact),
        Err(Mismatch::Actual(found)) => {
            Err(NotSupported(format!("contradiction: it is given that {fact}; position and moves say: {found}")))
        }
    }
}

/// Whether a fact is independent of position, moves and clocks.
const fn is_independent(fact: &Fact) -> bool {
    matches!(fact, Fact::Person(_) | Fact::Clock(ClockFact::FellFirst { .. } | ClockFact::FellAt { .. }))
}

fn apply_game_fact(world: &mut World, fact: &GameFact, letters: Letters) -> Result<bool, NotSupported> {
    match fact {
        // An open offer was made in time and does not disturb the opponent.
        GameFact::OfferOpen { side } => apply_events(world, &[Event::DrawOffered { by: *side }]),
        GameFact::TakebackOpen { side } => {
            run_given_command(world, &Command::RequestTakeback, game::Actor::Player(*side))?;
        }
        GameFact::Premove { side, mv } => {
            let position = world.game.position();
            let squares = moves::move_squares(position, *side, mv, letters).map_err(NotSupported)?;
            let premove = Command::Premove(MoveInput::Move(squares));
            run_given_command(world, &premove, game::Actor::Player(*side))?;
        }
        GameFact::Touched { side, squares } => {
            let touch = Command::Touch { squares: squares.clone(), purpose: TouchPurpose::Move };
            run_given_command(world, &touch, game::Actor::Player(*side))?;
        }
        GameFact::AppealOpen => {
            apply_given_ruling(world, Ruling::StateInWords)?;
            let (ruling, grounds) = (Some(world.game.rulings().len() as u32), FreeText::new("given", None));
            let appealed = Event::Appealed { appeal: 1, by: Color::White, ruling, grounds };
            apply_events(world, &[appealed]);
        }
        GameFact::Phase { phase: GamePhase::Over } => {
            let draw = agreed_draw(world);
            apply_events(world, &[draw]);
        }
        GameFact::Phase { phase: GamePhase::Adjourned } => {
            adjournment::apply_adjournment(world, letters);
        }
        GameFact::ClaimOpen { side } => return apply_open_claim(world, *side, fact),
        _ => return Ok(false),
    }
    Ok(true)
}

/// Establishes an open claim, which was postponed or declined, so that the game goes on.
fn apply_open_claim(world: &mut World, by: Color, fact: &GameFact) -> Result<bool, NotSupported> {
    let rules = world.game.rules();
    let ground = if rules.is_in_force(Law::ProgressClaim) {
        ClaimGround::NoProgress
    } else if rules.regulations.quickplay_finish {
        ClaimGround::NoEffort
    } else {
        return NotSupported::sentence(fact);
    };
    apply_events(world, &[Event::Claim(ClaimEvent::Made { by, ground })]);
    if ground == ClaimGround::NoProgress {
        apply_events(world, &[Event::DrawDeclined { by: by.opponent() }]);
        return Ok(true);
    }
    apply_given_ruling(world, Ruling::DecideClaim(ClaimVerdict::Postponed))
}

/// Returns the end of a game that is given as over: the players agreed on a draw.
fn agreed_draw(world: &World) -> Event {
    let rules = world.game.rules();
    Event::Ended(game::Outcome {
        score: Some(rules.regulations.scoring.score_of_draw()),
        law: Law::DrawAgreed,
        article: rules.article(Law::DrawAgreed),
        further_articles: Vec::new(),
        after: world.game.moves().len() as u16,
        evidence: None,
    })
}

const fn penalty_event(offender: Color, penalty: Penalty, offence: Offence) -> Event {
    Event::Penalised { offender, penalty, offence, article: None, further_articles: Vec::new() }
}

fn apply_person_fact(world: &mut World, fact: &PersonFact) -> Result<bool, NotSupported> {
    let mut repeat = |count: u16, events: &[Event]| {
        (0..count).for_each(|_| apply_events(world, events));
        Ok(true)
    };
    let offence_counted = |offender, offence| Event::OffenceCounted { offender, offence };
    match fact {
        &PersonFact::Warnings { side, count } => {
            repeat(count, &[penalty_event(side, Penalty::Warning, Offence::Breach)])
        }
        &PersonFact::IllegalMoves { side, count } => repeat(count, &[offence_counted(side, Offence::IllegalMove)]),
        &PersonFact::PhoneSounds { side, count } => repeat(count, &[offence_counted(side, Offence::Phone)]),
        &PersonFact::Disconnections { side, count } => repeat(
            count,
            &[
                Event::Disconnected { player: side },
                Event::Reconnected { player: side },
                offence_counted(side, Offence::Disconnecting),
            ],
        ),
        &PersonFact::Card { side, card: PenaltyCard::Yellow } => repeat(
            1,
            &[
                offence_counted(side, Offence::LeavingVideo),
                penalty_event(side, Penalty::YellowCard, Offence::LeavingVideo),
            ],
        ),
        // These were recorded before the start.
        PersonFact::Is { party: Party::Assistant { .. }, status: PersonStatus::Appointed } => Ok(true),
        PersonFact::Is { party: Party::Player { .. }, status } if status_disability(status).is_some() => Ok(true),
        PersonFact::Is {
            party: Party::Assistant { side },
            status: status @ (PersonStatus::InVideo | PersonStatus::OutOfVideo),
        } => {
            let inside = *status == PersonStatus::InVideo;
            let event = game::SpeechEvent::AssistantInVideo { of: *side, inside };
            apply_events(world, &[Event::Speech(event)]);
            Ok(true)
        }
        PersonFact::Is { party, status } if let Some(events) = person_status::status_events(party, status) => {
            apply_events(world, &events);
            Ok(true)
        }
        &PersonFact::Looks { side, count } => {
            repeat(count, &[Event::Scoresheet(game::ScoresheetEvent::RecordSeen { by: side })])
        }
        PersonFact::Is { party, status } => Ok(is_handled(party, status)),
        PersonFact::Card { .. } => Ok(false),
    }
}

/// Returns the disability that a status means.
pub(in crate::judge) const fn status_disability(status: &PersonStatus) -> Option<game::Disability> {
    Some(match status {
        PersonStatus::Blind => game::Disability::Blind,
        PersonStatus::Deaf => game::Disability::Deaf,
        PersonStatus::Disabled => game::Disability::Unspecified,
        PersonStatus::UnableToMove => game::Disability::UnableToMove,
        PersonStatus::UnableToPress => game::Disability::UnableToPress,
        PersonStatus::UnableToWrite => game::Disability::UnableToWrite,
        PersonStatus::UnableToEnter => game::Disability::UnableToEnter,
        _ => return None,
    })
}

/// Whether a status is established elsewhere, or needs no state.
fn is_handled(party: &Party, status: &PersonStatus) -> bool {
    match status {
        PersonStatus::Present => true,
        // An assistant is absent unless appointed.
        PersonStatus::Absent => {
            matches!(party, Party::Player { .. } | Party::Arbiter { .. } | Party::Assistant { .. })
        }
        PersonStatus::Connected | PersonStatus::Disconnected | PersonStatus::InVideo | PersonStatus::OutOfVideo => {
            matches!(party, Party::Player { .. })
        }
        _ => false,
    }
}

fn run_given_command(world: &mut World, command: &Command, actor: game::Actor) -> Result<(), NotSupported> {
    let result = world.run(command, actor);
    result.map(|_| ()).map_err(|refusal| NotSupported(format!("a given fact is refused: {refusal}")))
}

fn apply_given_ruling(world: &mut World, ruling: Ruling) -> Result<bool, NotSupported> {
    let command = Command::Rule { ruling: Box::new(ruling), article: None, reason: "given".into() };
    run_given_command(world, &command, game::Actor::Arbiter(PersonId(10))).map(|()| true)
}

/// Submits the proofs that a player with an assistant needs.
fn submit_proofs(world: &mut World, by: Color) {
    if !world.game.rules().is_in_force(Law::AssistanceProved) {
        return;
    }
    for proof in [game::AssistanceProof::Certificate, game::AssistanceProof::Registration] {
        apply_events(world, &[Event::Speech(game::SpeechEvent::ProofSubmitted { by, proof })]);
    }
}

/// Records that a player and an online assistant speak the language of the scenario's moves.
fn agree_on_language(world: &mut World, by: Color, letters: Letters) {
    let has_voice = letters.code().parse::<Voice>().is_ok();
    if has_voice && world.game.assistance_kind(by) == game::AssistanceKind::Online {
        let language = letters.code().into();
        apply_events(world, &[Event::Speech(game::SpeechEvent::LanguageAgreed { by, language })]);
    }
}

/// Applies events that happened before the timeline.
pub(super) fn apply_events(world: &mut World, events: &[Event]) {
    let at = world.now;
    let entries: Vec<GameEntry> = events.iter().map(|event| GameEntry { at, event: event.clone() }).collect();
    world.apply(&entries);
}

/// Whether a fact means that no clock runs until somebody starts the game.
pub(super) const fn is_unstarted(fact: &Fact) -> bool {
    matches!(fact, Fact::Clock(ClockFact::NotStarted) | Fact::Game(GameFact::Phase { phase: GamePhase::NotStarted }))
}
