"""What helps people to play better."""
