//! The schema of the database of people.

use crate::sqlite::schema::DatabaseSchema;

/// The schema of people. The application id is "flap" in ASCII.
pub(in crate::sqlite) const PEOPLE: DatabaseSchema<'_> =
    DatabaseSchema { application_id: 0x666c_6170, migrations: &MIGRATIONS };

/// The migrations. Released migrations must never change.
const MIGRATIONS: [&str; 12] = [
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

    -- for_whom: 0 anybody, 1 anybody with the link, 2 a person.
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
    -- Expired rows are searched for every second.
    CREATE INDEX passes_until ON passes (until);
    CREATE INDEX links_until ON links (until);
    CREATE INDEX tables_until ON tables (until);
",
    "
    -- The visual skeleton of the name; filled in by Rust for existing rows.
    ALTER TABLE persons ADD COLUMN skeleton TEXT;
    CREATE INDEX skeletons ON persons (skeleton);
",
    "
    -- Secret keys of the zone, inserted by Rust.
    CREATE TABLE keys (
        name TEXT PRIMARY KEY,
        key BLOB NOT NULL
    ) STRICT, WITHOUT ROWID;
",
    "
    -- Contents of envelopes, encrypted with a key in a separate file.
    CREATE TABLE envelopes (
        game INTEGER NOT NULL,
        commitment BLOB NOT NULL,
        locked BLOB NOT NULL,
        PRIMARY KEY (game, commitment)
    ) STRICT, WITHOUT ROWID;
",
    "
    -- Settings of the page.
    ALTER TABLE persons ADD COLUMN settings TEXT;
",
    "
    -- Scopes of personal tokens, as bits: 1 play, 2 arbitrate, 4 organise, 8 administer. Older tokens keep
    -- all but administration.
    ALTER TABLE passes ADD COLUMN scopes INTEGER NOT NULL DEFAULT 0;
    UPDATE passes SET scopes = 7 WHERE kind = 1;
",
    "
    -- Answers of long searches, the newest with the highest numbers.
    CREATE TABLE answers (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        question TEXT NOT NULL UNIQUE,
        answer TEXT NOT NULL
    ) STRICT;
",
    "
    -- The issuer of a link, which is unknown for older ones: they end now.
    DELETE FROM links;
    ALTER TABLE links ADD COLUMN issuer INTEGER;
    CREATE INDEX links_by ON links (issuer);
",
    "
    -- The people who granted a role, 0 if unknown; several may have granted the same.
    CREATE TABLE grants_with_granters (
        person INTEGER NOT NULL,
        role TEXT NOT NULL,
        scope INTEGER NOT NULL,
        scope_id INTEGER NOT NULL,
        granted_by INTEGER NOT NULL,
        PRIMARY KEY (person, scope, scope_id, role, granted_by)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO grants_with_granters SELECT person, role, scope, scope_id, 0 FROM grants;
    DROP TABLE grants;
    ALTER TABLE grants_with_granters RENAME TO grants;
    CREATE INDEX grants_in ON grants (scope, scope_id);
",
    "
    -- The number of a message in its room; none for the text of a command that is not shown there.
    ALTER TABLE said ADD COLUMN place INTEGER;
    UPDATE said SET place = counted.place
        FROM (SELECT number, row_number() OVER (PARTITION BY game, room ORDER BY number) AS place FROM said) AS counted
        WHERE counted.number = said.number;
    DROP INDEX said_in;
    CREATE INDEX said_in ON said (game, room, place);
    -- The messages that a room ever had, erased ones included.
    CREATE TABLE room_counts (
        game INTEGER NOT NULL,
        room TEXT NOT NULL,
        messages INTEGER NOT NULL,
        PRIMARY KEY (game, room)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO room_counts SELECT game, room, max(place) FROM said GROUP BY game, room;
",
];

#[cfg(test)]
mod tests {
    use std::fs;

    use flagfall_clock::Timestamp;
    use flagfall_laws::{Grant, Role, Scope};
    use flagfall_ledger::{Digest, PersonId};
    use rusqlite::Connection;

    use super::*;
    use crate::people::{
        AccountName, ChatMessage, ChatRoom, HeldGrant, People, PeopleError, Person, TableInvitee, TokenScope,
    };
    use crate::sqlite::people::SqlitePeople;
    use crate::sqlite::{files, open};

    /// Inserts rows of the first format: Ann, her session, chat messages and a table.
    fn fill(people: &Connection) {
        let secret = Digest::of("secret");
        people
            .execute_batch(
                "INSERT INTO persons VALUES (1, 'Ann', 'ann', 'Ann K.', 'hash', 5, 0, 0);
                 INSERT INTO persons VALUES (2, NULL, NULL, '', NULL, 5, 0, 1);
                 INSERT INTO grants VALUES (1, 'arbiter', 1, 4);
                 INSERT INTO said VALUES (3, 7, 'players', 1, 6, 'good luck');
                 INSERT INTO said VALUES (4, 7, 'arbiter', 1, 6, 'noise');
                 INSERT INTO said VALUES (8, 7, 'players', 1, 7, 'and have fun');
                 INSERT INTO rooms VALUES (7, 'players', 0);
                 INSERT INTO hidden_games VALUES (7);
                 INSERT INTO tables VALUES (9, 1, 1, NULL, '{}', 5, 5000);",
            )
            .expect("rows");
        let sql = "INSERT INTO passes VALUES (?1, 0, 3, 1, 'laptop', 5, 5000)";
        people.execute(sql, (secret.as_bytes(),)).expect("a session");
        let sql = "INSERT INTO passes VALUES (?1, 1, 4, 1, 'bot', 5, NULL)";
        people.execute(sql, (Digest::of("bot").as_bytes(),)).expect("a token");
    }

    #[test]
    fn people_of_first_format_are_upgraded() {
        let name = format!("flagfall-people-first-{}", std::process::id());
        let directory = std::env::temp_dir().join(name);
        drop(fs::remove_dir_all(&directory));
        fs::create_dir_all(&directory).expect("a folder");
        let first = DatabaseSchema { migrations: &MIGRATIONS[..1], ..PEOPLE };
        let connection = open::connect(&files::people(&directory), first).expect("the first format");
        fill(&connection);
        drop(connection);
        fs::write(directory.join("seats.key"), [7; 32]).expect("written");

        let people: Box<dyn People> = Box::new(SqlitePeople::open(&directory).expect("upgraded"));
        assert!(directory.join("people-format-1.sqlite").is_file(), "the old database is copied first");
        let (ann, now) = (PersonId(1), Timestamp::from_millis(50));
        let name = |text: &str| text.parse::<AccountName>().expect("a name");
        let (person, password) = people.find_by_name(&name("ANN")).expect("readable").expect("Ann");
        assert_eq!((person.id, &*person.display_name, password.as_deref()), (ann, "Ann K.", Some("hash")));
        assert!(people.person(PersonId(2)).expect("readable").is_some_and(|other| other.erased));
        let token = people.token(Digest::of("secret"), now).expect("readable");
        assert_eq!(token.map(|token| (token.id, token.person)), Some((3, ann)));
        let bot = people.token(Digest::of("bot"), now).expect("readable").expect("a token");
        let scopes: Vec<TokenScope> = bot.scopes.iter().collect();
        assert_eq!(scopes, [TokenScope::Play, TokenScope::Arbitrate, TokenScope::Organise]);
        let grant = Grant { person: ann, role: Role::Arbiter, scope: Scope::Event(4) };
        assert_eq!(people.grants(ann), Ok(vec![grant]));
        assert_eq!(people.held_grants(ann), Ok(vec![HeldGrant { grant, granted_by: None }]));
        // Messages are numbered in each room, and ledgers still refer to them.
        let messages = people.messages(7, ChatRoom::Players, 0, 9).expect("readable");
        let messages: Vec<_> = messages.iter().map(|(number, message)| (*number, &*message.text)).collect();
        assert_eq!(messages, [(1, "good luck"), (2, "and have fun")]);
        let noise = people.text(4).expect("readable").expect("a text");
        assert_eq!((&*noise.text, people.show_text(4)), ("noise", Ok(None)));
        assert_eq!(people.add_message(&noise), Ok(2));
        assert_eq!(people.add_message(&ChatMessage { room: ChatRoom::Players, ..noise }), Ok(3));
        assert_eq!(people.room_states(7), Ok(vec![(ChatRoom::Players, false)]));
        assert_eq!((people.is_hidden(7), people.assigned_calls()), (Ok(true), Ok(Vec::new())));
        assert_eq!((people.games_with_envelopes(), people.settings(ann)), (Ok(Vec::new()), Ok(None)));
        let table = people.table(9, now).expect("readable").expect("a table");
        assert_eq!((table.host, table.invitee), (ann, TableInvitee::LinkHolder));
        // Later additions, such as skeletons and the seat key, apply to old rows too.
        let alike = Person::new(PersonId(3), &name("Аnn"), now);
        assert_eq!(people.add_person(&alike, None, None), Err(PeopleError::NameTaken), "a Cyrillic А");
        assert_eq!(people.seat_key(), Ok([7; 32]));
        drop((people, fs::remove_dir_all(&directory)));
    }
}
