//! What an arbiter is asked for in a game: by the players, or by the laws.

use std::ops::ControlFlow;

use flagfall_chess::Color;
use flagfall_clock::Timestamp;
use flagfall_game::{Event, Game, Words};
use flagfall_ledger::{Kind, LedgerId};
use flagfall_store::Ledgers;

use crate::wire::Called;

/// Something that waits for an arbiter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Asked {
    pub(super) called: Called,
    /// By whom, or of whom it is.
    pub(super) by: Option<Color>,
    /// Since when; of what the laws ask, not before [`date`] was asked.
    pub(super) at: Timestamp,
    pub(super) reason: Words,
}

/// All that waits for an arbiter in a game.
pub(super) fn asked(game: &Game, now: Timestamp) -> Vec<Asked> {
    let calls = Color::ALL.into_iter().filter_map(|player| {
        let (called, call) = (Called::Call { player }, game.call(player)?);
        Some(Asked { called, by: Some(player), at: call.at, reason: call.reason.clone() })
    });
    let appeals = game.appeals().iter().zip(1..).filter(|(appeal, _)| appeal.upheld.is_none());
    let appeals = appeals.map(|(appeal, number)| {
        let called = Called::Appeal { appeal: number, ruling: appeal.ruling };
        let (by, at, reason) = (Some(appeal.by), appeal.at, appeal.grounds.clone());
        Asked { called, by, at, reason }
    });
    let by_law = by_law(game).into_iter().map(|(called, by, reason)| {
        let reason = Words::new(reason, None);
        Asked { called, by, at: now, reason }
    });
    calls.chain(appeals).chain(by_law).collect()
}

/// What the laws leave to the arbiter, while the game is on.
fn by_law(game: &Game) -> Vec<(Called, Option<Color>, &'static str)> {
    let mut all = Vec::new();
    if game.outcome().is_some() {
        return all;
    }
    if game.awaits_consent() {
        let by = game.offer().map(Color::opponent);
        all.push((Called::Consent, by, "both have agreed on a draw, which needs consent"));
    }
    if let Some(question) = game.question().filter(|question| question.for_arbiter) {
        let player = question.loser;
        let reason = "whether the opponent could have mated is to be decided";
        all.push((Called::Mate { player }, Some(player), reason));
    }
    for player in Color::ALL.into_iter().filter(|player| game.is_overdue(*player)) {
        all.push((Called::NotBack { player }, Some(player), "not back in time"));
    }
    if game.are_colours_reversed() {
        all.push((Called::Colours, None, "the colours are reversed"));
    }
    all
}

impl Called {
    /// Whether the game itself may settle it, and not a ruling alone.
    pub(super) const fn is_fleeting(self) -> bool {
        matches!(self, Called::Consent | Called::NotBack { .. })
    }

    /// Whether an event brought it up; what players ask for is dated by the game.
    fn is_asked_by(self, event: &Event) -> bool {
        match (self, event) {
            (Called::Consent, Event::ConsentAsked { .. })
            | (Called::Mate { .. }, Event::MateUndetermined)
            | (Called::Colours, Event::ColoursFound) => true,
            (Called::NotBack { player }, Event::ReturnOverdue { player: of }) => player == *of,
            _ => false,
        }
    }

    const fn is_by_law(self) -> bool {
        !matches!(self, Called::Call { .. } | Called::Appeal { .. })
    }
}

/// Looks up since when the laws ask. What cannot be read keeps the date it has.
pub(super) fn date(ledgers: &dyn Ledgers, id: u64, asked: &mut [Asked]) {
    if !asked.iter().any(|asked| asked.called.is_by_law()) {
        return;
    }
    let ledger = LedgerId { kind: Kind::Game, id };
    let read = ledgers.read(ledger, 0, u64::MAX, &mut |row| {
        if let Ok(event) = serde_json::from_str(row.envelope.event.0) {
            for asked in asked.iter_mut().filter(|asked| asked.called.is_asked_by(&event)) {
                asked.at = row.envelope.occurred_at;
            }
        }
        ControlFlow::Continue(())
    });
    if let Err(error) = read {
        tracing::error!("game {id}: {error}");
    }
}
