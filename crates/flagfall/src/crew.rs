//! Work spread over threads.

use std::collections::BTreeMap;
use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, RecvError, SyncSender};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// As many threads as the machine runs at once.
pub(crate) fn all_cores() -> NonZero<usize> {
    thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN)
}

/// Does every job, each thread taking the next one, and hands every result with the job's index
/// to `done` on this thread, in the order they come in.
///
/// If `done` fails, no further job is begun.
pub(crate) fn spread<J: Sync, R: Send, E>(
    jobs: &[J],
    threads: NonZero<usize>,
    work: impl Fn(&J) -> R + Sync,
    mut done: impl FnMut(usize, R) -> Result<(), E>,
) -> Result<(), E> {
    let next = AtomicUsize::new(0);
    let (sender, results) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..threads.get().min(jobs.len()) {
            let (sender, next, work) = (sender.clone(), &next, &work);
            scope.spawn(move || {
                while let at = next.fetch_add(1, Ordering::Relaxed)
                    && let Some(job) = jobs.get(at)
                    // The receiver is gone once `done` has failed.
                    && sender.send((at, work(job))).is_ok()
                {}
            });
        }
        // Only the threads' senders are left: the results end when the threads do.
        drop(sender);
        results.into_iter().try_for_each(|(at, result)| done(at, result))
    })
}

/// Results that [`spread`] hands over, put back into the order of their jobs.
#[derive(Debug)]
pub(crate) struct InOrder<R> {
    /// The first job whose result has not come in.
    next: usize,
    early: BTreeMap<usize, R>,
}

impl<R> Default for InOrder<R> {
    fn default() -> InOrder<R> {
        InOrder { next: 0, early: BTreeMap::new() }
    }
}

impl<R> InOrder<R> {
    /// Takes a job's result, and hands on all those whose turn it is now.
    pub(crate) fn take<E>(
        &mut self,
        at: usize,
        result: R,
        mut hand_on: impl FnMut(usize, R) -> Result<(), E>,
    ) -> Result<(), E> {
        self.early.insert(at, result);
        while let Some(result) = self.early.remove(&self.next) {
            self.next += 1;
            hand_on(self.next - 1, result)?;
        }
        Ok(())
    }
}

/// Does jobs as they come, each thread taking the next one, and hands every result to `done` on
/// this thread, in the order of the jobs.
///
/// The jobs are made on a thread of their own. Only a few more than there are threads are under
/// way at any time, so that there may be any number of them. If `done` fails, no further job is
/// made.
pub(crate) fn stream<J: Send, R: Send, E>(
    jobs: impl Iterator<Item = J> + Send,
    threads: NonZero<usize>,
    work: impl Fn(J) -> R + Sync,
    mut done: impl FnMut(R) -> Result<(), E>,
) -> Result<(), E> {
    let ahead = threads.get() + AHEAD;
    let (queue, waiting) = mpsc::sync_channel(ahead);
    let (order, promised) = mpsc::sync_channel(ahead);
    let waiting = Mutex::new(waiting);
    thread::scope(|scope| {
        scope.spawn(move || {
            for job in jobs {
                // Each job has a channel for its one result, and these stand in line.
                let (answer, result) = mpsc::sync_channel(1);
                if order.send(result).is_err() || queue.send((job, answer)).is_err() {
                    break;
                }
            }
        });
        for _ in 0..threads.get() {
            scope.spawn(|| {
                while let Ok((job, answer)) = next(&waiting) {
                    // Nobody waits for it any more once `done` has failed.
                    let _ = answer.send(work(job));
                }
            });
        }
        for result in promised {
            // A thread that panics breaks its promise; the scope passes the panic on.
            let Ok(result) = result.recv() else { break };
            done(result)?;
        }
        Ok(())
    })
}

/// How many jobs may be ready before a thread is, lest one waits.
const AHEAD: usize = 3;

/// A job, and where its result goes.
type Task<J, R> = (J, SyncSender<R>);

fn next<J, R>(waiting: &Mutex<Receiver<Task<J, R>>>) -> Result<Task<J, R>, RecvError> {
    waiting.lock().unwrap_or_else(PoisonError::into_inner).recv()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(jobs: usize, threads: usize) {
        let threads = NonZero::new(threads).expect("some threads");
        let (mut results, most) = (Vec::new(), AtomicUsize::new(0));
        let under_way = AtomicUsize::new(0);
        let made = (0..jobs).inspect(|_| {
            let now = under_way.fetch_add(1, Ordering::SeqCst) + 1;
            most.fetch_max(now, Ordering::SeqCst);
        });
        let work = |job: usize| {
            // Later jobs are often done sooner.
            (0..(job * 7919) % 13).for_each(|_| thread::yield_now());
            job * 2
        };
        let done = |result| {
            under_way.fetch_sub(1, Ordering::SeqCst);
            results.push(result);
            Ok::<_, ()>(())
        };
        assert_eq!(stream(made, threads, work, done), Ok(()));
        assert_eq!(results, (0..jobs).map(|job| job * 2).collect::<Vec<_>>());
        // One more is being made, one more is being waited for.
        let limit = threads.get() + AHEAD + 2;
        assert!(most.load(Ordering::SeqCst) <= limit, "{most:?} under way, {limit} allowed");
    }

    #[test]
    fn results_come_in_the_order_of_the_jobs_and_few_are_under_way() {
        for threads in [1, 2, 7] {
            check(0, threads);
            check(1, threads);
            check(1_000, threads);
        }
    }

    #[test]
    fn a_failure_ends_a_stream_that_has_no_end() {
        let threads = NonZero::new(3).expect("some threads");
        let mut seen = Vec::new();
        let done = |result: u64| {
            seen.push(result);
            if result == 5 { Err("enough") } else { Ok(()) }
        };
        assert_eq!(stream(0.., threads, |job| job, done), Err("enough"));
        assert_eq!(seen, [0, 1, 2, 3, 4, 5]);
    }
}
