"""A game tried against all laws on the command line: a line for each, and where one is broken."""

import argparse
import importlib
import sys
from pathlib import Path

from tavolata import games
from tavolata.cli.main import INTERRUPTED
from tavolata.cli.simulation import Interrupt, progress
from tavolata.engine.errors import BadSetting
from tavolata.engine.game import AnyGame, Game
from tavolata.lab.conformance.laws import LAWS, Tried, tried


def run_conformance(args: argparse.Namespace) -> int:
    """Try, tell."""
    if not __debug__:
        raise BadSetting("Laws are assertions: run Python without -O.")
    game = named_game(args.game)
    found: list[Tried] = []
    with Interrupt() as interrupt, progress() as bar:
        task = bar.add_task("laws", total=len(LAWS))
        for verdict in tried(game, interrupt.came):
            found.append(verdict)
            print(*lines(verdict), sep="\n", flush=True)
            bar.advance(task)
    broken = sum(verdict.breach is not None for verdict in found)
    print(f"{game.card.title}: {len(found)} laws tried, {broken or 'none'} broken.")
    if interrupt.came():
        print(f"tavolata: stopped before the other {len(LAWS) - len(found)} laws.", file=sys.stderr)
        return INTERRUPTED
    return 1 if broken else 0


def lines(verdict: Tried) -> list[str]:
    """A law, and how it is kept."""
    breach = verdict.breach
    if breach is None:
        return [f"kept    {verdict.law}"]
    return [
        f"BROKEN  {verdict.law}",
        f"        with {breach.case}: {breach.why}",
        f"        at {breach.place}",
    ]


def named_game(name: str) -> AnyGame:
    """A game of the registry, or one in a module that may lie in the folder one is in."""
    module, colon, attribute = name.partition(":")
    if not colon:
        return games.game(name)
    here = str(Path.cwd())
    if here not in sys.path and "" not in sys.path:
        sys.path.append(here)
    try:
        found = getattr(importlib.import_module(module), attribute)
    except (ImportError, AttributeError, ValueError) as problem:
        raise BadSetting(f"There is no game {name}: {problem}.") from problem
    if not isinstance(found, Game):
        raise BadSetting(f"There is no game {name}: it is of type {type(found).__name__}.")
    return found
