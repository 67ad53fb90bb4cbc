"""What can go wrong, each with a sentence that tells a person what to do."""

from tavolata.engine.phrase import Reason


class TavolataError(Exception):
    """Base of every error that is the caller's to mend; its text is a sentence for a person."""


class UnknownGame(TavolataError):
    """There is no game of this name."""


class BadSetting(TavolataError):
    """Seats or options that the game doesn't have."""


class BadBoard(TavolataError):
    """An owner's board file that can't be played on."""


class BadRecord(TavolataError):
    """A record that can't be read or replayed."""


class Refusal(TavolataError):
    """A move that was not made; nothing has changed.

    `reason` is a key with arguments for the player's language; the text of the error is
    the same in English.
    """

    kind = "refused"

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
