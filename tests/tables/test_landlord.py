"""What the landlord does to tables in the store, and how halls that have them in memory follow."""

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from tavolata.server.landlord import errands, order
from tavolata.server.landlord.following import Landlord
from tavolata.store import Backend, KeptAnalysis, KeptChannel, Row, open_store
from tavolata.store.channels import ChannelStore
from tavolata.tables.hall.hall import Hall
from tavolata.tables.log import entries, snapshot
from tavolata.tables.messages import commands as c
from tavolata.tables.messages.frames import Refuse, Welcome
from tests.tables.house import Ear, Party, opened, until


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"{tmp_path}/tables.db"
    address: str = request.getfixturevalue("postgres_url")
    return address


def at_the_store(url: str, deed: Callable[[Backend], object]) -> None:
    """As the command line does: by connections of its own, beside a server or not."""
    backend = open_store(url).backend
    backend.open(make=False)
    try:
        deed(backend)
    finally:
        backend.close()


def play(url: str, scene: Callable[[Hall, Landlord], Coroutine[Any, Any, None]]) -> None:
    async def run() -> None:
        async with opened(url) as hall:
            landlord = Landlord(hall, 0, lambda: None)
            await landlord.open()
            try:
                await scene(hall, landlord)
            finally:
                await landlord.close()

    asyncio.run(run())


def everything(url: str) -> str:
    """All that a database holds, as one text."""
    found: list[object] = []

    def read(backend: Backend) -> None:
        for table in ("entries", "cards", "snapshots", "analyses", "channels", "rewritten", "orders"):
            for row in backend.run(f"SELECT * FROM {table}"):
                for cell in row:
                    found.append(bytes(cell).decode("latin-1") if isinstance(cell, bytes) else cell)

    at_the_store(url, read)
    return "\n".join(map(str, found))


async def channel(party: Party, seat: int) -> None:
    """Let reminders to a seat go somewhere."""
    token = party.table.seats[seat].token
    row = KeptChannel(f"{seat:024x}", party.table.id, token, b'{"secret": "mailbox"}', 0, 0, 0, 0)
    await ChannelStore(party.hall.store).put(row)


# ---- deleting --------------------------------------------------------------------------


def test_a_deleted_table_is_gone_from_the_store_and_from_memory_and_whoever_looks_is_told(url: str) -> None:
    async def scene(hall: Hall, landlord: Landlord) -> None:
        party = await Party.meet(hall)
        name = party.table.id
        ear = await party.listen(party.tokens[0])
        await channel(party, 0)
        await hall.store.keep(snapshot.packed(snapshot.take(party.table)))
        await hall.store.keep_analysis(KeptAnalysis(name, b"x"))
        at_the_store(url, lambda backend: errands.delete(backend, name, 10))
        await landlord.step()
        assert ear.ended == "no_table"
        assert name not in hall.tables
        assert await party.refused(c.Chat(party.id(), "still here?", 0)) == "no_table"
        left = [row.data for row in await hall.store.rows(name)]
        assert left == [entries.write(entries.Deleted())]
        for place in ("cards", "snapshots", "analyses", "channels"):
            assert hall.store.backend.run(f"SELECT 1 FROM {place} WHERE tab = ?", (name,)) == []

    play(url, scene)


def test_nothing_can_be_written_after_a_table_is_deleted_whatever_was_on_its_way(url: str) -> None:
    async def scene(hall: Hall, landlord: Landlord) -> None:
        party = await Party.meet(hall)
        name, kept = party.table.id, snapshot.packed(snapshot.take(party.table))
        # the server has not heard of it yet
        at_the_store(url, lambda backend: errands.delete(backend, name, 10))
        seat, move = party.first_move()
        assert await party.refused(c.Move(party.id(), party.table.version, seat, move)) == "no_table"
        assert await party.refused(c.Chat(party.id(), "hello", 0)) == "no_table"
        await hall.store.keep(kept)
        await hall.store.keep_analysis(KeptAnalysis(name, b"x"))
        await landlord.step()
        assert len(await hall.store.rows(name)) == 1
        assert await hall.store.notice(name) is None
        assert await hall.store.snapshot(name) is None
        assert await hall.store.analysis(name) is None

    play(url, scene)


