//! Points at which a server is killed, recognised from outside.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use flagfall_store::{Archive, LedgerId, LedgerKind, LogReader, SqliteLog};
use flagfall_testkit::zone::ZoneClient;
use tokio::process::Command;
use tokio::task::yield_now;

use crate::kill::verify_ledgers;
use crate::random_players::random;
use crate::server::{Server, StartingServer, TOOL};

/// A point at which a server is killed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum KillPoint {
    /// The process has been started.
    Spawned,
    /// The database has been opened and its write-ahead log is being recovered.
    Opened,
    /// All games have been read and the downtime is being recorded.
    Recovering,
    /// All games have been resumed and the server is about to listen.
    Recovered,
    /// Moves are being written to disk.
    Playing,
    /// The server is shutting down: a checkpoint is being signed and the write-ahead log is being merged.
    ShuttingDown,
    /// A backup is being made.
    BackingUp,
}

impl KillPoint {
    pub(crate) fn draw(seed: &mut u64) -> KillPoint {
        match random(seed) % 16 {
            0 => KillPoint::Spawned,
            1 | 2 => KillPoint::Opened,
            3 | 4 => KillPoint::Recovering,
            5 => KillPoint::Recovered,
            6 | 7 => KillPoint::ShuttingDown,
            8 => KillPoint::BackingUp,
            _ => KillPoint::Playing,
        }
    }

    pub(crate) fn is_during_start(self) -> bool {
        !matches!(self, KillPoint::Playing | KillPoint::ShuttingDown | KillPoint::BackingUp)
    }
}

/// The state of a data directory: the length and the time of the write-ahead log, and the heartbeat.
type DiskState = (Option<(u64, SystemTime)>, String);

/// Observes and kills a server.
pub(crate) struct ServerProbe<'a> {
    pub(crate) data: &'a Path,
    /// An existing game.
    pub(crate) idle_game: u64,
}

impl ServerProbe<'_> {
    /// Removes the index of the write-ahead log, which the server creates when it opens the database.
    pub(crate) fn remove_index(&self) {
        drop(fs::remove_file(self.index()));
    }

    pub(crate) fn disk_state(&self) -> DiskState {
        let log = fs::metadata(self.data.join("flagfall.db-wal")).ok();
        let log = log.map(|log| (log.len(), log.modified().expect("a time")));
        (log, fs::read_to_string(self.data.join("heartbeat")).unwrap_or_default())
    }

    fn index(&self) -> PathBuf {
        self.data.join("flagfall.db-shm")
    }

    /// Waits until a starting server reaches a point.
    pub(crate) async fn wait_during_start(&self, point: KillPoint, before: &DiskState, starting: &mut StartingServer) {
        let is_reached = || match point {
            KillPoint::Opened => self.index().exists(),
            KillPoint::Recovering => self.disk_state().0 != before.0,
            KillPoint::Recovered => self.disk_state().1 != before.1,
            _ => true,
        };
        while !is_reached() {
            assert!(starting.is_running(), "the server exited");
            yield_now().await;
        }
    }

    /// Kills a running server.
    pub(crate) async fn kill(&self, point: KillPoint, server: Server) {
        match point {
            KillPoint::ShuttingDown => {
                let mut client = ZoneClient::connect(server.address).await;
                server.terminate();
                client.close_frame().await;
                server.kill().await;
            }
            KillPoint::BackingUp => self.kill_during_backup(server).await,
            _ => server.kill().await,
        }
    }

    /// Kills a server during a backup, and checks that the backup contains all records up to its start.
    async fn kill_during_backup(&self, server: Server) {
        let game = LedgerId { kind: LedgerKind::Game, id: self.idle_game };
        let length = |data: &Path| {
            let archive = Archive::open(data).expect("open archive");
            archive.head(game).expect("read archive").map(|head| head.sequence)
        };
        let before = length(self.data);
        let [copy, partial, restored] = ["copy", "copy.partial", "restored"].map(|name| self.data.join(name));
        let mut command = Command::new(TOOL);
        command.arg("backup").arg("--data").arg(self.data).arg("--out").arg(&copy);
        let mut backup = command.kill_on_drop(true).spawn().expect("start flagfall");
        while !partial.exists() && backup.try_wait().expect("query the process").is_none() {
            yield_now().await;
        }
        server.kill().await;
        assert!(backup.wait().await.expect("wait for the process").success());
        SqliteLog::restore(&copy, &restored).expect("restore backup");
        verify_ledgers(&restored);
        assert!(length(&restored) >= before && before.is_some());
        for name in ["copy", "copy.people.sqlite"] {
            fs::remove_file(self.data.join(name)).expect("remove file");
        }
        fs::remove_dir_all(&restored).expect("remove directory");
    }
}
