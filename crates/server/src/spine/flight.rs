//! What is on its way to the disk.

use std::collections::HashMap;
use std::mem;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::Recorded;
use super::order::Unsettled;

/// Is told when something is on disk, or that it will never be.
pub(super) type Tell = Box<dyn FnOnce(Result<Recorded, Unsettled>) + Send>;

/// The appends of one shard that the log has not acknowledged yet, by ledger and command.
///
/// The shard alone adds to it; so what has room when the shard looks still has when it appends.
#[derive(Default)]
pub(super) struct Flight {
    flying: Mutex<HashMap<(u64, u64), Flying>>,
}

struct Flying {
    recorded: Recorded,
    /// Of the command, if it is somebody's.
    digest: Option<u64>,
    tells: Vec<Tell>,
}

impl Flight {
    fn flying(&self) -> MutexGuard<'_, HashMap<(u64, u64), Flying>> {
        self.flying.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn len(&self) -> usize {
        self.flying().len()
    }

    pub(super) fn has(&self, key: (u64, u64)) -> bool {
        self.flying().contains_key(&key)
    }

    /// Whether something else than a command of that digest is on its way under its number.
    pub(super) fn has_other(&self, key: (u64, u64), digest: u64) -> bool {
        self.flying().get(&key).is_some_and(|flying| flying.digest != Some(digest))
    }

    /// Something is on its way: of a command of that digest, of which somebody is to be told.
    pub(super) fn take_off(&self, key: (u64, u64), recorded: Recorded, asked: Option<(u64, Tell)>) {
        let (digest, tell) = asked.unzip();
        let flying = Flying { recorded, digest, tells: tell.into_iter().collect() };
        self.flying().insert(key, flying);
    }

    /// Has somebody told when an append is on disk; gives them back if it is not on its way.
    pub(super) fn join<T>(
        &self,
        key: (u64, u64),
        somebody: T,
        tell: impl FnOnce(T) -> Tell,
    ) -> Option<T> {
        match self.flying().get_mut(&key) {
            Some(flying) => {
                flying.tells.push(tell(somebody));
                None
            }
            None => Some(somebody),
        }
    }

    /// Has somebody told when all that is on its way now is on disk.
    pub(super) fn after_all(&self, tell: Tell) {
        let all = Arc::new(All { tell: Mutex::new(Some(tell)) });
        for flying in self.flying().values_mut() {
            let all = Arc::clone(&all);
            flying.tells.push(Box::new(move |outcome| match outcome {
                Ok(_) => drop(all),
                Err(why) => all.tell(Err(why)),
            }));
        }
    }

    pub(super) fn land(&self, key: (u64, u64), outcome: Result<(), Unsettled>) {
        let Some(landed) = self.flying().remove(&key) else { return };
        for tell in landed.tells {
            tell(outcome.map(|()| landed.recorded));
        }
    }
}

/// Tells once, at the latest when nobody has it any more.
struct All {
    tell: Mutex<Option<Tell>>,
}

impl All {
    fn tell(&self, outcome: Result<Recorded, Unsettled>) {
        let tell = mem::take(&mut *self.tell.lock().unwrap_or_else(PoisonError::into_inner));
        if let Some(tell) = tell {
            tell(outcome);
        }
    }
}

impl Drop for All {
    fn drop(&mut self) {
        self.tell(Ok(Recorded { first: 1, last: 0 }));
    }
}
