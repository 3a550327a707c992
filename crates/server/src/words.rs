//! What players say to the arbiter by a command: why they call, on what grounds they appeal.
//!
//! It is kept with what is said beside the game, where it can be erased, and told to those who hear
//! that; the game has its number alone.

use flagfall_clock::Millis;
use flagfall_game::{Actor, Event, Words};
use flagfall_store::Said;

use crate::error::Problem;
use crate::spine::{By, Failure, Recorded};
use crate::wire::{Asked, Line, Told};
use crate::{Zone, games};

impl Zone {
    /// Executes a command that says something. Given again, it says it only once.
    pub(crate) async fn execute_in_words(
        &self,
        by: By<Actor>,
        command: Asked,
        said: Said,
    ) -> Result<Recorded, Problem> {
        let (game, kept) = (said.game, said.clone());
        let number = self.people(move |people| people.say(&kept)).await?;
        let command = command.command(Millis::ZERO, Some(number));
        let command = command.map_err(|_| Problem::Invalid("nothing is said by it".to_owned()))?;
        let outcome = self.spine.ask_at(game, Some(by), command, said.at).await;
        let words = match &outcome {
            Ok(recorded) => {
                games::caused(self, game, *recorded).await?.into_iter().find_map(words_of)
            }
            // Whether the game names it nobody knows.
            Err(Failure::Halted) => return Err(Failure::Halted.into()),
            Err(_) => None,
        };
        if words == Some(Words::Kept(number)) {
            let room = said.room;
            let told = Told::Said(Line::new(number, said));
            self.feed.publish(&games::said(game, number, room, &told));
            return Ok(outcome?);
        }
        self.people(move |people| people.unsay(number)).await?;
        let recorded = outcome?;
        let is_same = match words {
            // Nobody can compare what was erased.
            Some(Words::Kept(number)) => {
                let line = self.people(move |people| people.line(number)).await?;
                line.is_none_or(|line| line.text == said.text)
            }
            Some(Words::Here(text)) => text.trim() == said.text,
            None => true,
        };
        if is_same { Ok(recorded) } else { Err(Failure::Used.into()) }
    }
}

fn words_of(event: Event) -> Option<Words> {
    match event {
        Event::ArbiterCalled { reason: words, .. } | Event::Appealed { grounds: words, .. } => {
            Some(words)
        }
        _ => None,
    }
}
