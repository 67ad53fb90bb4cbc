"""Writes `docs/strength.md` from what tournaments found: `python docs/strength/make.py [FILE.json …]`.

Each file is what `tavolata tournament --json` wrote; without files all of this folder. The page says of
every figure by which version, when and on which machine it was played. How the shipped nets were learned is
read from the nets, and drawn beside this script.
"""

import argparse
from importlib import resources
from itertools import groupby
from pathlib import Path
from typing import Any

import msgspec

from tavolata import games
from tavolata.search.nets import Making, written

HERE = Path(__file__).parent
PAGE = HERE.parent / "strength.md"
TWO = 2
"""Who met nobody but each other needs no rating: their shares say it all."""
INTRODUCTION = """# How strong the bots are

Written by `python docs/strength/make.py` from the files in [strength](strength), which
`tavolata tournament --json` writes. Every deal is played from every seat with the same dice. A share is a's
part of the wins, a shared win counting its part, with its 95 % interval over deals; *without luck* is the
same with the swings of chance taken off. With more than two seats a sits alone among others of b's kind.
`nonna@2500` looks ahead by 2,500 iterations a move; how long that took, and how many positions it looked at
in a second, was told on a machine that did other things too. `bench.outsiders:Searcher` is OpenSpiel's MCTS,
or ISMCTS where hands are hidden, with our rules; a net `…-against-X` has learned to beat X
(`bench.best_response`). Ratings are Plackett's and Luce's in points of Elo; `greedy` has 0.
"""


WIDE, HIGH, LEFT, TOP = 640, 260, 44, 12
PLAIN = 'font-family="sans-serif" font-size="12" fill="#808080"'
COLOURS = ("#c2452d", "#2f7f5f", "#3a6ea5", "#b58a1b", "#8a5a9e")
DRILL = 0.12
"""A drill is drawn so wide, as a share of all games."""
LEARNING = """## How the nets were learned

Each net alone, which looks no further than its own move, against `greedy` on all other seats, while it
learned: after so many games of self-play, and after each drill. *Points out*: how far, of a hundred, it was
from what a search says about positions of games that were held out.
"""


class Share(msgspec.Struct, frozen=True):
    """A mean with its 95 % interval."""

    share: float
    low: float
    high: float

    def told(self) -> str:
        """In percent."""
        return f"{100 * self.share:.1f} % ({100 * self.low:.1f} … {100 * self.high:.1f})"


class Pace(msgspec.Struct, frozen=True):
    """How somebody thought."""

    ms_a_move: float
    positions_a_second: float


class Pair(Share, frozen=True, kw_only=True):
    """One bot against another."""

    a: str
    b: str
    games: int
    adjusted: Share
    thinking: dict[str, Pace]


class Rating(msgspec.Struct, frozen=True):
    """A bot's strength."""

    bot: str
    rating: float
    low: float
    high: float


class Occasion(msgspec.Struct, frozen=True):
    """What was played, where and when."""

    game: str
    seats: int
    options: dict[str, Any]
    seed: int
    budget: float
    version: str
    date: str
    machine: str


class Tournament(msgspec.Struct, frozen=True):
    """All that one file says."""

    pairs: list[Pair]
    ratings: list[Rating]
    played: Occasion


def section(found: Tournament) -> list[str]:
    """One tournament."""
    of = found.played
    options = ", ".join(f"{name} {value}" for name, value in of.options.items())
    budget = f", {of.budget:g} s a move" if of.budget else ""
    lines = [
        f"Version {of.version}, {of.date}; {of.machine}. {options}; seed {of.seed}{budget}.",
        "",
        "| a | b | games | a's share | without luck | a: ms a move | a: positions a second |",
        "|---|---|--:|---|---|--:|--:|",
    ]
    for pair in found.pairs:
        pace = pair.thinking["a"]
        lines.append(
            f"| {pair.a} | {pair.b} | {pair.games:,} | {pair.told()} | {pair.adjusted.told()} "
            f"| {pace.ms_a_move:,.1f} | {pace.positions_a_second:,.0f} |"
        )
    if len(found.ratings) > TWO:
        lines += ["", "| bot | rating | 95 % interval |", "|---|--:|---|"]
        for each in found.ratings:
            lines.append(f"| {each.bot} | {each.rating:+.0f} | {each.low:+.0f} … {each.high:+.0f} |")
    return [*lines, ""]


