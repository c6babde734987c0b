"""The transcript of a stored table for a bug report, without names. A table still in use has none."""

from __future__ import annotations

from collections.abc import Iterator

from bot.ids import TableId
from bot.storage.store import Store
from bot.table.replay import Replay, replay, transcript

MOST = 2**63 - 1
"""The highest number of a database column."""


class NoReport(Exception):
    """There is no report. The message says why."""


async def report(store: Store, table_id: TableId) -> str:
    """Everything known about a table's game, seats as letters. Raises NoReport."""
    found = await store.load(table_id) if 0 < table_id <= MOST else None
    if found is None:
        raise NoReport(f"There is no table {table_id} in this database.")
    read = replay(table_id, found.log)
    if read.withheld or (read.closed is None and await store.archive.game(table_id) is None):
        raise NoReport(f"Table {table_id} is still in use: its hands are secret until its game is over.")
    return "\n".join(_lines(read))


def _lines(read: Replay) -> Iterator[str]:
    table, secret = read.table, f"secret {read.table.secret or 'deleted'}"
    yield f"table {table.id}, {table.game or 'of a game that cannot be read'}"
    if read.started is None:
        yield "no game was begun"
    elif not read.version_agrees:
        yield f"played under version {read.started.version} of its rules, not the present one"
        yield secret
    elif read.frames:
        yield f"version {read.started.version} of its rules, {secret}"
        yield from transcript(read)
    if not read.whole and read.started and read.version_agrees:
        yield f"the rules follow the log for {len(read.moves)} of its {read.logged} moves, and no further"
    if read.closed:
        yield f"closed without a result: {read.closed}"
