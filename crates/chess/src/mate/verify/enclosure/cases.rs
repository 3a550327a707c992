//! The cases of a proof (E3).

use super::{CheckedEnclosure, Fate};
use crate::{Position, Square};

/// Whether the enclosure excludes a mate by White in every combination of the fates of the men on these squares.
pub(in super::super) fn allows_no_mate(position: &Position, named: &[Square]) -> bool {
    (0..1 << named.len()).all(|case: u32| {
        excludes_mate(position, |home| match named.iter().position(|&square| square == home) {
            Some(place) if case >> place & 1 == 1 => Fate::Taken,
            Some(_) => Fate::Spared,
            None => Fate::Open,
        })
    })
}

/// Whether the enclosure excludes a mate by White in one case.
fn excludes_mate(position: &Position, fate: impl Fn(Square) -> Fate) -> bool {
    CheckedEnclosure::least(position, fate).is_some_and(|enclosure| !enclosure.allows_mate())
}

/// Returns the fewest men (none, one or two) by whose fates the enclosure excludes a mate by White.
pub(in super::super) fn enclosing_fates(position: &Position) -> Option<Vec<Square>> {
    if allows_no_mate(position, &[]) {
        return Some(Vec::new());
    }
    // Sparing more men encloses more: a proof that fails with all of them spared fails with any two.
    if !excludes_mate(position, |_| Fate::Spared) {
        return None;
    }
    let men = distinguishable_men(position);
    let one = men.iter().map(|&a| vec![a]);
    let two = men.iter().enumerate().flat_map(|(i, &a)| men[..i].iter().map(move |&b| vec![b, a]));
    one.chain(two).find(|named| allows_no_mate(position, named))
}

/// Returns the men whose fates can matter: another man may come to their homes, and a mate is
/// excluded if they are taken and all others are spared.
fn distinguishable_men(position: &Position) -> Vec<Square> {
    let open = CheckedEnclosure::least(position, |_| Fate::Open);
    let is_visited = |home: Square| {
        open.as_ref().is_none_or(|open| {
            let mut others = (0..open.men.len()).filter(|&man| open.men[man].home != home);
            others.any(|man| open.growth.reach[man].contains(home))
        })
    };
    let take = |home| move |other| if other == home { Fate::Taken } else { Fate::Spared };
    let men = position.board().occupied().into_iter();
    men.filter(|&home| is_visited(home) && excludes_mate(position, take(home))).collect()
}
