"""What a report asks, part by part, and the answers as they are kept on the disk."""

import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

import tavolata
from tavolata.engine.card import OptionValue
from tavolata.engine.errors import BadFile, BadSetting
from tavolata.engine.game import AnyGame, Board
from tavolata.lab.crew import Crew, in_order
from tavolata.lab.report.watching import Balanced, Watched, balance_games, play_pairs, watch_games
from tavolata.lab.simulate import Series
from tavolata.lab.tournament import Deal, Pairing


class Wanted(msgspec.Struct, frozen=True):
    """How much of everything."""

    games: int
    variants: int
    """Games of each variant."""
    ladder: tuple[str, ...]
    """Bots of rising strength: each meets the one before it."""
    deals: int
    """Deals of each step of the ladder."""
    analyses: int
    """Games that the coach judges."""


class Chapter(msgspec.Struct, frozen=True):
    """Numbered games of one kind."""

    name: str
    """games, variants, ladder or analyses."""
    plan: Series | Pairing
    number: int
    board: str = ""
    """What its owner calls the board, if it is not the printed one."""

    def work(self) -> "Callable[[Any, int, int], list[Any]]":
        """What is done with each number."""
        other: dict[str, Callable[[Any, int, int], list[Any]]]
        other = {"ladder": play_pairs, "analyses": balance_games}
        return other.get(self.name, watch_games)

    def kind(self) -> type[Any]:
        """What is found."""
        other: dict[str, type[Any]] = {"ladder": Deal, "analyses": Balanced}
        return other.get(self.name, Watched)


def chapters(
    game: AnyGame, main: Series, wanted: Wanted, source: str, name: str, others: dict[str, Board]
) -> list[Chapter]:
    """All that is asked of one setting.

    `source` and `name` are text and name of its own board, `others` are boards by their names.

    A variant differs from the main series in one thing: the number of seats, an option, the board.
    """
    found = [Chapter("games", main, wanted.games, name)]
    if wanted.variants:
        for seats, options in changes(game, main):
            bots = (main.bots * seats)[:seats]
            plan = msgspec.structs.replace(main, seats=seats, options=options, bots=bots)
            found.append(Chapter("variants", plan, wanted.variants, name))
        for other, board in others.items():
            plan = msgspec.structs.replace(main, board=board)
            found.append(Chapter("variants", plan, wanted.variants, other))
    if wanted.deals:
        for weaker, stronger in zip(wanted.ladder, wanted.ladder[1:], strict=False):
            pairing = Pairing(main.game, main.seats, main.options, stronger, weaker, main.seed, board=source)
            found.append(Chapter("ladder", pairing, wanted.deals))
    if wanted.analyses:
        found.append(Chapter("analyses", msgspec.structs.replace(main, records=True), wanted.analyses))
    return found


def changes(game: AnyGame, main: Series) -> Iterator[tuple[int, dict[str, OptionValue]]]:
    """Seats and options with another number, or another choice, in one place."""
    for seats in game.card.seats:
        if seats != main.seats:
            yield seats, main.options
    for option in game.card.options:
        for choice in option.choices:
            if choice != main.options[option.name]:
                yield main.seats, {**main.options, option.name: choice}


class Answers:
    """What was found of each part so far, and a file to which each new finding is added."""

    def __init__(self, asked: list[Chapter], path: Path) -> None:
        self.asked = asked
        self.path = path
        self.found: list[list[Any]] = [[] for _ in asked]
        self.mark = sha256(msgspec.json.encode([tavolata.__version__, asked])).hexdigest()
        try:
            lines = path.read_bytes().splitlines(keepends=True)
        except FileNotFoundError:
            lines = []
        except OSError as problem:
            raise BadFile(path, "read", problem) from problem
        self._resume(lines)

    def _resume(self, lines: list[bytes]) -> None:
        """Take up what is kept, as far as its last whole line."""
        head = msgspec.json.encode({"report": self.mark}) + b"\n"
        if lines and lines[0] != head:
            raise BadSetting(f"{self.path} is of another report: finish that one, or remove the file.")
        whole = len(head)
        for line in lines[1:]:
            # what follows a line that a kill cut off in the middle is played again
            with suppress(msgspec.DecodeError):
                part, finding = msgspec.json.decode(line, type=tuple[int, msgspec.Raw])
                self.found[part].append(msgspec.json.decode(finding, type=self.asked[part].kind()))
                whole += len(line)
                continue
            break
        try:
            if lines:
                os.truncate(self.path, whole)
            else:
                self.path.write_bytes(head)
        except OSError as problem:
            raise BadFile(self.path, "written", problem) from problem

    def done(self) -> int:
        """How many numbers are done, of all parts together."""
        return sum(len(found) for found in self.found)

    def seek(self, crew: Crew, stopped: Callable[[], bool]) -> Iterator[int]:
        """Do what is left; tells after each number how many are done."""
        done = self.done()
        try:
            with self.path.open("ab", buffering=0) as file:
                for at, part in enumerate(self.asked):
                    left = in_order(part.work(), part.plan, len(self.found[at]), part.number, crew, stopped)
                    for finding in left:
                        self.found[at].append(finding)
                        file.write(msgspec.json.encode((at, finding)) + b"\n")
                        done += 1
                        yield done
        except OSError as problem:
            raise BadFile(self.path, "written", problem) from problem

    def ended(self) -> bool:
        """Whether everything is found."""
        return all(len(found) >= part.number for found, part in zip(self.found, self.asked, strict=True))
