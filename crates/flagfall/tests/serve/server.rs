//! The server, as a process of its own.

use std::net::SocketAddr;
use std::path::Path;
use std::process::Stdio;

use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

pub(crate) const TOOL: &str = env!("CARGO_BIN_EXE_flagfall");

/// A server that was started and may not be ready; it dies with the test.
pub(crate) struct Starting {
    child: Child,
}

impl Starting {
    pub(crate) fn spawn(folder: &Path) -> Starting {
        let mut command = Command::new(TOOL);
        command.args(["serve", "--listen", "127.0.0.1:0", "--data"]).arg(folder);
        Starting::run(command)
    }

    fn run(mut command: Command) -> Starting {
        command.env("FLAGFALL_LOG", "warn").kill_on_drop(true);
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        Starting { child: command.spawn().expect("the tool runs") }
    }

    /// Waits until it says where it is.
    pub(crate) async fn ready(mut self) -> Server {
        let stdout = self.child.stdout.take().expect("it was piped");
        let mut line = String::new();
        BufReader::new(stdout).read_line(&mut line).await.expect("it says where it is");
        let address = line.trim_end().trim_end_matches('/').rsplit('/').next().expect("an address");
        let address = address.parse().unwrap_or_else(|_| panic!("it said {line:?}"));
        Server { child: self.child, address }
    }

    pub(crate) fn is_running(&mut self) -> bool {
        self.child.try_wait().expect("it can be asked").is_none()
    }

    /// Kills it as the system does, without a word, and waits until it is gone.
    pub(crate) async fn kill(mut self) {
        self.child.kill().await.expect("it was not waited for");
    }
}

/// A server that is ready, and dies with the test.
pub(crate) struct Server {
    child: Child,
    pub(crate) address: SocketAddr,
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
        Starting::run(command).ready().await
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
    pub(crate) async fn kill(self) {
        Starting { child: self.child }.kill().await;
    }
}
