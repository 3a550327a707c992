//! Open requests to the arbiter of a game: by the players, or by the Laws.

use std::ops::ControlFlow;

use flagfall_chess::Color;
use flagfall_clock::Timestamp;
use flagfall_game::{Event, FreeText, Game};
use flagfall_ledger::{LedgerId, LedgerKind};
use flagfall_store::LogReader;

use crate::wire::CallKind;

/// A request that waits for an arbiter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct OpenRequest {
    pub(super) kind: CallKind,
    /// The player who asks, or whom it concerns.
    pub(super) by: Option<Color>,
    /// The time since which the request is open; for requests by the Laws only after
    /// [`date_requests`].
    pub(super) at: Timestamp,
    pub(super) reason: FreeText,
}

/// Returns all open requests of a game.
pub(super) fn open_requests(game: &Game, now: Timestamp) -> Vec<OpenRequest> {
    let calls = Color::ALL.into_iter().filter_map(|player| {
        let (kind, call) = (CallKind::Call { player }, game.arbiter_call(player)?);
        Some(OpenRequest { kind, by: Some(player), at: call.at, reason: call.reason.clone() })
    });
    let appeals = game.appeals().iter().zip(1..).filter(|(appeal, _)| appeal.upheld.is_none());
    let appeals = appeals.map(|(appeal, number)| {
        let kind = CallKind::Appeal { appeal: number, ruling: appeal.ruling };
        let (by, at, reason) = (Some(appeal.by), appeal.at, appeal.grounds.clone());
        OpenRequest { kind, by, at, reason }
    });
    let requests_by_law = requests_by_law(game).into_iter().map(|(kind, by, reason)| {
        let reason = FreeText::new(reason, None);
        OpenRequest { kind, by, at: now, reason }
    });
    calls.chain(appeals).chain(requests_by_law).collect()
}

/// Requests that the Laws raise while the game is in progress.
fn requests_by_law(game: &Game) -> Vec<(CallKind, Option<Color>, &'static str)> {
    let mut all = Vec::new();
    if game.outcome().is_some() {
        return all;
    }
    if game.awaits_consent() {
        let by = game.offer().map(Color::opponent);
        all.push((CallKind::Consent, by, "the players agreed on a draw, which needs the arbiter's consent"));
    }
    if let Some(question) = game.mate_question().filter(|question| question.for_arbiter) {
        let player = question.loser;
        let reason = "decide whether the opponent could have checkmated";
        all.push((CallKind::Mate { player }, Some(player), reason));
    }
    for player in Color::ALL.into_iter().filter(|player| game.is_overdue(*player)) {
        all.push((CallKind::NotBack { player }, Some(player), "the player did not return in time"));
    }
    if game.are_colours_reversed() {
        all.push((CallKind::Colours, None, "the colours are reversed"));
    }
    all
}

impl CallKind {
    /// Whether events in the game may settle it, not only a ruling.
    pub(super) const fn may_settle_itself(self) -> bool {
        matches!(self, CallKind::Consent | CallKind::NotBack { .. })
    }

    /// Whether an event raised it; requests of players are dated by the game.
    fn is_raised_by(self, event: &Event) -> bool {
        match (self, event) {
            (CallKind::Consent, Event::ConsentAsked { .. })
            | (CallKind::Mate { .. }, Event::MateUndetermined)
            | (CallKind::Colours, Event::ReversedColoursFound) => true,
            (CallKind::NotBack { player }, Event::ReturnOverdue { player: of }) => player == *of,
            _ => false,
        }
    }

    const fn is_by_law(self) -> bool {
        !matches!(self, CallKind::Call { .. } | CallKind::Appeal { .. })
    }
}

/// Dates the requests that the Laws raise, from the log. An unreadable event leaves the date as it is.
pub(super) fn date_requests(ledgers: &dyn LogReader, id: u64, requests: &mut [OpenRequest]) {
    if !requests.iter().any(|request| request.kind.is_by_law()) {
        return;
    }
    let ledger = LedgerId { kind: LedgerKind::Game, id };
    let read = ledgers.read(ledger, 0, u64::MAX, &mut |row| {
        if let Ok(event) = serde_json::from_str(row.envelope.event.0) {
            for request in requests.iter_mut().filter(|request| request.kind.is_raised_by(&event)) {
                request.at = row.envelope.occurred_at;
            }
        }
        ControlFlow::Continue(())
    });
    if let Err(error) = read {
        tracing::error!("game {id}: {error}");
    }
}
