CREATE TABLE entries (
    tab TEXT NOT NULL,
    version BIGINT NOT NULL,
    at BIGINT NOT NULL,
    command TEXT NOT NULL,
    data BYTEA NOT NULL,
    PRIMARY KEY (tab, version)
);
CREATE TABLE cards (
    tab TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    phase TEXT NOT NULL,
    public BOOLEAN NOT NULL,
    updated BIGINT NOT NULL,
    summary BYTEA NOT NULL
);
CREATE INDEX cards_by_phase ON cards (phase, public, updated);
CREATE TABLE alive (id INTEGER PRIMARY KEY CHECK (id = 1), at BIGINT NOT NULL);
CREATE TABLE downtimes (since BIGINT PRIMARY KEY, until BIGINT NOT NULL);
