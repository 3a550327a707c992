//! Work spread over threads.

use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
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
