BEGIN;
PRAGMA application_id = 0x4C55444F;
PRAGMA user_version = 4;

CREATE TABLE tables (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    start TEXT NOT NULL,
    is_put_away INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE secrets (
    table_number INTEGER NOT NULL REFERENCES tables (number) ON DELETE CASCADE,
    first_throw INTEGER NOT NULL CHECK (first_throw >= 0),
    secret TEXT NOT NULL,
    PRIMARY KEY (table_number, first_throw)
) WITHOUT ROWID;
CREATE TABLE events (
    table_number INTEGER NOT NULL REFERENCES tables (number) ON DELETE CASCADE,
    version INTEGER NOT NULL CHECK (version >= 1),
    group_number INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    kind TEXT NOT NULL,
    notation TEXT NOT NULL,
    number INTEGER NOT NULL,
    rules_version INTEGER NOT NULL,
    written_at REAL NOT NULL,
    PRIMARY KEY (table_number, version)
) WITHOUT ROWID;
ALTER TABLE events ADD COLUMN request TEXT NOT NULL DEFAULT '';
CREATE INDEX decisive_events ON events (table_number, version, kind, notation)
    WHERE kind IN ('result', 'undo', 'give_up');
CREATE TRIGGER events_never_change BEFORE UPDATE ON events
    BEGIN SELECT RAISE(ABORT, 'an event is written once'); END;
CREATE TABLE browsers (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    token_digest BLOB NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    created_at REAL NOT NULL,
    preferences TEXT NOT NULL DEFAULT '{}'
);
CREATE TABLE gatherings (
    id TEXT PRIMARY KEY,
    document TEXT NOT NULL,
    number INTEGER REFERENCES tables (number) ON DELETE CASCADE,
    is_open INTEGER NOT NULL,
    changed_at REAL NOT NULL
) WITHOUT ROWID;
CREATE INDEX open_gatherings ON gatherings (changed_at) WHERE is_open;
CREATE INDEX unbegun_gatherings ON gatherings (changed_at) WHERE number IS NULL;
CREATE TABLE sitters (
    browser INTEGER NOT NULL,
    table_id TEXT NOT NULL REFERENCES gatherings (id) ON DELETE CASCADE,
    PRIMARY KEY (browser, table_id)
) WITHOUT ROWID;
CREATE INDEX sitters_of_tables ON sitters (table_id);
CREATE TABLE codes (
    digest BLOB PRIMARY KEY,
    table_id TEXT NOT NULL REFERENCES gatherings (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    expires_at REAL NOT NULL
) WITHOUT ROWID;

ALTER TABLE gatherings ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
ALTER TABLE gatherings ADD COLUMN seen TEXT NOT NULL DEFAULT '{}';
ALTER TABLE gatherings ADD COLUMN due_at REAL;
CREATE INDEX due_gatherings ON gatherings (due_at) WHERE due_at IS NOT NULL;
ALTER TABLE codes ADD COLUMN owner INTEGER NOT NULL DEFAULT 0;
ALTER TABLE browsers ADD COLUMN seen_at REAL NOT NULL DEFAULT 0;
CREATE INDEX browsers_by_last_sight ON browsers (seen_at);

CREATE TABLE progress (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    browser INTEGER NOT NULL,
    game TEXT NOT NULL,
    table_number INTEGER UNIQUE,
    before TEXT NOT NULL,
    after TEXT NOT NULL
);
CREATE INDEX progress_of_browsers ON progress (browser, game, number);
CREATE TRIGGER progress_never_changes BEFORE UPDATE ON progress
    BEGIN SELECT RAISE(ABORT, 'a step is written once'); END;

INSERT INTO tables VALUES (1, 'XrWVJKlz1SKAyWea3OscDA', '{"game":"donuts","players":2,"options":{"layout":"random","tiles":"house"},"seats":[{"name":"Ada","player":"human"},{"name":"Bob","player":"medium"}],"created_at":"2026-11-18T12:30:00Z"}', 0);
INSERT INTO tables VALUES (3, 'CDjK_We4Was1JYaay4mUfg', '{"game":"donuts","players":2,"options":{"layout":"0"},"seats":[{"name":"Ada","player":"human"},{"name":"Bob","player":"medium"}],"created_at":"2026-11-18T12:30:00Z"}', 1);
UPDATE sqlite_sequence SET seq = 4 WHERE name = 'tables';
INSERT INTO secrets VALUES (1, 0, 'seed 7');
INSERT INTO events VALUES (1, 1, 1, -1, 'chance', 'layout C0F1A2H3', 12, 1, 1795004000.5, '');
INSERT INTO events VALUES (1, 2, 2, 1, 'move', 'c4', 20, 1, 1795004001.5, '');
INSERT INTO events VALUES (1, 3, 3, 2, 'move', 'c1', 2, 1, 1795004002.5, '');
COMMIT;
