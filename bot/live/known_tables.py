"""The tables that this process keeps in memory. A table that another process has written to is read again."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import AsyncExitStack
from weakref import WeakValueDictionary

from bot.ids import GuildId, TableId
from bot.live.clock import Clock
from bot.live.lately import Lately
from bot.live.live_table import Live
from bot.live.time import Time
from bot.shards import Shards
from bot.storage.store import Store
from bot.table import Phase, Table
from bot.table.commands import no_such_table
from bot.tasks import Tasks

LAST_ENDED = 50
"""How many ended tables we keep. People still look at them, and a log takes long to read."""

FOREIGN_DEADLINES = 300
"""How many deadlines of other processes' tables we keep."""


class KnownTables:
    """Our live tables, the last few that ended, and any other table while somebody uses it.

    ``load`` reads the tables with given ids from the store, and leaves out those that do not exist.
    """

    def __init__(self, load: Callable[[Sequence[TableId]], Awaitable[Sequence[Live]]]) -> None:
        self._load = load
        self.live: dict[TableId, Live] = {}
        self._in_channels: dict[int | None, dict[TableId, Live]] = {}
        """The live tables keyed by channel. There may be thousands of tables, so we don't search them all."""
        self.ended: Lately[TableId, Live] = Lately(LAST_ENDED)
        self.foreign_deadlines: Lately[TableId, float | None] = Lately(FOREIGN_DEADLINES)
        """Deadlines of other processes' tables (Unix time or None), for a decision or the game's start."""
        self._used: WeakValueDictionary[TableId, Live] = WeakValueDictionary()
        self._loading: WeakValueDictionary[TableId, asyncio.Lock] = WeakValueDictionary()

    def __getitem__(self, table_id: TableId) -> Live:
        return self._used[table_id]

    def __contains__(self, table_id: TableId) -> bool:
        return table_id in self._used

    def in_use(self, table_ids: Iterable[TableId]) -> list[TableId]:
        """Those of the given ids whose tables are in memory."""
        return [table_id for table_id in table_ids if table_id in self._used]

    def lobby(self, table_id: TableId) -> Table | None:
        """The live table with this id, if its game has not begun."""
        live = self.live.get(table_id)
        return live.table if live and live.table.phase is Phase.LOBBY else None

    def in_channel(self, channel_id: int | None) -> Mapping[TableId, Live]:
        """The live tables of one channel."""
        return self._in_channels.get(channel_id, {})

    def behind(self, lengths: Mapping[TableId, int]) -> list[TableId]:
        """The ids of tables whose log's length, as we know it, differs from the one in ``lengths``."""
        ours = {table_id: live.table.seq for table_id, live in self.live.items()}
        return [
            table_id
            for table_id in lengths.keys() | ours.keys()
            if ours.get(table_id) != lengths.get(table_id)
        ]

    async def get(self, table_id: TableId) -> Live:
        """The table, read from the store if necessary. Raises Refused if there is none with this id."""
        live = self._used.get(table_id)
        if live is None:
            found = await self.get_all([table_id])
            if not found:
                raise no_such_table()
            [live] = found
        if table_id in self.ended:
            self.ended[table_id] = live
        return live

    async def get_all(self, table_ids: Iterable[TableId]) -> list[Live]:
        """These tables, if they exist, ordered by id. One query loads all that are not in memory."""
        wanted = sorted({*table_ids})
        async with AsyncExitStack() as alone:
            for table_id in wanted:
                if table_id not in self._used:
                    # Each table has one load at a time: a slower second load could bring back an old state.
                    lock = self._loading.setdefault(table_id, asyncio.Lock())
                    await alone.enter_async_context(lock)
            known = {table_id: self._used[table_id] for table_id in wanted if table_id in self._used}
            missing = [table_id for table_id in wanted if table_id not in known]
            loaded = await self._load(missing) if missing else []
            found = known | {live.table.id: live for live in loaded}
        return [found[table_id] for table_id in sorted(found)]

    def keep(self, live: Live) -> Live:
        """Remembers a table: a live one until it ends, any other table while somebody uses it.

        Returns the table as it is known. If somebody has read it meanwhile, it may have gone on already.
        """
        live = self._used.setdefault(live.table.id, live)
        if live.table.phase.live:
            self.live[live.table.id] = live
            self._in_channels.setdefault(live.table.channel, {})[live.table.id] = live
        return live

    def end(self, live: Live) -> None:
        """Moves a table from the live tables to the last ended ones."""
        self.live.pop(live.table.id, None)
        here = self._in_channels.get(live.table.channel, {})
        here.pop(live.table.id, None)
        if not here:
            self._in_channels.pop(live.table.channel, None)
        self.ended[live.table.id] = live

    def drop(self, table_id: TableId) -> None:
        """Forgets a table that is no longer in the store."""
        self.ended.clear()
        self._used.pop(table_id, None)


class Following:
    """Reads a table of ours again after another process has written to it.

    ``read`` reads one table. A failed read is tried again a little later. ``resync`` is called whenever we
    begin to listen, as we do not hear of earlier writes. ``now`` gives Unix time.
    """

    def __init__(
        self,
        store: Store,
        shards: Shards,
        read: Callable[[TableId], Awaitable[None]],
        resync: Callable[[], Awaitable[None]],
        now: Time,
    ) -> None:
        self._store = store
        self._shards = shards
        self._resync = resync
        self._now = now
        self._reading = Clock(read, now)
        self._listening = Tasks()

    def start(self) -> None:
        """Begins to listen if there are other processes."""
        if not self._shards.all:
            self._listening.begin(self._store.follow(self._hear, self._resync), "notify")

    async def close(self) -> None:
        await self._listening.close(0)
        await self._reading.close()

    def read_soon(self, table_id: TableId) -> None:
        """Starts to read the table in the background."""
        self._reading.set(table_id, self._now())

    def _hear(self, table_id: TableId, guild_id: GuildId) -> None:
        if self._shards.own(guild_id):
            self.read_soon(table_id)
