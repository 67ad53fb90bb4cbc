"""Writes `docs/strength.md` from what tournaments found: `python docs/strength/make.py [FILE.json …]`.

Each file is what `tavolata tournament --json` wrote; without files all of this folder. The page says of
every figure by which version, when and on which machine it was played.
"""

import argparse
from itertools import groupby
from pathlib import Path
from typing import Any

import msgspec

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


def main() -> None:
    """Write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--page", type=Path, default=PAGE)
    args = parser.parse_args()
    args.page.write_text(page(args.files or sorted(HERE.glob("*.json"))), "utf-8")


if __name__ == "__main__":
    main()
