"""Running matches, room by room: messages, the game being played, the log, helpers, the hall."""
