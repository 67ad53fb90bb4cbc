"""What can happen, each with its audience: faces are told to those who see them, piles to all."""

from mypy_extensions import i64

from tavolata.engine.bits import BIT
from tavolata.engine.phrase import EVERYONE, Event, Phrase
from tavolata.games.giro.board import CARD_NAMES, CITIES, KIND_NAMES, KINDS_A_PILE


def pile_name(kind: i64) -> str:
    """The letter of the pile a ticket comes from: all that its back shows."""
    return CITIES[kind // KINDS_A_PILE]


def shuffled() -> Event:
    return Event("shuffled", {}, EVERYONE)


def turned(card: i64, usable: bool) -> Event:
    return Event("turned" if usable else "turned_in_vain", {"cities": list(CARD_NAMES[card])}, EVERYONE)


def chose(seat: i64, pile: i64) -> Event:
    return Event("chose", {"seat": seat, "city": CITIES[pile]}, EVERYONE)


def drew(seat: i64, kind: i64) -> Event:
    twin = Phrase("drew_hidden", {"seat": seat, "city": pile_name(kind)})
    return Event("drew", {"seat": seat, "ticket": KIND_NAMES[kind]}, BIT[seat], twin)


def kept(seat: i64) -> Event:
    return Event("kept", {"seat": seat}, EVERYONE)


def offered(seat: i64, partner: i64, kind: i64, wants: i64) -> Event:
    public: dict[str, object] = {
        "seat": seat,
        "partner": partner,
        "city": pile_name(kind),
        "wants": CITIES[wants],
    }
    twin = Phrase("offered_hidden", public)
    return Event("offered", {**public, "ticket": KIND_NAMES[kind]}, BIT[seat], twin)


def exchanged(seat: i64, partner: i64, given: i64, got: i64) -> Event:
    public: dict[str, object] = {
        "seat": seat,
        "partner": partner,
        "city": pile_name(given),
        "wants": pile_name(got),
    }
    twin = Phrase("exchanged_hidden", public)
    faces: dict[str, object] = {**public, "ticket": KIND_NAMES[given], "back": KIND_NAMES[got]}
    return Event("exchanged", faces, BIT[seat] | BIT[partner], twin)


def laid(seat: i64, tickets: list[str], extra: bool) -> Event:
    args: dict[str, object] = {"seat": seat, "tickets": tickets, "length": len(tickets)}
    return Event("laid_extra" if extra else "laid", args, EVERYONE)


def rested(seat: i64) -> Event:
    return Event("rested", {"seat": seat}, EVERYONE)


def discarded(seat: i64, kind: i64) -> Event:
    twin = Phrase("discarded_hidden", {"seat": seat, "city": pile_name(kind)})
    return Event("discarded", {"seat": seat, "ticket": KIND_NAMES[kind]}, BIT[seat], twin)


def turn_ended(seat: i64, then: i64) -> Event:
    return Event("turn_again" if seat == then else "turn_ended", {"seat": seat, "next": then}, EVERYONE)


def ended(why: str, winners: list[int]) -> Event:
    return Event("ended" if len(winners) == 1 else "ended_shared", {"why": why, "seats": winners}, EVERYONE)
