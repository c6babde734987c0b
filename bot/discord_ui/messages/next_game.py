"""What follows a game: in a match the next table opens by itself, and the previous players are invited."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from contextlib import suppress

from sqlalchemy.exc import SQLAlchemyError

from bot import logs
from bot.discord_ui.messages.endings import Endings
from bot.discord_ui.messages.reminders import Reminders
from bot.ids import TableId
from bot.live.lately import Lately
from bot.live.tables import Tables
from bot.table import Phase, Table, log
from bot.table.again import is_given_up, next_of_series
from bot.table.commands import Refused
from bot.table.nouns import Asked
from bot.table.series import is_unfinished
from bot.tasks import Tasks

logger = logs.logger(__name__)

LOOK = 5.0
"""Seconds from a game's end until the match's next table opens, so that people can look at the result."""
LAST_ASKED = 300
"""For this many lobbies, we remember what the previous game's score sheet says about them."""
STOPPED_FOR = 86_400.0
"""If a match's game ended more than this many seconds before a start of the bot, no next table opens."""


class NextGame:
    """Opens the next table of a match. If that fails, *Play again* on the score sheet opens that table.

    ``draw`` draws a table's message again, for example a score sheet when the next lobby has changed.
    """

    def __init__(
        self, tables: Tables, reminders: Reminders, endings: Endings, draw: Callable[[TableId], None]
    ) -> None:
        self._tables = tables
        self._reminders = reminders
        self._endings = endings
        self._draw = draw
        self._opening = Tasks()
        self._said: Lately[TableId, tuple[Phase, tuple[Asked, ...]]] = Lately(LAST_ASKED)

    def touch(self, table: Table) -> None:
        """Follows a changed table: it may invite other people now, or its game may be over."""
        self.ask(table)
        self._go_on(table)

    def ask(self, table: Table) -> None:
        """Follows a lobby that now invites other people, or that has begun or closed.

        Draws the previous game's score sheet again. If the lobby is new to us, people may have to be called.
        """
        before, said = table.opened.after, (table.phase, table.asked if table.phase is Phase.LOBBY else ())
        if before == log.NO_TABLE or self._said.get(table.id) == said:
            return
        if table.id not in self._said:
            self._reminders.ask_again(table)
        self._said[table.id] = said
        if is_given_up(table):
            self._endings.look_again(before)
        self._draw(before)

    async def resume(self, table_ids: Iterable[TableId]) -> None:
        """Opens the next tables of matches whose last games ended shortly before the bot's start."""
        for table_id in table_ids:
            with suppress(Refused):  # the table's log is gone
                self._go_on(await self._tables.get(table_id))

    async def close(self) -> None:
        """Opens no more tables from now on."""
        await self._opening.close()

    def _go_on(self, table: Table) -> None:
        name = f"series-{table.id}"
        if table.continued is None and is_unfinished(table) and name not in self._opening:
            self._opening.begin(self._open(table), name)

    async def _open(self, ended: Table) -> None:
        await asyncio.sleep(LOOK)
        host = ended.host if ended.seat(ended.host) is not None else ended.people[0]
        try:
            following, opened = await self._tables.again(ended.id, host, next_of_series)
        except (Refused, SQLAlchemyError) as error:
            logger.warning("a match does not go on by itself", table=ended.id, error=error)
            return
        if opened:
            self._draw(following.id)
            self._draw(ended.id)
            self.ask(following)
