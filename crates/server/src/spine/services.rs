//! The background work of a spine: on threads, or in steps of the caller.

use std::sync::Arc;
use std::thread::{self, JoinHandle};

use super::HostedLedger;
use super::alarm::AlarmService;
use super::loader::Loader;
use super::recovery::Recovery;
use super::search::Searcher;
use super::service::{self, Service, StepResult};
use crate::Halt;

/// The background work of a spine.
pub struct SpineServices<L: HostedLedger> {
    pub(super) recoveries: Vec<Recovery<L>>,
    pub(super) alarm: AlarmService<L>,
    pub(super) loader: Loader<L>,
    pub(super) searchers: Vec<Searcher<L>>,
}

/// The threads that the end of a spine waits for.
#[derive(Default)]
pub(super) struct ServiceThreads {
    pub(super) recoveries: Vec<JoinHandle<()>>,
    pub(super) loader: Option<JoinHandle<()>>,
}

impl<L: HostedLedger> SpineServices<L> {
    /// Does the next step of each service.
    pub fn step(&mut self) -> StepResult {
        let SpineServices { recoveries, alarm, loader, searchers } = self;
        let recoveries = recoveries.iter_mut().map(|recovery| recovery as &mut dyn Service);
        let searchers = searchers.iter_mut().map(|searcher| searcher as &mut dyn Service);
        let services = recoveries.chain([alarm as &mut dyn Service, loader]).chain(searchers);
        services.map(Service::step).fold(StepResult::Finished, StepResult::and)
    }

    /// Starts a thread for each service. They end with the shards.
    pub(super) fn start(self, halt: &Arc<Halt>) -> ServiceThreads {
        let SpineServices { recoveries, alarm, loader, searchers } = self;
        let recoveries = recoveries.into_iter().map(|recovery| start(recovery, "recovery", halt)).collect();
        drop(start(alarm, "the timers", halt));
        for searcher in searchers {
            drop(start(searcher, "the search for mates", halt));
        }
        ServiceThreads { recoveries, loader: Some(start(loader, "the loader", halt)) }
    }
}

/// Starts a service that the zone cannot do without.
fn start(service: impl Service + 'static, name: &'static str, halt: &Arc<Halt>) -> JoinHandle<()> {
    let guard = halt.guard(name);
    thread::spawn(move || {
        let _guard = guard;
        service::run(service);
    })
}
