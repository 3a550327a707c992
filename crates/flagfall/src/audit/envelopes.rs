//! Envelopes that were opened: whether what was in them is what was sealed.

use std::ops::ControlFlow;

use flagfall_game::{AdjournEvent, Event, Which};
use flagfall_store::{Digest, Kind, LedgerId, Ledgers, ReadError, Row};

/// What was found.
#[derive(Default)]
pub(super) struct Envelopes {
    /// How many were opened.
    pub(super) opened: u64,
    /// What is wrong, a line each.
    pub(super) faults: Vec<String>,
}

impl Envelopes {
    /// Looks at all games.
    pub(super) fn check(ledgers: &dyn Ledgers) -> Result<Envelopes, ReadError> {
        let (mut found, mut games) = (Envelopes::default(), Vec::new());
        ledgers.each(&mut |ledger| {
            if ledger.kind == Kind::Game {
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

    /// Looks at one line. The commitments so far are given: the last to an envelope counts.
    fn note(&mut self, game: LedgerId, row: &Row<'_>, sealed: &mut Vec<(Which, Digest)>) {
        let text = row.envelope.event.0;
        // Most lines are about something else, and need not be read.
        if !text.starts_with(r#"{"adjourn""#) {
            return;
        }
        let (which, content) = match serde_json::from_str(text) {
            Ok(Event::Adjourn(AdjournEvent::MoveSealed { which, commitment, .. })) => {
                return sealed.push((which, commitment));
            }
            Ok(Event::Adjourn(AdjournEvent::EnvelopeOpened { which, sealed })) => (which, sealed),
            _ => return,
        };
        self.opened += 1;
        let last = sealed.iter().rfind(|(envelope, _)| *envelope == which);
        if !last.is_some_and(|(_, commitment)| content.is(*commitment)) {
            let line = row.envelope.sequence;
            self.faults.push(format!("{game}, line {line}: this is not what was sealed"));
        }
    }
}
