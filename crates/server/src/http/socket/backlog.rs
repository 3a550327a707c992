//! What has happened in a game, told from the log.

use std::ops::ControlFlow;
use std::sync::Arc;

use flagfall_chess::Color;
use flagfall_clock::Timestamp;
use flagfall_ledger::{Kind, LedgerId};
use flagfall_store::{Log, ReadError};

use super::{ERROR, End, Socket};
use crate::ws::Opcode;
use crate::{games, wire};

/// So many events at most are in memory at a time.
const AT_ONCE: u64 = 64;

/// What is to be read.
#[derive(Clone, Copy)]
pub(super) struct Span {
    pub(super) game: u64,
    /// The last event that was told.
    pub(super) after: u64,
    /// The last one that is to be told.
    pub(super) upto: u64,
    /// Nothing that happened later is told.
    pub(super) then: Option<Timestamp>,
}

/// How far it was read, and when the next event happened, if it is too late.
pub(super) type Reached = (u64, Option<Timestamp>);

/// Tells what happened.
pub(super) async fn tell(socket: &mut Socket, span: Span) -> Result<Reached, End> {
    go_on(socket, span, true).await
}

/// Passes over what happened, which is not for this socket.
pub(super) async fn pass_over(socket: &mut Socket, span: Span) -> Result<Reached, End> {
    go_on(socket, span, false).await
}

async fn go_on(socket: &mut Socket, span: Span, tells: bool) -> Result<Reached, End> {
    let seat = socket.followed(span.game).and_then(|following| following.part.seat());
    let mut seen = span.after;
    while seen < span.upto {
        let log = Arc::clone(&socket.zone.spine.common().log);
        let rest = Span { after: seen, ..span };
        let read = tokio::task::spawn_blocking(move || read(&*log, rest, seat));
        let (count, texts, next) = match read.await {
            Ok(Ok(read)) => read,
            Ok(Err(error)) => {
                tracing::error!("game {}: {error}", span.game);
                return Err(UNREADABLE);
            }
            Err(_) => return Err(UNREADABLE),
        };
        seen += count;
        let is_all = count == 0 || next.is_some();
        for text in texts.into_iter().filter(|_| tells) {
            socket.stream.put(Opcode::Text, text.as_bytes());
        }
        socket.flush().await?;
        match (is_all, span.then) {
            (false, _) => {}
            (true, Some(_)) => return Ok((seen, next)),
            (true, None) => return Err(UNREADABLE),
        }
    }
    Ok((seen, None))
}

const UNREADABLE: End = Some((ERROR, "what is on record cannot be read"));

/// How many events were read, what is told of them, and when the next one happened, if it is too late.
type Found = (u64, Vec<String>, Option<Timestamp>);

fn read(log: &dyn Log, span: Span, seat: Option<Color>) -> Result<Found, ReadError> {
    let (mut count, mut texts, mut next) = (0, Vec::new(), None);
    let most = AT_ONCE.min(span.upto - span.after);
    let ledger = LedgerId { kind: Kind::Game, id: span.game };
    log.reader().read(ledger, span.after, most, &mut |row| {
        let at = row.envelope.occurred_at;
        if span.then.is_some_and(|then| at > then) {
            next = Some(at);
            return ControlFlow::Break(());
        }
        count += 1;
        texts
            .extend(games::is_shown(&row, seat).map(|event| wire::happened(&row.envelope, &event)));
        ControlFlow::Continue(())
    })?;
    Ok((count, texts, next))
}
