"""Who looks at a table now: by a socket or by a stream of events."""
