"""A house for pictures: its tables throw the same dice every time, and it knows ways to fine moments.

`python scenes.py tell` prints the scenes as JSON; `python scenes.py serve …` is `tavolata serve …` with
those dice; `python scenes.py write FOLDER` writes what seat 0 sees in those that the page's rules show.
"""

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from tavolata import games
from tavolata.bots import bot
from tavolata.engine.dice import SeededDice
from tavolata.engine.player import Budget
from tavolata.engine.state import NATURE, NOBODY
from tavolata.games.borgo.board import SQUARE_NAMES
from tavolata.games.giro.board import COUNTS
from tavolata.games.little_italy.board import MONEY_SPACES, POLICE_SPACES
from tavolata.games.mille_grazie.board import TASKS
from tavolata.tables.play import fairness
from tavolata.tables.play.play import Play
from tavolata.tables.play.throws import FairDice

SECRET = bytes(range(fairness.SECRET_BYTES))
LONGEST = 900


class Scene(NamedTuple):
    """A moment of a game between greedy bots, seat 0 to act."""

    game: str
    seats: int
    thinking: int
    """Seed of the bots' thoughts: with the same dice it makes another game."""
    least: int
    """Moves that must have been made."""
    fine: Callable[[Any, list[str]], bool] | None = None
    """What must be seen, and which moves be open; None: the game is over."""


def _castle(view: Any, legal: list[str]) -> bool:
    """Roofs are off, mice are about, and cheeses are owned."""
    about = sum(map(len, view.mice)) > 7 and sum(map(len, view.cheeses)) > 2
    return view.phase == "turn" and view.actions > 2 and len(view.tiles) > 14 and about


def _trip(view: Any, legal: list[str]) -> bool:
    long = any(move.startswith("trip") and len(move.split()) > 4 for move in legal)
    return long and len(view.hand) > 5 and sum(map(len, view.trips)) > 3


def _exchange(view: Any, legal: list[str]) -> bool:
    swaps = sum(move.startswith("swap") for move in legal)
    return swaps > 4 and 4 < len(view.hand) < 8 and sum(map(len, view.trips)) > 3


def _dice(view: Any, legal: list[str]) -> bool:
    return view.phase == "drive" and len(view.dice) > 1


def _robbed(view: Any, legal: list[str]) -> bool:
    """On the road, and somebody lay in wait."""
    travels = view.phase == "road" and view.nobleman == 0 and view.left > 1
    return travels and view.met != "" and min(view.points) > 1


def _hiding(view: Any, legal: list[str]) -> bool:
    return 0 in view.to_hide and min(view.points) > 1


SCENES = {
    "borgo": Scene("borgo", 3, 20, 40, _castle),
    "giro": Scene("giro", 4, 4, 40, _trip),
    "giro-exchange": Scene("giro", 4, 2, 60, _exchange),
    "little-italy": Scene("little-italy", 4, 1, 30, _dice),
    "little-italy-six": Scene("little-italy", 6, 1, 40, _dice),
    "mille-grazie": Scene("mille-grazie", 4, 4, 40, _robbed),
    "mille-grazie-dial": Scene("mille-grazie", 4, 3, 40, _hiding),
    "end": Scene("borgo", 3, 9, 0),
}


def moves(scene: Scene) -> Iterator[tuple[int, str]]:
    """The moves of the seats that lead to the scene."""
    game = games.game(scene.game)
    state = game.new(scene.seats)
    player, thinking = bot("greedy"), SeededDice(scene.thinking)
    for made in range(LONGEST):
        seat = int(state.actor())
        if seat == NATURE:
            state.apply(NATURE, state.draw(FairDice(SECRET, made)))
            continue
        if seat == NOBODY:
            break
        if scene.fine and made >= scene.least and 0 in state.to_act():
            legal = [game.write(state, 0, each) for each in state.legal(0)]
            if scene.fine(game.see(state, 0), legal):
                return
        action = int(player.choose(state.knowledge(seat), Budget(), thinking).move)
        yield seat, game.write(state, seat, action)
        state.apply(seat, action)
    if scene.fine:
        raise SystemExit(f"No such moment in {scene}.")


