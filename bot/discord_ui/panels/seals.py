"""The seal of a game that begins, told to each hand once, in a message that is never edited."""

from __future__ import annotations

import asyncio

from bot.discord_ui.errors import LOST, loggable
from bot.discord_ui.panels.panel import Panel
from bot.discord_ui.refresher import close_tasks
from bot.host import logs
from bot.i18n import Tr
from bot.presenters.fairness import seal_message
from bot.table import Phase, Table

logger = logs.logger(__name__)


class Seals:
    """Nobody waits for them. What Discord does not take is not tried again: `/verify` has the seal too."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def tell(self, panel: Panel, table: Table, tr: Tr) -> None:
        """Tells the panel's person, unless they know already, or nobody is to check the game."""
        checked = table.phase is Phase.PLAYING and not table.lesson and not table.sealed.former
        if panel.sealed or panel.shown is None or not checked:
            return
        panel.sealed = True
        task = asyncio.create_task(_tell(panel, table, seal_message(table, tr)), name=f"seal-{table.id}")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """What is just being sent has a moment to get there."""
        await close_tasks([*self._tasks])


async def _tell(panel: Panel, table: Table, text: str) -> None:
    shown = panel.shown
    try:
        if shown:
            await shown.send_beside(text)
    except LOST as error:
        logger.info("a seal could not be told", table=table.id, error=loggable(error))
