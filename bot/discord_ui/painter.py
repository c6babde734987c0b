"""Paints the shared message of each table: always the latest state, at most about once a second."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import timedelta
from functools import partial

import aiohttp
import discord

from bot.discord_ui.answers import (
    ANSWERED,
    RETRIES,
    UNKNOWN_MESSAGE,
    Unanswered,
    in_time,
    in_turn,
    put_off,
    redraw,
)
from bot.discord_ui.layout import NO_MENTIONS, layout
from bot.discord_ui.panels import Panels
from bot.i18n import Tr
from bot.presenters.table import table_message
from bot.screen import Screen
from bot.storage.store import Store
from bot.table import Phase, Table

logger = logging.getLogger(__name__)

SETTLE = 0.25
"""Seconds before a change is painted, so that a burst of presses costs one edit."""
INTERVAL = 1.0
"""Seconds between two edits of one message."""
OLDEST = timedelta(minutes=50)
"""Discord hinders edits of a message older than an hour; we post a new one before."""
DRAW_SECONDS = 60.0
"""Seconds after which an edit is given up that Discord neither takes nor refuses."""
LONGEST_WAIT = 600.0
"""Seconds that we wait at most where Discord asks us to."""
UNKNOWN_CHANNEL, TOO_OLD, ARCHIVED = 10003, 30046, 50083
TOO_MANY = 429


class Upkeep:
    """One thing that follows its table: ``work`` is done again until nothing has changed meanwhile.

    It says whether all is done. While it goes on, its task is among ``tasks``.
    """

    def __init__(
        self, name: str, work: Callable[[], Awaitable[bool]], tasks: set[asyncio.Task[None]]
    ) -> None:
        self._name = name
        self._work = work
        self._tasks = tasks
        self._task: asyncio.Task[None] | None = None
        self.dirty = False

    def touch(self) -> None:
        self.dirty = True
        if self._task is None:
            self._task = asyncio.create_task(self._keep_up(), name=self._name)
            self._tasks.add(self._task)
            self._task.add_done_callback(self._tasks.discard)

    async def _keep_up(self) -> None:
        failures = 0
        await asyncio.sleep(SETTLE)
        while self.dirty:
            self.dirty, wait = False, INTERVAL
            try:
                if not await self._work():
                    self.dirty = True
                failures = 0
            except Exception as error:
                if isinstance(error, discord.DiscordException | aiohttp.ClientError | OSError):
                    logger.warning("%s is put off: %s", self._name, told(error))
                else:
                    logger.exception("%s failed", self._name)
                wait = max(wait_asked_by(error), RETRIES[min(failures, len(RETRIES) - 1)])
                failures += 1
                self.dirty = True
            await asyncio.sleep(wait)
        self._task = None


class Painting:
    """What is known of one table's message. The hands do not wait for it, nor it for them."""

    def __init__(self, board: Upkeep, hands: Upkeep) -> None:
        self.message: int | None = None
        """None: we have not looked for it yet, or there is none."""
        self.shown: Screen | None = None
        self.lock = asyncio.Lock()
        self.board = board
        self.hands = hands


