//! Resuming the ledgers of a shard after the zone was down.

use std::collections::VecDeque;
use std::sync::Arc;

use flagfall_clock::Timestamp;

use super::HostedLedger;
use super::inbox::Inbox;
use super::service::{Service, StepResult};
use super::shard::Shard;

/// Resumes the ledgers of a shard one after another, then lets the shard handle messages.
pub(super) struct Recovery<L: HostedLedger> {
    /// None once the shard is attached.
    shard: Option<Shard<L>>,
    /// The ledgers that are not resumed yet.
    ids: VecDeque<u64>,
    down_since: Timestamp,
    inbox: Arc<Inbox<L>>,
}

impl<L: HostedLedger> Recovery<L> {
    pub(super) fn new(shard: Shard<L>, down_since: Timestamp, inbox: Arc<Inbox<L>>) -> Recovery<L> {
        // In log order, which makes writing cheaper.
        let mut ids: Vec<u64> = shard.ledgers.keys().copied().collect();
        ids.sort_unstable_by_key(|id| *id as i64);
        Recovery { shard: Some(shard), ids: ids.into(), down_since, inbox }
    }
}

impl<L: HostedLedger> Service for Recovery<L> {
    fn step(&mut self) -> StepResult {
        let Some(shard) = &mut self.shard else { return StepResult::Finished };
        match self.ids.pop_front_if(|_| shard.may_recover()) {
            Some(id) => shard.recover(id, self.down_since),
            None if !self.ids.is_empty() => return StepResult::Blocked,
            None => self.shard.take().into_iter().for_each(|shard| self.inbox.attach(shard)),
        }
        StepResult::Advanced
    }

    fn wait(&mut self, _: Option<Timestamp>) {
        unreachable!("recovery is blocked or advances");
    }
}
