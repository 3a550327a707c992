//! Judges scenario files and prints the protocols of those that fail.

fn main() {
    let (mut passed, mut failed) = (0, 0);
    for path in std::env::args().skip(1) {
        let text = std::fs::read_to_string(&path).unwrap_or_default();
        match flagfall_scenario::parse(&text) {
            Err(errors) => {
                failed += 1;
                println!("{path}: {errors}");
            }
            Ok(scenarios) => {
                for protocol in scenarios.iter().flat_map(flagfall_scenario::judge) {
                    if protocol.passed() {
                        passed += 1;
                    } else {
                        failed += 1;
                        println!("{path}: {protocol}");
                    }
                }
            }
        }
    }
    println!("{passed} passed, {failed} failed");
}
