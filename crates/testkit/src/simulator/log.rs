//! A log in memory, over a disk whose faults a seed draws.
//!
//! Requests queue up as in the real log. A [step](SimulatedLog::step) takes some of them into a batch, puts the batch on
//! the disk at a later time, and then calls back. A [crash](SimulatedLog::crash) leaves the disk with all of a batch or
//! nothing of it, as a transaction does.

mod disk;

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use flagfall_clock::{Millis, Timestamp};
use flagfall_ledger::{Envelope, LedgerId, LedgerKind, LedgerLine, MessageId};
use flagfall_server::SimulatedTime;
use flagfall_store::{
    Append, AppendCallback, AppendError, CheckpointCallback, DamagedLedger, LedgerHead, LedgerState, Log, LogReadError,
    LogReader, LogStopped, RecoveredEvent, RemovalCallback, SignedCheckpoint, StoredLine, StoredMessage,
};

pub use disk::Disk;
use disk::LogResult;

use crate::games::SeededRandom;

/// The faults of a log.
#[derive(Clone, Copy, Debug)]
pub struct LogFaults {
    /// The maximum number of requests that wait.
    pub queue: usize,
    /// The maximum time of a write, in milliseconds.
    pub write_ms: usize,
    /// One in this many batches takes this many times as long.
    pub slow: (usize, u64),
    /// One in this many batches fails, which stops the log; none if 0.
    pub failing: usize,
    /// One in this many acknowledgements and checkpoints finds the queue full; none if 0.
    pub full: usize,
    /// Whether appends are acknowledged before they are on the disk, which is a bug.
    pub acknowledges_early: bool,
}

impl LogFaults {
    /// A log without faults.
    pub const NONE: LogFaults =
        LogFaults { queue: 8_192, write_ms: 3, slow: (0, 1), failing: 0, full: 0, acknowledges_early: false };
}

/// A log in memory.
pub struct SimulatedLog(Mutex<LogState>);

struct LogState {
    disk: Disk,
    faults: LogFaults,
    random: SeededRandom,
    time: Arc<SimulatedTime>,
    queue: VecDeque<LogRequest>,
    batch: Option<LogBatch>,
    stopped: Option<LogStopped>,
}

/// A request with its callback.
enum LogRequest {
    Append(Append, AppendCallback),
    Checkpoint(Timestamp, CheckpointCallback),
    Remove(LedgerId, u64, RemovalCallback),
    Acknowledge(Vec<MessageId>, AppendCallback),
}

/// Requests that are written together.
struct LogBatch {
    requests: Vec<LogRequest>,
    /// The results, once all are on the disk or the write has failed.
    results: Option<Vec<LogResult>>,
    /// The time of the next step.
    due: Millis,
}

impl LogRequest {
    fn write(&self, disk: &mut Disk) -> LogResult {
        match self {
            LogRequest::Append(append, _) => disk.append(append).map(|()| 0),
            LogRequest::Checkpoint(at, _) => Ok(disk.checkpoint(*at)),
            LogRequest::Remove(ledger, length, _) => Ok(disk.remove(*ledger, *length).into()),
            LogRequest::Acknowledge(messages, _) => {
                disk.acknowledge(messages);
                Ok(0)
            }
        }
    }

    fn complete(self, result: LogResult) {
        match self {
            LogRequest::Append(_, callback) | LogRequest::Acknowledge(_, callback) => callback(result.map(drop)),
            LogRequest::Checkpoint(_, callback) => callback(result),
            LogRequest::Remove(_, _, callback) => callback(result.map(|removed| removed > 0)),
        }
    }
}

impl LogState {
    /// Draws whether one in this many things happens.
    fn is_drawn(&mut self, one_in: usize) -> bool {
        one_in > 0 && self.random.below(one_in) == 0
    }

    /// Draws the time of a write.
    fn draw_due(&mut self) -> Millis {
        let factor = if self.is_drawn(self.faults.slow.0) { self.faults.slow.1 } else { 1 };
        let millis = self.random.below(self.faults.write_ms + 1) as u64;
        self.time.elapsed().saturating_add(Millis::new(millis * factor))
    }

