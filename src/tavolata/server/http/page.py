"""The page: files built beforehand into this package, served with the right headers."""

import re
from functools import cache
from importlib.resources import files
from mimetypes import guess_type
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, Response

from tavolata.server.house import House
from tavolata.tables.log.table import Refused

FOR_EVER = "public, max-age=31536000, immutable"
"""For files whose names hold a digest of what is in them."""
ALWAYS_ASK = "no-cache"
KINDS = {
    ".js": "text/javascript",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}


def folder() -> Path | None:
    """Where the page lies, None if it was not built."""
    # resolved, as the files are that must lie in it: an installation may be reached through a link
    path = Path(str(files("tavolata.server").joinpath("page"))).resolve()
    return path if (path / "index.html").is_file() else None


async def show_page(house: House, request: Request) -> Response:
    """A file of the page; any other address without a dot is the page itself, which knows its addresses."""
    root = folder()
    path: str = request.path_params["path"]
    if path.startswith("api/"):
        raise Refused("forbidden", "no_page")
    if root is None:
        if path:
            raise Refused("forbidden", "no_page")
        return PlainTextResponse("Tavolata is running. The page is not built; the protocol is at /api.\n")
    accepted = request.headers.get("accept-encoding", "")
    try:
        file = (root / path).resolve()
        there = bool(path) and file.is_file() and file.is_relative_to(root)
    except (OSError, ValueError):
        # no file can have such a name
        raise Refused("forbidden", "no_page") from None
    if there:
        return show_file(file, accepted, FOR_EVER if path.startswith("assets/") else ALWAYS_ASK)
    if "." in path.rpartition("/")[2]:
        raise Refused("forbidden", "no_page")
    if house.config.prefix:
        html = below(root / "index.html", house.config.prefix)
        return HTMLResponse(html, headers={"Cache-Control": ALWAYS_ASK})
    return show_file(root / "index.html", accepted, ALWAYS_ASK)


@cache
def below(index: Path, prefix: str) -> str:
    """The page with all its files below a prefix; scripts and styles name theirs relative to themselves."""
    return re.sub(r'(?<=[" ])/(?=assets/|[\w-]+\.\w+")', f"{prefix}/", index.read_text("utf-8"))


def show_file(file: Path, accepted: str, kept: str) -> Response:
    """A file, in the smallest of the forms it was built in that the browser reads."""
    kind = KINDS.get(file.suffix) or guess_type(file)[0]
    headers = {"Cache-Control": kept, "Vary": "Accept-Encoding"}
    offered = {each.split(";")[0].strip() for each in accepted.split(",")}
    for ending, coding in ((".br", "br"), (".gz", "gzip")):
        packed = file.with_name(file.name + ending)
        if coding in offered and packed.is_file():
            return FileResponse(packed, headers=headers | {"Content-Encoding": coding}, media_type=kind)
    return FileResponse(file, headers=headers, media_type=kind)
