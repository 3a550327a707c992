//! Comparison of opened envelopes with their commitments.

use std::ops::ControlFlow;

use flagfall_game::{AdjournmentEvent, EnvelopeSlot, Event};
use flagfall_store::{Digest, LedgerId, LedgerKind, LogReadError, LogReader, StoredLine};

/// The result of the check.
#[derive(Default)]
pub(super) struct EnvelopeAudit {
    /// The number of opened envelopes.
    pub(super) opened: u64,
    /// The errors, one line each.
    pub(super) faults: Vec<String>,
}

impl EnvelopeAudit {
    /// Checks all games.
    pub(super) fn check(ledgers: &dyn LogReader) -> Result<EnvelopeAudit, LogReadError> {
        let (mut found, mut games) = (EnvelopeAudit::default(), Vec::new());
        ledgers.for_each_ledger(&mut |ledger| {
            if ledger.kind == LedgerKind::Game {
                games.push(ledger);
            }
            ControlFlow::Continue(())
        })?;
        for game in games {
            let mut sealed = Vec::new();
            ledgers.read(game, 0, u64::MAX, &mut |row| {
                found.note(game, &row, &mut sealed);
                ControlFlow::Continue(())
            })?;
        }
        Ok(found)
    }

    /// Checks one line against the commitments so far; the last commitment of an envelope counts.
    fn note(&mut self, game: LedgerId, row: &StoredLine<'_>, sealed: &mut Vec<(EnvelopeSlot, Digest)>) {
        let text = row.envelope.event.0;
        // Most lines concern something else and need not be parsed.
        if !text.starts_with(r#"{"adjourn""#) {
            return;
        }
        let (which, content) = match serde_json::from_str(text) {
            Ok(Event::Adjournment(AdjournmentEvent::MoveSealed { envelope: which, commitment, .. })) => {
                return sealed.push((which, commitment));
            }
            Ok(Event::Adjournment(AdjournmentEvent::EnvelopeOpened { envelope: which, sealed })) => (which, sealed),
            _ => return,
        };
        self.opened += 1;
        let last = sealed.iter().rfind(|(envelope, _)| *envelope == which);
        if !last.is_some_and(|(_, commitment)| content.matches(*commitment)) {
            let line = row.envelope.sequence;
            self.faults.push(format!("{game}, line {line}: the opened envelope differs from the sealed one"));
        }
    }
}
