//! Rules that many games are played under, kept once.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError, Weak};

use flagfall_laws::Rules;
use serde::de::Error;
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

/// So many different rules at most are looked for; what comes beyond is not shared.
const MOST_RULES: usize = 1_024;

/// The rules that games have now.
static KNOWN: LazyLock<Mutex<Known>> = LazyLock::new(Mutex::default);

#[derive(Default)]
struct Known {
    /// By the text that stands in their ledgers.
    all: HashMap<Arc<str>, Weak<Rules>>,
    /// What was found last is nearly always what is looked for next, and then nothing is hashed.
    latest: Option<(Arc<str>, Weak<Rules>)>,
}

/// Rules as all games have them that are played under equal ones.
///
/// ```
/// use std::sync::Arc;
/// use flagfall_game::shared;
/// use flagfall_laws::Rules;
/// let rules = || Rules::preset("casual").expect("a preset");
/// let held = shared(rules());
/// assert!(Arc::ptr_eq(&held, &shared(rules())));
/// ```
pub fn shared(rules: Rules) -> Arc<Rules> {
    match serde_json::to_string(&rules) {
        Ok(text) => find(&text).unwrap_or_else(|| keep(&text, rules)),
        Err(_) => Arc::new(rules),
    }
}

/// Reads rules out of a ledger; if equal ones are known by their text, nothing is read.
pub(crate) fn read<'de, D: Deserializer<'de>>(from: D) -> Result<Arc<Rules>, D::Error> {
    let text = Box::<RawValue>::deserialize(from)?;
    if let Some(known) = find(text.get()) {
        return Ok(known);
    }
    let rules = serde_json::from_str(text.get()).map_err(D::Error::custom)?;
    Ok(keep(text.get(), rules))
}

fn find(text: &str) -> Option<Arc<Rules>> {
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, rules)) = known.latest.as_ref().filter(|(latest, _)| **latest == *text) {
        return rules.upgrade();
    }
    let (text, rules) = known.all.get_key_value(text)?;
    known.latest = Some((Arc::clone(text), Weak::clone(rules)));
    known.latest.as_ref()?.1.upgrade()
}

fn keep(text: &str, rules: Rules) -> Arc<Rules> {
    let rules = Arc::new(rules);
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    known.latest = None;
    if known.all.len() >= MOST_RULES {
        known.all.retain(|_, rules| rules.strong_count() > 0);
    }
    if known.all.len() < MOST_RULES {
        known.all.insert(text.into(), Arc::downgrade(&rules));
    }
    rules
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Event, Game, Opening};

    #[test]
    fn games_read_from_a_ledger_share_their_rules_with_those_that_are_opened() {
        let rules = || Rules::preset("fide-2017-rapid").expect("a preset");
        let opened = Opening::of(shared(rules()));
        let text = serde_json::to_string(&Event::Opened(Box::new(opened.clone()))).expect("JSON");
        let read = || match serde_json::from_str(&text).expect("an event") {
            Event::Opened(opening) => opening,
            other => panic!("{other:?}"),
        };
        assert_eq!(*read(), opened);
        assert!(Arc::ptr_eq(&read().rules, &opened.rules));
        let game = Game::open(&read()).expect("the usual position");
        let other = Opening::of(shared(Rules { edition: rules().edition, ..rules() }));
        drop(opened);
        assert!(Arc::ptr_eq(&read().rules, &other.rules), "as long as one has them");
        drop((game, other));
        assert_eq!(*read().rules, rules());
    }
}
