//! Answers of long searches.

use rusqlite::OptionalExtension;

use super::SqlitePeople;
use crate::people::{AnswerStore, MAX_ANSWERS, PeopleResult};

impl AnswerStore for SqlitePeople {
    fn store_answer(&self, question: &str, answer: &str) -> PeopleResult<()> {
        self.write(|to| {
            to.execute("INSERT OR REPLACE INTO answers (question, answer) VALUES (?1, ?2)", (question, answer))?;
            let surplus = "DELETE FROM answers WHERE number <= (SELECT max(number) FROM answers) - ?1";
            to.execute(surplus, (MAX_ANSWERS,))?;
            Ok(())
        })
    }

    fn answer(&self, question: &str) -> PeopleResult<Option<String>> {
        self.read(|from| {
            let mut rows = from.prepare_cached("SELECT answer FROM answers WHERE question = ?1")?;
            rows.query_row((question,), |row| row.get(0)).optional()
        })
    }
}