def test_deleting_while_moves_are_being_stored_ends_in_a_sentence(url: str) -> None:
    async def scene(hall: Hall, landlord: Landlord) -> None:
        party = await Party.meet(hall)
        name = party.table.id
        told: list[str] = []

        async def play_on() -> None:
            while True:
                if not party.table.to_act():
                    return
                seat, move = party.first_move()
                answer = await party.do(c.Move(party.id(), party.table.version, seat, move))
                if isinstance(answer, Refuse):
                    told.append(answer.why.key)
                    return

        playing = asyncio.create_task(play_on())
        begun = party.table.version
        await until(lambda: party.table.version > begun + 5)
        await asyncio.to_thread(at_the_store, url, lambda backend: errands.delete(backend, name, 10))
        await playing
        await landlord.step()
        assert told == ["no_table"]
        assert [row.data for row in await hall.store.rows(name)] == [entries.write(entries.Deleted())]

    play(url, scene)


def test_a_table_at_which_bots_play_by_themselves_can_be_deleted(url: str) -> None:
    async def scene(hall: Hall, landlord: Landlord) -> None:
        party = await Party.meet(hall, people=0, bots=2)
        await until(lambda: hall.driver.moves > 3)
        at_the_store(url, lambda backend: errands.delete(backend, party.table.id, 10))
        await landlord.step()
        await until(lambda: not hall.driver.busy(party.table.id))
        moves = hall.driver.moves
        await asyncio.sleep(0.2)
        assert hall.driver.moves == moves
        assert not hall.driver.thoughts

    play(url, scene)


def test_what_a_process_wrote_that_was_far_behind_is_swept_away(postgres_url: str) -> None:
    async def scene(hall: Hall, landlord: Landlord) -> None:
        party = await Party.meet(hall)
        name, stale = party.table.id, party.table.version + 1
        for _ in range(3):
            seat, move = party.first_move()
            await party.done(c.Move(party.id(), party.table.version, seat, move))
        at_the_store(postgres_url, lambda backend: errands.delete(backend, name, 10))
        await hall.store.append([Row(name, stale, 1, "late", b'{"is":"closed"}')])
        await landlord.step()
        assert [row.data for row in await hall.store.rows(name)] == [entries.write(entries.Deleted())]

    play(postgres_url, scene)


def test_a_name_that_no_table_has_is_told_so(url: str) -> None:
    async def scene(hall: Hall, landlord: Landlord) -> None:
        party = await Party.meet(hall)
        for name in ("nobodyhasthi", "", "a' OR 1=1 --", "x" * 10_000):
            for deed in (errands.delete, errands.close):
                with pytest.raises(errands.NoTable):
                    at_the_store(url, lambda backend, deed=deed, name=name: deed(backend, name, 1))  # type: ignore[misc]
        at_the_store(url, lambda backend: errands.delete(backend, party.table.id, 1))
        with pytest.raises(errands.NoTable):
            at_the_store(url, lambda backend: errands.delete(backend, party.table.id, 2))

    play(url, scene)


# ---- closing ---------------------------------------------------------------------------


def test_a_closed_table_is_closed_for_everybody_and_keeps_its_log(url: str) -> None:
    async def scene(hall: Hall, landlord: Landlord) -> None:
        party = await Party.meet(hall)
        ear = await party.listen(party.tokens[0])
        at_the_store(url, lambda backend: errands.close(backend, party.table.id, 10))
        with pytest.raises(errands.NotOpen):
            at_the_store(url, lambda backend: errands.close(backend, party.table.id, 10))
        await landlord.step()
        assert party.table.phase == "closed"
        assert ear.last().table.phase == "closed"
        seat, move = 0, "x"
        assert await party.refused(c.Move(party.id(), party.table.version, seat, move)) == "not_playing"
        assert len(await hall.store.rows(party.table.id)) == party.table.version

    play(url, scene)


# ---- erasing ---------------------------------------------------------------------------


