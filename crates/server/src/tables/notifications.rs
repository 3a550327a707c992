//! Notifications to persons, sent to all their sockets.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use flagfall_feed::Sender;
use flagfall_game::PersonId;

use crate::wire::ServerMessage;

/// The open sockets of each person.
#[derive(Clone, Debug, Default)]
pub(crate) struct PersonalNotifications(Arc<Mutex<HashMap<PersonId, Vec<Sender>>>>);

/// Sends notifications for a person to a socket while it exists.
#[derive(Debug)]
pub(crate) struct NotificationSubscription {
    notifications: PersonalNotifications,
    person: PersonId,
    socket: Sender,
}

impl PersonalNotifications {
    fn all(&self) -> MutexGuard<'_, HashMap<PersonId, Vec<Sender>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Subscribes a socket.
    pub(crate) fn subscribe(&self, person: PersonId, socket: &Sender) -> NotificationSubscription {
        self.all().entry(person).or_default().push(socket.clone());
        NotificationSubscription { notifications: self.clone(), person, socket: socket.clone() }
    }

    /// Notifies a person. A socket that is too slow misses the message, which is listed as well.
    pub(crate) fn notify(&self, person: PersonId, message: &ServerMessage<'_>) {
        for socket in self.all().get(&person).into_iter().flatten() {
            socket.notify(message.to_text().into());
        }
    }

    /// Makes every socket of a person check its identity and permissions again.
    pub(crate) fn recheck_access(&self, person: PersonId) {
        for socket in self.all().get(&person).into_iter().flatten() {
            socket.request_recheck();
        }
    }
}

impl NotificationSubscription {
    pub(crate) const fn person(&self) -> PersonId {
        self.person
    }
}

impl Drop for NotificationSubscription {
    fn drop(&mut self) {
        let mut all = self.notifications.all();
        let Some(sockets) = all.get_mut(&self.person) else { return };
        if let Some(place) = sockets.iter().position(|other| other.is_same_channel(&self.socket)) {
            sockets.swap_remove(place);
        }
        if sockets.is_empty() {
            all.remove(&self.person);
        }
    }
}

#[cfg(test)]
mod tests {
    use flagfall_feed::channel;

    use super::*;

    #[test]
    fn notification_reaches_every_socket_of_its_person_only() {
        let (notifications, message) = (PersonalNotifications::default(), ServerMessage::Busy { game: 1, id: None });
        let mut sockets = [1, 1, 2].map(|person| {
            let (sender, receiver) = channel(1);
            (notifications.subscribe(PersonId(person), &sender), receiver)
        });
        let mut received = |notifications: &PersonalNotifications| {
            notifications.notify(PersonId(1), &message);
            sockets.each_mut().map(|(_, receiver)| receiver.try_recv().is_some())
        };
        assert_eq!(received(&notifications), [true, true, false]);
        // A full queue does not block the sender.
        notifications.notify(PersonId(1), &message);
        assert_eq!(received(&notifications), [true, true, false]);
        let [one, two, _three] = sockets;
        drop((one, two));
        assert_eq!(notifications.all().len(), 1);
    }
}
