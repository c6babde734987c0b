"""Draws a table's message at Discord: by a token, by an ordinary edit, or as a new message."""

from __future__ import annotations

from functools import partial

import discord
from discord.utils import MISSING

from bot import logs, metrics
from bot.discord_ui.errors import (
    UNKNOWN_CHANNEL,
    ShutOut,
    is_shut_out,
    loggable,
    may_be_for_files,
)
from bot.discord_ui.layout import NO_MENTIONS, layout
from bot.discord_ui.messages.core import Core
from bot.discord_ui.messages.drawn_tables import DrawnTables, names_on
from bot.discord_ui.messages.painter.allowed import Allowed
from bot.discord_ui.messages.painter.paintings import Painting, Paintings
from bot.discord_ui.messages.painter.table_tokens import TableTokens
from bot.discord_ui.messages.posting import must_follow, post
from bot.discord_ui.trying import tried
from bot.ids import MessageId
from bot.live.rate_limits import RateLimiter
from bot.screen import Screen
from bot.table import Phase, Table
from bot.table.commands import Vanish
from bot.tasks import Tasks

logger = logs.logger(__name__)

OLDEST = 50 * 60.0
"""Seconds after which a message is posted again: Discord limits edits of messages older than an hour."""
MOST_BELOW = 10
"""If more messages than this follow a table, a phone does not show the table any more."""
LOOKED_AFTER = 120.0
"""Seconds from posting a table's message to our first look for messages below it, and between later looks."""
LOOKS_A_SECOND = 5.0
"""At most this many looks per second for all tables together. If there are many tables, each waits longer."""


class NoTurn(Exception):
    """A table needs an ordinary edit or a new message, but has not waited for its turn to make one."""


