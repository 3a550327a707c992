//! A feed within one process.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::sync::{Mutex, MutexGuard, PoisonError};

use flagfall_ledger::{LedgerId, Party};

use crate::{Feed, Publication, Sender};

/// The number of shards; several of them reduce lock contention.
const SHARDS: usize = 16;

/// Distributes publications within one process.
#[derive(Debug, Default)]
pub struct InProcess {
    shards: [Mutex<HashMap<LedgerId, Vec<Subscriber>>>; SHARDS],
    hasher: RandomState,
}

/// A sender, and the party whose private publications it receives.
type Subscriber = (Sender, Option<Party>);

impl InProcess {
    fn shard(&self, ledger: LedgerId) -> MutexGuard<'_, HashMap<LedgerId, Vec<Subscriber>>> {
        let index = self.hasher.hash_one(ledger) as usize % SHARDS;
        self.shards[index].lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Drops the subscribers of a ledger that do not satisfy `keep`.
    fn retain(&self, ledger: LedgerId, mut keep: impl FnMut(&Subscriber) -> bool) {
        let mut shard = self.shard(ledger);
        if let Some(subscribers) = shard.get_mut(&ledger) {
            subscribers.retain(|subscriber| keep(subscriber));
            if subscribers.is_empty() {
                shard.remove(&ledger);
            }
        }
    }
}

impl Feed for InProcess {
    fn publish(&self, publication: &Publication) {
        self.retain(publication.ledger, |(sender, party)| {
            let is_for_others = publication.only_for.is_some() && *party != publication.only_for;
            is_for_others || sender.publish(publication)
        });
    }

    fn subscribe(&self, ledger: LedgerId, sender: &Sender, party: Option<Party>) {
        let mut shard = self.shard(ledger);
        let subscribers = shard.entry(ledger).or_default();
        match subscribers.iter_mut().find(|(known, _)| known.is_same_channel(sender)) {
            Some((_, known)) => *known = party,
            None => subscribers.push((sender.clone(), party)),
        }
    }

    fn unsubscribe(&self, ledger: LedgerId, sender: &Sender) {
        self.retain(ledger, |(known, _)| !known.is_same_channel(sender));
    }
}

#[cfg(test)]
mod tests {
    use flagfall_ledger::LedgerKind;

    use super::*;
    use crate::{Message, channel};

    fn game(id: u64) -> LedgerId {
        LedgerId { kind: LedgerKind::Game, id }
    }

    fn publication(ledger: LedgerId, sequence: u64) -> Publication {
        Publication { ledger, sequence, only_for: None, topic: 0, text: "".into() }
    }

    fn message(ledger: LedgerId, sequence: u64) -> Message {
        Message::Publication(publication(ledger, sequence))
    }

    #[tokio::test]
    async fn receivers_get_publications_of_their_ledgers_in_order() {
        let feed = InProcess::default();
        let (sender, mut receiver) = channel(8);
        let (other, mut other_receiver) = channel(8);
        // Subscribing twice has no effect.
        for ledger in [game(1), game(2), game(1)] {
            feed.subscribe(ledger, &sender, None);
        }
        feed.subscribe(game(2), &other, None);
        for (id, sequence) in [(1, 1), (2, 1), (3, 1), (1, 2)] {
            feed.publish(&publication(game(id), sequence));
        }
        for (id, sequence) in [(1, 1), (2, 1), (1, 2)] {
            assert_eq!(receiver.recv().await, Some(message(game(id), sequence)));
        }
        assert_eq!(other_receiver.try_recv(), Some(message(game(2), 1)));

        feed.unsubscribe(game(1), &sender);
        feed.publish(&publication(game(1), 3));
        feed.publish(&publication(game(2), 2));
        assert_eq!(receiver.recv().await, Some(message(game(2), 2)));
        assert_eq!((receiver.try_recv(), other_receiver.try_recv()), (None, Some(message(game(2), 2))));
    }

    #[tokio::test]
    async fn only_slow_receiver_is_disconnected() {
        let feed = InProcess::default();
        let (slow, mut slow_receiver) = channel(2);
        let (quick, mut quick_receiver) = channel(2);
        feed.subscribe(game(1), &slow, None);
        feed.subscribe(game(1), &quick, None);
        for sequence in 1..=3 {
            feed.publish(&publication(game(1), sequence));
            assert_eq!(quick_receiver.recv().await, Some(message(game(1), sequence)));
        }
        slow_receiver.disconnected().await;
        assert_eq!((slow_receiver.recv().await, quick_receiver.is_disconnected()), (None, false));
        assert_eq!(feed.shard(game(1)).get(&game(1)).map(Vec::len), Some(1));
    }

    #[test]
    fn private_publication_reaches_its_party_and_takes_no_room_of_others() {
        let feed = InProcess::default();
        let [(own, mut own_receiver), (other, mut other_receiver), (public, mut public_receiver)] =
            [(); 3].map(|()| channel(2));
        feed.subscribe(game(1), &own, Some(Party::Seat(1)));
        feed.subscribe(game(1), &other, Some(Party::Seat(2)));
        feed.subscribe(game(1), &public, None);
        let private = |sequence| Publication { only_for: Some(Party::Seat(1)), ..publication(game(1), sequence) };
        for sequence in 1..=10 {
            feed.publish(&private(sequence));
            assert_eq!(own_receiver.try_recv(), Some(Message::Publication(private(sequence))));
        }
        feed.publish(&publication(game(1), 11));
        for receiver in [&mut own_receiver, &mut other_receiver, &mut public_receiver] {
            assert_eq!((receiver.try_recv(), receiver.is_disconnected()), (Some(message(game(1), 11)), false));
        }
    }

    #[test]
    fn dropped_receiver_is_removed() {
        let feed = InProcess::default();
        let (sender, receiver) = channel(2);
        feed.subscribe(game(1), &sender, None);
        drop(receiver);
        feed.publish(&publication(game(1), 1));
        assert!(feed.shard(game(1)).is_empty());
    }
}
