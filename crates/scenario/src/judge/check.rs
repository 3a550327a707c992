//! Checking expectations.

mod board;
mod clock;
mod envelopes;
mod game;
mod irregularities;
mod move_laws;
mod moves;
mod outcome;
mod person;
mod scoresheets;
mod view;

use flagfall_chess::Letters;
use flagfall_game::{Game, GameEntry};
use flagfall_laws::Law;

pub(super) use game::game_record;

use super::perform::{self, StepOutcome};
use super::steps::{NotSupported, conduct};
use super::world::World;
use crate::judge::narrate::{self, Narrator};
use crate::judge::rules;
use crate::{
    AcceptanceExpectation, BoardFact, DocumentFact, Expectation, Fact, FairPlayFact, Grounds, PartyAction,
    PlaySentence, StatedExpectation, Statement,
};

/// The reason why an expectation is not met.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Mismatch {
    /// The actual state, in words.
    Actual(String),
    /// The expectation is not supported.
    NotSupported(NotSupported),
}

impl From<NotSupported> for Mismatch {
    fn from(not_supported: NotSupported) -> Mismatch {
        Mismatch::NotSupported(not_supported)
    }
}

/// The articles and reasons that the checked item cites.
#[derive(Clone, Debug, Default)]
struct Citations {
    articles: Vec<String>,
    reasons: Vec<String>,
}

type CheckResult = Result<Citations, Mismatch>;

/// The context of a check: the world, and the events of the current entry.
#[derive(Clone, Copy)]
pub(super) struct CheckContext<'a> {
    pub(super) letters: Letters,
    pub(super) world: &'a World,
    pub(super) before: &'a Game,
    pub(super) entries: &'a [GameEntry],
    pub(super) outcome: &'a StepOutcome,
}

/// Whether a cited article is the expected one, or part of it.
pub(super) fn is_part_of_article(cited: &str, expected: &crate::ArticleId) -> bool {
    let article = cited.parse::<flagfall_laws::Article>();
    article.is_ok_and(|article| article.is_part_of(expected.as_str()))
}

/// Returns a mismatch unless the expectation is met.
fn ensure(met: bool, found: impl FnOnce() -> String) -> Result<(), Mismatch> {
    if met { Ok(()) } else { Err(Mismatch::Actual(found())) }
}

fn mismatch<T>(found: impl Into<String>) -> Result<T, Mismatch> {
    Err(Mismatch::Actual(found.into()))
}

fn not_supported<T>(sentence: &dyn core::fmt::Display) -> Result<T, Mismatch> {
    Ok(NotSupported::sentence(sentence)?)
}

pub(super) fn check_expectation(context: &CheckContext<'_>, expected: &StatedExpectation) -> Result<(), Mismatch> {
    let found = evaluate(context, &expected.expectation);
    match (expected.negated, found) {
        (_, Err(Mismatch::NotSupported(error))) => Err(Mismatch::NotSupported(error)),
        (false, found) => found.and_then(|cited| check_grounds(&cited, &expected.grounds)),
        (true, Ok(cited)) if check_grounds(&cited, &expected.grounds).is_ok() => mismatch("it holds"),
        (true, _) => Ok(()),
    }
}

/// Checks that the expected articles and reasons are cited.
fn check_grounds(cited: &Citations, expected: &Grounds) -> Result<(), Mismatch> {
    for article in &expected.articles {
        let met = cited.articles.iter().any(|cited| is_part_of_article(cited, article));
        ensure(met, || match &cited.articles[..] {
            [] => "no article is cited".to_owned(),
            articles => format!("under {}", articles.join(", ")),
        })?;
    }
    if let Some(expected_reason) = &expected.reason {
        let expected_reason = expected_reason.to_lowercase();
        let met = cited.reasons.iter().any(|reason| reason.to_lowercase().contains(&expected_reason));
        ensure(met, || format!("because {:?}", cited.reasons.join("; ")))?;
    }
    Ok(())
}

