//! Recovery of open ledgers when a zone starts.

use core::ops::ControlFlow;
use std::collections::HashMap;

use flagfall_ledger::{Json, LedgerId, LedgerKind};
use rusqlite::{Connection, Result, Row};

use super::archive::{hash, origin, text, time};
use crate::{DamagedLedger, LogReadError, RecoveredEvent};

/// The cost of looking up one ledger, in lines of a sequential scan.
const LOOKUP_COST: i64 = 1_000;

const FIRST_ROWS: &str = "SELECT ledger.id, first.rowid FROM open_ledgers AS ledger \
    LEFT JOIN events AS first \
    ON first.kind = ledger.kind AND first.id = ledger.id AND first.sequence = 1 \
    WHERE ledger.kind = ?1 ORDER BY first.rowid";
const LAST_ROW: &str = "SELECT coalesce(max(rowid), 0) FROM events";
const LOOKUP: &str = "SELECT sequence, hash, occurred_at, event, command, id, actor, because_of, origin_kind, origin_id FROM events \
    WHERE kind = ?1 AND id = ?2 ORDER BY sequence";
// The unary plus prevents the use of the index.
const SCAN: &str = "SELECT sequence, hash, occurred_at, event, command, id, actor, because_of, origin_kind, origin_id FROM events \
    WHERE rowid >= ?2 AND +kind = ?1 ORDER BY rowid";

type RecoveryVisitor<'a> =
    &'a mut dyn FnMut(core::result::Result<RecoveredEvent<'_>, DamagedLedger>) -> ControlFlow<()>;

/// Visits the events of all open ledgers of a kind. Old ledgers are looked up one by one; for the others, the
/// table is scanned once from their first line on.
pub(super) fn recover(
    connection: &Connection,
    kind: LedgerKind,
    visit: RecoveryVisitor<'_>,
) -> core::result::Result<(), LogReadError> {
    // Read the file through the page cache of the system, without copying pages.
    connection.pragma_update(None, "mmap_size", i64::MAX)?;
    // All ledgers are read in the same state.
    let transaction = connection.unchecked_transaction()?;
    let mut statement = transaction.prepare(FIRST_ROWS)?;
    let firsts = statement.query_map((kind.code(),), |row| Ok((row.get(0)?, row.get(1)?)))?;
    let firsts: Vec<(i64, Option<i64>)> = firsts.collect::<Result<_>>()?;
    let last: i64 = transaction.query_row(LAST_ROW, (), |row| row.get(0))?;
    let scan_cost = |first: Option<i64>| first.map_or(i64::MAX, |first| last - first);
    let cost = |old: &usize| {
        let rest = firsts.get(*old).map_or(0, |&(_, first)| scan_cost(first));
        rest.saturating_add(*old as i64 * LOOKUP_COST)
    };
    let old = (0..=firsts.len()).min_by_key(cost).unwrap_or_default();
    let (old, others) = firsts.split_at(old);
    let mut lookup = transaction.prepare(LOOKUP)?;
    for &(id, _) in old {
        let rows = lookup.query((kind.code(), id))?;
        if OpenLedgers::new(kind, [id]).read(rows, visit)?.is_break() {
            return Ok(());
        }
    }
    if let Some((_, first)) = others.first() {
        let mut scan = transaction.prepare(SCAN)?;
        let rows = scan.query((kind.code(), first))?;
        let _ = OpenLedgers::new(kind, others.iter().map(|(id, _)| *id)).read(rows, visit)?;
    }
    Ok(())
}

/// The ledgers being read, and the number of lines visited in each; none once damage is found.
struct OpenLedgers {
    kind: LedgerKind,
    visited: HashMap<i64, Option<u64>>,
}

impl OpenLedgers {
    fn new(kind: LedgerKind, ids: impl IntoIterator<Item = i64>) -> OpenLedgers {
        OpenLedgers { kind, visited: ids.into_iter().map(|id| (id, Some(0))).collect() }
    }

    fn read(
        mut self,
        mut rows: rusqlite::Rows<'_>,
        visit: RecoveryVisitor<'_>,
    ) -> core::result::Result<ControlFlow<()>, LogReadError> {
        while let Some(row) = rows.next()? {
            let id = row.get(5)?;
            let Some(Some(visited)) = self.visited.get_mut(&id) else { continue };
            *visited += 1;
            let line = *visited;
            let event = match recovered_event(id as u64, row) {
                Ok(event) if event.sequence == line => Ok(event),
                Ok(_) => Err(self.damage(id, format!("line {line} is missing"))),
                Err(error) => Err(self.damage(id, format!("line {line}: {error}"))),
            };
            if visit(event).is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        let empty: Vec<i64> =
            self.visited.iter().filter(|(_, visited)| **visited == Some(0)).map(|(id, _)| *id).collect();
        Ok(empty.into_iter().try_for_each(|id| visit(Err(self.damage(id, "line 1 is missing".to_owned())))))
    }

    /// Notes that a ledger is damaged.
    fn damage(&mut self, id: i64, reason: String) -> DamagedLedger {
        self.visited.insert(id, None);
        DamagedLedger { ledger: LedgerId { kind: self.kind, id: id as u64 }, reason }
    }
}

fn recovered_event<'a>(id: u64, row: &'a Row<'_>) -> core::result::Result<RecoveredEvent<'a>, LogReadError> {
    Ok(RecoveredEvent {
        id,
        sequence: row.get::<_, i64>(0)? as u64,
        hash: hash(row)?,
        command: row.get::<_, i64>(4)? as u64,
        actor: Json(text(row, 6)?),
        because_of: origin(row, (7, 8))?,
        occurred_at: time(row, 2)?,
        event: Json(text(row, 3)?),
    })
}
