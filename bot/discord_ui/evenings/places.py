"""The places of an evening: finds people who have left the server, and tells those who move up."""

from __future__ import annotations

import asyncio
from collections.abc import Collection

import discord

from bot import logs
from bot.discord_ui.answers import EDIT_SECONDS
from bot.discord_ui.core import Core
from bot.discord_ui.errors import LOST, loggable
from bot.discord_ui.permissions import require_open
from bot.discord_ui.tasks import begin, close_tasks
from bot.evenings import Evening
from bot.ids import UserId
from bot.presenters.evening_answers import moved_up

AT_ONCE = 100
"""How many people we can ask Discord about at once."""

logger = logs.logger(__name__)


class EveningPlaces:
    def __init__(self, client: discord.Client, core: Core) -> None:
        self._client = client
        self._core = core
        self._tasks: set[asyncio.Task[None]] = set()

    def tell(self, evening: Evening, users: Collection[UserId]) -> None:
        """Mentions those who have a place now and want calls. The message of a round does it by itself."""
        seated = evening.round.users if evening.round else ()
        if news := [user for user in users if user not in seated]:
            begin(self._tasks, self._tell(evening, news), f"evening-places-{evening.id}")

    async def missing(self, evening: Evening) -> Collection[UserId]:
        """The people who come or wait for a place, but have left the server; none where nobody knows."""
        guild, users = self._client.get_guild(evening.guild), (*evening.coming, *evening.waiting)
        if guild is None or guild.unavailable or not self._client.is_ready():
            return ()
        found: set[int] = set()
        try:
            async with asyncio.timeout(EDIT_SECONDS):
                for first in range(0, len(users), AT_ONCE):
                    some: list[int] = [*users[first : first + AT_ONCE]]
                    members = await guild.query_members(user_ids=some, limit=AT_ONCE, cache=False)
                    found |= {member.id for member in members}
        except LOST as error:
            logger.info("nobody knows who is still there", evening=evening.id, error=loggable(error))
            return ()
        return [user for user in users if user not in found] if found else ()

    async def close(self) -> None:
        """Stops. People who are not told by then are called with all others."""
        await close_tasks(self._tasks)

    async def _tell(self, evening: Evening, users: Collection[UserId]) -> None:
        known = await self._core.store.people.preferences(users)
        wanted = [user for user in users if known[user].notify != "never"]
        stored = await self._core.store.evenings.load(evening.id)
        if not wanted or stored is None:
            return
        text = moved_up(evening, wanted, stored.message, self._core.chosen.for_server(evening.guild))
        channel = self._client.get_partial_messageable(evening.channel, guild_id=evening.guild)
        try:
            require_open(self._client, evening.guild, evening.channel)
            async with asyncio.timeout(EDIT_SECONDS):
                await channel.send(
                    text,
                    allowed_mentions=discord.AllowedMentions(users=[discord.Object(user) for user in wanted]),
                    nonce=f"evening-{evening.id:x}-up-{evening.seq:x}"[:25],
                )
        except LOST as error:
            logger.info("nobody was told of a free place", evening=evening.id, error=loggable(error))
