//! Checks that articles are in the catalogue.

use core::cmp::Reverse;

use flagfall_laws::catalogue;

use super::nearest::edit_distance;
use super::{ScenarioError, ScenarioProblem};
use crate::ArticleId;

/// Checks that the catalogue has rows for all articles of a line.
pub(super) fn check_articles<'a>(
    articles: impl IntoIterator<Item = &'a ArticleId>,
    number: usize,
    line: &str,
) -> Result<(), ScenarioError> {
    let is_unknown = |article: &&ArticleId| catalogue::rows_cited(article.as_str()).next().is_none();
    let Some(unknown) = articles.into_iter().find(is_unknown) else { return Ok(()) };
    let id = unknown.as_str();
    let at = line.to_ascii_uppercase().find(&id.to_ascii_uppercase());
    let before = at.and_then(|at| line.get(..at)).unwrap_or_default();
    let problem = ScenarioProblem::UnknownArticle { article: id.to_owned(), nearest: nearest_article(id) };
    Err(ScenarioError { column: before.chars().count() + 1, ..problem.at_line(number) })
}

/// Returns the id that is nearest to this one; of equally near ids, the one with the longest common prefix.
fn nearest_article(id: &str) -> &'static str {
    let common_prefix = |other: &str| id.bytes().zip(other.bytes()).take_while(|(a, b)| a == b).count();
    let ids = catalogue::rows().iter().map(|row| row.id);
    ids.min_by_key(|other| (edit_distance(id, other), Reverse(common_prefix(other)))).unwrap_or_default()
}
