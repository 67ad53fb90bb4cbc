"""Packages of others that not everybody needs: imported where they are used, missed in a sentence."""

from collections.abc import Iterator
from contextlib import contextmanager

from tavolata.engine.errors import MissingExtra


@contextmanager
def extra(name: str) -> Iterator[None]:
    """Around the imports of what this extra brings; raises MissingExtra if one is not there."""
    try:
        yield
    except ModuleNotFoundError as problem:
        raise MissingExtra(name, str(problem.name)) from problem
