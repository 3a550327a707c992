//! The end of acknowledging.

use std::fmt::Display;
use std::sync::{Arc, OnceLock};

use tokio::sync::Notify;

/// Whether the zone has stopped for good because something could not be written, and why.
#[derive(Debug, Default)]
pub struct Halt {
    why: OnceLock<Arc<str>>,
    told: Notify,
}

impl Halt {
    /// Stops; what is said first is the reason.
    pub(crate) fn stop(&self, why: &dyn Display) {
        if self.why.set(why.to_string().into()).is_ok() {
            self.told.notify_one();
        }
    }

    /// Why the zone has stopped, if it has.
    pub fn why(&self) -> Option<&Arc<str>> {
        self.why.get()
    }

    /// Waits until it stops: for ever, if it never does. For one who waits.
    pub async fn stopped(&self) -> Arc<str> {
        loop {
            if let Some(why) = self.why() {
                return Arc::clone(why);
            }
            self.told.notified().await;
        }
    }
}
