//! A game as its players know it.

use std::collections::BTreeMap;
use std::net::SocketAddr;

use flagfall_chess::Position;
use flagfall_testkit::zone::Client;
use serde_json::{Value, json};

/// A move that was asked for: by whom, its number, the move.
type Asked = (usize, u64, String);

/// The connection was lost.
pub(crate) struct Lost;

pub(crate) struct Known {
    game: u64,
    pub(crate) secrets: [String; 2],
    /// The events that were told, by their place.
    events: BTreeMap<u64, Value>,
    /// The last of them.
    pub(crate) last: u64,
    /// The moves that were acknowledged, by the place they were given, and the place of the last
    /// event that came of them.
    acknowledged: BTreeMap<u64, (Asked, u64)>,
    /// What was asked for and not answered.
    pub(crate) asked: Option<Asked>,
}

/// Whether the server was asked to end, and puts nothing more on record.
fn is_ending(told: &Value) -> bool {
    told["wrong"]["error"] == "stopped"
}

impl Known {
    pub(crate) fn new(game: u64, secrets: [String; 2]) -> Known {
        let (events, acknowledged) = (BTreeMap::new(), BTreeMap::new());
        Known { game, secrets, events, last: 0, acknowledged, asked: None }
    }

    /// Takes a seat again, and hears what has happened since.
    pub(crate) async fn sit_down(&mut self, player: &mut Client, secret: &str) -> Result<(), Lost> {
        let after = self.last;
        let asked = json!({"subscribe": {"game": self.game, "after": after, "secret": secret}});
        let told = player.try_say(&asked).await.then_some(()).ok_or(Lost);
        told?;
        let length = loop {
            let told = player.try_next().await.ok_or(Lost)?;
            if let Some(length) = told["subscribed"]["length"].as_u64() {
                break length;
            }
            if is_ending(&told) {
                return Err(Lost);
            }
            assert!(told.get("busy").is_some(), "{told}");
            player.try_say(&asked).await;
        };
        assert!(length >= after, "{after} events were told, {length} are there");
        while self.last < length {
            let told = player.try_next().await.ok_or(Lost)?;
            self.note(&told);
        }
        Ok(())
    }

    /// Notes an event; whoever hears of one has heard of all before it.
    fn note(&mut self, told: &Value) {
        let event = &told["event"];
        let place = event["sequence"].as_u64().unwrap_or_else(|| panic!("no event: {told}"));
        assert!(place <= self.last + 1, "{place} after {}", self.last);
        self.last = self.last.max(place);
        let known = self.events.entry(place).or_insert_with(|| event.clone());
        assert_eq!(known, event, "told differently before");
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

    /// Makes a move, and waits until it is acknowledged and seen.
    pub(crate) async fn make(&mut self, mover: &mut Client, asked: &Asked) -> Result<(), Lost> {
        let (first, last) = self.ask(mover, asked).await?;
        self.acknowledged.insert(first, (asked.clone(), last));
        self.asked = None;
        while self.last < last {
            let told = mover.try_next().await.ok_or(Lost)?;
            self.note(&told);
        }
        Ok(())
    }

    /// Asks once more for the move that was acknowledged last: the answer is the same.
    pub(crate) async fn ask_again(&mut self, players: &mut [Client]) -> Result<(), Lost> {
        let Some((&first, (asked, last))) = self.acknowledged.last_key_value() else {
            return Ok(());
        };
        let (asked, last) = (asked.clone(), *last);
        assert_eq!(self.ask(&mut players[asked.0], &asked).await?, (first, last));
        Ok(())
    }

    /// Asks for a move until it is answered: the places of its first and its last event.
    async fn ask(&mut self, mover: &mut Client, (_, id, mv): &Asked) -> Result<(u64, u64), Lost> {
        let command = json!({"play": {"input": {"move": mv}}});
        let asked = json!({"do": {"game": self.game, "id": id, "command": command}});
        let mut said = mover.try_say(&asked).await;
        while said {
            let told = mover.try_next().await.ok_or(Lost)?;
            if told.get("event").is_some() {
                self.note(&told);
            } else if told.get("busy").is_some() {
                said = mover.try_say(&asked).await;
            } else if is_ending(&told) {
                return Err(Lost);
            } else {
                let done = &told["done"];
                assert_eq!(done["id"].as_u64(), Some(*id), "{told}");
                let place = |name: &str| done[name].as_u64().expect("a place");
                return Ok((place("first"), place("last")));
            }
        }
        Err(Lost)
    }

    /// Reads all of it up again: everything is as it was told. Tells how many moves there are.
    pub(crate) async fn read_up(&self, address: SocketAddr) -> usize {
        let mut reader = Client::connect(address).await;
        let length = reader.subscribe(self.game, Some(0), None).await["length"].as_u64();
        let length = length.expect("a number");
        assert!(length >= self.last, "{} events were told, {length} are there", self.last);
        for place in 1..=length {
            let event = reader.until("event").await;
            assert_eq!(event["sequence"].as_u64(), Some(place), "a gap");
            if let Some(told) = self.events.get(&place) {
                assert_eq!(told, &event, "told differently before");
            }
            if let Some(((_, _, mv), _)) = self.acknowledged.get(&place) {
                assert_eq!(move_of(&event), Some(&**mv), "{event}");
            }
        }
        assert!(self.acknowledged.keys().all(|place| *place <= length));
        self.acknowledged.len()
    }
}

fn move_of(event: &Value) -> Option<&str> {
    event["event"]["move_made"]["mv"].as_str()
}
