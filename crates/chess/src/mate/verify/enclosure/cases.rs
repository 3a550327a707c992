//! The cases of a proof (E3).

use super::{Enclosure, Fate};
use crate::{Position, Square};

/// Whether White never mates, in any combination of the fates of the men on these squares.
pub(in super::super) fn allows_no_mate(position: &Position, named: &[Square]) -> bool {
    (0..1 << named.len()).all(|case: u32| {
        holds(position, |home| match named.iter().position(|&square| square == home) {
            Some(place) if case >> place & 1 == 1 => Fate::Taken,
            Some(_) => Fate::Spared,
            None => Fate::Open,
        })
    })
}

/// Whether White never mates in one case.
fn holds(position: &Position, fate: impl Fn(Square) -> Fate) -> bool {
    Enclosure::least(position, fate).is_some_and(|enclosure| !enclosure.allows_mate())
}

/// The men by whose fates White never mates: none, one or two, as few as can be.
pub(in super::super) fn enclosing_fates(position: &Position) -> Option<Vec<Square>> {
    if allows_no_mate(position, &[]) {
        return Some(Vec::new());
    }
    // Sparing more men encloses more: what fails with all of them spared fails with any two.
    if !holds(position, |_| Fate::Spared) {
        return None;
    }
    let men = tellable(position);
    let one = men.iter().map(|&a| vec![a]);
    let two = men.iter().enumerate().flat_map(|(i, &a)| men[..i].iter().map(move |&b| vec![b, a]));
    one.chain(two).find(|named| allows_no_mate(position, named))
}

/// The men whose fates can matter: others come to their homes, and to take one with all others
/// spared is not too much already.
fn tellable(position: &Position) -> Vec<Square> {
    let open = Enclosure::least(position, |_| Fate::Open);
    let is_visited = |home: Square| {
        open.as_ref().is_none_or(|open| {
            let mut others = (0..open.men.len()).filter(|&man| open.men[man].home != home);
            others.any(|man| open.growth.reach[man].contains(home))
        })
    };
    let take = |home| move |other| if other == home { Fate::Taken } else { Fate::Spared };
    let men = position.board().occupied().into_iter();
    men.filter(|&home| is_visited(home) && holds(position, take(home))).collect()
}
