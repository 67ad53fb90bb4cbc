CREATE TABLE orders (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    version BIGINT NOT NULL,
    data BYTEA NOT NULL
);
CREATE TABLE rewritten (
    number BIGSERIAL PRIMARY KEY,
    tab TEXT NOT NULL,
    version BIGINT NOT NULL,
    gone BOOLEAN NOT NULL,
    at BIGINT NOT NULL
);
CREATE INDEX rewritten_by_table ON rewritten (tab);
