//! Judges scenario files and prints those that fail.

use flagfall_scenario::{Protocol, judge, parse};

fn main() {
    let (mut passed, mut failed) = (0, 0);
    for path in std::env::args().skip(1) {
        let text = std::fs::read_to_string(&path).expect("a file");
        let scenarios = match parse(&text) {
            Ok(scenarios) => scenarios,
            Err(errors) => {
                println!("{path}: {errors}");
                failed += 1;
                continue;
            }
        };
        for scenario in scenarios {
            let protocols = judge(&scenario);
            if protocols.iter().all(Protocol::passed) {
                passed += 1;
                continue;
            }
            failed += 1;
            for protocol in protocols.iter().filter(|protocol| !protocol.passed()) {
                println!("{path}: {protocol}");
            }
        }
    }
    println!("{passed} passed, {failed} failed");
}
