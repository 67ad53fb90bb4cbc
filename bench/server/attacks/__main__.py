"""Every attack in turn, with quiet between: `python -m bench.server.attacks [--write]`."""

import argparse
import os
import platform
import statistics
import tempfile
import time
from importlib.metadata import version
from pathlib import Path
from typing import Any

from bench.server.attacks.house import ATTACKS, DESCRIPTORS, Besieged

FIGURES = Path(__file__).parents[3] / "docs" / "figures" / "attacks.md"
ABOUT = """\
A server at its default limits, with {descriptors:,} descriptors, on which {tables} honest tables of all
games are played, every fourth with a bot. Each honest table comes from an address of its own (127.0.1.x),
each attack from three to eight others (127.0.10.x and on), so that limits by address part them as they
would on the net. Attackers, players and server share these cores; the attackers run with a lower priority,
so that what is measured is what the server does and not who gets a core. Each attack is held against the
quiet stretches before and after it; the median p99 of all of these is {quiet:.1f} ms. Spared is what the
same players see while another house on this machine has the same attack: what two cores cost. The server's
processor time is in seconds a second (quiet: {processor:.2f}), and so is what its event loop waited for a
core that others used (quiet: {waited:.2f}): where that is more than a few hundredths, the machine is
measured and not the server."""
COLUMNS = (
    "attack", "moves", "p50 ms", "p99 ms", "quiet p99 ms", "× quiet", "spared p99 ms", "largest ms",
    "refused", "cut off", "no table", "lost", "bots' moves", "processor", "waited", "MB before", "MB after",
)  # fmt: skip
TABLES = 50
QUIET = 6.0
TIMES = 3.0
MOST_MS = 100.0
MEMORY = 100_000_000
"""How much the server's memory may grow by all attacks together, with what the honest tables need."""
AFTER_A_RESTART = "long_tables"
"""The attack that is made once more after a restart, when no table is in memory."""
AT_ONCE = 0.1
"""Seconds before what follows a restart is measured: what it costs to find the tables again is part of it."""


def siege(seconds: float, names: list[str]) -> dict[str, Any]:
    """The whole siege."""
    found: dict[str, Any] = {"attacks": {}, "quiet": []}
    with tempfile.TemporaryDirectory() as name, Besieged(Path(name), TABLES) as house:
        house.stretch(QUIET)
        found["memory_at_first"] = house.server.memory()
        for each in names:
            spared = house.spared(each, seconds)
            found["quiet"].append(house.stretch(QUIET))
            found["attacks"][each] = house.attacked(each, seconds) | {"spared_ms": spared["p99_ms"]}
            print(each, found["quiet"][-1]["p99_ms"], found["attacks"][each], flush=True)
        if AFTER_A_RESTART in names:
            spared = house.spared(AFTER_A_RESTART, seconds, AT_ONCE)
            house.server.kill()
            house.server.start()
            while house.stretch(1.0)["cut_off"]:
                pass
            found["quiet"].append(house.stretch(QUIET))
            found["attacks"][f"{AFTER_A_RESTART}, after a restart"] = house.attacked(
                AFTER_A_RESTART, seconds, AT_ONCE
            ) | {"spared_ms": spared["p99_ms"]}
        found["quiet"].append(house.stretch(QUIET))
        found["memory_at_last"] = house.server.memory()
    # what else the machine does changes by the minute: an attack is held against the quiet round it
    for k, each in enumerate(found["attacks"].values()):
        each["quiet_ms"] = statistics.mean(stretch["p99_ms"] for stretch in found["quiet"][k : k + 2])
    return found


def verdicts(found: dict[str, Any]) -> list[tuple[str, bool]]:
    """What must hold, and whether it did."""
    attacks = found["attacks"].values()
    shut_out = sum(each["refused"] + each["cut_off"] + each["not_laid"] + each["lost"] for each in attacks)
    grown = found["memory_at_last"] - found["memory_at_first"]
    return [
        (
            f"p99 of every attack within {TIMES:.0f} × of quiet",
            all(a["p99_ms"] <= TIMES * a["quiet_ms"] for a in attacks),
        ),
        (
            f"p99 of every attack within {TIMES:.0f} × of the same attack on another house of this machine",
            all(a["p99_ms"] <= TIMES * a["spared_ms"] for a in attacks),
        ),
        (f"p99 of every attack under {MOST_MS:.0f} ms", all(a["p99_ms"] < MOST_MS for a in attacks)),
        (f"nobody refused, cut off, without a table or an answer ({shut_out})", shut_out == 0),
        (f"memory grown by less than {MEMORY // 10**6} MB ({grown // 10**6})", grown < MEMORY),
        ("bots went on answering in every attack", all(a["bots_moves"] > 0 for a in attacks)),
    ]


def report(found: dict[str, Any]) -> str:
    """The figures as a page."""
    quiet = statistics.median(each["p99_ms"] for each in found["quiet"])
    calm, waited = (statistics.median(q[key] for q in found["quiet"]) for key in ("processor", "waited"))
    lines = [
        "# The house under attack",
        "",
        f"Written by `make attacks` on {found['date']}, version {found['version']}; {found['machine']}; "
        f"load before: {found['load']:.1f}. {found['seconds']:.0f} s each attack.",
        "",
        ABOUT.format(descriptors=DESCRIPTORS, tables=TABLES, quiet=quiet, processor=calm, waited=waited),
        "",
        "| must hold | did |",
        "|---|---|",
        *(f"| {what} | {'yes' if held else '**no**'} |" for what, held in verdicts(found)),
        "",
        f"| {' | '.join(COLUMNS)} |",
        "|---" * len(COLUMNS) + "|",
    ]
    for name, each in found["attacks"].items():
        cells = [
            name.replace("_", " "),
            f"{each['moves']:,}",
            f"{each['p50_ms']:.1f}",
            f"{each['p99_ms']:.1f}",
            f"{each['quiet_ms']:.1f}",
            f"{each['p99_ms'] / each['quiet_ms']:.1f}",
            f"{each['spared_ms']:.1f}",
            f"{each['largest_ms']:.0f}",
            *(str(each[key]) for key in ("refused", "cut_off", "not_laid", "lost", "bots_moves")),
            f"{each['processor']:.2f}",
            f"{each['waited']:.2f}",
            f"{each['memory_before'] / 1e6:.0f}",
            f"{each['memory'] / 1e6:.0f}",
        ]
        lines.append(f"| {' | '.join(cells)} |")
    lines += ["", "What each does, and what came of it for the attackers:", ""]
    for name, each in found["attacks"].items():
        about = (ATTACKS[name.partition(",")[0]].__doc__ or "").strip()
        tried = ", ".join(f"{key} {number:,}" for key, number in sorted(each["tried"].items()))
        lines.append(f"- **{name.replace('_', ' ')}**: {about} *{tried}*")
    return "\n".join(lines) + "\n"


def main() -> None:
    """Besiege a house and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="write docs/figures/attacks.md")
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--only", choices=ATTACKS, action="append")
    args = parser.parse_args()
    load = os.getloadavg()[0]
    found = siege(args.seconds, args.only or list(ATTACKS))
    found |= {
        "date": time.strftime("%Y-%m-%d"),
        "version": version("tavolata"),
        "machine": f"{os.cpu_count()} cores, {platform.machine()}, Python {platform.python_version()}",
        "load": load,
        "seconds": args.seconds,
    }
    text = report(found)
    print(text)
    if args.write:
        FIGURES.write_text(text)


if __name__ == "__main__":
    main()
