//! A server as a separate process.

use std::fs::File;
use std::net::SocketAddr;
use std::path::Path;
use std::process::Stdio;

use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, ChildStdout, Command};

pub(crate) const TOOL: &str = env!("CARGO_BIN_EXE_flagfall");

/// A started server that may not be ready yet; killed on drop.
pub(crate) struct StartingServer {
    child: Child,
}

impl StartingServer {
    pub(crate) fn spawn(data: &Path) -> StartingServer {
        let mut command = Command::new(TOOL);
        command.args(["serve", "--listen", "127.0.0.1:0", "--data"]).arg(data);
        StartingServer::run(with_quiet_log(command))
    }

    fn run(mut command: Command) -> StartingServer {
        command.stdout(Stdio::piped()).kill_on_drop(true);
        StartingServer { child: command.spawn().expect("start flagfall") }
    }

    /// Starts a server with more options, which include the listen address.
    pub(crate) fn with_options(data: &Path, options: &[&str]) -> StartingServer {
        let mut command = Command::new(TOOL);
        command.args(["serve", "--data"]).arg(data).args(options);
        StartingServer::run(with_quiet_log(command))
    }

    /// Returns the standard output from its first line.
    pub(crate) fn stdout(&mut self) -> BufReader<ChildStdout> {
        BufReader::new(self.child.stdout.take().expect("standard output is piped"))
    }

    /// Waits until the server prints its address.
    pub(crate) async fn ready(mut self) -> Server {
        let (mut line, mut stdout) = (String::new(), self.stdout());
        stdout.read_line(&mut line).await.expect("a line with the address");
        let address = line.trim_end().trim_end_matches('/').rsplit('/').next().expect("an address");
        let address = address.parse().unwrap_or_else(|_| panic!("no address in {line:?}"));
        Server { child: self.child, address, stdout }
    }

    pub(crate) fn is_running(&mut self) -> bool {
        self.child.try_wait().expect("query the process").is_none()
    }

    /// Kills the server and waits for the end of the process.
    pub(crate) async fn kill(mut self) {
        self.child.kill().await.expect("kill the process");
    }
}

/// Logs only warnings and errors, to a pipe.
fn with_quiet_log(mut command: Command) -> Command {
    command.env("FLAGFALL_LOG", "warn").stderr(Stdio::piped());
    command
}

/// A server that is ready; killed on drop.
pub(crate) struct Server {
    child: Child,
    pub(crate) address: SocketAddr,
    /// The standard output after the first line.
    pub(crate) stdout: BufReader<ChildStdout>,
}

impl Server {
    /// Starts a server and waits until it is ready.
    pub(crate) async fn start(data: &Path) -> Server {
        StartingServer::spawn(data).ready().await
    }

    /// Starts a server that cannot write files longer than a number of blocks of 512 bytes.
    pub(crate) async fn start_with_max_file_size(data: &Path, blocks: u32) -> Server {
        let mut command = Command::new("sh");
        // Without the trap the system would kill the server before it can report the error.
        let script = "trap '' XFSZ; ulimit -f $0; exec $1 serve --listen 127.0.0.1:0 --data $2";
        command.args(["-c", script, &blocks.to_string(), TOOL]).arg(data);
        StartingServer::run(with_quiet_log(command)).ready().await
    }

    /// Starts a server with a limit of open files, which logs to a file.
    pub(crate) async fn start_with_max_open_files(data: &Path, files: u32, log: File) -> Server {
        let mut command = Command::new("sh");
        let script = "ulimit -n $0; exec $1 serve --listen 127.0.0.1:0 --data $2";
        command.args(["-c", script, &files.to_string(), TOOL]).arg(data);
        command.env("FLAGFALL_LOG", "warn").stderr(log);
        StartingServer::run(command).ready().await
    }

    /// Starts a server with more options, which logs to a file at the given level.
    pub(crate) async fn start_with_log(data: &Path, log: (&str, File), options: &[&str]) -> Server {
        let mut command = Command::new(TOOL);
        command.args(["serve", "--listen", "127.0.0.1:0", "--data"]).arg(data).args(options);
        command.env("FLAGFALL_LOG", log.0).stderr(log.1);
        StartingServer::run(command).ready().await
    }

    /// Returns the private memory of the server in KiB.
    #[cfg(target_os = "linux")]
    pub(crate) fn memory(&self) -> u64 {
        let status = format!("/proc/{}/status", self.child.id().expect("a running process"));
        let status = std::fs::read_to_string(status).expect("a running process");
        let line = status.lines().find_map(|line| line.strip_prefix("RssAnon:"));
        line.expect("RssAnon").trim().trim_end_matches(" kB").parse().expect("a number")
    }

    /// Sends SIGTERM.
    pub(crate) fn terminate(&self) {
        let id = self.child.id().expect("a running process").to_string();
        let status = std::process::Command::new("kill").args(["-TERM", &id]).status();
        assert!(status.expect("run kill").success());
    }

    /// Waits for the end of the process, and returns its exit status and its log without the limit of
    /// connections, which depends on the machine.
    pub(crate) async fn wait(self) -> (Option<i32>, String) {
        let output = self.child.wait_with_output().await.expect("wait for the process");
        let log = String::from_utf8_lossy(&output.stderr);
        let log = log.split_inclusive('\n').filter(|line| !line.contains("max_connections is"));
        (output.status.code(), log.collect())
    }

    /// Kills the server and waits for the end of the process.
    pub(crate) async fn kill(self) {
        StartingServer { child: self.child }.kill().await;
    }
}
