//! Background work without blocking: on a thread of its own, or in steps of the caller.

use std::thread;
use std::time::Duration;

use flagfall_clock::Timestamp;

/// The result of a step of background work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepResult {
    /// Something was done, and there may be more.
    Advanced,
    /// There is no room for the next step now.
    Blocked,
    /// There is nothing to do before this time, or before something arrives.
    Waiting(Option<Timestamp>),
    /// There never will be anything to do again.
    Finished,
}

impl StepResult {
    /// Returns the outcome of two steps together.
    pub(super) fn and(self, other: StepResult) -> StepResult {
        match (self, other) {
            (StepResult::Advanced, _) | (_, StepResult::Advanced) => StepResult::Advanced,
            (StepResult::Blocked, _) | (_, StepResult::Blocked) => StepResult::Blocked,
            (StepResult::Finished, other) | (other, StepResult::Finished) => other,
            (StepResult::Waiting(at), StepResult::Waiting(other)) => {
                StepResult::Waiting(at.into_iter().chain(other).min())
            }
        }
    }
}

/// Background work that never blocks within a step.
pub(super) trait Service: Send {
    /// Does the next step, if there is something to do.
    fn step(&mut self) -> StepResult;

    /// Waits until there may be something to do, at the latest until this time. Only called after a step that found
    /// nothing.
    fn wait(&mut self, until: Option<Timestamp>);
}

/// Runs a service until it is finished.
pub(super) fn run(mut service: impl Service) {
    loop {
        match service.step() {
            StepResult::Advanced => {}
            StepResult::Blocked => thread::sleep(Duration::from_millis(1)),
            StepResult::Waiting(until) => service.wait(until),
            StepResult::Finished => return,
        }
    }
}
