//! Judging scenarios: the actions are played, and the consequences are compared with the expectations.

mod check;
mod end_reasons;
mod moves;
mod narrate;
mod opening;
mod perform;
mod protocol;
mod rules;
mod steps;
mod table_game;
mod world;

use flagfall_chess::Color;
use flagfall_clock::Millis;
use flagfall_game::{Game, GameEntry};
use flagfall_laws::Law;

use check::{CheckContext, Mismatch};
use opening::OpeningError;
use perform::StepOutcome;
use rules::RulesError;
use steps::NotSupported;
use world::{World, timestamp_at};

pub use protocol::{BoardSnapshot, ExpectationCheck, JudgingStop, LineKind, Protocol, ProtocolStep};
pub use table_game::{RecordedLine, TableFileError, TableGame, TableLineError, shorthands};

use crate::expectation::{AcceptanceExpectation, Expectation, OutcomeExpectation};
use crate::{
    BoardFact, Fact, GameFact, GamePhase, NamedRegulations, Party, PartyAction, PlaySentence, PresenceSentence,
    Scenario, StatedExpectation, Statement, TimelineEntry,
};

/// Plays a scenario once under each of its regulations, and returns the protocols.
///
/// The mate solver answers immediately, unless the scenario says otherwise. A scenario that needs something that the
/// game does not support is aborted, and fails.
///
/// ```
/// let scenarios = flagfall_scenario::parse(
///     "Scenario: White cannot take an offer back
///      Articles: O.5.3b
///      Regulations: fide-online-2021
///
///      0:10  White plays e4 offering a draw
///      0:15  White withdraws the draw offer
///            expect refused under O.5.3b",
/// )?;
/// for protocol in flagfall_scenario::judge(&scenarios[0]) {
///     assert!(protocol.passed(), "{protocol}");
/// }
/// # Ok::<(), flagfall_scenario::ScenarioErrors>(())
/// ```
pub fn judge(scenario: &Scenario) -> Vec<Protocol> {
    scenario.regulations.iter().map(|regulations| judge_under(scenario, regulations)).collect()
}

fn judge_under(scenario: &Scenario, regulations: &NamedRegulations) -> Protocol {
    let mut protocol = Protocol {
        title: scenario.title.clone(),
        line: scenario.line.0,
        regulations: regulations.name().to_string(),
        steps: Vec::new(),
        stop: None,
    };
    let rules = match rules::resolve_rules(scenario, regulations) {
        Ok(rules) => rules,
        Err(RulesError { message: reason, articles }) => {
            let expected = Expectation::Acceptance(AcceptanceExpectation::RegulationsRefused);
            let found = format!("regulations refused: {reason}");
            protocol.steps.push(unopened_step(scenario, regulations, &expected, &found, &articles));
            return protocol;
        }
    };
    let illegal = rules.article(Law::IllegalPosition);
    match opening::open_world(scenario, rules) {
        Ok(world) => Judge { scenario, regulations, world }.run(&mut protocol),
        Err(OpeningError::IllegalPosition(reason)) => {
            let cited: Vec<String> = illegal.iter().map(ToString::to_string).collect();
            let expected = Expectation::Fact(Fact::Board(BoardFact::Illegal));
            let found = format!("the position is illegal: {reason}");
            protocol.steps.push(unopened_step(scenario, regulations, &expected, &found, &cited));
            if !scenario.timeline.is_empty() {
                protocol.stop = Some(JudgingStop { line: scenario.line.0, reason: found });
            }
        }
        Err(OpeningError::NotSupported { line, reason: NotSupported(reason) }) => {
            let line = line.unwrap_or(scenario.line).0;
            protocol.stop = Some(JudgingStop { line, reason });
        }
    }
    protocol
}

