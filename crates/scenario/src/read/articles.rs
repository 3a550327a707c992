//! Articles that the catalogue must have.

use core::cmp::Reverse;

use flagfall_laws::catalogue;

use super::nearest::distance;
use super::{ReadError, ReadProblem};
use crate::Article;

/// Whether the catalogue has rows for all of these, which stand in a line.
pub(super) fn known<'a>(
    articles: impl IntoIterator<Item = &'a Article>,
    number: usize,
    line: &str,
) -> Result<(), ReadError> {
    let is_unknown = |article: &&Article| catalogue::cited(article.as_str()).next().is_none();
    let Some(unknown) = articles.into_iter().find(is_unknown) else { return Ok(()) };
    let id = unknown.as_str();
    let at = line.to_ascii_uppercase().find(&id.to_ascii_uppercase());
    let before = at.and_then(|at| line.get(..at)).unwrap_or_default();
    let problem = ReadProblem::Article { article: id.to_owned(), nearest: nearest(id) };
    Err(ReadError { column: before.chars().count() + 1, ..problem.on(number) })
}

/// The id most like this one; of several, the one that begins like it.
fn nearest(id: &str) -> &'static str {
    let alike = |other: &str| id.bytes().zip(other.bytes()).take_while(|(a, b)| a == b).count();
    let ids = catalogue::rows().iter().map(|row| row.id);
    ids.min_by_key(|other| (distance(id, other), Reverse(alike(other)))).unwrap_or_default()
}
