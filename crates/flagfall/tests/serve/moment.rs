//! When a server is killed, told by what can be seen of it from outside.

use std::fs;
use std::path::Path;
use std::time::SystemTime;

use flagfall_store::{Archive, Kind, LedgerId, Ledgers, Sqlite};
use flagfall_testkit::zone::Client;
use tokio::process::Command;
use tokio::task::yield_now;

use crate::board::random;
use crate::kill::whole;
use crate::server::{Server, Starting, TOOL};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Moment {
    /// It has just been started.
    Spawned,
    /// It has opened the database, and looks at what was left in the log.
    Opened,
    /// It has read all games, and puts on record that it was down.
    Recovering,
    /// All games are taken up again, and it is about to listen.
    Recovered,
    /// Moves are on their way to the disk.
    Playing,
    /// It was asked to end: what has changed is signed, and the log moved into the database.
    Ending,
    /// A copy is being made.
    Copying,
}

impl Moment {
    pub(crate) fn draw(chance: &mut u64) -> Moment {
        match random(chance) % 16 {
            0 => Moment::Spawned,
            1 | 2 => Moment::Opened,
            3 | 4 => Moment::Recovering,
            5 => Moment::Recovered,
            6 | 7 => Moment::Ending,
            8 => Moment::Copying,
            _ => Moment::Playing,
        }
    }

    pub(crate) fn is_in_the_start(self) -> bool {
        !matches!(self, Moment::Playing | Moment::Ending | Moment::Copying)
    }
}

/// The length of the database's log and when it was last written, and the last heartbeat.
type Seen = (Option<(u64, SystemTime)>, String);

/// Where it happens.
pub(crate) struct Scene<'a> {
    pub(crate) folder: &'a Path,
    /// A game that is there.
    pub(crate) witness: u64,
}

impl Scene<'_> {
    /// Removes what is made anew as soon as the database is opened, so that it can be seen.
    pub(crate) fn clear_away(&self) {
        drop(fs::remove_file(self.index()));
    }

    /// What can be seen of it now.
    pub(crate) fn seen(&self) -> Seen {
        let log = fs::metadata(self.folder.join("flagfall.db-wal")).ok();
        let log = log.map(|log| (log.len(), log.modified().expect("a time")));
        (log, fs::read_to_string(self.folder.join("heartbeat")).unwrap_or_default())
    }

    fn index(&self) -> std::path::PathBuf {
        self.folder.join("flagfall.db-shm")
    }

    /// Waits until a server that starts is so far.
    pub(crate) async fn wait_in_the_start(
        &self,
        moment: Moment,
        before: &Seen,
        starting: &mut Starting,
    ) {
        let is_there = || match moment {
            Moment::Opened => self.index().exists(),
            Moment::Recovering => self.seen().0 != before.0,
            Moment::Recovered => self.seen().1 != before.1,
            _ => true,
        };
        while !is_there() {
            assert!(starting.is_running(), "it ended by itself");
            yield_now().await;
        }
    }

    /// Kills a server that is at work.
    pub(crate) async fn kill(&self, moment: Moment, server: Server) {
        match moment {
            Moment::Ending => {
                let mut client = Client::connect(server.address).await;
                server.terminate();
                client.closed().await;
                server.kill().await;
            }
            Moment::Copying => self.kill_while_copying(server).await,
            _ => server.kill().await,
        }
    }

    /// The copy is whole, and all is in it that was there when it was begun.
    async fn kill_while_copying(&self, server: Server) {
        let game = LedgerId { kind: Kind::Game, id: self.witness };
        let length = |folder: &Path| {
            let archive = Archive::open(folder).expect("it can be read");
            archive.head(game).expect("it can be read").map(|head| head.sequence)
        };
        let before = length(self.folder);
        let [copy, partial, other] =
            ["copy", "copy.partial", "other"].map(|name| self.folder.join(name));
        let mut command = Command::new(TOOL);
        command.arg("backup").arg("--data").arg(self.folder).arg("--out").arg(&copy);
        let mut copying = command.kill_on_drop(true).spawn().expect("the tool runs");
        while !partial.exists() && copying.try_wait().expect("it runs").is_none() {
            yield_now().await;
        }
        server.kill().await;
        assert!(copying.wait().await.expect("it ends").success());
        Sqlite::restore(&copy, &other).expect("brought back");
        whole(&other);
        assert!(length(&other) >= before && before.is_some());
        for name in ["copy", "copy.people.sqlite"] {
            fs::remove_file(self.folder.join(name)).expect("a file");
        }
        fs::remove_dir_all(&other).expect("a directory");
    }
}
