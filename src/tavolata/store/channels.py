"""Where reminders to a seat go, and which wait each was told last: beside the logs, never in them."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from tavolata.store.store import Store

FIELDS: Final = "id, tab, token, data, told, wait, tries, due"
TOGETHER: Final = 200
"""Tables that are asked for in one question."""


class KeptChannel(NamedTuple):
    """A channel, and how far it is with the wait it tells of.

    A wait has the version of the table at which it began; 0 is the question whether a mailbox is its owner's.
    """

    id: str
    table: str
    token: str
    """The hash of the seat's token: with it the channel goes."""
    data: bytes
    """Where it leads to, as the server writes it."""
    told: int
    """The last wait that was told, or given up."""
    wait: int
    """The wait that is being told, as long as it is above `told`."""
    tries: int
    due: int
    """When the next try comes."""


class ChannelStore:
    """The channels of a store."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def _run(self, statement: str, *args: object) -> list[tuple[object, ...]]:
        return await self.store.read(self.store.backend.run, statement, args)

    async def _found(self, rest: str, *args: object) -> list[KeptChannel]:
        found = await self._run(f"SELECT {FIELDS} FROM channels {rest}", *args)
        return [KeptChannel(*row) for row in found]  # type: ignore[arg-type]

    async def at(self, tables: Sequence[str]) -> list[KeptChannel]:
        """All channels at these tables."""
        found: list[KeptChannel] = []
        for k in range(0, len(tables), TOGETHER):
            some = tables[k : k + TOGETHER]
            found += await self._found(f"WHERE tab IN ({', '.join('?' * len(some))})", *some)
        return found

    async def one(self, id: str) -> KeptChannel | None:
        """The channel of this name."""
        found = await self._found("WHERE id = ?", id)
        return found[0] if found else None

    async def tables(self) -> list[str]:
        """All tables with a channel."""
        return [str(tab) for (tab,) in await self._run("SELECT DISTINCT tab FROM channels")]

    async def count(self) -> int:
        """How many there are."""
        return int(str((await self._run("SELECT count(*) FROM channels"))[0][0]))

    async def put(self, channel: KeptChannel) -> None:
        """Store a channel, in place of what had its name."""
        await self._run(
            f"INSERT INTO channels ({FIELDS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET "
            "data = excluded.data, told = excluded.told, wait = excluded.wait, "
            "tries = excluded.tries, due = excluded.due",
            *channel,
        )

    async def write(self, id: str, data: bytes) -> None:
        """Keep something else of a channel; how far it is stays."""
        await self._run("UPDATE channels SET data = ? WHERE id = ?", data, id)

    async def drop(self, id: str) -> None:
        """Forget a channel."""
        await self._run("DELETE FROM channels WHERE id = ?", id)

    async def move(self, id: str, table: str) -> None:
        """Let a channel follow its seat to another table, where nothing was told yet."""
        await self._run("UPDATE channels SET tab = ?, told = 0, wait = 0, tries = 0 WHERE id = ?", table, id)

    async def claim(self, before: KeptChannel, wait: int, due: int) -> bool:
        """Note that a wait is being told, before it is; False if another process was faster."""
        tries = before.tries + 1 if before.wait == wait else 1
        claimed = await self._run(
            "UPDATE channels SET wait = ?, tries = ?, due = ? "
            "WHERE id = ? AND told = ? AND wait = ? AND tries = ? RETURNING id",
            wait, tries, due, before.id, before.told, before.wait, before.tries,
        )  # fmt: skip
        return bool(claimed)

    async def settle(self, id: str, wait: int) -> None:
        """Note that a wait is told, or given up."""
        await self._run("UPDATE channels SET told = ? WHERE id = ? AND told < ?", wait, id, wait)

    async def key(self, name: str, made: bytes) -> bytes:
        """A key of the house: as it was made the first time, by whichever process."""
        await self._run("INSERT INTO keys (name, data) VALUES (?, ?) ON CONFLICT DO NOTHING", name, made)
        found = await self._run("SELECT data FROM keys WHERE name = ?", name)
        return bytes(found[0][0])  # type: ignore[call-overload, no-any-return]
