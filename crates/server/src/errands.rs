//! What the zone does beside what it is asked for, as long as it is open.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::task::JoinSet;

use crate::Zone;

/// Tasks that end with the zone at the latest, and hold it no longer then.
#[derive(Debug, Default)]
pub(crate) struct Errands(Mutex<JoinSet<()>>);

impl Errands {
    fn all(&self) -> MutexGuard<'_, JoinSet<()>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Starts one, unless the zone is closing.
    pub(crate) fn run(&self, zone: &Zone, errand: impl Future<Output = ()> + Send + 'static) {
        let mut all = self.all();
        while all.try_join_next().is_some() {}
        if !zone.is_closing() {
            all.spawn(errand);
        }
    }

    /// Ends all of them, once the zone is closing.
    pub(crate) async fn end(&self) {
        let mut all = std::mem::take(&mut *self.all());
        all.shutdown().await;
    }
}

/// Starts what the zone goes on with after it was down.
pub(crate) fn take_up(zone: &Arc<Zone>) {
    for (game, player, engine) in zone.unfinished() {
        if let Some(engine) = zone.engines.find(engine) {
            engine.go_on(zone, game, player);
        }
    }
}
