//! Long searches, away from the shards: bounded work, shared fairly.
//!
//! Two threads take searches from one [queue](queue): one searches with a small budget, which is enough
//! for nearly every question, the other with the full budget. A hard question therefore never delays an
//! easy one, and the memory of a full search is needed only once.

mod fair;
mod queue;

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, Weak};
use std::thread;

use flagfall_store::AnswerStore;

use super::inbox::Inbox;
use super::request::{CommandRequest, Reply, RequestOrigin, ShardMessage};
use super::{HostedLedger, SpineContext, shard_index};
use crate::ZoneClock;
pub use queue::SearchLimits;
pub(super) use queue::SearchRequest;
use queue::{Depth, FoundAnswer, SearchJob, SearchQueue};

/// The way from the shards to the search threads, which end with the last copy.
pub(super) struct SearchSender<C>(Arc<SearchThreads<C>>);

/// The end of the threads.
struct SearchThreads<C>(Arc<SharedQueue<C>>);

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
        let SearchThreads(shared) = &*self.0;
        if let Some(queue) = &mut *shared.lock() {
            queue.ask(request);
        }
        shared.changed.notify_all();
    }
}

impl<C> Drop for SearchThreads<C> {
    fn drop(&mut self) {
        *self.0.lock() = None;
        self.0.changed.notify_all();
    }
}

impl<C> SharedQueue<C> {
    fn lock(&self) -> MutexGuard<'_, Option<SearchQueue<C>>> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until `take` finds something in the queue; none once the zone ends.
    fn wait_for<T>(&self, mut take: impl FnMut(&mut SearchQueue<C>) -> Option<T>) -> Option<T> {
        let mut queue = self.lock();
        loop {
            if let Some(found) = take(queue.as_mut()?) {
                return Some(found);
            }
            queue = self.changed.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// Starts the search threads.
pub(super) fn start<L: HostedLedger>(shards: Vec<Weak<Inbox<L>>>, context: &SpineContext) -> SearchSender<L::Command> {
    let queue = Mutex::new(Some(SearchQueue::new(context.searches)));
    let shared = Arc::new(SharedQueue { queue, changed: Condvar::new() });
    let shards = Arc::new(shards);
    for depth in Depth::ALL {
        let (shared, shards) = (Arc::clone(&shared), Arc::clone(&shards));
        let (clock, answers) = (context.clock, Arc::clone(&context.answers));
        let guard = context.halt.guard("the search for mates");
        thread::spawn(move || {
            let _guard = guard;
            run(&shared, &shards, depth, (clock, &*answers))
        });
    }
    SearchSender(Arc::new(SearchThreads(shared)))
}

/// Runs searches of one depth until the zone ends.
fn run<L: HostedLedger>(
    shared: &SharedQueue<L::Command>,
    shards: &[Weak<Inbox<L>>],
    depth: Depth,
    (clock, store): (ZoneClock, &dyn AnswerStore),
) -> Option<()> {
    loop {
        let job = shared.wait_for(|queue| queue.take(depth))?;
        let found = run_job::<L>(store, &job, depth);
        let answers = shared.lock().as_mut()?.finish(job, found, clock.now());
        // A hard question goes on to the other thread.
        shared.changed.notify_all();
        for FoundAnswer { ledger, because_of, command } in answers {
            let reply = Reply::new(|_| ());
            let request = CommandRequest { ledger, by: None, command, at: clock.now(), reply };
            let message = ShardMessage::Execute { request, origin: RequestOrigin::Search(because_of) };
            // The shard is dropped when the zone ends.
            shards[shard_index(ledger, shards.len())].upgrade()?.send_blocking(message);
        }
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
    use flagfall_clock::Timestamp;
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
