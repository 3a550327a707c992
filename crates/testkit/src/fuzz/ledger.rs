//! The ledger of a run, written and read again.

use flagfall_clock::Timestamp;
use flagfall_game::{
    Actor, AdjournmentEvent, Cause, Chain, Event, Game, GameEntry, GameExecution, LedgerId, LedgerKind, Opening,
    read_ledger,
};

use super::adjournment::SECRET;

/// The maximum size of an event in bytes.
const MAX_EVENT_BYTES: usize = 4_096;

/// The lines of the ledger so far.
pub(super) struct RecordedLedger {
    chain: Chain,
    lines: Vec<String>,
    commands: u64,
}

impl RecordedLedger {
    pub(super) fn open(opening: &Opening) -> RecordedLedger {
        let chain = Chain::new(LedgerId { kind: LedgerKind::Game, id: 64 });
        let mut ledger = RecordedLedger { chain, lines: Vec::new(), commands: 0 };
        let event = Event::Opened(Box::new(opening.clone()));
        let entry = GameEntry { at: opening.scheduled_start, event };
        let executed = GameExecution { entries: vec![entry], result: Ok(()) };
        ledger.append(&executed, Actor::Zone, opening.scheduled_start);
        ledger
    }

    pub(super) fn append(&mut self, executed: &GameExecution, actor: Actor, now: Timestamp) {
        self.commands += 1;
        let cause = Cause::by(actor, self.commands, now);
        for entry in &executed.entries {
            let line = self.chain.append(entry, cause);
            let opened = matches!(entry.event, Event::Adjournment(AdjournmentEvent::EnvelopeOpened { .. }));
            assert!(opened || !line.as_str().contains(SECRET), "{line}");
            check_size(&entry.event);
            self.lines.push(line.into());
        }
    }

    pub(super) fn text(&self) -> String {
        let mut text = self.lines.join("\n");
        text.push('\n');
        text
    }

    /// Checks that the ledger reads as the same game and is written again as the same lines.
    pub(super) fn check_replay(&self, game: &Game) {
        let (again, envelopes, chain) = read_ledger(&self.text()).expect("a valid ledger");
        assert_eq!(again, *game);
        assert_eq!(chain, self.chain);
        assert_eq!(envelopes.len(), self.lines.len());
        for (envelope, line) in envelopes.iter().zip(&self.lines) {
            assert_eq!(envelope.to_line().as_str(), line);
        }
        let log: Vec<GameEntry> = envelopes
            .into_iter()
            .map(|envelope| GameEntry { at: envelope.occurred_at, event: envelope.event })
            .collect();
        assert_eq!(Game::replay(&log).as_ref(), Ok(game));
    }
}

/// Checks that an event is small; only the first one contains all the regulations.
fn check_size(event: &Event) {
    let text = serde_json::to_string(event).expect("an event");
    let opens = matches!(event, Event::Opened(_));
    assert!(opens || text.len() < MAX_EVENT_BYTES, "{} bytes: {text}", text.len());
}
