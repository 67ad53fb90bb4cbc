"""Whoever is away is told once that the others wait, by every way they chose, and never while they look."""

import asyncio
import re
from collections.abc import Callable, Coroutine
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from tavolata.engine.texts import LANGUAGES
from tavolata.server.reminding.telling import MOST_AT_ONCE, PAUSES
from tavolata.store import KeptChannel
from tavolata.tables.log.table import Refused
from tavolata.tables.messages.commands import Close, Rematch, Stand, Start
from tavolata.tables.play.clocks import DAY
from tests.reminding.club import HOUR, HOUSE, MINUTE, Club, club, move
from tests.reminding.ends import Browser, End, Mails, end, mail_server, until
from tests.tables.house import Party
from tests.tables.test_house_time import Machine

Scene = Callable[[Club, End], Coroutine[Any, Any, None]]


def play(db: Path, scene: Scene, **settings: Any) -> None:
    async def run() -> None:
        async with end() as far, club(db, Machine(), **settings) as house:
            await scene(house, far)

    asyncio.run(run())


def webhook(far: End) -> dict[str, str]:
    return {"kind": "webhook", "url": f"{far.base}/hook"}


def test_a_browser_is_pushed_what_only_it_can_read_signed_by_the_house(db: Path) -> None:
    async def scene(house: Club, far: End) -> None:
        party = await house.meet()
        browser = Browser(f"{far.base}/push/abc")
        await house.choose(party, 0, browser.channel(), language="it")
        await house.passes(59_000)
        assert far.posted == [], "not before the minute is over"
        await house.passes(2_000)
        (posted,) = far.posted
        assert posted.path == "/push/abc"
        told = browser.read(posted, house.reminders.signer.public)
        assert told == {
            "title": "Tocca a te",
            "text": "Tocca a te a Borgo. Gli altri ti aspettano.",
            "table": party.table.id,
            "language": "it",
        }
        assert re.fullmatch(r"[\w-]{1,32}", posted.headers["topic"]), "a later one takes its place"

    play(db, scene)


def test_every_way_tells_every_wait_once(db: Path) -> None:
    async def run() -> None:
        async with end() as far, mail_server() as (mails, url), club(db, Machine(), mail_server=url) as house:
            party = await house.meet()
            browser = Browser(f"{far.base}/push/abc")
            await house.choose(party, 0, browser.channel(), language="de")
            await house.choose(party, 0, {"kind": "ntfy", "url": f"{far.base}/topic"}, language="de")
            await house.choose(party, 0, webhook(far), language="de")
            await house.choose(party, 0, {"kind": "mail", "address": "ada@example.org"}, language="de")
            await confirm(house, mails)
            for number in range(1, 4):
                await house.passes(2 * MINUTE)
                await house.passes(HOUR)
                await house.passes(HOUR)
                assert sorted(each.path for each in far.posted) == sorted(
                    ["/push/abc", "/topic", "/hook"] * number
                )
                assert len(mails.mails) == 1 + number
                await house.move_until(party, 0)
            ntfy = next(each for each in far.posted if each.path == "/topic")
            assert ntfy.body.decode() == "Du bist bei Borgo am Zug. Die anderen warten auf dich."
            assert ntfy.headers["title"] == "Du bist dran"
            assert ntfy.headers["click"] == f"{HOUSE}/t/{party.table.id}"
            ids = {each.headers["idempotency-key"] for each in far.posted if each.path == "/hook"}
            assert len(ids) == 3
            told = msgspec.json.decode(next(each for each in far.posted if each.path == "/hook").body)
            assert told["link"] == f"{HOUSE}/t/{party.table.id}"
            assert set(told) == {"id", "title", "text", "link"}

    asyncio.run(run())


async def confirm(house: Club, mails: Mails) -> str:
    """Read the last mail, and say yes there; gives what its link ends with."""
    await house.passes(1)
    await until(lambda: mails.mails)
    door = re.search(r"/reminders/(\S+)", mails.mails[-1].get_content())
    assert door is not None
    row = await house.reminders.choosing.confirm(door[1])
    house.reminders.sought.add(row.table)
    return door[1]


