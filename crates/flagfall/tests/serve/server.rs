//! The server, as a process of its own.

use std::fs::File;
use std::net::SocketAddr;
use std::path::Path;
use std::process::Stdio;

use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, ChildStdout, Command};

pub(crate) const TOOL: &str = env!("CARGO_BIN_EXE_flagfall");

/// A server that was started and may not be ready; it dies with the test.
pub(crate) struct Starting {
    child: Child,
}

impl Starting {
    pub(crate) fn spawn(folder: &Path) -> Starting {
        let mut command = Command::new(TOOL);
        command.args(["serve", "--listen", "127.0.0.1:0", "--data"]).arg(folder);
        Starting::run(quiet(command))
    }

    fn run(mut command: Command) -> Starting {
        command.stdout(Stdio::piped()).kill_on_drop(true);
        Starting { child: command.spawn().expect("the tool runs") }
    }

    /// One with more options, a place to listen among them.
    pub(crate) fn with(folder: &Path, options: &[&str]) -> Starting {
        let mut command = Command::new(TOOL);
        command.args(["serve", "--data"]).arg(folder).args(options);
        Starting::run(quiet(command))
    }

    /// What it says, from its first line on.
    pub(crate) fn says(&mut self) -> BufReader<ChildStdout> {
        BufReader::new(self.child.stdout.take().expect("it was piped"))
    }

    /// Waits until it says where it is.
    pub(crate) async fn ready(mut self) -> Server {
        let (mut line, mut says) = (String::new(), self.says());
        says.read_line(&mut line).await.expect("it says where it is");
        let address = line.trim_end().trim_end_matches('/').rsplit('/').next().expect("an address");
        let address = address.parse().unwrap_or_else(|_| panic!("it said {line:?}"));
        Server { child: self.child, address, says }
    }

    pub(crate) fn is_running(&mut self) -> bool {
        self.child.try_wait().expect("it can be asked").is_none()
    }

    /// Kills it as the system does, without a word, and waits until it is gone.
    pub(crate) async fn kill(mut self) {
        self.child.kill().await.expect("it was not waited for");
    }
}

/// A tool that logs only what is wrong, to whoever started it.
fn quiet(mut command: Command) -> Command {
    command.env("FLAGFALL_LOG", "warn").stderr(Stdio::piped());
    command
}

/// A server that is ready, and dies with the test.
pub(crate) struct Server {
    child: Child,
    pub(crate) address: SocketAddr,
    /// What it says after that.
    pub(crate) says: BufReader<ChildStdout>,
}

impl Server {
    /// Starts one and waits until it is ready.
    pub(crate) async fn start(folder: &Path) -> Server {
        Starting::spawn(folder).ready().await
    }

    /// Starts one that can write no file longer than so many blocks of 512 bytes.
    pub(crate) async fn start_limited(folder: &Path, blocks: u32) -> Server {
        let mut command = Command::new("sh");
        // Without the trap the system would kill it before it could say anything.
        let script = "trap '' XFSZ; ulimit -f $0; exec $1 serve --listen 127.0.0.1:0 --data $2";
        command.args(["-c", script, &blocks.to_string(), TOOL]).arg(folder);
        Starting::run(quiet(command)).ready().await
    }

    /// Starts one that can have no more than so many files open, and logs into one.
    pub(crate) async fn start_with_files(folder: &Path, files: u32, log: File) -> Server {
        let mut command = Command::new("sh");
        let script = "ulimit -n $0; exec $1 serve --listen 127.0.0.1:0 --data $2";
        command.args(["-c", script, &files.to_string(), TOOL]).arg(folder);
        command.env("FLAGFALL_LOG", "warn").stderr(log);
        Starting::run(command).ready().await
    }

    /// Starts one with more options, which logs that much into a file.
    pub(crate) async fn start_logging(folder: &Path, log: (&str, File), more: &[&str]) -> Server {
        let mut command = Command::new(TOOL);
        command.args(["serve", "--listen", "127.0.0.1:0", "--data"]).arg(folder).args(more);
        command.env("FLAGFALL_LOG", log.0).stderr(log.1);
        Starting::run(command).ready().await
    }

    /// How much memory of its own it has, in KiB.
    #[cfg(target_os = "linux")]
    pub(crate) fn memory(&self) -> u64 {
        let status = format!("/proc/{}/status", self.child.id().expect("it runs"));
        let status = std::fs::read_to_string(status).expect("it runs");
        let line = status.lines().find_map(|line| line.strip_prefix("RssAnon:")).expect("told");
        line.trim().trim_end_matches(" kB").parse().expect("a number")
    }

    /// Asks it to end, as the system does.
    pub(crate) fn terminate(&self) {
        let id = self.child.id().expect("it runs").to_string();
        let asked = std::process::Command::new("kill").args(["-TERM", &id]).status();
        assert!(asked.expect("kill runs").success());
    }

    /// Waits for its end: the status, and what it said, but for how many connections fit, which
    /// depends on the machine.
    pub(crate) async fn ended(self) -> (Option<i32>, String) {
        let output = self.child.wait_with_output().await.expect("it ends");
        let said = String::from_utf8_lossy(&output.stderr);
        let said = said.split_inclusive('\n').filter(|line| !line.contains("most_connections is"));
        (output.status.code(), said.collect())
    }

    /// Kills it as the system does, without a word, and waits until it is gone.
    pub(crate) async fn kill(self) {
        Starting { child: self.child }.kill().await;
    }
}
