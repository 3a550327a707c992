//! An engine at work: a program that speaks UCI over its input and output.

use std::collections::VecDeque;
use std::io;
use std::process::Stdio;
use std::time::Duration;

use flagfall_chess::UciMove;
use thiserror::Error;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};
use tokio::time::timeout;

use super::lines::Lines;
use super::uci::{Ask, Said};
use super::{EngineConfig, OptionValue};

/// How long it may take to leave.
const LONGEST_GOODBYE: Duration = Duration::from_secs(1);

/// What is wrong with an engine.
#[derive(Debug, Error)]
pub(super) enum Trouble {
    #[error("it cannot be started: {0}")]
    Start(io::Error),
    #[error("it has ended")]
    Ended,
    #[error("it is silent")]
    Silent,
    #[error("it played no move")]
    NoMove,
    #[error("it played {0}, which is not legal")]
    Illegal(UciMove),
    #[error("its move was refused: {0}")]
    Refused(String),
}

/// A running engine; gone when this is.
pub(super) struct Process {
    child: Child,
    input: ChildStdin,
    output: ChildStdout,
    lines: Lines,
    said: VecDeque<Said>,
    /// How long it may be silent.
    pub(super) patience: Duration,
}

impl Process {
    /// Starts one, and makes it ready for a game.
    pub(super) async fn start(config: &EngineConfig, chess960: bool) -> Result<Process, Trouble> {
        let mut child = Command::new(&config.command)
            .args(&config.args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .map_err(Trouble::Start)?;
        let (input, output) = child.stdin.take().zip(child.stdout.take()).ok_or(Trouble::Ended)?;
        let (lines, said, patience) = (Lines::default(), VecDeque::new(), config.patience());
        let mut engine = Process { child, input, output, lines, said, patience };
        engine.say(&Ask::Uci).await?;
        engine.wait_for(Said::UciOk).await?;
        for (name, value) in &config.options {
            engine.say(&Ask::SetOption { name, value }).await?;
        }
        if chess960 {
            let value = &OptionValue::Flag(true);
            engine.say(&Ask::SetOption { name: "UCI_Chess960", value }).await?;
        }
        engine.say(&Ask::NewGame).await?;
        engine.say(&Ask::IsReady).await?;
        engine.wait_for(Said::ReadyOk).await?;
        Ok(engine)
    }

    /// Says something to it.
    pub(super) async fn say(&mut self, ask: &Ask<'_>) -> Result<(), Trouble> {
        let line = format!("{ask}\n");
        match timeout(self.patience, self.input.write_all(line.as_bytes())).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) => Err(Trouble::Ended),
            Err(_) => Err(Trouble::Silent),
        }
    }

    /// What it says next; nothing is lost by waiting for something else meanwhile.
    pub(super) async fn hear(&mut self) -> Result<Said, Trouble> {
        let mut bytes = [0; 1024];
        loop {
            if let Some(said) = self.said.pop_front() {
                return Ok(said);
            }
            match self.output.read(&mut bytes).await {
                Ok(0) | Err(_) => return Err(Trouble::Ended),
                Ok(count) => {
                    self.lines.take(&bytes[..count], |line| self.said.extend(Said::read(line)));
                }
            }
        }
    }

    async fn wait_for(&mut self, expected: Said) -> Result<(), Trouble> {
        let patience = self.patience;
        let heard = async {
            while self.hear().await? != expected {}
            Ok(())
        };
        timeout(patience, heard).await.unwrap_or(Err(Trouble::Silent))
    }

    /// Has it stop thinking; what it would have played does not count.
    pub(super) async fn stop(&mut self) -> Result<(), Trouble> {
        self.say(&Ask::Stop).await?;
        let patience = self.patience;
        let heard = async {
            while !matches!(self.hear().await?, Said::BestMove(_)) {}
            Ok(())
        };
        timeout(patience, heard).await.unwrap_or(Err(Trouble::Silent))
    }

    /// Lets it leave; who does not is ended.
    pub(super) async fn end(mut self) {
        // Who has ended already hears nothing.
        let _ = self.say(&Ask::Quit).await;
        let _ = timeout(LONGEST_GOODBYE, self.child.wait()).await;
        let _ = self.child.kill().await;
    }
}
