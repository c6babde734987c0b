"""Paints the shared message of each table: always the latest state, at most about once a second."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import timedelta

import discord

from bot import journal, metrics
from bot.discord_ui.answers import UNKNOWN_MESSAGE, in_turn, put_off, redraw
from bot.discord_ui.layout import NO_MENTIONS, layout
from bot.discord_ui.panels import Panels
from bot.i18n import Tr
from bot.presenters.table import table_message
from bot.screen import Screen
from bot.storage.store import Store
from bot.table import Phase, Table

logger = journal.logger(__name__)

SETTLE = 0.25
"""Seconds before a change is painted, so that a burst of presses costs one edit."""
INTERVAL = 1.0
"""Seconds between two edits of one message."""
LAST_STROKE = 2.0
"""Seconds that what is being drawn has before the painter stops."""
OLDEST = timedelta(minutes=50)
"""Discord hinders edits of a message older than an hour; we post a new one before."""
RETRIES = (2.0, 4.0, 8.0, 16.0, 32.0, 60.0)
"""Seconds until the next try after each failure in a row; the last one holds on."""
UNKNOWN_CHANNEL, TOO_OLD = 10003, 30046


class Painting:
    """What is known of one table's message."""

    def __init__(self) -> None:
        self.message: int | None = None
        """None: we have not looked for it yet, or there is none."""
        self.shown: Screen | None = None
        self.dirty = False
        self.failures = 0
        self.lock = asyncio.Lock()
        self.task: asyncio.Task[None] | None = None


