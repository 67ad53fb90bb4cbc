"""Taking a bot's seat while the game is played: who may, what they are told, and what stays as it was."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from tavolata.tables.hall.hall import Hall
from tavolata.tables.log.table import hashed
from tavolata.tables.messages import commands as c
from tavolata.tables.messages.frames import Changed, Seated
from tavolata.tables.messages.terms import Settings
from tests.tables.house import Party, play, until

LATE = Settings(latecomers=True)
STRANGER = "nobodys-token-at-all-here"


def test_a_bots_seat_is_taken_in_the_middle_of_the_game(db: Path) -> None:
    async def scene(hall: Hall) -> None:
        party = await Party.meet(hall, people=1, bots=2, settings=LATE)
        sitting = party.table.seats[1]
        colour = sitting.colour
        ear = await party.listen(party.tokens[0])
        seated = await party.done(c.Sit(party.id(), "Late", 5, 1), STRANGER)
        assert isinstance(seated, Seated)
        assert (seated.seat, party.table.seats[1].kind, party.table.seats[1].name) == (1, "person", "Late")
        assert party.table.seats[1].colour == colour, "the pieces on the board keep their colour"
        assert party.table.holder({hashed(seated.token)}).seats == (1,)
        told = ear.last()
        assert isinstance(told, Changed)
        assert told.table.seats[1].name == "Late", "nobody comes unseen"
        assert await party.refused(c.Sit(party.id(), "Later", None, 1), STRANGER) == "seat_taken"
        assert (await party.done(c.Sit(party.id(), "Last"), STRANGER)).seat == 2
        assert await party.refused(c.Sit(party.id(), "Too late"), STRANGER) == "seats_full"

    play(db, scene)


def test_only_at_a_table_that_takes_latecomers_and_only_while_it_is_played(db: Path) -> None:
    async def scene(hall: Hall) -> None:
        party = await Party.meet(hall, people=1, bots=1)
        assert await party.refused(c.Sit(party.id(), "Late"), STRANGER) == "no_latecomers"
        other = await Party.meet(hall, people=1, bots=1, settings=LATE)
        await other.done(c.Close(other.id()))
        assert await other.refused(c.Sit(other.id(), "Late"), STRANGER) == "not_open"

    play(db, scene)


def test_a_persons_seat_stays_theirs_while_a_bot_plays_for_them(db: Path) -> None:
    async def scene(hall: Hall) -> None:
        party = await Party.meet(hall, people=2, settings=LATE)
        await party.done(c.Stand(party.id(), 1), party.tokens[1])
        assert party.table.seats[1].kind == "bot"
        assert await party.refused(c.Sit(party.id(), "Thief", None, 1), STRANGER) == "seats_full"
        await party.done(c.Back(party.id(), 1), party.tokens[1])

    play(db, scene)


@pytest.mark.parametrize("game", ["giro", "mille-grazie"])
def test_nobody_looks_into_two_hands(db: Path, game: str) -> None:
    async def scene(hall: Hall) -> None:
        party = await Party.meet(hall, game, people=1, bots=1, settings=LATE)
        assert await party.refused(c.Sit(party.id(), "Also me"), party.tokens[0]) == "one_hand"
        open_game = await Party.meet(hall, people=1, bots=1, settings=LATE)
        assert (await open_game.done(c.Sit(open_game.id(), "Also me"), open_game.tokens[0])).seat == 1

    play(db, scene)


def test_a_latecomer_sees_that_hand_and_only_that(db: Path) -> None:
    async def scene(hall: Hall) -> None:
        party = await Party.meet(hall, "giro", people=1, bots=2, settings=LATE)
        watching = await party.listen()
        before = watching.last()
        assert [each.seat for each in before.eyes] == [None]
        seated = await party.done(c.Sit(party.id(), "Late", None, 2), STRANGER)
        assert isinstance(watching.last(), Changed), "who looks on is told the name and no more"
        late = await party.listen(seated.token)
        assert [each.seat for each in late.last().eyes] == [2]
        assert party.table.play is not None
        assert bytes(late.last().eyes[0].view) == bytes(party.table.play.eyes(2, 0).view)

    play(db, scene)


def test_a_latecomer_is_still_there_after_a_restart_and_takes_back_no_bots_move(db: Path) -> None:
    async def scene(hall: Hall) -> None:
        party = await Party.meet(hall, people=1, bots=1, settings=LATE)
        seat, text = party.first_move()
        await party.done(c.Move(party.id(), party.table.version, seat, text), party.tokens[0])
        seated = await party.done(c.Sit(party.id(), "Late"), STRANGER)
        assert party.table.play is not None
        assert not any(party.table.play.undoable.undoer() == each for each in range(2))
        await until(lambda: not hall.driver.busy(party.table.id))
        await hall.evict(float("inf"))
        again = await hall.table(party.table.id)
        assert again is not party.table
        assert again.seat_states(()) == [replace(each, online=False) for each in party.table.seat_states(())]
        assert again.holder({hashed(seated.token)}).seats == (1,)

    play(db, scene)
