//! Chat messages, chat rooms and hidden games.

use flagfall_ledger::PersonId;
use rusqlite::{Connection, OptionalExtension, Result, Row};

use super::{SqlitePeople, conversion_error, millis, number, time};
use crate::people::{ChatMessage, ChatRoom, ChatStore, MAX_ROOM_MESSAGES, PeopleError, PeopleResult};

const COLUMNS: &str = "place, game, room, person, at, text";

fn read(row: &Row<'_>) -> Result<(u64, ChatMessage)> {
    Ok((row.get::<_, i64>(0)?.cast_unsigned(), read_message(row)?))
}

fn read_message(row: &Row<'_>) -> Result<ChatMessage> {
    let room: String = row.get(2)?;
    Ok(ChatMessage {
        game: row.get::<_, i64>(1)?.cast_unsigned(),
        room: room.parse().map_err(|error| conversion_error(2, error))?,
        by: PersonId(row.get::<_, i64>(3)?.cast_unsigned()),
        at: time(row.get(4)?),
        text: row.get(5)?,
    })
}

/// Takes the next number in the room of a message. No number is taken twice, also after an erasure.
fn take_place(to: &Connection, message: &ChatMessage) -> PeopleResult<u64> {
    let sql = "INSERT INTO room_counts VALUES (?1, ?2, 1) \
               ON CONFLICT DO UPDATE SET messages = messages + 1 RETURNING messages";
    let key = (message.game.cast_signed(), message.room.name());
    Ok(to.prepare_cached(sql)?.query_row(key, |row| row.get::<_, i64>(0))?.cast_unsigned())
}

fn add(to: &Connection, message: &ChatMessage, place: Option<u64>) -> PeopleResult<u64> {
    let sql = "INSERT INTO said (game, room, person, at, text, place) VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
    let ChatMessage { game, room, by, at, text } = message;
    let row = (game.cast_signed(), room.name(), number(*by), millis(*at), text, place.map(u64::cast_signed));
    Ok(to.prepare_cached(sql)?.insert(row)?.cast_unsigned())
}

fn add_message(to: &Connection, message: &ChatMessage) -> PeopleResult<u64> {
    let place = take_place(to, message)?;
    if place > MAX_ROOM_MESSAGES {
        return Err(PeopleError::RoomFull);
    }
    add(to, message, Some(place))?;
    Ok(place)
}

fn show_text(to: &Connection, id: u64) -> PeopleResult<Option<(u64, ChatMessage)>> {
    let sql = format!("SELECT {COLUMNS} FROM said WHERE number = ?1 AND place IS NULL");
    let hidden = to.prepare_cached(&sql)?.query_row((id.cast_signed(),), read_message).optional()?;
    let Some(message) = hidden else { return Ok(None) };
    let place = take_place(to, &message)?;
    to.execute("UPDATE said SET place = ?2 WHERE number = ?1", (id.cast_signed(), place.cast_signed()))?;
    Ok(Some((place, message)))
}

fn delete_text(to: &Connection, id: u64) -> PeopleResult<()> {
    to.execute("DELETE FROM said WHERE number = ?1", (id.cast_signed(),))?;
    Ok(())
}

fn text(from: &Connection, id: u64) -> Result<Option<ChatMessage>> {
    let sql = format!("SELECT {COLUMNS} FROM said WHERE number = ?1");
    from.prepare_cached(&sql)?.query_row((id.cast_signed(),), read_message).optional()
}

fn messages(
    from: &Connection,
    game: u64,
    room: ChatRoom,
    (after, limit): (u64, usize),
) -> Result<Vec<(u64, ChatMessage)>> {
    let sql = format!(
        "SELECT {COLUMNS} FROM (SELECT * FROM said WHERE game = ?1 AND room = ?2 AND place > ?3 \
         ORDER BY place DESC LIMIT ?4) ORDER BY place"
    );
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let key = (game.cast_signed(), room.name(), after.cast_signed(), limit);
    from.prepare_cached(&sql)?.query_map(key, read)?.collect()
}

fn messages_by(from: &Connection, person: PersonId) -> Result<Vec<ChatMessage>> {
    let sql = format!("SELECT {COLUMNS} FROM said WHERE person = ?1 ORDER BY number");
    let mut statement = from.prepare_cached(&sql)?;
    statement.query_map((number(person),), read_message)?.collect()
}

