"""Draws the pictures of the documentation: `python docs/pictures/make.py` writes them beside itself."""

import io
import re
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme

from tavolata import games
from tavolata.bots import bot
from tavolata.cli.keys import Menu
from tavolata.cli.screen import Scene
from tavolata.cli.terminal import TerminalTable
from tavolata.engine.dice import SeededDice
from tavolata.engine.match import Match
from tavolata.engine.player import Budget
from tavolata.engine.state import NOBODY

NAMES = ["Ada", "Gino", "Pia"]
SCENES = {"borgo": (14, 138), "giro": (14, 120), "little-italy": (14, 40), "mille-grazie": (14, 50)}
"""For each game the seed of a match, and after how many moves it is drawn."""
FOLDER = Path(__file__).parent
NIGHT = TerminalTheme((30, 26, 23), (243, 233, 218), [(30, 26, 23)] * 8, [(243, 233, 218)] * 8)


def middle_of_a_game(name: str, seed: int, moves: int) -> tuple[Match, int]:
    """A match of greedy bots after so many moves, when seat 0 is to act; and what it has read by then."""
    match = Match(games.game(name), len(NAMES), dice=SeededDice(seed))
    thinking, player = SeededDice(seed, 1), bot("greedy")
    read = 0
    while len(match.record.moves) < moves or match.state.actor() != 0:
        seat = int(match.state.actor())
        if seat == NOBODY:
            raise SystemExit(
                f"{name}: after {len(match.record.moves)} moves the game of seed {seed} is over."
            )
        if seat == 0:
            read = len(match.log)
        choice = player.choose(match.state.knowledge(seat), Budget(), thinking)
        match.play(seat, match.game.write(match.state, seat, choice.move))
    return match, read


def picture(name: str, seed: int, moves: int) -> str:
    """The terminal as an SVG, with no font from elsewhere."""
    match, read = middle_of_a_game(name, seed, moves)
    out = Console(
        record=True, width=80, height=48, file=io.StringIO(), force_terminal=True, color_system="truecolor"
    )
    scene = Scene(match.game, NAMES, "en")
    table = TerminalTable(match, {1: "greedy", 2: "greedy"}, scene, "en", SeededDice(0), out)
    table.told = [read] * len(NAMES)
    table.show(0, Menu(match.game, match.state.knowledge(0), scene.texts, scene.names))
    svg = out.export_svg(title=f"tavolata play {name}", theme=NIGHT, unique_id=name)
    svg = re.sub(r"@font-face \{.*?\}\n", "", svg, flags=re.DOTALL)
    svg = svg.replace("Fira Code", "DejaVu Sans Mono")
    return "\n".join(line.rstrip() for line in svg.splitlines()) + "\n"


if __name__ == "__main__":
    for game, (seed, moves) in SCENES.items():
        (FOLDER / f"terminal-{game}.svg").write_text(picture(game, seed, moves), "utf-8")
