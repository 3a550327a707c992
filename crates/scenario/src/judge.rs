//! Judging scenarios: the story is played, and what follows is compared with what must.

mod act;
mod check;
mod kept;
mod moves;
mod open;
mod perform;
mod protocol;
mod reasons;
mod rules;
mod stage;
mod tell;

use flagfall_chess::Color;
use flagfall_clock::Millis;
use flagfall_game::{Entry as Happened, Game};
use flagfall_laws::Law;

use act::BrokenOff;
use check::{Miss, Moment};
use open::NotOpened;
use perform::Done;
use rules::NoRules;
use stage::{Stage, moment};

pub use kept::{KeptGame, NotKept, NotTold, Told, shorthands};
pub use protocol::{Break, Check, Drawn, Protocol, Step, Tone};

use crate::expectation::{Answer, Expectation, Outcome};
use crate::{
    Action, Actor, BoardFact, Deed, Entry, Expected, Fact, GameFact, Phase, Play, Presence,
    Regulations, Scenario,
};

/// Plays a scenario once under each of its regulations and says what came of it.
///
/// The game is one of `flagfall-game`; the mate solver answers as soon as it is asked, unless the
/// scenario says otherwise. What a scenario needs and the game does not carry yet breaks it off,
/// and it has not passed.
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
/// # Ok::<(), flagfall_scenario::ReadErrors>(())
/// ```
pub fn judge(scenario: &Scenario) -> Vec<Protocol> {
    scenario.regulations.iter().map(|regulations| judge_under(scenario, regulations)).collect()
}

fn judge_under(scenario: &Scenario, regulations: &Regulations) -> Protocol {
    let mut protocol = Protocol {
        title: scenario.title.clone(),
        line: scenario.line.0,
        regulations: regulations.name().to_string(),
        steps: Vec::new(),
        broken_off: None,
    };
    let rules = match rules::rules(scenario, regulations) {
        Ok(rules) => rules,
        Err(NoRules { why, articles }) => {
            let expected = Expectation::Answer(Answer::RegulationsRefused);
            let found = format!("regulations refused: {why}");
            protocol.steps.push(without(scenario, regulations, &expected, &found, &articles));
            return protocol;
        }
    };
    let illegal = rules.article(Law::IllegalPosition);
    match open::open(scenario, rules) {
        Ok(stage) => Judge { scenario, regulations, stage }.tell(&mut protocol),
        Err(NotOpened::Illegal(why)) => {
            let cited: Vec<String> = illegal.iter().map(ToString::to_string).collect();
            let expected = Expectation::Fact(Fact::BoardFact(BoardFact::Illegal));
            let found = format!("the position is illegal: {why}");
            protocol.steps.push(without(scenario, regulations, &expected, &found, &cited));
            if !scenario.timeline.is_empty() {
                protocol.broken_off = Some(Break { line: scenario.line.0, why: found });
            }
        }
        Err(NotOpened::BrokenOff { line, why: BrokenOff(why) }) => {
            let line = line.unwrap_or(scenario.line).0;
            protocol.broken_off = Some(Break { line, why });
        }
    }
    protocol
}

/// There is no game, because regulations or position are refused: that may be what is expected.
fn without(
    scenario: &Scenario,
    regulations: &Regulations,
    refused: &Expectation,
    found: &str,
    articles: &[String],
) -> Step {
    let cited = |article: &crate::Article| articles.iter().any(|id| check::is_part(id, article));
    let is_met = |expected: &&Expected| {
        expected.what == *refused && !expected.not && expected.grounds.under.iter().all(cited)
    };
    let mut checks = Vec::new();
    for expected in wanted(&scenario.opening, regulations) {
        let found = (!is_met(&expected)).then(|| found.to_owned());
        checks.push(Check { line: expected.line.0, expected: expected.to_string(), found });
    }
    if !wanted(&scenario.opening, regulations).any(|expected| is_met(&expected)) {
        let (expected, found) = ("a game that can begin".to_owned(), Some(found.to_owned()));
        checks.push(Check { line: regulations.line.0, expected, found });
    }
    step_of(scenario.line.0, Millis::ZERO, checks)
}

fn step_of(line: usize, at: Millis, checks: Vec<Check>) -> Step {
    let (deed, follows) = (String::new(), Vec::new());
    Step { line, at, deed, follows, refused: None, clocks: None, checks, board: None }
}

/// The expectations that hold under these regulations.
fn wanted<'a>(
    expected: &'a [Expected],
    regulations: &'a Regulations,
) -> impl Iterator<Item = &'a Expected> {
    let holds = |expected: &&Expected| {
        expected.only.is_empty() || expected.only.contains(regulations.name())
    };
    expected.iter().filter(holds)
}

struct Judge<'a> {
    scenario: &'a Scenario,
    regulations: &'a Regulations,
    stage: Stage,
}

