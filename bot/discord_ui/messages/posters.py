"""Posters: what the channel shows of a table that has a thread of its own.

A poster is posted when the lobby's thread exists, and edited when people come and go, at the start and at the
end; never for a move. A game does not need its poster. If the poster is deleted, or we may not post it, we do
not try again.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import partial

import discord

from bot import logs
from bot.discord_ui.errors import LOST, UNKNOWN_CHANNEL, UNKNOWN_MESSAGE, is_shut_out, loggable
from bot.discord_ui.layout import says
from bot.discord_ui.messages.core import Core
from bot.discord_ui.messages.posting import UNEDITABLE, post, redrawn
from bot.discord_ui.messages.refresher import Refresher
from bot.discord_ui.trying import tried
from bot.discord_ui.visit import EDIT_SECONDS, Visit
from bot.i18n import Tr
from bot.ids import ChannelId, MessageId, TableId
from bot.live.rate_limits import RateLimiter
from bot.screen import Screen
from bot.screens.poster import poster
from bot.storage.posted import MessagePlace, Sending
from bot.table import Phase, Table
from bot.table.commands import Refused
from bot.tasks import Tasks

logger = logs.logger(__name__)

POSTER = "poster"
"""The kind of `Sending` for posters."""
DRAWN_A_SECOND = 5.0
"""Edits per second for all posters together: the tables themselves need most of what Discord allows."""


class Poster:
    """What we know of one table's poster."""

    def __init__(self, channel: ChannelId, message: MessageId | None, refresher: Refresher) -> None:
        self.channel = channel
        self.message = message
        """The poster's message; None while it is not posted."""
        self.shown: Screen | None = None
        """What the poster shows, as far as we know."""
        self.lost = False
        """Whether the poster was deleted, or we may not write in its channel."""
        self.refresher = refresher


class Posters:
    """Keeps the posters of the tables that this process owns."""

    def __init__(self, client: discord.Client, core: Core) -> None:
        self._client = client
        self._core = core
        self._posters: dict[TableId, Poster] = {}
        self._tasks = Tasks()
        self._limiter = RateLimiter(1 / (DRAWN_A_SECOND * core.shards.share))
        core.sendings.finders[POSTER] = self._find

    async def resume(self) -> None:
        """Brings the posters up to date after a start, even those of ended tables."""
        for table_id, place in (await self._core.store.posters.known(self._core.shards)).items():
            self._take(table_id, place.channel, place.message).refresher.touch()

    def touch(self, table: Table) -> None:
        """Follows a changed table. A lobby in a thread that the bot opened gets a poster if it has none."""
        known = self._posters.get(table.id)
        if known is None and table.phase is Phase.LOBBY and table.shared and table.occasion.hosted:
            thread = self._client.get_channel(table.channel)
            if isinstance(thread, discord.Thread) and thread.owner_id == thread.guild.me.id:
                known = self._take(table.id, ChannelId(thread.parent_id), None)
        if known and not known.lost and poster(table, self._tr(table)) != known.shown:
            known.refresher.touch()
        elif known and known.lost and not table.phase.live:
            del self._posters[table.id]

    async def welcome(self, visit: Visit, table: Table) -> None:
        """Tells a person who joined from the poster where their table is, and adds them to its thread."""
        tr = visit.tr
        if table.phase is Phase.PLAYING:
            text = tr("You take over from a bot at the next deal.")
        else:
            text = tr("You have a seat. Your table is here: {thread}", thread=f"<#{table.channel}>")
        await self._core.answers.give(visit, text)
        thread = self._client.get_channel(table.channel)
        if isinstance(thread, discord.Thread) and not thread.is_private():
            adding = thread.add_user(discord.Object(visit.user))
            await tried(adding, logger.info, "a player was not taken to the thread", table=table.id)

    async def close(self) -> None:
        """Stops; the next start brings the posters up to date."""
        for known in self._posters.values():
            known.refresher.stop()
        await self._tasks.close()

    def _take(self, table_id: TableId, channel_id: ChannelId, message_id: MessageId | None) -> Poster:
        refresher = Refresher(
            "poster", table_id, partial(self._paint, table_id), self._tasks, self._core.turnstile
        )
        known = self._posters[table_id] = Poster(channel_id, message_id, refresher)
        return known

    async def _paint(self, table_id: TableId) -> bool:
        await self._client.wait_until_ready()
        await self._core.sendings.found()
        known = self._posters.get(table_id)
        if known is None:
            return True
        try:
            table = await self._core.tables.get(table_id)
        except Refused:  # the table was deleted with its server
            del self._posters[table_id]
            return True
        screen = poster(table, self._tr(table))
        is_news = screen != known.shown and (table.phase.live or known.message is not None)
        if is_news and not known.lost:
            await self._limiter.wait()
            known.shown = None
            try:
                async with asyncio.timeout(EDIT_SECONDS):
                    await self._draw(table, known, screen)
                known.shown = screen
            except discord.HTTPException as error:
                gone = error.code in (UNKNOWN_CHANNEL, UNKNOWN_MESSAGE)
                if not (gone or is_shut_out(error)):
                    raise
                logger.info("a poster is given up", table=table_id, error=loggable(error))
                known.lost = True
        if not table.phase.live:
            await self._core.store.posters.forget(table_id)
            del self._posters[table_id]
        return True

    async def _draw(self, table: Table, known: Poster, screen: Screen) -> None:
        channel = self._client.get_partial_messageable(known.channel, guild_id=table.guild)
        former = known.message and channel.get_partial_message(known.message)
        if former and await redrawn(former, screen, followed=UNEDITABLE):
            return

        nonce, note = f"poster-{table.id:x}-{known.message or 0:x}", partial(self._move, table, known)
        async with self._core.sendings.noted(Sending(POSTER, table.id, table.guild, known.channel)):
            await post(channel, screen, nonce, note)

    async def _move(self, table: Table, known: Poster, message_id: MessageId) -> None:
        """Notes that this message is the poster from now on, and removes the old message."""
        former, known.message = known.message, message_id
        if former and former != message_id:
            channel = self._client.get_partial_messageable(known.channel, guild_id=table.guild)
            with suppress(*LOST):
                await channel.get_partial_message(former).delete()
        await self._core.store.posters.note(table.id, MessagePlace(known.channel, message_id))

    async def _find(self, sending: Sending) -> None:
        """Finds the poster that a killed process may have posted."""
        table = await self._core.tables.get(TableId(sending.id))
        known = self._posters.get(table.id)
        place = f"<#{table.channel}>"
        found = await self._core.sendings.latest(
            sending,
            lambda parts: says(parts, "### ") and says(parts, place),
            known.message if known else None,
        )
        if found:
            known = known or self._take(table.id, sending.channel, None)
            await self._move(table, known, found)
            known.refresher.touch()

    def _tr(self, table: Table) -> Tr:
        return self._core.chosen.for_server(table.guild)
