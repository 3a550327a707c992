//! The feed inside one process.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::sync::{Mutex, MutexGuard, PoisonError};

use flagfall_ledger::LedgerId;

use crate::{Feed, News, Post};

/// So many parts, so that those who subscribe seldom wait for those who publish.
const PARTS: usize = 16;

/// A feed whose readers are in the same process.
#[derive(Debug, Default)]
pub struct InProcess {
    parts: [Mutex<HashMap<LedgerId, Vec<Post>>>; PARTS],
    hasher: RandomState,
}

impl InProcess {
    fn part(&self, ledger: LedgerId) -> MutexGuard<'_, HashMap<LedgerId, Vec<Post>>> {
        let index = self.hasher.hash_one(ledger) as usize % PARTS;
        self.parts[index].lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps those readers of a ledger of whom something is true.
    fn retain(&self, ledger: LedgerId, keep: impl FnMut(&Post) -> bool) {
        let mut part = self.part(ledger);
        if let Some(posts) = part.get_mut(&ledger) {
            let mut keep = keep;
            posts.retain(|post| keep(post));
            if posts.is_empty() {
                part.remove(&ledger);
            }
        }
    }
}

impl Feed for InProcess {
    fn publish(&self, news: &News) {
        self.retain(news.ledger, |post| post.put(news));
    }

    fn subscribe(&self, ledger: LedgerId, post: &Post) {
        let mut part = self.part(ledger);
        let posts = part.entry(ledger).or_default();
        if !posts.iter().any(|known| known.is_of(post)) {
            posts.push(post.clone());
        }
    }

    fn unsubscribe(&self, ledger: LedgerId, post: &Post) {
        self.retain(ledger, |known| !known.is_of(post));
    }
}

#[cfg(test)]
mod tests {
    use flagfall_ledger::Kind;

    use super::*;
    use crate::{Letter, mailbox};

    fn game(id: u64) -> LedgerId {
        LedgerId { kind: Kind::Game, id }
    }

    fn news(ledger: LedgerId, sequence: u64) -> News {
        News { ledger, sequence, audience: 0, text: "".into() }
    }

    fn letter(ledger: LedgerId, sequence: u64) -> Letter {
        Letter::News(news(ledger, sequence))
    }

    #[tokio::test]
    async fn readers_get_the_news_of_their_ledgers_in_order() {
        let feed = InProcess::default();
        let (post, mut reader) = mailbox(8);
        let (other, mut elsewhere) = mailbox(8);
        // Twice is as good as once.
        for ledger in [game(1), game(2), game(1)] {
            feed.subscribe(ledger, &post);
        }
        feed.subscribe(game(2), &other);
        for (id, sequence) in [(1, 1), (2, 1), (3, 1), (1, 2)] {
            feed.publish(&news(game(id), sequence));
        }
        for (id, sequence) in [(1, 1), (2, 1), (1, 2)] {
            assert_eq!(reader.next().await, Some(letter(game(id), sequence)));
        }
        assert_eq!(elsewhere.try_next(), Some(letter(game(2), 1)));

        feed.unsubscribe(game(1), &post);
        feed.publish(&news(game(1), 3));
        feed.publish(&news(game(2), 2));
        assert_eq!(reader.next().await, Some(letter(game(2), 2)));
        assert_eq!((reader.try_next(), elsewhere.try_next()), (None, Some(letter(game(2), 2))));
    }

    #[tokio::test]
    async fn who_is_too_slow_is_cut_off_and_nobody_else() {
        let feed = InProcess::default();
        let (slow, mut sleeper) = mailbox(2);
        let (quick, mut awake) = mailbox(2);
        feed.subscribe(game(1), &slow);
        feed.subscribe(game(1), &quick);
        for sequence in 1..=3 {
            feed.publish(&news(game(1), sequence));
            assert_eq!(awake.next().await, Some(letter(game(1), sequence)));
        }
        sleeper.cut_off().await;
        assert_eq!((sleeper.next().await, awake.is_cut_off()), (None, false));
        assert_eq!(feed.part(game(1)).get(&game(1)).map(Vec::len), Some(1));
    }

    #[test]
    fn nothing_is_left_of_readers_who_are_gone() {
        let feed = InProcess::default();
        let (post, reader) = mailbox(2);
        feed.subscribe(game(1), &post);
        drop(reader);
        feed.publish(&news(game(1), 1));
        assert!(feed.part(game(1)).is_empty());
    }
}
