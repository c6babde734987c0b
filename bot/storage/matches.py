"""Writes the start and the end of a team match, each in one transaction for both tables of the match."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import sqlalchemy as sa

from bot.ids import GuildId, TableId
from bot.scores.finished import Finished
from bot.shards import ALL, Shards
from bot.storage import schema
from bot.storage.entries import append_to, of_shards, open_with, options_text, set_row, stored_log
from bot.storage.journal import clashing
from bot.storage.projections import write_results
from bot.storage.repository import Repository, alone_with
from bot.storage.results import next_in
from bot.table import Phase, Table, log
from bot.table.log import Paired, Settled
from bot.table.replay import MarkedEntry, recall

_tables = schema.tables.c


class Matches(Repository):
    """The steps of a team match. Each is one transaction, even if it writes to both tables of the match."""

    async def begin(
        self,
        table: Table,
        seq: int,
        at: float,
        entries: Sequence[MarkedEntry],
        second: Sequence[log.Entry],
        deadlines: tuple[float | None, float | None],
        *,
        announce: bool,
    ) -> TableId:
        """Adds entries to the first table's log, and opens the second table. Returns the second table's id.

        Raises Clash if another writer took the place ``seq`` first.
        """
        row = {"match": table.id, "options": options_text(table.options)}

        def write(connection: sa.Connection) -> TableId:
            other = open_with(connection, at, deadlines[1], second, announce, **row)
            paired = [*entries, MarkedEntry(Paired(other))]
            append_to(connection, table.id, seq, at, paired, announce)
            set_row(connection, table.id, deadline=deadlines[0], match=other)
            return other

        with clashing(table.id, seq):
            return await self._writer.write(write)

    async def end(
        self, table: Table, seq: int, at: float, entries: Sequence[MarkedEntry], *, announce: bool
    ) -> bool:
        """Adds the entries that end a table. Returns True if the other table of the match was over already.

        If so, the results of both tables are written too. Raises Clash as `begin` does.
        """

        def write(connection: sa.Connection) -> bool:
            append_to(connection, table.id, seq, at, entries, announce)
            set_row(connection, table.id, live=False, deadline=None, unpainted=True)
            return _settle(connection, table.id, table.guild, at, announce=announce)

        with clashing(table.id, seq):
            return await self._writer.write(write)

    async def settle(self, at: float, shards: Shards = ALL) -> None:
        """Settles the matches whose tables were closed or deleted by other means than `end`."""
        over = sa.select(_tables.id, _tables.guild).where(
            _tables.match.is_not(None), ~_tables.live, of_shards(shards)
        )
        for row in await self._all(over.order_by(_tables.id)):
            await self._writer.write(partial(_settle, table_id=row.id, guild_id=row.guild, at=at))


def _settle(
    connection: sa.Connection, table_id: TableId, guild_id: GuildId, at: float, *, announce: bool = False
) -> bool:
    """Adds the end of the match to both logs, and writes the results. False if a table is not over."""
    # This comes first, so that if both tables end at once, only the later writer settles the match.
    alone_with(connection, guild_id)
    query = sa.select(_tables.id, _tables.live, _tables.match, _tables.guild)
    mine = connection.execute(query.where(_tables.id == table_id)).one()
    if mine.match is None:
        return True
    other = connection.execute(query.where(_tables.id == mine.match)).one_or_none()
    if other is not None and other.live:
        return False
    for row in (mine, *([other] if other is not None else [])):
        number = TableId(row.id)
        set_row(connection, number, match=None, unpainted=True)
        logged = stored_log(connection, number)
        if not logged:  # its log was deleted
            continue
        ended = recall(number, logged)
        append_to(connection, number, len(logged), at, [MarkedEntry(Settled())], announce)
        if ended.phase is Phase.OVER and ended.results:
            nth, results = next_in(connection, ended.guild), tuple(ended.results)
            game = Finished(number, ended.guild, ended.game, at, results, nth=nth, rated=False)
            write_results(connection, game)
    return True
