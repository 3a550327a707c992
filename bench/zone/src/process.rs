//! Child processes that answer lines with lines.

use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};
use thiserror::Error;

/// The reason a measurement failed.
#[derive(Debug, Error)]
pub(crate) enum Failure {
    #[error(transparent)]
    Io(#[from] io::Error),
    #[error("{0} ended without an answer")]
    NoAnswer(String),
    #[error("unexpected line from {process}: {line:?}")]
    UnexpectedLine { process: String, line: String },
    #[error("{0}")]
    Other(String),
}

/// Another process of this program. Dropping it ends the process and waits for it.
pub(crate) struct Process {
    name: String,
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Process {
    /// Starts a process and returns its first line.
    pub(crate) fn start(arguments: &[&str]) -> Result<(Process, String), Failure> {
        let mut child = Command::new(std::env::current_exe()?)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let (input, output) = (child.stdin.take(), child.stdout.take().expect("stdout is piped"));
        let name = arguments[0].to_owned();
        let mut process = Process { name, child, input, output: BufReader::new(output) };
        let first = process.read_line()?;
        Ok((process, first))
    }

    /// Sends a line and returns the answer.
    pub(crate) fn ask(&mut self, line: &str) -> Result<String, Failure> {
        let input = self.input.as_mut().expect("the input is open until the process is dropped");
        writeln!(input, "{line}")?;
        self.read_line()
    }

    /// Sends a line and returns the numbers of the answer.
    pub(crate) fn ask_numbers<const N: usize>(&mut self, line: &str) -> Result<[u64; N], Failure> {
        let answer = self.ask(line)?;
        let numbers: Result<Vec<u64>, _> = answer.split(' ').map(str::parse).collect();
        let process = self.name.clone();
        let numbers = numbers.ok().and_then(|numbers| numbers.try_into().ok());
        numbers.ok_or(Failure::UnexpectedLine { process, line: answer })
    }

    fn read_line(&mut self) -> Result<String, Failure> {
        let mut line = String::new();
        if self.output.read_line(&mut line)? == 0 {
            return Err(Failure::NoAnswer(self.name.clone()));
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

/// Prints a first line, then answers lines from standard input until its end.
pub(crate) fn serve_lines(first: &str, mut answer: impl FnMut(&str) -> Result<String, Failure>) -> Result<(), Failure> {
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

/// Answers requests for the CPU time of this process in nanoseconds or its memory in bytes.
pub(crate) fn answer_usage(line: &str) -> Result<String, Failure> {
    match line {
        "cpu" => Ok(cpu_time().as_nanos().to_string()),
        "memory" => Ok(resident_memory()?.to_string()),
        _ => Err(Failure::UnexpectedLine { process: "the driver".to_owned(), line: line.to_owned() }),
    }
}

fn cpu_time() -> Duration {
    let now = clock_gettime(ClockId::ProcessCPUTime);
    let seconds = u64::try_from(now.tv_sec).expect("CPU time counts up from zero");
    Duration::new(seconds, u32::try_from(now.tv_nsec).expect("less than a second"))
}

/// Returns the resident memory of this process in bytes.
pub(crate) fn resident_memory() -> Result<u64, Failure> {
    let status = std::fs::read_to_string("/proc/self/status")?;
    let resident = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes = resident.and_then(|text| text.trim().strip_suffix(" kB")?.parse::<u64>().ok());
    let unknown = || Failure::Other("this system does not report resident memory".to_owned());
    Ok(1024 * kilobytes.ok_or_else(unknown)?)
}
