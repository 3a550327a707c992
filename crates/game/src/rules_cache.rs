//! A cache of rules that games share.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError, Weak};

use flagfall_laws::Rules;
use serde::de::Error;
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

/// The maximum number of different rules in the cache; further ones are not shared.
const MAX_RULES: usize = 1_024;

/// The rules of all games in memory.
static CACHE: LazyLock<Mutex<RulesCache>> = LazyLock::new(Mutex::default);

#[derive(Default)]
struct RulesCache {
    /// The rules by their JSON text.
    all: HashMap<Arc<str>, Weak<Rules>>,
    /// The last rules found. They are usually requested next, which then needs no hashing.
    latest: Option<(Arc<str>, Weak<Rules>)>,
}

/// Returns the shared instance of rules.
///
/// ```
/// use std::sync::Arc;
/// use flagfall_game::shared_rules;
/// use flagfall_laws::Rules;
/// let rules = || Rules::preset("casual").expect("a preset");
/// let first = shared_rules(rules());
/// assert!(Arc::ptr_eq(&first, &shared_rules(rules())));
/// ```
pub fn shared_rules(rules: Rules) -> Arc<Rules> {
    match serde_json::to_string(&rules) {
        Ok(text) => find_rules(&text).unwrap_or_else(|| cache_rules(&text, rules)),
        Err(_) => Arc::new(rules),
    }
}

/// Deserialises rules, or returns the shared instance without parsing the text again.
pub(crate) fn deserialize_rules<'de, D: Deserializer<'de>>(from: D) -> Result<Arc<Rules>, D::Error> {
    let text = Box::<RawValue>::deserialize(from)?;
    if let Some(rules) = find_rules(text.get()) {
        return Ok(rules);
    }
    let rules = serde_json::from_str(text.get()).map_err(D::Error::custom)?;
    Ok(cache_rules(text.get(), rules))
}

fn find_rules(text: &str) -> Option<Arc<Rules>> {
    let mut cache = CACHE.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, rules)) = cache.latest.as_ref().filter(|(latest, _)| **latest == *text) {
        return rules.upgrade();
    }
    let (text, rules) = cache.all.get_key_value(text)?;
    cache.latest = Some((Arc::clone(text), Weak::clone(rules)));
    cache.latest.as_ref()?.1.upgrade()
}

fn cache_rules(text: &str, rules: Rules) -> Arc<Rules> {
    let rules = Arc::new(rules);
    let mut cache = CACHE.lock().unwrap_or_else(PoisonError::into_inner);
    cache.latest = None;
    if cache.all.len() >= MAX_RULES {
        cache.all.retain(|_, rules| rules.strong_count() > 0);
    }
    if cache.all.len() < MAX_RULES {
        cache.all.insert(text.into(), Arc::downgrade(&rules));
    }
    rules
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Event, Game, Opening};

    #[test]
    fn deserialized_games_share_rules_with_opened_games() {
        let rules = || Rules::preset("fide-2017-rapid").expect("a preset");
        let opened = Opening::of(shared_rules(rules()));
        let text = serde_json::to_string(&Event::Opened(Box::new(opened.clone()))).expect("JSON");
        let read = || match serde_json::from_str(&text).expect("an event") {
            Event::Opened(opening) => opening,
            other => panic!("{other:?}"),
        };
        assert_eq!(*read(), opened);
        assert!(Arc::ptr_eq(&read().rules, &opened.rules));
        let game = Game::open(&read()).expect("the usual position");
        let other = Opening::of(shared_rules(Rules { edition: rules().edition, ..rules() }));
        drop(opened);
        assert!(Arc::ptr_eq(&read().rules, &other.rules), "while a game uses them");
        drop((game, other));
        assert_eq!(*read().rules, rules());
    }
}
