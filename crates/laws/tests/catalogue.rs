//! Reading the catalogue of articles.

use std::collections::HashSet;

use flagfall_laws::{Article, CatalogueRow, Enforcement, catalogue};

#[test]
fn catalogue_rows_have_unique_ids() {
    let text = include_str!("../../../laws/catalogue.tsv");
    assert_eq!(catalogue::rows().len(), text.lines().count() - 1);
    let ids: HashSet<_> = catalogue::rows().iter().map(|row| row.id).collect();
    assert_eq!(ids.len(), catalogue::rows().len());
    for CatalogueRow { id, statement, .. } in catalogue::rows() {
        assert!(id.parse::<Article>().is_ok() && !statement.is_empty(), "{id}");
    }
}

#[test]
fn every_enforcement_occurs_in_the_catalogue() {
    for carried in Enforcement::ALL {
        assert!(catalogue::rows().iter().any(|row| row.enforcement == carried), "{carried}");
    }
}

#[track_caller]
fn check(citation: &str, expected: &[&str]) {
    let found: Vec<_> = catalogue::rows_cited(citation).map(|row| row.id).collect();
    assert_eq!(found, expected, "{citation}");
}

#[test]
fn citation_ends_at_a_dot_or_between_digits_and_letters() {
    check("A.4.2", &["A.4.2a", "A.4.2b", "A.4.2c", "A.4.2d", "A.4.2e"]);
    check("a.4.2A", &["A.4.2a"]);
    check("O.13.4", &["O.13.4a", "O.13.4b"]);
    check("P.13c", &["P.13c1", "P.13c2", "P.13c3"]);
    check("OG", &["OG"]);
    check("K.9.4", &["K.9.4a", "K.9.4b"]);
    check("L.0", &["L.0", "L.0.1"]);
}

#[test]
fn invalid_citation_matches_no_row() {
    for citation in ["", " ", ".", "L.99", "L.7.5.9", "X", "L.1é", "é", "L..", "L.5.1.1."] {
        check(citation, &[]);
    }
}

#[test]
fn citation_of_a_text_matches_only_its_rows() {
    let all = |letter: &str| catalogue::rows_cited(letter).count();
    let own = |start: &str| {
        let rows = catalogue::rows().iter();
        rows.filter(|row| row.id.split('.').next() == Some(start)).count()
    };
    for text in ["L", "A", "B", "C", "D", "I", "II", "III", "FI", "P", "K", "O", "OI", "OII"] {
        assert!(all(text) == own(text) && all(text) > 4, "{text}");
    }
}

#[test]
fn article_number_is_parsed_or_refused() {
    for text in ["L.9.5.3a", "OII.add13.1.1", "K.10", "123456789012345"] {
        assert_eq!(text.parse::<Article>().map(|article| article.to_string()), Ok(text.to_owned()));
    }
    for text in ["", "L 9", "L-9", "1234567890123456", "Ł.1"] {
        assert!(text.parse::<Article>().is_err(), "{text}");
    }
}
