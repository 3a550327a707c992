//! A game as its two players have received it.

use std::collections::BTreeMap;
use std::net::SocketAddr;

use flagfall_chess::Position;
use flagfall_testkit::zone::ZoneClient;
use serde_json::{Value, json};

/// A command to play a move: the index of the player, the id, and the move.
type PlayCommand = (usize, u64, String);

/// The connection was lost.
pub(crate) struct ConnectionLost;

pub(crate) struct RecordedGame {
    game: u64,
    pub(crate) secrets: [String; 2],
    /// The received events by sequence number.
    events: BTreeMap<u64, Value>,
    /// The sequence number of the last received event.
    pub(crate) last: u64,
    /// The acknowledged commands by the sequence number of their first event, with that of the last.
    acknowledged: BTreeMap<u64, (PlayCommand, u64)>,
    /// A command that was sent but not answered.
    pub(crate) unanswered: Option<PlayCommand>,
}

/// Whether the message is the error that the server stores nothing more, because it is stopping.
fn is_stopping(message: &Value) -> bool {
    message["error"]["error"] == "stopped"
}

impl RecordedGame {
    pub(crate) fn new(game: u64, secrets: [String; 2]) -> RecordedGame {
        let (events, acknowledged) = (BTreeMap::new(), BTreeMap::new());
        RecordedGame { game, secrets, events, last: 0, acknowledged, unanswered: None }
    }

    /// Takes a seat again, and receives the events since the last one.
    pub(crate) async fn subscribe(&mut self, player: &mut ZoneClient, secret: &str) -> Result<(), ConnectionLost> {
        let after = self.last;
        let request = json!({"subscribe": {"game": self.game, "after": after, "secret": secret}});
        player.try_send(&request).await.then_some(()).ok_or(ConnectionLost)?;
        let length = loop {
            let message = player.try_next().await.ok_or(ConnectionLost)?;
            if let Some(length) = message["subscribed"]["length"].as_u64() {
                break length;
            }
            if is_stopping(&message) {
                return Err(ConnectionLost);
            }
            assert!(message.get("busy").is_some(), "{message}");
            player.try_send(&request).await;
        };
        assert!(length >= after, "{after} events were received, {length} are stored");
        while self.last < length {
            let message = player.try_next().await.ok_or(ConnectionLost)?;
            self.add_event(&message);
        }
        Ok(())
    }

    /// Adds an event; both players receive all events in order.
    fn add_event(&mut self, message: &Value) {
        let mut event = message["event"].clone();
        // Only an event that has just happened comes with the change of the view.
        event.as_object_mut().map(|event| event.remove("view"));
        let sequence = event["sequence"].as_u64().unwrap_or_else(|| panic!("no event: {message}"));
        assert!(sequence <= self.last + 1, "{sequence} after {}", self.last);
        self.last = self.last.max(sequence);
        let previous = self.events.entry(sequence).or_insert_with(|| event.clone());
        assert_eq!(*previous, event, "the event differs from that received earlier");
    }

    pub(crate) fn position(&self) -> Position {
        self.events.values().filter_map(move_of).fold(Position::start(), |position, mv| {
            let mv = position.uci(mv.parse().expect("a move")).expect("legal");
            position.play_unchecked(mv)
        })
    }

    pub(crate) fn is_over(&self) -> bool {
        self.events.values().any(|event| event["event"].get("ended").is_some())
    }

    /// Plays a move, and waits until it is acknowledged and its events are received.
    pub(crate) async fn play(&mut self, player: &mut ZoneClient, command: &PlayCommand) -> Result<(), ConnectionLost> {
        let (first, last) = self.execute(player, command).await?;
        self.acknowledged.insert(first, (command.clone(), last));
        self.unanswered = None;
        while self.last < last {
            let message = player.try_next().await.ok_or(ConnectionLost)?;
            self.add_event(&message);
        }
        Ok(())
    }

    /// Repeats the last acknowledged command, and checks that the answer is the same.
    pub(crate) async fn repeat_last_command(&mut self, players: &mut [ZoneClient]) -> Result<(), ConnectionLost> {
        let Some((&first, (command, last))) = self.acknowledged.last_key_value() else {
            return Ok(());
        };
        let (command, last) = (command.clone(), *last);
        assert_eq!(self.execute(&mut players[command.0], &command).await?, (first, last));
        Ok(())
    }

    /// Sends a command until it is answered, and returns the sequence numbers of its first and last event.
    async fn execute(
        &mut self,
        player: &mut ZoneClient,
        (_, id, mv): &PlayCommand,
    ) -> Result<(u64, u64), ConnectionLost> {
        let command = json!({"play": {"input": {"move": mv}}});
        let request = json!({"execute": {"game": self.game, "id": id, "command": command}});
        let mut is_sent = player.try_send(&request).await;
        while is_sent {
            let message = player.try_next().await.ok_or(ConnectionLost)?;
            if message.get("event").is_some() {
                self.add_event(&message);
            } else if message.get("busy").is_some() {
                is_sent = player.try_send(&request).await;
            } else if is_stopping(&message) {
                return Err(ConnectionLost);
            } else {
                let executed = &message["executed"];
                assert_eq!(executed["id"].as_u64(), Some(*id), "{message}");
                let sequence = |name: &str| executed[name].as_u64().expect("a sequence number");
                return Ok((sequence("first"), sequence("last")));
            }
        }
        Err(ConnectionLost)
    }

    /// Compares the game with the one on the server, and returns the number of acknowledged moves.
    pub(crate) async fn compare(&self, address: SocketAddr) -> usize {
        let mut reader = ZoneClient::connect(address).await;
        let length = reader.subscribe(self.game, Some(0), None).await["length"].as_u64();
        let length = length.expect("a number");
        assert!(length >= self.last, "{} events were received, {length} are stored", self.last);
        for sequence in 1..=length {
            let event = reader.next_of_kind("event").await;
            assert_eq!(event["sequence"].as_u64(), Some(sequence), "a gap");
            if let Some(received) = self.events.get(&sequence) {
                assert_eq!(received, &event, "the event differs from that received earlier");
            }
            if let Some(((_, _, mv), _)) = self.acknowledged.get(&sequence) {
                assert_eq!(move_of(&event), Some(&**mv), "{event}");
            }
        }
        assert!(self.acknowledged.keys().all(|sequence| *sequence <= length));
        self.acknowledged.len()
    }
}

fn move_of(event: &Value) -> Option<&str> {
    event["event"]["move_made"]["mv"].as_str()
}
