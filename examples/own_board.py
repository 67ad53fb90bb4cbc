"""A board of one's own: is it as fair, and are games on it as long, as on the printed one?

python examples/own_board.py [FILE.toml] [GAME] [GAMES]
"""

import sys
from pathlib import Path

from tavolata.engine.game import Board
from tavolata.games import game
from tavolata.lab.simulate import Series, simulate
from tavolata.lab.statistics import wilson

BOARD = Path(__file__).with_name("boards") / "little-italy.toml"


def told(name: str, board: Board | None, games: int) -> str:
    """Games of greedy bots on a board, in a line."""
    seats = game(name).card.seats[0]
    options = game(name).card.read_options({"max_turns": 300})
    plan = Series(name, seats, options, ("greedy",) * seats, seed=1, board=board)
    played = list(simulate(plan, games))
    wins = sum(0 in each.winners for each in played)
    low, high = wilson(wins, games)
    turns = sum(each.turns for each in played) / games
    return f"the first seat wins {wins} of {games} ({low:.0%} to {high:.0%}), {turns:.1f} turns a game"


def main(file: str = str(BOARD), name: str = "little-italy", games: str = "20") -> None:
    board = game(name).read_board(Path(file).read_text("utf-8"))  # BadBoard names line and cause
    print(f"printed: {told(name, None, int(games))}")
    print(f"{Path(file).name}: {told(name, board, int(games))}.")


if __name__ == "__main__":
    main(*sys.argv[1:])
