//! What people are called, for those who look at their games.

use std::collections::HashMap;

use flagfall_game::PersonId;

use crate::Zone;
use crate::error::Problem;

/// Names, looked up at once.
pub(crate) struct Names(HashMap<PersonId, String>);

impl Names {
    /// What somebody is called; a guest is nobody whom people know.
    pub(crate) fn get(&self, person: PersonId) -> String {
        let guest = || format!("Guest {}", person.0 % 10_000);
        self.0.get(&person).cloned().unwrap_or_else(guest)
    }
}

/// Looks up what people are called.
pub(crate) async fn of(
    zone: &Zone,
    persons: impl IntoIterator<Item = PersonId>,
) -> Result<Names, Problem> {
    let mut names = HashMap::new();
    let mut others = Vec::new();
    for person in persons {
        match zone.engines.find(person) {
            Some(engine) => drop(names.insert(person, engine.config.name.clone())),
            None => others.push(person),
        }
    }
    others.sort_unstable();
    others.dedup();
    let found = zone.people(move |people| {
        let persons = others.into_iter().map(|id| people.person(id));
        persons.collect::<Result<Vec<_>, _>>()
    });
    for person in found.await?.into_iter().flatten() {
        // Of who was erased nothing is known any more.
        let shown = if person.erased { "?".to_owned() } else { person.display };
        names.insert(person.id, shown);
    }
    Ok(Names(names))
}
