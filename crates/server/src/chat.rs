//! Chat during a game: separate rooms, which can be closed.

pub(crate) mod command_text;

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use flagfall_clock::{Millis, Timestamp};
use flagfall_game::{Game, PersonId};
use flagfall_laws::{Action, find_invisible};
use flagfall_store::{ChatMessage, ChatRoom};
use strum::VariantArray;

use crate::Zone;
use crate::error::ApiError;
use crate::games;
use crate::games::participant::{GameFacts, Participant, earlier};
use crate::wire::{ChatEntry, RoomAccess, ServerMessage};

/// Maximum length of a message, in characters.
pub(crate) const MAX_CHARS: usize = 500;
/// Messages of a room sent to a client that joins.
const HISTORY_LENGTH: usize = 50;
/// Maximum messages of one person within [`RATE_WINDOW`].
const MAX_MESSAGES: u32 = 8;
const RATE_WINDOW: Millis = Millis::from_secs(10);
/// Maximum persons whose rate is tracked.
const MAX_TRACKED: usize = 4_096;

/// Limits how fast each person sends messages.
#[derive(Debug, Default)]
pub(crate) struct ChatRateLimit(Mutex<HashMap<PersonId, (Timestamp, u32)>>);

impl ChatRateLimit {
    /// Counts a message and returns whether it is allowed.
    pub(crate) fn allow(&self, person: PersonId, now: Timestamp) -> bool {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= MAX_TRACKED {
            known.retain(|_, (since, _)| now.since(*since) < RATE_WINDOW);
        }
        let (since, count) = known.entry(person).or_insert((now, 0));
        if now.since(*since) >= RATE_WINDOW {
            (*since, *count) = (now, 0);
        }
        *count += 1;
        *count <= MAX_MESSAGES
    }
}

/// Whether a game is over, for its participants and for its spectators.
#[derive(Clone, Copy)]
struct GameEnd {
    for_participants: bool,
    for_spectators: bool,
}

/// Whether a room is closed by default. In a game with an arbiter, people may only talk with the
/// arbiter (11.5, 12.7; online 9.10, 10.7).
const fn is_closed_by_default(room: ChatRoom, facts: &GameFacts, end: GameEnd) -> bool {
    facts.has_arbiter
        && match room {
            ChatRoom::Players => !end.for_participants,
            ChatRoom::Spectators => !end.for_spectators,
            ChatRoom::Arbiter | ChatRoom::ArbiterWhite | ChatRoom::ArbiterBlack => false,
        }
}

fn is_closed(room: ChatRoom, facts: &GameFacts, end: GameEnd, settings: &[(ChatRoom, bool)]) -> bool {
    let setting = settings.iter().find(|(other, _)| *other == room);
    setting.map_or_else(|| is_closed_by_default(room, facts, end), |(_, closed)| *closed)
}

impl Zone {
    /// Returns the rooms that a participant may read, with their latest messages.
    pub(crate) async fn rooms(&self, participant: &Participant) -> Result<(Vec<RoomAccess>, Vec<ChatEntry>), ApiError> {
        let rooms: Vec<ChatRoom> =
            ChatRoom::VARIANTS.iter().copied().filter(|room| participant.may(Action::ReadChat(*room))).collect();
        let (game, queried) = (participant.game, rooms.clone());
        let stored = self.read_people(move |people| {
            let mut messages = Vec::new();
            for room in queried {
                messages.extend(people.messages(game, room, 0, HISTORY_LENGTH)?);
            }
            Ok((people.room_states(game)?, messages))
        });
        let ((settings, mut messages), end) = (stored.await?, self.game_end(game, &participant.facts).await?);
        messages.sort_by_key(|(_, message)| message.at);
        let access = rooms.into_iter().map(|room| RoomAccess {
            room,
            closed: is_closed(room, &participant.facts, end, &settings),
            speaks: participant.person.is_some() && participant.may(Action::SendChat(room)),
        });
        let entries = messages.into_iter().map(|(number, message)| ChatEntry::new(number, message));
        Ok((access.collect(), entries.collect()))
    }

