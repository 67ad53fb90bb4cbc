"""A table: what its log makes of it. `fold` is the only way anything changes."""

import hmac
from collections.abc import Collection, Iterator, Sequence
from hashlib import sha256
from typing import Final, Literal, NamedTuple

import msgspec

from tavolata import games
from tavolata.engine.course import Recorded
from tavolata.engine.game import AnyGame
from tavolata.store import Notice, Row
from tavolata.tables.log import entries
from tavolata.tables.log.done import DoneCommands
from tavolata.tables.log.kept import FIELDS, SEAT
from tavolata.tables.log.lock import Lock
from tavolata.tables.messages.terms import (
    ClockState,
    Ended,
    Phase,
    Progress,
    RefusalKind,
    Result,
    Said,
    SeatState,
    Settings,
    TableState,
    Why,
)
from tavolata.tables.play import fairness
from tavolata.tables.play.clocks import Clocks, Span
from tavolata.tables.play.play import RING, PlannedMoves, Play, encode

CHAT: Final = 50
"""Lines of chat that a newcomer is shown."""
SHOWN_OUT: Final = 64
"""Tokens of whom the host showed out that are remembered."""
HOLDERS: Final = 64
"""Sets of tokens of which it is remembered what they open."""
NOTED: Final = ("rules", "options", "settings", "seats", "created", "next", "result")
"""Fields that the lobby's notice has, in its order."""
WORKED_OUT: Final = ("game", "seats", "rematch", "spectators", "outdated", *Progress.__struct_fields__)
"""Of a TableState what `state` works out."""
TOLD: Final = tuple(name for name in TableState.__struct_fields__ if name not in WORKED_OUT)
"""Its other fields: those of a table, told to everyone as they are."""
PARTS: Final = ("game", "seats", "play", "clocks", "done")
"""What has a form of its own when it is copied or kept."""


class Refused(Exception):
    """A command that was not done; nothing has changed."""

    def __init__(self, kind: RefusalKind, key: str, **args: object) -> None:
        super().__init__(key)
        self.kind = kind
        self.why = Why(key, args)


class Sitting:
    """Who sits on a seat."""

    __slots__ = ("colour", "level", "muted", "name", "ready", "renamed", "token")

    def __init__(self, colour: int) -> None:
        self.name = ""
        self.colour = colour
        self.token = ""
        self.level = ""
        self.ready = False
        self.muted = False
        self.renamed = 0
        """How often the sitter took another name."""

    def clone(self) -> "Sitting":
        """The same, free to get up."""
        other = Sitting(self.colour)
        for name in SEAT:
            setattr(other, name, getattr(self, name))
        return other

    @property
    def kind(self) -> Literal["free", "person", "bot"]:
        """Who acts for the seat."""
        return "bot" if self.level else "person" if self.token else "free"


class Holder(NamedTuple):
    """What a client's tokens open at a table."""

    seats: tuple[int, ...]
    host: bool
    out: bool = False
    """Whether one of them was a seat's whose sitter the host showed out."""


class Vote(NamedTuple):
    """What somebody chose about a seat out of time; void as soon as that seat isn't any more."""

    about: int
    choice: Literal["bot", "end"]


NO_HOLDER: Final = Holder((), False)


class News:
    """What changed by an entry: which frame tells it, and how much is new."""

    def __init__(
        self,
        kind: Literal["update", "changed", "spoken", "noted"],
        lines: int = 0,
        undone: int = 0,
        begun: bool = False,
    ) -> None:
        self.kind = kind
        self.lines = lines
        self.undone = undone
        self.begun = begun
        """Whether seats may have been shuffled, so that everybody must look anew."""


CHANGED: Final = News("changed")
NOTED_ONLY: Final = News("noted")
"""Nobody is told for now."""


def hashed(token: str) -> str:
    """How tokens are kept."""
    return sha256(token.encode()).hexdigest()