def test_an_erased_name_is_nowhere_in_the_house(url: str) -> None:
    async def scene(hall: Hall, landlord: Landlord) -> None:
        party = await Party.meet(hall)
        table = party.table
        await party.done(c.Change("a", 0, "Giulia", None), party.tokens[0])
        await party.done(c.Chat("b", "my number is 5550123", 0), party.tokens[0])
        await party.done(c.Chat("c", "ciao giulia, not Giuliana", 1), party.tokens[1])
        await party.done(c.Change("d", 0, "Zorro", None), party.tokens[0])
        await channel(party, 0)
        await channel(party, 1)
        await hall.store.keep(snapshot.packed(snapshot.take(table)))
        late = snapshot.packed(snapshot.take(table))
        ear = await party.listen(party.tokens[1])
        done: list[str] = []
        at_the_store(url, lambda backend: done.extend(errands.erase(backend, "GIULIA", 10)))
        assert done == [table.id]
        # what was put away before comes too late
        await hall.store.keep(late)
        await landlord.step()
        text = everything(url)
        for word in ("Giulia,", "giulia,", '"Giulia"', "Zorro", "5550123", "Person 0"):
            assert word not in text
        assert "not Giuliana" in text
        assert text.count("mailbox") == 1
        assert [seat.name for seat in table.seats] == ["N. N. 1", "Person 1"]
        assert [said.text for said in table.chat] == ["…", "ciao …, not Giuliana"]
        told = ear.last()
        assert isinstance(told, Welcome)
        assert told.table.seats[0].name == "N. N. 1"
        # the game goes on, and comes back the same
        seat, move = party.first_move()
        await party.done(c.Move(party.id(), table.version, seat, move))
        assert await hall.evict(float("inf")) == 0
        hall.leave(table.id, ear)
        assert await hall.evict(float("inf")) == 1
        again = await hall.table(table.id)
        assert [seat.name for seat in again.seats] == ["N. N. 1", "Person 1"]
        assert [said.text for said in again.chat] == ["…", "ciao …, not Giuliana"]
        assert again.version == table.version

    play(url, scene)


def test_erasing_finds_who_is_meant_where_seats_were_drawn_and_left(tmp_path: Path) -> None:
    url = f"{tmp_path}/tables.db"

    async def scene(hall: Hall, landlord: Landlord) -> None:
        party = await Party.meet(hall, people=1, seats=2, start=False)
        await party.done(c.Stand("a", 0), party.tokens[0])
        first = await party.done(c.Sit("b", "Anna", None, 0))
        party.tokens[0] = first.token
        second = await party.done(c.Sit("c", "Bruno", None, 1))
        party.tokens[1] = second.token
        await party.done(c.Chat("d", "Bruno's words", 1), second.token)
        settings = party.table.settings
        await party.done(c.Agree("e", None, type(settings)(seating="random"), None))
        await party.done(c.Start("f"))
        at_the_store(url, lambda backend: list(errands.erase(backend, "Bruno", 10)))
        await landlord.step()
        assert sorted(seat.name for seat in party.table.seats) == ["Anna", "N. N. 3"]
        assert party.table.chat[0].text == "…"
        assert "Person 0" in everything(url)

    play(url, scene)


def test_a_bot_of_that_name_is_nobody(tmp_path: Path) -> None:
    url = f"{tmp_path}/tables.db"

    async def scene(hall: Hall, landlord: Landlord) -> None:
        party = await Party.meet(hall, people=0, bots=2)
        await until(lambda: hall.driver.moves > 2)
        before = [row.data for row in (await hall.store.rows(party.table.id))[:3]]
        found: list[str] = []
        at_the_store(url, lambda backend: found.extend(errands.erase(backend, "greedy", 10)))
        assert found == []
        await landlord.step()
        moves = hall.driver.moves
        await until(lambda: hall.driver.moves > moves or party.table.phase == "over")
        assert [row.data for row in (await hall.store.rows(party.table.id))[:3]] == before

    play(url, scene)


def test_an_erased_name_can_not_be_read_in_the_file_itself(tmp_path: Path) -> None:
    url = f"{tmp_path}/tables.db"

    async def scene(hall: Hall, landlord: Landlord) -> None:
        party = await Party.meet(hall)
        await party.done(c.Change("a", 0, "Xanthippe", None), party.tokens[0])
        for k in range(40):
            await party.done(c.Chat(f"c{k}", "quicksilver " * 20, 0), party.tokens[0])
        await hall.store.keep(snapshot.packed(snapshot.take(party.table)))

    play(url, scene)
    at_the_store(url, lambda backend: list(errands.erase(backend, "Xanthippe", 10)))
    kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert b"Xanthippe" not in kept
    assert b"quicksilver" not in kept


