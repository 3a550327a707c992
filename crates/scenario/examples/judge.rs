//! Judges scenario files: `cargo run -q -p flagfall-scenario --example judge FILE...` prints those
//! that failed.

use std::error::Error;
use std::{env, fs};

use flagfall_scenario::{judge, parse};

fn main() -> Result<(), Box<dyn Error>> {
    let (mut passed, mut failed) = (0, 0);
    for file in env::args().skip(1) {
        let scenarios = parse(&fs::read_to_string(&file)?)?;
        for protocol in scenarios.iter().flat_map(judge) {
            if protocol.passed() {
                passed += 1;
            } else {
                failed += 1;
                println!("{file}\n{protocol}");
            }
        }
    }
    println!("{passed} passed, {failed} failed");
    Ok(())
}
