"""How much of a slow game each person has seen, so that their hand can show what is new."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

from sqlalchemy.exc import SQLAlchemyError

from bot import logs
from bot.discord_ui.messages.core import Core
from bot.i18n import Tr
from bot.ids import TableId, UserId
from bot.live.lately import Lately
from bot.screens.since import since
from bot.table import Phase, Table, log
from bot.table.paces import SLOW
from engine.game import Seat

STORED_AFTER = 20.0
"""A person's look at a table is stored within this many seconds, together with other looks."""
MOST_KEPT = 5000
"""How many looks are kept in memory; the store has the others."""
FEW = 20
"""More log entries than this are replayed in a Python thread. Fewer take less time than starting one."""

logger = logs.logger(__name__)

Looker = tuple[TableId, UserId]


class Looks:
    """Keeps in memory what each person has seen, and stores it later, so that no press waits for the
    database.

    If the process dies before it stores a look, the person is shown some things again, but nothing from
    before their own last move.
    """

    def __init__(self, core: Core) -> None:
        self._people = core.store.people
        self._log_from = core.store.log_from
        self._tables = core.tables
        self._chosen = core.chosen
        self._alone = core.shards.all
        """Whether this process serves all servers. If so, no other process stores what people have seen."""
        self._seen: Lately[Looker, Table] = Lately(MOST_KEPT)
        """The tables as people last saw them, the oldest look first."""
        self._unstored: dict[Looker, int] = {}
        self._storing: asyncio.Task[None] | None = None

    async def news(self, table: Table, user_id: UserId, tr: Tr) -> str:
        """What has happened since the person last looked; "" if nothing has, or if the game is fast."""
        seat = table.seat(user_id)
        if not _is_slow(table) or seat is None:
            return ""
        then = self._seen.get((table.id, user_id))
        if then and then.seq >= table.seq:
            return ""
        try:
            # Ask the store unless a look is in memory and no other process can have stored a later one.
            ours = then is not None and self._alone
            stored = None if ours else await self._people.look(table.id, user_id)
            if (then is None and stored is None) or (stored or 0) >= table.seq:
                return ""
            start = then or Table(table.id)
            entries = await self._log_from(table.id, start.seq)
            if then and any(isinstance(entry, log.Forgot) for entry in entries):
                # The table in memory still names a person whose data has been deleted.
                start = Table(table.id)
                entries = await self._log_from(table.id, 0)
        except SQLAlchemyError:
            logger.exception("what is new at a table could not be read", table=table.id)
            return ""
        seen = max(then.seq if then else 0, stored or 0, start.seq + _own(entries, seat)) - start.seq
        tr = self._chosen.at_table(table, tr)
        if len(entries) <= FEW:
            return since(start, entries, seen, user_id, tr)
        # A long log takes a while to replay; in a thread, it keeps no other person waiting.
        return await asyncio.to_thread(since, start, entries, seen, user_id, tr)

    async def note(self, table: Table, user_id: UserId) -> None:
        """Notes that the person has seen the table as it is now."""
        if not _is_slow(table) or table.seat(user_id) is None:
            return
        looker = (table.id, user_id)
        try:
            now = await self._tables.get(table.id)
        except SQLAlchemyError:
            logger.exception("what somebody has seen could not be noted", table=table.id)
            return
        self._seen[looker] = now
        self._unstored[looker] = now.seq
        if self._storing is None:
            self._storing = asyncio.create_task(self._store_soon(), name="looks")

    async def close(self) -> None:
        """Stores the remaining looks."""
        if self._storing:
            self._storing.cancel()
            await asyncio.wait([self._storing])
        await self._store()

    async def _store_soon(self) -> None:
        while self._unstored:
            await asyncio.sleep(STORED_AFTER)
            await self._store()
        self._storing = None

    async def _store(self) -> None:
        looks = dict(self._unstored)
        try:
            await self._people.note_looks(looks)
        except SQLAlchemyError:
            logger.exception("what people have seen could not be stored")
            return
        # Delete looks from memory only now, so that none are lost if the bot stops during the query.
        for looker, seq in looks.items():
            if self._unstored[looker] == seq:
                del self._unstored[looker]
        live = {table.id for table in self._tables}  # nobody asks for news of a game that is over
        for looker in [looker for looker in self._seen if looker[0] not in live]:
            del self._seen[looker]


def _is_slow(table: Table) -> bool:
    return table.phase is Phase.PLAYING and table.seconds >= SLOW and table.shared


def _own(entries: Iterable[log.Entry | None], seat: Seat) -> int:
    """How many of these entries the person in this seat has seen: all up to their own last move."""
    known = 0
    for number, entry in enumerate(entries, 1):
        match entry:
            case log.Acted(by=by) if by != "player":
                pass
            case log.Acted(mover) | log.DecidedAhead(mover) | log.TookBack(mover) if mover == seat:
                known = number
    return known
