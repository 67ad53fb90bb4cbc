"""The game on a table: its state, and what each pair of eyes may see and read of it.

It remembers no more than it must: the store holds the moves, here are the state, the last lines
of the log as each viewer may read them, and the states before moves that may be taken back.
"""

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

import msgspec
from msgspec import Raw

from tavolata.coach.grounds import foresee
from tavolata.engine.course import Moves, Recorded, Throw, Undoable
from tavolata.engine.game import AnyGame, View
from tavolata.engine.phrase import OfferedMove, Phrase
from tavolata.engine.state import NATURE, NOBODY, Knowledge, State
from tavolata.tables.messages.terms import Eyes, LegalMove, Logged, Say

RING: Final = 64
"""So many moves of the log are kept for those who come back."""

encode: Final = msgspec.json.Encoder().encode
SPECTATOR: Final = b'{"seat":null'
"""With this every view of a spectator begins."""
TAKEN_BACK: Final = b',"undone":true}'
"""With this every line ends that was taken back, and no other."""
NOTHING: Final = Raw(b"[]")
Line = tuple[Raw, ...]
"""One move of the log for each seat, and at the end for spectators."""


class PlannedMoves(Moves):
    """What moves would make of a play; nothing has changed yet."""

    def __init__(self, play: "Play") -> None:
        super().__init__(play.game, play.state.copy(), play.count)
        self.viewers = play.viewers
        self.lines: list[Line] = []
        self.undo: tuple[int, State] | None = None
        """The seat that may take the move back and the state it goes back to."""

    def make(self, seat: int, action: int, text: str) -> None:
        """Make a move, and write its line of the log for each viewer."""
        game, viewers = self.game, self.viewers
        by: int | Literal["*"] = "*" if seat == NATURE else seat
        secret = game.card.hidden
        read = [game.write_for(self.state, seat, action, v) if secret else text for v in viewers]
        super().make(seat, action, text)
        events = self.told[-1]
        at = self.place + len(self.moves)
        if not secret:
            line = Raw(encode(Logged(at, by, text, [say(event) for event in events])))
            self.lines.append((line,) * len(viewers))
            return
        lines = []
        for viewer, move in zip(viewers, read, strict=True):
            ear = -1 if viewer is None else viewer
            heard = [say(phrase) for event in events if (phrase := event.heard_by(ear)) is not None]
            lines.append(Raw(encode(Logged(at, by, move, heard))))
        self.lines.append(tuple(lines))


class Preview(NamedTuple):
    """What a move would do as far as its seat can know."""

    say: Say
    sure: list[Say]
    chance: bool
    secrets: bool
    undo: bool


def say(phrase: Phrase) -> Say:
    """A phrase for the wire."""
    return Say(phrase.key, phrase.args)


def written(offer: OfferedMove) -> bytes:
    """An offered move as it is sent."""
    if not offer.written:
        offer.written = encode(LegalMove(offer.text, say(offer.does)))
    return offer.written


def fullest(line: Line) -> Raw:
    """A line as a seat reads it that heard more than spectators do, else as all read it."""
    public = bytes(line[-1])
    return next((text for text in line if bytes(text) != public), line[-1])


