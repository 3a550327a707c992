//! `flagfall laws`.

use crate::flagfall;

#[track_caller]
fn check(args: &[&str]) -> String {
    let run = flagfall(&[&["laws"], args].concat());
    assert_eq!((run.status, run.stderr.as_str()), (0, ""), "{args:?}");
    run.stdout
}

/// Checks the ids of the printed rows.
#[track_caller]
fn check_ids(args: &[&str], expected: &[&str]) {
    let stdout = check(args);
    let heads = stdout.lines().filter(|line| !line.starts_with(' '));
    let ids: Vec<_> = heads.filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!(ids, expected, "{stdout}");
}

#[test]
fn article_is_printed_with_its_enforcement() {
    assert_eq!(
        check(&["P.21b"]),
        "P.21b  finnish-blitz-2014, recorded, shown or announced
    A complaint about how the arbiter acted may be addressed to the commission of arbiters.
"
    );
}

#[test]
fn article_includes_its_parts() {
    check_ids(&["L.9.5.3"], &["L.9.5.3a", "L.9.5.3b"]);
    check_ids(&["9.5.3"], &["L.9.5.3a", "L.9.5.3b"]);
    check_ids(&["l.9.5.3."], &["L.9.5.3a", "L.9.5.3b"]);
    check_ids(&["1.4"], &["L.1.4", "L.1.4.1"]);
    check_ids(&["O.13.4", "K.7"], &["O.13.4a", "O.13.4b", "K.7"]);
    check_ids(&["OG"], &["OG"]);
}

#[test]
fn articles_are_counted_without_an_argument() {
    let stdout = check(&[]);
    let lines: Vec<_> = stdout.lines().collect();
    assert_eq!(lines[0], "text                   A     C     S     R     P   all");
    let numbers = |line: &str| -> Vec<usize> {
        line.split_whitespace().skip(1).map(|number| number.parse().expect("a number")).collect()
    };
    let (all, texts) = (numbers(lines[6]), &lines[1..6]);
    assert!(lines[6].starts_with("all ") && texts[0].starts_with("fide-2017 "), "{stdout}");
    for (column, &total) in all.iter().enumerate() {
        let sum: usize = texts.iter().map(|line| numbers(line)[column]).sum();
        assert_eq!(sum, total, "{stdout}");
    }
    assert_eq!(all[..5].iter().sum::<usize>(), all[5]);
    assert!(stdout.ends_with("P  left to people\n"));
}

#[test]
fn unknown_article_is_rejected() {
    for article in ["L.99", "X", "9.5.9", "", "-"] {
        let run = flagfall(&["laws", "K.7", article]);
        assert_eq!((run.status, run.stdout.as_str()), (2, ""), "{article}");
        let expected = format!("error: there is no article {article}\nhint: articles are named as in ");
        assert!(run.stderr.starts_with(&expected), "{}", run.stderr);
    }
}

#[test]
fn colours_are_used_only_on_request() {
    assert!(check(&["K.7", "--color", "always"]).starts_with("\u{1b}[1mK.7\u{1b}[0m  "));
    assert!(!check(&["K.7"]).contains('\u{1b}'));
}

#[test]
fn editions_are_compared() {
    let page = check(&["--differences", "--scenarios", SCENARIOS]);
    let rows: Vec<_> = page.lines().filter(|line| line.starts_with("| 0:05 White claims")).collect();
    assert!(rows[0].contains("refused: the claimant's own flag has fallen too (A.4.3b)"), "{page}");
    assert!(rows[0].contains("1/2-1/2 by both flags under P.14c"), "{page}");
}

const SCENARIOS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../laws/scenarios");

#[test]
fn evidence_of_row_is_printed() {
    let stdout = check(&["P.21b", "--scenarios", SCENARIOS]);
    assert!(stdout.contains("shown by: the incident as it was reported (laws/scenarios/"), "{stdout}");
}

#[test]
fn pending_rows_are_listed() {
    let stdout = check(&["--coverage", "--scenarios", SCENARIOS]);
    let (_, cases) = stdout.split_once("\npending: fair-play cases\n").expect("pending rows");
    assert!(cases.lines().any(|line| line.starts_with("OI.J ")), "{stdout}");
}

#[test]
fn pages_are_written_with_boards() {
    let dir = std::env::temp_dir().join(format!("flagfall-pages-{}", std::process::id()));
    let path = dir.to_str().expect("a name in UTF-8");
    assert_eq!(check(&["--pages", path, "--scenarios", SCENARIOS]), "");
    let index = std::fs::read_to_string(dir.join("README.md")).expect("an index");
    assert!(index.contains("[L.4](L.4.md)"), "{index}");
    let page = std::fs::read_to_string(dir.join("L.4.md")).expect("a page");
    let (_, board) = page.split_once("<img src=\"").expect("a board");
    let (board, _) = board.split_once('"').expect("its name");
    assert!(dir.join(board).exists(), "{board}");
    std::fs::remove_dir_all(&dir).expect("remove directory");
}
