//! Performing the statements of a scenario.

use core::fmt;

use flagfall_chess::{Color, Letters};
use flagfall_game::{self as game, Command, Event, GameEntry, Outcome, Refusal, RefusalReason};
use flagfall_laws::{Article, Law};

use super::narrate;
use super::steps::{self, JudgeStep, MachineStep, NotSupported};
use super::world::World;
use crate::{
    ClockSentence, NoticeSentence, NoticedIrregularity, OrderSentence, Party, PartyAction, PieceSentence,
    PresenceSentence, Statement,
};

/// The outcome of a statement.
#[derive(Clone, Debug)]
pub(super) struct StepOutcome {
    pub(super) entries: Vec<GameEntry>,
    pub(super) refusal: Option<StepRefusal>,
    /// The incident that was recorded for the arbiter.
    pub(super) incident: Option<String>,
    /// The article that was broken by the incident.
    pub(super) breach: Option<Article>,
}

/// A refusal: its reason and its articles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct StepRefusal {
    pub(super) reason: String,
    /// All cited articles, that of the law itself first.
    pub(super) articles: Vec<Article>,
}

impl fmt::Display for StepRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.reason)?;
        self.articles.first().map_or(Ok(()), |article| write!(f, " ({article})"))
    }
}

impl StepOutcome {
    pub(super) const fn empty() -> StepOutcome {
        StepOutcome { entries: Vec::new(), refusal: None, incident: None, breach: None }
    }

    fn refused(refusal: StepRefusal) -> StepOutcome {
        StepOutcome { refusal: Some(refusal), ..StepOutcome::empty() }
    }

    /// Returns a refusal by the judge, under a law.
    fn judge_refusal(world: &World, law: Law, reason: &str) -> StepOutcome {
        let articles = world.game.rules().article(law).into_iter().collect();
        StepOutcome::refused(StepRefusal { reason: reason.to_owned(), articles })
    }

    fn contradiction(reason: &str) -> StepOutcome {
        StepOutcome::refused(StepRefusal { reason: reason.to_owned(), articles: Vec::new() })
    }
}

/// Performs a statement at the current time of the world.
pub(super) fn perform(world: &mut World, statement: &Statement, letters: Letters) -> Result<StepOutcome, NotSupported> {
    let rulings = world.game.rulings().len();
    world.interfered |= steps::conduct::is_interference(statement);
    let outcome = match steps::step_for(world, statement, letters)? {
        JudgeStep::Commands(commands) => {
            let Some(actor) = steps::game_actor(world, &statement.party).or_else(|| organiser_actor(statement)) else {
                // The refusal of the first command represents all of them.
                let Some(command) = commands.first() else { return Ok(StepOutcome::empty()) };
                let refusal = world.game.refuse_spectator(command);
                return Ok(StepOutcome::refused(describe_refusal(world, refusal, letters)));
            };
            let mut next = world.clone();
            let mut entries = Vec::new();
            for command in &commands {
                match next.run(command, actor) {
                    Ok(events) => {
                        next.store_sealed(command);
                        entries.extend(events);
                    }
                    // After a move that ends the game, the remaining commands are dropped.
                    Err(_) if next.game.outcome().is_some() && !entries.is_empty() => break,
                    Err(refusal) => {
                        return Ok(StepOutcome::refused(describe_refusal(&next, refusal, letters)));
                    }
                }
            }
            *world = next;
            world.note_adjournment(statement, &entries);
            world.colours_reversed |= matches!(
                statement.action,
                PartyAction::Notice(
                    NoticeSentence::PointsOut { irregularity: NoticedIrregularity::ReversedColours }
                        | NoticeSentence::Notices { irregularity: NoticedIrregularity::ReversedColours }
                )
            );
            let incident = is_incident(statement, &entries).then(|| statement.to_string());
            StepOutcome { entries, incident, ..StepOutcome::empty() }
        }
        JudgeStep::RecordArbiterIncident
            if !matches!(statement.party, Party::Arbiter { .. } | Party::AppealsCommittee) =>
        {
            StepOutcome::judge_refusal(world, Law::Ruling, "only an arbiter can do this")
        }
        JudgeStep::RecordIncident | JudgeStep::RecordArbiterIncident => {
            let breach = steps::conduct::bystander_breach(&world.game, &statement.party, &statement.action);
            StepOutcome { incident: Some(statement.to_string()), breach, ..StepOutcome::empty() }
        }
        JudgeStep::ZoneCommand(command) => match world.run(&command, game::Actor::Zone) {
            Ok(entries) => {
                let incident = is_incident(statement, &entries).then(|| statement.to_string());
                StepOutcome { entries, incident, ..StepOutcome::empty() }
            }
            Err(refusal) => StepOutcome::refused(describe_refusal(world, refusal, letters)),
        },
        JudgeStep::Refusal(refusal) => StepOutcome::refused(describe_refusal(world, refusal, letters)),
        JudgeStep::Machine(machine) => run_machine_step(world, machine),
        JudgeStep::ResumeAdjourned => match steps::game_actor(world, &statement.party) {
            None => {
                let resume = Command::Adjournment(game::AdjournmentAction::Resume);
                StepOutcome::refused(describe_refusal(world, world.game.refuse_spectator(&resume), letters))
            }
            Some(actor) => resume_adjourned(world, actor, letters),
        },
    };
    if let (PartyAction::Presence(PresenceSentence::LogsIn { account, .. }), &Party::Player { side }, None) =
        (&statement.action, &statement.party, &outcome.refusal)
    {
        world.accounts[side].get_or_insert_with(|| account.clone());
    }
    if let Some(label) = statement.label.clone().filter(|_| world.game.rulings().len() > rulings) {
        world.labels.push((label, world.game.rulings().len() as u32));
    }
    Ok(outcome)
}

