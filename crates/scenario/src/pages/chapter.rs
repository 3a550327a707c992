//! How the laws are parted into pages.

use flagfall_laws::{Row, catalogue};

/// A chapter of a text, which is one page.
pub(super) struct Chapter {
    /// What the ids of its rows begin with: `L.4`, `A`, `OII`.
    pub(super) id: String,
    /// What it is about.
    pub(super) title: &'static str,
    /// The text.
    pub(super) source: &'static str,
}

impl Chapter {
    /// The name of its page.
    pub(super) fn file(&self) -> String {
        format!("{}.md", self.id)
    }

    /// Whether a row belongs to it.
    pub(super) fn has(&self, row: &Row) -> bool {
        chapter_of(row.id) == self.id
    }
}

/// All chapters, text by text as the catalogue has them.
pub(super) fn chapters() -> Vec<Chapter> {
    let mut chapters: Vec<Chapter> = Vec::new();
    for row in catalogue::rows() {
        let id = chapter_of(row.id);
        if chapters.iter().all(|chapter| chapter.id != id) {
            let title = title(id);
            chapters.push(Chapter { id: id.to_owned(), title, source: row.source });
        }
    }
    // A national practice stands among the laws it changes; its page comes after theirs.
    let place = |source: &str| catalogue::rows().iter().position(|row| row.source == source);
    chapters.sort_by_key(|chapter| place(chapter.source));
    chapters
}

/// The page on which a row stands.
pub(super) fn page_of(row: &str) -> String {
    format!("{}.md", chapter_of(row))
}

/// The long texts are parted by their numbers: `L.4.3.1` stands in `L.4`, `A.4.2` in `A`.
fn chapter_of(id: &str) -> &str {
    let mut dots = id.match_indices('.').map(|(at, _)| at);
    let first = dots.next().unwrap_or(id.len());
    let text = &id[..first];
    let long = matches!(text, "L" | "O" | "OI");
    let end = if long { dots.next().unwrap_or(id.len()) } else { first };
    let chapter = &id[..end];
    // `OI.A` is a chapter; `O.16` is one, and so is `O.16` of `O.16b`, had it no second number.
    chapter.trim_end_matches(|last: char| last.is_ascii_lowercase())
}

fn title(chapter: &str) -> &'static str {
    let known = TITLES.iter().find(|(id, _)| *id == chapter);
    known.map_or("", |(_, title)| title)
}

const TITLES: &[(&str, &str)] = &[
    ("L.0", "The preface"),
    ("L.1", "What the game is about"),
    ("L.2", "The position at the start"),
    ("L.3", "How the pieces move"),
    ("L.4", "How moves are made"),
    ("L.5", "How a game ends"),
    ("L.6", "The clock"),
    ("L.7", "Irregularities"),
    ("L.8", "Writing down the moves"),
    ("L.9", "Draws"),
    ("L.10", "Points"),
    ("L.11", "How players behave"),
    ("L.12", "The arbiter"),
    ("A", "Rapid chess"),
    ("B", "Blitz"),
    ("C", "Algebraic notation"),
    ("D", "Blind and visually impaired players"),
    ("I", "Adjourned games"),
    ("II", "Chess960"),
    ("III", "Quickplay finishes"),
    ("FI", "Finnish practice"),
    ("P", "Finnish national blitz"),
    ("K", "The leaflet of a boxed set"),
    ("O.0", "Introduction"),
    ("O.1", "Which laws hold online"),
    ("O.2", "The playing zone"),
    ("O.3", "Moves on the virtual board"),
    ("O.4", "The virtual clock"),
    ("O.5", "How a game ends"),
    ("O.6", "Forms of competition"),
    ("O.7", "Points"),
    ("O.8", "Supervised play: place and course"),
    ("O.9", "Supervised play: how players behave"),
    ("O.10", "Supervised play: the arbiter"),
    ("O.11", "Connections"),
    ("O.12", "Screens and applications"),
    ("O.13", "Video"),
    ("O.14", "Camera and microphone"),
    ("O.15", "Supervised play: irregularities"),
    ("O.16", "Hybrid play: place and course"),
    ("O.17", "Hybrid play: how players behave"),
    ("O.18", "Hybrid play: the arbiters"),
    ("O.19", "Hybrid play: irregularities"),
    ("O.20", "Hybrid play on real boards"),
    ("OI", "Fair play: application"),
    ("OI.0", "Fair play: application"),
    ("OI.A", "Fair play: measures"),
    ("OI.B", "Fair play: what cheating is"),
    ("OI.C", "Fair play: standard of proof"),
    ("OI.D", "Fair play: false accusations"),
    ("OI.E", "Fair play: sanctions"),
    ("OI.F", "Fair play: who decides"),
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
