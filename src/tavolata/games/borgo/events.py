"""What can happen in the castle. Nothing here is secret: everybody sees every event."""

from librt.vecs import vec
from mypy_extensions import i64, u8

from tavolata.engine.bits import BIT
from tavolata.engine.phrase import EVERYONE, Event
from tavolata.games.borgo.board import KINDS, ROOM_LETTERS, SLOT_NAMES, SPARE, SQUARE_NAMES, Castle


def placed(seat: i64, square: i64) -> Event:
    return Event("placed", {"seat": seat, "square": SQUARE_NAMES[square]}, EVERYONE)


def opened(seat: i64, room: i64, castle: Castle) -> Event:
    args: dict[str, object] = {
        "seat": seat,
        "room": ROOM_LETTERS[room],
        "roof": castle.roof(room),
        "squares": castle.squares(room),
    }
    return Event("opened", args, EVERYONE)


def seen(squares: i64, tiles: vec[u8]) -> Event:
    shown = {name: KINDS[tiles[k]] for k, name in enumerate(SQUARE_NAMES) if squares & BIT[k]}
    args: dict[str, object] = {"tiles": shown}
    if not squares & BIT[SPARE]:
        return Event("seen", args, EVERYONE)
    args["spare"] = KINDS[tiles[SPARE]]
    return Event("seen_with_spare" if shown else "spare_seen", args, EVERYONE)


def ran(seat: i64, way: list[str]) -> Event:
    args: dict[str, object] = {"seat": seat, "from": way[0], "to": way[-1], "way": way, "price": len(way) - 1}
    return Event("jumped" if len(way) > 2 else "ran", args, EVERYONE)


def entered(seat: i64, way: list[str]) -> Event:
    args: dict[str, object] = {"seat": seat, "tower": way[0], "to": way[-1], "way": way, "price": len(way)}
    return Event("entered_over" if len(way) > 1 else "entered", args, EVERYONE)


def pushed(seat: i64, slot: i64, tile: i64) -> Event:
    args: dict[str, object] = {"seat": seat, "slot": SLOT_NAMES[slot], "tile": KINDS[tile]}
    return Event("pushed", args, EVERYONE)


def fell(seat: i64, square: i64) -> Event:
    return Event("fell", {"seat": seat, "square": SQUARE_NAMES[square]}, EVERYONE)


def took(seat: i64, cheese: i64) -> Event:
    return Event("took", {"seat": seat, "cheese": KINDS[cheese]}, EVERYONE)


def turn_ended(seat: i64, covered: i64, then: i64) -> Event:
    rooms = [letter for k, letter in enumerate(ROOM_LETTERS) if covered & BIT[k]]
    return Event("turn_ended", {"seat": seat, "rooms": rooms, "next": then}, EVERYONE)


def ended(why: str, winner: i64) -> Event:
    return Event("ended", {"why": why, "seat": winner}, EVERYONE)
