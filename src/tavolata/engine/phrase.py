"""What the rules say: events, refusals and outcomes, as keys and arguments, never as sentences."""

from typing import Final

from mypy_extensions import i64

from tavolata.engine.bits import BIT

EVERYONE: Final[i64] = -1
"""The audience of a public event: every seat and every spectator."""


class Phrase:
    """A key into the game's texts, and the arguments that fill its slots."""

    def __init__(self, key: str, args: dict[str, object]) -> None:
        self.key = key
        self.args = args

    def __repr__(self) -> str:
        return f"{self.key} {self.args}"


class OfferedMove:
    """A legal move: its text, and what it would do.

    Nobody changes one: games keep those that they offer again and again.
    """

    def __init__(self, text: str, does: Phrase) -> None:
        self.text = text
        self.does = does
        self.written = b""
        """How it is sent, kept by whoever has sent it."""


def in_order(offers: list[OfferedMove]) -> list[OfferedMove]:
    """Offers by the character codes of their texts."""
    offers.sort(key=text_of)
    return offers


def text_of(offer: OfferedMove) -> str:
    """The text of an offer."""
    return offer.text


class Reason(Phrase):
    """Why a move is refused, with the § of the rulebook that refuses it."""

    def __init__(self, key: str, section: str, args: dict[str, object]) -> None:
        super().__init__(key, args)
        self.section = section


class Event(Phrase):
    """Something that happened, with its audience and what all others hear instead.

    `audience` is a bit mask of seats, or EVERYONE; `twin` is the public version of a
    secret event, None if the others hear nothing at all.
    """

    def __init__(
        self, key: str, args: dict[str, object], audience: i64, twin: "Phrase | None" = None
    ) -> None:
        super().__init__(key, args)
        self.audience: i64 = audience
        self.twin = twin

    def heard_by(self, seat: i64) -> Phrase | None:
        """What this seat hears of it; a spectator is any number below zero."""
        if self.audience == EVERYONE:
            return self
        if seat >= 0 and self.audience & BIT[seat]:
            return self
        return self.twin


class Outcome:
    """How a game ended: who won, with which scores, and why it was over."""

    def __init__(self, winners: list[int], scores: list[int], why: str) -> None:
        self.winners = winners
        self.scores = scores
        self.why = why

    def returns(self) -> list[float]:
        """Each seat's share of the win: 1 for who won alone, and as much in all however many won.

        >>> Outcome([0, 2], [5, 3, 5], "four").returns()
        [0.5, 0.0, 0.5]
        """
        share = 1.0 / len(self.winners)
        return [share if seat in self.winners else 0.0 for seat in range(len(self.scores))]

    def as_json(self) -> dict[str, object]:
        """The `result` of a record."""
        return {"winners": self.winners, "scores": self.scores, "why": self.why}
