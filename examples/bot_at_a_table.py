"""A bot of your own at a table: takes a seat by the table's link and plays the first move it may.

python examples/bot_at_a_table.py http://127.0.0.1:8740 abcdefghijkm
"""

import asyncio
import sys

from tavolata.client import Client
from tavolata.tables.messages.terms import Eyes


def choose(eyes: Eyes) -> str:
    """Put your ideas here: `eyes.view` is the table, `eyes.legal` what may be done."""
    return eyes.legal[0].move


async def main(server: str, table: str) -> None:
    client = Client(server)
    given = await client.sit(table, "My bot")
    async with client.session(table, [given["token"]]) as session:
        async for eyes in session.turns():
            await session.move(eyes.seat or 0, choose(eyes))
        assert session.table is not None
        print(session.table.result)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