class Painter:
    """Keeps what Discord shows equal to what the tables are; a lost edit is made up for by the next one.

    ``find`` gives the table as it is now, ``shared`` the language of a server; ``vanish`` ends a table whose
    channel is no more.
    """

    def __init__(
        self,
        client: discord.Client,
        store: Store,
        panels: Panels,
        *,
        find: Callable[[int], Awaitable[Table]],
        deadline: Callable[[int], float | None],
        shared: Callable[[int], Tr],
        vanish: Callable[[int], Awaitable[object]],
        owns: Callable[[int], bool],
    ) -> None:
        self._client = client
        self._store = store
        self._panels = panels
        self._find = find
        self._deadline = deadline
        self._shared = shared
        self._vanish = vanish
        self._owns = owns
        self._paintings: dict[int, Painting] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def touch(self, table: int) -> None:
        """The table has changed, or may look other than it is."""
        painting = self._painting(table)
        painting.board.touch()
        painting.hands.touch()

    async def answer(self, interaction: discord.Interaction, table: int) -> None:
        """Answers a press on the shared message by drawing it anew in place."""
        painting = self._painting(table)
        async with in_turn(interaction, painting.lock):
            await self._recall(table, painting)
            current = await self._find(table)
            screen = self._screen(current)
            try:
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
        painting = self._painting(number)
        async with in_turn(interaction, painting.lock, public=True):
            await self._recall(number, painting)
            table = await self._find(number)
            screen = self._screen(table)
            try:
                message = await self._posted(interaction, screen)
            except (discord.HTTPException, Unanswered):
                self.touch(number)
                raise
            await self._moved(table, painting, message)
            painting.shown = screen
        self._let_go(table, painting)

    async def _posted(self, interaction: discord.Interaction, screen: Screen) -> int:
        async with in_time(interaction):
            if interaction.response.is_done():
                sent = await interaction.followup.send(
                    view=layout(screen), wait=True, allowed_mentions=NO_MENTIONS
                )
                return sent.id
            try:
                answer = await interaction.response.send_message(
                    view=layout(screen), allowed_mentions=NO_MENTIONS
                )
            except discord.HTTPException as error:
                # A command's answer of which we have not heard is the table's message already.
                if (
                    error.code != ANSWERED
                    or interaction.type is not discord.InteractionType.application_command
                ):
                    raise
            else:
                if answer.message_id:
                    return answer.message_id
            return (await interaction.original_response()).id

    async def close(self) -> None:
        """Stops painting; what is not on the screen yet comes there after the next start."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _painting(self, number: int) -> Painting:
        if number not in self._paintings:
            board = Upkeep(f"painter-{number}", partial(self._paint, number), self._tasks)
            hands = Upkeep(f"hands-{number}", partial(self._open_and_refresh, number), self._tasks)
            self._paintings[number] = Painting(board, hands)
        return self._paintings[number]

    async def _open_and_refresh(self, number: int) -> bool:
        table = await self._find(number)
        if not self._owns(table.guild):
            return True
        if table.phase is Phase.PLAYING:
            await self._panels.deal(number)
        return await self._panels.refresh(number)

    async def _paint(self, number: int) -> bool:
        # The languages of the servers are not known before.
        await self._client.wait_until_ready()
        painting = self._painting(number)
        async with painting.lock:
            table = await self._find(number)
            screen = self._screen(table)
            await self._recall(number, painting)
            # Nobody but its learner sees a lesson, in his panel.
            if self._owns(table.guild) and not table.lesson and screen != painting.shown:
                # Until Discord has said yes, nobody knows what it shows.
                painting.shown = None
                async with asyncio.timeout(DRAW_SECONDS):
                    if await self._draw(table, painting, screen):
                        painting.shown = screen
        self._let_go(table, painting)
        return True

    async def _recall(self, table: int, painting: Painting) -> None:
        """Finds out which message shows the table, where we do not know."""
        if painting.message is None:
            painting.message = await self._store.message(table)

    def _let_go(self, table: Table, painting: Painting) -> None:
        """Forgets a table that nothing is left to paint of, ended or another process's."""
        if not (table.phase.live and self._owns(table.guild)) and not painting.board.dirty:
            self._paintings.pop(table.id, None)

    async def _draw(self, table: Table, painting: Painting, screen: Screen) -> bool:
        """Draws the table's message, or a new one; False: we are shut out of its channel."""
        channel = self._client.get_partial_messageable(table.channel, guild_id=table.guild)
        view = layout(screen)
        try:
            if painting.message is not None and self._is_young(painting.message):
                message = channel.get_partial_message(painting.message)
                await message.edit(view=view, allowed_mentions=NO_MENTIONS)
                return True
        except discord.HTTPException as error:
            if error.code not in (UNKNOWN_MESSAGE, TOO_OLD, ARCHIVED):
                await self._shut_out(table, error)
                return False
        try:
            sent = await channel.send(view=view, allowed_mentions=NO_MENTIONS, silent=True)
        except discord.HTTPException as error:
            await self._shut_out(table, error)
            return False
        await self._moved(table, painting, sent.id)
        return True

    async def _moved(self, table: Table, painting: Painting, message: int) -> None:
        former, painting.message = painting.message, message
        await self._store.set_message(table.id, message)
        if former is not None and former != message:
            channel = self._client.get_partial_messageable(table.channel, guild_id=table.guild)
            try:
                await channel.get_partial_message(former).delete()
            except discord.HTTPException as error:
                logger.info("table %d: its former message stays: %s", table.id, error)

    async def _shut_out(self, table: Table, error: discord.HTTPException) -> None:
        """Ends the table of a channel that is gone; one that is closed to us is tried at the next change.

        Raises any other error.
        """
        if error.code == UNKNOWN_CHANNEL:
            await self._vanish(table.id)
        elif not isinstance(error, discord.Forbidden):
            raise error
        logger.warning("table %d: its channel is closed to the bot: %s", table.id, error)

    def _is_young(self, message: int) -> bool:
        return discord.utils.utcnow() - discord.utils.snowflake_time(message) < OLDEST

    def _screen(self, table: Table) -> Screen:
        return table_message(table, self._deadline(table.id), self._shared(table.guild))


def told(error: Exception) -> str:
    """An error in a log line. Those of the connection may hold an address with a token."""
    return str(error) if isinstance(error, discord.DiscordException) else type(error).__name__


def wait_asked_by(error: Exception) -> float:
    """The seconds that Discord, or the proxy before it, asks us to wait."""
    seconds = 0.0
    if isinstance(error, discord.RateLimited):
        seconds = error.retry_after
    elif isinstance(error, discord.HTTPException) and error.status == TOO_MANY:
        with suppress(ValueError):
            seconds = float(error.response.headers.get("Retry-After", 0))
    return min(seconds, LONGEST_WAIT)
