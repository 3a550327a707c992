//! The whole answer: everything there is, the cheap first.

use super::aim::Style;
use super::enclosure::{enclosed, plans};
use super::helpmate::{End, Search};
use super::quick::is_locked;
use super::{Budget, Ground};
use crate::{Move, Position};

/// What came out for White.
pub(super) enum Answer {
    Winnable(Vec<Move>),
    Unwinnable(Ground),
    Undetermined,
}

/// How many cases of fates are tried.
const CASES: u32 = 1000;
/// How many positions the first attack may cost: enough for nearly every position of a game.
const FIRST: u64 = 300;
/// The same where no pawns are locked, for an attack of another kind and for going on.
const OTHER: u64 = 3000;
const SECOND: u64 = 4000;

/// Whether White, who has not mated yet, can mate.
pub(super) fn answer(position: &Position, budget: Budget) -> Answer {
    let mut attack = Search::new(position, Style::Attack);
    if let Some(answer) = settled(attack.run(FIRST.min(budget.nodes))) {
        return answer;
    }
    // Where nothing is locked another look is cheaper than a proof that will not come.
    let mut looked = 0;
    if !is_locked(position) {
        let mut other = Search::new(position, Style::Attack).impatient();
        if let Some(answer) = settled(other.run(OTHER.min(budget.nodes))) {
            return answer;
        }
        looked = other.cost();
        if let Some(answer) = settled(attack.run(SECOND.min(budget.nodes))) {
            return answer;
        }
    }
    if let Some(fates) = enclosed(position, &mut { CASES }) {
        return Answer::Unwinnable(Ground::Enclosure(fates));
    }
    let mut spent = attack.cost() + looked;
    let mut unlock = Search::new(position, Style::Unlock).probing(100);
    // Each round costs some ten times what the one before it did.
    for (skipped, plans_tried, nodes) in [(0, 4, 300), (4, 16, 1000), (20, 60, 2000)] {
        for plan in plans(position, skipped + plans_tried).into_iter().skip(skipped) {
            let mut build = Search::build(position, &plan);
            let end = build.run(nodes.min(budget.nodes.saturating_sub(spent)));
            spent += build.cost();
            if let Some(answer) = settled(end) {
                return answer;
            }
        }
        for search in [&mut unlock, &mut attack] {
            let before = search.cost();
            let limit = (10 * nodes).min(before + budget.nodes.saturating_sub(spent));
            let end = search.run(limit);
            spent += search.cost() - before;
            if let Some(answer) = settled(end) {
                return answer;
            }
        }
    }
    drop(attack);
    let limit = unlock.cost() + budget.nodes.saturating_sub(spent);
    settled(unlock.run(limit)).unwrap_or(Answer::Undetermined)
}

fn settled(end: End) -> Option<Answer> {
    match end {
        End::Mate(line) => Some(Answer::Winnable(line)),
        End::Closed { positions, enclosed } => {
            Some(Answer::Unwinnable(Ground::Closure { positions, enclosed }))
        }
        End::Spent => None,
    }
}
