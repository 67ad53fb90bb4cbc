CREATE TABLE snapshots (
    tab TEXT PRIMARY KEY,
    version INTEGER NOT NULL,
    maker TEXT NOT NULL,
    data BLOB NOT NULL
);