impl Judge<'_> {
    fn tell(mut self, protocol: &mut Protocol) {
        let before = self.stage.game.clone();
        let begun = Done::nothing();
        let moment = self.moment(&before, &[], &begun);
        let mut step = step_of(self.scenario.line.0, Millis::ZERO, Vec::new());
        let checked = self.check(&moment, &self.scenario.opening, &mut step.checks);
        step.board = Some(Drawn::of(&self.stage.game));
        protocol.steps.push(step);
        if let Err((line, BrokenOff(why))) = checked {
            protocol.broken_off = Some(Break { line, why });
            return;
        }
        let mut entries = self.scenario.moments().peekable();
        while let Some((at, entry)) = entries.next() {
            let next = entries.peek().filter(|(later, _)| *later == at);
            self.stage.shows_mate = next.and_then(|(_, next)| shows_mate(next));
            self.stage.comes_later = Color::ALL.map(|side| {
                let later =
                    self.scenario.timeline.iter().filter(|later| later.line.0 > entry.line.0);
                later.into_iter().any(|later| arrives(later, side))
            });
            if let Err((line, BrokenOff(why))) = self.entry(at, entry, protocol) {
                protocol.broken_off = Some(Break { line, why });
                break;
            }
        }
    }

    fn entry(
        &mut self,
        at: Millis,
        entry: &Entry,
        protocol: &mut Protocol,
    ) -> Result<(), (usize, BrokenOff)> {
        let line = entry.line.0;
        let earlier = self.stage.game.clone();
        let mut happened = self.stage.pass(moment(at));
        let before = if entry.deed.is_some() { self.stage.game.clone() } else { earlier.clone() };
        let letters = self.scenario.letters;
        let mut step = step_of(line, at, Vec::new());
        step.deed = entry.deed.as_ref().map_or_else(|| "time passes".to_owned(), Deed::to_string);
        let done = match &entry.deed {
            None => Ok(Done::nothing()),
            Some(deed) => perform::perform(&mut self.stage, deed, letters),
        };
        let done = match done {
            Ok(done) => done,
            Err(not_carried) => {
                protocol.steps.push(step);
                return Err((line, not_carried));
            }
        };
        happened.extend(done.entries.iter().cloned());
        step.follows = tell::Scene::of(&earlier, letters).tell(&happened);
        step.refused = done.refused.as_ref().map(ToString::to_string);
        step.clocks = tell::clocks(&self.stage.game, self.stage.now);
        step.board = Some(Drawn::of(&self.stage.game));
        let moment = self.moment(&before, &happened, &done);
        let checked = self.check(&moment, &entry.expected, &mut step.checks);
        self.silence(&earlier, &done, entry, &mut step.checks);
        protocol.steps.push(step);
        checked
    }

    fn moment<'a>(
        &'a self,
        before: &'a Game,
        entries: &'a [Happened],
        done: &'a Done,
    ) -> Moment<'a> {
        let Judge { scenario, stage, .. } = self;
        Moment { letters: scenario.letters, stage, before, entries, done }
    }

    fn check(
        &self,
        moment: &Moment<'_>,
        expected: &[Expected],
        checks: &mut Vec<Check>,
    ) -> Result<(), (usize, BrokenOff)> {
        for expected in wanted(expected, self.regulations) {
            let line = expected.line.0;
            let found = match check::check(moment, expected) {
                Ok(()) => None,
                Err(Miss::Found(found)) => Some(found),
                Err(Miss::BrokenOff(not_carried)) => return Err((line, not_carried)),
            };
            checks.push(Check { line, expected: expected.to_string(), found });
        }
        Ok(())
    }

    /// What must be so where nothing is said: it is accepted, and the game goes on, unless it is one
    /// that was kept and had its end.
    fn silence(&self, earlier: &Game, done: &Done, entry: &Entry, checks: &mut Vec<Check>) {
        let said =
            |what: &dyn Fn(&Expected) -> bool| wanted(&entry.expected, self.regulations).any(what);
        let line = entry.line.0;
        let refused = Expectation::Answer(Answer::Refused);
        if let Some(refusal) = done.refused.as_ref()
            && !said(&|expected| expected.what == refused)
        {
            let found = Some(format!("refused: {refusal}"));
            checks.push(Check { line, expected: "accepted".to_owned(), found });
        }
        let outcome = self.stage.game.outcome();
        if let Some(outcome) = outcome.filter(|outcome| earlier.outcome() != Some(outcome))
            && !self.scenario.kept
            && !said(&ends)
        {
            let found =
                Some(format!("the game ended {}", tell::outcome(self.stage.game.rules(), outcome)));
            checks.push(Check { line, expected: "game goes on".to_owned(), found });
        }
    }
}

/// Who shows a forced mate, if that is what is done.
fn shows_mate(entry: &Entry) -> Option<Color> {
    match entry.deed.as_ref()? {
        Deed {
            actor: Actor::Player { side },
            action: Action::Play(Play::DemonstratesMate { .. }),
            ..
        } => Some(*side),
        _ => None,
    }
}

/// Whether a player comes to the board.
fn arrives(entry: &Entry, side: Color) -> bool {
    entry.deed.as_ref().is_some_and(|deed| {
        let comes = matches!(deed.action, Action::Presence(Presence::Arrives));
        deed.actor == Actor::player(side) && comes
    })
}

/// Whether an expectation says that the game is over.
fn ends(expected: &Expected) -> bool {
    match &expected.what {
        Expectation::Outcome(Outcome::Result { .. }) => !expected.not,
        Expectation::Fact(Fact::GameFact(GameFact::Phase { phase })) => match phase {
            Phase::Over | Phase::Annulled => !expected.not,
            Phase::GoesOn => expected.not,
            _ => false,
        },
        _ => false,
    }
}
