"""The collector of garbage holds up nobody: whatever is made, it looks at a little at a time."""

import subprocess
import sys

CODE = """
import gc
from tavolata.server.running.run import spare_the_collector

looked_at = []

def note(phase, info):
    if phase == "start":
        looked_at.append(sum(len(gc.get_objects(k)) for k in range(info["generation"] + 1)))

spare_the_collector()
gc.callbacks.append(note)
kept = [[] for _ in range(300_000)]
gc.callbacks.clear()
print(len(looked_at), max(looked_at))
"""


def test_however_much_is_made_little_is_looked_at_in_one_go() -> None:
    """About 5,000 objects take a millisecond, and everybody waits for it."""
    done = subprocess.run([sys.executable, "-c", CODE], capture_output=True, check=True, encoding="utf-8")
    times, most = map(int, done.stdout.split())
    assert times > 100
    assert most < 5000
