"""What every game is: states, actions, chance, events, records. Imports nothing else of ours."""
