"""Finds a message again that was sent but not noted: its process was killed, or Discord's answer was lost.

What the bot posts and later edits or deletes, it knows by the message's id, which comes with Discord's
answer. A process that is killed before it has stored the id would leave a message that stays for ever. So it
stores beforehand that the message is being sent; the next process looks for it in its channel.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from typing import TypeAlias

import discord

from bot import logs
from bot.discord_ui.errors import LOST, loggable, will_pass
from bot.discord_ui.permissions import allowed_in
from bot.ids import MessageId
from bot.shards import Shards
from bot.storage.posted import KeptSendings, Sending
from bot.table.commands import Refused
from bot.tasks import Tasks

logger = logs.logger(__name__)

LOOKED_THROUGH = 500
"""We look for a message among this many of the newest ones in its channel."""
LOOKING_SECONDS = 10.0
"""Seconds after which we give up looking for one message. The next start looks again."""

Finder: TypeAlias = Callable[[Sending], Awaitable[None]]
"""Looks for a message that may have been sent, and notes or deletes it."""


class Sendings:
    """The messages that are being sent. ``finders`` look for those of an earlier process, by their kind."""

    def __init__(self, client: discord.Client, kept: KeptSendings, shards: Shards) -> None:
        self._client = client
        self._kept = kept
        self._shards = shards
        self._tasks = Tasks()
        self._looking: asyncio.Task[None] | None = None
        self._closed = False
        self.finders: dict[str, Finder] = {}

    @asynccontextmanager
    async def noted(self, sending: Sending) -> AsyncIterator[None]:
        """Wraps the sending of a message together with the storing of its id."""
        await self._kept.begin(sending)
        try:
            yield
        except Exception as error:
            cause = error.__cause__ or error
            if isinstance(cause, discord.HTTPException) and not will_pass(cause):
                await self._kept.end(sending)  # Discord has refused it, so there is nothing to find
            elif not self._closed:  # perhaps only Discord's answer was lost
                self._tasks.begin(self._look([sending]), "sendings")
            raise
        await self._kept.end(sending)

    async def resume(self) -> None:
        """Begins to look for what an earlier process may have sent."""
        if left := await self._kept.known(self._shards):
            self._looking = self._tasks.begin(self._look(left), "sendings")

    async def found(self) -> None:
        """Waits until everything is found that an earlier process has sent, so that nothing is sent twice."""
        if self._looking:
            await asyncio.wait([self._looking])

    async def close(self) -> None:
        """Looks for nothing more. The next start goes on with it."""
        self._closed = True
        await self._tasks.close(0)

    async def latest(
        self,
        sending: Sending,
        shows: Callable[[Sequence[discord.Component]], bool],
        after: MessageId | None,
        channel: discord.abc.Messageable | None = None,
    ) -> MessageId | None:
        """Our newest message in the channel, later than ``after``, that shows this.

        None if there is no such message, or if we may not look. Direct messages have another ``channel``.
        """
        if channel is None:
            allowed = allowed_in(self._client.get_guild(sending.guild), sending.channel)
            if not (allowed.view_channel and allowed.read_message_history):
                return None
            channel = self._client.get_partial_messageable(sending.channel, guild_id=sending.guild)
        async for message in channel.history(limit=LOOKED_THROUGH):
            if after is not None and message.id <= after:
                return None
            if message.author == self._client.user and shows(message.components):
                return MessageId(message.id)
        return None

    async def _look(self, left: list[Sending]) -> None:
        await self._client.wait_until_ready()
        for sending in left:
            try:
                async with asyncio.timeout(LOOKING_SECONDS):
                    if finder := self.finders.get(sending.kind):
                        with suppress(Refused):  # its table was deleted
                            await finder(sending)
            except LOST as error:
                logger.info("a message was not looked for", kind=sending.kind, error=loggable(error))
            else:
                await self._kept.end(sending)