NAMES = ["Ada", "Bruno", "Carla", "Dario"]
"""Who plays in the rulebooks' examples."""
ON_THE_ROAD = ["Giovanni", "Maria", "Salvatore", "Gianna"]
"""Who travels and lies in wait in Mille Grazie's."""

IN_RULES = {
    "borgo": "run",
    "giro": "trip",
    "little-italy": "green",
    "mille-grazie": None,
    "mille-grazie-dial": "hide",
}
"""Scenes of the rules, and the kind of move that is pointed at, if any."""


def sight(scene: Scene, shown: str | None) -> dict[str, Any]:
    """What seat 0 sees, the longest move of a kind, and what happened since somebody moved."""
    game = games.game(scene.game)
    play = Play(game, game.new(scene.seats), [])

    def throw(made: int) -> FairDice:
        return FairDice(SECRET, made)

    play.adopt(play.plan_start(throw), 0)
    for seat, move in moves(scene):
        play.adopt(play.plan(seat, move, throw), 0)
    eyes = json.loads(msgspec.json.encode(play.eyes(0, LONGEST)))
    offered = [each["move"] for each in eyes["legal"] if shown and each["move"].startswith(shown)]
    log = eyes["log"]
    last = max(place for place, line in enumerate(log) if line["by"] != "*")
    return {
        "names": NAMES[: scene.seats],
        "me": 0,
        "shown": max(offered, key=len, default=None),
        "view": eyes["view"],
        "legal": eyes["legal"],
        "log": log[last:],
    }


class Example(NamedTuple):
    """A position the rules speak of, what is done there, and the move that is pointed at."""

    game: str
    position: dict[str, Any]
    shown: str | None
    moves: tuple[tuple[int, str], ...] = ()
    me: int = 0
    """The seat that is to act at last, and whose eyes see it."""
    names: list[str] = NAMES


def _block(
    dice: dict[str, int], cars: dict[str, int], money: int, police: int, turns: int = 0
) -> dict[str, Any]:
    """Four families at the start of a round, all dice thrown."""
    return {
        "discs": "printed",
        "max_turns": 0,
        "phase": "drive",
        "turn": turns % 4,
        "turns": turns,
        "points": [6, 6, 6, 6],
        "cars": cars,
        "circles": {"money": MONEY_SPACES, "police": POLICE_SPACES},
        "money": money,
        "police": police,
        "cup": list(cars),
        "dice": dice,
    }


def _pushed() -> dict[str, Any]:
    """A push in row 4 brings Parmigiano under a second mouse."""
    seen = {"b1": ".", "b2": "P", "c4": "P", "d4": ".", "e4": "A", "f1": ".", "f2": "T"}
    tiles = {
        square: seen.get(square, "?") for square in SQUARE_NAMES if square[0] in "bdf" or square[1] in "246"
    }
    return {
        "side": "A",
        "goal": 4,
        "max_turns": 0,
        "phase": "turn",
        "turn": 0,
        "turns": 8,
        "actions": 3,
        "pushed": False,
        "mice": [["b2", "d4", "hand", "hand"], ["f2", "hand", "hand", "hand"]],
        "cheeses": ["A", "G"],
        "roofs": "ABCDEFGHIKLMOPQ",
        "tiles": tiles,
        "spare": ".",
    }


def _hands(phase: str, *hands: str) -> dict[str, Any]:
    """Four with tickets in their hands, who have laid nothing yet."""
    out = Counter(ticket for hand in hands for ticket in hand.split())
    piles = {}
    for pile, tickets in COUNTS.items():
        left = {city: n - out[pile + city] for city, n in tickets.items()}
        piles[pile] = {"unseen": {city: n for city, n in left.items() if n}, "bottom": []}
    return {
        "max_turns": 0,
        "phase": phase,
        "turn": 0,
        "turns": 16,
        "card": None,
        "pile": None,
        "cards": {"M": 1, "NV": 2, "PT": 1, "TV": 1, "MNPTV": 1},
        "piles": piles,
        "hands": [sorted(hand.split()) for hand in hands],
        "trips": [{} for _ in hands],
        "offer": None,
    }


