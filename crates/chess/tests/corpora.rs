//! Replays the committed fuzz corpora and all crashes found earlier.

use std::fs;
use std::panic::catch_unwind;
use std::path::Path;

use flagfall_testkit::properties;

/// Calls `property` on every file of the fuzz target `target`.
fn replay(target: &str, property: fn(&[u8])) {
    for kind in ["corpus", "regressions"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz").join(kind).join(target);
        let mut replayed = 0;
        for entry in fs::read_dir(&folder).expect("a folder for every target") {
            let path = entry.expect("a readable folder").path();
            let data = fs::read(&path).expect("a readable file");
            let outcome = catch_unwind(|| property(&data));
            assert!(outcome.is_ok(), "{} breaks a property", path.display());
            replayed += 1;
        }
        assert!(replayed > 0, "nothing to replay in {}", folder.display());
    }
}

#[test]
fn fen_corpus_keeps_properties() {
    replay("fen", properties::fen);
}

#[test]
fn san_corpus_keeps_properties() {
    replay("san", properties::san);
}

#[test]
fn mate_corpus_keeps_properties() {
    replay("mate", properties::mate);
}

#[test]
fn pgn_corpus_keeps_properties() {
    replay("pgn", properties::pgn);
}

#[test]
fn uci_corpus_keeps_properties() {
    replay("uci", properties::uci);
}
