"""Ending a task of one's own hides nothing: not one's own cancellation, not a task that takes its time."""

import asyncio

import pytest

from tavolata.tables.helpers.cancelling import end


async def stubborn(gone: asyncio.Event, asked: list[str]) -> None:
    """Is cancelled at the second time of asking."""
    try:
        await asyncio.sleep(60)
    except asyncio.CancelledError:
        asked.append("once")
        try:
            await asyncio.sleep(60)
        finally:
            asked.append("twice")
            gone.set()


def test_who_is_cancelled_while_waiting_is_cancelled_when_the_task_is_over() -> None:
    async def scene() -> None:
        gone, asked = asyncio.Event(), list[str]()
        task = asyncio.create_task(stubborn(gone, asked))
        await asyncio.sleep(0)
        ending = asyncio.create_task(end(task))
        await asyncio.sleep(0.01)
        assert not ending.done()
        ending.cancel("why")
        with pytest.raises(asyncio.CancelledError, match="why"):
            await ending
        assert gone.is_set()
        assert asked == ["once", "twice"]
        assert task.cancelled()

    asyncio.run(scene())


def test_a_task_that_fails_or_is_over_is_ended_without_a_word() -> None:
    async def fail() -> None:
        try:
            await asyncio.sleep(60)
        finally:
            raise ValueError("on its way out")

    async def scene() -> None:
        failing = asyncio.create_task(fail())
        await asyncio.sleep(0)
        await end(failing)
        await end(failing)
        assert isinstance(failing.exception(), ValueError)

    asyncio.run(scene())