class Brush:
    """Draws tables; its tasks go into ``tasks``. Hold a painting's lock while you use a brush."""

    def __init__(
        self,
        client: discord.Client,
        core: Core,
        paintings: Paintings,
        drawn: DrawnTables,
        allowed: Allowed,
        tasks: Tasks,
    ) -> None:
        self._client = client
        self._core = core
        self._paintings = paintings
        self._drawn = drawn
        self._allowed = allowed
        self._tasks = tasks
        self._buried = Buried(core, allowed)
        self.tokens = TableTokens(paintings, core.now)

    async def draw(self, table: Table, painting: Painting, screen: Screen, *, in_turn: bool) -> Screen | None:
        """Draws the table's message, or a new one. Returns what the message shows.

        If the picture cannot be sent, the message is in words. ``in_turn`` says whether the table has waited
        for its turn. If not, only an edit by a token is allowed, and NoTurn is raised if that is not enough.
        Returns None if the channel is closed to us.
        """
        told = painting.shut_out or not table.phase.live
        try:
            return await self._draw(table, painting, screen, in_turn=in_turn)
        except (discord.HTTPException, ShutOut) as error:
            if screen.pictures and may_be_for_files(error):
                words = self._paintings.screen(table)
                shown = await self.draw(table, painting, words, in_turn=in_turn)
                if shown:
                    self._allowed.learn_refusal(table)
                return shown
            await self._accept_shut_out(table, painting, error)
            if not told:
                logger.warning("the channel is closed to the bot", table=table.id, error=loggable(error))
            return None

    async def _draw(self, table: Table, painting: Painting, screen: Screen, *, in_turn: bool) -> Screen:
        channel = self._client.get_partial_messageable(table.channel, guild_id=table.guild)
        painting.shut_out = False
        if await self._moves_down(table, painting, channel):
            _require(in_turn)
            try:
                return await self._send(table, painting, channel, screen)
            except (discord.Forbidden, ShutOut) as error:
                if screen.pictures and may_be_for_files(error):
                    raise
                painting.buried = False
        if not await self._edit(table, painting, channel, screen, in_turn=in_turn):
            _require(in_turn)
            return await self._send(table, painting, channel, screen)
        return screen

    async def _moves_down(
        self, table: Table, painting: Painting, channel: discord.PartialMessageable
    ) -> bool:
        """Whether the table needs a new message at the bottom, as its game is over or talk has buried it."""
        if table.phase is Phase.OVER:
            return painting.running
        former = painting.message_id
        if former is not None and await self._buried.is_buried(table, former, channel):
            painting.buried = True
        return painting.buried

    async def _edit(
        self,
        table: Table,
        painting: Painting,
        channel: discord.PartialMessageable,
        screen: Screen,
        *,
        in_turn: bool,
    ) -> bool:
        """Edits the table's message. Returns False if there is no message, or if it cannot be edited."""
        # A score sheet stays where it is, however old, when it gets a link to the next table.
        stays = table.phase is Phase.OVER
        if painting.message_id is None or not (stays or self._is_young(painting.message_id)):
            return False
        message = channel.get_partial_message(painting.message_id)
        # An edit that names no pictures leaves the message's pictures as they are.
        kept = names_on(screen) == painting.attached
        # Until Discord confirms the edit, nobody knows which pictures the message has.
        painting.attached = None

        def files() -> list[discord.File]:
            return MISSING if kept else self._drawn.files(screen) or []

        if edited := await self.tokens.edit(table.id, painting, screen, files()):
            self._drawn.posted(table.id, edited.attachments)
            return True
        if not self._allowed.here(table).view_channel:
            raise ShutOut
        _require(in_turn)
        try:
            with metrics.edit("table"):
                edited = await message.edit(
                    view=layout(screen), attachments=files(), allowed_mentions=NO_MENTIONS
                )
        except (discord.HTTPException, discord.RateLimited) as error:
            if not must_follow(error, message.id):
                raise
            return False
        self._drawn.posted(table.id, edited.attachments)
        return True

    async def _send(
        self, table: Table, painting: Painting, channel: discord.PartialMessageable, screen: Screen
    ) -> Screen:
        """Draws the table in a new message and removes the old one. Returns what the message shows."""
        if not self._allowed.here(table).send_messages:
            raise ShutOut
        # Perhaps we have not kept the old message's picture. If drawing takes long, the picture comes later.
        await self._drawn.prepare(table.id, screen)
        if self._drawn.files(screen) is None:
            screen = self._paintings.screen(table)
        note, nonce = partial(self.move, table, painting), f"{table.id:x}-{painting.message_id or 0:x}"
        with metrics.edit("table"):
            await post(
                channel,
                screen,
                nonce,
                note,
                lambda: self._drawn.files(screen) or [],
                hears=lambda sent: self._drawn.posted(table.id, sent.attachments),
            )
        return screen

    async def move(self, table: Table, painting: Painting, message_id: MessageId) -> None:
        """Notes that this message shows the table from now on, and removes the old message."""
        former = painting.message_id
        self._paintings.put(table.id, painting, message_id)
        painting.buried = False
        await self._paintings.note(table, painting)
        if former is not None and former != message_id:
            # Nothing waits for this removal: presses at the table are served meanwhile.
            self._tasks.begin(self._take_away(table, former), f"former-{table.id}")

    async def _take_away(self, table: Table, message_id: MessageId) -> None:
        channel = self._client.get_partial_messageable(table.channel, guild_id=table.guild)
        deleting = channel.get_partial_message(message_id).delete()
        await tried(deleting, logger.info, "the former message stays", table=table.id)

    async def _accept_shut_out(self, table: Table, painting: Painting, error: Exception) -> None:
        """Ends the table if its channel is gone. If the channel is closed to us, we draw again at the table's
        next change.

        Raises any other error.
        """
        if getattr(error, "code", 0) == UNKNOWN_CHANNEL:
            await self._core.tables.handle(table.id, Vanish())
        elif is_shut_out(error):
            painting.shut_out = True
            if isinstance(error, discord.Forbidden):
                self._allowed.learn_closed(table)
        else:
            raise error

    def _is_young(self, message_id: MessageId) -> bool:
        return self._core.now() - discord.utils.snowflake_time(message_id).timestamp() < OLDEST


def _require(in_turn: bool) -> None:
    if not in_turn:
        raise NoTurn


class Buried:
    """Finds out whether talk has pushed a table's message out of sight.

    Discord does not tell us: now and then we ask for the messages after ours, in channels where we may read
    them.
    """

    def __init__(self, core: Core, allowed: Allowed) -> None:
        self._now = core.now
        self._allowed = allowed
        self._each = RateLimiter(LOOKED_AFTER)
        self._all = RateLimiter(1 / (LOOKS_A_SECOND * core.shards.share))

    async def is_buried(
        self, table: Table, message_id: MessageId, channel: discord.PartialMessageable
    ) -> bool:
        """Whether more than `MOST_BELOW` messages follow a running game's message. False if we don't look."""
        age = self._now() - discord.utils.snowflake_time(message_id).timestamp()
        if table.phase is not Phase.PLAYING or age < LOOKED_AFTER:
            return False
        here = self._allowed.here(table)
        if not (here.view_channel and here.read_message_history):
            return False  # Discord would refuse the request or return no messages
        # If we have looked too often for this table, or for all tables, we look again when this table
        # changes.
        if not (self._each.would_allow(table.id) and self._all.allows(None)):
            return False
        self._each.allows(table.id)
        try:
            below = [
                each async for each in channel.history(limit=MOST_BELOW + 1, after=discord.Object(message_id))
            ]
        except discord.HTTPException:
            return False
        return len(below) > MOST_BELOW
