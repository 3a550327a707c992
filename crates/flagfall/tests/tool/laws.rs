//! `flagfall laws`.

use crate::flagfall;

#[track_caller]
fn check(args: &[&str]) -> String {
    let answer = flagfall(&[&["laws"], args].concat());
    assert_eq!((answer.status, answer.stderr.as_str()), (0, ""), "{args:?}");
    answer.stdout
}

/// The ids told for some articles.
#[track_caller]
fn check_ids(args: &[&str], expected: &[&str]) {
    let told = check(args);
    let heads = told.lines().filter(|line| !line.starts_with(' '));
    let ids: Vec<_> = heads.filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!(ids, expected, "{told}");
}

#[test]
fn an_article_is_told_with_its_text_and_who_sees_to_it() {
    assert_eq!(
        check(&["P.21b"]),
        "P.21b  finnish-blitz-2014, recorded, shown or announced
    A complaint about how the arbiter acted may be addressed to the commission of arbiters.
"
    );
}

#[test]
fn an_article_means_all_its_parts() {
    check_ids(&["L.9.5.3"], &["L.9.5.3a", "L.9.5.3b"]);
    check_ids(&["9.5.3"], &["L.9.5.3a", "L.9.5.3b"]);
    check_ids(&["l.9.5.3."], &["L.9.5.3a", "L.9.5.3b"]);
    check_ids(&["1.4"], &["L.1.4", "L.1.4.1"]);
    check_ids(&["O.13.4", "K.7"], &["O.13.4a", "O.13.4b", "K.7"]);
    check_ids(&["OG"], &["OG"]);
}

#[test]
fn without_an_article_the_texts_are_counted() {
    let told = check(&[]);
    let lines: Vec<_> = told.lines().collect();
    assert_eq!(lines[0], "text                   A     C     S     R     P   all");
    let numbers = |line: &str| -> Vec<usize> {
        line.split_whitespace().skip(1).map(|number| number.parse().expect("a number")).collect()
    };
    let (all, texts) = (numbers(lines[6]), &lines[1..6]);
    assert!(lines[6].starts_with("all ") && texts[0].starts_with("fide-2017 "), "{told}");
    for (column, &whole) in all.iter().enumerate() {
        let sum: usize = texts.iter().map(|line| numbers(line)[column]).sum();
        assert_eq!(sum, whole, "{told}");
    }
    assert_eq!(all[..5].iter().sum::<usize>(), all[5]);
    assert!(told.ends_with("P  left to people\n"));
}

#[test]
fn what_is_no_article_is_refused() {
    for article in ["L.99", "X", "9.5.9", "", "-"] {
        let answer = flagfall(&["laws", "K.7", article]);
        assert_eq!((answer.status, answer.stdout.as_str()), (2, ""), "{article}");
        let told = format!("error: there is no article {article}\nhint: articles are named as in ");
        assert!(answer.stderr.starts_with(&told), "{}", answer.stderr);
    }
}

#[test]
fn colours_only_where_they_are_wanted() {
    assert!(check(&["K.7", "--color", "always"]).starts_with("\u{1b}[1mK.7\u{1b}[0m  "));
    assert!(!check(&["K.7"]).contains('\u{1b}'));
}

#[test]
fn editions_are_set_side_by_side() {
    let page = check(&["--differences", "--scenarios", SCENARIOS]);
    let rows: Vec<_> =
        page.lines().filter(|line| line.starts_with("| 0:05 White claims")).collect();
    assert!(rows[0].contains("refused: the claimant's own flag is down too (A.4.3b)"), "{page}");
    assert!(rows[0].contains("1/2-1/2 by both flags under P.14c"), "{page}");
}

const SCENARIOS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../laws/scenarios");

#[test]
fn what_shows_a_row_is_told_with_it() {
    let told = check(&["P.21b", "--scenarios", SCENARIOS]);
    assert!(told.contains("shown by: the incident as it was reported (laws/scenarios/"), "{told}");
}

#[test]
fn what_waits_is_listed_by_name() {
    let told = check(&["--coverage", "--scenarios", SCENARIOS]);
    let (_, cases) = told.split_once("\nwaiting for fair-play cases\n").expect("they wait");
    assert!(cases.lines().any(|line| line.starts_with("OI.J ")), "{told}");
}

#[test]
fn pages_are_written_with_their_boards() {
    let folder = std::env::temp_dir().join(format!("flagfall-pages-{}", std::process::id()));
    let path = folder.to_str().expect("a name in UTF-8");
    assert_eq!(check(&["--pages", path, "--scenarios", SCENARIOS]), "");
    let index = std::fs::read_to_string(folder.join("README.md")).expect("an index");
    assert!(index.contains("[L.4](L.4.md)"), "{index}");
    let page = std::fs::read_to_string(folder.join("L.4.md")).expect("a page");
    let (_, board) = page.split_once("<img src=\"").expect("a board");
    let (board, _) = board.split_once('"').expect("its name");
    assert!(folder.join(board).exists(), "{board}");
    std::fs::remove_dir_all(&folder).expect("it is ours");
}