    /// Stores a message and sends it to everybody who may read the room.
    pub(crate) async fn send_chat(
        &self,
        participant: &Participant,
        room: ChatRoom,
        text: &str,
        at: Timestamp,
    ) -> Result<(), ApiError> {
        let text = validate_text(text)?.to_owned();
        let Some(by) = participant.person.filter(|_| participant.may(Action::SendChat(room))) else {
            return Err(ApiError::NotAllowed("you may not write in this room".to_owned()));
        };
        let game = participant.game;
        // The game may have ended meanwhile.
        let facts = self.spine.inspect(game, move |state, _| GameFacts::of(game, state)).await?;
        let end = self.game_end(game, &facts).await?;
        let settings = self.with_people(move |people| people.room_states(game)).await?;
        if is_closed(room, &facts, end, &settings) && !participant.may(Action::CloseRoom) {
            return Err(ApiError::NotAllowed("this room is closed".to_owned()));
        }
        if !self.chat_rate.allow(by, at) {
            return Err(ApiError::TooManyMessages);
        }
        let message = ChatMessage { game, room, by, at, text };
        let row = message.clone();
        let number = self.with_people(move |people| people.add_message(&row)).await?;
        self.publish_chat(number, message);
        Ok(())
    }

    /// Sends a stored message to everybody who may read its room.
    fn publish_chat(&self, number: u64, message: ChatMessage) {
        let (game, room) = (message.game, message.room);
        let news = ServerMessage::Chat(ChatEntry::new(number, message));
        self.feed.publish(&games::chat_news(game, number, room, &news));
    }

    /// Returns whether a game is over. Spectators of a delayed broadcast learn of the end only
    /// after the delay.
    async fn game_end(&self, game: u64, facts: &GameFacts) -> Result<GameEnd, ApiError> {
        let for_participants = facts.is_over;
        let for_spectators = match facts.delay.filter(|_| for_participants) {
            None => for_participants,
            Some(delay) => {
                let then = earlier(self.now(), delay);
                let is_over = |state: &Game, _| state.outcome().is_some();
                self.spine.inspect_at(game, then, is_over).await? == Some(true)
            }
        };
        Ok(GameEnd { for_participants, for_spectators })
    }

    /// Closes a room, or opens it again.
    pub(crate) async fn close_room(
        &self,
        participant: &Participant,
        room: ChatRoom,
        closed: bool,
    ) -> Result<(), ApiError> {
        if !participant.may(Action::CloseRoom) {
            return Err(ApiError::NotAllowed("only arbiters and organisers may close rooms".to_owned()));
        }
        let game = participant.game;
        self.with_people(move |people| people.set_room_closed(game, room, closed)).await?;
        // The sequence number is the highest, so that everybody in the room receives it however
        // late they joined.
        self.feed.publish(&games::chat_news(game, u64::MAX, room, &ServerMessage::RoomChanged { game, room, closed }));
        Ok(())
    }
}

/// Trims and checks the text of a message.
pub(crate) fn validate_text(text: &str) -> Result<&str, ApiError> {
    let text = text.trim();
    if text.is_empty() || text.chars().count() > MAX_CHARS {
        let why = format!("a message has 1 to {MAX_CHARS} characters on one line");
        return Err(ApiError::Invalid(why));
    }
    require_visible(text)?;
    Ok(text)
}

/// Checks that a text for others shows all that it contains, on one line.
pub(crate) fn require_visible(text: &str) -> Result<(), ApiError> {
    find_invisible(text).map_or(Ok(()), |hidden| Err(ApiError::InvisibleCharacter(hidden)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frequent_messages_are_refused_until_window_ends() {
        let (limit, at) = (ChatRateLimit::default(), |seconds: u64| Timestamp::from_millis(1_000 * seconds));
        let [one, other] = [PersonId(1), PersonId(2)];
        for _ in 0..MAX_MESSAGES {
            assert!(limit.allow(one, at(5)));
        }
        assert!(!limit.allow(one, at(14)) && limit.allow(other, at(14)) && limit.allow(one, at(15)));
    }
}
