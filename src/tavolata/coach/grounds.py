"""What is sure to follow from a move as far as its seat can know, and what of it speaks for a move."""

from typing import Final, NamedTuple

from tavolata.coach.terms import Does, Grounds
from tavolata.engine.dice import SeededDice
from tavolata.engine.game import AnyGame
from tavolata.engine.phrase import Event, Phrase
from tavolata.engine.state import NATURE, Knowledge

TRIED: Final = 8
"""Positions a move is tried on, if the game has secrets."""
MOST_EVENTS: Final = 3
"""More are no reason but a story."""


class Foreseen(NamedTuple):
    """What a move would do, tried on positions that its seat can't tell from the truth."""

    sure: list[Does]
    """Events that its seat would hear whatever others hide."""
    chance: bool
    """Whether chance comes next."""
    secrets: bool
    """Whether it would bring others' secrets to light."""


def foresee(game: AnyGame, mind: Knowledge, action: int) -> Foreseen:
    """What a seat's move would do."""
    seat = mind.seat
    heard: list[list[Does]] = []
    chance = secrets = False
    for k in range(TRIED if game.card.hidden else 1):
        other = mind.deal(SeededDice(k))
        secrets = secrets or (game.card.hidden and other.reveals(seat, action))
        events: list[Event] = []
        other.apply(seat, action, events)
        chance = chance or other.actor() == NATURE
        phrases = [phrase for event in events if (phrase := event.heard_by(seat)) is not None]
        heard.append([Does(each.key, each.args) for each in phrases])
    sure = [] if secrets else [each for each in heard[0] if all(each in others for others in heard)]
    return Foreseen(sure, chance, secrets)


def weigh(game: AnyGame, mind: Knowledge, best: int, other: int | None) -> Grounds | None:
    """What speaks for the best move, against another if there is one."""
    against = None if other is None else foresee(game, mind, other).sure
    return grounds(game, mind.seat, foresee(game, mind, best).sure, against)


def grounds(game: AnyGame, seat: int, best: list[Does], other: list[Does] | None) -> Grounds | None:
    """What a move is sure to bring beyond the other, or what the other would cost."""
    gain, cost = balance(game, seat, best), balance(game, seat, other or [])
    if gain > max(0, cost):
        found = Grounds("best", telling(game, best, other or []))
    elif other is not None and cost < min(0, gain):
        found = Grounds("other", telling(game, other, best))
    else:
        return None
    return found if 0 < len(found.events) <= MOST_EVENTS else None


def telling(game: AnyGame, events: list[Does], others: list[Does]) -> list[Does]:
    """Of these events those that change how somebody stands, and don't happen in the other case, too."""
    return [each for each in events if each not in others and game.brings(Phrase(each.key, each.args))]


def balance(game: AnyGame, seat: int, events: list[Does]) -> int:
    """What events bring a seat, less what they bring the others."""
    total = 0
    for each in events:
        named = each.args.get("seats", [each.args.get("seat")])
        worth = game.brings(Phrase(each.key, each.args))
        total += sum(worth if other == seat else -worth for other in named)
    return total
