"""Records: a game as the moves that were played, readable for ever; traces for checking them."""

from collections.abc import Iterator, Mapping
from typing import IO

import msgspec

from tavolata.engine.card import OptionValue
from tavolata.engine.errors import BadRecord, Refusal, TavolataError
from tavolata.engine.game import MOST_SEATS, AnyGame, Board, actor_name, shortened
from tavolata.engine.state import NATURE, State

FORMAT = 1


class Record:
    """One game: what was agreed on, every move of seats and nature, and how it ended."""

    def __init__(
        self,
        game: str,
        rules: int,
        seats: int,
        options: dict[str, OptionValue],
        moves: list[tuple[int, str]],
        result: dict[str, object] | None,
        board: Board | None = None,
        origin: object = None,
    ) -> None:
        self.game = game
        self.rules = rules
        self.seats = seats
        self.options = options
        self.moves = moves
        self.result = result
        self.board = board
        self.origin = origin
        """Who played, with which seed, and what was counted: told by who wrote it, and kept as it is."""

    @classmethod
    def begin(cls, game: AnyGame, seats: int, options: Mapping[str, object], board: Board | None) -> "Record":
        """The record of a game without moves."""
        card = game.card
        return cls(
            card.name, card.version, card.check_seats(seats), card.read_options(options), [], None, board
        )

    def start(self, game: AnyGame) -> State:
        """The state before the first move."""
        state: State = game.new(self.seats, self.options, self.board)
        return state

    def as_json(self) -> dict[str, object]:
        """The object of one line of a `.jsonl` file."""
        data: dict[str, object] = {
            "tavolata": FORMAT,
            "game": self.game,
            "rules": self.rules,
            "seats": self.seats,
            "options": self.options,
            "moves": [[actor_name(seat), text] for seat, text in self.moves],
            "result": self.result,
        }
        if self.board is not None:
            data["board"] = msgspec.to_builtins(self.board)
        if self.origin is not None:
            data["origin"] = self.origin
        return data

    def line(self, trace: list[dict[str, object]] | None = None) -> bytes:
        """The record as one line of JSON, with its trace if given."""
        data = self.as_json()
        if trace is not None:
            data["trace"] = trace
        return msgspec.json.encode(data) + b"\n"


def look(game: AnyGame, state: State) -> dict[str, object]:
    """One entry of a trace: the position, who is to act, and everything they may do."""
    seats = state.to_act()
    return {
        "position": game.position(state),
        "to_act": ["*"] if state.actor() == NATURE else seats,
        "legal": {str(seat): game.legal(state, seat) for seat in seats},
    }


def trace(game: AnyGame, record: Record) -> list[dict[str, object]]:
    """What held before each move, and at the end."""
    state = record.start(game)
    entries = [look(game, state)]
    for seat, text in record.moves:
        state.apply(seat, game.read(state, seat, text))
        entries.append(look(game, state))
    return entries


def running(game: AnyGame, record: Record, viewer: int | None) -> Record:
    """The record of a running game as a viewer may read it; of a finished one, the whole."""
    state = record.start(game)
    moves = []
    for seat, text in record.moves:
        action = game.read(state, seat, text)
        moves.append((seat, game.write_for(state, seat, action, viewer)))
        state.apply(seat, action)
    if state.outcome() is not None:
        return record
    return Record(record.game, record.rules, record.seats, record.options, moves, None, record.board)


# ---- reading and checking -------------------------------------------------------------


class Fault(msgspec.Struct, frozen=True):
    """The first thing wrong with a record: at which move (0: before any), and why."""

    move: int
    why: str

    def __str__(self) -> str:
        return f"move {self.move}: {self.why}" if self.move else self.why

    def place(self, line: int) -> str:
        """Where it is in a file, in words."""
        return f"line {line}, move {self.move}" if self.move else f"line {line}"


def game_name(data: object) -> str:
    """The game a JSON object is a record of; raises BadRecord if it is none that we can read."""
    if not isinstance(data, dict) or not isinstance(data.get("game"), str):
        raise BadRecord("This is no record: a record is a JSON object that names its game.")
    if not _same(data.get("tavolata"), FORMAT):
        raise BadRecord(f'A record begins with "tavolata": {FORMAT}, not {_json(data.get("tavolata"))}.')
    return str(data["game"])


