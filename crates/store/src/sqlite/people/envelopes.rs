//! Encrypted contents of sealed envelopes.

use flagfall_ledger::Digest;
use rusqlite::{Connection, OptionalExtension, Result, Row};

use super::SqlitePeople;
use crate::people::{EnvelopeStore, PeopleResult};

fn store(to: &Connection, game: u64, commitment: Digest, locked: &[u8]) -> PeopleResult<()> {
    let sql = "INSERT OR REPLACE INTO envelopes VALUES (?1, ?2, ?3)";
    to.execute(sql, (game.cast_signed(), commitment.as_bytes(), locked))?;
    Ok(())
}

fn content(from: &Connection, game: u64, commitment: Digest) -> Result<Option<Vec<u8>>> {
    let sql = "SELECT locked FROM envelopes WHERE game = ?1 AND commitment = ?2";
    let key = (game.cast_signed(), commitment.as_bytes());
    from.prepare_cached(sql)?.query_row(key, |row| row.get(0)).optional()
}

fn retain(to: &Connection, game: u64, commitments: &[Digest]) -> PeopleResult<()> {
    let sql = "SELECT commitment FROM envelopes WHERE game = ?1";
    let stored: Vec<Vec<u8>> =
        to.prepare_cached(sql)?.query_map((game.cast_signed(),), |row| row.get(0))?.collect::<Result<_>>()?;
    for commitment in stored {
        if !commitments.iter().any(|kept| kept.as_bytes()[..] == commitment[..]) {
            let sql = "DELETE FROM envelopes WHERE game = ?1 AND commitment = ?2";
            to.execute(sql, (game.cast_signed(), commitment))?;
        }
    }
    Ok(())
}

fn games(from: &Connection) -> Result<Vec<u64>> {
    let mut games = from.prepare_cached("SELECT DISTINCT game FROM envelopes")?;
    let read = |row: &Row<'_>| Ok(row.get::<_, i64>(0)?.cast_unsigned());
    games.query_map((), read)?.collect()
}

impl EnvelopeStore for SqlitePeople {
    fn store_envelope(&self, game: u64, commitment: Digest, locked: &[u8]) -> PeopleResult<()> {
        self.write(|to| store(to, game, commitment, locked))
    }

    fn envelope(&self, game: u64, commitment: Digest) -> PeopleResult<Option<Vec<u8>>> {
        self.read(|from| content(from, game, commitment))
    }

    fn retain_envelopes(&self, game: u64, commitments: &[Digest]) -> PeopleResult<()> {
        self.write(|to| retain(to, game, commitments))
    }

    fn games_with_envelopes(&self) -> PeopleResult<Vec<u64>> {
        self.read(games)
    }
}
