"""The tests. A game takes part in contract, texts, docs, property and lockstep by being there; it adds

- `rulebook/<game>/`: tests named by the § they are about, `test_s07_a_jump_costs_…`,
- `perft/<game>.toml`: positions and how many lines of play there are,
- `playthroughs/<game>-<variant>.txt`: whole games read as prose; `python -m tests.playthroughs.write`,
- `secrecy/test_<game>.py`, if seats hold secrets: redeals vary them with the right odds.

`python -m tests.fuzz` plays as long as you like and looks for what must not happen.
"""
