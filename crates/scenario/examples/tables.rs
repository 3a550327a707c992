//! Prints the tables of `docs/scenarios.md`.

fn main() {
    for table in flagfall_scenario::tables() {
        println!("## {}\n\n{table}", table.name);
    }
}
