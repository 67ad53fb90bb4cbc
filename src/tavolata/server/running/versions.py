"""The libraries whose inside our own server uses, in the only versions it is known to fit."""

from importlib.metadata import PackageNotFoundError, version

from tavolata.engine.errors import BadSetting

PINNED = {"uvicorn": "0.54.0", "websockets": "17.4"}
"""As in pyproject.toml. `transport` is built on classes of theirs that they may change at any time."""


def check_versions() -> None:
    """Say so at once if another version is installed; raises BadSetting."""
    for name, pinned in PINNED.items():
        try:
            found = version(name)
        except PackageNotFoundError:
            found = "none"
        if found != pinned:
            raise BadSetting(
                f"This server is built on the inside of {name} {pinned}, but {found} is installed here. "
                f"`pip install {name}=={pinned}` mends it; or run tavolata.server.running.asgi:app "
                "under another server."
            )
