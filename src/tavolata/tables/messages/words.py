"""What people may write at a table: names and lines of chat, of which something must be seen."""

import unicodedata
from collections.abc import Collection
from typing import Final

from tavolata.tables.messages.terms import NAME_LENGTH

BLANKS: Final = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters, marks and signs that draw nothing, though Unicode does not call them blanks."""


def clean(text: str) -> str:
    """A text as people see it: without control characters, what draws nothing, and outer blanks."""
    whole = unicodedata.normalize("NFC", text)
    return " ".join("".join(c if c.isprintable() and c not in BLANKS else " " for c in whole).split())


def is_seen(line: str) -> bool:
    """Whether a clean line shows anything: marks alone have nothing to stand on."""
    return any(not unicodedata.category(c).startswith(("M", "Z")) for c in line)


def is_name(name: str) -> bool:
    """Whether somebody can be called by a clean name: it has a letter or a digit."""
    return any(unicodedata.category(c).startswith(("L", "N")) for c in name)


def folded(name: str) -> str:
    """What two names have in common that look alike: case, width, ligatures and blanks don't matter.

    >>> folded("Ｇｉｕｌｉａ") == folded("giu lia")
    True
    """
    plain = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return "".join(plain.split())


def own_name(name: str, others: Collection[str]) -> str:
    """The name, with a number if somebody else is called so already: two called Marco may well meet."""
    taken = {folded(other) for other in others}
    own, number = name, 1
    while folded(own) in taken:
        number += 1
        ending = f" {number}"
        own = name[: NAME_LENGTH - len(ending)].rstrip() + ending
    return own