/// Returns the organiser's actor: the organiser decides on assistants, and on nothing else in a game.
fn organiser_actor(statement: &Statement) -> Option<game::Actor> {
    match (&statement.party, &statement.action) {
        (Party::Organiser, PartyAction::Order(OrderSentence::Appoints { party: Party::Assistant { .. }, .. })) => {
            Some(game::Actor::Arbiter(game::PersonId(60)))
        }
        _ => None,
    }
}

/// Resumes an adjourned game. Players who have not left, and do not arrive later on the timeline, arrive with it.
fn resume_adjourned(world: &mut World, actor: game::Actor, letters: Letters) -> StepOutcome {
    let mut next = world.clone();
    let mut entries = Vec::new();
    for player in Color::ALL {
        let is_present = next.game.absence(player).is_none() && !next.arrives_later[player as usize];
        if is_present && next.game.is_adjourned() && !next.game.has_arrived(player) {
            let arrives = next.run(&Command::Arrive(player), game::Actor::Player(player));
            entries.extend(arrives.unwrap_or_default());
        }
    }
    match next.run(&Command::Adjournment(game::AdjournmentAction::Resume), actor) {
        Ok(events) => {
            *world = next;
            entries.extend(events);
            StepOutcome { entries, ..StepOutcome::empty() }
        }
        Err(refusal) => StepOutcome::refused(describe_refusal(world, refusal, letters)),
    }
}

/// Whether an accepted statement is an incident, which the arbiter notes.
fn is_incident(statement: &Statement, entries: &[GameEntry]) -> bool {
    let is_breach = |entry: &GameEntry| {
        use game::ConductEvent::{Breached, Entered, LeaveAnnounced};
        let Event::Conduct(event) = &entry.event else { return false };
        matches!(event, Breached { .. } | LeaveAnnounced { .. } | Entered { admitted: false, .. })
    };
    let is_irregular = |entry: &GameEntry| {
        matches!(&entry.event, Event::Board(game::BoardEvent::Breached { .. }) | Event::Irregularity(_))
    };
    match &statement.action {
        // Copying a move to a physical board is no incident (O.20.4), unless it is a breach.
        PartyAction::Pieces(_) if entries.iter().any(|entry| matches!(entry.event, Event::OwnBoard(_))) => {
            entries.iter().any(is_breach)
        }
        // The normal parts of a move are no incidents.
        PartyAction::Clock(ClockSentence::Presses { .. }) | PartyAction::Pieces(PieceSentence::Touches { .. }) => {
            entries.iter().any(is_irregular)
        }
        PartyAction::Notice(_)
        | PartyAction::Clock(_)
        | PartyAction::Pieces(_)
        | PartyAction::Conduct(_)
        | PartyAction::Scoresheet(_)
        | PartyAction::Call(_)
        | PartyAction::Order(
            OrderSentence::Permits { .. }
            | OrderSentence::Checks { .. }
            | OrderSentence::Orders { .. }
            | OrderSentence::Appoints { .. },
        )
        | PartyAction::Presence(PresenceSentence::SendsOut { .. }) => true,
        _ => entries.iter().any(is_breach),
    }
}

/// Describes a refusal, with moves in the letters of the scenario.
fn describe_refusal(world: &World, refusal: Refusal, letters: Letters) -> StepRefusal {
    let notation = |mv: Box<str>| match mv.parse() {
        Ok(squares) => narrate::move_notation(world.game.position(), squares, letters).into(),
        Err(_) => mv,
    };
    let articles = refusal.articles().collect();
    let reason = match refusal.reason {
        RefusalReason::IllegalMove(mv) => RefusalReason::IllegalMove(notation(mv)),
        RefusalReason::MoveIsLegal(mv) => RefusalReason::MoveIsLegal(notation(mv)),
        RefusalReason::BoundToMove(mv) => RefusalReason::BoundToMove(notation(mv)),
        other => other,
    };
    StepRefusal { reason: reason.to_string(), articles }
}

fn run_machine_step(world: &mut World, machine: MachineStep) -> StepOutcome {
    match machine {
        MachineStep::MissDraws => {
            world.misses_draws = true;
            StepOutcome::empty()
        }
        MachineStep::DeclareWrongDraw if world.game.outcome().is_some() => {
            StepOutcome::contradiction("the game is over")
        }
        MachineStep::DeclareWrongDraw => {
            let entries = vec![GameEntry { at: world.now, event: wrong_draw_event(world) }];
            world.apply(&entries);
            StepOutcome { entries, ..StepOutcome::empty() }
        }
        MachineStep::FlagFall(side) => {
            let is_flag_fall = |entry: &GameEntry| entry.event == Event::FlagFell { player: side };
            let (clock, control) = (world.game.clock(), world.game.control());
            let is_down = clock.flag_fell_at(control, side, world.now).is_some();
            let has_fallen = is_down || world.log.iter().any(is_flag_fall);
            if has_fallen { StepOutcome::empty() } else { StepOutcome::contradiction("the flag is up") }
        }
        MachineStep::Contradiction(reason) => StepOutcome::contradiction(reason),
        MachineStep::JudgeRefusal(law, reason) => StepOutcome::judge_refusal(world, law, reason),
    }
}

/// Returns the event by which the zone wrongly ends the game as drawn.
fn wrong_draw_event(world: &World) -> Event {
    let law = world.game.mate_question().map_or(Law::DeadPosition, |question| question.law_if_drawn);
    let rules = world.game.rules();
    Event::Ended(Outcome {
        score: Some(rules.regulations.scoring.score_of_draw()),
        law,
        article: rules.article(law),
        further_articles: Vec::new(),
        after: world.game.moves().len() as u16,
        evidence: None,
    })
}
