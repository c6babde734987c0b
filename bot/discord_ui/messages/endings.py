"""The endings of games: put together when a game is over, and kept while people look at them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import NamedTuple, TypeAlias

from msgspec.structs import replace
from sqlalchemy.exc import SQLAlchemyError

from bot import logs
from bot.games.statistics import honours_in
from bot.ids import MessageId, TableId
from bot.live.lately import Lately
from bot.scores.ending import UNTOLD, Ending, Remark
from bot.scores.finished import RunningScore
from bot.storage.store import Store
from bot.table import Phase, Table, log
from bot.table.again import is_given_up
from bot.table.replay import recall

logger = logs.logger(__name__)

LAST_ENDED = 50
"""How many tables' endings are kept."""
PATIENCE = 0.5
"""Seconds that a score sheet waits for its ending. An ending that takes longer is drawn by a second edit."""
AGAIN = 20.0
"""Seconds after a failed query until we ask the database again."""

Remarks: TypeAlias = Callable[[Table, Sequence[log.Entry]], Awaitable[tuple[Remark, ...]]]
"""Asks the features for their remarks on a finished game with this log."""


class Counted(NamedTuple):
    """A running score, and how many entries the table's log had when the score was read."""

    score: RunningScore
    seq: int


class Endings:
    """Puts endings together from the store, the features and a replayed log.

    All that we know of a table's end is one value, `Ending`. A painter compares endings to see what is new.
    """

    def __init__(self, store: Store, remarks: Remarks) -> None:
        self._store = store
        self._remarks = remarks
        self.changed: Callable[[TableId], None] = lambda _: None
        """Is called when more is known of a table's end than was in time to be shown."""
        self.watchers: list[Callable[[TableId, MessageId], None]] = []
        """Functions that are called when a table, even an ended one, has a new message."""
        self._told: Lately[TableId, Ending] = Lately(LAST_ENDED)
        self._running: Lately[TableId, Counted] = Lately(LAST_ENDED)
        self._gathering: dict[TableId, asyncio.Task[None]] = {}
        self._put_off: dict[TableId, asyncio.TimerHandle] = {}
        """The tables whose endings could not be fully read, with the timers that draw them again."""

    def of(self, table: Table) -> Ending:
        """What is known so far of the table's end."""
        told = self._told.get(table.id, UNTOLD)
        return replace(told, running=self._running[table.id].score) if table.id in self._running else told

    def is_told(self, table: Table) -> bool:
        """Whether there is nothing more to learn about the table's end."""
        if table.phase is not Phase.OVER or not table.shared:
            return True
        told = self._told.get(table.id)
        if told is None or table.continued is None:
            return told is not None
        return told.looked_at == table.continued and (told.given_up or told.following is not None)

    async def gather(self, table: Table) -> None:
        """Learns how a table ended, if it has. What takes longer than `PATIENCE` is shown by a later edit."""
        try:
            await self._count(table)
            if self.is_told(table):
                return
            if table.id not in self._told:
                task = self._gathering.get(table.id)
                if task is None:
                    task = asyncio.create_task(self._gather(table), name=f"ending-{table.id}")
                    self._gathering[table.id] = task
                await asyncio.wait([task], timeout=PATIENCE)
                if not task.done():
                    task.add_done_callback(lambda _: self.changed(table.id))
                    return
            if table.continued is not None:
                await self._find_next(table, table.continued)
        except SQLAlchemyError as error:
            self._read_later(table, error)

    def posted(self, table: Table, message_id: MessageId) -> None:
        """Makes the previous, ended table link to the new message of this table.

        This table's message may move down again and again during its game. So the ended table's old message
        is not drawn again until that game is over.
        """
        for watcher in self.watchers:
            watcher(table.id, message_id)
        ended = table.opened.after
        if ended == log.NO_TABLE or is_given_up(table):
            return
        if told := self._told.get(ended):
            self._told[ended] = replace(told, following=message_id, looked_at=table.id, given_up=False)
        if table.phase is not Phase.PLAYING:
            self.changed(ended)

    def look_again(self, ended: TableId) -> None:
        """Looks again at an ended table whose next table has just been opened or closed."""
        if ended in self._told:
            self._told[ended] = replace(self._told[ended], looked_at=None)

    def forget(self) -> None:
        """Forgets all endings: a person's name has changed or was deleted, so they must be read again."""
        self._told.clear()

    async def close(self) -> None:
        """Waits for the endings that are being gathered: that work still needs the store."""
        for timer in self._put_off.values():
            timer.cancel()
        await asyncio.gather(*self._gathering.values(), return_exceptions=True)

    async def _count(self, table: Table) -> None:
        """Reads the running score again after each change of the table, as a name may have changed."""
        shown = table.phase is Phase.OVER or (
            table.phase is Phase.LOBBY and table.opened.after != log.NO_TABLE
        )
        known = self._running.get(table.id)
        if not shown or not table.shared or (known and known.seq == table.seq):
            return
        score = await self._store.archive.running_score(table.id)
        self._running[table.id] = Counted(score, table.seq)

    async def _gather(self, table: Table) -> None:
        try:
            stored = await self._store.load(table.id)
            entries = [entry for entry, _ in stored.log if entry] if stored else []
            honours, decided = await asyncio.to_thread(honours_in, table.game, entries)
            remarks = await self._remarks(table, entries)
            earlier = await _ended_tables(self._store, table.same.earlier) if table.same else ()
            self._told[table.id] = Ending(honours, decided, remarks, earlier=earlier)
        except SQLAlchemyError as error:
            self._read_later(table, error)
        finally:
            del self._gathering[table.id]

    async def _find_next(self, table: Table, following: TableId) -> None:
        before = self._told.get(table.id)
        message_id = await self._store.message(following)
        next_one = await _stored_table(self._store, following)
        given_up = next_one is not None and is_given_up(next_one)
        # If the ending changed during our queries, that change is newer than what we have read.
        if before is not None and self._told.get(table.id) is before:
            self._told[table.id] = replace(
                before, following=message_id, looked_at=following, given_up=given_up
            )

    def _read_later(self, table: Table, error: SQLAlchemyError) -> None:
        """Draws the table again after a while, and thereby reads the missing parts of its ending."""
        logger.warning("an ending could not be read", table=table.id, error=error)
        if table.id not in self._put_off:
            loop = asyncio.get_running_loop()
            self._put_off[table.id] = loop.call_later(AGAIN, self._read_again, table.id)

    def _read_again(self, table_id: TableId) -> None:
        del self._put_off[table_id]
        self.changed(table_id)


async def _ended_tables(store: Store, table_ids: Iterable[TableId]) -> tuple[Table, ...]:
    """Rebuilds these tables from their logs. Leaves out missing logs and unfinished games."""
    found = [await _stored_table(store, table_id) for table_id in table_ids]
    return tuple(table for table in found if table and table.phase is Phase.OVER)


async def _stored_table(store: Store, table_id: TableId) -> Table | None:
    """The table from its log; None if the log is gone."""
    stored = await store.load(table_id)
    return await asyncio.to_thread(recall, table_id, stored.log) if stored and stored.log else None
