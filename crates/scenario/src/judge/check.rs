//! Whether what is expected has come.

mod adjourned;
mod board;
mod clock;
mod game;
mod hand;
mod moves;
mod outcome;
mod papers;
mod person;
mod view;
mod wrongs;

use flagfall_chess::Letters;
use flagfall_game::{Entry, Game};
use flagfall_laws::Law;

pub(super) use game::record;

use super::act::{BrokenOff, people};
use super::perform::{self, Done};
use super::stage::Stage;
use crate::judge::rules;
use crate::judge::tell::{self, Scene};
use crate::{
    Action, Answer, BoardFact, CaseFact, Deed, Expectation, Expected, Fact, Grounds, Play,
    SheetFact,
};

/// Why an expectation is not met.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Miss {
    /// It is otherwise.
    Found(String),
    /// It cannot be asked.
    BrokenOff(BrokenOff),
}

impl From<BrokenOff> for Miss {
    fn from(broken_off: BrokenOff) -> Miss {
        Miss::BrokenOff(broken_off)
    }
}

/// What is cited by what was found.
#[derive(Clone, Debug, Default)]
struct Cited {
    articles: Vec<String>,
    reasons: Vec<String>,
}

type Found = Result<Cited, Miss>;

/// A moment of the timeline: what there is and what has just happened.
#[derive(Clone, Copy)]
pub(super) struct Moment<'a> {
    pub(super) letters: Letters,
    pub(super) stage: &'a Stage,
    pub(super) before: &'a Game,
    pub(super) entries: &'a [Entry],
    pub(super) done: &'a Done,
}

/// Whether a cited article is the expected one or a part of it.
pub(super) fn is_part(cited: &str, expected: &crate::Article) -> bool {
    let article = cited.parse::<flagfall_laws::Article>();
    article.is_ok_and(|article| article.is_part_of(expected.as_str()))
}

/// Met, or what was found instead.
fn is(met: bool, found: impl FnOnce() -> String) -> Result<(), Miss> {
    if met { Ok(()) } else { Err(Miss::Found(found())) }
}

fn miss<T>(found: impl Into<String>) -> Result<T, Miss> {
    Err(Miss::Found(found.into()))
}

fn not_carried<T>(what: &dyn core::fmt::Display) -> Result<T, Miss> {
    Ok(BrokenOff::not_carried(what)?)
}

pub(super) fn check(moment: &Moment<'_>, expected: &Expected) -> Result<(), Miss> {
    let found = found(moment, &expected.what);
    match (expected.not, found) {
        (_, Err(Miss::BrokenOff(what))) => Err(Miss::BrokenOff(what)),
        (false, found) => found.and_then(|cited| grounds(&cited, &expected.grounds)),
        (true, Ok(cited)) if grounds(&cited, &expected.grounds).is_ok() => miss("it is so"),
        (true, _) => Ok(()),
    }
}

/// Whether the articles and words that are expected are there.
fn grounds(cited: &Cited, expected: &Grounds) -> Result<(), Miss> {
    for article in &expected.under {
        let met = cited.articles.iter().any(|cited| is_part(cited, article));
        is(met, || match &cited.articles[..] {
            [] => "no article is cited".to_owned(),
            articles => format!("under {}", articles.join(", ")),
        })?;
    }
    if let Some(because) = &expected.because {
        let because = because.to_lowercase();
        let met = cited.reasons.iter().any(|reason| reason.to_lowercase().contains(&because));
        is(met, || format!("because {:?}", cited.reasons.join("; ")))?;
    }
    Ok(())
}

fn found(moment: &Moment<'_>, expected: &Expectation) -> Found {
    match expected {
        Expectation::Answer(expected) => answer(moment, expected),
        Expectation::Outcome(expected) => outcome::outcome(moment, expected),
        Expectation::MovesOpen(expected) => moves::moves(moment, expected),
        Expectation::Evidence(expected) => outcome::evidence(moment, expected),
        Expectation::View(expected) => view::view(moment, expected).map(|()| Cited::default()),
        Expectation::Fact(fact) => self::fact(moment, fact).map(|()| {
            let rules = moment.game().rules();
            let mut laws = hand::laws_of(moment, fact);
            laws.extend(
                (*fact == Fact::BoardFact(BoardFact::Illegal)).then_some(Law::IllegalPosition),
            );
            let articles = laws.into_iter().filter_map(|law| rules.article(law));
            let articles = rules.with_behind(articles);
            let mut cited = moment.cited();
            cited.articles.extend(articles.iter().map(ToString::to_string));
            cited
        }),
    }
}

impl Moment<'_> {
    fn game(&self) -> &Game {
        &self.stage.game
    }

    fn scene(&self) -> Scene<'_> {
        Scene::of(self.game(), self.letters)
    }

    /// All that is cited by what has just happened.
    fn cited(&self) -> Cited {
        let rules = self.game().rules();
        let articles = self.entries.iter().flat_map(|entry| entry.event.articles(rules));
        let refused = self.done.refused.iter().flat_map(|refused| refused.articles.iter().copied());
        Cited {
            articles: articles.chain(refused).map(|a| a.to_string()).collect(),
            reasons: vec![],
        }
    }
}

