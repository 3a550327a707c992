//! Display names of people.

use std::collections::HashMap;

use flagfall_game::PersonId;

use crate::Zone;
use crate::error::ApiError;

/// Display names, looked up in one query.
pub(crate) struct DisplayNames(HashMap<PersonId, String>);

impl DisplayNames {
    /// The display name of a person; a person without an account is a guest.
    pub(crate) fn get(&self, person: PersonId) -> String {
        let guest = || format!("Guest {}", person.0 % 10_000);
        self.0.get(&person).cloned().unwrap_or_else(guest)
    }
}

/// Looks up the display names of people.
pub(crate) async fn look_up(
    zone: &Zone,
    persons: impl IntoIterator<Item = PersonId>,
) -> Result<DisplayNames, ApiError> {
    let mut names = HashMap::new();
    let mut people_ids = Vec::new();
    for person in persons {
        match zone.engines.find(person) {
            Some(engine) => drop(names.insert(person, engine.config.name.clone())),
            None => people_ids.push(person),
        }
    }
    people_ids.sort_unstable();
    people_ids.dedup();
    let found = zone.with_people(move |people| {
        let persons = people_ids.into_iter().map(|id| people.person(id));
        persons.collect::<Result<Vec<_>, _>>()
    });
    for person in found.await?.into_iter().flatten() {
        // Nothing is known of an erased person.
        let name = if person.erased { "?".to_owned() } else { person.display_name };
        names.insert(person.id, name);
    }
    Ok(DisplayNames(names))
}
