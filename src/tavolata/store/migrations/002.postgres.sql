CREATE TABLE snapshots (
    tab TEXT PRIMARY KEY,
    version BIGINT NOT NULL,
    maker TEXT NOT NULL,
    data BYTEA NOT NULL
);
