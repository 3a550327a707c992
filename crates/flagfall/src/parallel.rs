//! Jobs executed on several threads.

use std::collections::BTreeMap;
use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, RecvError, SyncSender};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// Returns the number of threads that the machine runs in parallel.
pub(crate) fn all_cores() -> NonZero<usize> {
    thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN)
}

/// Runs all jobs on several threads, and passes every result with the job's index to `done` on this
/// thread, in order of completion.
///
/// If `done` fails, no further job is started.
pub(crate) fn for_each<J: Sync, R: Send, E>(
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
                    // The receiver is dropped once `done` has failed.
                    && sender.send((at, work(job))).is_ok()
                {}
            });
        }
        // Only the threads hold senders, so the results end with the threads.
        drop(sender);
        results.into_iter().try_for_each(|(at, result)| done(at, result))
    })
}

/// Results of [`for_each`], put back into the order of their jobs.
#[derive(Debug)]
pub(crate) struct OrderedResults<R> {
    /// The first job without a result.
    next: usize,
    early: BTreeMap<usize, R>,
}

impl<R> Default for OrderedResults<R> {
    fn default() -> OrderedResults<R> {
        OrderedResults { next: 0, early: BTreeMap::new() }
    }
}

impl<R> OrderedResults<R> {
    /// Takes a job's result, and passes on all results that are next in order.
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

/// Runs jobs on several threads as they arrive, and passes every result to `done` on this thread, in
/// the order of the jobs.
///
/// A separate thread produces the jobs. Only a few more jobs than threads are in flight at any time, so
/// the number of jobs is unlimited. If `done` fails, no further job is produced.
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
                // Each job has a channel for its result, and the channels are queued in order.
                let (answer, result) = mpsc::sync_channel(1);
                if order.send(result).is_err() || queue.send((job, answer)).is_err() {
                    break;
                }
            }
        });
        for _ in 0..threads.get() {
            scope.spawn(|| {
                while let Ok((job, answer)) = next(&waiting) {
                    // The receiver is dropped once `done` has failed.
                    let _ = answer.send(work(job));
                }
            });
        }
        for result in promised {
            // A panicking thread drops its sender; the scope propagates the panic.
            let Ok(result) = result.recv() else { break };
            done(result)?;
        }
        Ok(())
    })
}

/// The number of jobs prepared in advance, so that no thread waits.
const AHEAD: usize = 3;

/// A job and the channel of its result.
type QueuedJob<J, R> = (J, SyncSender<R>);

fn next<J, R>(waiting: &Mutex<Receiver<QueuedJob<J, R>>>) -> Result<QueuedJob<J, R>, RecvError> {
    waiting.lock().unwrap_or_else(PoisonError::into_inner).recv()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(jobs: usize, threads: usize) {
        let threads = NonZero::new(threads).expect("some threads");
        let (mut results, most) = (Vec::new(), AtomicUsize::new(0));
        let in_flight = AtomicUsize::new(0);
        let made = (0..jobs).inspect(|_| {
            let now = in_flight.fetch_add(1, Ordering::SeqCst) + 1;
            most.fetch_max(now, Ordering::SeqCst);
        });
        let work = |job: usize| {
            // Later jobs often finish earlier.
            (0..(job * 7919) % 13).for_each(|_| thread::yield_now());
            job * 2
        };
        let done = |result| {
            in_flight.fetch_sub(1, Ordering::SeqCst);
            results.push(result);
            Ok::<_, ()>(())
        };
        assert_eq!(stream(made, threads, work, done), Ok(()));
        assert_eq!(results, (0..jobs).map(|job| job * 2).collect::<Vec<_>>());
        // One more job is being produced, and one more result is awaited.
        let limit = threads.get() + AHEAD + 2;
        assert!(most.load(Ordering::SeqCst) <= limit, "{most:?} in flight, {limit} allowed");
    }

    #[test]
    fn results_are_ordered_and_few_jobs_are_in_flight() {
        for threads in [1, 2, 7] {
            check(0, threads);
            check(1, threads);
            check(1_000, threads);
        }
    }

    #[test]
    fn failure_ends_an_endless_stream() {
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
