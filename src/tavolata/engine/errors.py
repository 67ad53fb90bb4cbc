"""What can go wrong, each with a sentence that tells a person what to do."""

import difflib
from collections.abc import Collection
from typing import ClassVar, Literal

from tavolata.engine.phrase import Reason


def no_such(kind: str, name: str, known: Collection[str]) -> str:
    """The sentence for a name that isn't there: the nearest one that is, and all there are.

    >>> no_such("bot", "gredy", ["random", "greedy"])
    "There is no bot 'gredy'. Did you mean greedy? There are random, greedy."
    """
    near = difflib.get_close_matches(name.lower(), known, n=1)
    guess = f" Did you mean {near[0]}?" if near else ""
    there_is = "There are" if len(known) > 1 else "There is only"
    return f"There is no {kind} {name!r}.{guess} {there_is} {', '.join(known)}."


class TavolataError(Exception):
    """Base of every error that is the caller's to mend; its text is a sentence for a person."""


class UnknownGame(TavolataError):
    """There is no game of this name."""

    def __init__(self, name: str, known: Collection[str]) -> None:
        super().__init__(no_such("game", name, known))
        self.name = name


class BadSetting(TavolataError):
    """Seats or options that the game doesn't have."""


class BadBoard(TavolataError):
    """An owner's board file that can't be played on."""


class BadRecord(TavolataError):
    """A record that can't be read or replayed."""


class BadNet(TavolataError):
    """A net that can't judge the game as it is played here."""


class BadFile(TavolataError):
    """A file that can't be read or written."""

    def __init__(self, path: object, doing: str, problem: OSError) -> None:
        super().__init__(f"{path} can't be {doing}: {problem.strerror or problem}.")


class MissingExtra(TavolataError, ImportError):
    """Something that only an extra of the package brings along."""

    def __init__(self, name: str, module: str) -> None:
        super().__init__(f"{module} is not installed: python -m pip install 'tavolata[{name}]' brings it.")


class Refusal(TavolataError):
    """A move that was not made; nothing has changed.

    `reason` is a key with arguments for the player's language; the text of the error is
    the same in English.
    """

    kind: ClassVar[Literal["unreadable", "illegal", "not_to_act"]]

    def __init__(self, reason: Reason, sentence: str) -> None:
        super().__init__(sentence)
        self.reason = reason


class Unreadable(Refusal):
    """The text is no move of this game."""

    kind = "unreadable"


class Illegal(Refusal):
    """The move exists, but the rules don't allow it now."""

    kind = "illegal"


class NotToAct(Refusal):
    """The seat has nothing to decide at this moment."""

    kind = "not_to_act"
