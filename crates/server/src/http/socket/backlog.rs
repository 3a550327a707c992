//! What has happened in a game, told from the log.

use std::ops::ControlFlow;
use std::sync::Arc;

use flagfall_game::Event;
use flagfall_ledger::{Kind, LedgerId};
use flagfall_store::{Log, ReadError, Row};

use super::{ERROR, End, Socket};
use crate::ws::Opcode;
use crate::{games, wire};

/// So many events at most are in memory at a time.
const AT_ONCE: u64 = 64;

/// Tells what happened after an event up to another, and what was told last.
pub(super) async fn tell(
    socket: &mut Socket,
    game: u64,
    after: u64,
    upto: u64,
) -> Result<u64, End> {
    let side = socket.followed(game).and_then(|following| following.player()).map(games::side);
    let mut seen = after;
    while seen < upto {
        let log = Arc::clone(&socket.zone.spine.common().log);
        let most = AT_ONCE.min(upto - seen);
        let read = tokio::task::spawn_blocking(move || read(&*log, game, seen, most, side));
        let texts = match read.await {
            Ok(Ok(texts)) if !texts.is_empty() => texts,
            Ok(Err(error)) => {
                tracing::error!("game {game}: {error}");
                return Err(Some((ERROR, "what is on record cannot be read")));
            }
            _ => return Err(Some((ERROR, "what is on record cannot be read"))),
        };
        seen += texts.len() as u64;
        for text in texts {
            socket.stream.put(Opcode::Text, text.as_bytes());
        }
        socket.flush().await?;
    }
    Ok(seen)
}

fn read(
    log: &dyn Log,
    id: u64,
    after: u64,
    most: u64,
    side: Option<u8>,
) -> Result<Vec<String>, ReadError> {
    let mut texts = Vec::new();
    log.reader().read(LedgerId { kind: Kind::Game, id }, after, most, &mut |row| {
        texts.push(wire::happened(&row.envelope, is_for(&row, side)));
        ControlFlow::Continue(())
    })?;
    Ok(texts)
}

/// What cannot be read is shown to nobody.
fn is_for(row: &Row<'_>, side: Option<u8>) -> bool {
    serde_json::from_str::<Event>(row.envelope.event.0).is_ok_and(|event| {
        matches!(games::audience(&event), 0) || side == Some(games::audience(&event))
    })
}
