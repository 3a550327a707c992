//! A cache of rules that games share.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use flagfall_laws::Rules;

/// The maximum number of different rules in the cache; further ones are not shared.
const MAX_RULES: usize = 1_024;

/// The rules of the games in memory. Games with equal rules share one instance, and reading a game again does not
/// parse its rules again.
#[derive(Default)]
pub struct RulesCache(Mutex<CachedRules>);

#[derive(Default)]
struct CachedRules {
    /// The rules by their JSON text.
    all: HashMap<Arc<str>, Weak<Rules>>,
    /// The last rules found. They are usually requested next, which then needs no hashing.
    latest: Option<(Arc<str>, Weak<Rules>)>,
}

impl RulesCache {
    /// Returns the shared instance of rules.
    pub(crate) fn share(&self, rules: Arc<Rules>) -> Arc<Rules> {
        match serde_json::to_string(&*rules) {
            Ok(text) => self.find(&text).unwrap_or_else(|| self.insert(&text, rules)),
            Err(_) => rules,
        }
    }

    /// Reads rules, or returns the shared instance without parsing the text.
    pub(crate) fn read(&self, text: &str) -> serde_json::Result<Arc<Rules>> {
        match self.find(text) {
            Some(rules) => Ok(rules),
            None => Ok(self.insert(text, serde_json::from_str(text)?)),
        }
    }

    fn find(&self, text: &str) -> Option<Arc<Rules>> {
        let mut cache = self.lock();
        if let Some((_, rules)) = cache.latest.as_ref().filter(|(latest, _)| **latest == *text) {
            return rules.upgrade();
        }
        let (text, rules) = cache.all.get_key_value(text)?;
        cache.latest = Some((Arc::clone(text), Weak::clone(rules)));
        cache.latest.as_ref()?.1.upgrade()
    }

    fn insert(&self, text: &str, rules: Arc<Rules>) -> Arc<Rules> {
        let mut cache = self.lock();
        cache.latest = None;
        if cache.all.len() >= MAX_RULES {
            cache.all.retain(|_, rules| rules.strong_count() > 0);
        }
        if cache.all.len() < MAX_RULES {
            cache.all.insert(text.into(), Arc::downgrade(&rules));
        }
        rules
    }

    fn lock(&self) -> MutexGuard<'_, CachedRules> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use flagfall_game::{Event, Game, Opening};

    use super::*;

    #[test]
    fn games_that_are_read_share_rules_with_opened_games() {
        let cache = RulesCache::default();
        let rules = || cache.share(Arc::new(Rules::preset("fide-2017-rapid").expect("a preset")));
        let opened = Opening::of(rules());
        let text = serde_json::to_string(&Event::Opened(Box::new(opened.clone()))).expect("JSON");
        let read = || match Event::read(&text, |rules| cache.read(rules)).expect("an event") {
            Event::Opened(opening) => opening,
            other => panic!("{other:?}"),
        };
        assert_eq!(*read(), opened);
        assert!(Arc::ptr_eq(&read().rules, &opened.rules));
        let game = Game::open(&read()).expect("the usual position");
        drop(opened);
        assert!(Arc::ptr_eq(&read().rules, &rules()), "while a game uses them");
        drop(game);
        assert_eq!(*read().rules, *rules());
    }
}
