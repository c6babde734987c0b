"""Follows what other processes write to our tables, where several share one database."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from bot.ids import GuildId, TableId
from bot.live.clock import Clock
from bot.shards import Shards
from bot.storage.store import Store


class Following:
    """Reads a table of ours again after another process has written to it.

    ``read`` reads one table. It is called at once, and again a little later if that fails. ``resync`` is
    called whenever we begin to listen, as nobody tells us about earlier writes. ``now`` gives Unix time.
    """

    def __init__(
        self,
        store: Store,
        shards: Shards,
        read: Callable[[TableId], Awaitable[None]],
        resync: Callable[[], Awaitable[None]],
        now: Callable[[], float],
    ) -> None:
        self._store = store
        self._shards = shards
        self._resync = resync
        self._now = now
        self._reading = Clock(read, now)
        self._listening: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begins to listen if there are other processes."""
        if not self._shards.all:
            self._listening = asyncio.create_task(self._store.follow(self._hear, self._resync), name="notify")

    async def close(self) -> None:
        if self._listening:
            self._listening.cancel()
            await asyncio.gather(self._listening, return_exceptions=True)
        await self._reading.close()

    def read_soon(self, table_id: TableId) -> None:
        """Starts to read the table and does not wait for it."""
        self._reading.set(table_id, self._now())

    def _hear(self, table_id: TableId, guild_id: GuildId) -> None:
        if self._shards.own(guild_id):
            self.read_soon(table_id)