fn set_room_closed(to: &Connection, game: u64, room: ChatRoom, closed: bool) -> PeopleResult<()> {
    let sql = "INSERT OR REPLACE INTO rooms VALUES (?1, ?2, ?3)";
    to.execute(sql, (game.cast_signed(), room.name(), closed))?;
    Ok(())
}

fn room_states(from: &Connection, game: u64) -> Result<Vec<(ChatRoom, bool)>> {
    let mut statement = from.prepare_cached("SELECT room, closed FROM rooms WHERE game = ?1")?;
    let state = |row: &Row<'_>| {
        let name: String = row.get(0)?;
        Ok((name.parse().map_err(|error| conversion_error(0, error))?, row.get(1)?))
    };
    statement.query_map((game.cast_signed(),), state)?.collect()
}

impl ChatStore for SqlitePeople {
    fn add_message(&self, message: &ChatMessage) -> PeopleResult<u64> {
        self.write(|to| add_message(to, message))
    }

    fn add_text(&self, text: &ChatMessage) -> PeopleResult<u64> {
        self.write(|to| add(to, text, None))
    }

    fn show_text(&self, id: u64) -> PeopleResult<Option<(u64, ChatMessage)>> {
        self.write(|to| show_text(to, id))
    }

    fn delete_text(&self, id: u64) -> PeopleResult<()> {
        self.write(|to| delete_text(to, id))
    }

    fn text(&self, id: u64) -> PeopleResult<Option<ChatMessage>> {
        self.read(|from| text(from, id))
    }

    fn messages(&self, game: u64, room: ChatRoom, after: u64, limit: usize) -> PeopleResult<Vec<(u64, ChatMessage)>> {
        self.read(|from| messages(from, game, room, (after, limit)))
    }

    fn messages_by(&self, person: PersonId) -> PeopleResult<Vec<ChatMessage>> {
        self.read(|from| messages_by(from, person))
    }

    fn set_room_closed(&self, game: u64, room: ChatRoom, closed: bool) -> PeopleResult<()> {
        self.write(|to| set_room_closed(to, game, room, closed))
    }

    fn room_states(&self, game: u64) -> PeopleResult<Vec<(ChatRoom, bool)>> {
        self.read(|from| room_states(from, game))
    }
}

#[cfg(test)]
mod tests {
    use flagfall_clock::Timestamp;

    use super::*;
    use crate::people::{AccountStore, Person};

    #[test]
    fn full_room_takes_no_message_but_texts_of_commands() {
        let directory = std::env::temp_dir().join(format!("flagfall-full-room-{}", std::process::id()));
        drop(std::fs::remove_dir_all(&directory));
        std::fs::create_dir_all(&directory).expect("a folder");
        let people = SqlitePeople::open(&directory).expect("people");
        let author = Person::new(PersonId(1), &"Ann".parse().expect("a name"), Timestamp::EPOCH);
        people.add_person(&author, None, None).expect("added");
        let (at, text) = (Timestamp::EPOCH, "on and on".to_owned());
        let message = ChatMessage { game: 7, room: ChatRoom::Arbiter, by: author.id, at, text };
        assert_eq!(people.add_message(&message), Ok(1));
        let fill = "UPDATE room_counts SET messages = ?1";
        let count = (MAX_ROOM_MESSAGES - 1).cast_signed();
        people.write(|to| Ok(to.execute(fill, (count,))?)).expect("filled");
        assert_eq!(people.add_message(&message), Ok(MAX_ROOM_MESSAGES));
        for _ in 0..2 {
            assert_eq!(people.add_message(&message), Err(PeopleError::RoomFull));
        }
        assert_eq!(people.add_message(&ChatMessage { room: ChatRoom::Players, ..message.clone() }), Ok(1));
        assert_eq!(people.add_message(&ChatMessage { game: 8, ..message.clone() }), Ok(1));
        let call = people.add_text(&message).expect("written");
        assert_eq!(people.show_text(call), Ok(Some((MAX_ROOM_MESSAGES + 1, message.clone()))));
        // No number is taken twice, or a client would take a new message for an old one.
        people.erase_person(author.id).expect("erased");
        assert_eq!(people.messages(7, ChatRoom::Arbiter, 0, 9), Ok(Vec::new()));
        let call = people.add_text(&message).expect("written");
        assert_eq!(people.show_text(call), Ok(Some((MAX_ROOM_MESSAGES + 2, message))));
        drop((people, std::fs::remove_dir_all(&directory)));
    }
}