def parse(data: object, game: AnyGame) -> Record:
    """The record in a JSON object, not yet replayed; raises BadRecord or BadSetting."""
    name = game_name(data)
    assert isinstance(data, dict)
    if name != game.card.name:
        raise BadRecord(f"It is a game of {name}, not of {game.card.name}.")
    missing = [key for key in ("rules", "seats", "options", "moves", "result") if key not in data]
    if missing:
        raise BadRecord(f"The record lacks {', '.join(missing)}.")
    if not _same(data["rules"], game.card.version):
        raise BadRecord(
            f"It was played by version {_json(data['rules'])} of the rules and can't be replayed: "
            f"this program plays version {game.card.version}."
        )
    seats, options, moves = data["seats"], data["options"], data["moves"]
    if type(seats) is not int or not isinstance(options, dict) or not isinstance(moves, list):
        raise BadRecord("seats must be a number, options an object and moves a list.")
    lacking = [option.name for option in game.card.options if option.name not in options]
    if lacking:
        raise BadRecord(f"The options lack {', '.join(lacking)}.")
    board = game.board_from_record(data["board"]) if "board" in data else None
    record = Record.begin(game, seats, options, board)
    if not _same(record.options, options):
        raise BadRecord(f"The options must be written as {record.options}.")
    for k, entry in enumerate(moves, start=1):
        who, text = entry if isinstance(entry, list) and len(entry) == 2 else (None, None)
        if who == "*":
            who = NATURE
        elif type(who) is not int or not 0 <= who < seats:
            who = None
        if who is None or not isinstance(text, str):
            raise BadRecord(f'Move {k} is not of the form [seat, "move"].')
        record.moves.append((who, text))
    record.result = data["result"]
    record.origin = data.get("origin")
    return record


def check(data: Mapping[str, object], game: AnyGame) -> Fault | None:
    """Replay a record, and its trace if it has one; returns the first thing that is wrong."""
    try:
        record = parse(data, game)
    except TavolataError as problem:
        return Fault(0, str(problem))
    entries = data.get("trace")
    if entries is not None and (not isinstance(entries, list) or len(entries) != len(record.moves) + 1):
        return Fault(0, f"The trace must have {len(record.moves) + 1} entries, one more than moves.")
    state = record.start(game)
    for k, (seat, text) in enumerate(record.moves):
        fault = check_look(game, state, entries, k)
        if fault:
            return fault
        try:
            action = game.read(state, seat, text)
        except Refusal as refusal:
            who = "Chance" if seat == NATURE else game.seat_names(MOST_SEATS)[seat]
            return Fault(k + 1, f"{who} can't play {shortened(text)!r}. {refusal}")
        if game.write(state, seat, action) != text:
            return Fault(k + 1, f"{text!r} is written {game.write(state, seat, action)!r}.")
        state.apply(seat, action)
    fault = check_look(game, state, entries, len(record.moves))
    if fault:
        return fault
    outcome = state.outcome()
    result = outcome.as_json() if outcome else None
    if not _same(record.result, result):
        return Fault(len(record.moves), f"The result should be {_json(result)}, not {_json(record.result)}.")
    return None


def check_look(game: AnyGame, state: State, entries: list[object] | None, k: int) -> Fault | None:
    """Compare one entry of a trace with the state."""
    if entries is None:
        return None
    expected, found = msgspec.to_builtins(look(game, state)), entries[k]
    if _same(expected, found):
        return None
    place = f"Before move {k + 1}" if k + 1 < len(entries) else "At the end"
    if not isinstance(found, dict) or found.keys() != expected.keys():
        return Fault(k + 1, f"{place} the trace must have position, to_act and legal.")
    for part in ("position", "to_act", "legal"):
        if not _same(expected[part], found[part]):
            return Fault(k + 1, f"{place}, {part}{_difference(expected[part], found[part])}")
    return None


def _difference(expected: object, found: object) -> str:
    if isinstance(expected, dict) and isinstance(found, dict):
        for key in sorted(expected.keys() | found.keys()):
            if not _same(expected.get(key), found.get(key)):
                return f", {key}{_difference(expected.get(key), found.get(key))}"
    if isinstance(expected, list) and isinstance(found, list) and len(expected) + len(found) > 6:
        extra = [each for each in found if each not in expected]
        lacking = [each for each in expected if each not in found]
        if extra or lacking:
            return f": {_json(extra)} should not be there, {_json(lacking)} is missing."
    return f": should be {_json(expected)}, not {_json(found)}."


def _same(one: object, other: object) -> bool:
    """Equal as JSON, where true is not 1 and 1.0 is not 1."""
    return msgspec.json.encode(one, order="sorted") == msgspec.json.encode(other, order="sorted")


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def read_lines(file: IO[bytes]) -> Iterator[tuple[int, object]]:
    """The objects of a `.jsonl` file with their line numbers; a BadRecord stands for a broken line."""
    for number, line in enumerate(file, start=1):
        if not line.strip():
            continue
        try:
            yield number, msgspec.json.decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as problem:
            cut = not line.endswith(b"\n")
            why = "the file ends in the middle of it" if cut else str(problem)
            yield number, BadRecord(f"The line is not a whole JSON object ({why}).")
