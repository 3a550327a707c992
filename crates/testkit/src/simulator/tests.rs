//! Runs of the simulator in `make test`.

use super::*;

/// The seeds of `make test`; `make simulate SEEDS=n` and `make soak` run more.
const SEEDS: u64 = 300;

/// Runs seeds until one breaks a promise, and returns what it broke.
fn find(bug: PlantedBug, seeds: u64) -> Option<String> {
    (0..seeds)
        .find_map(|seed| simulate(Simulation { bug: Some(bug), ..Simulation::of_seed(seed) }).err())
        .map(|found| found.text)
}

#[track_caller]
fn check_found(bug: PlantedBug, by: &[&str]) {
    let found = find(bug, 300).unwrap_or_else(|| panic!("{bug:?} is not found"));
    assert!(by.iter().any(|by| found.contains(by)), "{bug:?}: {found}");
}

#[test]
fn zone_keeps_its_promises_under_faults() {
    let mut total = SimulationSummary::default();
    for seed in 0..SEEDS {
        total += simulate(Simulation::of_seed(seed)).unwrap_or_else(|violation| panic!("{violation}"));
    }
    // Otherwise the checks would have had little to check.
    let SimulationSummary { starts, events, commands, messages, games_over, compared_clocks, .. } = total;
    let per_seed = [starts, events, commands, messages, games_over, compared_clocks].map(|count| count / SEEDS);
    assert!(per_seed.iter().zip([2, 100, 100, 2, 3, 80]).all(|(count, least)| *count >= least), "{total:?}");
}

#[test]
fn seed_leads_to_the_same_run_every_time() {
    for seed in 0..5 {
        assert_eq!(simulate(Simulation::of_seed(seed)), simulate(Simulation::of_seed(seed)));
    }
    let hash = |seed| simulate(Simulation::of_seed(seed)).expect("no violation").hash;
    assert_ne!(hash(0), hash(1));
}

#[test]
fn acknowledgement_before_sync_is_found() {
    check_found(
        PlantedBug::AcknowledgeEarly,
        &[
            "comes where",
            "was acknowledged",
            "first Executed",
            "has seen another event",
            "is the next",
            "disappeared",
            "was lost",
        ],
    );
}

#[test]
fn lost_messages_are_found() {
    check_found(PlantedBug::LoseMessages, &["0 were applied"]);
}

#[test]
fn double_delivery_is_found() {
    check_found(PlantedBug::DeliverTwice, &["2 were applied"]);
}

#[test]
fn dropped_publications_are_found() {
    check_found(PlantedBug::DropPublications, &["were shown", "has seen another event"]);
}

#[test]
fn charged_downtime_is_found() {
    check_found(PlantedBug::ChargeDowntime, &["while the zone was down"]);
}

#[test]
fn kept_roles_are_found() {
    check_found(PlantedBug::KeepRevokedRoles, &["was not appointed"]);
}

#[test]
fn repeated_event_is_found() {
    check_found(PlantedBug::RepeatEvent, &["is the next"]);
}
