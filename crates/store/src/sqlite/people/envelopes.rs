//! What is in envelopes, locked.

use flagfall_ledger::Digest;
use rusqlite::{Connection, OptionalExtension, Result, Row};

use crate::people::Answer;

pub(super) fn put_away(
    to: &Connection,
    game: u64,
    commitment: Digest,
    locked: &[u8],
) -> Answer<()> {
    let sql = "INSERT OR REPLACE INTO envelopes VALUES (?1, ?2, ?3)";
    to.execute(sql, (game.cast_signed(), commitment.as_bytes(), locked))?;
    Ok(())
}

pub(super) fn locked(from: &Connection, game: u64, commitment: Digest) -> Result<Option<Vec<u8>>> {
    let sql = "SELECT locked FROM envelopes WHERE game = ?1 AND commitment = ?2";
    let key = (game.cast_signed(), commitment.as_bytes());
    from.prepare_cached(sql)?.query_row(key, |row| row.get(0)).optional()
}

pub(super) fn clear_away(to: &Connection, game: u64, but: &[Digest]) -> Answer<()> {
    let all = "SELECT commitment FROM envelopes WHERE game = ?1";
    let all: Vec<Vec<u8>> = to
        .prepare_cached(all)?
        .query_map((game.cast_signed(),), |row| row.get(0))?
        .collect::<Result<_>>()?;
    for commitment in all {
        if !but.iter().any(|kept| kept.as_bytes()[..] == commitment[..]) {
            let sql = "DELETE FROM envelopes WHERE game = ?1 AND commitment = ?2";
            to.execute(sql, (game.cast_signed(), commitment))?;
        }
    }
    Ok(())
}

pub(super) fn games(from: &Connection) -> Result<Vec<u64>> {
    let mut games = from.prepare_cached("SELECT DISTINCT game FROM envelopes")?;
    let read = |row: &Row<'_>| Ok(row.get::<_, i64>(0)?.cast_unsigned());
    games.query_map((), read)?.collect()
}
