//! Long searches, away from the shards: bounded work, shared fairly.
//!
//! Two searchers take searches from one [queue](queue): one searches with a small budget, which is enough
//! for nearly every question, the other with the full budget. A hard question therefore never delays an
//! easy one, and the memory of a full search is needed only once.

mod fair;
mod queue;

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, Weak};

use flagfall_clock::Timestamp;
use flagfall_store::AnswerStore;

use super::inbox::Inbox;
use super::request::{CommandRequest, Reply, RequestOrigin, ShardMessage};
use super::service::{Service, StepResult};
use super::{HostedLedger, SpineContext, shard_index};
use crate::ZoneClock;
pub use queue::SearchLimits;
pub(super) use queue::SearchRequest;
use queue::{Depth, FoundAnswer, SearchJob, SearchQueue};

/// The way from the shards to the searchers, which end with the last copy.
pub(super) struct SearchSender<C>(Arc<OpenQueue<C>>);

/// A queue that ends when this is dropped.
struct OpenQueue<C>(Arc<SharedQueue<C>>);

struct SharedQueue<C> {
    /// `None` once the zone ends.
    queue: Mutex<Option<SearchQueue<C>>>,
    changed: Condvar,
}

impl<C> Clone for SearchSender<C> {
    fn clone(&self) -> SearchSender<C> {
        SearchSender(Arc::clone(&self.0))
    }
}

impl<C: Clone> SearchSender<C> {
    /// Queues a search. Its answer comes to the ledger as a command of the zone.
    pub(super) fn ask(&self, request: SearchRequest<C>) {
        let OpenQueue(shared) = &*self.0;
        if let Some(queue) = &mut *shared.lock() {
            queue.ask(request);
        }
        shared.changed.notify_all();
    }
}

impl<C> Drop for OpenQueue<C> {
    fn drop(&mut self) {
        *self.0.lock() = None;
        self.0.changed.notify_all();
    }
}

impl<C> SharedQueue<C> {
    fn lock(&self) -> MutexGuard<'_, Option<SearchQueue<C>>> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Runs the searches of one depth until the zone ends.
pub(super) struct Searcher<L: HostedLedger> {
    shared: Arc<SharedQueue<L::Command>>,
    shards: Arc<[Weak<Inbox<L>>]>,
    depth: Depth,
    clock: ZoneClock,
    answers: Arc<dyn AnswerStore>,
    /// Answers that were found, the first one next.
    found: VecDeque<(u64, ShardMessage<L>)>,
}

/// Creates the searchers, and the way from the shards to them.
pub(super) fn searchers<L: HostedLedger>(
    shards: Vec<Weak<Inbox<L>>>,
    context: &SpineContext,
) -> (SearchSender<L::Command>, Vec<Searcher<L>>) {
    let queue = Mutex::new(Some(SearchQueue::new(context.searches)));
    let shared = Arc::new(SharedQueue { queue, changed: Condvar::new() });
    let shards: Arc<[_]> = shards.into();
    let searcher = |depth| Searcher {
        shared: Arc::clone(&shared),
        shards: Arc::clone(&shards),
        depth,
        clock: context.clock.clone(),
        answers: Arc::clone(&context.answers),
        found: VecDeque::new(),
    };
    let searchers = Depth::ALL.map(searcher).into();
    (SearchSender(Arc::new(OpenQueue(shared))), searchers)
}

impl<L: HostedLedger> Searcher<L> {
    /// Runs a search and keeps its answers; none once the zone ends.
    fn search(&mut self, job: SearchJob<L::Command>) -> Option<()> {
        let found = run_job::<L>(&*self.answers, &job, self.depth);
        let answers = self.shared.lock().as_mut()?.finish(job, found, self.clock.now());
        // A hard question goes on to the other searcher.
        self.shared.changed.notify_all();
        for FoundAnswer { ledger, because_of, command } in answers {
            let reply = Reply::new(|_| ());
            let request = CommandRequest { ledger, by: None, command, at: self.clock.now(), reply };
            let message = ShardMessage::Execute { request, origin: RequestOrigin::Search(because_of) };
            self.found.push_back((ledger, message));
        }
        Some(())
    }
}

impl<L: HostedLedger> Service for Searcher<L> {
    fn step(&mut self) -> StepResult {
        if let Some((ledger, message)) = self.found.pop_front() {
            // The shard is dropped when the zone ends.
            let shard = self.shards[shard_index(ledger, self.shards.len())].upgrade();
            let Some(shard) = shard else { return StepResult::Finished };
            return match shard.offer(message) {
                Ok(()) => StepResult::Advanced,
                Err(message) => {
                    self.found.push_front((ledger, message));
                    StepResult::Blocked
                }
            };
        }
        let taken = self.shared.lock().as_mut().map(|queue| queue.take(self.depth));
        match taken {
            Some(Some(job)) => self.search(job).map_or(StepResult::Finished, |()| StepResult::Advanced),
            Some(None) => StepResult::Waiting(None),
            None => StepResult::Finished,
        }
    }

