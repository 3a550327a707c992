//! Stopping the zone when a write fails, or something that it cannot do without.

use std::fmt::Display;
use std::sync::{Arc, OnceLock};
use std::thread;

use tokio::sync::Notify;

/// Whether the zone has stopped for good, and the reason.
#[derive(Debug, Default)]
pub struct Halt {
    reason: OnceLock<Arc<str>>,
    notify: Notify,
}

impl Halt {
    /// Stops the zone; the first reason is kept.
    pub(crate) fn stop(&self, reason: &dyn Display) {
        if self.reason.set(reason.to_string().into()).is_ok() {
            self.notify.notify_one();
        }
    }

    /// Does work that the zone cannot do without: if it panics, the zone stops.
    pub(crate) fn guarded<F: Future>(
        self: &Arc<Halt>,
        name: &'static str,
        work: F,
    ) -> impl Future<Output = F::Output> + use<F> {
        let guard = self.guard(name);
        async move {
            let _guard = guard;
            work.await
        }
    }

    /// Returns a guard of work that the zone cannot do without, to be kept while it is done.
    pub(crate) fn guard(self: &Arc<Halt>, work: &'static str) -> HaltGuard {
        HaltGuard { halt: Arc::clone(self), work }
    }

    /// The reason why the zone has stopped, if it has.
    pub fn reason(&self) -> Option<&Arc<str>> {
        self.reason.get()
    }

    /// Waits until the zone stops. For a single waiter.
    pub async fn stopped(&self) -> Arc<str> {
        loop {
            if let Some(reason) = self.reason() {
                return Arc::clone(reason);
            }
            self.notify.notified().await;
        }
    }
}

/// Stops the zone if the work it guards panics.
pub(crate) struct HaltGuard {
    halt: Arc<Halt>,
    work: &'static str,
}

impl Drop for HaltGuard {
    fn drop(&mut self) {
        if thread::panicking() {
            self.halt.stop(&format_args!("a fault of the zone in {}", self.work));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn panic_in_guarded_work_stops_the_zone() {
        let halt = Arc::<Halt>::default();
        drop(halt.guard("the index"));
        assert_eq!(halt.reason(), None);
        let guard = halt.guard("the index");
        let work = thread::spawn(move || {
            let _guard = guard;
            panic!("out of range");
        });
        assert!(work.join().is_err());
        assert_eq!(halt.reason().map(|reason| &**reason), Some("a fault of the zone in the index"));
    }
}
