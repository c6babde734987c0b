"""How much of a slow game each person has seen, so that their hand can tell what has happened since."""

from __future__ import annotations

import asyncio

from sqlalchemy.exc import SQLAlchemyError

from bot.discord_ui.core import Core
from bot.host import logs
from bot.i18n import Tr
from bot.ids import UserId
from bot.presenters.since import since
from bot.table import Phase, Table
from bot.table.paces import SLOW

logger = logs.logger(__name__)


class Looks:
    def __init__(self, core: Core) -> None:
        self._store = core.store
        self._tables = core.tables
        self._chosen = core.chosen

    async def news(self, table: Table, user_id: UserId, tr: Tr) -> str:
        """What has happened since the person last looked; "" for nothing new, or where all is quick."""
        if not _is_slow(table) or table.seat(user_id) is None:
            return ""
        try:
            seen = await self._store.people.look(table.id, user_id)
            found = await self._store.load(table.id) if seen is not None and seen < table.seq else None
        except SQLAlchemyError:
            logger.exception("what is new at a table could not be read", table=table.id)
            return ""
        if found is None or seen is None:
            return ""
        tr = tr.at_table(self._chosen.for_server(table.guild).language)
        entries = [entry for entry, _ in found.log]
        # A long log takes a while; in a thread, others are served meanwhile.
        return await asyncio.to_thread(since, table.id, entries, seen, user_id, tr)

    async def note(self, table: Table, user_id: UserId) -> None:
        """The person has seen the table as it is now."""
        if not _is_slow(table) or table.seat(user_id) is None:
            return
        try:
            now = await self._tables.get(table.id)
            await self._store.people.note_look(table.id, user_id, now.seq)
        except SQLAlchemyError:
            logger.exception("what somebody has seen could not be stored", table=table.id)


def _is_slow(table: Table) -> bool:
    return table.phase is Phase.PLAYING and table.seconds >= SLOW and not table.lesson
