"""Paints the shared message of each table: always the latest state, at most about once a second."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from contextlib import suppress

import discord
from discord.utils import MISSING

from bot.discord_ui.answers import EDIT_SECONDS, defer, edit, locked, post
from bot.discord_ui.buried import Buried
from bot.discord_ui.core import Core
from bot.discord_ui.drawn_tables import Draw, DrawnTables, names_on
from bot.discord_ui.errors import (
    ARCHIVED,
    LOST,
    TOO_OLD,
    UNKNOWN_CHANNEL,
    UNKNOWN_MESSAGE,
    Unanswered,
    loggable,
)
from bot.discord_ui.layout import NO_MENTIONS, layout, shows
from bot.discord_ui.paintings import Painting, Paintings
from bot.discord_ui.panels import Panels
from bot.discord_ui.refresher import close
from bot.discord_ui.shown_seals import ShownSeals
from bot.discord_ui.strays import Strays
from bot.host import logs, metrics
from bot.ids import ChannelId, GuildId, MessageId, TableId
from bot.live.rate_limits import RateLimiter
from bot.screen import Screen
from bot.table import Phase, Table
from bot.table.commands import Vanish

logger = logs.logger(__name__)

PAINTED_A_SECOND = 40.0
"""Messages of all tables together: Discord allows a bot 50 requests a second, and some are for others."""
RESUMED_A_SECOND = 20.0
"""Tables that are painted after a start, or when the pictures have come, beside those that change."""
OLDEST = 50 * 60.0
"""Seconds: Discord hinders edits of a message older than an hour; we post a new one before."""
DRAW_SECONDS = 60.0
"""Seconds after which an edit is given up that Discord neither takes nor refuses."""


class Painter:
    """Keeps what Discord shows equal to what the tables are; the next edit makes up for a lost one."""

    def __init__(self, client: discord.Client, core: Core, panels: Panels, draw: Draw | None = None) -> None:
        self._client = client
        self._core = core
        self._tables = core.tables
        self._panels = panels
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False
        self._drawn = DrawnTables(draw, self.touch)
        self._paintings = Paintings(core, self._drawn, self._paint, self._open_and_refresh, self._tasks)
        self._seals = ShownSeals(core.tables, self._paintings)
        self._strays = Strays(core, self._paintings, self._tasks)
        self._buried = Buried(core)
        self._limiter = RateLimiter(1 / (PAINTED_A_SECOND * core.shards.share))

    def resume(self, messages: Mapping[TableId, MessageId | None]) -> None:
        """Paints these tables little by little: after a restart they may look other than they are.

        Each comes with the message that shows it, or None for the one that the store knows of, if any.
        """
        for table_id, message_id in messages.items():
            painting = self._paintings[table_id]
            painting.message_id = painting.noted = message_id
            # A process that died may have posted the end just before: Discord gives us that message then.
            painting.running = True
        self._touch_slowly([*messages])

    @property
    def behind(self) -> int:
        """How many tables wait to be painted, or are being painted."""
        return self._paintings.behind

    def touch(self, table_id: TableId) -> None:
        """The table has changed, or may look other than it is."""
        if self._closed:
            return
        painting = self._paintings[table_id]
        painting.board.touch()
        painting.hands.touch()

    def touch_server(self, guild_id: GuildId, channel_id: ChannelId | None = None) -> None:
        """What a server, or one channel of it, shows may be other than it is."""
        for table in self._tables:
            if table.guild == guild_id and channel_id in (None, table.channel):
                self.touch(table.id)

    def touch_all(self) -> None:
        """All tables may look other than they should. They are painted little by little."""
        self._touch_slowly([table.id for table in self._tables])

    async def answer_quietly(self, interaction: discord.Interaction, before: Table) -> None:
        """Answers an accepted press on the shared message, made at this table, which may be a secret.

        Where nothing has changed that everybody sees, it is acknowledged and nothing is edited: everybody
        sees an edit, and a press that is refused makes none.
        """
        if self._paintings.screen(await self._tables.get(before.id)) == self._paintings.screen(before):
            await defer(interaction)
        else:
            await self.answer(interaction, before.id)

    async def answer(self, interaction: discord.Interaction, table_id: TableId) -> None:
        """Answers a press on the shared message by drawing the table in its place."""
        if self._paintings.belongs_to_another(interaction.message, table_id):
            # Only a forger presses there what belongs to this table: it shall not paint over that one.
            await defer(interaction)
            return
        painting = self._paintings[table_id]
        async with locked(interaction, painting.lock):
            await self._paintings.recall(table_id, painting)
            table = await self._ended_whole(table_id)
            screen = self._paintings.wanted(table)
            new_picture = screen.pictures and names_on(screen) != painting.attached
            if new_picture or (table.phase is Phase.OVER and painting.running):
                await defer(interaction)
                self.touch(table_id)
                return
            try:
                with metrics.edit("table"):
                    await edit(interaction, screen, None if screen.pictures else list)
            except discord.HTTPException as error:
                if error.code not in (UNKNOWN_MESSAGE, ARCHIVED):
                    raise
                # The pressed message was taken away, or its thread put away, in the meantime: the painter
                # draws the other one, or a new one.
                await defer(interaction)
                painting.shown = None
                self.touch(table_id)
                return
            # It may be another message than the painter's, such as a former one that could not be deleted.
            if interaction.message and interaction.message.id == painting.message_id:
                painting.shown, painting.attached = screen, names_on(screen)
        self._paintings.let_go(table)

    async def post(self, interaction: discord.Interaction, table_id: TableId) -> None:
        """Answers a command by posting the table message, and takes the former one away.

        Where Discord does not take the answer, the painter posts it by itself.
        """
        painting = self._paintings[table_id]
        async with locked(interaction, painting.lock, public=True):
            await self._paintings.recall(table_id, painting)
            table = await self._ended_whole(table_id)
            screen = self._paintings.at_once(table, painting)
            try:
                with metrics.edit("table"):
                    message_id = await post(
                        interaction, screen, pictures=lambda: self._drawn.files(screen) or []
                    )
            except (discord.HTTPException, Unanswered):
                self.touch(table_id)
                raise
            try:
                await self._move(table, painting, message_id)
                await self._seals.note(table, painting)
            except Exception:
                self.touch(table_id)
                raise
            painting.shown, painting.attached = screen, names_on(screen)
        self._paintings.let_go(table)

    def clear(self, table_id: TableId, pressed: discord.Message) -> None:
        """Takes away a pressed message of the table, if it was left behind."""
        self._strays.clear(table_id, pressed)

    async def settle_seal(self, table: Table) -> None:
        """Before a start: the lobby is told which message showed its seal, unless Discord takes too long."""
        await self._seals.settle(table)

    async def close(self) -> None:
        """Stops painting; what is not on the screen yet comes there after the next start."""
        self._closed = True
        await self._drawn.close()
        await close(((painting.lock, painting.board) for painting in self._paintings.all), self._tasks)

    def _touch_slowly(self, table_ids: Iterable[TableId]) -> None:
        async def touch() -> None:
            for table_id in table_ids:
                self.touch(table_id)
                await asyncio.sleep(1 / RESUMED_A_SECOND)

        task = asyncio.create_task(touch(), name="painter")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _open_and_refresh(self, table_id: TableId) -> bool:
        table = await self._tables.get(table_id)
        if not self._core.shards.own(table.guild):
            return True
        if table.phase is Phase.PLAYING:
            await self._panels.deal(table_id)
        return await self._panels.refresh(table_id)

    async def _paint(self, table_id: TableId) -> bool:
        # The languages of the servers are not known before.
        await self._client.wait_until_ready()
        painting = self._paintings[table_id]
        table = await self._ended_whole(table_id)
        if not self._core.shards.own(table.guild):
            self._paintings.let_go(table)
            return True
        wanted = self._paintings.wanted(table)
        if not table.lesson and wanted != painting.shown:
            # Not under the lock: a press on this message is answered meanwhile.
            await self._limiter.wait()
            if names_on(wanted) != painting.attached:
                await self._drawn.prepare(table_id, wanted)
        async with painting.lock:
            table = await self._tables.get(table_id)
            screen = self._paintings.at_once(table, painting)
            await self._paintings.recall(table_id, painting)
            # Its learner alone sees a lesson, in their panel.
            if not table.lesson and screen != painting.shown:
                # Until Discord has said yes, nobody knows what it shows.
                painting.shown = None
                async with asyncio.timeout(DRAW_SECONDS):
                    if await self._draw(table, painting, screen):
                        painting.shown, painting.attached = screen, names_on(screen)
                        painting.running = table.phase is Phase.PLAYING or table.withheld
            await self._paintings.note(table_id, painting)
            await self._seals.note(table, painting)
        if not (table.phase.live or table.withheld):
            await self._core.store.set_painted(table_id)
        self._paintings.let_go(table)
        return True

    async def _ended_whole(self, table_id: TableId) -> Table:
        """The table; where its game is over, with what there is to tell of the end."""
        table = await self._tables.get(table_id)
        await self._core.endings.gather(table)
        return await self._tables.get(table_id)

    async def _draw(self, table: Table, painting: Painting, screen: Screen) -> bool:
        """Draws the table's message, or a new one. False means that we are shut out of its channel."""
        channel = self._client.get_partial_messageable(table.channel, guild_id=table.guild)
        try:
            if await self._moves_down(table, painting, channel):
                with suppress(discord.Forbidden):
                    await self._send(table, painting, channel, screen)
                    return True
            if not await self._edit(table, painting, channel, screen):
                await self._send(table, painting, channel, screen)
        except discord.HTTPException as error:
            await self._accept_shut_out(table, error)
            return False
        return True

    async def _moves_down(
        self, table: Table, painting: Painting, channel: discord.PartialMessageable
    ) -> bool:
        """Whether a new message at the bottom of the channel shows what people look for: the end, or a
        table that talk has buried.
        """
        if table.phase is Phase.OVER:
            return painting.running and not table.withheld
        former = painting.message_id
        return former is not None and await self._buried.is_buried(table, former, channel)

    async def _edit(
        self, table: Table, painting: Painting, channel: discord.PartialMessageable, screen: Screen
    ) -> bool:
        """Draws the table in its message. False where there is none, or none that can be edited."""
        # A score sheet stays where it is, however old, when it gets a link to the next table.
        stays = table.phase is Phase.OVER
        if painting.message_id is None or not (stays or self._is_young(painting.message_id)):
            return False
        message = channel.get_partial_message(painting.message_id)
        # Without a word of pictures, an edit leaves those that the message has.
        kept = names_on(screen) == painting.attached
        files: list[discord.File] = MISSING if kept else self._drawn.files(screen) or []
        try:
            with metrics.edit("table"):
                await message.edit(view=layout(screen), attachments=files, allowed_mentions=NO_MENTIONS)
        except discord.HTTPException as error:
            if error.code not in (UNKNOWN_MESSAGE, TOO_OLD, ARCHIVED):
                raise
            return False
        return True

    async def _send(
        self, table: Table, painting: Painting, channel: discord.PartialMessageable, screen: Screen
    ) -> None:
        """Draws the table in a new message, and takes the former one away."""
        view = layout(screen)
        with metrics.edit("table"):
            sent = await channel.send(
                view=view,
                files=self._drawn.files(screen) or [],
                allowed_mentions=NO_MENTIONS,
                silent=True,
                nonce=_nonce(table, painting),
            )
        await self._move(table, painting, MessageId(sent.id))
        if not shows(sent, view):
            # It had been posted before, of which we have not heard.
            files = self._drawn.files(screen) or []
            await sent.edit(view=layout(screen), attachments=files, allowed_mentions=NO_MENTIONS)

    async def _move(self, table: Table, painting: Painting, message_id: MessageId) -> None:
        """From now on this message shows the table; the former one is taken away."""
        former, painting.message_id = painting.message_id, message_id
        await self._paintings.note(table.id, painting)
        if former is not None and former != message_id:
            # Nobody who presses at this table waits for that.
            task = asyncio.create_task(self._take_away(table, former), name=f"former-{table.id}")
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _take_away(self, table: Table, message_id: MessageId) -> None:
        channel = self._client.get_partial_messageable(table.channel, guild_id=table.guild)
        try:
            async with asyncio.timeout(EDIT_SECONDS):
                await channel.get_partial_message(message_id).delete()
        except LOST as error:
            logger.info("the former message stays", table=table.id, error=loggable(error))

    async def _accept_shut_out(self, table: Table, error: discord.HTTPException) -> None:
        """Ends the table of a channel that is gone; one that is closed to us is tried at the next change.

        Raises any other error.
        """
        if error.code == UNKNOWN_CHANNEL:
            await self._tables.handle(table.id, Vanish())
        elif not isinstance(error, discord.Forbidden):
            raise error
        logger.warning("the channel is closed to the bot", table=table.id, error=error)

    def _is_young(self, message_id: MessageId) -> bool:
        return self._core.hours() - discord.utils.snowflake_time(message_id).timestamp() < OLDEST


def _nonce(table: Table, painting: Painting) -> str:
    """The same for a message that may have been posted before: for some minutes Discord gives us that one.

    It has at most 25 letters.
    """
    return f"{table.id:x}-{painting.message_id or 0:x}"
