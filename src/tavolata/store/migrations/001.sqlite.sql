CREATE TABLE entries (
    tab TEXT NOT NULL,
    version INTEGER NOT NULL,
    at INTEGER NOT NULL,
    command TEXT NOT NULL,
    data BLOB NOT NULL,
    PRIMARY KEY (tab, version)
) WITHOUT ROWID;
CREATE TABLE cards (
    tab TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    phase TEXT NOT NULL,
    public INTEGER NOT NULL,
    updated INTEGER NOT NULL,
    summary BLOB NOT NULL
) WITHOUT ROWID;
CREATE INDEX cards_by_phase ON cards (phase, public, updated);
CREATE TABLE alive (id INTEGER PRIMARY KEY CHECK (id = 1), at INTEGER NOT NULL);
CREATE TABLE downtimes (since INTEGER PRIMARY KEY, until INTEGER NOT NULL);