    fn write(&mut self, requests: &[LogRequest]) -> Vec<LogResult> {
        requests.iter().map(|request| request.write(&mut self.disk)).collect()
    }

    /// Takes a batch from the queue; returns whether there was one.
    fn begin_batch(&mut self) -> bool {
        if self.queue.is_empty() {
            return false;
        }
        let count = 1 + self.random.below(self.queue.len());
        let (requests, due) = (self.queue.drain(..count).collect(), self.draw_due());
        self.batch = Some(LogBatch { requests, results: None, due });
        true
    }

    /// Writes a batch, unless that fails.
    fn finish_batch(&mut self, requests: &[LogRequest]) -> Vec<LogResult> {
        if self.is_drawn(self.faults.failing) && self.stopped.is_none() {
            // Nobody knows what is on a disk after a failed sync.
            if self.is_drawn(2) {
                self.write(requests);
            }
            self.stopped = Some(LogStopped { reason: "the simulated disk failed".into() });
        }
        match self.stopped.clone() {
            Some(stopped) => requests.iter().map(|_| Err(stopped.clone().into())).collect(),
            None => self.write(requests),
        }
    }
}

impl SimulatedLog {
    /// Opens the log on a disk, with faults drawn from a seed.
    pub fn open(disk: Disk, time: &Arc<SimulatedTime>, faults: LogFaults, seed: u64) -> SimulatedLog {
        let (random, time) = (SeededRandom::new(seed), Arc::clone(time));
        let state = LogState { disk, faults, random, time, queue: VecDeque::new(), batch: None, stopped: None };
        SimulatedLog(Mutex::new(state))
    }

    fn lock(&self) -> MutexGuard<'_, LogState> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes the faults from now on.
    pub fn set_faults(&self, faults: LogFaults) {
        self.lock().faults = faults;
    }

    /// Does what is due: begins a batch, writes it, or calls back. Returns whether anything was.
    pub fn step(&self) -> bool {
        let mut state = self.lock();
        let Some(batch) = state.batch.take() else { return state.begin_batch() };
        if batch.due > state.time.elapsed() {
            state.batch = Some(batch);
            return false;
        }
        let LogBatch { requests, results, .. } = batch;
        let Some(results) = results else {
            let results = Some(state.finish_batch(&requests));
            // The lines can be read now, although nobody was told.
            let late = state.is_drawn(4);
            let due = if late { state.draw_due() } else { state.time.elapsed() };
            state.batch = Some(LogBatch { requests, results, due });
            return true;
        };
        drop(state);
        for (request, result) in requests.into_iter().zip(results) {
            request.complete(result);
        }
        true
    }

    /// The time of the next step, if something waits.
    pub fn next_step(&self) -> Option<Millis> {
        let state = self.lock();
        let waits = (!state.queue.is_empty()).then(|| state.time.elapsed());
        state.batch.as_ref().map(|batch| batch.due).or(waits)
    }

    /// Takes the disk away from the log. A batch that is being written is on it or not. Nobody is called back.
    pub fn crash(&self) -> Disk {
        let mut state = self.lock();
        let batch = state.batch.take();
        if let Some(LogBatch { requests, results: None, .. }) = &batch
            && state.is_drawn(2)
            && state.stopped.is_none()
        {
            state.write(requests);
        }
        let (disk, queue) = (std::mem::take(&mut state.disk), std::mem::take(&mut state.queue));
        // The callbacks may come back to the log when they are dropped.
        drop(state);
        drop((batch, queue));
        disk
    }

    fn send(&self, request: LogRequest) {
        let mut state = self.lock();
        if let Some(stopped) = state.stopped.clone() {
            drop(state);
            return request.complete(Err(stopped.into()));
        }
        let may_wait = matches!(request, LogRequest::Acknowledge(..) | LogRequest::Checkpoint(..));
        let LogFaults { queue, full, .. } = state.faults;
        let is_full = state.queue.len() >= queue || may_wait && state.is_drawn(full);
        if is_full {
            drop(state);
            return request.complete(Err(AppendError::Busy));
        }
        state.queue.push_back(request);
    }
}

