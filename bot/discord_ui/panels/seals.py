"""The seal of a game that begins, told to each hand once, in a message that is never edited."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from bot import logs
from bot.discord_ui.errors import LOST, Unanswered, loggable
from bot.discord_ui.panels.panel import Panel
from bot.i18n import Tr
from bot.screens.hand import seal_message
from bot.table import Phase, Table

logger = logs.logger(__name__)

SEAL_SECONDS = 1.5
"""A hand waits this long at most for the seal above it."""


def seal_due(panel: Panel, table: Table, tr: Tr) -> str:
    """What the panel's person is to be told. "" if they know already, or nobody is to check the game."""
    checked = table.phase is Phase.PLAYING and not (table.lesson or table.same or panel.watching)
    return "" if panel.sealed or not checked else seal_message(table, tr)


async def tell_seal(panel: Panel, table: Table, tr: Tr, send: Callable[[str], Awaitable[object]]) -> None:
    """Tells the panel's person, if that is due.

    Call it before the hand comes, so that the seal stands above it. What Discord does not take is not tried
    again: `/verify` has the seal too.
    """
    if not (line := seal_due(panel, table, tr)):
        return
    panel.sealed = True
    try:
        async with asyncio.timeout(SEAL_SECONDS):
            await send(line)
    except (*LOST, Unanswered) as error:
        logger.info("a seal could not be told", table=table.id, error=loggable(error))
