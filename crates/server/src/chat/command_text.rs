//! Texts that players send to the arbiter with a command: the reason of a call, the grounds of an
//! appeal.
//!
//! They are stored with the chat, where they can be erased, and sent to those who may read that
//! room; the game's ledger only holds their id. A text is in its room once the command is executed.

use flagfall_clock::Millis;
use flagfall_game::{Actor, Event, FreeText};
use flagfall_store::ChatMessage;

use crate::error::ApiError;
use crate::spine::{Attribution, RecordedEvents, SpineError};
use crate::wire::ClientCommand;
use crate::{Zone, games};

impl Zone {
    /// Executes a command that carries a text. A repeated command stores its text once.
    pub(crate) async fn execute_with_text(
        &self,
        by: Attribution<Actor>,
        command: ClientCommand,
        message: ChatMessage,
    ) -> Result<RecordedEvents, ApiError> {
        let (game, row) = (message.game, message.clone());
        let id = self.with_people(move |people| people.add_text(&row)).await?;
        let command = command.into_command(Millis::ZERO, Some(id));
        let command = command.map_err(|_| ApiError::Invalid("this command carries no text".to_owned()))?;
        let outcome = self.spine.submit_at(game, Some(by), command, message.at).await;
        let recorded_text = match &outcome {
            Ok(recorded) => games::read_events(self, game, recorded.sequences).await?.into_iter().find_map(text_of),
            // It is unknown whether the game refers to the text.
            Err(SpineError::Halted) => return Err(SpineError::Halted.into()),
            Err(_) => None,
        };
        if recorded_text != Some(FreeText::Stored(id)) {
            self.with_people(move |people| people.delete_text(id)).await?;
        }
        let recorded = outcome?;
        let is_same = match recorded_text {
            Some(FreeText::Stored(id)) => {
                // The zone may have stopped before it showed the text of the first command.
                let (first, shown) =
                    self.with_people(move |people| Ok((people.text(id)?, people.show_text(id)?))).await?;
                if let Some((number, shown)) = shown {
                    self.publish_chat(number, shown);
                }
                // An erased text cannot be compared.
                first.is_none_or(|first| first.text == message.text)
            }
            Some(FreeText::Inline(text)) => text.trim() == message.text,
            None => true,
        };
        if is_same { Ok(recorded) } else { Err(SpineError::IdReused.into()) }
    }
}

fn text_of(event: Event) -> Option<FreeText> {
    match event {
        Event::ArbiterCalled { reason: text, .. } | Event::Appealed { grounds: text, .. } => Some(text),
        _ => None,
    }
}