impl Log for SimulatedLog {
    fn reader(&self) -> &dyn LogReader {
        self
    }

    fn append(&self, append: Append, callback: AppendCallback) {
        if self.lock().faults.acknowledges_early {
            self.send(LogRequest::Append(append, Box::new(|_| ())));
            return callback(Ok(()));
        }
        self.send(LogRequest::Append(append, callback));
    }

    fn checkpoint(&self, at: Timestamp, callback: CheckpointCallback) {
        self.send(LogRequest::Checkpoint(at, callback));
    }

    fn remove(&self, ledger: LedgerId, length: u64, callback: RemovalCallback) {
        self.send(LogRequest::Remove(ledger, length, callback));
    }

    fn acknowledge(&self, messages: Vec<MessageId>, callback: AppendCallback) {
        self.send(LogRequest::Acknowledge(messages, callback));
    }

    fn stop_reason(&self) -> Option<LogStopped> {
        self.lock().stopped.clone()
    }
}

fn stored(line: &LedgerLine) -> StoredLine<'_> {
    StoredLine { envelope: line.envelope(), hash: line.hash() }
}

/// Visits lines, which may be read again meanwhile.
fn visit_lines(lines: &[Arc<LedgerLine>], visit: &mut dyn FnMut(StoredLine<'_>) -> ControlFlow<()>) {
    let _ = lines.iter().try_for_each(|line| visit(stored(line)));
}

impl LogReader for SimulatedLog {
    fn head(&self, ledger: LedgerId) -> Result<Option<LedgerHead>, LogReadError> {
        Ok(self.lock().disk.head(ledger))
    }

    fn read(
        &self,
        ledger: LedgerId,
        after: u64,
        limit: u64,
        visit: &mut dyn FnMut(StoredLine<'_>) -> ControlFlow<()>,
    ) -> Result<(), LogReadError> {
        let lines = self.lock().disk.lines(ledger, after, limit);
        visit_lines(&lines, visit);
        Ok(())
    }

    fn read_command(
        &self,
        ledger: LedgerId,
        command: u64,
        visit: &mut dyn FnMut(StoredLine<'_>) -> ControlFlow<()>,
    ) -> Result<(), LogReadError> {
        let lines = self.lock().disk.lines_of_command(ledger, command);
        visit_lines(&lines, visit);
        Ok(())
    }

    fn recover(
        &self,
        kind: LedgerKind,
        visit: &mut dyn FnMut(Result<RecoveredEvent<'_>, DamagedLedger>) -> ControlFlow<()>,
    ) -> Result<(), LogReadError> {
        for (ledger, _) in self.open_ledgers()?.into_iter().filter(|(ledger, _)| ledger.kind == kind) {
            let mut flow = ControlFlow::Continue(());
            self.read(ledger, 0, u64::MAX, &mut |row| {
                let Envelope { sequence, cause, occurred_at, event, .. } = row.envelope;
                let (hash, command, actor, because_of) = (row.hash, cause.command, cause.actor, cause.because_of);
                let id = ledger.id;
                let event = RecoveredEvent { id, sequence, hash, command, actor, because_of, occurred_at, event };
                flow = visit(Ok(event));
                flow
            })?;
            if flow.is_break() {
                break;
            }
        }
        Ok(())
    }

    fn for_each_ledger(&self, visit: &mut dyn FnMut(LedgerId) -> ControlFlow<()>) -> Result<(), LogReadError> {
        let ledgers = self.lock().disk.ledgers();
        let _ = ledgers.into_iter().try_for_each(visit);
        Ok(())
    }

    fn open_ledgers(&self) -> Result<Vec<(LedgerId, LedgerState)>, LogReadError> {
        Ok(self.lock().disk.open_ledgers())
    }

    fn unacknowledged(&self) -> Result<Vec<StoredMessage>, LogReadError> {
        Ok(self.lock().disk.unacknowledged())
    }

    fn for_each_checkpoint(
        &self,
        visit: &mut dyn FnMut(SignedCheckpoint<'_>) -> ControlFlow<()>,
    ) -> Result<(), LogReadError> {
        let checkpoints = self.lock().disk.checkpoints().to_vec();
        let _ = checkpoints.iter().try_for_each(|(text, signature)| visit(SignedCheckpoint { text, signature }));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::thread;

    use flagfall_store::contract::{append, competition, lines, stored_lines, test_log};
    use flagfall_store::{Chain, verify};

    use super::*;

    /// A log that a thread of its own steps while time passes.
    struct DrivenLog {
        log: Arc<SimulatedLog>,
        is_closed: Arc<AtomicBool>,
    }

    impl DrivenLog {
        fn open() -> DrivenLog {
            let time = Arc::new(SimulatedTime::new(Timestamp::EPOCH));
            let log = Arc::new(SimulatedLog::open(Disk::default(), &time, LogFaults::NONE, 7));
            let is_closed = Arc::new(AtomicBool::new(false));
            let (driven, closed) = (Arc::clone(&log), Arc::clone(&is_closed));
            thread::spawn(move || {
                // Queued requests are written although the log is closed.
                while driven.step() || !closed.load(Ordering::Acquire) || driven.next_step().is_some() {
                    time.elapse(Millis::new(1));
                    thread::yield_now();
                }
            });
            DrivenLog { log, is_closed }
        }
    }

    impl Drop for DrivenLog {
        fn drop(&mut self) {
            self.is_closed.store(true, Ordering::Release);
        }
    }

    impl Log for DrivenLog {
        fn reader(&self) -> &dyn LogReader {
            &*self.log
        }

        fn append(&self, append: Append, callback: AppendCallback) {
            self.log.append(append, callback);
        }

        fn checkpoint(&self, at: Timestamp, callback: CheckpointCallback) {
            self.log.checkpoint(at, callback);
        }

        fn remove(&self, ledger: LedgerId, length: u64, callback: RemovalCallback) {
            self.log.remove(ledger, length, callback);
        }

        fn acknowledge(&self, messages: Vec<MessageId>, callback: AppendCallback) {
            self.log.acknowledge(messages, callback);
        }

        fn stop_reason(&self) -> Option<LogStopped> {
            self.log.stop_reason()
        }
    }

    #[test]
    fn simulated_log_fulfils_contract() {
        test_log(DrivenLog::open);
    }

    #[test]
    fn crash_keeps_all_of_a_batch_or_nothing() {
        let (mut kept, mut lost) = (0, 0);
        for seed in 0..50 {
            let time = Arc::new(SimulatedTime::new(Timestamp::EPOCH));
            let log = SimulatedLog::open(Disk::default(), &time, LogFaults::NONE, seed);
            let mut chain = Chain::new(competition(1));
            log.append(Append::new(lines(&mut chain, 1, 3), LedgerState::Open), Box::new(|_| panic!("a crash")));
            assert!(log.step());
            let log = SimulatedLog::open(log.crash(), &time, LogFaults::NONE, seed);
            match stored_lines(&log, competition(1), 0, 9).len() {
                0 => lost += 1,
                3 => kept += 1,
                count => panic!("{count} lines of a batch"),
            }
            assert_eq!(verify(&log, &mut |_, _| ()).expect("readable").findings, []);
        }
        assert!(kept > 0 && lost > 0, "{kept} kept, {lost} lost");
    }

    #[test]
    fn log_that_failed_acknowledges_nothing_more() {
        let time = Arc::new(SimulatedTime::new(Timestamp::EPOCH));
        let faults = LogFaults { failing: 1, write_ms: 0, ..LogFaults::NONE };
        let log = Arc::new(SimulatedLog::open(Disk::default(), &time, faults, 1));
        let stepped = Arc::clone(&log);
        let thread = thread::spawn(move || {
            while stepped.stop_reason().is_none() || stepped.step() {
                stepped.step();
            }
        });
        let mut chain = Chain::new(competition(1));
        let is_stopped = |result| matches!(result, Err(AppendError::Stopped(_)));
        assert!(is_stopped(append(&*log, lines(&mut chain, 1, 1), true)));
        assert!(is_stopped(append(&*log, lines(&mut chain, 2, 1), true)));
        thread.join().expect("ends");
    }
}