class Table:
    """One table in memory. Copies and snapshots of it follow the fields of `KeptTable`."""

    def __init__(self, name: str, down: Sequence[Span] = ()) -> None:
        self.id = name
        self.down = down
        self.version = 0
        self.kept = 0
        """The version of the last snapshot."""
        self.lock = Lock()
        self.phase: Phase = "open"
        self.game: AnyGame
        self.rules = 0
        self.options: dict[str, str | int] = {}
        self.settings = Settings()
        self.host = ""
        self.seats: list[Sitting] = []
        self.created = self.updated = 0
        self.started: int | None = None
        self.play: Play | None = None
        self.secret = b""
        self.commitment = ""
        self.clocks: Clocks | None = None
        self.votes: dict[int, Vote] = {}
        """For each seat that chose what it chose."""
        self.rematch: set[int] = set()
        self.next: str | None = None
        self.result: Result | None = None
        self.hinted: dict[int, tuple[int, int]] = {}
        """For each seat that asked how many hints it was given, and about which decision the last."""
        self.waits: dict[int, int] = {}
        """For each seat that has something to decide the version since which the others wait for it."""
        self.chat: list[Said] = []
        self.done = DoneCommands()
        self.out: dict[str, int] = {}
        """Hashes of tokens of whom the host showed out, and when."""
        self.holders: dict[frozenset[str], Holder] = {}
        """What sets of tokens open, kept until somebody sits down or gets up."""
        self.said = 0
        """Entries that are no part of the game."""
        self.undone_at = 0
        """The last version in which a move was taken back."""
        self.moved: list[tuple[int, int, int]] = []
        """For the last versions with moves: the version, how many moves the record had then, and when."""

    # ---- the log ----------------------------------------------------------------------

    def load(self, rows: Sequence[Row]) -> None:
        """Become what a log says."""
        for _ in self.loading(rows):
            pass

    def loading(self, rows: Sequence[Row]) -> Iterator[None]:
        """The same piece by piece: a log may be long, and others wait."""
        read = []
        for row in rows:
            read.append(entries.read(row.data))
            yield
        told = entries.last_moves(read, RING)
        for k, (row, entry) in enumerate(zip(rows, read, strict=True)):
            self.fold(row, told=k >= told, entry=entry)
            yield

    def fold(
        self,
        row: Row,
        step: PlannedMoves | None = None,
        told: bool = True,
        entry: entries.AnyEntry | None = None,
    ) -> News:
        """Let a row of the log happen.

        `entry` is what it holds and `step` what its moves make of the play, if these are known.
        """
        assert row.version == self.version + 1
        if entry is None:
            entry = entries.read(row.data)
        self.version = row.version
        self.updated = row.at
        if row.command:
            given = entry.token if isinstance(entry, entries.Sat) else ""
            self.done.add(row.command, row.version, given)
        if not isinstance(entry, entries.GAME):
            self.said += 1
        news = self._fold(entry, row, step, told)
        if news.kind == "changed" or news.begun:
            self.holders.clear()
        if not isinstance(entry, entries.Spoke):
            self._note_waits()
        if self.clocks is not None and not isinstance(entry, entries.Spoke):
            self.clocks.settle(row.at, self.people_to_act())
            self._void_votes(self.clocks)
        return news

    def _fold(self, entry: entries.AnyEntry, row: Row, step: PlannedMoves | None, told: bool) -> News:
        match entry:
            case entries.Moved(moves):
                return self._move(moves, step, told)
            case entries.Undone(seat):
                if self.play is None:
                    return CHANGED
                self.play.undo(seat, self.version)
                self.undone_at = self.version
                self._note_moves(self.play)
                return News("update", 0, 1)
            case entries.Spoke(seat, text):
                name = "" if seat is None else self.seats[seat].name
                self.chat.append(Said(row.at, seat, name, text))
                del self.chat[:-CHAT]
                return News("spoken")
            case entries.Hinted(seat, since):
                self.hinted[seat] = self.hints_of(seat) + 1, since
                return NOTED_ONLY
            case entries.Erased():
                return NOTED_ONLY
            case entries.Started():
                return self._start(entry, row, step, told)
            case entries.Made():
                self._make(entry, row)
            case entries.Sat(seat, name, colour, token):
                sitting = self.seats[seat]
                sitting.name, sitting.colour, sitting.token = name, colour, token
                sitting.level = ""
                if self.play is not None:
                    # what the bot did is not the latecomer's to take back
                    self.play.undoable.states.clear()
            case entries.ChangedSeat(seat, name, colour):
                sitting = self.seats[seat]
                sitting.renamed += name != sitting.name
                sitting.name, sitting.colour = name, colour
            case entries.Stood(seat, out):
                self._stand(seat, out, row.at)
            case entries.BotSat(seat, level, colour):
                self.seats[seat].level, self.seats[seat].colour = level, colour
            case entries.CameBack(seat):
                self.seats[seat].level = ""
            case entries.Agreed(options, settings, seats):
                self._agree(options, settings, seats)
            case entries.WasReady(seat, ready):
                self.seats[seat].ready = ready
            case entries.Muted(seat, muted):
                self.seats[seat].muted = muted
            case entries.RanOut(seat):
                assert self.clocks is not None
                self.clocks.overdue[seat] = True
            case entries.Chose(seat, about, choice):
                self._choose(seat, about, choice, row.at)
            case entries.WantsRematch(seat, yes):
                (self.rematch.add if yes else self.rematch.discard)(seat)
            case entries.Followed(table):
                self.next = table
            case entries.Closed():
                self._end("closed")
        return CHANGED

    def _make(self, entry: entries.Made, row: Row) -> None:
        self.game = games.game(entry.game)
        self.rules = entry.rules
        self.host = entry.host
        self.created = row.at
        self._agree(entry.options, entry.settings, entry.seats)

    def _agree(self, options: dict[str, str | int], settings: Settings, seats: int) -> None:
        self.options, self.settings = options, settings
        for sitting in self.seats:
            sitting.ready = False
        self.seats = self.seats[:seats]
        while len(self.seats) < seats:
            self.seats.append(Sitting(self.colour()))

    def _stand(self, seat: int, out: bool, at: int) -> None:
        sitting = self.seats[seat]
        # whoever was silenced does not speak again by sitting down anew
        if sitting.token and (out or sitting.muted):
            self.out[sitting.token] = at
            if len(self.out) > SHOWN_OUT:
                del self.out[next(iter(self.out))]
        self.done.forget(sitting.token)
        self.seats[seat] = Sitting(sitting.colour)

    def _start(self, entry: entries.Started, row: Row, step: PlannedMoves | None, told: bool) -> News:
        self.seats = [self.seats[k] for k in entry.order]
        self.phase = "playing"
        self.started = row.at
        self.secret = bytes.fromhex(entry.secret)
        self.commitment = fairness.commitment(self.secret) if self.secret else ""
        if self.settings.clock.kind != "none":
            self.clocks = Clocks(self.settings.clock, len(self.seats), self.down)
        self.rules = entry.rules or self.rules
        if self.rules != self.game.card.version:
            self._end("closed")
            return CHANGED
        self.play = self.new_play()
        return self._move(entry.moves, step, told, begun=True)

    @property
    def outdated(self) -> bool:
        """Whether it was played by other rules than ours: its log is kept, but nothing of it can be shown."""
        return self.started is not None and self.play is None

    def recall(self, notice: Notice | None) -> None:
        """Of an outdated game know at least how it ended, as its notice tells."""
        if self.outdated and notice is not None and notice.phase == "over":
            self.phase = "over"
            self.result = msgspec.json.decode(notice.summary, type=Ended).result

    def new_play(self) -> Play:
        """The game of this table before its first move."""
        return Play(self.game, self.game.new(len(self.seats), self.options), self.settings.aids)

    def _move(
        self, moves: Sequence[Recorded], step: PlannedMoves | None, told: bool, begun: bool = False
    ) -> News:
        if self.play is None:
            return CHANGED
        self.play.adopt(step or self.play.again(moves, told), self.version)
        self._note_moves(self.play)
        outcome = self.play.state.outcome()
        if outcome is not None:
            self.result = Result(outcome.winners, outcome.scores, outcome.why)
            self._end("over")
        return News("update", len(moves), begun=begun)

    def _note_moves(self, play: Play) -> None:
        self.moved.append((self.version, play.count, self.updated))
        del self.moved[:-RING]

    def _choose(self, seat: int, about: int, choice: Literal["wait", "bot", "end"], at: int) -> None:
        assert self.clocks is not None
        if choice == "wait":
            self.clocks.give(about, at)
        else:
            self.votes[seat] = Vote(about, choice)

    def _note_waits(self) -> None:
        """Since when a seat is waited for: its own moves within a turn change nothing about that."""
        waits = self.waits
        self.waits = {seat: waits.get(seat, self.version) for seat in self.to_act()}

    def _void_votes(self, clocks: Clocks) -> None:
        """Forget what was chosen by, or about, whom it no longer concerns."""
        for seat, vote in list(self.votes.items()):
            if not clocks.overdue[vote.about] or self.seats[seat].kind != "person":
                del self.votes[seat]

    def _end(self, phase: Phase) -> None:
        self.phase = phase
        self.votes.clear()

    def clone(self) -> "Table":
        """The same table, free to go another way; shares what never changes."""
        other = Table(self.id, self.down)
        for name in FIELDS:
            if name not in PARTS:
                value: object = getattr(self, name)
                setattr(other, name, value.copy() if isinstance(value, (dict, list, set)) else value)
        other.game = self.game
        other.seats = [sitting.clone() for sitting in self.seats]
        other.play = None if self.play is None else self.play.clone()
        other.clocks = None if self.clocks is None else self.clocks.clone()
        other.done = self.done.clone()
        return other

    # ---- who is who -------------------------------------------------------------------

    def holder(self, hashes: Collection[str]) -> Holder:
        """What these hashes of tokens open; every one is compared with every seat in constant time."""
        if not hashes:
            return NO_HOLDER
        key = frozenset(hashes)
        holder = self.holders.get(key)
        if holder is None:
            held = tuple(k for k, sitting in enumerate(self.seats) if _known(sitting.token, key))
            out = any(_known(token, key) for token in self.out)
            holder = Holder(held, _known(self.host, key), out)
            if holder != NO_HOLDER:
                if len(self.holders) >= HOLDERS:
                    # a token with ever new company must not fill the memory
                    self.holders.clear()
                self.holders[key] = holder
        return holder

    def admits(self, holder: Holder) -> bool:
        """Whether somebody may look at this table."""
        return bool(holder.seats) or holder.host or self.settings.spectators or self.phase == "open"

    def colour(self, wished: int = 0, seat: int | None = None) -> int:
        """The wished colour for a seat (None: a new one) if no other has it, else the first free one."""
        taken = {sitting.colour for k, sitting in enumerate(self.seats) if k != seat}
        colours: list[int] = [wished, *range(len(self.seats) + 1)]
        return next(each for each in colours if each not in taken)

    def to_act(self) -> list[int]:
        """Seats that have something to decide."""
        if self.play is None or self.phase != "playing":
            return []
        return self.play.state.to_act()

    def people_to_act(self) -> list[int]:
        """People that have something to decide."""
        return [seat for seat in self.to_act() if self.seats[seat].kind == "person"]

    def people(self) -> list[int]:
        """Seats on which a person acts."""
        return [k for k, sitting in enumerate(self.seats) if sitting.kind == "person"]

    # ---- what is told -----------------------------------------------------------------

    def seat_states(self, online: Collection[int]) -> list[SeatState]:
        """The seats as everyone sees them."""
        return [
            SeatState(k, s.kind, s.name, s.level, s.colour, k in online, s.ready, s.muted)
            for k, s in enumerate(self.seats)
        ]

    def state(self, now: int, online: Collection[int] = (), spectators: int = 0) -> TableState:
        """All that is public about the table."""
        return TableState(
            game=self.game.card.name,
            seats=self.seat_states(online),
            rematch=sorted(self.rematch),
            spectators=spectators,
            outdated=self.outdated,
            **{name: getattr(self, name) for name in TOLD},
            **msgspec.structs.asdict(self.progress(now)),
        )

    def progress(self, now: int) -> Progress:
        """What may have changed of all that by a move."""
        moves = self.play.count if self.play else 0
        clocks, votes = self._clock_states(now), self._votes()
        return Progress(self.phase, moves, self.to_act(), clocks, votes, self.result, self._hints())

    def hints_of(self, seat: int) -> int:
        """How many hints a seat was given."""
        return self.hinted.get(seat, (0, 0))[0]

    def _hints(self) -> list[int]:
        """The same of all seats, once nobody plays any more."""
        over = self.phase in ("over", "closed") and self.started is not None
        return [self.hints_of(seat) for seat in range(len(self.seats))] if over else []

    def _clock_states(self, now: int) -> list[ClockState]:
        clocks = self.clocks
        return [] if clocks is None else [clocks.state(seat, now) for seat in range(len(self.seats))]

    def _votes(self) -> dict[str, Literal["bot", "end"]]:
        return {str(seat): vote.choice for seat, vote in self.votes.items()}

    def missed(self, have: int) -> int | None:
        """How many moves were made after a version; None if that is no longer known."""
        if self.play is None or not 0 < have <= self.version or have < self.undone_at:
            return None
        before = [count for version, count, _ in self.moved if version <= have]
        if not before:
            return None
        number = self.play.count - before[-1]
        return number if number <= len(self.play.lines) else None

    def times(self) -> list[tuple[int, int]]:
        """How many moves the record had at which moment, as far as that is remembered."""
        found: list[tuple[int, int]] = []
        for _, count, at in self.moved:
            while found and found[-1][0] > count:
                found.pop()
            if not found or found[-1][0] < count:
                found.append((count, at))
        return found

    def notice(self) -> Notice:
        """What the store keeps for the lobby."""
        summary = {name: getattr(self, name) for name in NOTED}
        summary["seats"] = self.seat_states(())
        public = self.settings.public
        return Notice(self.id, self.game.card.name, self.phase, public, self.updated, encode(summary))


def _known(kept: str, hashes: Collection[str]) -> bool:
    found = False
    for each in hashes:
        found |= bool(kept) & hmac.compare_digest(kept, each)
    return found
