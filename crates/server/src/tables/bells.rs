//! Who is told at once when somebody wants to play with them.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use flagfall_feed::Post;
use flagfall_game::PersonId;

use crate::wire::Told;

/// Where messages to people go: to each of their sockets.
#[derive(Clone, Debug, Default)]
pub(crate) struct Bells(Arc<Mutex<HashMap<PersonId, Vec<Post>>>>);

/// While it is there, a socket is told what is for a person.
#[derive(Debug)]
pub(crate) struct Listening {
    bells: Bells,
    person: PersonId,
    socket: Post,
}

impl Bells {
    fn all(&self) -> MutexGuard<'_, HashMap<PersonId, Vec<Post>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// From now on a socket is told too.
    pub(crate) fn listen(&self, person: PersonId, socket: &Post) -> Listening {
        self.all().entry(person).or_default().push(socket.clone());
        Listening { bells: self.clone(), person, socket: socket.clone() }
    }

    /// Tells a person something. A socket that is too slow misses it: it is listed as well.
    pub(crate) fn ring(&self, person: PersonId, told: &Told<'_>) {
        for socket in self.all().get(&person).into_iter().flatten() {
            socket.note(told.to_text().into());
        }
    }

    /// Has every socket of a person look again who that is, and what they may do.
    pub(crate) fn look_again(&self, person: PersonId) {
        for socket in self.all().get(&person).into_iter().flatten() {
            socket.look_again();
        }
    }
}

impl Drop for Listening {
    fn drop(&mut self) {
        let mut all = self.bells.all();
        let Some(sockets) = all.get_mut(&self.person) else { return };
        if let Some(place) = sockets.iter().position(|other| other.is_of(&self.socket)) {
            sockets.swap_remove(place);
        }
        if sockets.is_empty() {
            all.remove(&self.person);
        }
    }
}

#[cfg(test)]
mod tests {
    use flagfall_feed::mailbox;

    use super::*;

    #[test]
    fn every_socket_of_a_person_is_told_and_no_other() {
        let (bells, told) = (Bells::default(), Told::Busy { game: 1, id: None });
        let mut sockets = [1, 1, 2].map(|person| {
            let (tell, hear) = mailbox(1);
            (bells.listen(PersonId(person), &tell), hear)
        });
        let mut heard = |bells: &Bells| {
            bells.ring(PersonId(1), &told);
            sockets.each_mut().map(|(_, hear)| hear.try_next().is_some())
        };
        assert_eq!(heard(&bells), [true, true, false]);
        // A box that is full makes nobody wait.
        bells.ring(PersonId(1), &told);
        assert_eq!(heard(&bells), [true, true, false]);
        let [one, two, _three] = sockets;
        drop((one, two));
        assert_eq!(bells.all().len(), 1);
    }
}
