//! An engine process that speaks UCI over its standard input and output.

use std::collections::VecDeque;
use std::io;
use std::process::Stdio;
use std::time::Duration;

use flagfall_chess::UciMove;
use thiserror::Error;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};
use tokio::time::timeout;

use super::line_buffer::LineBuffer;
use super::uci::{EngineMessage, UciCommand};
use super::{EngineConfig, OptionValue};

/// Time to quit before the process is killed.
const QUIT_TIMEOUT: Duration = Duration::from_secs(1);

/// Reason why an engine cannot go on.
#[derive(Debug, Error)]
pub(super) enum EngineError {
    #[error("it cannot be started: {0}")]
    Start(io::Error),
    #[error("it has exited")]
    Ended,
    #[error("it does not respond")]
    Unresponsive,
    #[error("it played no move")]
    NoMove,
    #[error("it played {0}, which is illegal")]
    Illegal(UciMove),
    #[error("its move was refused: {0}")]
    Refused(String),
}

/// A running engine, killed when dropped.
pub(super) struct Process {
    child: Child,
    input: ChildStdin,
    output: ChildStdout,
    lines: LineBuffer,
    received: VecDeque<EngineMessage>,
    /// The longest time without a response.
    pub(super) timeout: Duration,
}

impl Process {
    /// Starts an engine and prepares it for a game.
    pub(super) async fn start(config: &EngineConfig, chess960: bool) -> Result<Process, EngineError> {
        let mut child = Command::new(&config.command)
            .args(&config.args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .map_err(EngineError::Start)?;
        let (input, output) = child.stdin.take().zip(child.stdout.take()).ok_or(EngineError::Ended)?;
        let (lines, received, limit) = (LineBuffer::default(), VecDeque::new(), config.timeout());
        let mut engine = Process { child, input, output, lines, received, timeout: limit };
        engine.send(&UciCommand::Uci).await?;
        engine.wait_for(EngineMessage::UciOk).await?;
        for (name, value) in &config.options {
            engine.send(&UciCommand::SetOption { name, value }).await?;
        }
        if chess960 {
            let value = &OptionValue::Flag(true);
            engine.send(&UciCommand::SetOption { name: "UCI_Chess960", value }).await?;
        }
        engine.send(&UciCommand::NewGame).await?;
        engine.send(&UciCommand::IsReady).await?;
        engine.wait_for(EngineMessage::ReadyOk).await?;
        Ok(engine)
    }

    /// Sends a command.
    pub(super) async fn send(&mut self, command: &UciCommand<'_>) -> Result<(), EngineError> {
        let line = format!("{command}\n");
        match timeout(self.timeout, self.input.write_all(line.as_bytes())).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) => Err(EngineError::Ended),
            Err(_) => Err(EngineError::Unresponsive),
        }
    }

    /// Receives the next message. Cancel safe.
    pub(super) async fn receive(&mut self) -> Result<EngineMessage, EngineError> {
        let mut bytes = [0; 1024];
        loop {
            if let Some(received) = self.received.pop_front() {
                return Ok(received);
            }
            match self.output.read(&mut bytes).await {
                Ok(0) | Err(_) => return Err(EngineError::Ended),
                Ok(count) => {
                    self.lines.push(&bytes[..count], |line| {
                        self.received.extend(EngineMessage::parse(line));
                    });
                }
            }
        }
    }

    async fn wait_for(&mut self, expected: EngineMessage) -> Result<(), EngineError> {
        let timeout_after = self.timeout;
        let done = async {
            while self.receive().await? != expected {}
            Ok(())
        };
        timeout(timeout_after, done).await.unwrap_or(Err(EngineError::Unresponsive))
    }

    /// Stops the search and discards its move.
    pub(super) async fn stop(&mut self) -> Result<(), EngineError> {
        self.send(&UciCommand::Stop).await?;
        let timeout_after = self.timeout;
        let done = async {
            while !matches!(self.receive().await?, EngineMessage::BestMove(_)) {}
            Ok(())
        };
        timeout(timeout_after, done).await.unwrap_or(Err(EngineError::Unresponsive))
    }

    /// Asks the engine to quit, and kills it if it does not.
    pub(super) async fn quit(mut self) {
        // An engine that has exited receives nothing.
        let _ = self.send(&UciCommand::Quit).await;
        let _ = timeout(QUIT_TIMEOUT, self.child.wait()).await;
        let _ = self.child.kill().await;
    }
}