class Painter:
    """Keeps what Discord shows equal to what the tables are; a lost edit is made up for by the next one.

    ``find`` gives the table as it is now, ``resumed`` whether a restart came between, ``shared`` the language
    of a server.
    """

    def __init__(
        self,
        client: discord.Client,
        store: Store,
        panels: Panels,
        *,
        find: Callable[[int], Awaitable[Table]],
        deadline: Callable[[int], float | None],
        resumed: Callable[[int], bool],
        shared: Callable[[int], Tr],
    ) -> None:
        self._client = client
        self._store = store
        self._panels = panels
        self._find = find
        self._deadline = deadline
        self._resumed = resumed
        self._shared = shared
        self._paintings: dict[int, Painting] = {}

    @property
    def behind(self) -> int:
        """How many tables wait to be painted."""
        return sum(painting.dirty for painting in self._paintings.values())

    def touch(self, table: int) -> None:
        """The table has changed, or may look other than it is."""
        painting = self._paintings.setdefault(table, Painting())
        painting.dirty = True
        if painting.task is None:
            painting.task = asyncio.create_task(self._keep_up(table, painting), name=f"painter-{table}")

    async def answer(self, interaction: discord.Interaction, table: int) -> None:
        """Answers a press on the shared message by drawing it anew in place."""
        painting = self._paintings.setdefault(table, Painting())
        async with in_turn(interaction, painting.lock):
            await self._recall(table, painting)
            current = await self._find(table)
            screen = self._screen(current)
            try:
                with metrics.edit("table"):
                    await redraw(interaction, screen)
            except discord.NotFound as error:
                if error.code != UNKNOWN_MESSAGE:
                    raise
                # The pressed message was taken away in the meantime: the painter draws the other one.
                await put_off(interaction)
                painting.shown = None
                self.touch(table)
                return
            # It may be another message than the painter's, such as a former one that could not be deleted.
            if interaction.message and interaction.message.id == painting.message:
                painting.shown = screen
        self._let_go(current, painting)

    async def post(self, interaction: discord.Interaction, number: int) -> None:
        """Answers a command by posting the table message, and takes the former one away.

        Where Discord does not take the answer, the painter posts it by itself.
        """
        painting = self._paintings.setdefault(number, Painting())
        async with in_turn(interaction, painting.lock, public=True):
            await self._recall(number, painting)
            table = await self._find(number)
            screen = self._screen(table)
            try:
                with metrics.edit("table"):
                    message = await self._posted(interaction, screen)
            except discord.HTTPException:
                self.touch(number)
                raise
            await self._moved(table, painting, message)
            painting.shown = screen
        self._let_go(table, painting)

    async def _posted(self, interaction: discord.Interaction, screen: Screen) -> int:
        if interaction.response.is_done():
            sent = await interaction.followup.send(
                view=layout(screen), wait=True, allowed_mentions=NO_MENTIONS
            )
            return sent.id
        answer = await interaction.response.send_message(view=layout(screen), allowed_mentions=NO_MENTIONS)
        return answer.message_id or (await interaction.original_response()).id

    async def close(self) -> None:
        """Stops painting; what is not on the screen yet comes there after the next start."""
        strokes = [asyncio.create_task(_finished(painting)) for painting in self._paintings.values()]
        if strokes:
            await asyncio.wait(strokes, timeout=LAST_STROKE)
        tasks = [painting.task for painting in self._paintings.values() if painting.task]
        for task in (*strokes, *tasks):
            task.cancel()
        await asyncio.gather(*strokes, *tasks, return_exceptions=True)

    async def _keep_up(self, number: int, painting: Painting) -> None:
        # The languages of the servers are not known before.
        await self._client.wait_until_ready()
        await asyncio.sleep(SETTLE)
        while painting.dirty:
            painting.dirty = False
            try:
                await self._paint(number, painting)
                painting.failures = 0
            except Exception:
                logger.exception("could not be painted", table=number)
                painting.dirty = True
                painting.failures += 1
            wait = RETRIES[min(painting.failures, len(RETRIES)) - 1] if painting.failures else INTERVAL
            await asyncio.sleep(wait)
        painting.task = None

    async def _paint(self, number: int, painting: Painting) -> None:
        table = await self._find(number)
        if table.phase is Phase.PLAYING:
            await self._panels.deal(number)
        async with painting.lock:
            table = await self._find(number)
            screen = self._screen(table)
            await self._recall(number, painting)
            if screen != painting.shown:
                await self._draw(table, painting, screen)
                painting.shown = screen
        await self._panels.refresh(number)
        self._let_go(table, painting)

    async def _recall(self, table: int, painting: Painting) -> None:
        """Finds out which message shows the table, where we do not know."""
        if painting.message is None:
            painting.message = await self._store.message(table)

    def _let_go(self, table: Table, painting: Painting) -> None:
        """Forgets an ended table that nothing is left to paint of."""
        if not table.phase.live and not painting.dirty:
            self._paintings.pop(table.id, None)

    async def _draw(self, table: Table, painting: Painting, screen: Screen) -> None:
        channel = self._client.get_partial_messageable(table.channel, guild_id=table.guild)
        view = layout(screen)
        try:
            if painting.message is not None and self._is_young(painting.message):
                message = channel.get_partial_message(painting.message)
                with metrics.edit("table"):
                    await message.edit(view=view, allowed_mentions=NO_MENTIONS)
                return
        except discord.HTTPException as error:
            if error.code not in (UNKNOWN_MESSAGE, TOO_OLD):
                raise_unless_shut_out(table, error)
                return
        try:
            with metrics.edit("table"):
                sent = await channel.send(view=view, allowed_mentions=NO_MENTIONS, silent=True)
        except discord.HTTPException as error:
            raise_unless_shut_out(table, error)
        else:
            await self._moved(table, painting, sent.id)

    async def _moved(self, table: Table, painting: Painting, message: int) -> None:
        former, painting.message = painting.message, message
        await self._store.set_message(table.id, message)
        if former is not None and former != message:
            channel = self._client.get_partial_messageable(table.channel, guild_id=table.guild)
            try:
                await channel.get_partial_message(former).delete()
            except discord.HTTPException as error:
                logger.info("the former message stays", table=table.id, error=error)

    def _is_young(self, message: int) -> bool:
        return discord.utils.utcnow() - discord.utils.snowflake_time(message) < OLDEST

    def _screen(self, table: Table) -> Screen:
        return table_message(
            table, self._deadline(table.id), self._shared(table.guild), resumed=self._resumed(table.id)
        )


async def _finished(painting: Painting) -> None:
    """Else a message that is just being posted would be posted again after the start."""
    async with painting.lock:
        if painting.task:
            painting.task.cancel()


def raise_unless_shut_out(table: Table, error: discord.HTTPException) -> None:
    """A channel that is gone or closed to us is no reason to try again before the next change."""
    if not isinstance(error, discord.Forbidden) and error.code != UNKNOWN_CHANNEL:
        raise error
    logger.warning("the channel is closed to the bot", table=table.id, error=error)
