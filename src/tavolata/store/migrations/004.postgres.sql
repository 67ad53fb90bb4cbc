CREATE TABLE channels (
    id TEXT PRIMARY KEY,
    tab TEXT NOT NULL,
    token TEXT NOT NULL,
    data BYTEA NOT NULL,
    told BIGINT NOT NULL,
    wait BIGINT NOT NULL,
    tries BIGINT NOT NULL,
    due BIGINT NOT NULL
);
CREATE INDEX channels_by_table ON channels (tab);
CREATE TABLE keys (name TEXT PRIMARY KEY, data BYTEA NOT NULL);
