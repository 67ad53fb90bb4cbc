"""The page: files built beforehand into this package, served with the right headers."""

from importlib.resources import files
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response

from tavolata.server.house import House
from tavolata.tables.table import Refused

FOR_EVER = "public, max-age=31536000, immutable"
"""For files whose names hold a digest of what is in them."""
ALWAYS_ASK = "no-cache"
KINDS = {".js": "text/javascript", ".webmanifest": "application/manifest+json", ".woff2": "font/woff2"}


def folder() -> Path | None:
    """Where the page lies, None if it was not built."""
    path = Path(str(files("tavolata.server").joinpath("page")))
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
    file = (root / path).resolve() if "\0" not in path else root
    if path and file.is_file() and file.is_relative_to(root):
        kept = FOR_EVER if path.startswith("assets/") else ALWAYS_ASK
        return FileResponse(file, headers={"Cache-Control": kept}, media_type=KINDS.get(file.suffix))
    if "." in path.rpartition("/")[2]:
        raise Refused("forbidden", "no_page")
    return FileResponse(root / "index.html", headers={"Cache-Control": ALWAYS_ASK})
