CREATE TABLE orders (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    version INTEGER NOT NULL,
    data BLOB NOT NULL
);
CREATE TABLE rewritten (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    tab TEXT NOT NULL,
    version INTEGER NOT NULL,
    gone INTEGER NOT NULL,
    at INTEGER NOT NULL
);
CREATE INDEX rewritten_by_table ON rewritten (tab);