fn evaluate(context: &CheckContext<'_>, expected: &Expectation) -> CheckResult {
    match expected {
        Expectation::Acceptance(expected) => check_acceptance(context, expected),
        Expectation::Outcome(expected) => outcome::check_outcome(context, expected),
        Expectation::Moves(expected) => moves::check_moves(context, expected),
        Expectation::Evidence(expected) => outcome::check_evidence(context, expected),
        Expectation::View(expected) => view::check_view(context, expected).map(|()| Citations::default()),
        Expectation::Fact(fact) => self::check_fact(context, fact).map(|()| {
            let rules = context.game().rules();
            let mut laws = move_laws::laws_for_fact(context, fact);
            laws.extend((*fact == Fact::Board(BoardFact::Illegal)).then_some(Law::IllegalPosition));
            let articles = laws.into_iter().filter_map(|law| rules.article(law));
            let articles = rules.with_underlying_articles(articles);
            let mut cited = context.citations();
            cited.articles.extend(articles.iter().map(ToString::to_string));
            cited
        }),
    }
}

impl CheckContext<'_> {
    fn game(&self) -> &Game {
        &self.world.game
    }

    fn narrator(&self) -> Narrator<'_> {
        Narrator::new(self.game(), self.letters)
    }

    /// Returns everything that the current entry cites.
    fn citations(&self) -> Citations {
        let rules = self.game().rules();
        let articles = self.entries.iter().flat_map(|entry| entry.event.articles(rules));
        let refused = self.outcome.refusal.iter().flat_map(|refused| refused.articles.iter().copied());
        Citations { articles: articles.chain(refused).map(|a| a.to_string()).collect(), reasons: vec![] }
    }
}

fn check_acceptance(context: &CheckContext<'_>, expected: &AcceptanceExpectation) -> CheckResult {
    match expected {
        AcceptanceExpectation::Accepted => match &context.outcome.refusal {
            None => Ok(Citations::default()),
            Some(refused) => mismatch(format!("refused: {refused}")),
        },
        AcceptanceExpectation::Refused => match &context.outcome.refusal {
            None => mismatch("accepted"),
            Some(refused) => Ok(refusal_citations(refused)),
        },
        AcceptanceExpectation::NothingChanged
            if context.game() == context.before || scoresheets::are_all_records(context.entries) =>
        {
            Ok(Citations::default())
        }
        AcceptanceExpectation::NothingChanged => {
            let descriptions = Narrator::new(context.before, context.letters).narrate(context.entries);
            mismatch(descriptions.into_iter().map(|(_, description)| description).collect::<Vec<_>>().join("; "))
        }
        AcceptanceExpectation::Allowed { party, action } => match try_action(context, party, action)? {
            Trial { refusal: Some(refused), .. } => mismatch(format!("it would be refused: {refused}")),
            Trial { breaches, .. } if !breaches.articles.is_empty() => {
                mismatch(format!("it would break {}", breaches.articles.join(", ")))
            }
            Trial { .. } => Ok(Citations::default()),
        },
        AcceptanceExpectation::NotAllowed { party, action } => match try_action(context, party, action)? {
            Trial { refusal: Some(refused), .. } => Ok(refusal_citations(&refused)),
            Trial { breaches, .. } if !breaches.articles.is_empty() => Ok(breaches),
            Trial { .. } => mismatch("it would be accepted"),
        },
        AcceptanceExpectation::RegulationsAccepted => Ok(Citations::default()),
        AcceptanceExpectation::RegulationsRefused => mismatch("regulations accepted"),
    }
}

/// Returns the citations of a refusal.
fn refusal_citations(refused: &perform::StepRefusal) -> Citations {
    let articles = refused.articles.iter().map(ToString::to_string);
    Citations { articles: articles.collect(), reasons: vec![refused.reason.clone()] }
}

/// The result of trying an action.
struct Trial {
    refusal: Option<perform::StepRefusal>,
    /// The articles that an accepted action breaks: on a physical board, forbidden actions are possible.
    breaches: Citations,
}