def test_every_process_forgets_what_one_was_told_to_forget(postgres_url: str) -> None:
    async def scene() -> None:
        async with opened(postgres_url) as here, opened(postgres_url) as there:
            landlords = [Landlord(hall, 0, lambda: None) for hall in (here, there)]
            for landlord in landlords:
                await landlord.open()
            party, other = await Party.meet(here), await Party.meet(here)
            await party.done(c.Chat("a", "hello", 0), party.tokens[0])
            tables = [await hall.table(party.table.id) for hall in (here, there)]
            ears = [Ear(party.tokens[0]), Ear(party.tokens[0])]
            for hall, ear in zip((here, there), ears, strict=True):
                await hall.join(party.table.id, ear, None)
                await hall.join(other.table.id, Ear(), None)
            at_the_store(postgres_url, lambda backend: list(errands.erase(backend, "Person 0", 10)))
            at_the_store(postgres_url, lambda backend: list(errands.erase(backend, "Person 1", 11)))
            at_the_store(postgres_url, lambda backend: errands.delete(backend, other.table.id, 20))
            for landlord in landlords:
                await landlord.step()
            for table, ear in zip(tables, ears, strict=True):
                assert [seat.name for seat in table.seats] == ["N. N. 1", "N. N. 2"]
                assert [said.text for said in table.chat] == ["…"]
                assert [seat.name for seat in ear.last().table.seats] == ["N. N. 1", "N. N. 2"]
            assert all(other.table.id not in hall.tables for hall in (here, there))
            assert "Person" not in everything(postgres_url)
            seat, move = party.first_move()
            await party.done(c.Move(party.id(), party.table.version, seat, move))
            await until(lambda: tables[1].version == tables[0].version)
            for landlord in landlords:
                await landlord.close()

    asyncio.run(scene())


# ---- by age ----------------------------------------------------------------------------


def test_what_ended_long_ago_is_deleted_and_then_forgotten(url: str) -> None:
    async def scene(hall: Hall, landlord: Landlord) -> None:
        ended, running = await Party.meet(hall), await Party.meet(hall)
        await ended.done(c.Close("x"))
        landlord.keep = -1000
        await landlord.tidy()
        await landlord.step()
        assert list(hall.tables) == [running.table.id]
        assert len(await hall.store.rows(ended.table.id)) == 1
        later = hall.time.now() + 2 * errands.REMEMBERED
        at_the_store(url, lambda backend: errands.forget_rewritten(backend, later))
        assert await hall.store.rows(ended.table.id) == []
        assert await hall.store.rows(running.table.id) != []

    play(url, scene)


# ---- the order of the house --------------------------------------------------------------


def test_two_who_change_the_order_at_once_both_have_their_way(url: str) -> None:
    async def scene(hall: Hall, landlord: Landlord) -> None:
        def ban(k: int) -> None:
            network = order.network_of(f"10.0.{k}.0/24")
            at_the_store(url, lambda backend: order.change(backend, lambda it: it.banned(network, None)))

        await asyncio.gather(*(asyncio.to_thread(ban, k) for k in range(8)))
        await landlord.step()
        assert len(landlord.order.bans) == 8
        assert landlord.is_banned("10.0.7.9")
        assert not landlord.is_banned("10.0.8.9")

    play(url, scene)


def test_a_ban_holds_for_networks_of_both_kinds_and_for_its_time(tmp_path: Path) -> None:
    url = f"{tmp_path}/tables.db"

    async def scene(hall: Hall, landlord: Landlord) -> None:
        now = hall.time.now()

        def changed(it: order.Order) -> order.Order:
            it = it.banned(order.network_of("2001:db8::7"), None)
            return it.banned(order.network_of("192.0.2.0/24"), now - 1).banned("198.51.100.7/32", now + 10**6)

        at_the_store(url, lambda backend: order.change(backend, changed))
        await landlord.step()
        assert landlord.is_banned("2001:db8::/64")
        assert not landlord.is_banned("2001:db8:0:1::/64")
        assert not landlord.is_banned("192.0.2.9")
        assert landlord.is_banned("198.51.100.7")
        assert not landlord.is_banned("no address")

    play(url, scene)


def test_unwanted_words_are_found_whatever_their_dress_but_not_inside_others(tmp_path: Path) -> None:
    url = f"{tmp_path}/tables.db"

    async def scene(hall: Hall, landlord: Landlord) -> None:
        at_the_store(
            url, lambda backend: order.change(backend, lambda it: it.wanting_no(["Mèrda", " ", "go home"]))
        )
        await landlord.step()
        for text in ("Go  HOME, you", "merda", "che MERDA!", "ｍｅｒｄａ", "mérda."):
            assert landlord.is_unwanted(text)
        for text in ("smerdare", "merdaccia", "mer da", "", "let us go to a home"):
            assert not landlord.is_unwanted(text)

    play(url, scene)
