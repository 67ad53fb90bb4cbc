"""Answers in JSON, and those that are no success: each a sentence by its key, with its code."""

import logging

from starlette.requests import ClientDisconnect
from starlette.responses import Response

from tavolata.server.protocol import Problem
from tavolata.store import Unavailable
from tavolata.tables.log.table import Refused
from tavolata.tables.messages.terms import Why
from tavolata.tables.play.play import encode

log = logging.getLogger("tavolata")
CODES = {
    "failed": 500,
    "no_table": 404,
    "no_game": 404,
    "no_page": 404,
    "no_language": 404,
    "no_channel": 404,
    "bad_token": 401,
    "not_landlord": 401,
    "nobody_called": 404,
    "not_so": 400,
    "not_yours": 403,
    "not_host": 403,
    "not_your_eyes": 403,
    "no_spectators": 403,
    "bad_origin": 403,
    "banned": 403,
    "house_password": 403,
    "house_silent": 403,
    "unwanted": 400,
    "no_reminders": 403,
    "too_many_channels": 403,
    "bad_address": 400,
    "bad_zone": 400,
    "mailbox_asked": 429,
    "unreadable": 400,
    "no_option": 400,
    "bad_option": 400,
    "bad_seats": 400,
    "no_aid": 400,
    "no_level": 400,
    "no_seat": 400,
    "no_words": 400,
    "no_name": 400,
    "not_http": 400,
    "unfinished": 408,
    "too_long": 413,
    "address_too_long": 414,
    "too_fast": 429,
    "too_many_seats": 429,
    "head_too_long": 431,
    "too_many_connections": 503,
    "too_many_sockets": 503,
    "too_many_tables": 503,
    "no_new_tables": 503,
    "store_down": 503,
    "archive_busy": 503,
    "analyses_busy": 503,
    "bots_rest": 503,
    "stopping": 503,
}
OTHERWISE = 409
LATER = (429, 503)
"""Codes that say: the same again, later."""
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; media-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
"""What every answer carries besides."""


def reply(body: object, status: int = 200, cache: str = "no-store") -> Response:
    """A body in JSON."""
    return Response(encode(body), status, {"Cache-Control": cache}, "application/json")


def refuse(why: Why, wait: float = 5.0) -> Response:
    """A problem in words."""
    status = CODES.get(why.key, OTHERWISE)
    answer = reply(Problem(why), status)
    if status in LATER:
        answer.headers["Retry-After"] = str(max(1, round(wait)))
    if status == 401:
        answer.headers["WWW-Authenticate"] = "Bearer"
    return answer


def in_words(problem: Exception, where: str) -> Response:
    """What is told to whoever asked for something that could not be had."""
    if isinstance(problem, Refused):
        return refuse(problem.why)
    if isinstance(problem, Unavailable):
        return refuse(Why("store_down"))
    if isinstance(problem, ClientDisconnect):
        # nobody hears this
        return refuse(Why("unfinished"))
    # the address may hold a table's name, so only what was asked for is written
    log.error("failed", exc_info=problem, extra={"fields": {"at": where}})
    return refuse(Why("failed"))
