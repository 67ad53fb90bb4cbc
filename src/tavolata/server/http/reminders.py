"""What is asked for by HTTP about reminders: by who holds a seat, and by who got a mail."""

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from tavolata.server.house import House
from tavolata.server.http.answers import address, at, body, hashes, held
from tavolata.server.protocol import NewChannel, Reminding
from tavolata.server.refusing import reply


async def show_reminding(house: House, request: Request) -> Response:
    """How this house reminds players who are away."""
    reminders = house.reminders
    return reply(Reminding(reminders.choosing.kinds, reminders.signer.public))


async def show_channels(house: House, request: Request) -> Response:
    """The channels of the caller's seats."""
    table = await at(house, request)
    held(table, request)
    return reply(await house.reminders.choosing.shown(table, hashes(request)))


async def add_channel(house: House, request: Request) -> Response:
    """One more channel for a seat."""
    table = await at(house, request)
    held(table, request)
    choosing = house.reminders.choosing
    added = await choosing.add(address(request), table, hashes(request), await body(request, NewChannel))
    house.reminders.plan(added, table)
    return reply(await choosing.shown(table, hashes(request)), 201)


async def stop_channel(house: House, request: Request) -> Response:
    """One channel of a seat less."""
    table = await at(house, request)
    held(table, request)
    choosing = house.reminders.choosing
    await choosing.stop(table, hashes(request), request.path_params["channel"])
    return reply(await choosing.shown(table, hashes(request)))


async def show_mail(house: House, request: Request) -> Response:
    """What the link in a mail is about."""
    return reply(await house.reminders.choosing.asked(request.path_params["door"]))


async def confirm_mail(house: House, request: Request) -> Response:
    """The mailbox wants reminders."""
    door = request.path_params["door"]
    row = await house.reminders.choosing.confirm(door)
    house.reminders.sought.add(row.table)
    return reply(await house.reminders.choosing.asked(door))


async def stop_mail(house: House, request: Request) -> Response:
    """The mailbox wants no more, by the link or by one click in a mail program."""
    await house.reminders.choosing.stop_behind(request.path_params["door"])
    return PlainTextResponse("")
