"""Calls `zig cc` in place of gcc, without the options that clang does not know."""

import subprocess
import sys

UNKNOWN = ("-Wno-stringop", "-Wno-cpp", "-fno-semantic-interposition", "-Wl,-rpath")
arguments = [a for a in sys.argv[1:] if not a.startswith(UNKNOWN)]
sys.exit(
    subprocess.call(
        [sys.executable, "-m", "ziglang", "cc", "-fno-sanitize=undefined", "-Wno-error", *arguments]
    )
)
