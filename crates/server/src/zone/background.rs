//! Background tasks of the zone.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::task::JoinSet;

use crate::Zone;

/// Tasks that end with the zone at the latest and release it then.
#[derive(Debug, Default)]
pub(crate) struct BackgroundTasks(Mutex<JoinSet<()>>);

impl BackgroundTasks {
    fn tasks(&self) -> MutexGuard<'_, JoinSet<()>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Spawns a task unless the zone is closing.
    pub(crate) fn spawn(&self, zone: &Zone, task: impl Future<Output = ()> + Send + 'static) {
        let mut tasks = self.tasks();
        while tasks.try_join_next().is_some() {}
        if !zone.is_closing() {
            tasks.spawn(task);
        }
    }

    /// Spawns a task that the zone cannot do without: if it panics, the zone stops.
    pub(crate) fn spawn_service(
        &self,
        zone: &Zone,
        name: &'static str,
        task: impl Future<Output = ()> + Send + 'static,
    ) {
        self.spawn(zone, zone.halt.guarded(name, task));
    }

    /// Aborts all tasks once the zone is closing.
    pub(crate) async fn shut_down(&self) {
        let mut tasks = std::mem::take(&mut *self.tasks());
        tasks.shutdown().await;
    }
}

/// Lets engines resume the games they were playing before the zone went down.
pub(crate) fn resume_engine_games(zone: &Arc<Zone>) {
    for (game, player, engine) in zone.engine_games() {
        if let Some(engine) = zone.engines.find(engine) {
            engine.resume(zone, game, player);
        }
    }
}