fn answer(moment: &Moment<'_>, expected: &Answer) -> Found {
    match expected {
        Answer::Accepted => match &moment.done.refused {
            None => Ok(Cited::default()),
            Some(refused) => miss(format!("refused: {refused}")),
        },
        Answer::Refused => match &moment.done.refused {
            None => miss("accepted"),
            Some(refused) => Ok(by(refused)),
        },
        Answer::NothingChanged
            if moment.game() == moment.before || papers::only_noted(moment.entries) =>
        {
            Ok(Cited::default())
        }
        Answer::NothingChanged => {
            let told = Scene::of(moment.before, moment.letters).tell(moment.entries);
            miss(told.into_iter().map(|(_, told)| told).collect::<Vec<_>>().join("; "))
        }
        Answer::Allowed { actor, action } => match ask(moment, actor, action)? {
            Asked { refused: Some(refused), .. } => miss(format!("it would be refused: {refused}")),
            Asked { against, .. } if !against.articles.is_empty() => {
                miss(format!("it would be against {}", against.articles.join(", ")))
            }
            Asked { .. } => Ok(Cited::default()),
        },
        Answer::NotAllowed { actor, action } => match ask(moment, actor, action)? {
            Asked { refused: Some(refused), .. } => Ok(by(&refused)),
            Asked { against, .. } if !against.articles.is_empty() => Ok(against),
            Asked { .. } => miss("it would be accepted"),
        },
        Answer::RegulationsAccepted => Ok(Cited::default()),
        Answer::RegulationsRefused => miss("regulations accepted"),
    }
}

/// What a refusal cites.
fn by(refused: &perform::Refused) -> Cited {
    let articles = refused.articles.iter().map(ToString::to_string);
    Cited { articles: articles.collect(), reasons: vec![refused.why.clone()] }
}

/// What would come of it if something were done now.
struct Asked {
    refused: Option<perform::Refused>,
    /// On a real board what is not allowed can be done all the same, and then stands against this.
    against: Cited,
}

/// What would be said if something were done now.
fn ask(moment: &Moment<'_>, actor: &crate::Actor, action: &Action) -> Result<Asked, BrokenOff> {
    let (grounds, label) = (Grounds::default(), None);
    let deed = Deed { actor: actor.clone(), action: action.clone(), grounds, label };
    let done = perform::perform(&mut moment.stage.clone(), &deed, moment.letters)?;
    let entries = &done.entries;
    let broken = hand::breaches(entries)
        .chain(papers::breaches(entries, actor))
        .chain(wrongs::breaches(moment.game(), entries))
        .chain(papers::entered(moment.game().rules(), entries))
        .chain(people::by_onlooker(moment.game(), actor, action));
    let mut articles: Vec<String> = broken.map(|article| article.to_string()).collect();
    // It binds as touching goes on that board (D.2.2, D.2.5).
    if hand::is_bond_broken(entries) {
        let law = moment.game().law_of_touching(moment.game().position().turn());
        let article = law.and_then(|law| moment.game().rules().article(law));
        articles.extend(article.iter().map(ToString::to_string));
    }
    // What was touched binds the move in the place of an illegal one too (7.5.1, P.12).
    if hand::is_bond_broken(entries) && replaces(moment.game(), action) {
        let replacing = moment.game().rules().article(Law::ReplacingMove);
        articles.extend(replacing.iter().map(ToString::to_string));
    }
    let against = Cited { articles, reasons: Vec::new() };
    Ok(Asked { refused: done.refused, against })
}

/// Whether a move comes in the place of an illegal one.
fn replaces(game: &Game, action: &Action) -> bool {
    game.is_replacing() || matches!(action, Action::Play(Play::CorrectsMove { .. }))
}

pub(super) fn fact(moment: &Moment<'_>, fact: &Fact) -> Result<(), Miss> {
    match fact {
        Fact::ClockFact(fact) => clock::clock(moment, fact),
        Fact::BoardFact(fact) => board::board(moment, fact),
        Fact::GameFact(fact) => game::game(moment, fact),
        Fact::PersonFact(fact) => person::person(moment, fact),
        Fact::SheetFact(fact) => sheet(moment, fact),
        Fact::CaseFact(fact) => case(moment, fact),
    }
}

/// What is recorded of a player, where it is (online 9.8.3).
fn case(moment: &Moment<'_>, fact: &CaseFact) -> Result<(), Miss> {
    let (side, kept) = match fact {
        CaseFact::Kept { side } => (*side, true),
        CaseFact::Erased { side } => (*side, false),
        _ => return not_carried(fact),
    };
    let game = moment.game();
    if !game.rules().is_in_force(Law::BodyCheck) {
        return not_carried(fact);
    }
    let found = game.is_recorded_on_video(side);
    is(found == kept, || if found { "it is kept" } else { "it is erased" }.to_owned())
}

fn sheet(moment: &Moment<'_>, fact: &SheetFact) -> Result<(), Miss> {
    match fact {
        SheetFact::Setting { key, value } => match rules::setting(moment.game().rules(), key) {
            None => miss("there is no such setting"),
            Some(found) => is(rules::is_same(&found, value), || format!("{found:?}")),
        },
        SheetFact::OfferRecorded { side, number } => {
            let offers: Vec<usize> = moment.game().offers().collect();
            is(offers.contains(&game::half_move(moment.game(), *side, *number)), || {
                format!("offers after the half-moves {}", tell::list(&offers))
            })
        }
        SheetFact::RecordedTime { reading, side, number } => {
            let half_move = game::half_move(moment.game(), *side, *number);
            let time = moment.game().times().nth(half_move.wrapping_sub(1));
            match time.filter(|_| moment.game().control().is_timed()) {
                None => miss("no time is recorded there"),
                Some(time) => is(reading.fits(time), || time.to_string()),
            }
        }
        SheetFact::Sheet { side, text } => papers::sheet(moment, *side, text),
        SheetFact::Record { text } => {
            let record = game::record(moment.game(), moment.letters);
            is(papers::reads(&record, text), || format!("{record:?}"))
        }
        SheetFact::Envelope { state } => adjourned::envelope(moment, state),
        SheetFact::EnvelopeHas { text } => adjourned::cover(moment, text),
    }
}
