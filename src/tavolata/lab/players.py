"""Who takes part: a bot of the house by its name, with a budget of its own if it has one, or anybody's."""

import importlib
import re
import sys
from pathlib import Path

from tavolata.bots import BASELINES, bot
from tavolata.engine.errors import BadSetting
from tavolata.engine.player import Player

BUDGET = re.compile(r"(?P<iterations>[1-9]\d*)|(?P<seconds>\d+(\.\d+)?)s")


def player(name: str) -> Player:
    """A bot as `nonna`, `nonna@2000` (iterations a move), `nonna@0.1s`, or somebody's own as `module:Class`.

    A net of one's own stands at the end: `nonna+FILE`, `nonna@2000+FILE`.

    >>> type(player("nonna@2000")).__name__
    'FamilyPlayer'
    """
    named, _, net = name.partition("+")
    if ":" in named:
        return own_player(name)
    who, at, budget = named.partition("@")
    file = net or None
    if not at:
        return bot(who, net=file)
    found = BUDGET.fullmatch(budget)
    if found is None or who in BASELINES:
        raise BadSetting(f"There is no bot {name}: a budget is written nonna@2000 or nonna@0.1s.")
    if found["iterations"]:
        return bot(who, iterations=int(found["iterations"]), net=file)
    return bot(who, seconds=float(found["seconds"]), net=file)


def own_player(name: str) -> Player:
    """A new player of a class of somebody's own; its module may lie in the folder one is in."""
    module, _, kind = name.partition(":")
    here = str(Path.cwd())
    if here not in sys.path and "" not in sys.path:
        sys.path.append(here)
    try:
        made = getattr(importlib.import_module(module), kind)()
    except (ImportError, AttributeError, TypeError, ValueError) as problem:
        raise BadSetting(f"There is no bot {name}: {problem}.") from problem
    if not isinstance(made, Player):
        raise BadSetting(f"There is no bot {name}: it is no Player.")
    return made
