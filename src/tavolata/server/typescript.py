"""What the page has of us: types, cards, printed boards: `python -m tavolata.server.typescript FOLDER`."""

import sys
from pathlib import Path
from typing import get_args

import msgspec
from msgspec import inspect

from tavolata.bots import CALLED, FAMILY
from tavolata.engine.game import View
from tavolata.games import game, own
from tavolata.server import protocol
from tavolata.server.http.answers import game_info, level_info
from tavolata.tables.messages.coaching import Lesson, PuzzleList, PuzzleShown
from tavolata.tables.messages.commands import ClientFrame
from tavolata.tables.messages.frames import ServerFrame

HEAD = "// Made by `python -m tavolata.server.typescript`; change the Python types, not this file.\n"
SENT = (ClientFrame, protocol.NewTable, protocol.Person, protocol.NewChannel, protocol.LandlordAsk)
"""What a page writes: there a field with a default may be left out."""
UNIONS = {"ClientFrame": ClientFrame, "ServerFrame": ServerFrame, "LandlordAsk": protocol.LandlordAsk}
HEARD = (
    ServerFrame,
    protocol.Problem,
    protocol.Games,
    protocol.TextTables,
    protocol.Rulebook,
    protocol.HouseShown,
    protocol.Housekeeping,
    protocol.Lobby,
    protocol.Nearby,
    protocol.Summary,
    protocol.TableMade,
    protocol.SeatGiven,
    protocol.Replay,
    protocol.Tally,
    protocol.Analysed,
    protocol.ChannelList,
    protocol.MailAsked,
    protocol.Reminding,
    Lesson,
    PuzzleList,
    PuzzleShown,
)
"""What a page reads: every field is there."""


def protocol_types() -> str:
    """Every message of the wire."""
    heard, sent = parts_of(*HEARD), parts_of(*SENT)
    structs = [struct(each, optional=False) for each in by_name(heard)]
    structs += [struct(each, optional=True) for each in by_name(sent - heard)]
    unions = [
        f"export type {name} =\n" + "".join(f"  | {member.__name__}\n" for member in get_args(union))
        for name, union in UNIONS.items()
    ]
    return HEAD + "".join("\n" + each for each in [*structs, *unions])


def view_types() -> str:
    """What each game shows to one pair of eyes."""
    views = [game(name).named(View) for name in own()]
    return HEAD + "".join("\n" + struct(each, optional=False) for each in by_name(parts_of(*views)))


def printed_boards() -> str:
    """The printed boards that views leave out, as data."""
    boards = {name: board for name in own() if (board := game(name).printed) is not None}
    kinds = {name: type(board).__name__ for name, board in boards.items()}
    types = "; ".join(f'"{name}": {kind}' for name, kind in kinds.items())
    return (
        f'{HEAD}\nimport type {{ {", ".join(sorted(set(kinds.values())))} }} from "./views";\n\n'
        f"export const PRINTED: {{ {types} }} = {pretty(boards)};\n"
    )


def cards() -> str:
    """The cards of the house's games, the family, and what other bots are called: known at once."""
    infos = [game_info(game(name)) for name in own()]
    kind = 'import type { GameInfo, LevelInfo } from "./protocol";'
    return (
        f"{HEAD}\n{kind}\n\nexport const CARDS: GameInfo[] = {pretty(infos)};\n\n"
        f"export const FAMILY: LevelInfo[] = {pretty([level_info(level.name) for level in FAMILY])};\n\n"
        f"export const BOT_NAMES = {pretty(CALLED)};\n"
    )


def pretty(data: object) -> str:
    """Data as a person reads it."""
    return msgspec.json.format(msgspec.json.encode(data), indent=2).decode()


def parts_of(*kinds: object) -> set[type[msgspec.Struct]]:
    """Every struct that these types are made of."""
    found: set[type[msgspec.Struct]] = set()

    def look(kind: object) -> None:
        if isinstance(kind, inspect.StructType):
            if kind.cls in found:
                return
            found.add(kind.cls)
            for field in kind.fields:
                look(field.type)
        for name in ("type", "item_type", "key_type", "value_type"):
            look_if(getattr(kind, name, None))
        for each in (*getattr(kind, "types", ()), *getattr(kind, "item_types", ())):
            look(each)

    def look_if(kind: object) -> None:
        if isinstance(kind, inspect.Type):
            look(kind)

    for each in inspect.multi_type_info(kinds):
        look(each)
    return found


def by_name(kinds: set[type[msgspec.Struct]]) -> list[type[msgspec.Struct]]:
    """In the order of their names."""
    return sorted(kinds, key=lambda kind: kind.__name__)


def struct(kind: type[msgspec.Struct], *, optional: bool) -> str:
    """One struct as an interface."""
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    left_out = optional or kind.__struct_config__.omit_defaults
    lines = [f"export interface {kind.__name__} {{"]
    if info.tag_field:
        lines.append(f'  {info.tag_field}: "{info.tag}";')
    for field in info.fields:
        may_lack = "?" if left_out and not field.required else ""
        lines.append(f"  {field.encode_name}{may_lack}: {write(field.type)};")
    return "\n".join([*lines, "}\n"])


def write(kind: inspect.Type) -> str:
    """A type as TypeScript writes it."""
    match kind:
        case inspect.Metadata():
            return write(kind.type)
        case inspect.StructType():
            return kind.cls.__name__
        case inspect.UnionType():
            return " | ".join(dict.fromkeys(write(each) for each in kind.types))
        case inspect.LiteralType():
            return " | ".join(f'"{value}"' for value in kind.values)
        case inspect.ListType() | inspect.VarTupleType():
            item = write(kind.item_type)
            return f"({item})[]" if " " in item else f"{item}[]"
        case inspect.TupleType():
            return f"[{', '.join(write(each) for each in kind.item_types)}]"
        case inspect.DictType():
            return f"Record<{write(kind.key_type)}, {write(kind.value_type)}>"
        case inspect.StrType():
            return "string"
        case inspect.IntType() | inspect.FloatType():
            return "number"
        case inspect.BoolType():
            return "boolean"
        case inspect.NoneType():
            return "null"
        case inspect.AnyType() | inspect.RawType():
            return "unknown"
    raise TypeError(f"nothing in TypeScript for {kind}")


FILES = {
    "protocol.ts": protocol_types,
    "views.ts": view_types,
    "printed.ts": printed_boards,
    "games.ts": cards,
}
"""What is made, and by what."""


def main() -> None:
    """Write all files into the folder given."""
    folder = Path(sys.argv[1])
    for name, made in FILES.items():
        folder.joinpath(name).write_text(made(), "utf-8")


if __name__ == "__main__":
    main()
