//! What was said.

use flagfall_ledger::PersonId;
use rusqlite::{Connection, OptionalExtension, Result, Row};

use super::{millis, misread, number, time};
use crate::people::{Answer, Room, Said};

const COLUMNS: &str = "number, game, room, person, at, text";

fn read(row: &Row<'_>) -> Result<(u64, Said)> {
    let room: String = row.get(2)?;
    let said = Said {
        game: row.get::<_, i64>(1)?.cast_unsigned(),
        room: room.parse().map_err(|error| misread(2, error))?,
        by: PersonId(row.get::<_, i64>(3)?.cast_unsigned()),
        at: time(row.get(4)?),
        text: row.get(5)?,
    };
    Ok((row.get::<_, i64>(0)?.cast_unsigned(), said))
}

pub(super) fn say(to: &Connection, said: &Said) -> Answer<u64> {
    let sql = "INSERT INTO said (game, room, person, at, text) VALUES (?1, ?2, ?3, ?4, ?5)";
    let Said { game, room, by, at, text } = said;
    let row = (game.cast_signed(), room.name(), number(*by), millis(*at), text);
    Ok(to.prepare_cached(sql)?.insert(row)?.cast_unsigned())
}

pub(super) fn unsay(to: &Connection, number: u64) -> Answer<()> {
    to.execute("DELETE FROM said WHERE number = ?1", (number.cast_signed(),))?;
    Ok(())
}

pub(super) fn line(from: &Connection, number: u64) -> Result<Option<Said>> {
    let sql = format!("SELECT {COLUMNS} FROM said WHERE number = ?1");
    let mut statement = from.prepare_cached(&sql)?;
    statement.query_row((number.cast_signed(),), |row| Ok(read(row)?.1)).optional()
}

pub(super) fn said(
    from: &Connection,
    game: u64,
    room: Room,
    (after, most): (u64, usize),
) -> Result<Vec<(u64, Said)>> {
    let sql = format!(
        "SELECT {COLUMNS} FROM (SELECT * FROM said WHERE game = ?1 AND room = ?2 AND number > ?3 \
         ORDER BY number DESC LIMIT ?4) ORDER BY number"
    );
    let most = i64::try_from(most).unwrap_or(i64::MAX);
    let key = (game.cast_signed(), room.name(), after.cast_signed(), most);
    from.prepare_cached(&sql)?.query_map(key, read)?.collect()
}

pub(super) fn said_by(from: &Connection, person: PersonId) -> Result<Vec<Said>> {
    let sql = format!("SELECT {COLUMNS} FROM said WHERE person = ?1 ORDER BY number");
    let mut statement = from.prepare_cached(&sql)?;
    statement.query_map((number(person),), |row| Ok(read(row)?.1))?.collect()
}

pub(super) fn close(to: &Connection, game: u64, room: Room, closed: bool) -> Answer<()> {
    let sql = "INSERT OR REPLACE INTO rooms VALUES (?1, ?2, ?3)";
    to.execute(sql, (game.cast_signed(), room.name(), closed))?;
    Ok(())
}

pub(super) fn rooms(from: &Connection, game: u64) -> Result<Vec<(Room, bool)>> {
    let mut statement = from.prepare_cached("SELECT room, closed FROM rooms WHERE game = ?1")?;
    let room = |row: &Row<'_>| {
        let name: String = row.get(0)?;
        Ok((name.parse().map_err(|error| misread(0, error))?, row.get(1)?))
    };
    statement.query_map((game.cast_signed(),), room)?.collect()
}

pub(super) fn hide(to: &Connection, game: u64, hidden: bool) -> Answer<()> {
    let sql = if hidden {
        "INSERT OR IGNORE INTO hidden_games VALUES (?1)"
    } else {
        "DELETE FROM hidden_games WHERE game = ?1"
    };
    to.execute(sql, (game.cast_signed(),))?;
    Ok(())
}

pub(super) fn is_hidden(from: &Connection, game: u64) -> Result<bool> {
    let mut statement = from.prepare_cached("SELECT 1 FROM hidden_games WHERE game = ?1")?;
    statement.exists((game.cast_signed(),))
}
