"""Running matches: seats, commands, clocks, bots, audience. The authority on what is played."""
