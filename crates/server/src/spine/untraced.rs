//! Answers that leave no trace in the log.

use super::ORIGINS;

/// So many answers are kept for each side: as many as one socket may wait for, and so all that its
/// client can ask for again.
const MOST: usize = 32;

/// What was answered to commands of a ledger that led to no event, the oldest first: they are not in
/// the log, and must get the same answer when they are given again.
pub(super) struct Untraced<R>(Vec<Answered<R>>);

/// The number of a command, its digest, and what was answered.
type Answered<R> = (u64, u64, Result<(), R>);

impl<R> Default for Untraced<R> {
    fn default() -> Untraced<R> {
        Untraced(Vec::new())
    }
}

impl<R: Clone> Untraced<R> {
    /// The digest of the command that was given under a number, and its answer.
    pub(super) fn find(&self, command: u64) -> Option<(u64, Result<(), R>)> {
        let found = self.0.iter().find(|(known, ..)| *known == command);
        found.map(|(_, digest, answer)| (*digest, answer.clone()))
    }

    /// Keeps an answer. No side can make the zone forget what it answered to another.
    pub(super) fn keep(&mut self, command: u64, digest: u64, answer: Result<(), R>) {
        let of_side = |(known, ..): &Answered<R>| *known % ORIGINS == command % ORIGINS;
        if self.0.iter().filter(|kept| of_side(kept)).count() == MOST
            && let Some(oldest) = self.0.iter().position(of_side)
        {
            drop(self.0.remove(oldest));
        }
        self.0.push((command, digest, answer));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_answers_of_each_side_are_known() {
        let mut untraced = Untraced::default();
        untraced.keep(2, 5, Err("not yet"));
        let commands = || (0..=MOST as u64).map(|number| number * ORIGINS + 1);
        commands().for_each(|command| untraced.keep(command, 5, Ok(())));
        assert_eq!(untraced.find(2), Some((5, Err("not yet"))));
        let known: Vec<_> = commands().map(|command| untraced.find(command)).collect();
        assert_eq!((known[0], known.len()), (None, MOST + 1));
        assert!(known[1..].iter().all(|answer| *answer == Some((5, Ok(())))));
    }
}
