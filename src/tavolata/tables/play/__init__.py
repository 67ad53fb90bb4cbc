"""The game being played at a table: its state, its clocks and its fair chance."""
