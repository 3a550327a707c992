//! What is kept of people, wherever it is kept: apart from the ledgers, so that it can be erased.
//!
//! Ledgers name a person by a [`PersonId`] alone. All else is here: names, passwords (as hashes, made
//! elsewhere), sessions and tokens (as digests of their secrets), roles, chat and tables; and, for it is as secret
//! and as hard to replace, the key of the secrets that guests have.

#[cfg(feature = "contract")]
pub mod contract;
mod error;
mod grant;
mod name;
mod pass;
mod person;
mod said;
mod table;

use flagfall_clock::Timestamp;
use flagfall_ledger::{Digest, PersonId};

pub use error::PeopleError;
pub use grant::{Grant, Role, Scope, UnknownRole};
pub use name::{Name, NameError, look};
pub use pass::{Link, Pass, PassKind, Purpose};
pub use person::Person;
pub use said::{Room, Said, UnknownRoom};
pub use table::{ForWhom, Table};

/// What a call comes to.
pub type Answer<T> = Result<T, PeopleError>;

/// What was thrown away because its time was over.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Swept {
    /// Whose sessions and tokens.
    pub persons: Vec<PersonId>,
    /// Which tables.
    pub tables: Vec<Table>,
}

/// Keeps people. Whatever a call changes is on disk when it returns, whole or not at all.
pub trait People: Send + Sync {
    /// Adds a person, with the hash of a password or none yet; an invitation is used up by it.
    ///
    /// # Errors
    /// The name is taken, or looks like one that is, or the invitation does not hold (any more).
    fn add(
        &self,
        person: &Person,
        password: Option<&str>,
        invitation: Option<Digest>,
    ) -> Answer<()>;

    /// A person.
    ///
    /// # Errors
    /// The data cannot be read.
    fn person(&self, id: PersonId) -> Answer<Option<Person>>;

    /// The person of a name, however it is capitalised, and the hash of the password.
    ///
    /// # Errors
    /// The data cannot be read.
    fn named(&self, name: &Name) -> Answer<Option<(Person, Option<String>)>>;

    /// All persons with numbers above one, in order of their numbers, at most so many.
    ///
    /// # Errors
    /// The data cannot be read.
    fn persons(&self, above: PersonId, most: usize) -> Answer<Vec<Person>>;

    /// Has a person shown to others under another name.
    ///
    /// # Errors
    /// There is no such person, or it looks like the name of another.
    fn show_as(&self, id: PersonId, display: &str) -> Answer<()>;

    /// Keeps what a person has chosen for the page, as a text that only the page reads.
    ///
    /// # Errors
    /// There is no such person.
    fn set_settings(&self, id: PersonId, settings: &str) -> Answer<()>;

    /// What a person has chosen so, if anything.
    ///
    /// # Errors
    /// The data cannot be read.
    fn settings(&self, id: PersonId) -> Answer<Option<String>>;

    /// Changes a password: all sessions but one end, and no link for the person holds any more.
    ///
    /// # Errors
    /// There is no such person.
    fn set_password(&self, id: PersonId, password: &str, but: Option<u64>) -> Answer<()>;

    /// Blocks a person, whose sessions, tokens and tables end, or unblocks one.
    ///
    /// # Errors
    /// There is no such person, or nobody else is left to manage the zone.
    fn block(&self, id: PersonId, blocked: bool) -> Answer<()>;

    /// Erases all that is kept of a person, the number excepted: not a byte of the rest is left.
    ///
    /// # Errors
    /// There is no such person, or nobody else is left to manage the zone.
    fn erase(&self, id: PersonId) -> Answer<()>;

    /// Issues a session or a token, whose secret has that digest.
    ///
    /// # Errors
    /// There is no such person, or it is blocked.
    fn issue(&self, pass: &Pass, secret: Digest) -> Answer<()>;

    /// The session or token of a secret, if it holds at that moment.
    ///
    /// # Errors
    /// The data cannot be read.
    fn pass(&self, secret: Digest, now: Timestamp) -> Answer<Option<Pass>>;

    /// All sessions, or all tokens, of a person, the newest first.
    ///
    /// # Errors
    /// The data cannot be read.
    fn passes(&self, person: PersonId, kind: PassKind) -> Answer<Vec<Pass>>;

    /// Withdraws a session or a token; whether there was one.
    ///
    /// # Errors
    /// It cannot be written.
    fn withdraw(&self, person: PersonId, kind: PassKind, id: u64) -> Answer<bool>;

    /// Puts down a link that can be used once, whose secret has that digest. It takes the place of
    /// those for the same person.
    ///
    /// # Errors
    /// The person it is for is not there.
    fn offer(&self, link: &Link, secret: Digest) -> Answer<()>;

    /// The link of a secret, if it holds at that moment.
    ///
    /// # Errors
    /// The data cannot be read.
    fn link(&self, secret: Digest, now: Timestamp) -> Answer<Option<Link>>;

    /// Uses the link of a secret for a new password: all sessions and tokens of the person end.
    ///
    /// # Errors
    /// The link does not hold (any more), or is for nobody.
    fn recover(&self, secret: Digest, password: &str, now: Timestamp) -> Answer<PersonId>;

