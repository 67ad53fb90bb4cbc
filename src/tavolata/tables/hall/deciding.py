"""Who may ask a table for what: each command becomes an entry of the log, or is refused.

Nothing changes here. `command.py` stores the entry and lets the table fold it.
"""

import secrets
from collections.abc import Mapping
from typing import Final

from tavolata.bots import STAND_IN, names
from tavolata.bots import level as level_of
from tavolata.engine.errors import BadSetting
from tavolata.engine.game import AnyGame
from tavolata.engine.texts import texts
from tavolata.tables.log import entries
from tavolata.tables.log.entries import AnyEntry
from tavolata.tables.log.table import Holder, Refused, Table, hashed
from tavolata.tables.messages import commands
from tavolata.tables.messages.terms import Settings
from tavolata.tables.messages.words import clean, folded, is_name, is_seen, own_name
from tavolata.tables.play import fairness
from tavolata.tables.play.play import PlannedMoves, Play
from tavolata.tables.play.throws import Throws

TOKEN_BYTES: Final = 24
RENAMES: Final = 5
"""How often somebody who sits may take another name."""


class Plan:
    """What a command would write into the log."""

    def __init__(
        self, entry: AnyEntry, step: PlannedMoves | None = None, given: tuple[int, str] | None = None
    ) -> None:
        self.entry = entry
        self.step = step
        self.given = given
        """A seat and its new token."""


def new_token() -> str:
    """A secret for a seat or a host."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def plan(table: Table, who: Holder, command: commands.TableCommand) -> Plan:
    """What a command would do; raises Refused, or the game's Refusal for a move against the rules."""
    match command:
        case commands.Move():
            return _move(table, who, command)
        case commands.Undo(_, seat):
            return _undo(table, who, seat)
        case commands.Sit(_, name, colour, seat):
            return _sit(table, who, name, colour, seat)
        case commands.Change(_, seat, name, colour):
            _own(who, seat)
            return _change(table, seat, name, colour)
        case commands.Stand(_, seat):
            return _stand(table, who, seat)
        case commands.Bot(_, seat, level):
            return _bot(table, who, seat, level)
        case commands.Back(_, seat):
            _own(who, seat)
            if table.seats[seat].kind != "bot":
                raise Refused("forbidden", "no_bot_there")
            return Plan(entries.CameBack(seat))
        case commands.Agree(_, options, settings, seats):
            return _agree(table, who, options, settings, seats)
        case commands.Ready(_, seat, ready):
            _own(who, seat)
            _phase(table, "open")
            return Plan(entries.WasReady(seat, ready))
        case commands.Start():
            _host(who)
            return start(table)
        case commands.Rematch(_, seat, yes):
            _own(who, seat)
            if table.phase not in ("over", "closed") or table.started is None or table.next is not None:
                raise Refused("forbidden", "not_over")
            return Plan(entries.WantsRematch(seat, yes))
        case commands.Close():
            _host(who)
            if table.phase not in ("open", "playing"):
                raise Refused("forbidden", "not_open")
            return Plan(entries.Closed())
        case commands.Chat(_, text, seat):
            return _chat(table, who, text, seat)
        case commands.Mute(_, seat, muted):
            _host(who)
            _seat(table, seat)
            return Plan(entries.Muted(seat, muted))
        case commands.Overdue():
            return _overdue(table, who, command)
        case _:
            raise AssertionError(command)


# ---- playing ---------------------------------------------------------------------------


def _move(table: Table, who: Holder, command: commands.Move) -> Plan:
    seat = command.seat
    _own(who, seat)
    play = playing(table)
    if table.seats[seat].kind != "person":
        raise Refused("forbidden", "bot_plays")
    if seat in table.to_act() and command.base < play.since[seat]:
        raise Refused("stale", "stale")
    return move(table, seat, command.move)


def move(table: Table, seat: int, text: str) -> Plan:
    """A move of a seat, whoever acts for it."""
    step = playing(table).plan(seat, text, Throws(table.secret))
    return Plan(entries.Moved(step.moves), step)


def playing(table: Table) -> Play:
    """The running game."""
    if table.phase != "playing" or table.play is None:
        raise Refused("forbidden", "not_playing")
    return table.play


def own_play(table: Table, who: Holder, seat: int) -> Play:
    """The running game, for whose seat it is."""
    _own(who, seat)
    return playing(table)


