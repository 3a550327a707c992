//! The server, as a process of its own.

use std::fs::File;
use std::net::SocketAddr;
use std::path::Path;
use std::process::Stdio;

use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, ChildStdout, Command};

const TOOL: &str = env!("CARGO_BIN_EXE_flagfall");

/// A server that was started, and dies with the test.
pub(crate) struct Server {
    child: Child,
    pub(crate) address: SocketAddr,
    /// What it says after that.
    pub(crate) says: BufReader<ChildStdout>,
}

impl Server {
    /// Starts one and waits until it is ready.
    pub(crate) async fn start(folder: &Path) -> Server {
        let mut command = Command::new(TOOL);
        command.args(["serve", "--listen", "127.0.0.1:0", "--data"]).arg(folder);
        Server::spawn(command).await
    }

    /// Starts one that can write no file longer than so many blocks of 512 bytes.
    pub(crate) async fn start_limited(folder: &Path, blocks: u32) -> Server {
        let mut command = Command::new("sh");
        // Without the trap the system would kill it before it could say anything.
        let script = "trap '' XFSZ; ulimit -f $0; exec $1 serve --listen 127.0.0.1:0 --data $2";
        command.args(["-c", script, &blocks.to_string(), TOOL]).arg(folder);
        Server::spawn(command).await
    }

    /// Starts one with more options, which logs that much into a file.
    pub(crate) async fn start_logging(folder: &Path, log: (&str, File), more: &[&str]) -> Server {
        let mut command = Command::new(TOOL);
        command.args(["serve", "--listen", "127.0.0.1:0", "--data"]).arg(folder).args(more);
        command.env("FLAGFALL_LOG", log.0).stderr(log.1);
        Server::wait(command).await
    }

    async fn spawn(mut command: Command) -> Server {
        command.env("FLAGFALL_LOG", "warn").stderr(Stdio::piped());
        Server::wait(command).await
    }

    /// Waits until it says where it is.
    async fn wait(mut command: Command) -> Server {
        command.stdout(Stdio::piped()).kill_on_drop(true);
        let mut child = command.spawn().expect("the tool runs");
        let stdout = child.stdout.take().expect("it was piped");
        let (mut line, mut says) = (String::new(), BufReader::new(stdout));
        says.read_line(&mut line).await.expect("it says where it is");
        let address = line.trim_end().trim_end_matches('/').rsplit('/').next().expect("an address");
        let address = address.parse().unwrap_or_else(|_| panic!("it said {line:?}"));
        Server { child, address, says }
    }

    /// Asks it to end, as the system does.
    pub(crate) fn terminate(&self) {
        let id = self.child.id().expect("it runs").to_string();
        let asked = std::process::Command::new("kill").args(["-TERM", &id]).status();
        assert!(asked.expect("kill runs").success());
    }

    /// Waits for its end: the status, and what it said.
    pub(crate) async fn ended(self) -> (Option<i32>, String) {
        let output = self.child.wait_with_output().await.expect("it ends");
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
    }

    /// Kills it as the system does, without a word, and waits until it is gone.
    pub(crate) async fn kill(mut self) {
        self.child.kill().await.expect("it runs");
    }
}
