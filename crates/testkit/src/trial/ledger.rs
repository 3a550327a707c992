//! The trial written down and read again.

use flagfall_clock::Timestamp;
use flagfall_game::{
    Actor, AdjournEvent, Cause, Chain, Entry, Event, Executed, Game, Kind, LedgerId, Opening,
    read_ledger,
};

use super::adjourned::SECRET;

/// So many bytes has an event at most.
const LARGEST_EVENT: usize = 4_096;

/// The lines so far.
pub(super) struct Ledger {
    chain: Chain,
    lines: Vec<String>,
    commands: u64,
}

impl Ledger {
    pub(super) fn open(opening: &Opening) -> Ledger {
        let chain = Chain::new(LedgerId { kind: Kind::Game, id: 64 });
        let mut ledger = Ledger { chain, lines: Vec::new(), commands: 0 };
        let event = Event::Opened(Box::new(opening.clone()));
        let entry = Entry { at: opening.appointed, event };
        let executed = Executed { entries: vec![entry], answer: Ok(()) };
        ledger.append(&executed, Actor::Zone, opening.appointed);
        ledger
    }

    pub(super) fn append(&mut self, executed: &Executed, actor: Actor, now: Timestamp) {
        self.commands += 1;
        let cause = Cause::by(actor, self.commands, now);
        for entry in &executed.entries {
            let line = self.chain.append(entry, cause);
            let opened = matches!(entry.event, Event::Adjourn(AdjournEvent::EnvelopeOpened { .. }));
            assert!(opened || !line.as_str().contains(SECRET), "{line}");
            is_small(&entry.event);
            self.lines.push(line.into());
        }
    }

    pub(super) fn text(&self) -> String {
        let mut text = self.lines.join("\n");
        text.push('\n');
        text
    }

    /// Read again it is the same game, bit by bit, and written again the same lines.
    pub(super) fn holds(&self, game: &Game) {
        let (again, envelopes, chain) = read_ledger(&self.text()).expect("a ledger that holds");
        assert_eq!(again, *game);
        assert_eq!(chain, self.chain);
        assert_eq!(envelopes.len(), self.lines.len());
        for (envelope, line) in envelopes.iter().zip(&self.lines) {
            assert_eq!(envelope.line().as_str(), line);
        }
        let log: Vec<Entry> = envelopes
            .into_iter()
            .map(|envelope| Entry { at: envelope.occurred_at, event: envelope.event })
            .collect();
        assert_eq!(Game::replay(&log).as_ref(), Ok(game));
    }
}

/// Whatever is said or shown, an event stays small; only the first holds all the regulations.
fn is_small(event: &Event) {
    let written = serde_json::to_string(event).expect("an event");
    let opens = matches!(event, Event::Opened(_));
    assert!(opens || written.len() < LARGEST_EVENT, "{} bytes: {written}", written.len());
}
