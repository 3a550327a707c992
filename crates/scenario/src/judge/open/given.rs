//! What is given beside position, moves and clocks.

use flagfall_chess::{Color, Letters, Move, UciStyle, Voice};
use flagfall_game::{
    self as game, ClaimEvent, ClaimGround, ClaimVerdict, Command, Entry, Event, Input, LocalOffice,
    PersonId, Purpose, Ruling, Venue, Words,
};
use flagfall_laws::{Law, Offence, Penalty};

use super::clocks::LATER;
use super::{NotOpened, adjourned, facts, papers};
use crate::judge::act::BrokenOff;
use crate::judge::check::{self, Miss, Moment};
use crate::judge::moves;
use crate::judge::perform::Done;
use crate::judge::stage::Stage;
use crate::{
    Actor, BoardFact, Card, ClockFact, Fact, GameFact, Given, MoveText, Office, OwnBoard,
    PersonFact, Phase, Scenario, SheetFact, Status,
};

/// What is so before the clock is set going: who is there, and how.
pub(super) fn before(scenario: &Scenario, stage: &mut Stage) -> Result<(), BrokenOff> {
    let is_absent = |player: Color| is_absent(scenario, player);
    for player in Color::ALL.into_iter().filter(|&player| !is_absent(player)) {
        run(stage, &Command::Arrive(player), game::Actor::Player(player))?;
    }
    facts(scenario).for_each(|fact| known(stage, fact));
    for fact in facts(scenario) {
        if let Fact::PersonFact(PersonFact::Is {
            who: Actor::Assistant { side },
            status: Status::Appointed,
        }) = fact
        {
            show_need(stage, *side);
            rule(stage, Ruling::Appoint { player: *side, task: game::Task::Everything })?;
            agree_on_language(stage, *side, scenario.letters);
        }
    }
    // Who is to sign in has not, if not there yet.
    let is_watched = stage.game.rules().regulations.form.is_watched_online();
    for player in Color::ALL.into_iter().filter(|&player| is_watched && is_absent(player)) {
        run(stage, &Command::Venue(Venue::LogOut(player)), game::Actor::Zone)?;
    }
    facts(scenario).try_for_each(|fact| match fact {
        unstarted if is_unstarted(unstarted) => {
            stage.starts = None;
            let hybrid = stage.game.rules().is_in_force(Law::FairPlayChecked);
            let await_checks = Command::Venue(Venue::AwaitChecks);
            if hybrid { run(stage, &await_checks, game::Actor::Zone) } else { Ok(()) }
        }
        Fact::PersonFact(PersonFact::Is {
            who: Actor::Arbiter { office: office @ (Office::LocalChief | Office::LocalTechnical) },
            status: Status::Absent,
        }) if stage.game.rules().regulations.form.is_hybrid() => {
            let office = match office {
                Office::LocalChief => LocalOffice::Chief,
                _ => LocalOffice::Technical,
            };
            let lacks = Command::Venue(Venue::Staff { office, named: false });
            run(stage, &lacks, game::Actor::Zone)
        }
        Fact::GameFact(GameFact::MateByHand) => {
            stage.by_hand = true;
            Ok(())
        }
        Fact::PersonFact(PersonFact::Is { who: Actor::Player { side }, status }) => {
            let command = match status {
                Status::Disconnected => Command::Disconnect(*side),
                Status::OutOfVideo => Command::LeaveVideo(*side),
                _ => return Ok(()),
            };
            run(stage, &command, game::Actor::Zone)
        }
        _ => Ok(()),
    })
}

fn is_absent(scenario: &Scenario, player: Color) -> bool {
    let absent = PersonFact::Is { who: Actor::player(player), status: Status::Absent };
    facts(scenario).any(|fact| *fact == Fact::PersonFact(absent.clone()))
}

/// What is to be known of a player before anything happens.
fn known(stage: &mut Stage, fact: &Fact) {
    if let Fact::PersonFact(PersonFact::Is { who: Actor::Player { side }, status }) = fact
        && let Some(ability) = ability(status)
    {
        happen(stage, &[Event::Hand(game::HandEvent::Noted { player: *side, ability })]);
    }
}

