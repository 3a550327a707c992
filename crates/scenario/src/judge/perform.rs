//! A deed is done, or refused.

use core::fmt;

use flagfall_chess::{Color, Letters};
use flagfall_game::{self as game, Command, Entry, Event, Outcome, Refusal, Why};
use flagfall_laws::{Article, Law};

use super::act::{self, Act, BrokenOff, Machine};
use super::stage::Stage;
use super::tell;
use crate::{Action, Actor, ClockUse, Deed, Irregularity, Notice, Order, Pieces, Presence};

/// What came of a deed.
#[derive(Clone, Debug)]
pub(super) struct Done {
    pub(super) entries: Vec<Entry>,
    pub(super) refused: Option<Refused>,
    /// What was written down for the arbiter.
    pub(super) incident: Option<String>,
    /// The article against which that was done.
    pub(super) against: Option<Article>,
}

/// Why something is refused, and by which articles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Refused {
    pub(super) why: String,
    /// All of them, that of the law itself first.
    pub(super) articles: Vec<Article>,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.why)?;
        self.articles.first().map_or(Ok(()), |article| write!(f, " ({article})"))
    }
}

impl Done {
    pub(super) const fn nothing() -> Done {
        Done { entries: Vec::new(), refused: None, incident: None, against: None }
    }

    fn refused(refused: Refused) -> Done {
        Done { refused: Some(refused), ..Done::nothing() }
    }

    /// What contradicts itself, and the law that it would have to stand under.
    fn against(stage: &Stage, law: Law, why: &str) -> Done {
        let articles = stage.game.rules().article(law).into_iter().collect();
        Done::refused(Refused { why: why.to_owned(), articles })
    }

    fn wrong(why: &str) -> Done {
        Done::refused(Refused { why: why.to_owned(), articles: Vec::new() })
    }
}

/// Does it at the present moment of the stage.
pub(super) fn perform(stage: &mut Stage, deed: &Deed, letters: Letters) -> Result<Done, BrokenOff> {
    let rulings = stage.game.rulings().len();
    stage.interfered |= act::people::interferes(deed);
    let done = match act::act(stage, deed, letters)? {
        Act::Commands(commands) => {
            let Some(actor) = act::actor(stage, &deed.actor).or_else(|| by_organiser(deed)) else {
                // Whatever it is, all of it is refused by the first.
                let Some(command) = commands.first() else { return Ok(Done::nothing()) };
                let refusal = stage.game.refuse_onlooker(command);
                return Ok(Done::refused(told(stage, refusal, letters)));
            };
            let mut next = stage.clone();
            let mut entries = Vec::new();
            for command in &commands {
                match next.run(command, actor) {
                    Ok(happened) => {
                        next.keep_sealed(command);
                        entries.extend(happened);
                    }
                    // A move that ends the game is the last thing that is done.
                    Err(_) if next.game.outcome().is_some() && !entries.is_empty() => break,
                    Err(refusal) => {
                        return Ok(Done::refused(told(&next, refusal, letters)));
                    }
                }
            }
            *stage = next;
            stage.note_adjourned(deed, &entries);
            let pointed_out = Irregularity::ReversedColours;
            stage.reversed |= matches!(
                &deed.action,
                Action::Notice(Notice::PointsOut { what } | Notice::Notices { what }) if *what == pointed_out
            );
            let incident = is_incident(deed, &entries).then(|| deed.to_string());
            Done { entries, incident, ..Done::nothing() }
        }
        Act::NotedByArbiter if !matches!(deed.actor, Actor::Arbiter { .. } | Actor::Committee) => {
            Done::against(stage, Law::Ruling, "only an arbiter can do this")
        }
        Act::Noted | Act::NotedByArbiter => {
            let against = act::people::by_onlooker(&stage.game, &deed.actor, &deed.action);
            Done { incident: Some(deed.to_string()), against, ..Done::nothing() }
        }
        Act::Seen(command) => match stage.run(&command, game::Actor::Zone) {
            Ok(entries) => {
                let incident = is_incident(deed, &entries).then(|| deed.to_string());
                Done { entries, incident, ..Done::nothing() }
            }
            Err(refusal) => Done::refused(told(stage, refusal, letters)),
        },
        Act::Refused(refusal) => Done::refused(told(stage, refusal, letters)),
        Act::Machine(machine) => by_machine(stage, machine),
        Act::Resumes => match act::actor(stage, &deed.actor) {
            None => {
                let resume = Command::Adjourn(game::Adjourn::Resume);
                Done::refused(told(stage, stage.game.refuse_onlooker(&resume), letters))
            }
            Some(actor) => resumes(stage, actor, letters),
        },
    };
    if let (Action::Presence(Presence::LogsIn { account, .. }), &Actor::Player { side }, None) =
        (&deed.action, &deed.actor, &done.refused)
    {
        stage.accounts[side].get_or_insert_with(|| account.clone());
    }
    if let Some(label) = deed.label.clone().filter(|_| stage.game.rulings().len() > rulings) {
        stage.labels.push((label, stage.game.rulings().len() as u32));
    }
    Ok(done)
}

