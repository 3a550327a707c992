//! Judges scenario files and prints the protocols of those that failed.

use std::error::Error;
use std::process::ExitCode;

use flagfall_scenario::{Protocol, judge, parse};

fn failed(path: &str) -> Result<(usize, usize), Box<dyn Error>> {
    let (mut passed, mut failed) = (0, 0);
    for scenario in parse(&std::fs::read_to_string(path)?)? {
        let protocols = judge(&scenario);
        if protocols.iter().all(Protocol::passed) {
            passed += 1;
            continue;
        }
        failed += 1;
        for protocol in protocols.iter().filter(|protocol| !protocol.passed()) {
            print!("{path}: {protocol}");
        }
    }
    Ok((passed, failed))
}

fn main() -> ExitCode {
    let (mut all_passed, mut all_failed) = (0, 0);
    for path in std::env::args().skip(1) {
        match failed(&path) {
            Ok((passed, failed)) => {
                (all_passed, all_failed) = (all_passed + passed, all_failed + failed)
            }
            Err(error) => {
                all_failed += 1;
                eprintln!("{path}:\n{error}");
            }
        }
    }
    println!("{all_passed} passed, {all_failed} failed");
    ExitCode::from(u8::from(all_failed > 0))
}