def test_the_parts_of_a_turn_are_one_wait(db: Path) -> None:
    async def scene(house: Club, far: End) -> None:
        party = await house.meet()
        await house.choose(party, 0, webhook(far))
        waits, parts, dice = set(), 0, Random(3)
        for _ in range(16):
            before = party.table.waits
            waits |= {before[0]} if 0 in before else set()
            await house.passes(2 * MINUTE)
            await move(party, dice)
            parts += party.table.waits == before
        assert parts, "there was a turn of several moves"
        assert len(far.posted) == len(waits)

    play(db, scene)


def test_nobody_is_told_while_they_look_and_a_page_out_of_sight_is_not_looked_at(db: Path) -> None:
    async def scene(house: Club, far: End) -> None:
        party = await house.meet()
        await house.choose(party, 0, webhook(far))
        ear = await house.look(party, 0)
        await house.passes(HOUR)
        assert far.posted == []
        house.hall.look(party.table.id, ear, False)
        await house.passes(MINUTE // 2)
        house.hall.look(party.table.id, ear, True)
        await house.passes(HOUR)
        assert far.posted == [], "back in time"
        house.hall.look(party.table.id, ear, False)
        await house.passes(2 * MINUTE)
        assert len(far.posted) == 1
        house.hall.leave(party.table.id, ear)
        await house.passes(HOUR)
        assert len(far.posted) == 1

    play(db, scene)


def test_whoever_goes_without_moving_is_told_once_and_another_seat_not_at_all(db: Path) -> None:
    async def scene(house: Club, far: End) -> None:
        party = await house.meet()
        await house.choose(party, 0, webhook(far))
        await house.choose(party, 1, {"kind": "webhook", "url": f"{far.base}/other"})
        ear = await house.look(party, 0)
        await house.passes(HOUR)
        house.hall.leave(party.table.id, ear)
        await house.passes(2 * MINUTE)
        await house.passes(HOUR)
        assert [each.path for each in far.posted] == ["/hook"]

    play(db, scene)


def test_quiet_hours_are_waited_for(db: Path) -> None:
    async def scene(house: Club, far: End) -> None:
        party = await house.meet()
        # the test's clock begins at 22:13 UTC, 23:13 in Rome
        quiet = {"since": 22, "until": 7, "zone": "Europe/Rome"}
        await house.choose(party, 0, webhook(far), quiet=quiet)
        await house.passes(2 * MINUTE)
        await house.passes(7 * HOUR + 30 * MINUTE)
        assert far.posted == []
        await house.passes(HOUR)
        assert len(far.posted) == 1

    play(db, scene)


def test_a_mailbox_is_asked_first_and_stopped_by_one_click(db: Path) -> None:
    async def run() -> None:
        async with mail_server() as (mails, url), club(db, Machine(), mail_server=url) as house:
            party = await house.meet()
            await house.choose(party, 0, {"kind": "mail", "address": "ada@example.org"})
            await house.passes(HOUR)
            (question,) = mails.mails
            assert question["To"] == "ada@example.org"
            assert question["Subject"] == "Borgo: shall we tell you when it is your turn?"
            door = await confirm(house, mails)
            await house.passes(2 * MINUTE)
            mail = mails.mails[1]
            assert mail["Subject"] == "Your turn at Borgo"
            assert f"{HOUSE}/t/{party.table.id}" in mail.get_content()
            stop = f"List-Unsubscribe: <{HOUSE}/api/channels/{door}/stop>\r\n"
            assert stop.encode() in mails.written[1], "in one piece, as mail programs look for it"
            assert f"{HOUSE}/reminders/{door}".encode() in mails.written[1]
            assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
            for token in (*party.tokens.values(), party.host):
                assert token not in mail.as_string()
            await house.reminders.choosing.stop_behind(door)
            await house.move_until(party, 0)
            await house.passes(HOUR)
            assert len(mails.mails) == 2
            assert await house.reminders.kept.tables() == []

    asyncio.run(run())


def test_a_mailbox_that_does_not_answer_gets_nothing_more_and_is_forgotten(db: Path) -> None:
    async def run() -> None:
        async with mail_server() as (mails, url), club(db, Machine(), mail_server=url) as house:
            party = await house.meet()
            await house.choose(party, 0, {"kind": "mail", "address": "ada@example.org"})
            for _ in range(5):
                await house.passes(12 * HOUR)
                await house.move_until(party, 0)
            assert len(mails.mails) == 1
            assert await house.reminders.kept.count() == 0

    asyncio.run(run())


def test_a_mailbox_is_not_asked_again_and_again(db: Path) -> None:
    async def run() -> None:
        async with mail_server() as (_, url), club(db, Machine(), mail_server=url) as house:
            for _ in range(3):
                await house.choose(await house.meet(), 0, {"kind": "mail", "address": "ada@example.org"})
            with pytest.raises(Refused, match="mailbox_asked"):
                await house.choose(await house.meet(), 0, {"kind": "mail", "address": "Ada@example.org"})

    asyncio.run(run())


def test_a_mail_server_that_is_busy_is_tried_again_and_a_mailbox_that_is_none_is_dropped(db: Path) -> None:
    async def run() -> None:
        async with mail_server() as (mails, url), club(db, Machine(), mail_server=url) as house:
            party = await house.meet()
            mails.busy = 1
            await house.choose(party, 0, {"kind": "mail", "address": "ada@example.org"})
            await house.passes(1)
            assert mails.mails == []
            await house.passes(PAUSES[0])
            assert len(mails.mails) == 1
            mails.refuses = "nobody@example.org"
            await house.choose(party, 0, {"kind": "mail", "address": mails.refuses})
            await house.passes(1)
            assert await house.reminders.kept.count() == 1

    asyncio.run(run())


def test_what_is_not_taken_is_tried_again_ever_later_and_then_given_up(db: Path) -> None:
    async def scene(house: Club, far: End) -> None:
        party = await house.meet()
        await house.choose(party, 0, webhook(far))
        far.numbers = [500, 302, 429, 404, 503, 500]
        far.headers = [("Location", "/elsewhere")]
        await house.passes(2 * MINUTE)
        for number, pause in enumerate(PAUSES, 1):
            assert len(far.posted) == number
            await house.passes(pause - 1)
            assert len(far.posted) == number
            await house.passes(1)
        await house.passes(30 * HOUR)
        assert [each.path for each in far.posted] == ["/hook"] * 5, "no redirect was followed"
        assert house.reminders.counts == {"told": 0, "tries_failed": 5, "given_up": 1}
        far.numbers = []
        await house.move_until(party, 0)
        await house.passes(2 * MINUTE)
        assert len(far.posted) == 6, "the next wait is told again"

    play(db, scene)


def test_a_last_try_that_a_crash_cut_short_is_the_last(db: Path) -> None:
    machine = Machine()

    async def run() -> None:
        async with end() as far:
            async with club(db, machine) as house:
                party = await house.meet()
                await house.choose(party, 0, webhook(far))
                far.numbers = [500] * len(PAUSES)
                await house.passes(2 * MINUTE)
                for pause in PAUSES[:-2]:
                    await house.passes(pause)
                far.hangs = True
                machine.passes(PAUSES[-2])
                await house.reminders.step()
                await until(lambda: far.asked == len(PAUSES))
            far.hangs = False
            async with club(db, machine) as house:
                await house.passes(PAUSES[-1])
                await house.passes(HOUR)
                assert len(far.posted) == len(PAUSES) - 1
                assert house.reminders.counts["given_up"] == 1

    asyncio.run(run())


def test_a_subscription_that_is_over_is_forgotten(db: Path) -> None:
    async def scene(house: Club, far: End) -> None:
        party = await house.meet()
        await house.choose(party, 0, Browser(f"{far.base}/push/abc").channel())
        far.numbers = [410]
        await house.passes(2 * MINUTE)
        assert await house.reminders.kept.count() == 0

    play(db, scene)


def test_a_wait_that_ended_meanwhile_is_not_told(db: Path) -> None:
    async def scene(house: Club, far: End) -> None:
        party = await house.meet()
        await house.choose(party, 0, webhook(far))
        far.numbers = [500]
        await house.passes(2 * MINUTE)
        await house.move_until(party, 1)
        await house.passes(PAUSES[0] + HOUR)
        assert len(far.posted) == 1

    play(db, scene)


def test_what_is_begun_or_planned_when_the_house_stops_is_told_by_the_next(db: Path) -> None:
    machine = Machine()

    async def run() -> None:
        async with end() as far:
            async with club(db, machine) as house:
                party = await house.meet()
                await house.choose(party, 0, webhook(far))
                await house.choose(party, 1, {"kind": "webhook", "url": f"{far.base}/other"})
                far.hangs = True
                await house.reminders.step()
                machine.passes(2 * MINUTE)
                await house.reminders.step()
                await until(lambda: far.asked)
            far.hangs = False
            async with club(db, machine) as house:
                await house.passes(MINUTE // 2)
                assert far.posted == [], "the pause after a try is kept"
                await house.passes(MINUTE)
                assert [each.path for each in far.posted] == ["/hook"]
                party.hall, party.table = house.hall, await house.hall.table(party.table.id)
                await house.move_until(party, 1)
                await house.reminders.step()
            async with club(db, machine) as house:
                await house.passes(2 * MINUTE)
                await house.passes(HOUR)
            assert [each.path for each in far.posted] == ["/hook", "/other"]

    asyncio.run(run())


def test_a_slow_end_holds_up_nobody_else(db: Path) -> None:
    async def run() -> None:
        async with end() as slow, end() as far, club(db, Machine()) as house:
            slow.hangs = True
            for k in range(20):
                party = await house.meet()
                for name in "abc":
                    await house.choose(party, 0, {"kind": "ntfy", "url": f"{slow.base}/{name}{k}"})
            party = await house.meet()
            await house.choose(
                party, 0, {"kind": "ntfy", "url": f"{far.base.replace('127.0.0.1', 'localhost')}/x"}
            )
            await house.reminders.step()
            house.machine.passes(2 * MINUTE)
            for _ in range(5):
                await house.reminders.step()
                assert len(house.reminders.sending) <= MOST_AT_ONCE
                house.machine.passes(1000)
                await asyncio.sleep(0.05)
            await until(lambda: far.posted)
            assert slow.asked <= 8

    asyncio.run(run())


def test_what_takes_long_is_not_begun_again_meanwhile(db: Path) -> None:
    async def scene(house: Club, far: End) -> None:
        party = await house.meet()
        await house.choose(party, 0, webhook(far))
        far.hangs = True
        await house.reminders.step()
        house.machine.passes(2 * MINUTE)
        await house.reminders.step()
        await until(lambda: far.asked)
        house.machine.passes(HOUR)
        house.reminders.sought.add(party.table.id)
        for _ in range(3):
            await house.reminders.step()
            await asyncio.sleep(0.05)
        assert far.asked == 1

    play(db, scene)


def test_a_channel_follows_its_seat_to_the_rematch_and_goes_with_it(db: Path) -> None:
    async def scene(house: Club, far: End) -> None:
        party = await house.meet(options={"max_turns": 2})
        await house.choose(party, 0, webhook(far))
        while party.table.phase == "playing":
            await move(party)
        await house.passes(HOUR)
        assert await house.reminders.kept.count() == 1
        for seat in (0, 1):
            await party.done(Rematch(party.id(), seat, True))
        await until(lambda: party.table.next)
        await house.passes(1)
        assert await house.reminders.kept.tables() == [party.table.next]
        next_one = await house.hall.table(str(party.table.next))
        again = Party(house.hall, next_one, party.host, party.tokens)
        held = next_one.holder({row.token for row in await house.reminders.kept.at([next_one.id])}).seats
        if next_one.to_act() != list(held):
            await house.move_until(again, held[0])
        far.posted.clear()
        await house.passes(2 * MINUTE)
        assert len(far.posted) == 1
        await again.done(Close(again.id()))
        await house.passes(DAY + HOUR)
        house.reminders.sought.add(next_one.id)
        await house.passes(1)
        assert await house.reminders.kept.count() == 0

    play(db, scene)


def test_who_gets_up_takes_the_channel_along(db: Path) -> None:
    async def scene(house: Club, far: End) -> None:
        party = await house.meet(start=False)
        await house.choose(party, 0, webhook(far))
        await party.done(Stand(party.id(), 0))
        house.reminders.sought.add(party.table.id)
        await house.passes(1)
        assert await house.reminders.kept.count() == 0

    play(db, scene)


def test_seats_that_are_shuffled_keep_their_channels(db: Path) -> None:
    from tavolata.tables.messages.terms import Settings

    async def scene(house: Club, far: End) -> None:
        for _ in range(6):
            party = await house.meet(start=False, settings=Settings(seating="random"))
            await house.choose(party, 0, webhook(far))
            (row,) = await house.reminders.kept.at([party.table.id])
            await party.done(Start(party.id()))
            (seat,) = party.table.holder({row.token}).seats
            far.posted.clear()
            await house.passes(2 * MINUTE)
            assert len(far.posted) == (seat in party.table.to_act())

    play(db, scene)


def test_two_processes_on_one_database_tell_a_wait_once(postgres_url: str) -> None:
    async def run() -> None:
        machine = Machine()
        async with end() as far, club(postgres_url, machine) as one, club(postgres_url, machine) as other:
            party = await one.meet()
            await one.choose(party, 0, webhook(far))
            ear = await house_look(other, party)
            await until(lambda: one.hall.listeners.looking(party.table.id) == {0})
            await one.passes(2 * MINUTE)
            assert far.posted == [], "looked at in the other process"
            other.hall.look(party.table.id, ear, False)
            await until(lambda: not one.hall.listeners.looking(party.table.id))
            other.hall.leave(party.table.id, ear)
            for house in (one, other):
                house.reminders.sought.add(party.table.id)
                await house.reminders.step()
            machine.passes(2 * MINUTE)
            await asyncio.gather(one.reminders.step(), other.reminders.step())
            await until(lambda: not one.reminders.sending and not other.reminders.sending)
            assert len(far.posted) == 1

    asyncio.run(run())


async def house_look(house: Club, party: Party) -> Any:
    from tests.tables.house import Ear

    ear = Ear(party.tokens[0])
    await house.hall.join(party.table.id, ear, None)
    return ear


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_have_their_language(db: Path, language: str) -> None:
    async def scene(house: Club, far: End) -> None:
        party = await house.meet()
        await house.choose(party, 0, webhook(far), language=language)
        await house.passes(2 * MINUTE)
        told = msgspec.json.decode(far.posted[0].body)
        assert told["title"] == {"en": "Your turn", "it": "Tocca a te", "de": "Du bist dran"}[language]

    play(db, scene)


def test_nothing_of_a_channel_is_in_a_log(db: Path) -> None:
    async def scene(house: Club, far: End) -> None:
        party = await house.meet()
        await house.choose(party, 0, webhook(far))
        await house.passes(2 * MINUTE)
        rows = await house.hall.store.rows(party.table.id)
        assert not any(far.base.encode() in row.data for row in rows)
        (kept,) = await house.reminders.kept.at([party.table.id])
        assert isinstance(kept, KeptChannel)
        assert far.base.encode() in kept.data

    play(db, scene)