/// Returns the step of a scenario whose regulations or position are refused, which may be expected.
fn unopened_step(
    scenario: &Scenario,
    regulations: &NamedRegulations,
    refused: &Expectation,
    found: &str,
    articles: &[String],
) -> ProtocolStep {
    let cited = |article: &crate::ArticleId| articles.iter().any(|id| check::is_part_of_article(id, article));
    let is_met = |expected: &&StatedExpectation| {
        expected.expectation == *refused && !expected.negated && expected.grounds.articles.iter().all(cited)
    };
    let mut checks = Vec::new();
    for expected in applicable(&scenario.initial_expectations, regulations) {
        let found = (!is_met(&expected)).then(|| found.to_owned());
        checks.push(ExpectationCheck { line: expected.line.0, expected: expected.to_string(), found });
    }
    if !applicable(&scenario.initial_expectations, regulations).any(|expected| is_met(&expected)) {
        let (expected, found) = ("a valid game".to_owned(), Some(found.to_owned()));
        checks.push(ExpectationCheck { line: regulations.line.0, expected, found });
    }
    empty_step(scenario.line.0, Millis::ZERO, checks)
}

fn empty_step(line: usize, at: Millis, checks: Vec<ExpectationCheck>) -> ProtocolStep {
    ProtocolStep {
        line,
        at,
        statement: String::new(),
        consequences: Vec::new(),
        refusal: None,
        clocks: None,
        checks,
        board: None,
    }
}

/// Returns the expectations that apply under these regulations.
fn applicable<'a>(
    expected: &'a [StatedExpectation],
    regulations: &'a NamedRegulations,
) -> impl Iterator<Item = &'a StatedExpectation> {
    let applies = |expected: &&StatedExpectation| {
        expected.regulations.is_empty() || expected.regulations.contains(regulations.name())
    };
    expected.iter().filter(applies)
}

struct Judge<'a> {
    scenario: &'a Scenario,
    regulations: &'a NamedRegulations,
    world: World,
}