/// How long the session lasts is known from the beginning.
pub(super) fn announce(stage: &mut Stage, session: game::Session) {
    happen(stage, &[Event::Adjourn(game::AdjournEvent::SessionAnnounced(session))]);
}

/// A move that was made, the clock not pressed yet.
pub(super) fn made(stage: &mut Stage, mv: Move) -> Result<(), BrokenOff> {
    let player = game::Actor::Player(stage.game.position().turn());
    let input = Input::Move(mv.uci(UciStyle::Chess960));
    run(stage, &Command::Make { input, offer: false }, player)
}

/// What is so once the clock runs. What is not set on the stage must be so by itself.
pub(super) fn after(scenario: &Scenario, stage: &mut Stage) -> Result<(), NotOpened> {
    let letters = scenario.letters;
    // The sign of an offer behind the last move: it is open still (C.12).
    if scenario.moves.last().is_some_and(MoveText::offers_draw) {
        let by = stage.game.position().turn().opponent();
        happen(stage, &[Event::DrawOffered { by }]);
    }
    for Given { line, fact } in &scenario.given {
        let is_so = match set(stage, fact, letters) {
            Ok(false) => agrees(stage, fact, letters),
            set => set.map(|_| ()),
        };
        is_so.map_err(|why| NotOpened::BrokenOff { line: Some(*line), why })?;
    }
    // Who is absent from an adjourned game does not come to it unasked (I.9).
    for player in Color::ALL.into_iter().filter(|&player| is_absent(scenario, player)) {
        if stage.game.is_adjourned() {
            let left = game::ConductEvent::Left { player, place: game::Whereabouts::Venue };
            happen(stage, &[Event::Conduct(left)]);
        }
    }
    Ok(())
}

/// Sets a fact on the stage, unless it is one that follows from others.
fn set(stage: &mut Stage, fact: &Fact, letters: Letters) -> Result<bool, BrokenOff> {
    match fact {
        Fact::ClockFact(ClockFact::Stopped)
        | Fact::GameFact(GameFact::Phase { phase: Phase::Paused }) => rule(stage, Ruling::Pause),
        Fact::ClockFact(ClockFact::Counter { side, count }) => {
            rule(stage, Ruling::SetMoves { player: *side, moves: *count })
        }
        // The other clock was opened with a moment more, which goes now.
        Fact::ClockFact(ClockFact::FellFirst { side }) if !is_later(stage, *side) => {
            let penalty = Penalty::OffenderLoses(LATER);
            happen(stage, &[penalised(side.opponent(), penalty, Offence::Breach)]);
            Ok(true)
        }
        // These the game was opened with.
        Fact::ClockFact(
            ClockFact::Time { .. } | ClockFact::SetTo { .. } | ClockFact::Fallen { .. },
        )
        | Fact::BoardFact(BoardFact::Occurred { .. }) => Ok(true),
        Fact::BoardFact(BoardFact::ColoursReversed) => {
            stage.reversed = true;
            Ok(true)
        }
        Fact::BoardFact(BoardFact::Position { fen, side: Some(OwnBoard::Of { side }) }) => {
            let pieces = fen.as_str().split(' ').next().unwrap_or_default().into();
            happen(stage, &[Event::OwnBoard(game::OwnBoardEvent::SetUp { pieces, on: *side })]);
            Ok(true)
        }
        Fact::BoardFact(BoardFact::WrongSetup) => {
            stage.setup_wrong = true;
            Ok(true)
        }
        Fact::BoardFact(BoardFact::Turned) => {
            stage.turned = true;
            Ok(true)
        }
        Fact::GameFact(fact) => in_game(stage, fact, letters),
        Fact::SheetFact(SheetFact::Envelope { state }) => {
            adjourned::envelope(stage, state, letters);
            Ok(true)
        }
        Fact::PersonFact(fact) => person(stage, fact),
        _ => Ok(false),
    }
}

/// Whether the other clock shows more than the moment by which its flag falls later.
fn is_later(stage: &Stage, side: Color) -> bool {
    stage.game.remaining(side.opponent(), stage.now).is_none_or(|left| left > LATER)
}

