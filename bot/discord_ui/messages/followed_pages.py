"""Pages for one person that follow a table: they are drawn again when the table changes.

We forget a page when its token expires, and at a restart. Its buttons still work.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import NamedTuple

from bot import logs
from bot.discord_ui.errors import LOST, loggable, will_pass
from bot.discord_ui.messages.ephemeral import EphemeralMessage
from bot.discord_ui.messages.refresher import Refresher
from bot.discord_ui.visit import Visit
from bot.ids import MessageId, TableId
from bot.live.tables import Tables
from bot.live.turnstile import Rank, Turnstile
from bot.screen import Screen
from bot.table import Table
from bot.tasks import Tasks

logger = logs.logger(__name__)


class Follows(NamedTuple):
    """The table that a page follows. Once ``draw`` returns None, the page is removed."""

    table_id: TableId
    draw: Callable[[Table], Screen | None]


class _Page:
    def __init__(self, refresher: Refresher) -> None:
        self.refresher = refresher
        self.lock = asyncio.Lock()
        """Hold this to draw the page, or to serve a press on it."""

    def put(self, interaction: int, message: EphemeralMessage, screen: Screen, follows: Follows) -> None:
        """Notes that the page is shown by this message, which answered the interaction with this id."""
        self.interaction = interaction
        self.message = message
        self.screen: Screen | None = screen
        self.follows = follows


class FollowedPages:
    """The private pages that are drawn again when their table changes. ``now`` gives Unix time."""

    def __init__(self, tables: Tables, turnstile: Turnstile, now: Callable[[], float]) -> None:
        self._tables = tables
        self._turnstile = turnstile
        self._now = now
        self._pages: dict[MessageId, _Page] = {}
        self._tasks = Tasks()

    def __len__(self) -> int:
        return len(self._pages)

    def __contains__(self, message_id: MessageId) -> bool:
        return message_id in self._pages

    def put(self, visit: Visit, message: EphemeralMessage, screen: Screen, follows: Follows) -> None:
        """From now on, draws this page again when its table changes. The page has answered this visit."""
        page = self._pages.get(message.message_id)
        if page is None:
            work = partial(self._keep_up, message.message_id)
            refresher = Refresher("page", follows.table_id, work, self._tasks, self._turnstile, Rank.LATER)
            page = self._pages[message.message_id] = _Page(refresher)
        page.put(visit.interaction.id, message, screen, follows)
        # The table may have changed while the page was being sent.
        page.refresher.touch()

    def forget(self, message_id: MessageId) -> None:
        self._pages.pop(message_id, None)

    def touch(self, table: Table) -> None:
        """Draws the pages of a table that has changed."""
        for page in self._pages.values():
            if page.follows.table_id == table.id:
                page.refresher.touch()

    @asynccontextmanager
    async def held(self, visit: Visit) -> AsyncIterator[None]:
        """Serves a press on a page and keeps that page from being drawn meanwhile.

        If the press replaces the page by another screen, the page is not followed any more.
        """
        pressed = MessageId(visit.pressed.id) if visit.pressed else None
        page = self._pages.get(pressed) if pressed else None
        if pressed is None or page is None:
            yield
            return
        async with page.lock:
            try:
                yield
            finally:
                if visit.redrawn == pressed and page.interaction != visit.interaction.id:
                    self._pages.pop(pressed, None)

    async def close(self) -> None:
        """Stops drawing pages, even those that are being drawn."""
        await self._tasks.close(0)

    async def _keep_up(self, message_id: MessageId) -> bool:
        page = self._pages.get(message_id)
        if page is None:
            return True
        async with page.lock:
            if message_id not in self._pages:
                return True
            if not page.message.lives(self._now()):
                del self._pages[message_id]
                return True
            table = await self._tables.get(page.follows.table_id)
            screen = page.follows.draw(table)
            try:
                if screen is None:
                    del self._pages[message_id]
                    await page.message.remove()
                elif screen != page.screen:
                    # Until Discord confirms the edit, nobody knows what the page shows.
                    page.screen = None
                    await page.message.show(screen)
                    page.screen = screen
            except LOST as error:
                if screen and will_pass(error):
                    raise
                self._pages.pop(message_id, None)
                logger.debug("a page is gone", table=table.id, error=loggable(error))
        return True