/// The organiser decides who needs an assistant, and nothing else in a game.
fn by_organiser(deed: &Deed) -> Option<game::Actor> {
    match (&deed.actor, &deed.action) {
        (Actor::Organiser, Action::Order(Order::Appoints { who: Actor::Assistant { .. }, .. })) => {
            Some(game::Actor::Arbiter(game::PersonId(60)))
        }
        _ => None,
    }
}

/// An adjourned game is resumed; who has not gone away, and does not come later, is there.
fn resumes(stage: &mut Stage, actor: game::Actor, letters: Letters) -> Done {
    let mut next = stage.clone();
    let mut entries = Vec::new();
    for player in Color::ALL {
        let there = next.game.away(player).is_none() && !next.comes_later[player as usize];
        if there && next.game.is_adjourned() && !next.game.has_arrived(player) {
            let arrives = next.run(&Command::Arrive(player), game::Actor::Player(player));
            entries.extend(arrives.unwrap_or_default());
        }
    }
    match next.run(&Command::Adjourn(game::Adjourn::Resume), actor) {
        Ok(happened) => {
            *stage = next;
            entries.extend(happened);
            Done { entries, ..Done::nothing() }
        }
        Err(refusal) => Done::refused(told(stage, refusal, letters)),
    }
}

/// Whether a deed that was accepted is one of which the arbiter takes note.
fn is_incident(deed: &Deed, entries: &[Entry]) -> bool {
    let breached = |entry: &Entry| {
        use game::ConductEvent::{Breached, Entered, ToldOfLeaving};
        let Event::Conduct(event) = &entry.event else { return false };
        matches!(event, Breached { .. } | ToldOfLeaving { .. } | Entered { admitted: false, .. })
    };
    let by_hand = |entry: &Entry| {
        matches!(&entry.event, Event::Hand(game::HandEvent::Breached { .. }) | Event::Wrong(_))
    };
    match &deed.action {
        // Nor is what is copied to a real board (online 20.4), unless it does not belong there.
        Action::Pieces(_)
            if entries.iter().any(|entry| matches!(entry.event, Event::OwnBoard(_))) =>
        {
            entries.iter().any(breached)
        }
        // What belongs to every move is nothing to be noted.
        Action::ClockUse(ClockUse::Presses { .. }) | Action::Pieces(Pieces::Touches { .. }) => {
            entries.iter().any(by_hand)
        }
        Action::Notice(_)
        | Action::ClockUse(_)
        | Action::Pieces(_)
        | Action::Conduct(_)
        | Action::Sheet(_)
        | Action::Call(_)
        | Action::Order(
            Order::Permits { .. }
            | Order::Checks { .. }
            | Order::Orders { .. }
            | Order::Appoints { .. },
        )
        | Action::Presence(Presence::SendsOut { .. }) => true,
        _ => entries.iter().any(breached),
    }
}

/// A refusal in words, its moves in the letters of the scenario.
fn told(stage: &Stage, refusal: Refusal, letters: Letters) -> Refused {
    let named = |mv: Box<str>| match mv.parse() {
        Ok(squares) => tell::squares(stage.game.position(), squares, letters).into(),
        Err(_) => mv,
    };
    let articles = refusal.articles().collect();
    let why = match refusal.why {
        Why::Illegal(mv) => Why::Illegal(named(mv)),
        Why::Legal(mv) => Why::Legal(named(mv)),
        Why::Bound(mv) => Why::Bound(named(mv)),
        other => other,
    };
    Refused { why: why.to_string(), articles }
}

fn by_machine(stage: &mut Stage, machine: Machine) -> Done {
    match machine {
        Machine::MissesDraws => {
            stage.misses_draws = true;
            Done::nothing()
        }
        Machine::WronglyDraws if stage.game.outcome().is_some() => Done::wrong("the game is over"),
        Machine::WronglyDraws => {
            let entries = vec![Entry { at: stage.now, event: wrong_draw(stage) }];
            stage.apply(&entries);
            Done { entries, ..Done::nothing() }
        }
        Machine::Flag(side) => {
            let fell = |entry: &Entry| entry.event == Event::FlagFell { player: side };
            let (clock, control) = (stage.game.clock(), stage.game.control());
            let down = clock.fallen(control, side, stage.now).is_some();
            let fallen = down || stage.log.iter().any(fell);
            if fallen { Done::nothing() } else { Done::wrong("the flag is up") }
        }
        Machine::Wrong(why) => Done::wrong(why),
        Machine::Against(law, why) => Done::against(stage, law, why),
    }
}

/// The zone ends the game as drawn, whatever stands on the board.
fn wrong_draw(stage: &Stage) -> Event {
    let law = stage.game.question().map_or(Law::DeadPosition, |question| question.drawn);
    let rules = stage.game.rules();
    Event::Ended(Outcome {
        score: Some(rules.regulations.scoring.drawn()),
        law,
        article: rules.article(law),
        also: Vec::new(),
        after: stage.game.moves().len() as u16,
        evidence: None,
    })
}
