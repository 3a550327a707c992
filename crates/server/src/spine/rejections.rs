//! An idempotency cache for commands that led to no event.

use flagfall_ledger::CommandDigest;

use super::sources::have_same_source;

/// Answers kept per command source: as many as one socket may have unanswered, so everything its
/// client can send again.
const MAX_PER_SOURCE: usize = 32;

/// Answers to commands of a ledger that led to no event, oldest first. They are not in the log, but
/// a repeated command must get the same answer.
pub(super) struct RecentRejections<R>(Vec<Rejection<R>>);

/// The id of a command, its digest and the answer.
type Rejection<R> = (u64, CommandDigest, Result<(), R>);

impl<R> Default for RecentRejections<R> {
    fn default() -> RecentRejections<R> {
        RecentRejections(Vec::new())
    }
}

impl<R: Clone> RecentRejections<R> {
    /// Returns the digest of the command with this id, and its answer.
    pub(super) fn find(&self, command: u64) -> Option<(CommandDigest, Result<(), R>)> {
        let found = self.0.iter().find(|(known, ..)| *known == command);
        found.map(|(_, digest, answer)| (*digest, answer.clone()))
    }

    /// Adds an answer. A source can only evict its own older answers.
    pub(super) fn insert(&mut self, command: u64, digest: CommandDigest, answer: Result<(), R>) {
        let same_source = |(known, ..): &Rejection<R>| have_same_source(*known, command);
        if self.0.iter().filter(|known| same_source(known)).count() == MAX_PER_SOURCE
            && let Some(oldest) = self.0.iter().position(same_source)
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
    fn keeps_latest_answers_of_each_source() {
        let mut rejections = RecentRejections::default();
        let digest = CommandDigest::from_bytes([5; 8]);
        rejections.insert(2, digest, Err("not yet"));
        let commands = || (0..=MAX_PER_SOURCE as u64).map(|number| number * 8 + 1);
        commands().for_each(|command| rejections.insert(command, digest, Ok(())));
        assert_eq!(rejections.find(2), Some((digest, Err("not yet"))));
        let known: Vec<_> = commands().map(|command| rejections.find(command)).collect();
        assert_eq!((known[0], known.len()), (None, MAX_PER_SOURCE + 1));
        assert!(known[1..].iter().all(|answer| *answer == Some((digest, Ok(())))));
    }
}
