"""Commands that were done, to be answered again and not done again."""

from collections import OrderedDict
from collections.abc import Iterable
from typing import Final

EACH: Final = 64
"""Commands that are remembered of each holder."""
HOLDER: Final = 16
"""Characters of a token's hash by which its holder is known here."""


def key_of(token: str, command: str) -> str:
    """Under which name a command is remembered; who holds nothing yet has no token."""
    return f"{token[:HOLDER]}:{command}"


class DoneCommands:
    """The last commands of each holder, so that nobody can push out another's.

    Who sits down holds nothing before: such a command is remembered with the token it was answered by.
    """

    def __init__(self) -> None:
        self.holders: dict[str, OrderedDict[str, int]] = {}

    def add(self, key: str, version: int, given: str = "") -> None:
        """Remember what was done; `given` is the hash of a token it was answered by."""
        holder = given[:HOLDER] or key.partition(":")[0]
        mine = self.holders.setdefault(holder, OrderedDict())
        mine[key] = version
        if len(mine) > EACH:
            mine.popitem(last=False)

    def version(self, key: str) -> int | None:
        """The version that a command made, if it was done."""
        holder = key.partition(":")[0]
        known = [holder] if holder else list(self.holders)
        for each in known:
            if each in self.holders and key in self.holders[each]:
                return self.holders[each][key]
        return None

    def forget(self, token: str) -> None:
        """Whoever held this token holds nothing any more."""
        self.holders.pop(token[:HOLDER], None)

    def clone(self) -> "DoneCommands":
        """The same, free to remember other things."""
        other = DoneCommands()
        other.holders = {holder: mine.copy() for holder, mine in self.holders.items()}
        return other

    def kept(self) -> list[tuple[str, str, int]]:
        """All of it as a list, for a snapshot."""
        return [(holder, key, at) for holder, mine in self.holders.items() for key, at in mine.items()]

    @classmethod
    def laid(cls, kept: Iterable[tuple[str, str, int]]) -> "DoneCommands":
        """What such a list says."""
        remembered = cls()
        for holder, key, at in kept:
            remembered.add(key, at, holder)
        return remembered
