"""A few at a time, and addresses by turns."""

import asyncio

from tavolata.server.turnstile import Turnstile


def entered(each: int, addresses: list[str]) -> list[list[str]]:
    """Who comes in at which turn of the loop, if all come at once."""
    turns: list[list[str]] = []

    async def come(stile: Turnstile, address: str) -> None:
        await stile.enter(address)
        turns[-1].append(address)

    async def run() -> None:
        stile = Turnstile(each)
        turns.append([])
        coming = [asyncio.create_task(come(stile, address)) for address in addresses]
        while any(not task.done() for task in coming):
            await asyncio.sleep(0)
            turns.append([])
        assert not stile.rows

    asyncio.run(run())
    return [turn for turn in turns if turn]


def test_a_few_come_in_at_each_turn() -> None:
    turns = entered(2, ["a"] * 9)
    assert sum(map(len, turns)) == 9
    assert max(map(len, turns)) == 2


def test_one_who_comes_after_a_crowd_waits_for_one_of_it_at_most() -> None:
    order = [address for turn in entered(1, ["crowd"] * 50 + ["guest"]) for address in turn]
    assert order.index("guest") <= 2


def test_who_goes_away_holds_up_nobody() -> None:
    async def run() -> None:
        stile = Turnstile(1)
        await stile.enter("a")
        gone = asyncio.create_task(stile.enter("a"))
        stays = asyncio.create_task(stile.enter("b"))
        await asyncio.sleep(0)
        gone.cancel()
        async with asyncio.timeout(5):
            await stays

    asyncio.run(run())
