"""Games written out as prose: every move, what is said of it, and now and then what everybody sees.

A playthrough is a text file `<game>-<variant>.txt`. Its head says what is played; its moves are
read back from it and played again, so that it stays the same game when the bots change. A
file with nothing but a head gets its moves from the bots the head names.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec

from tavolata import games
from tavolata.bots import bot
from tavolata.engine.dice import SeededDice
from tavolata.engine.game import AnyGame
from tavolata.engine.phrase import Event
from tavolata.engine.player import play_out
from tavolata.engine.state import NATURE, NOBODY, State
from tests.cases import ear

HERE = Path(__file__).parent
EVERY = 12
"""After so many moves everybody's view is shown."""
MOVE = re.compile(r"^ *\d+  (?P<who>.+?) · (?P<text>.+)$")
HEAD = ("game", "seats", "options", "seed", "bots")


class Playthrough:
    """The head of a file, and the moves that stand in it."""

    def __init__(self, source: str) -> None:
        lines = source.splitlines()
        self.head = dict(line.split(": ", 1) for line in lines[: len(HEAD)])
        if tuple(self.head) != HEAD:
            raise ValueError(f"A playthrough begins with {', '.join(HEAD)}, each on a line.")
        self.game: AnyGame = games.game(self.head["game"])
        self.seats = int(self.head["seats"])
        pairs = [word.split("=") for word in self.head["options"].split()]
        self.options = self.game.card.read_options(dict(pairs))
        self.names = self.game.seat_names(self.seats)
        self.moves = [match.group("who", "text") for line in lines if (match := MOVE.match(line))]

    def new(self) -> State:
        state: State = self.game.new(self.seats, self.options)
        return state

    def play(self) -> None:
        """Let the bots of the head play the moves."""
        seed = int(self.head["seed"])
        bots = self.head["bots"].split()
        players = [bot(bots[seat % len(bots)]) for seat in range(self.seats)]
        numbers = list(play_out(self.new(), players, SeededDice(seed, 0), SeededDice(seed, 1)))
        state = self.new()
        self.moves = []
        for seat, action in zip(numbers[::2], numbers[1::2], strict=True):
            who = "chance" if seat == NATURE else self.names[seat]
            self.moves.append((who, self.game.write(state, seat, action)))
            state.apply(seat, action)

    def text(self) -> str:
        """The whole file."""
        return "\n".join(line.rstrip() for line in self.lines()) + "\n"

    def lines(self) -> Iterator[str]:
        yield from (f"{key}: {value}" for key, value in self.head.items())
        yield ""
        state = self.new()
        for number, (who, text) in enumerate(self.moves, start=1):
            seat = NATURE if who == "chance" else self.names.index(who)
            action = self.game.read(state, seat, text)
            tell: list[Event] = []
            state.apply(seat, action, tell)
            yield f"{number:4}  {who} · {text}"
            for event in tell:
                yield from (f"      {line}" for line in self.heard(event))
            if number % EVERY == 0 or state.actor() == NOBODY:
                yield ""
                yield from (f"      | {line}" for line in self.seen(state))
                yield ""
        outcome = state.outcome()
        if outcome is None:
            yield "The game goes on."
            return
        winners = self.game.texts("en").join([self.names[seat] for seat in outcome.winners])
        why = self.game.texts("en").word("why", outcome.why)
        yield f"Over after {state.turns_played()} turns: {winners} won, {why}."
        yield f"Scores: {', '.join(map(str, outcome.scores))}."

    def heard(self, event: Event) -> list[str]:
        """What is heard of an event; who hears it stands before it if not all do."""
        sentences: dict[str, list[str]] = {}
        for viewer in [*range(self.seats), None]:
            phrase = event.heard_by(ear(viewer))
            sentence = "" if phrase is None else self.game.texts("en").say("event", phrase, self.names)
            sentences.setdefault(sentence, []).append("spectators" if viewer is None else self.names[viewer])
        if len(sentences) == 1:
            return list(sentences)
        return [f"[{', '.join(who)}] {sentence or 'nothing'}" for sentence, who in sentences.items()]

    def seen(self, state: State) -> list[str]:
        """All views: first what is the same in all of them, then what each sees in its own way."""
        views = [msgspec.to_builtins(self.game.see(state, viewer)) for viewer in [*range(self.seats), None]]
        fields = [field for field in views[0] if field != "seat"]
        common = [field for field in fields if all(view[field] == views[0][field] for view in views)]
        lines = ["everybody sees" if len(common) < len(fields) else "everybody sees the same"]
        lines += [f"  {field}: {plain(views[0][field])}" for field in common]
        for name, view in zip([*self.names, "a spectator"], views, strict=True):
            own = [field for field in fields if field not in common]
            if own:
                lines.append(f"{name} sees")
                lines += [f"  {field}: {plain(view[field])}" for field in own]
        return lines


def plain(value: object) -> str:
    """A value of a view in few signs."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return " · ".join(f"{key} {plain(each)}" for key, each in value.items()) or "none"
    if isinstance(value, list):
        nested = any(isinstance(each, (list, dict)) for each in value)
        return (" | " if nested else " ").join(plain(each) for each in value) or "none"
    return "–" if value is None or value == "" else str(value)


def files() -> list[Path]:
    """All playthroughs."""
    return sorted(HERE.glob("*.txt"))
