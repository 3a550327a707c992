//! Answers of long searches.

use super::PeopleResult;

/// The number of answers that are stored at most.
pub(crate) const MAX_ANSWERS: u32 = 1_024;

/// Stores answers of long searches, so that no restart repeats them.
pub trait AnswerStore: Send + Sync {
    /// Stores the answer to a question, and deletes the oldest answers if there are too many.
    ///
    /// # Errors
    /// The data cannot be written.
    fn store_answer(&self, question: &str, answer: &str) -> PeopleResult<()>;

    /// Returns the stored answer to a question.
    ///
    /// # Errors
    /// The data cannot be read.
    fn answer(&self, question: &str) -> PeopleResult<Option<String>>;
}
