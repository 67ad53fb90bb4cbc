"""Tavolata: out-of-print Italian board games with exact rules, a fast engine, bots and a table."""

__version__: str
"""Of the installed package."""


def __getattr__(name: str) -> str:
    # looked up when asked for: nothing heavy is imported before it is needed
    if name == "__version__":
        from importlib.metadata import version

        return version("tavolata")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