impl Judge<'_> {
    fn run(mut self, protocol: &mut Protocol) {
        let before = self.world.game.clone();
        let outcome = StepOutcome::empty();
        let context = self.context(&before, &[], &outcome);
        let mut step = empty_step(self.scenario.line.0, Millis::ZERO, Vec::new());
        let checked = self.check(&context, &self.scenario.initial_expectations, &mut step.checks);
        step.board = Some(BoardSnapshot::of(&self.world.game));
        protocol.steps.push(step);
        if let Err((line, NotSupported(reason))) = checked {
            protocol.stop = Some(JudgingStop { line, reason });
            return;
        }
        let mut entries = self.scenario.timed_entries().peekable();
        while let Some((at, entry)) = entries.next() {
            let next = entries.peek().filter(|(later, _)| *later == at);
            self.world.next_mate_demonstration = next.and_then(|(_, next)| mate_demonstrator(next));
            self.world.arrives_later = Color::ALL.map(|side| {
                let later = self.scenario.timeline.iter().filter(|later| later.line.0 > entry.line.0);
                later.into_iter().any(|later| is_arrival(later, side))
            });
            if let Err((line, NotSupported(reason))) = self.run_entry(at, entry, protocol) {
                protocol.stop = Some(JudgingStop { line, reason });
                break;
            }
        }
    }

    fn run_entry(
        &mut self,
        at: Millis,
        entry: &TimelineEntry,
        protocol: &mut Protocol,
    ) -> Result<(), (usize, NotSupported)> {
        let line = entry.line.0;
        let earlier = self.world.game.clone();
        let mut entries = self.world.advance_to(timestamp_at(at));
        let before = if entry.statement.is_some() { self.world.game.clone() } else { earlier.clone() };
        let letters = self.scenario.letters;
        let mut step = empty_step(line, at, Vec::new());
        step.statement = entry.statement.as_ref().map_or_else(|| "time passes".to_owned(), Statement::to_string);
        let performed = match &entry.statement {
            None => Ok(StepOutcome::empty()),
            Some(statement) => perform::perform(&mut self.world, statement, letters),
        };
        let outcome = match performed {
            Ok(outcome) => outcome,
            Err(not_supported) => {
                protocol.steps.push(step);
                return Err((line, not_supported));
            }
        };
        entries.extend(outcome.entries.iter().cloned());
        step.consequences = narrate::Narrator::new(&earlier, letters).narrate(&entries);
        step.refusal = outcome.refusal.as_ref().map(ToString::to_string);
        step.clocks = narrate::describe_clocks(&self.world.game, self.world.now);
        step.board = Some(BoardSnapshot::of(&self.world.game));
        let context = self.context(&before, &entries, &outcome);
        let checked = self.check(&context, &entry.expectations, &mut step.checks);
        self.check_defaults(&earlier, &outcome, entry, &mut step.checks);
        protocol.steps.push(step);
        checked
    }

    fn context<'a>(&'a self, before: &'a Game, entries: &'a [GameEntry], outcome: &'a StepOutcome) -> CheckContext<'a> {
        let Judge { scenario, world, .. } = self;
        CheckContext { letters: scenario.letters, world, before, entries, outcome }
    }

    fn check(
        &self,
        context: &CheckContext<'_>,
        expected: &[StatedExpectation],
        checks: &mut Vec<ExpectationCheck>,
    ) -> Result<(), (usize, NotSupported)> {
        for expected in applicable(expected, self.regulations) {
            let line = expected.line.0;
            let found = match check::check_expectation(context, expected) {
                Ok(()) => None,
                Err(Mismatch::Actual(found)) => Some(found),
                Err(Mismatch::NotSupported(not_supported)) => return Err((line, not_supported)),
            };
            checks.push(ExpectationCheck { line, expected: expected.to_string(), found });
        }
        Ok(())
    }

    /// Checks the default expectations: the action is accepted, and the game goes on. The game of a table may end.
    fn check_defaults(
        &self,
        earlier: &Game,
        performed: &StepOutcome,
        entry: &TimelineEntry,
        checks: &mut Vec<ExpectationCheck>,
    ) {
        let is_expected =
            |is_met: &dyn Fn(&StatedExpectation) -> bool| applicable(&entry.expectations, self.regulations).any(is_met);
        let line = entry.line.0;
        let refused = Expectation::Acceptance(AcceptanceExpectation::Refused);
        if let Some(refusal) = performed.refusal.as_ref()
            && !is_expected(&|expected| expected.expectation == refused)
        {
            let found = Some(format!("refused: {refusal}"));
            checks.push(ExpectationCheck { line, expected: "accepted".to_owned(), found });
        }
        let outcome = self.world.game.outcome();
        if let Some(outcome) = outcome.filter(|outcome| earlier.outcome() != Some(outcome))
            && !self.scenario.is_table
            && !is_expected(&expects_end)
        {
            let found = Some(format!("the game ended {}", narrate::describe_outcome(self.world.game.rules(), outcome)));
            checks.push(ExpectationCheck { line, expected: "game goes on".to_owned(), found });
        }
    }
}

/// Returns the player who demonstrates a forced mate in an entry.
fn mate_demonstrator(entry: &TimelineEntry) -> Option<Color> {
    match entry.statement.as_ref()? {
        Statement {
            party: Party::Player { side },
            action: PartyAction::Play(PlaySentence::DemonstratesMate { .. }),
            ..
        } => Some(*side),
        _ => None,
    }
}

/// Whether a player arrives at the board in an entry.
fn is_arrival(entry: &TimelineEntry, side: Color) -> bool {
    entry.statement.as_ref().is_some_and(|statement| {
        let is_arrival = matches!(statement.action, PartyAction::Presence(PresenceSentence::Arrives));
        statement.party == Party::player(side) && is_arrival
    })
}

/// Whether an expectation means that the game is over.
fn expects_end(expected: &StatedExpectation) -> bool {
    match &expected.expectation {
        Expectation::Outcome(OutcomeExpectation::Result { .. }) => !expected.negated,
        Expectation::Fact(Fact::Game(GameFact::Phase { phase })) => match phase {
            GamePhase::Over | GamePhase::Annulled => !expected.negated,
            GamePhase::GoesOn => expected.negated,
            _ => false,
        },
        _ => false,
    }
}
