"""The application: which address is answered by what over HTTP.

The socket, `/api/socket`, is let in by `doorkeeper.py` and served by `live/socket.py`.
"""

from collections.abc import Awaitable, Callable

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route
from starlette.types import ASGIApp

from tavolata.server import openapi
from tavolata.server.doorkeeper import Doorkeeper
from tavolata.server.house import House
from tavolata.server.http import answers, page
from tavolata.server.http.routes import ENDPOINTS
from tavolata.server.refusing import in_words, refuse
from tavolata.tables.log.table import Refused
from tavolata.tables.messages.terms import Why

ROUTES: list[tuple[str, str, answers.Handler]] = [
    *((each.method, each.path, each.handler) for each in ENDPOINTS),
    ("GET", "/api/openapi.json", openapi.show_openapi),
    ("GET", "/{path:path}", page.show_page),
]


def app_of(house: House) -> ASGIApp:
    """The application of a house, which whoever runs it opens and closes."""
    routes: list[BaseRoute] = [
        Route(path, answered(house, handler), methods=[method]) for method, path, handler in ROUTES
    ]
    app = Starlette(
        routes=routes,
        exception_handlers={404: not_found, 405: wrong_method},
    )
    # before anybody plays, not while they do
    openapi.written_document(house.version)
    answers.get_ready()
    return Doorkeeper(app, house)


def answered(house: House, handler: answers.Handler) -> Callable[[Request], Awaitable[Response]]:
    """A handler with the house in its hand, whose refusals become answers."""

    async def endpoint(request: Request) -> Response:
        try:
            return await handler(house, request)
        except Exception as problem:
            house.counts["limited"] += isinstance(problem, Refused) and problem.kind == "busy"
            return in_words(problem, handler.__name__)

    return endpoint


async def not_found(request: Request, problem: Exception) -> Response:
    """No such address."""
    return refuse(Why("no_page"))


async def wrong_method(request: Request, problem: Exception) -> Response:
    """The address is right, what is to be done there is not."""
    answer = refuse(Why("wrong_method"))
    answer.status_code = 405
    allowed = getattr(problem, "headers", None) or {}
    answer.headers.update(allowed)
    return answer
