//! The division of the laws into pages.

use flagfall_laws::{CatalogueRow, catalogue};

/// A chapter of a text, which is one page.
pub(super) struct Chapter {
    /// The common prefix of the ids of its rows: `L.4`, `A`, `OII`.
    pub(super) id: String,
    /// The subject, as the heading of the page.
    pub(super) title: &'static str,
    /// The source that the chapter belongs to.
    pub(super) source: &'static str,
}

impl Chapter {
    /// Returns the file name of the page.
    pub(super) fn file(&self) -> String {
        format!("{}.md", self.id)
    }

    /// Whether a row belongs to this chapter.
    pub(super) fn has(&self, row: &CatalogueRow) -> bool {
        chapter_of(row.id) == self.id
    }
}

/// Returns all chapters, source by source, in the order of the catalogue.
pub(super) fn chapters() -> Vec<Chapter> {
    let mut chapters: Vec<Chapter> = Vec::new();
    for row in catalogue::rows() {
        let id = chapter_of(row.id);
        if chapters.iter().all(|chapter| chapter.id != id) {
            let title = chapter_title(id);
            chapters.push(Chapter { id: id.to_owned(), title, source: row.source });
        }
    }
    // The catalogue lists a national practice among the laws that it changes; its page follows theirs.
    let place = |source: &str| catalogue::rows().iter().position(|row| row.source == source);
    chapters.sort_by_key(|chapter| place(chapter.source));
    chapters
}

/// Returns the file name of a row's page.
pub(super) fn page_of(row: &str) -> String {
    format!("{}.md", chapter_of(row))
}

/// Returns the id of a row's chapter: `L.4` for `L.4.3.1` (long sources have a chapter for each number), `A` for `A.4.2`.
fn chapter_of(id: &str) -> &str {
    let mut dots = id.match_indices('.').map(|(at, _)| at);
    let first = dots.next().unwrap_or(id.len());
    let text = &id[..first];
    let long = matches!(text, "L" | "O" | "OI");
    let end = if long { dots.next().unwrap_or(id.len()) } else { first };
    let chapter = &id[..end];
    // `OI.A` and `O.16` are chapters; `O.16b` would belong to `O.16`.
    chapter.trim_end_matches(|last: char| last.is_ascii_lowercase())
}

fn chapter_title(chapter: &str) -> &'static str {
    let known = TITLES.iter().find(|(id, _)| *id == chapter);
    known.map_or("", |(_, title)| title)
}

const TITLES: &[(&str, &str)] = &[
    ("L.0", "Preface"),
    ("L.1", "Nature and objectives of the game"),
    ("L.2", "Initial position"),
    ("L.3", "Moves of the pieces"),
    ("L.4", "Act of moving the pieces"),
    ("L.5", "Completion of the game"),
    ("L.6", "Chess clock"),
    ("L.7", "Irregularities"),
    ("L.8", "Recording of the moves"),
    ("L.9", "Drawn game"),
    ("L.10", "Points"),
    ("L.11", "Conduct of the players"),
    ("L.12", "Role of the arbiter"),
    ("A", "Rapid chess"),
    ("B", "Blitz"),
    ("C", "Algebraic notation"),
    ("D", "Blind and visually impaired players"),
    ("I", "Adjourned games"),
    ("II", "Chess960"),
    ("III", "Quickplay finishes"),
    ("FI", "Finnish practice"),
    ("P", "Finnish national blitz"),
    ("K", "Leaflet of a boxed set"),
    ("O.0", "Introduction"),
    ("O.1", "Application of the laws online"),
    ("O.2", "Playing zone"),
    ("O.3", "Moves on the virtual board"),
    ("O.4", "Virtual clock"),
    ("O.5", "Completion of the game"),
    ("O.6", "Forms of competition"),
    ("O.7", "Points"),
    ("O.8", "Supervised play: playing area and course of the game"),
    ("O.9", "Supervised play: conduct of the players"),
    ("O.10", "Supervised play: role of the arbiter"),
    ("O.11", "Connections"),
    ("O.12", "Screens and applications"),
    ("O.13", "Video"),
    ("O.14", "Camera and microphone"),
    ("O.15", "Supervised play: irregularities"),
    ("O.16", "Hybrid play: venue and course of the game"),
    ("O.17", "Hybrid play: conduct of the players"),
    ("O.18", "Hybrid play: role of the arbiters"),
    ("O.19", "Hybrid play: irregularities"),
    ("O.20", "Hybrid play with physical boards"),
    ("OI", "Fair play: application"),
    ("OI.0", "Fair play: application"),
    ("OI.A", "Fair play: measures"),
    ("OI.B", "Fair play: definition of cheating"),
    ("OI.C", "Fair play: standard of proof"),
    ("OI.D", "Fair play: false accusations"),
    ("OI.E", "Fair play: sanctions"),
    ("OI.F", "Fair play: competent bodies"),
    ("OI.G", "Fair play: complaints"),
    ("OI.H", "Fair play: investigations"),
    ("OI.I", "Fair play: procedure"),
    ("OI.J", "Fair play: consent"),
    ("OII", "Players with disabilities online"),
    ("OIII", "Players with disabilities in hybrid play"),
    ("OG", "Glossary"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_has_a_page_with_a_title() {
        let chapters = chapters();
        for row in catalogue::rows() {
            let chapter = chapters.iter().find(|chapter| chapter.has(row)).expect("a chapter");
            assert!(!chapter.title.is_empty(), "{} has no title", chapter.id);
            assert_eq!(chapter.source, row.source, "{} has two sources", chapter.id);
        }
    }
}