class Play:
    """One running game."""

    def __init__(self, game: AnyGame, state: State, aids: Sequence[str]) -> None:
        self.game = game
        self.state = state
        self.seats = seats = int(state.seats())
        self.viewers = [*range(seats), None]
        self.aids = tuple(aids)
        self.count = 0
        self.lines: list[Line] = []
        self.undoable = Undoable(game)
        self.since = [0] * seats
        """For each seat the version since which it has owed the same decision."""
        self.minds: list[Knowledge | None] = [None] * (seats + 1)
        """What each seat and, at the end, spectators know now, once asked for."""
        self.open_sight: tuple[bytes, Say] | None = None
        """What everyone sees of a game without secrets, written once for all eyes."""

    def clone(self) -> "Play":
        """The same play, free to go another way."""
        other = Play(self.game, self.state, self.aids)
        other.count = self.count
        other.lines, other.since = self.lines[:], self.since[:]
        other.undoable.states = self.undoable.states[:]
        return other

    # ---- moves ------------------------------------------------------------------------

    def plan(self, seat: int, text: str, throw: Throw) -> PlannedMoves:
        """A seat's move and what nature answers; raises a Refusal if the rules don't allow it."""
        action = self.game.read(self.state, seat, text)
        quiet = not self.state.reveals(seat, action)
        step = PlannedMoves(self)
        step.make(seat, action, text)
        step.let_nature_move(throw)
        if quiet and len(step.moves) == 1 and step.state.actor() != NOBODY:
            step.undo = (seat, self.state)
        return step

    def plan_start(self, throw: Throw) -> PlannedMoves:
        """Nature's moves before the first seat has something to decide."""
        step = PlannedMoves(self)
        step.let_nature_move(throw)
        return step

    def again(self, moves: Sequence[Recorded], told: bool) -> PlannedMoves:
        """Moves of the log, made again; without lines for viewers if nobody will ask for them."""
        quiet = False
        step = PlannedMoves(self)
        for seat, text in moves:
            action = self.game.read(step.state, seat, text)
            quiet = not step.state.reveals(seat, action)
            if told:
                step.make(seat, action, text)
            else:
                step.moves.append((seat, text))
                step.state.apply(seat, action)
        if quiet and len(moves) == 1 and moves[0][0] != NATURE and step.state.actor() != NOBODY:
            step.undo = (moves[0][0], self.state)
        return step

    def adopt(self, step: PlannedMoves, version: int) -> None:
        """Let a planned step be what has happened."""
        before = self._owed()
        self._put(step.state)
        self.state.work_out()
        self.count += len(step.moves)
        self.lines.extend(step.lines)
        del self.lines[:-RING]
        seat, state = step.undo if step.undo is not None else (NATURE, None)
        self.undoable.note(seat, state)
        self._note(before, step.moves[0][0] if step.moves else NATURE, version)

    def _put(self, state: State) -> None:
        self.state = state
        self.minds = [None] * (self.seats + 1)
        self.open_sight = None

    def undo(self, seat: int, version: int) -> None:
        """Take the seat's last move back."""
        self.undoable.check(seat)
        before = self._owed()
        self._put(self.undoable.go_back(seat))
        self.count -= 1
        self._strike()
        self._note(before, seat, version)

    def _strike(self) -> None:
        """Mark the last line that still counts: those who read it learn that it no longer does."""
        for k in range(len(self.lines) - 1, -1, -1):
            line = self.lines[k]
            if not bytes(line[0]).endswith(TAKEN_BACK):
                self.lines[k] = tuple(Raw(bytes(text)[:-1] + TAKEN_BACK) for text in line)
                return

    def _owed(self) -> dict[int, list[int]]:
        """What seats may do; only asked for where several choose at once."""
        waiting = self.state.to_act()
        return {seat: list(self.state.legal(seat)) for seat in waiting} if len(waiting) > 1 else {}

    def _note(self, before: dict[int, list[int]], mover: int, version: int) -> None:
        for seat in self.state.to_act():
            if seat == mover or seat not in before or before[seat] != list(self.state.legal(seat)):
                self.since[seat] = version

    # ---- looking ----------------------------------------------------------------------

    def knowledge(self, viewer: int | None) -> Knowledge:
        """What a viewer knows now: all that is told to anybody is made of it."""
        place = self.seats if viewer is None else viewer
        mind = self.minds[place]
        if mind is None:
            mind = self.minds[place] = self.state.knowledge(-1 if viewer is None else viewer)
        return mind

    def last(self, number: int, viewer: int | None) -> list[Raw]:
        """The last lines of the log as a viewer may read them."""
        place = self.seats if viewer is None else viewer
        return [line[place] for line in self.lines[max(0, len(self.lines) - number) :]]

    def eyes(self, viewer: int | None, number: int, undo: bool = True) -> Eyes:
        """What a viewer sees now, with so many lines of the log."""
        seen, prompt = self._sight(viewer)
        legal = NOTHING if viewer is None else self.offers(viewer)
        return Eyes(
            viewer,
            Raw(seen),
            prompt,
            legal,  # type: ignore[arg-type]  # what is kept as it is written is not taken apart for this
            undo and viewer is not None and self.undoable.undoer() == viewer,
            self.last(number, viewer),  # type: ignore[arg-type]  # the same
        )

    def open_eyes(self, number: int) -> Eyes:
        """What everybody may see of a finished game: all secrets, and lines as who heard most read them."""
        if not self.game.card.hidden:
            return self.eyes(None, number, undo=False)
        view: View = self.game.opened(self.state)
        lines = [fullest(line) for line in self.lines[max(0, len(self.lines) - number) :]]
        prompt = say(self.game.prompt(view))
        return Eyes(None, Raw(encode(view)), prompt, NOTHING, False, lines)  # type: ignore[arg-type]  # as above

    def _sight(self, viewer: int | None) -> tuple[bytes, Say]:
        """The game's view for a viewer, written, and what is to be done now."""
        if self.game.card.hidden:
            return self._look(viewer)
        if self.open_sight is None:
            self.open_sight = self._look(None)
        if viewer is None:
            return self.open_sight
        seen, prompt = self.open_sight
        return seen.replace(SPECTATOR, b'{"seat":%d' % viewer, 1), prompt

    def _look(self, viewer: int | None) -> tuple[bytes, Say]:
        view: View = self.game.view(self.knowledge(viewer), self.aids)
        return encode(view), say(self.game.prompt(view))

    def offers(self, seat: int) -> Raw:
        """What a seat may do, as it is sent, in the order of the texts."""
        return Raw(b"[%b]" % b",".join([written(offer) for offer in self.game.offers(self.knowledge(seat))]))

    def preview(self, seat: int, text: str) -> Preview:
        """What a move would do: tried on positions that the seat can't tell from the truth."""
        mind = self.knowledge(seat)
        action = self.game.read(mind.seen, seat, text)
        described = say(self.game.describe(mind, action))
        seen = foresee(self.game, mind, action)
        quiet = not mind.seen.reveals(seat, action)
        sure = [Say(each.key, each.args) for each in seen.sure]
        return Preview(described, sure, seen.chance, seen.secrets, quiet and not seen.chance)

    def known(self, seat: int) -> bytes:
        """What a seat knows, written for a bot in another process."""
        return encode(self.game.write_knowledge(self.knowledge(seat)))
