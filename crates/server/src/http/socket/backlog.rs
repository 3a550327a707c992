//! Past events of a game, sent from the log.

use std::ops::ControlFlow;
use std::sync::Arc;

use flagfall_chess::Color;
use flagfall_clock::Timestamp;
use flagfall_ledger::{LedgerId, LedgerKind};
use flagfall_store::{Log, LogReadError};

use super::{CLOSE_INTERNAL_ERROR, Socket, SocketEnd};
use crate::net::ws::Opcode;
use crate::{games, wire};

/// Maximum events in memory at a time.
const BATCH: u64 = 64;

/// A range of events of a game.
#[derive(Clone, Copy)]
pub(super) struct EventRange {
    pub(super) game: u64,
    /// The sequence number of the last event before the range.
    pub(super) after: u64,
    /// The sequence number of the last event in the range.
    pub(super) upto: u64,
    /// The range ends before the first event that occurred later.
    pub(super) until: Option<Timestamp>,
}

/// The last sequence number that was read, and the time of the next event if it occurred too late.
pub(super) type RangeEnd = (u64, Option<Timestamp>);

/// Sends a range of events.
pub(super) async fn send(socket: &mut Socket, range: EventRange) -> Result<RangeEnd, SocketEnd> {
    read_range(socket, range, true).await
}

/// Skips a range of events that the client may not see.
pub(super) async fn skip(socket: &mut Socket, range: EventRange) -> Result<RangeEnd, SocketEnd> {
    read_range(socket, range, false).await
}

async fn read_range(socket: &mut Socket, range: EventRange, sends: bool) -> Result<RangeEnd, SocketEnd> {
    let seat = socket.subscription(range.game).and_then(|subscription| subscription.participant.seat());
    let mut seen = range.after;
    while seen < range.upto {
        let log = Arc::clone(&socket.zone.spine.context().log);
        let rest = EventRange { after: seen, ..range };
        let read = tokio::task::spawn_blocking(move || read_batch(&*log, rest, seat));
        let (count, texts, next) = match read.await {
            Ok(Ok(read)) => read,
            Ok(Err(error)) => {
                tracing::error!("game {}: {error}", range.game);
                return Err(UNREADABLE);
            }
            Err(_) => return Err(UNREADABLE),
        };
        seen += count;
        let is_all = count == 0 || next.is_some();
        for text in texts.into_iter().filter(|_| sends) {
            socket.stream.put(Opcode::Text, text.as_bytes());
        }
        socket.flush().await?;
        match (is_all, range.until) {
            (false, _) => {}
            (true, Some(_)) => return Ok((seen, next)),
            (true, None) => return Err(UNREADABLE),
        }
    }
    Ok((seen, None))
}

const UNREADABLE: SocketEnd = Some((CLOSE_INTERNAL_ERROR, "the stored record cannot be read"));

/// The number of events read, the messages for them, and the time of the next event if it occurred too
/// late.
type EventBatch = (u64, Vec<String>, Option<Timestamp>);

fn read_batch(log: &dyn Log, range: EventRange, seat: Option<Color>) -> Result<EventBatch, LogReadError> {
    let (mut count, mut texts, mut next) = (0, Vec::new(), None);
    let limit = BATCH.min(range.upto - range.after);
    let ledger = LedgerId { kind: LedgerKind::Game, id: range.game };
    log.reader().read(ledger, range.after, limit, &mut |row| {
        let at = row.envelope.occurred_at;
        if range.until.is_some_and(|until| at > until) {
            next = Some(at);
            return ControlFlow::Break(());
        }
        count += 1;
        texts.extend(games::visible_event(&row, seat).map(|event| wire::event_text(&row.envelope, &event)));
        ControlFlow::Continue(())
    })?;
    Ok((count, texts, next))
}