def _undo(table: Table, who: Holder, seat: int) -> Plan:
    _own(who, seat)
    play = playing(table)
    if not table.settings.undo:
        raise Refused("forbidden", "undo_off")
    play.undoable.check(seat)
    return Plan(entries.Undone(seat))


# ---- seats -----------------------------------------------------------------------------


def _sit(table: Table, who: Holder, name: str, colour: int | None, seat: int | None) -> Plan:
    if who.out and not who.host:
        raise Refused("forbidden", "shown_out")
    if table.phase == "playing":
        free, colour = _bots_seats(table, who), None
    else:
        _phase(table, "open")
        free = [k for k, sitting in enumerate(table.seats) if sitting.kind == "free"]
    if not free:
        raise Refused("forbidden", "seats_full")
    if seat is None:
        seat = free[0]
    _seat(table, seat)
    if seat not in free:
        raise Refused("forbidden", "seat_taken")
    token = new_token()
    taken = table.colour(table.seats[seat].colour if colour is None else colour, seat)
    own = own_name(_name(name), _names(table, seat))
    return Plan(entries.Sat(seat, own, taken, hashed(token)), None, (seat, token))


def _change(table: Table, seat: int, name: str | None, colour: int | None) -> Plan:
    sitting = table.seats[seat]
    called = sitting.name if name is None else _name(name)
    if called != sitting.name:
        if sitting.muted:
            raise Refused("forbidden", "muted")
        if sitting.renamed >= RENAMES:
            raise Refused("forbidden", "renamed_enough")
        if folded(called) in map(folded, _names(table, seat)):
            raise Refused("forbidden", "name_taken", name=called)
    taken = table.colour(sitting.colour if colour is None else colour, seat)
    return Plan(entries.ChangedSeat(seat, called, taken))


def _bots_seats(table: Table, who: Holder) -> list[int]:
    """The seats a latecomer may take, with all that was ever told there: nobody's but a bot's."""
    if not table.settings.latecomers:
        raise Refused("forbidden", "no_latecomers")
    if who.seats and table.game.card.hidden:
        raise Refused("forbidden", "one_hand")
    return [k for k, sitting in enumerate(table.seats) if sitting.kind == "bot" and not sitting.token]


def _stand(table: Table, who: Holder, seat: int) -> Plan:
    _seat(table, seat)
    sitting = table.seats[seat]
    if table.phase == "open":
        if not who.host:
            _own(who, seat)
        if sitting.kind == "free":
            raise Refused("forbidden", "seat_free")
        return Plan(entries.Stood(seat, bool(sitting.token) and seat not in who.seats))
    _own(who, seat)
    playing(table)
    if sitting.kind == "bot":
        raise Refused("forbidden", "bot_plays")
    return Plan(entries.BotSat(seat, STAND_IN, sitting.colour))


def _bot(table: Table, who: Holder, seat: int, level: str | None) -> Plan:
    _seat(table, seat)
    sitting = table.seats[seat]
    if level is not None and level not in names():
        raise Refused("forbidden", "no_level", level=level)
    if sitting.token:
        _own(who, seat)
        playing(table)
    else:
        _host(who)
        if table.phase not in ("open", "playing"):
            raise Refused("forbidden", "not_open")
    if level is None:
        if table.phase != "open" or sitting.kind != "bot":
            raise Refused("forbidden", "no_bot_there")
        return Plan(entries.Stood(seat))
    if not sitting.token and level_of(level) is not None and _sits_elsewhere(table, seat, level):
        raise Refused("forbidden", "sits_already", name=texts("tavolata.bots", "en").word("name", level))
    return Plan(entries.BotSat(seat, level, sitting.colour))


def _sits_elsewhere(table: Table, seat: int, level: str) -> bool:
    """Whether somebody of the family has a seat of their own here; who stands in for a person has none."""
    others = (other for k, other in enumerate(table.seats) if k != seat and not other.token)
    return any(other.level == level for other in others)


def _agree(
    table: Table,
    who: Holder,
    options: Mapping[str, str | int] | None,
    settings: Settings | None,
    seats: int | None,
) -> Plan:
    _host(who)
    _phase(table, "open")
    number = len(table.seats) if seats is None else seats
    if any(sitting.kind != "free" for sitting in table.seats[number:]):
        raise Refused("forbidden", "seat_taken")
    given = table.options if options is None else {**table.options, **options}
    agreed = read_settings(table.game, table.settings if settings is None else settings)
    return Plan(entries.Agreed(read_options(table.game, given), agreed, read_seats(table.game, number)))