    /// Gives a role; once more is as good as once.
    ///
    /// # Errors
    /// There is no such person.
    fn give(&self, grant: &Grant) -> Answer<()>;

    /// Takes a role; whether it was given.
    ///
    /// # Errors
    /// Nobody else is left to manage the zone.
    fn take(&self, grant: &Grant) -> Answer<bool>;

    /// The roles of a person.
    ///
    /// # Errors
    /// The data cannot be read.
    fn grants(&self, person: PersonId) -> Answer<Vec<Grant>>;

    /// The roles in exactly that scope.
    ///
    /// # Errors
    /// The data cannot be read.
    fn granted(&self, scope: Scope) -> Answer<Vec<Grant>>;

    /// Keeps a line of chat, and tells its number: later lines have higher ones.
    ///
    /// # Errors
    /// It cannot be written.
    fn say(&self, said: &Said) -> Answer<u64>;

    /// Takes a line back, as if it had never been said.
    ///
    /// # Errors
    /// It cannot be written.
    fn unsay(&self, number: u64) -> Answer<()>;

    /// The line of a number, if it is there.
    ///
    /// # Errors
    /// The data cannot be read.
    fn line(&self, number: u64) -> Answer<Option<Said>>;

    /// What was said last in a room, after the line of a number, in order, at most so many.
    ///
    /// # Errors
    /// The data cannot be read.
    fn said(&self, game: u64, room: Room, after: u64, most: usize) -> Answer<Vec<(u64, Said)>>;

    /// All that a person said.
    ///
    /// # Errors
    /// The data cannot be read.
    fn said_by(&self, person: PersonId) -> Answer<Vec<Said>>;

    /// Closes a room, or opens it again.
    ///
    /// # Errors
    /// It cannot be written.
    fn close_room(&self, game: u64, room: Room, closed: bool) -> Answer<()>;

    /// The rooms that were closed, or opened again: whether each is closed.
    ///
    /// # Errors
    /// The data cannot be read.
    fn rooms(&self, game: u64) -> Answer<Vec<(Room, bool)>>;

    /// Shows a game no more to who has no role in it, or does so again.
    ///
    /// # Errors
    /// It cannot be written.
    fn hide(&self, game: u64, hidden: bool) -> Answer<()>;

    /// Whether a game is hidden so.
    ///
    /// # Errors
    /// The data cannot be read.
    fn is_hidden(&self, game: u64) -> Answer<bool>;

    /// Puts down that an arbiter has taken a call in a game, or that nobody has any more.
    ///
    /// # Errors
    /// It cannot be written.
    fn take_call(&self, game: u64, called: &str, by: Option<PersonId>) -> Answer<()>;

    /// All calls that were taken, and by whom: those of a game in any order.
    ///
    /// # Errors
    /// The data cannot be read.
    fn taken_calls(&self) -> Answer<Vec<(u64, String, PersonId)>>;

    /// Puts away what is in an envelope of a game, locked, under the hash that the game knows it by.
    ///
    /// # Errors
    /// It cannot be written.
    fn put_away(&self, game: u64, commitment: Digest, locked: &[u8]) -> Answer<()>;

    /// What was put away so.
    ///
    /// # Errors
    /// The data cannot be read.
    fn locked(&self, game: u64, commitment: Digest) -> Answer<Option<Vec<u8>>>;

    /// Throws away what was put away for a game, but for these.
    ///
    /// # Errors
    /// It cannot be written.
    fn clear_away(&self, game: u64, but: &[Digest]) -> Answer<()>;

    /// The games for which something is put away, each once.
    ///
    /// # Errors
    /// The data cannot be read.
    fn with_envelopes(&self) -> Answer<Vec<u64>>;

    /// Puts up a table of a number that no other has.
    ///
    /// # Errors
    /// It cannot be written.
    fn put_up(&self, table: &Table) -> Answer<()>;

    /// A table, if it is up at that moment.
    ///
    /// # Errors
    /// The data cannot be read.
    fn table(&self, id: u64, now: Timestamp) -> Answer<Option<Table>>;

    /// Takes a table down, for whoever is first.
    ///
    /// # Errors
    /// It cannot be written.
    fn take_down(&self, id: u64, now: Timestamp) -> Answer<Option<Table>>;

    /// Tables for anybody, the newest first, at most so many.
    ///
    /// # Errors
    /// The data cannot be read.
    fn seeks(&self, now: Timestamp, most: usize) -> Answer<Vec<Table>>;

    /// Tables that a person put up, or that are for that person.
    ///
    /// # Errors
    /// The data cannot be read.
    fn tables_of(&self, person: PersonId, now: Timestamp) -> Answer<Vec<Table>>;

    /// The key that the secrets of guests' seats are made with: the same for ever.
    ///
    /// # Errors
    /// The data cannot be read.
    fn seat_key(&self) -> Answer<[u8; 32]>;

    /// Throws away sessions, tokens, links and tables whose time is over, and tells of whom.
    ///
    /// # Errors
    /// It cannot be written.
    fn sweep(&self, now: Timestamp) -> Answer<Swept>;
}
