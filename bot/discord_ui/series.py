"""Matches: the table of the next game opens by itself."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from contextlib import suppress

from sqlalchemy.exc import SQLAlchemyError

from bot import logs
from bot.ids import TableId
from bot.live.tables import Tables
from bot.table import Table
from bot.table.again import next_of_series
from bot.table.commands import Refused
from bot.table.series import is_unfinished
from bot.tasks import Tasks

logger = logs.logger(__name__)

LOOK = 5.0
"""Seconds in which people look at the end of a game before the next table opens."""

STOPPED_FOR = 86_400.0
"""After a stop of this many seconds no match goes on by itself: people have gone home."""


class SeriesGoesOn:
    """Opens the next table of a match. Where that fails, *Play again* on the score sheet does the same.

    ``touch`` draws a table, and ``ask`` hears of a new lobby.
    """

    def __init__(
        self, tables: Tables, touch: Callable[[TableId], None], ask: Callable[[Table], None]
    ) -> None:
        self._tables = tables
        self._touch = touch
        self._ask = ask
        self._opening = Tasks()

    def touch(self, table: Table) -> None:
        """The table has changed: its game may be over, and its match not."""
        name = f"series-{table.id}"
        if table.continued is not None or not is_unfinished(table):
            return
        if name not in self._opening:
            self._opening.begin(self._open(table), name)

    async def resume(self, table_ids: Iterable[TableId]) -> None:
        """After a start: these tables ended shortly before it, perhaps before the next ones opened."""
        for table_id in table_ids:
            with suppress(Refused):  # its log is not kept any more
                self.touch(await self._tables.get(table_id))

    async def close(self) -> None:
        """Opens no more tables."""
        await self._opening.close()

    async def _open(self, ended: Table) -> None:
        await asyncio.sleep(LOOK)
        host = ended.host if ended.seat(ended.host) is not None else ended.people[0]
        try:
            following, opened = await self._tables.again(ended.id, host, next_of_series)
        except (Refused, SQLAlchemyError) as error:
            logger.warning("a match does not go on by itself", table=ended.id, error=error)
            return
        if opened:
            self._touch(following.id)
            self._touch(ended.id)
            self._ask(following)