/// Whether something given is so anyhow.
fn agrees(stage: &Stage, fact: &Fact, letters: Letters) -> Result<(), BrokenOff> {
    let done = Done::nothing();
    let moment = Moment { letters, stage, before: &stage.game, entries: &[], done: &done };
    match check::fact(&moment, fact) {
        Ok(()) => Ok(()),
        Err(Miss::BrokenOff(broken_off)) => Err(broken_off),
        Err(Miss::Found(_)) if is_of_its_own(fact) => BrokenOff::not_carried(fact),
        Err(Miss::Found(found)) => Err(BrokenOff(format!(
            "contradiction: it is given that {fact}; position and moves say: {found}"
        ))),
    }
}

/// Whether something does not follow from position, moves and clocks.
const fn is_of_its_own(fact: &Fact) -> bool {
    matches!(
        fact,
        Fact::PersonFact(_)
            | Fact::ClockFact(ClockFact::FellFirst { .. } | ClockFact::FellAt { .. })
    )
}

fn in_game(stage: &mut Stage, fact: &GameFact, letters: Letters) -> Result<bool, BrokenOff> {
    match fact {
        // An offer that stands was made in time and disturbs nobody.
        GameFact::OfferOpen { side } => happen(stage, &[Event::DrawOffered { by: *side }]),
        GameFact::TakebackOpen { side } => {
            run(stage, &Command::AskTakeback, game::Actor::Player(*side))?;
        }
        GameFact::Premove { side, mv } => {
            let position = stage.game.position();
            let squares = moves::squares(position, *side, mv, letters).map_err(BrokenOff)?;
            let premove = Command::Premove(Input::Move(squares));
            run(stage, &premove, game::Actor::Player(*side))?;
        }
        GameFact::Touched { side, squares } => {
            let touch = Command::Touch { squares: squares.clone(), purpose: Purpose::Move };
            run(stage, &touch, game::Actor::Player(*side))?;
        }
        GameFact::AppealOpen => {
            rule(stage, Ruling::InWords)?;
            let (ruling, grounds) =
                (Some(stage.game.rulings().len() as u32), Words::new("given", None));
            let appealed = Event::Appealed { appeal: 1, by: Color::White, ruling, grounds };
            happen(stage, &[appealed]);
        }
        GameFact::Phase { phase: Phase::Over } => {
            let ended = drawn(stage);
            happen(stage, &[ended]);
        }
        GameFact::Phase { phase: Phase::Adjourned } => {
            adjourned::adjourn(stage, letters);
        }
        GameFact::ClaimOpen { side } => return claim(stage, *side, fact),
        _ => return Ok(false),
    }
    Ok(true)
}

/// A claim that is open was put off, or not agreed to, and the game goes on.
fn claim(stage: &mut Stage, by: Color, fact: &GameFact) -> Result<bool, BrokenOff> {
    let rules = stage.game.rules();
    let ground = if rules.is_in_force(Law::ProgressClaim) {
        ClaimGround::NoProgress
    } else if rules.regulations.quickplay_finish {
        ClaimGround::NoEffort
    } else {
        return BrokenOff::not_carried(fact);
    };
    happen(stage, &[Event::Claim(ClaimEvent::Made { by, ground })]);
    if ground == ClaimGround::NoProgress {
        happen(stage, &[Event::DrawDeclined { by: by.opponent() }]);
        return Ok(true);
    }
    rule(stage, Ruling::DecideClaim(ClaimVerdict::Postponed))
}

/// Of a game that is over, and no more is said, the players have agreed on a draw.
fn drawn(stage: &Stage) -> Event {
    let rules = stage.game.rules();
    Event::Ended(game::Outcome {
        score: Some(rules.regulations.scoring.drawn()),
        law: Law::DrawAgreed,
        article: rules.article(Law::DrawAgreed),
        also: Vec::new(),
        after: stage.game.moves().len() as u16,
        evidence: None,
    })
}

const fn penalised(offender: Color, penalty: Penalty, offence: Offence) -> Event {
    Event::Penalised { offender, penalty, offence, article: None, also: Vec::new() }
}

