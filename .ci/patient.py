#!/usr/bin/env python3
"""A shell for make that doesn't wait for ever: a line over its limit is ended, and told.

Tests have limits of their own (tests/patience.py, web/test/patience.ts). This one is for everything round
them: installing, compiling, svelte-check, the page's build, packages, and a runner that never comes home.
"""

import os
import signal
import subprocess
import sys
from contextlib import suppress

MINUTES = float(os.environ.get("PATIENCE_MINUTES", "20"))
GRACE = 10.0
"""Seconds from asking a line to end to ending it."""


def end(line: "subprocess.Popen[bytes]") -> None:
    """End a line with everything it has started, also what outlives it."""
    with suppress(ProcessLookupError, subprocess.TimeoutExpired):
        os.killpg(line.pid, signal.SIGTERM)
        line.wait(GRACE)
    with suppress(ProcessLookupError):
        os.killpg(line.pid, signal.SIGKILL)
    line.wait()


def main(arguments: list[str]) -> int:
    """Run a line as `sh` would."""
    line = subprocess.Popen(["/bin/sh", *arguments], process_group=0)
    try:
        code = line.wait(MINUTES * 60)
    except subprocess.TimeoutExpired:
        end(line)
        sys.stderr.write(f"\nHung, and was ended after {MINUTES:g} minutes: {arguments[-1].strip()}\n")
        return 124
    except KeyboardInterrupt:
        end(line)
        return 130
    return code if code >= 0 else 128 - code


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
