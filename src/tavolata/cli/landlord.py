"""What the commands of who runs a house have in common."""

import getpass
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta
from pathlib import Path

from tavolata.engine.errors import BadFile, BadSetting
from tavolata.server.config import Config
from tavolata.server.landlord.order import Ban, Order, kept
from tavolata.store import Backend, Unavailable, open_store
from tavolata.tables.play.clocks import now

PATIENCE = 5.0
"""Seconds in which a server must have heard."""


class NotTaken(BadSetting):
    """The database could not take it."""


@contextmanager
def opened(db: str) -> Iterator[Backend]:
    """The house's database, beside a server or without one."""
    backend = open_store(Config(db=db).url).backend
    backend.open(make=False)
    try:
        yield backend
    except Unavailable as problem:
        raise NotTaken(f"The database {problem}.") from problem
    finally:
        backend.close()


def day(at: int) -> str:
    """A moment by the clocks here."""
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(at / 1000))


def moment(text: str) -> int:
    """A time of today or tomorrow, or of a day, as a moment in ms."""
    here = datetime.now()
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        try:
            hour = datetime.strptime(text, "%H:%M")
        except ValueError:
            raise BadSetting(f"{text!r} is no time: that is written 18:00, or 2026-12-24T18:00.") from None
        found = here.replace(hour=hour.hour, minute=hour.minute, second=0, microsecond=0)
        if found <= here:
            found += timedelta(days=1)
    at = round(found.timestamp() * 1000)
    if at <= now():
        raise BadSetting(f"{text} has passed already.")
    return at


def new_password(file: str | None) -> str:
    """A password, typed unseen or from a file: among a command's words everybody could read it."""
    if file is None:
        return getpass.getpass("The house's password: ")
    try:
        text = sys.stdin.read() if file == "-" else Path(file).read_text("utf-8")
    except OSError as problem:
        raise BadFile(file, "read", problem) from problem
    return text.strip()


def carried_out(backend: Backend, before: Sequence[Ban]) -> list[Ban]:
    """What was banned since then, once a server has done it."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        bans = [ban for ban in kept(backend)[1].bans if ban not in before]
        if bans:
            return bans
        time.sleep(0.2)
    raise NotTaken("No server that runs knows from where that seat is played. Try again when they are there.")


def told(order: Order) -> Iterator[str]:
    """What holds, a line each."""
    yield f"Words: {order.words or 'none'}"
    closes = f"; the house closes at {day(order.closes)}" if order.closes else ""
    yield f"New tables: {f'none{closes}' if order.drained else 'as many as the settings allow'}"
    yield f"Chat: {'on' if order.chat else 'off'}"
    yield f"Password: {'wanted' if order.password else 'none'}"
    yield f"Unwanted words: {', '.join(order.unwanted) or 'none'}"
    for ban in order.bans:
        yield f"Banned: {ban.network}{f' until {day(ban.until)}' if ban.until else ''}"
