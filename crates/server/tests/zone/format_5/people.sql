PRAGMA page_size=2048;
PRAGMA application_id=1718378864;
PRAGMA user_version=12;
BEGIN TRANSACTION;
CREATE TABLE answers (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        question TEXT NOT NULL UNIQUE,
        answer TEXT NOT NULL
    ) STRICT;
CREATE TABLE envelopes (
        game INTEGER NOT NULL,
        commitment BLOB NOT NULL,
        locked BLOB NOT NULL,
        PRIMARY KEY (game, commitment)
    ) STRICT, WITHOUT ROWID;
CREATE TABLE "grants" (
        person INTEGER NOT NULL,
        role TEXT NOT NULL,
        scope INTEGER NOT NULL,
        scope_id INTEGER NOT NULL,
        granted_by INTEGER NOT NULL,
        PRIMARY KEY (person, scope, scope_id, role, granted_by)
    ) STRICT, WITHOUT ROWID;
INSERT INTO "grants" VALUES(2709217458132044,'administrator',0,0,0);
CREATE TABLE hidden_games (
        game INTEGER PRIMARY KEY
    ) STRICT;
CREATE TABLE keys (
        name TEXT PRIMARY KEY,
        key BLOB NOT NULL
    ) STRICT, WITHOUT ROWID;
INSERT INTO "keys" VALUES('seats',X'717F079E85E041C7260B84F542E708FE2ABA083EB1FD9679A247F7ED5C0D1A25');
CREATE TABLE links (
        secret BLOB PRIMARY KEY,
        purpose INTEGER NOT NULL,
        person INTEGER,
        created INTEGER NOT NULL,
        until INTEGER NOT NULL
    , issuer INTEGER) STRICT, WITHOUT ROWID;
INSERT INTO "links" VALUES(X'0D0F1C85DC22A3E35BCDA4C65736DE6F03BC7A94372F1D8996D5C56010C33507',0,2709217458132044,1709294400943,1710504000943,NULL);
CREATE TABLE passes (
        secret BLOB PRIMARY KEY,
        kind INTEGER NOT NULL,
        id INTEGER NOT NULL,
        person INTEGER NOT NULL,
        name TEXT NOT NULL,
        created INTEGER NOT NULL,
        until INTEGER
    , scopes INTEGER NOT NULL DEFAULT 0) STRICT, WITHOUT ROWID;
CREATE TABLE persons (
        id INTEGER PRIMARY KEY,
        name TEXT,
        folded TEXT UNIQUE,
        display TEXT NOT NULL,
        password TEXT,
        created INTEGER NOT NULL,
        blocked INTEGER NOT NULL,
        erased INTEGER NOT NULL
    , skeleton TEXT, settings TEXT) STRICT;
INSERT INTO "persons" VALUES(2709217458132044,'administrator','administrator','administrator',NULL,1709294400943,0,0,'adrninistrator',NULL);
CREATE TABLE room_counts (
        game INTEGER NOT NULL,
        room TEXT NOT NULL,
        messages INTEGER NOT NULL,
        PRIMARY KEY (game, room)
    ) STRICT, WITHOUT ROWID;
CREATE TABLE rooms (
        game INTEGER NOT NULL,
        room TEXT NOT NULL,
        closed INTEGER NOT NULL,
        PRIMARY KEY (game, room)
    ) STRICT, WITHOUT ROWID;
CREATE TABLE said (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        game INTEGER NOT NULL,
        room TEXT NOT NULL,
        person INTEGER NOT NULL,
        at INTEGER NOT NULL,
        text TEXT NOT NULL
    , place INTEGER) STRICT;
CREATE TABLE tables (
        id INTEGER PRIMARY KEY,
        host INTEGER NOT NULL,
        for_whom INTEGER NOT NULL,
        person INTEGER,
        wish TEXT NOT NULL,
        created INTEGER NOT NULL,
        until INTEGER NOT NULL
    ) STRICT;
CREATE TABLE taken_calls (
        game INTEGER NOT NULL,
        called TEXT NOT NULL,
        person INTEGER NOT NULL,
        PRIMARY KEY (game, called)
    ) STRICT, WITHOUT ROWID;
CREATE INDEX passes_of ON passes (person, kind, id);
CREATE INDEX said_by ON said (person);
CREATE INDEX seeks ON tables (for_whom, created);
CREATE INDEX tables_of ON tables (host);
CREATE INDEX challenges ON tables (person);
CREATE INDEX passes_until ON passes (until);
CREATE INDEX links_until ON links (until);
CREATE INDEX tables_until ON tables (until);
CREATE INDEX skeletons ON persons (skeleton);
CREATE INDEX links_by ON links (issuer);
CREATE INDEX grants_in ON grants (scope, scope_id);
CREATE INDEX said_in ON said (game, room, place);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('said',1);
COMMIT;
