//! The zone's side of a simulated socket: a subscription to one ledger, as the real socket keeps it.

use std::ops::ControlFlow;
use std::sync::Arc;

use flagfall_chess::Color;
use flagfall_feed::{Feed, Message, Publication, Receiver, Sender, channel};
use flagfall_game::{Event, Game};
use flagfall_ledger::{Envelope, LedgerId, LedgerKind, Party};
use flagfall_server::spine::HostedLedger;
use flagfall_server::wire::{EventMessage, LedgerUpdate, ServerMessage};
use flagfall_store::{LogReader, StoredLine};

use super::message::{ClientRole, ZoneMessage};

/// A socket.
pub(super) struct ServerSocket {
    pub(super) role: ClientRole,
    pub(super) ledger: LedgerId,
    feed: Arc<dyn Feed>,
    sender: Sender,
    receiver: Receiver,
    /// The last event that was sent: its sequence number in the ledger, and its number for the client.
    sent: Option<(u64, u64)>,
    /// Whether the player counts as connected by this socket.
    pub(super) is_present: bool,
    /// The time before which nothing is written.
    pub(super) next_write: u64,
}

/// A ledger as it is when a client subscribes.
#[derive(Debug)]
pub(super) struct Snapshot {
    /// The number of events, and of those that the client may see.
    length: u64,
    pub(super) number: u64,
    /// The sequence number of the last event that the client has seen.
    after_sequence: u64,
    after: u64,
}

impl Snapshot {
    pub(super) fn of_game(game: &Game, length: u64, party: Option<Party>, after: u64) -> Snapshot {
        let viewer = Color::ALL.into_iter().find(|color| party == Some(seat(*color)));
        let (number, after_sequence) = (game.event_number(length, viewer), game.event_sequence(after, viewer));
        Snapshot { length, number, after_sequence, after }
    }

    pub(super) const fn of_match(length: u64, after: u64) -> Snapshot {
        Snapshot { length, number: length, after_sequence: after, after }
    }
}

/// Returns the party of a player.
pub(super) fn seat(color: Color) -> Party {
    Game::party(&flagfall_game::Actor::Player(color)).expect("players are parties")
}

/// Returns the party as which a client subscribes.
pub(super) fn party(role: ClientRole) -> Option<Party> {
    match role {
        ClientRole::Player(color) => Some(seat(color)),
        ClientRole::Spectator | ClientRole::Arbiter(_) => None,
    }
}

/// Returns the time, actor and content of an event, which do not depend on the receiver or the moment of the message.
pub(super) fn body(text: &str) -> Box<str> {
    let text = text.find(r#""at":"#).map_or(text, |start| &text[start..]);
    let end = text.rfind(r#","view":"#).unwrap_or(text.len().saturating_sub(2));
    text[..end].into()
}

/// Renders a line for a party, unless it is the secret of another one. Lines of a match are for everybody.
pub(super) fn render(line: &StoredLine<'_>, party: Option<Party>) -> Option<Box<str>> {
    let Envelope { ledger, sequence, ref cause, occurred_at, event, .. } = line.envelope;
    if ledger.kind != LedgerKind::Game {
        let update = LedgerUpdate::of_event(&line.envelope).expect("events are JSON");
        return Some(body(&update.to_text()));
    }
    let event: Event = serde_json::from_str(event.0).expect("an event of a game");
    let by = serde_json::from_str(cause.actor.0).expect("an actor");
    let (game, at, content) = (ledger.id, occurred_at, (&event).into());
    let message = EventMessage { game, sequence, at, by, event: content, view: None };
    let is_visible = Game::secret_of(&event).is_none_or(|owner| party == Some(owner));
    let text = || serde_json::to_string(&ServerMessage::Event(message)).expect("a message is JSON");
    is_visible.then(|| body(&text()))
}

impl ServerSocket {
    /// Opens a socket with room for a number of publications.
    pub(super) fn open((role, ledger): (ClientRole, LedgerId), feed: &Arc<dyn Feed>, capacity: usize) -> ServerSocket {
        let (sender, receiver) = channel(capacity);
        let feed = Arc::clone(feed);
        let (sent, is_present, next_write) = (None, false, 0);
        ServerSocket { role, ledger, feed, sender, receiver, sent, is_present, next_write }
    }

    pub(super) fn sender(&self) -> Sender {
        self.sender.clone()
    }

    /// Subscribes to the ledger: from now on no news is missed.
    pub(super) fn subscribe(&self) {
        self.feed.subscribe(self.ledger, &self.sender, party(self.role));
    }

    /// Returns the answer to a subscription: the past events that the client has not seen.
    pub(super) fn begin(&mut self, log: &dyn LogReader, snapshot: &Snapshot) -> Vec<ZoneMessage> {
        let &Snapshot { length, number, after_sequence, after } = snapshot;
        let mut messages = vec![ZoneMessage::Subscribed { length: number }];
        let (mut next, role) = (after, self.role);
        let read = log.read(self.ledger, after_sequence, length - after_sequence, &mut |line| {
            if let Some(body) = render(&line, party(role)) {
                next += 1;
                messages.push(ZoneMessage::Event { number: next, body });
            }
            ControlFlow::Continue(())
        });
        read.expect("readable");
        self.sent = Some((length, number));
        messages
    }

    /// Whether the subscription is answered, after which news and replies are written.
    pub(super) const fn is_subscribed(&self) -> bool {
        self.sent.is_some()
    }

    /// Takes everything that can be written now.
    pub(super) fn take(&mut self) -> Vec<ZoneMessage> {
        let mut messages = Vec::new();
        while let Some(message) = self.receiver.try_recv() {
            match message {
                Message::Publication(publication) => messages.extend(self.report(&publication)),
                Message::Reply(text) => {
                    let (number, outcome) = serde_json::from_str(&text).expect("a reply");
                    messages.push(ZoneMessage::Outcome { number, outcome });
                }
                Message::Notice(_) | Message::Recheck => {}
            }
        }
        messages
    }

    /// Returns the message for a publication, unless it was sent from the log already.
    fn report(&mut self, publication: &Publication) -> Option<ZoneMessage> {
        let (sequence, number) = self.sent?;
        if publication.sequence <= sequence {
            return None;
        }
        self.sent = Some((publication.sequence, number + 1));
        Some(ZoneMessage::Event { number: number + 1, body: body(&publication.text) })
    }

    /// Whether the receiver was too slow.
    pub(super) fn is_disconnected(&self) -> bool {
        self.receiver.is_disconnected()
    }
}

impl Drop for ServerSocket {
    fn drop(&mut self) {
        self.feed.unsubscribe(self.ledger, &self.sender);
    }
}
