//! Processes that are asked by lines and answer by lines.

use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};
use thiserror::Error;

/// Why something could not be measured.
#[derive(Debug, Error)]
pub(crate) enum Failure {
    #[error(transparent)]
    Io(#[from] io::Error),
    #[error("{0} ended without an answer")]
    Ended(String),
    #[error("{who} said {said:?}")]
    NotUnderstood { who: String, said: String },
    #[error("{0}")]
    Wrong(String),
}

/// Another process of this program. When it is dropped it is told to end, and waited for.
pub(crate) struct Process {
    name: String,
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Process {
    /// Starts it, and waits for its first line.
    pub(crate) fn start(arguments: &[&str]) -> Result<(Process, String), Failure> {
        let mut child = Command::new(std::env::current_exe()?)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let (input, output) = (child.stdin.take(), child.stdout.take().expect("it is piped"));
        let name = arguments[0].to_owned();
        let mut process = Process { name, child, input, output: BufReader::new(output) };
        let first = process.hear()?;
        Ok((process, first))
    }

    /// Asks it something.
    pub(crate) fn ask(&mut self, line: &str) -> Result<String, Failure> {
        let input = self.input.as_mut().expect("it is open until the end");
        writeln!(input, "{line}")?;
        self.hear()
    }

    /// Asks it for numbers.
    pub(crate) fn ask_numbers<const N: usize>(&mut self, line: &str) -> Result<[u64; N], Failure> {
        let said = self.ask(line)?;
        let numbers: Result<Vec<u64>, _> = said.split(' ').map(str::parse).collect();
        let who = self.name.clone();
        let numbers = numbers.ok().and_then(|numbers| numbers.try_into().ok());
        numbers.ok_or(Failure::NotUnderstood { who, said })
    }

    fn hear(&mut self) -> Result<String, Failure> {
        let mut line = String::new();
        if self.output.read_line(&mut line)? == 0 {
            return Err(Failure::Ended(self.name.clone()));
        }
        Ok(line.trim_end().to_owned())
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        drop(self.input.take());
        drop(self.child.wait());
    }
}

/// Answers lines until there are no more, after a first one.
pub(crate) fn answer(
    first: &str,
    mut answer: impl FnMut(&str) -> Result<String, Failure>,
) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    writeln!(out, "{first}")?;
    out.flush()?;
    for line in io::stdin().lock().lines() {
        let answer = answer(&line?)?;
        writeln!(out, "{answer}")?;
        out.flush()?;
    }
    Ok(())
}

/// What every server answers: its CPU time in nanoseconds, its memory in bytes.
pub(crate) fn vital(line: &str) -> Result<String, Failure> {
    match line {
        "cpu" => Ok(cpu_time().as_nanos().to_string()),
        "memory" => Ok(memory()?.to_string()),
        _ => Err(Failure::NotUnderstood { who: "the driver".to_owned(), said: line.to_owned() }),
    }
}

fn cpu_time() -> Duration {
    let now = clock_gettime(ClockId::ProcessCPUTime);
    let seconds = u64::try_from(now.tv_sec).expect("CPU time counts up from zero");
    Duration::new(seconds, u32::try_from(now.tv_nsec).expect("less than a second"))
}

/// The resident memory of this process.
pub(crate) fn memory() -> Result<u64, Failure> {
    let status = std::fs::read_to_string("/proc/self/status")?;
    let resident = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes = resident.and_then(|text| text.trim().strip_suffix(" kB")?.parse::<u64>().ok());
    let unknown = || Failure::Wrong("this system does not tell resident memory".to_owned());
    Ok(1024 * kilobytes.ok_or_else(unknown)?)
}
