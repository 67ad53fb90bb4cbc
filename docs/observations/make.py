"""Write docs/observations.md: what each number of an observation means, told by the games themselves.

python -m docs.observations.make
"""

from pathlib import Path

from tavolata import games
from tavolata.adapters.observing import meanings

PAGE = Path(__file__).parents[1] / "observations.md"
HEAD = """# What an observation shows

Written by `python -m docs.observations.make` from the games themselves. An [environment](environments.md)
shows a seat so many zeros and ones: 1 stands where a feature holds. Seats are told as who looks sees them:
seat 0 is itself, seat 1 the next one in turn order. In a group that counts something, each place is one
number of it, from the lowest to the highest.
"""


def of_a_game(name: str) -> list[str]:
    """The tables of a game, one for each number of seats."""
    card = games.game(name).card
    lines = [f"## {card.title}", ""]
    for seats in card.seats:
        groups = meanings(name, seats)
        lines += [f"### {seats} seats: {groups[-1][1] + 1} places, {card.actions} moves", ""]
        lines += ["| places | meaning |", "|--:|---|"]
        for first, last, told in groups:
            lines.append(f"| {first} | {told} |" if first == last else f"| {first} to {last} | {told} |")
        lines.append("")
    return lines


def page() -> str:
    """The whole page."""
    lines = [line for name in games.own() for line in of_a_game(name)]
    return "\n".join([HEAD, *lines])


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
