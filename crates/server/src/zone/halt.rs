//! Stopping the zone when a write fails.

use std::fmt::Display;
use std::sync::{Arc, OnceLock};

use tokio::sync::Notify;

/// Whether the zone has stopped for good because a write failed, and the reason.
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
