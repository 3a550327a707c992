//! The form of the database of people.

use crate::sqlite::schema::Form;

/// People: "flap".
pub(in crate::sqlite) const PEOPLE: Form<'_> = Form { application: 0x666c_6170, steps: &STEPS };

/// Each brings a database from the format of its place to the next; none is ever changed again.
const STEPS: [&str; 4] = [
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
];
