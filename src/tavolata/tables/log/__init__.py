"""What has happened at a table: entries, the table they make, and what is kept or told of it."""