def page(files: list[Path]) -> str:
    """All tournaments, by game and seats; the largest first."""
    found = [msgspec.json.decode(file.read_bytes(), type=Tournament) for file in files]
    found.sort(key=lambda each: (each.played.game, each.played.seats, -len(each.pairs), each.played.date))
    lines = [INTRODUCTION]
    for (game, seats), each in groupby(found, key=lambda each: (each.played.game, each.played.seats)):
        lines += [f"## {game}, {seats} seats", "", *(line for one in each for line in section(one))]
    return "\n".join(lines)


def learned() -> dict[str, dict[int, Making]]:
    """How each shipped net was made, by game and seats."""
    found: dict[str, dict[int, Making]] = {}
    for name in games.own():
        for path in sorted(resources.files(games.game(name).package).joinpath("nets").iterdir(), key=str):
            header = written(path.read_bytes(), path.name)[0]
            found.setdefault(name, {})[header.seats] = header.made
    return found


def schooling(nets: dict[str, dict[int, Making]]) -> list[str]:
    """How the nets were learned, and how strong each was when it was done."""
    lines = [LEARNING]
    for name, of_seats in nets.items():
        lines += [f"![{name}: share of wins against greedy while it learned](strength/{name}.svg)", ""]
        lines += [
            "| | games | drills | points out, before and after | against `greedy` |",
            "|---|--:|--:|---|---|",
        ]
        for seats, made in sorted(of_seats.items()):
            last = made.drills[-1] if made.drills else made.curve[-1]
            share = Share(last.share, last.low, last.high).told()
            out = ", ".join(f"{100 * each.before:.1f} to {100 * each.after:.1f}" for each in made.drills)
            lines.append(f"| {name}, {seats} seats | {made.games:,} | {len(made.drills)} | {out} | {share} |")
        lines.append("")
    return lines


def points(made: Making) -> list[tuple[float, float, float, float]]:
    """Where each measurement stands: games from 0 to 1, drills behind them; share, low, high."""
    found = [(each.games / max(1, made.games), each.share, each.low, each.high) for each in made.curve]
    for number, each in enumerate(made.drills, 1):
        found.append((1.0 + DRILL * number, each.share, each.low, each.high))
    return found


def curves(nets: dict[int, Making]) -> str:
    """The picture; `nets` by their number of seats."""
    last = max([1.0, *(x for made in nets.values() for x, *_ in points(made))])
    across, up = (WIDE - LEFT - 90) / last, (HIGH - TOP - 34) / 100

    def at(x: float, share: float) -> tuple[float, float]:
        return round(LEFT + x * across, 1), round(TOP + (100 - 100 * share) * up, 1)

    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}">']
    for share in (0, 25, 50, 75, 100):
        (x, y), (end, _) = at(0, share / 100), at(last, 0)
        lines.append(f'<path d="M{x} {y}H{end}" stroke="#808080" stroke-opacity="0.3"/>')
        lines.append(f'<text x="{LEFT - 6}" y="{y + 4}" text-anchor="end" {PLAIN}>{share} %</text>')
    lines.append(f'<text x="{LEFT}" y="{HIGH - 8}" {PLAIN}>games of self-play</text>')
    if last > 1.0:
        x, y = at(1.0, 1.0)
        lines.append(f'<path d="M{x} {y}V{HIGH - 34}" stroke="#808080" stroke-dasharray="3 3"/>')
        lines.append(f'<text x="{x + 4}" y="{HIGH - 8}" {PLAIN}>drills</text>')
    for colour, (seats, made) in zip(COLOURS, sorted(nets.items()), strict=False):
        way = [at(x, share) for x, share, _, _ in points(made)]
        for x, _, low, high in points(made):
            (across_x, bottom), (_, top) = at(x, low), at(x, high)
            lines.append(f'<path d="M{across_x} {bottom}V{top}" stroke="{colour}" stroke-opacity="0.4"/>')
        drawn = " ".join(f"{x},{y}" for x, y in way)
        lines.append(f'<polyline points="{drawn}" fill="none" stroke="{colour}" stroke-width="2"/>')
        x, y = way[-1]
        label = PLAIN.replace("#808080", colour)
        lines.append(f'<text x="{x + 6}" y="{y + 4}" {label}>{seats} seats</text>')
    return "\n".join([*lines, "</svg>", ""])


def main() -> None:
    """Write the page and its pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--page", type=Path, default=PAGE)
    args = parser.parse_args()
    nets = learned()
    text = page(args.files or sorted(HERE.glob("*.json"))) + "\n".join(["", *schooling(nets)])
    args.page.write_text(text, "utf-8")
    beside = args.page.parent / HERE.name
    beside.mkdir(exist_ok=True)
    for name, of_seats in nets.items():
        (beside / f"{name}.svg").write_text(curves(of_seats), "utf-8")


if __name__ == "__main__":
    main()
