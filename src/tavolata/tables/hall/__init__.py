"""All tables of a server: looked up, laid, locked, changed by commands, listened to."""
