//! Chat messages, chat rooms and hidden games.

use flagfall_ledger::PersonId;
use rusqlite::{Connection, OptionalExtension, Result, Row};

use super::{SqlitePeople, conversion_error, millis, number, time};
use crate::people::{ChatMessage, ChatRoom, ChatStore, PeopleResult};

const COLUMNS: &str = "number, game, room, person, at, text";

fn read(row: &Row<'_>) -> Result<(u64, ChatMessage)> {
    let room: String = row.get(2)?;
    let message = ChatMessage {
        game: row.get::<_, i64>(1)?.cast_unsigned(),
        room: room.parse().map_err(|error| conversion_error(2, error))?,
        by: PersonId(row.get::<_, i64>(3)?.cast_unsigned()),
        at: time(row.get(4)?),
        text: row.get(5)?,
    };
    Ok((row.get::<_, i64>(0)?.cast_unsigned(), message))
}

fn add(to: &Connection, message: &ChatMessage) -> PeopleResult<u64> {
    let sql = "INSERT INTO said (game, room, person, at, text) VALUES (?1, ?2, ?3, ?4, ?5)";
    let ChatMessage { game, room, by, at, text } = message;
    let row = (game.cast_signed(), room.name(), number(*by), millis(*at), text);
    Ok(to.prepare_cached(sql)?.insert(row)?.cast_unsigned())
}

fn delete(to: &Connection, number: u64) -> PeopleResult<()> {
    to.execute("DELETE FROM said WHERE number = ?1", (number.cast_signed(),))?;
    Ok(())
}

fn message(from: &Connection, number: u64) -> Result<Option<ChatMessage>> {
    let sql = format!("SELECT {COLUMNS} FROM said WHERE number = ?1");
    let mut statement = from.prepare_cached(&sql)?;
    statement.query_row((number.cast_signed(),), |row| Ok(read(row)?.1)).optional()
}

fn messages(
    from: &Connection,
    game: u64,
    room: ChatRoom,
    (after, limit): (u64, usize),
) -> Result<Vec<(u64, ChatMessage)>> {
    let sql = format!(
        "SELECT {COLUMNS} FROM (SELECT * FROM said WHERE game = ?1 AND room = ?2 AND number > ?3 \
         ORDER BY number DESC LIMIT ?4) ORDER BY number"
    );
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let key = (game.cast_signed(), room.name(), after.cast_signed(), limit);
    from.prepare_cached(&sql)?.query_map(key, read)?.collect()
}

fn messages_by(from: &Connection, person: PersonId) -> Result<Vec<ChatMessage>> {
    let sql = format!("SELECT {COLUMNS} FROM said WHERE person = ?1 ORDER BY number");
    let mut statement = from.prepare_cached(&sql)?;
    statement.query_map((number(person),), |row| Ok(read(row)?.1))?.collect()
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
        self.write(|to| add(to, message))
    }

    fn delete_message(&self, number: u64) -> PeopleResult<()> {
        self.write(|to| delete(to, number))
    }

    fn message(&self, number: u64) -> PeopleResult<Option<ChatMessage>> {
        self.read(|from| message(from, number))
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
