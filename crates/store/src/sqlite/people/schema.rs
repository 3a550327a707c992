//! The form of the database of people.

use crate::sqlite::schema::Form;

/// People: "flap".
pub(in crate::sqlite) const PEOPLE: Form<'_> = Form { application: 0x666c_6170, steps: &STEPS };

/// Each brings a database from the format of its place to the next; none is ever changed again.
const STEPS: [&str; 7] = [
    "
    CREATE TABLE persons (
        id INTEGER PRIMARY KEY,
        name TEXT,
        folded TEXT UNIQUE,
        display TEXT NOT NULL,
        password TEXT,
        created INTEGER NOT NULL,
        blocked INTEGER NOT NULL,
        erased INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE passes (
        secret BLOB PRIMARY KEY,
        kind INTEGER NOT NULL,
        id INTEGER NOT NULL,
        person INTEGER NOT NULL,
        name TEXT NOT NULL,
        created INTEGER NOT NULL,
        until INTEGER
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX passes_of ON passes (person, kind, id);

    CREATE TABLE links (
        secret BLOB PRIMARY KEY,
        purpose INTEGER NOT NULL,
        person INTEGER,
        created INTEGER NOT NULL,
        until INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE grants (
        person INTEGER NOT NULL,
        role TEXT NOT NULL,
        scope INTEGER NOT NULL,
        scope_id INTEGER NOT NULL,
        PRIMARY KEY (person, scope, scope_id, role)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX grants_in ON grants (scope, scope_id);

    CREATE TABLE said (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        game INTEGER NOT NULL,
        room TEXT NOT NULL,
        person INTEGER NOT NULL,
        at INTEGER NOT NULL,
        text TEXT NOT NULL
    ) STRICT;
    CREATE INDEX said_in ON said (game, room, number);
    CREATE INDEX said_by ON said (person);

    CREATE TABLE rooms (
        game INTEGER NOT NULL,
        room TEXT NOT NULL,
        closed INTEGER NOT NULL,
        PRIMARY KEY (game, room)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE hidden_games (
        game INTEGER PRIMARY KEY
    ) STRICT;

    -- For whom: 0 anybody, 1 whoever has the link, 2 a person.
    CREATE TABLE tables (
        id INTEGER PRIMARY KEY,
        host INTEGER NOT NULL,
        for_whom INTEGER NOT NULL,
        person INTEGER,
        wish TEXT NOT NULL,
        created INTEGER NOT NULL,
        until INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX seeks ON tables (for_whom, created);
    CREATE INDEX tables_of ON tables (host);
    CREATE INDEX challenges ON tables (person);
",
    "
    CREATE TABLE taken_calls (
        game INTEGER NOT NULL,
        called TEXT NOT NULL,
        person INTEGER NOT NULL,
        PRIMARY KEY (game, called)
    ) STRICT, WITHOUT ROWID;
",
    "
    -- What is over is looked for every second.
    CREATE INDEX passes_until ON passes (until);
    CREATE INDEX links_until ON links (until);
    CREATE INDEX tables_until ON tables (until);
",
    "
    -- How a name looks; noted in Rust for those that are there.
    ALTER TABLE persons ADD COLUMN skeleton TEXT;
    CREATE INDEX skeletons ON persons (skeleton);
",
    "
    -- What the zone itself has to keep secret; put there in Rust.
    CREATE TABLE keys (
        name TEXT PRIMARY KEY,
        key BLOB NOT NULL
    ) STRICT, WITHOUT ROWID;
",
    "
    -- What is in envelopes, locked by a key that is in a file of its own.
    CREATE TABLE envelopes (
        game INTEGER NOT NULL,
        commitment BLOB NOT NULL,
        locked BLOB NOT NULL,
        PRIMARY KEY (game, commitment)
    ) STRICT, WITHOUT ROWID;
",
    "
    -- What somebody has chosen for the page.
    ALTER TABLE persons ADD COLUMN settings TEXT;
",
];

#[cfg(test)]
mod tests {
    use std::fs;

    use flagfall_clock::Timestamp;
    use flagfall_ledger::{Digest, PersonId};
    use rusqlite::Connection;

    use super::*;
    use crate::people::{ForWhom, Grant, Name, People, PeopleError, Person, Role, Room, Scope};
    use crate::sqlite::people::SqlitePeople;
    use crate::sqlite::{files, open};

    /// Rows as the first format had them: Ann, who said something and put up a table.
    fn fill(people: &Connection) {
        let secret = Digest::of("secret");
        people
            .execute_batch(
                "INSERT INTO persons VALUES (1, 'Ann', 'ann', 'Ann K.', 'hash', 5, 0, 0);
                 INSERT INTO persons VALUES (2, NULL, NULL, '', NULL, 5, 0, 1);
                 INSERT INTO grants VALUES (1, 'arbiter', 1, 4);
                 INSERT INTO said VALUES (1, 7, 'players', 1, 6, 'good luck');
                 INSERT INTO rooms VALUES (7, 'players', 0);
                 INSERT INTO hidden_games VALUES (7);
                 INSERT INTO tables VALUES (9, 1, 1, NULL, '{}', 5, 5000);",
            )
            .expect("rows");
        let pass = "INSERT INTO passes VALUES (?1, 0, 3, 1, 'laptop', 5, 5000)";
        people.execute(pass, (secret.as_bytes(),)).expect("a session");
    }

    #[test]
    fn people_of_the_first_format_are_gone_on_with() {
        let name = format!("flagfall-people-first-{}", std::process::id());
        let directory = std::env::temp_dir().join(name);
        drop(fs::remove_dir_all(&directory));
        fs::create_dir_all(&directory).expect("a folder");
        let first = Form { steps: &STEPS[..1], ..PEOPLE };
        let made = open::connect(&files::people(&directory), first).expect("the first format");
        fill(&made);
        drop(made);
        fs::write(directory.join("seats.key"), [7; 32]).expect("written");

        let people = SqlitePeople::open(&directory).expect("upgraded");
        assert!(directory.join("people-format-1.sqlite").is_file(), "copied before");
        let (ann, now) = (PersonId(1), Timestamp::from_millis(50));
        let name = |text: &str| text.parse::<Name>().expect("a name");
        let (person, password) = people.named(&name("ANN")).expect("readable").expect("Ann");
        assert_eq!(
            (person.id, &*person.display, password.as_deref()),
            (ann, "Ann K.", Some("hash"))
        );
        assert!(people.person(PersonId(2)).expect("readable").is_some_and(|other| other.erased));
        let pass = people.pass(Digest::of("secret"), now).expect("readable");
        assert_eq!(pass.map(|pass| (pass.id, pass.person)), Some((3, ann)));
        let grant = Grant { person: ann, role: Role::Arbiter, scope: Scope::Event(4) };
        assert_eq!(people.grants(ann), Ok(vec![grant]));
        let said = people.said(7, Room::Players, 0, 9).expect("readable");
        assert_eq!(said.iter().map(|(_, said)| &*said.text).collect::<Vec<_>>(), ["good luck"]);
        assert_eq!(people.rooms(7), Ok(vec![(Room::Players, false)]));
        assert_eq!((people.is_hidden(7), people.taken_calls()), (Ok(true), Ok(Vec::new())));
        assert_eq!((people.with_envelopes(), people.settings(ann)), (Ok(Vec::new()), Ok(None)));
        let table = people.table(9, now).expect("readable").expect("a table");
        assert_eq!((table.host, table.for_whom), (ann, ForWhom::Link));
        // What came later holds for them too: how names look, and where the key is.
        let alike = Person::new(PersonId(3), &name("Аnn"), now);
        assert_eq!(people.add(&alike, None, None), Err(PeopleError::NameTaken), "a Cyrillic А");
        assert_eq!(people.seat_key(), Ok([7; 32]));
        drop((people, fs::remove_dir_all(&directory)));
    }
}
