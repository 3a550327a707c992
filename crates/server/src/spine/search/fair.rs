//! A queue in which everybody has a turn.

use std::collections::VecDeque;

/// A queue of items, each with an owner. The owners take turns, and the items of one owner keep their
/// order.
pub(super) struct FairQueue<T> {
    /// The owners with their items, the next one first. Nobody is in it without items.
    turns: VecDeque<(u64, VecDeque<T>)>,
    len: usize,
}

impl<T> FairQueue<T> {
    pub(super) const fn new() -> FairQueue<T> {
        FairQueue { turns: VecDeque::new(), len: 0 }
    }

    pub(super) const fn len(&self) -> usize {
        self.len
    }

    /// The number of items of an owner.
    pub(super) fn count_of(&self, owner: u64) -> usize {
        let own = self.turns.iter().find(|(known, _)| *known == owner);
        own.map_or(0, |(_, items)| items.len())
    }

    pub(super) fn push(&mut self, owner: u64, item: T) {
        self.len += 1;
        match self.turns.iter_mut().find(|(known, _)| *known == owner) {
            Some((_, items)) => items.push_back(item),
            None => self.turns.push_back((owner, VecDeque::from([item]))),
        }
    }

    /// Takes the first item of the owner whose turn it is.
    pub(super) fn pop(&mut self) -> Option<T> {
        let (owner, mut items) = self.turns.pop_front()?;
        let item = items.pop_front();
        self.len -= usize::from(item.is_some());
        if !items.is_empty() {
            self.turns.push_back((owner, items));
        }
        item
    }

    /// Takes the last item of the owner with most items.
    pub(super) fn shed(&mut self) -> Option<T> {
        let (place, _) = self.turns.iter().enumerate().max_by_key(|(_, (_, items))| items.len())?;
        let (_, items) = self.turns.get_mut(place)?;
        let item = items.pop_back();
        self.len -= usize::from(item.is_some());
        if items.is_empty() {
            drop(self.turns.remove(place));
        }
        item
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn owners_take_turns() {
        let mut queue = FairQueue::new();
        for item in 0..100 {
            queue.push(1, item);
        }
        queue.push(2, 1_000);
        queue.push(3, 2_000);
        let taken: Vec<i32> = std::iter::from_fn(|| queue.pop()).take(5).collect();
        assert_eq!(taken, [0, 1_000, 2_000, 1, 2]);
        assert_eq!((queue.len(), queue.count_of(1), queue.count_of(2)), (97, 97, 0));
    }

    #[test]
    fn owner_of_most_items_loses_the_last() {
        let mut queue = FairQueue::new();
        for (owner, item) in [(1, 10), (2, 20), (2, 21), (3, 30)] {
            queue.push(owner, item);
        }
        assert_eq!((queue.shed(), queue.len()), (Some(21), 3));
        let mut rest: Vec<i32> = std::iter::from_fn(|| queue.shed()).collect();
        rest.sort_unstable();
        assert_eq!((rest, queue.len()), (vec![10, 20, 30], 0));
    }
}
