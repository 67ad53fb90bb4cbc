"""A table's lock: one at a time, in order, and never lost."""

import asyncio

import pytest

from tavolata.tables.log.lock import Lock


def test_who_waits_longest_is_next_and_then_it_is_free() -> None:
    async def scene() -> None:
        lock, order = Lock(), []

        async def take_one(name: str) -> None:
            async with lock:
                order.append(name)
                await asyncio.sleep(0)

        assert lock.take_if_free()
        assert not lock.take_if_free()
        waiting = [asyncio.create_task(take_one(name)) for name in "abc"]
        await asyncio.sleep(0)
        assert order == []
        lock.give()
        assert not lock.take_if_free(), "it was handed over, nobody may push in"
        await asyncio.gather(*waiting)
        assert order == ["a", "b", "c"]
        assert lock.take_if_free()

    asyncio.run(scene())


def test_who_gives_up_waiting_is_passed_over() -> None:
    async def scene() -> None:
        lock = Lock()
        assert lock.take_if_free()
        impatient, patient = (asyncio.create_task(lock.take()) for _ in range(2))
        await asyncio.sleep(0)
        impatient.cancel()
        await asyncio.sleep(0)
        lock.give()
        await patient
        assert lock.taken

    asyncio.run(scene())


def test_who_gives_up_in_the_moment_of_being_next_hands_it_on() -> None:
    async def scene() -> None:
        lock = Lock()
        assert lock.take_if_free()
        impatient, patient = (asyncio.create_task(lock.take()) for _ in range(2))
        await asyncio.sleep(0)
        lock.give()
        impatient.cancel()
        with pytest.raises(asyncio.CancelledError):
            await impatient
        await patient
        lock.give()
        assert lock.take_if_free()

    asyncio.run(scene())