def start(table: Table, order: list[int] | None = None) -> Plan:
    """The beginning of the game, at the seats chosen or by lot."""
    _phase(table, "open")
    if any(sitting.kind == "free" for sitting in table.seats):
        raise Refused("forbidden", "seats_free")
    if order is None:
        order = list(range(len(table.seats)))
        if table.settings.seating == "random":
            secrets.SystemRandom().shuffle(order)
    secret = fairness.new_secret()
    step = table.new_play().plan_start(Throws(secret))
    return Plan(entries.Started(order, secret.hex(), step.moves, table.game.card.version), step)


# ---- talk and time ---------------------------------------------------------------------


def _chat(table: Table, who: Holder, text: str, seat: int | None) -> Plan:
    if not table.settings.chat:
        raise Refused("forbidden", "chat_off")
    if seat is None:
        _host(who)
    else:
        _own(who, seat)
        if table.seats[seat].muted:
            raise Refused("forbidden", "muted")
    words = clean(text)
    if not is_seen(words):
        raise Refused("forbidden", "no_words")
    return Plan(entries.Spoke(seat, words))


def _overdue(table: Table, who: Holder, command: commands.Overdue) -> Plan:
    seat, about = command.seat, command.about
    _own(who, seat)
    playing(table)
    _seat(table, about)
    if table.clocks is None or not table.clocks.overdue[about] or seat == about:
        raise Refused("forbidden", "not_overdue")
    if table.seats[seat].kind != "person":
        raise Refused("forbidden", "bot_plays")
    return Plan(entries.Chose(seat, about, command.choice))


def follow_up(table: Table) -> AnyEntry | None:
    """What the table does by itself after an entry: carry out what those who wait have chosen."""
    if table.phase != "playing" or table.clocks is None or not table.votes:
        return None
    for vote in table.votes.values():
        if vote.choice == "bot":
            return entries.BotSat(vote.about, STAND_IN, table.seats[vote.about].colour)
    overdue = table.clocks.overdue
    waiting = [seat for seat in table.people() if not overdue[seat]]
    # a bot's choice was carried out above: whoever chose chose the end
    if waiting and all(seat in table.votes for seat in waiting):
        return entries.Closed()
    return None


# ---- conditions ------------------------------------------------------------------------


def _seat(table: Table, seat: int) -> None:
    if seat >= len(table.seats):
        raise Refused("forbidden", "no_seat")


def _own(who: Holder, seat: int) -> None:
    if seat not in who.seats:
        raise Refused("forbidden", "not_yours")


def _host(who: Holder) -> None:
    if not who.host:
        raise Refused("forbidden", "not_host")


def _phase(table: Table, phase: str) -> None:
    if table.phase != phase:
        raise Refused("forbidden", f"not_{phase}")


def _name(text: str) -> str:
    """What somebody wants to be called, if anybody can see it."""
    name = clean(text)
    if not is_name(name):
        raise Refused("forbidden", "no_name")
    return name


def _names(table: Table, seat: int) -> list[str]:
    """What the others are called."""
    return [sitting.name for k, sitting in enumerate(table.seats) if k != seat and sitting.name]


def read_options(game: AnyGame, options: Mapping[str, object]) -> dict[str, str | int]:
    """All options of the game; refuses what it doesn't have."""
    known = {option.name: option for option in game.card.options}
    for name, value in options.items():
        if name not in known:
            raise Refused("forbidden", "no_option", option=name)
        try:
            known[name].read(value)
        except BadSetting:
            raise Refused("forbidden", "bad_option", option=name, value=str(value)) from None
    return game.card.read_options(options)


def read_seats(game: AnyGame, seats: int) -> int:
    """The number of seats; refuses what the game can't be played by."""
    if seats not in game.card.seats:
        raise Refused("forbidden", "bad_seats", least=game.card.seats[0], most=game.card.seats[-1])
    return seats


def read_settings(game: AnyGame, settings: Settings) -> Settings:
    """The settings; refuses aids the game doesn't know."""
    for aid in settings.aids:
        if aid not in game.card.aids:
            raise Refused("forbidden", "no_aid", aid=aid)
    return settings
