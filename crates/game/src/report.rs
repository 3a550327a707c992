//! Reports of a game to the ledger that opened it.

use serde::{Deserialize, Serialize};

use crate::{Event, Game, Outcome, Ruling};

/// The report of a game to the ledger that opened it, such as a competition.
///
/// ```
/// # use flagfall_game::GameReport;
/// assert_eq!(serde_json::to_string(&GameReport { outcome: None })?, r#"{"outcome":null}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameReport {
    /// The outcome; none if a ruling lets a game go on that was over.
    pub outcome: Option<Outcome>,
}

impl Game {
    /// Returns the report that an event calls for, given the game after it.
    ///
    /// ```
    /// # use flagfall_game::{Event, Game, Opening};
    /// # use flagfall_laws::Rules;
    /// let game = Game::open(&Opening::of(Rules::preset("casual").expect("a preset")))?;
    /// assert_eq!(game.report(&Event::Began), None);
    /// # Ok::<(), flagfall_game::ApplyError>(())
    /// ```
    pub fn report(&self, event: &Event) -> Option<GameReport> {
        let outcome = self.outcome().cloned();
        let concerns_result = match event {
            Event::Ended(_) => true,
            Event::Ruled { ruling, .. } => {
                let may_reopen =
                    ruling.affects_result() || matches!(**ruling, Ruling::Excuse { .. } | Ruling::Undo { .. });
                outcome.is_some() || may_reopen
            }
            // A sealed move may have been in time.
            Event::Adjournment(_) => outcome.is_some(),
            _ => false,
        };
        concerns_result.then_some(GameReport { outcome })
    }
}