/// Tries an action on a copy of the world.
fn try_action(context: &CheckContext<'_>, party: &crate::Party, action: &PartyAction) -> Result<Trial, NotSupported> {
    let (grounds, label) = (Grounds::default(), None);
    let statement = Statement { party: party.clone(), action: action.clone(), grounds, label };
    let outcome = perform::perform(&mut context.world.clone(), &statement, context.letters)?;
    let entries = &outcome.entries;
    let broken_articles = move_laws::board_breaches(entries)
        .chain(scoresheets::conduct_breaches(entries, party))
        .chain(irregularities::irregularity_breaches(context.game(), entries))
        .chain(scoresheets::unauthorised_entries(context.game().rules(), entries))
        .chain(conduct::bystander_breach(context.game(), party, action));
    let mut articles: Vec<String> = broken_articles.map(|article| article.to_string()).collect();
    // The definition of touching depends on the board (D.2.2, D.2.5).
    if move_laws::breaks_touch_move(entries) {
        let law = context.game().touch_law(context.game().position().turn());
        let article = law.and_then(|law| context.game().rules().article(law));
        articles.extend(article.iter().map(ToString::to_string));
    }
    // Touched pieces also bind the move that replaces an illegal one (7.5.1, P.12).
    if move_laws::breaks_touch_move(entries) && is_replacing_move(context.game(), action) {
        let article = context.game().rules().article(Law::ReplacingMove);
        articles.extend(article.iter().map(ToString::to_string));
    }
    let breaches = Citations { articles, reasons: Vec::new() };
    Ok(Trial { refusal: outcome.refusal, breaches })
}

/// Whether a move replaces an illegal one.
fn is_replacing_move(game: &Game, action: &PartyAction) -> bool {
    game.is_replacing_irregular_move() || matches!(action, PartyAction::Play(PlaySentence::CorrectsMove { .. }))
}

pub(super) fn check_fact(context: &CheckContext<'_>, fact: &Fact) -> Result<(), Mismatch> {
    match fact {
        Fact::Clock(fact) => clock::check_clock(context, fact),
        Fact::Board(fact) => board::check_board(context, fact),
        Fact::Game(fact) => game::check_game(context, fact),
        Fact::Person(fact) => person::check_person(context, fact),
        Fact::Document(fact) => check_document(context, fact),
        Fact::FairPlay(fact) => check_recording(context, fact),
    }
}

/// Checks the video recording of a player, where there is one (O.9.8.3).
fn check_recording(context: &CheckContext<'_>, fact: &FairPlayFact) -> Result<(), Mismatch> {
    let (side, kept) = match fact {
        FairPlayFact::RecordingKept { side } => (*side, true),
        FairPlayFact::RecordingErased { side } => (*side, false),
        _ => return not_supported(fact),
    };
    let game = context.game();
    if !game.rules().is_in_force(Law::BodyCheck) {
        return not_supported(fact);
    }
    let found = game.may_keep_recording(side);
    ensure(found == kept, || if found { "it is kept" } else { "it is erased" }.to_owned())
}

fn check_document(context: &CheckContext<'_>, fact: &DocumentFact) -> Result<(), Mismatch> {
    match fact {
        DocumentFact::Setting { key, value } => match rules::setting_value(context.game().rules(), key) {
            None => mismatch("there is no such setting"),
            Some(found) => ensure(rules::is_same_value(&found, value), || format!("{found:?}")),
        },
        DocumentFact::OfferRecorded { side, number } => {
            let offers: Vec<usize> = context.game().offers().collect();
            ensure(offers.contains(&game::half_move_number(context.game(), *side, *number)), || {
                format!("offers after the half-moves {}", narrate::comma_list(&offers))
            })
        }
        DocumentFact::RecordedTime { reading, side, number } => {
            let half_move = game::half_move_number(context.game(), *side, *number);
            let time = context.game().times().nth(half_move.wrapping_sub(1));
            match time.filter(|_| context.game().control().is_timed()) {
                None => mismatch("no time is recorded there"),
                Some(time) => ensure(reading.fits(time), || time.to_string()),
            }
        }
        DocumentFact::Sheet { side, text } => scoresheets::check_scoresheet(context, *side, text),
        DocumentFact::Record { text } => {
            let record = game::game_record(context.game(), context.letters);
            ensure(scoresheets::sheet_contains(&record, text), || format!("{record:?}"))
        }
        DocumentFact::Envelope { state } => envelopes::check_envelope(context, state),
        DocumentFact::EnvelopeHas { text } => envelopes::check_cover(context, text),
    }
}