fn person(stage: &mut Stage, fact: &PersonFact) -> Result<bool, BrokenOff> {
    let mut times = |count: u16, events: &[Event]| {
        (0..count).for_each(|_| happen(stage, events));
        Ok(true)
    };
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
        // These were known before.
        PersonFact::Is { who: Actor::Assistant { .. }, status: Status::Appointed } => Ok(true),
        PersonFact::Is { who: Actor::Player { .. }, status } if ability(status).is_some() => {
            Ok(true)
        }
        PersonFact::Is {
            who: Actor::Assistant { side },
            status: status @ (Status::InVideo | Status::OutOfVideo),
        } => {
            let inside = *status == Status::InVideo;
            let there = game::SpokenEvent::AssistantInVideo { of: *side, inside };
            happen(stage, &[Event::Spoken(there)]);
            Ok(true)
        }
        PersonFact::Is { who, status } if let Some(events) = papers::set(who, status) => {
            happen(stage, &events);
            Ok(true)
        }
        &PersonFact::Looks { side, count } => {
            times(count, &[Event::Sheet(game::SheetEvent::RecordSeen { by: side })])
        }
        PersonFact::Is { who, status } => Ok(is_known(who, status)),
        PersonFact::Card { .. } => Ok(false),
    }
}

/// What is to be known of a player who is so.
pub(in crate::judge) const fn ability(status: &Status) -> Option<game::Ability> {
    Some(match status {
        Status::Blind => game::Ability::Blind,
        Status::Deaf => game::Ability::Deaf,
        Status::Disabled => game::Ability::Disabled,
        Status::UnableToMove => game::Ability::UnableToMove,
        Status::UnableToPress => game::Ability::UnableToPress,
        Status::UnableToWrite => game::Ability::UnableToWrite,
        Status::UnableToEnter => game::Ability::UnableToEnter,
        _ => return None,
    })
}

/// Whether how somebody is has been seen to, or is for people alone.
fn is_known(who: &Actor, status: &Status) -> bool {
    match status {
        Status::Present => true,
        // An assistant is not there unless one is appointed.
        Status::Absent => {
            matches!(who, Actor::Player { .. } | Actor::Arbiter { .. } | Actor::Assistant { .. })
        }
        Status::Connected | Status::Disconnected | Status::InVideo | Status::OutOfVideo => {
            matches!(who, Actor::Player { .. })
        }
        _ => false,
    }
}

fn run(stage: &mut Stage, command: &Command, actor: game::Actor) -> Result<(), BrokenOff> {
    let done = stage.run(command, actor);
    done.map(|_| ()).map_err(|refusal| BrokenOff(format!("what is given is refused: {refusal}")))
}

fn rule(stage: &mut Stage, ruling: Ruling) -> Result<bool, BrokenOff> {
    let command = Command::Rule { ruling: Box::new(ruling), article: None, reason: "given".into() };
    run(stage, &command, game::Actor::Arbiter(PersonId(10))).map(|()| true)
}

/// Who has an assistant has shown the need of one.
fn show_need(stage: &mut Stage, by: Color) {
    if !stage.game.rules().is_in_force(Law::AssistanceProved) {
        return;
    }
    for proof in [game::AssistanceProof::Certificate, game::AssistanceProof::Registration] {
        happen(stage, &[Event::Spoken(game::SpokenEvent::Submitted { by, proof })]);
    }
}

/// A player and an online assistant speak the language in which the scenario writes moves.
fn agree_on_language(stage: &mut Stage, by: Color, letters: Letters) {
    let known = letters.code().parse::<Voice>().is_ok();
    if known && stage.game.help(by) == game::Help::Online {
        let language = letters.code().into();
        happen(stage, &[Event::Spoken(game::SpokenEvent::Agreed { by, language })]);
    }
}

/// Lets events have happened before the timeline.
pub(super) fn happen(stage: &mut Stage, events: &[Event]) {
    let at = stage.now;
    let entries: Vec<Entry> =
        events.iter().map(|event| Entry { at, event: event.clone() }).collect();
    stage.apply(&entries);
}

/// Whether it is given that nothing runs until somebody starts the game.
pub(super) const fn is_unstarted(fact: &Fact) -> bool {
    matches!(
        fact,
        Fact::ClockFact(ClockFact::NotStarted)
            | Fact::GameFact(GameFact::Phase { phase: Phase::NotStarted })
    )
}