    fn wait(&mut self, _: Option<Timestamp>) {
        let has_none =
            |queue: &mut Option<SearchQueue<_>>| queue.as_ref().is_some_and(|queue| queue.len(self.depth) == 0);
        drop(self.shared.changed.wait_while(self.shared.lock(), has_none));
    }
}

/// Runs a search, unless an earlier full search had the same question.
fn run_job<L: HostedLedger>(store: &dyn AnswerStore, job: &SearchJob<L::Command>, depth: Depth) -> Option<L::Command> {
    match depth {
        Depth::First => stored_answer::<L>(store, job).or_else(|| job.run()),
        Depth::Full => {
            let found = job.run();
            store_answer::<L>(store, job, found.as_ref());
            found
        }
    }
}

/// Returns the answer of an earlier full search, which may have been before a restart.
fn stored_answer<L: HostedLedger>(store: &dyn AnswerStore, job: &SearchJob<L::Command>) -> Option<L::Command> {
    let question = job.question()?;
    let stored = store.answer(question).unwrap_or_else(|error| {
        tracing::warn!("the answer of an earlier search cannot be read: {error}");
        None
    });
    L::read_answer(question, &stored?)
}

/// Stores the answer of a full search, so that it is not repeated after a restart.
fn store_answer<L: HostedLedger>(store: &dyn AnswerStore, job: &SearchJob<L::Command>, found: Option<&L::Command>) {
    let Some(question) = job.question() else { return };
    if let Some(text) = L::write_answer(found.unwrap_or(job.inconclusive_answer()))
        && let Err(error) = store.store_answer(question, &text)
    {
        tracing::warn!("the answer of a search cannot be stored: {error}");
    }
}

#[cfg(test)]
mod tests {
    use flagfall_chess::mate::Verdict;
    use flagfall_game::{Command, Game};
    use flagfall_ledger::EventId;
    use flagfall_store::SqlitePeople;

    use super::super::Search;
    use super::*;

    /// Asks a question in a zone that has just started, and returns the commands that answer it.
    fn ask(people: &SqlitePeople, run: impl Fn(u64) -> Option<Command> + Send + 'static) -> Vec<Command> {
        let mut queue = SearchQueue::new(SearchLimits::default());
        let question = "8/8/8/4k3/8/4K3/8/8 w - - White".into();
        let inconclusive_answer = Command::AnswerMateQuestion(Verdict::Undetermined);
        let search = Search { question, inconclusive_answer, run: Box::new(run) };
        let because_of = EventId { ledger: crate::ZoneLog::LEDGER, sequence: 1 };
        queue.ask(SearchRequest { ledger: 1, because_of, opener: 1, search });
        let mut answers = Vec::new();
        for depth in Depth::ALL {
            if let Some(job) = queue.take(depth) {
                let found = run_job::<Game>(people, &job, depth);
                answers.extend(queue.finish(job, found, Timestamp::EPOCH).into_iter().map(|answer| answer.command));
            }
        }
        answers
    }

    const MATE: Command = Command::AnswerMateQuestion(Verdict::Winnable(Vec::new()));

    #[test]
    fn answer_of_a_full_search_is_kept_over_a_restart() {
        let directory = std::env::temp_dir().join(format!("flagfall-answers-{}", std::process::id()));
        std::fs::create_dir_all(&directory).expect("created");
        let answers = |run: fn(u64) -> Option<Command>| {
            let people = SqlitePeople::open(&directory).expect("people");
            ask(&people, run)
        };
        // The answer of a first search costs too little to be stored.
        assert_eq!(answers(|_| Some(MATE)), [MATE]);
        let nothing = Command::AnswerMateQuestion(Verdict::Undetermined);
        assert_eq!(answers(|_| None), std::slice::from_ref(&nothing));
        assert_eq!(answers(|_| Some(MATE)), [nothing]);
        std::fs::remove_dir_all(&directory).expect("removed");
    }
}
