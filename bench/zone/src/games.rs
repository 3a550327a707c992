//! Memory per live game in the shards of a zone.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::mpsc::sync_channel;

use flagfall_chess::Color;
use flagfall_clock::Timestamp;
use flagfall_feed::InProcess;
use flagfall_game::{Command, Game, GameEntry, MoveInput};
use flagfall_ledger::{LedgerId, LedgerKind};
use flagfall_server::spine::{
    Attribution, CommandRequest, Outbox, RecoveredLedgers, Reply, SearchLimits, Spine, SpineContext,
};
use flagfall_server::{Halt, MachineClock, ZoneClock, player_attribution};
use flagfall_store::{
    AnswerStore, Append, AppendCallback, CheckpointCallback, DamagedLedger, LedgerHead, LedgerState, Log, LogReadError,
    LogReader, LogStopped, MessageId, PeopleResult, RecoveredEvent, RemovalCallback, SignedCheckpoint, StoredLine,
    StoredMessage,
};
use tokio::runtime::Builder;

use crate::figures::{Figure, Goal};
use crate::process::{self, Failure, Process};
use crate::{data, moves};

pub(crate) const NAME: &str = "zone_game_bytes";
pub(crate) const GOAL: Goal = Goal::AtMost(2.0 * 1024.0);

/// The number of plies of each game.
const PLIES: usize = 40;
/// The maximum number of unanswered moves.
const MAX_PENDING: usize = 1_024;

/// Measures with games under the same rules.
pub(crate) fn measure(games: u64) -> Result<Vec<Figure>, Failure> {
    let (mut process, _) = Process::start(&["games", &games.to_string(), &PLIES.to_string()])?;
    let [bytes] = process.ask_numbers("bytes")?;
    Ok(vec![Figure::new(NAME, bytes as f64, GOAL)])
}

/// Plays games up to a ply and answers with the bytes of each.
pub(crate) fn run(games: u64, plies: usize) -> Result<(), Failure> {
    let log: Arc<dyn Log> = Arc::new(NullLog);
    let failed = |error: &dyn std::fmt::Display| Failure::Other(error.to_string());
    let recovered = RecoveredLedgers::<Game>::read(Arc::default(), log.reader()).map_err(|error| failed(&error))?;
    let clock = ZoneClock::start(MachineClock::default(), Timestamp::EPOCH);
    let outbox = Outbox::read(Arc::clone(&log), clock.clone()).map_err(|error| failed(&error))?;
    let context = SpineContext {
        log,
        feed: Arc::new(InProcess::default()),
        clock,
        outbox: Arc::new(outbox),
        halt: Arc::new(Halt::default()),
        max_pending: 4 * MAX_PENDING,
        searches: SearchLimits::default(),
        answers: Arc::new(NullLog),
    };
    let spine = Spine::start(context, recovered, Timestamp::EPOCH, (2, 4 * MAX_PENDING));
    let before = process::resident_memory()?;
    let (rules, scripts) = (data::rules(), moves::games(plies));
    Builder::new_current_thread().build()?.block_on(async {
        for id in 1..=games {
            // Opened now: the zone removes a game to which nobody came long ago.
            let at = spine.context().clock.now();
            let opening = data::started_game(&rules, data::FULL_TIME).swap_remove(0);
            let opened = spine.open(id, GameEntry { at, ..opening }).await;
            opened.map_err(|error| failed(&error))?;
            for player in Color::ALL {
                let arrived = spine.submit(id, None, Command::Arrive(player)).await;
                arrived.map_err(|error| failed(&error))?;
            }
        }
        Ok::<_, Failure>(())
    })?;
    let (sender, receiver) = sync_channel(MAX_PENDING);
    let (mut sent, mut answered) = (0, 0);
    for ply in 0..plies {
        for id in 1..=games {
            let script = &scripts[id as usize % scripts.len()];
            let by: Attribution<_> = player_attribution(Color::ALL[ply % 2], ply as u64 + 1);
            let (sender, at) = (sender.clone(), spine.context().clock.now());
            let command = Command::play(MoveInput::Move(script[ply]));
            let reply = Reply::new(move |outcome| drop(sender.send(outcome)));
            spine.execute(CommandRequest { ledger: id, by: Some(by), command, at, reply });
            sent += 1;
            while sent - answered >= MAX_PENDING as u64 {
                receiver.recv().expect("the spine replies").map_err(|error| failed(&error))?;
                answered += 1;
            }
        }
    }
    drop(sender);
    for outcome in receiver {
        outcome.map_err(|error| failed(&error))?;
    }
    let bytes = process::resident_memory()?.saturating_sub(before) / games;
    process::serve_lines("ready", |_| Ok(bytes.to_string()))
}

/// A log that stores nothing, so that only the memory of the shards is measured.
struct NullLog;

impl Log for NullLog {
    fn reader(&self) -> &dyn LogReader {
        self
    }

    fn append(&self, _: Append, callback: AppendCallback) {
        callback(Ok(()));
    }

    fn checkpoint(&self, _: Timestamp, callback: CheckpointCallback) {
        callback(Ok(0));
    }

    fn remove(&self, _: LedgerId, _: u64, callback: RemovalCallback) {
        callback(Ok(true));
    }

    fn acknowledge(&self, _: Vec<MessageId>, callback: AppendCallback) {
        callback(Ok(()));
    }

    fn stop_reason(&self) -> Option<LogStopped> {
        None
    }
}

impl AnswerStore for NullLog {
    fn store_answer(&self, _: &str, _: &str) -> PeopleResult<()> {
        Ok(())
    }

    fn answer(&self, _: &str) -> PeopleResult<Option<String>> {
        Ok(None)
    }
}

impl LogReader for NullLog {
    fn head(&self, _: LedgerId) -> Result<Option<LedgerHead>, LogReadError> {
        Ok(None)
    }

    fn read(
        &self,
        _: LedgerId,
        _: u64,
        _: u64,
        _: &mut dyn FnMut(StoredLine<'_>) -> ControlFlow<()>,
    ) -> Result<(), LogReadError> {
        Ok(())
    }

    fn read_command(
        &self,
        _: LedgerId,
        _: u64,
        _: &mut dyn FnMut(StoredLine<'_>) -> ControlFlow<()>,
    ) -> Result<(), LogReadError> {
        Ok(())
    }

    fn recover(
        &self,
        _: LedgerKind,
        _: &mut dyn FnMut(Result<RecoveredEvent<'_>, DamagedLedger>) -> ControlFlow<()>,
    ) -> Result<(), LogReadError> {
        Ok(())
    }

    fn open_ledgers(&self) -> Result<Vec<(LedgerId, LedgerState)>, LogReadError> {
        Ok(Vec::new())
    }

    fn for_each_ledger(&self, _: &mut dyn FnMut(LedgerId) -> ControlFlow<()>) -> Result<(), LogReadError> {
        Ok(())
    }

    fn unacknowledged(&self) -> Result<Vec<StoredMessage>, LogReadError> {
        Ok(Vec::new())
    }

    fn for_each_checkpoint(
        &self,
        _: &mut dyn FnMut(SignedCheckpoint<'_>) -> ControlFlow<()>,
    ) -> Result<(), LogReadError> {
        Ok(())
    }
}
