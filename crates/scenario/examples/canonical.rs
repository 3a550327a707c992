//! Prints scenario files in canonical form, or their errors.

use std::error::Error;
use std::process::ExitCode;

fn canonical(path: &str) -> Result<String, Box<dyn Error>> {
    let scenarios = flagfall_scenario::parse(&std::fs::read_to_string(path)?)?;
    let texts: Vec<String> = scenarios.iter().map(ToString::to_string).collect();
    Ok(texts.join("\n"))
}

fn main() -> ExitCode {
    let mut failed = false;
    for path in std::env::args().skip(1) {
        match canonical(&path) {
            Ok(text) => print!("{text}"),
            Err(error) => {
                failed = true;
                eprintln!("{path}:\n{error}");
            }
        }
    }
    ExitCode::from(u8::from(failed))
}
