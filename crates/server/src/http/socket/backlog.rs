//! Past events of a game, sent from the log.

use std::ops::ControlFlow;
use std::sync::Arc;

use flagfall_chess::Color;
use flagfall_clock::Timestamp;
use flagfall_ledger::{LedgerId, LedgerKind};
use flagfall_store::{Log, LogReadError};

use super::{CLOSE_INTERNAL_ERROR, Socket, SocketEnd};
use crate::net::ws::{Opcode, WebSocket};
use crate::{games, wire};

/// Maximum events in memory at a time.
const BATCH: u64 = 64;

/// The place of an event in a game.
#[derive(Clone, Copy)]
pub(super) struct EventPlace {
    /// The sequence number in the ledger, which the client does not learn.
    pub(super) sequence: u64,
    /// The number of events up to there that the client may see.
    pub(super) number: u64,
}

impl EventPlace {
    /// The place before the first event.
    pub(super) const START: EventPlace = EventPlace { sequence: 0, number: 0 };
    /// A place after all events.
    pub(super) const UNREACHABLE: EventPlace = EventPlace { sequence: u64::MAX, number: u64::MAX };
}

/// A range of events of a game.
#[derive(Clone, Copy)]
pub(super) struct EventRange {
    pub(super) game: u64,
    /// The last event before the range.
    pub(super) after: EventPlace,
    /// The sequence number of the last event in the range.
    pub(super) upto: u64,
    /// The range ends before the first event that occurred later.
    pub(super) until: Option<Timestamp>,
}

/// The last event that was read, and the time of the next one if it occurred too late.
pub(super) type RangeEnd = (EventPlace, Option<Timestamp>);

/// Sends a range of events.
pub(super) async fn send(socket: &mut Socket, range: EventRange) -> Result<RangeEnd, SocketEnd> {
    let (end, last) = send_but_last(socket, range).await?;
    if let Some(last) = last {
        socket.stream.put(Opcode::Text, last.as_bytes());
    }
    Ok(end)
}

/// Sends a range of events, except the last one that the client may see, and returns the message for that.
pub(super) async fn send_but_last(
    socket: &mut Socket,
    range: EventRange,
) -> Result<(RangeEnd, Option<String>), SocketEnd> {
    let mut last: Option<String> = None;
    let end = read_range(socket, range, |stream, text| {
        if let Some(text) = last.replace(text) {
            stream.put(Opcode::Text, text.as_bytes());
        }
    });
    let end = end.await?;
    Ok((end, last))
}

/// Skips a range of events that the client may not see.
pub(super) async fn skip(socket: &mut Socket, range: EventRange) -> Result<RangeEnd, SocketEnd> {
    read_range(socket, range, |_, _| ()).await
}

async fn read_range(
    socket: &mut Socket,
    range: EventRange,
    mut take: impl FnMut(&mut WebSocket, String),
) -> Result<RangeEnd, SocketEnd> {
    let seat = socket.subscription(range.game).and_then(|subscription| subscription.participant.seat());
    let mut seen = range.after;
    while seen.sequence < range.upto {
        let log = Arc::clone(&socket.zone.spine.context().log);
        let rest = EventRange { after: seen, ..range };
        let read = tokio::task::spawn_blocking(move || read_batch(&*log, rest, seat));
        let EventBatch { count, texts, next } = match read.await {
            Ok(Ok(read)) => read,
            Ok(Err(error)) => {
                tracing::error!("game {}: {error}", range.game);
                return Err(UNREADABLE);
            }
            Err(_) => return Err(UNREADABLE),
        };
        seen = EventPlace { sequence: seen.sequence + count, number: seen.number + texts.len() as u64 };
        let is_all = count == 0 || next.is_some();
        for text in texts {
            take(&mut socket.stream, text);
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

struct EventBatch {
    /// The number of events read.
    count: u64,
    /// The messages for those that the client may see.
    texts: Vec<String>,
    /// The time of the next event, if it occurred too late.
    next: Option<Timestamp>,
}

fn read_batch(log: &dyn Log, range: EventRange, seat: Option<Color>) -> Result<EventBatch, LogReadError> {
    let mut batch = EventBatch { count: 0, texts: Vec::new(), next: None };
    let EventPlace { sequence, number } = range.after;
    let limit = BATCH.min(range.upto - sequence);
    let ledger = LedgerId { kind: LedgerKind::Game, id: range.game };
    log.reader().read(ledger, sequence, limit, &mut |row| {
        let at = row.envelope.occurred_at;
        if range.until.is_some_and(|until| at > until) {
            batch.next = Some(at);
            return ControlFlow::Break(());
        }
        batch.count += 1;
        if let Some(event) = games::visible_event(&row, seat) {
            let number = number + batch.texts.len() as u64 + 1;
            batch.texts.push(wire::event_text(&row.envelope, number, &event));
        }
        ControlFlow::Continue(())
    })?;
    Ok(batch)
}
