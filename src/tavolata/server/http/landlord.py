"""The page of who runs the house: what goes on, and everything that can be done about it."""

import asyncio
import hmac
from collections.abc import Callable
from hashlib import sha256
from typing import Any

from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response

from tavolata.engine.errors import BadSetting
from tavolata.server import protocol as p
from tavolata.server.house import House
from tavolata.server.http import metrics
from tavolata.server.http.answers import address, read
from tavolata.server.landlord import errands, order
from tavolata.server.landlord.order import Order
from tavolata.server.refusing import reply
from tavolata.tables.log.table import Refused
from tavolata.tables.play.clocks import DAY

MOST_SHOWN = 100


def expect_landlord(house: House, request: Request) -> None:
    """Refuse who does not know the landlord's token; without one there is nothing at this address."""
    token = house.config.landlord_token
    if not token:
        raise Refused("forbidden", "no_page")
    scheme, _, given = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer":
        raise Refused("forbidden", "not_landlord")
    right = hmac.compare_digest(sha256(given.strip().encode()).digest(), sha256(token.encode()).digest())
    if not house.tokens.take(address(request), given.strip(), right):
        raise Refused("forbidden", "not_landlord")


async def show_housekeeping(house: House, request: Request) -> Response:
    """What goes on."""
    expect_landlord(house, request)
    return await housekeeping(house)


async def housekeeping(house: House) -> Response:
    """What goes on, for who may know it."""
    store, landlord = house.hall.store, house.landlord
    found = await store.read(errands.tables, store.backend, (), MOST_SHOWN)
    figures = metrics.figures(house)
    return reply(
        p.Housekeeping(
            house.version,
            house.hall.time.now(),
            house.shown(),
            [p.BanShown(ban.network, ban.until) for ban in landlord.order.bans],
            landlord.order.unwanted,
            [
                p.TableListed(
                    each.table, each.game, each.phase, each.public, each.updated,
                    each.seats,
                )
                for each in found
            ],
            {**figures.gauges, **figures.counters},
        )
    )  # fmt: skip


async def keep_house(house: House, request: Request) -> Response:
    """Do what the landlord asks for; it goes on also if the page is closed meanwhile."""
    expect_landlord(house, request)
    asked: p.LandlordAsk = read(await request.body(), p.LandlordAsk)
    await asyncio.shield(asyncio.ensure_future(done(house, asked)))
    await house.landlord.step()
    return await housekeeping(house)


async def done(house: House, asked: p.LandlordAsk) -> None:
    """Do it in the store, as the commands do."""
    store, now = house.hall.store, house.hall.time.now()

    async def run(function: Callable[..., Any], *args: object) -> Any:
        return await store.read(function, store.backend, *args)

    try:
        match asked:
            case p.CloseTable(table):
                await run(errands.close, table, now)
            case p.DeleteTable(table):
                await run(errands.delete, table, now)
                await run(lambda backend: backend.tidy())
            case p.ShowOut(table, seat, days):
                await run(errands.kick, table, seat, now, None if days is None else now + days * DAY)
            case p.ErasePerson(name):
                await _erase(run, name, now)
            case _:
                await run(order.change, lambda before: changed(before, asked, now))
    except errands.NoTable:
        raise Refused("forbidden", "no_table") from None
    except errands.NobodyThere:
        raise Refused("forbidden", "seat_free") from None
    except errands.NotOpen:
        raise Refused("forbidden", "ended_already") from None
    except BadSetting as problem:
        raise Refused("forbidden", "not_so", why=str(problem)) from None


async def _erase(run: Callable[..., Any], name: str, now: int) -> None:
    """Table by table: others read in between."""
    found = 0
    for table in await run(lambda backend: list(errands.all_tables(backend))):
        found += await run(errands.erase_at, table, name, now)
    if not found:
        raise Refused("forbidden", "nobody_called", name=name)
    await run(lambda backend: backend.tidy())


def changed(before: Order, asked: p.LandlordAsk, now: int) -> Order:
    """The order of the house as it is to be."""
    match asked:
        case p.Announce(words):
            return replace(before, words=order.said(words))
        case p.Drain(closes):
            return replace(before, drained=True, closes=closes)
        case p.Reopen():
            return replace(before, drained=False, closes=None)
        case p.Silence(yes):
            return replace(before, chat=not yes)
        case p.Banish(network, days):
            return before.banned(order.network_of(network), None if days is None else now + days * DAY)
        case p.Lift(network):
            return before.lifted(order.network_of(network))
        case p.Unwant(words):
            return before.wanting_no(words)
        case p.SetPassword(password):
            return before.locked(password.strip())
        case _:
            raise AssertionError(asked)
