//! How open ledgers are read when a zone starts.

use core::ops::ControlFlow;
use std::collections::HashMap;

use flagfall_ledger::{Json, Kind, LedgerId};
use rusqlite::{Connection, Result, Row};

use super::archive::{damaged, hash, text, time};
use crate::{ReadError, Recovered};

/// Looking up one ledger takes about as long as reading past so many lines of others.
const LOOKED_UP: i64 = 1_000;

const FIRST: &str = "SELECT ledger.id, first.rowid FROM open_ledgers AS ledger \
    LEFT JOIN events AS first \
    ON first.kind = ledger.kind AND first.id = ledger.id AND first.sequence = 1 \
    WHERE ledger.kind = ?1 ORDER BY first.rowid";
const LAST: &str = "SELECT coalesce(max(rowid), 0) FROM events";
const ALONE: &str = "SELECT sequence, hash, occurred_at, event, command, id FROM events \
    WHERE kind = ?1 AND id = ?2 ORDER BY sequence";
// The plus keeps it from the index.
const SINCE: &str = "SELECT sequence, hash, occurred_at, event, command, id FROM events \
    WHERE rowid >= ?2 AND +kind = ?1 ORDER BY rowid";

type Visit<'a> = &'a mut dyn FnMut(Recovered<'_>) -> ControlFlow<()>;

/// Shows the lines of all open ledgers of a kind. Those that began long ago are looked up one by one;
/// from the first line of the others on, all lines are gone through once.
pub(super) fn recover(
    connection: &Connection,
    kind: Kind,
    visit: Visit<'_>,
) -> core::result::Result<(), ReadError> {
    // Read through once, from the pages of the system and not from copies of them.
    connection.pragma_update(None, "mmap_size", i64::MAX)?;
    // One moment for all ledgers.
    let moment = connection.unchecked_transaction()?;
    let mut statement = moment.prepare(FIRST)?;
    let firsts = statement.query_map((kind.code(),), |row| Ok((row.get(0)?, row.get(1)?)))?;
    let firsts: Vec<(i64, Option<i64>)> = firsts.collect::<Result<_>>()?;
    let last: i64 = moment.query_row(LAST, (), |row| row.get(0))?;
    let past = |first: Option<i64>| first.map_or(i64::MAX, |first| last - first);
    let cost = |alone: &usize| {
        let rest = firsts.get(*alone).map_or(0, |&(_, first)| past(first));
        rest.saturating_add(*alone as i64 * LOOKED_UP)
    };
    let alone = (0..=firsts.len()).min_by_key(cost).unwrap_or_default();
    let (old, others) = firsts.split_at(alone);
    let mut alone = moment.prepare(ALONE)?;
    for &(id, _) in old {
        let found = alone.query((kind.code(), id))?;
        if Open::of(kind, [id]).read(found, visit)?.is_break() {
            return Ok(());
        }
    }
    if let Some((_, first)) = others.first() {
        let mut since = moment.prepare(SINCE)?;
        let found = since.query((kind.code(), first))?;
        let _ = Open::of(kind, others.iter().map(|(id, _)| *id)).read(found, visit)?;
    }
    Ok(())
}

/// The ledgers that are being read, and how many lines of each were shown.
struct Open {
    kind: Kind,
    shown: HashMap<i64, u64>,
}

impl Open {
    fn of(kind: Kind, ids: impl IntoIterator<Item = i64>) -> Open {
        Open { kind, shown: ids.into_iter().map(|id| (id, 0)).collect() }
    }

    fn read(
        mut self,
        mut rows: rusqlite::Rows<'_>,
        visit: Visit<'_>,
    ) -> core::result::Result<ControlFlow<()>, ReadError> {
        while let Some(row) = rows.next()? {
            let id = row.get(5)?;
            let Some(shown) = self.shown.get_mut(&id) else { continue };
            *shown += 1;
            let recovered = recovered(id as u64, row)?;
            if recovered.sequence != *shown {
                return Err(self.gap(id));
            }
            if visit(recovered).is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        match self.shown.iter().find(|(_, shown)| **shown == 0) {
            Some((&id, _)) => Err(self.gap(id)),
            None => Ok(ControlFlow::Continue(())),
        }
    }

    fn gap(&self, id: i64) -> ReadError {
        let ledger = LedgerId { kind: self.kind, id: id as u64 };
        damaged(format!("line {} of {ledger} is missing", self.shown[&id].max(1)))
    }
}

fn recovered<'a>(id: u64, row: &'a Row<'_>) -> core::result::Result<Recovered<'a>, ReadError> {
    Ok(Recovered {
        id,
        sequence: row.get::<_, i64>(0)? as u64,
        hash: hash(row)?,
        command: row.get::<_, i64>(4)? as u64,
        occurred_at: time(row, 2)?,
        event: Json(text(row, 3)?),
    })
}