def _journey(town: str, used: str, points: list[int], tasks: list[str], laid: list[str]) -> dict[str, Any]:
    """Giovanni is on the way, his escort on Via Fiorentina; Maria waits on X, the others on F."""
    others = [["Ferrara>Piacenza"], ["Genova>Brescia"], ["Piacenza>San Marino"]]
    hands = [sorted(tasks), *others]
    gone = {*laid, *(task for hand in hands for task in hand)}
    return {
        "max_turns": 0,
        "phase": "road",
        "nobleman": 0,
        "turns": 4,
        "points": points,
        "towns": [town, "Modena", "Milano", "Genova"],
        "tasks": hands,
        "laid": {task.split(">")[0]: task for task in sorted(laid)},
        "hidden": {"1": "X", "2": "F", "3": "F"},
        "escort": "F",
        "left": 4 - len(used),
        "used": used,
        "road": None,
        "draw": [task for task in sorted(TASKS) if task not in gone],
        "discard": [],
    }


EXAMPLES = {
    "borgo-push": Example("borgo", _pushed(), "push a4"),
    "giro-exchange": Example(
        "giro", _hands("swap", "VM NT PV", "MN MT TP", "VP TM", "NV NR PM"), "swap left VM"
    ),
    "giro-trip": Example("giro", _hands("trip", "MT TV VM NP PR", "TP MN", "PN VN", "NR"), "trip MT TV VM"),
    "little-italy-drive": Example(
        "little-italy",
        _block(
            {"yellow": 2, "blue": 5, "green": 4, "red": 3},
            {"yellow": 12, "blue": 10, "green": 31, "red": 9},
            1,
            1,
        ),
        "red",
    ),
    "little-italy-markers": Example(
        "little-italy",
        _block(
            {"yellow": 5, "blue": 2, "green": 1, "red": 6},
            {"yellow": 24, "blue": 12, "green": 37, "red": 30},
            3,
            2,
            turns=9,
        ),
        "yellow",
        me=1,
    ),
    "mille-grazie-ambush": Example(
        "mille-grazie",
        _journey(
            "Verona",
            "V",
            [9, 8, 11, 6],
            ["Brescia>Firenze", "Genova>Ferrara", "Verona>Modena"],
            ["Bologna>Genova", "Firenze>Milano", "La Spezia>Ravenna", "Mantova>Bologna"],
        ),
        None,
        ((0, "road X"), (NATURE, "rob Genova>Ferrara, Verona>Modena")),
        names=ON_THE_ROAD,
    ),
    "mille-grazie-escort": Example(
        "mille-grazie",
        _journey(
            "Bologna",
            "QVX",
            [9, 11, 11, 6],
            ["Bologna>Genova", "Brescia>Firenze"],
            ["Firenze>Milano", "La Spezia>Ravenna", "Mantova>Bologna", "Ravenna>Milano"],
        ),
        None,
        ((0, "road F"),),
        names=ON_THE_ROAD,
    ),
}


def drawn(example: Example) -> dict[str, Any]:
    """What the seat that is to act sees of an example."""
    game = games.game(example.game)
    play = Play(game, game.from_position(example.position), [])
    play.adopt(play.again(example.moves, told=True), 0)
    eyes = json.loads(msgspec.json.encode(play.eyes(example.me, LONGEST)))
    assert example.shown in [None, *(each["move"] for each in eyes["legal"])]
    return {
        "names": example.names[: play.seats],
        "me": example.me,
        "shown": example.shown,
        "view": eyes["view"],
        "legal": eyes["legal"],
        "log": eyes["log"],
    }


def write(game: str, name: str, scene: dict[str, Any]) -> None:
    """Lay a moment into the folder of its board."""
    written = json.dumps(scene, ensure_ascii=False, separators=(",", ":"))
    path = Path(sys.argv[2]) / game / "scenes" / f"{name}.json"
    path.write_text(written + "\n", "utf-8")


if __name__ == "__main__":
    if sys.argv[1] == "write":
        for name, example in EXAMPLES.items():
            write(example.game, name, drawn(example))
        for name, shown in IN_RULES.items():
            write(SCENES[name].game, name, sight(SCENES[name], shown))
    elif sys.argv[1] == "tell":
        told = {
            name: {"game": each.game, "seats": each.seats, "moves": list(moves(each))}
            for name, each in SCENES.items()
        }
        print(json.dumps(told))
    else:
        from tavolata.cli.main import main

        fairness.new_secret = lambda: SECRET
        sys.exit(main(sys.argv[1:]))
