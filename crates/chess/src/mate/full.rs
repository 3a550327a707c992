//! The full verdict: all methods, the cheapest first.

use super::aim::Style;
use super::enclosure::{find_enclosure, plans};
use super::helpmate::{HelpmateSearch, SearchEnd};
use super::quick::is_locked;
use super::{Budget, Ground};
use crate::{Move, Position};

/// The verdict on White.
pub(super) enum SideVerdict {
    Winnable(Vec<Move>),
    Unwinnable(Ground),
    Undetermined,
}

/// The maximum number of cases of fates.
const CASES: u32 = 1000;
/// The node limit of the first attack: enough for nearly every position of a game.
const FIRST: u64 = 300;
/// The node limits of a less patient attack and of the continued first one, if no pawns are locked.
const OTHER: u64 = 3000;
const SECOND: u64 = 4000;

/// Returns the verdict on whether White, who has not mated yet, can mate.
pub(super) fn verdict(position: &Position, budget: Budget) -> SideVerdict {
    let mut attack = HelpmateSearch::new(position, Style::Attack);
    if let Some(verdict) = conclusive_verdict(attack.run(FIRST.min(budget.nodes))) {
        return verdict;
    }
    // If no pawns are locked, another search is cheaper than an attempted proof that would fail.
    let mut other_cost = 0;
    if !is_locked(position) {
        let mut other = HelpmateSearch::new(position, Style::Attack).with_patience(2);
        if let Some(verdict) = conclusive_verdict(other.run(OTHER.min(budget.nodes))) {
            return verdict;
        }
        other_cost = other.cost();
        if let Some(verdict) = conclusive_verdict(attack.run(SECOND.min(budget.nodes))) {
            return verdict;
        }
    }
    if let Some(fates) = find_enclosure(position, &mut { CASES }) {
        return SideVerdict::Unwinnable(Ground::Enclosure(fates));
    }
    let mut spent = attack.cost() + other_cost;
    let mut unlock = HelpmateSearch::new(position, Style::Unlock).with_probes(100);
    // Each round costs some ten times as much as the one before it.
    for (skipped, plans_tried, nodes) in [(0, 4, 300), (4, 16, 1000), (20, 60, 2000)] {
        for plan in plans(position, skipped + plans_tried).into_iter().skip(skipped) {
            let mut build = HelpmateSearch::for_plan(position, &plan);
            let end = build.run(nodes.min(budget.nodes.saturating_sub(spent)));
            spent += build.cost();
            if let Some(verdict) = conclusive_verdict(end) {
                return verdict;
            }
        }
        for search in [&mut unlock, &mut attack] {
            let before = search.cost();
            let limit = (10 * nodes).min(before + budget.nodes.saturating_sub(spent));
            let end = search.run(limit);
            spent += search.cost() - before;
            if let Some(verdict) = conclusive_verdict(end) {
                return verdict;
            }
        }
    }
    drop(attack);
    let limit = unlock.cost() + budget.nodes.saturating_sub(spent);
    conclusive_verdict(unlock.run(limit)).unwrap_or(SideVerdict::Undetermined)
}

fn conclusive_verdict(end: SearchEnd) -> Option<SideVerdict> {
    match end {
        SearchEnd::Mate(line) => Some(SideVerdict::Winnable(line)),
        SearchEnd::Closed { positions, enclosed } => {
            Some(SideVerdict::Unwinnable(Ground::Closure { positions, enclosed }))
        }
        SearchEnd::Spent => None,
    }
}
