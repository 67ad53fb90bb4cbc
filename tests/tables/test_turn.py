"""A table's turn: one at a time, in order, and never lost."""

import asyncio

import pytest

from tavolata.tables.turn import Turn


def test_who_waits_longest_is_next_and_then_it_is_free() -> None:
    async def scene() -> None:
        turn, order = Turn(), []

        async def take_one(name: str) -> None:
            async with turn:
                order.append(name)
                await asyncio.sleep(0)

        assert turn.take_if_free()
        assert not turn.take_if_free()
        waiting = [asyncio.create_task(take_one(name)) for name in "abc"]
        await asyncio.sleep(0)
        assert order == []
        turn.give()
        assert not turn.take_if_free(), "it was handed over, nobody may push in"
        await asyncio.gather(*waiting)
        assert order == ["a", "b", "c"]
        assert turn.take_if_free()

    asyncio.run(scene())


def test_who_gives_up_waiting_is_passed_over() -> None:
    async def scene() -> None:
        turn = Turn()
        assert turn.take_if_free()
        impatient, patient = (asyncio.create_task(turn.take()) for _ in range(2))
        await asyncio.sleep(0)
        impatient.cancel()
        await asyncio.sleep(0)
        turn.give()
        await patient
        assert turn.taken

    asyncio.run(scene())


def test_who_gives_up_in_the_moment_of_being_next_hands_it_on() -> None:
    async def scene() -> None:
        turn = Turn()
        assert turn.take_if_free()
        impatient, patient = (asyncio.create_task(turn.take()) for _ in range(2))
        await asyncio.sleep(0)
        turn.give()
        impatient.cancel()
        with pytest.raises(asyncio.CancelledError):
            await impatient
        await patient
        turn.give()
        assert turn.take_if_free()

    asyncio.run(scene())
