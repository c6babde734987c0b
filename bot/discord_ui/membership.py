"""Finds out whether people who play from direct messages have left their table's server."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import discord

from bot.discord_ui.errors import LOST, UNKNOWN_MEMBER
from bot.discord_ui.visit import Visit
from bot.i18n import N_
from bot.ids import GuildId, UserId, is_outside
from bot.live.lately import Lately
from bot.table import Table
from bot.table.commands import Leave, Refused

KNOWN_FOR = 60.0
"""Seconds until we ask Discord about the same person again."""
ASK_SECONDS = 1.5
"""Seconds after which we go on without Discord's answer: an outage costs nobody their seat."""
LAST = 2000
"""How many confirmed members we remember."""


class Membership:
    """Asks Discord whether people who press in direct messages have left the table's server."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._here: Lately[tuple[UserId, GuildId], float] = Lately(LAST)
        """When each user was last seen in a server."""

    async def require(self, visit: Visit, table: Table) -> None:
        """Refuses a person who was in this table's server and has left it, and removes them from the table.

        A table that is in no server is open to anybody.
        """
        if not visit.direct or is_outside(table.guild) or not table.phase.live:
            return
        if not await self._has_left(visit, table):
            return
        await visit.carry_out(table, Leave(visit.user))
        raise Refused(
            N_("You're not in the server of table {number} any more, so you've left the table."),
            number=table.id,
        )

    async def _has_left(self, visit: Visit, table: Table) -> bool:
        """Whether Discord says that the person has left. False if Discord does not answer."""
        user_id = visit.user
        key = user_id, table.guild
        if self._now() - self._here.get(key, 0.0) < KNOWN_FOR:
            return False
        try:
            if await has_left(visit.interaction.client, user_id, table.guild):
                return True
        except LOST:
            return False
        self._here[key] = self._now()
        return False


async def has_left(client: discord.Client, user_id: UserId, guild_id: GuildId) -> bool:
    """Whether a person is not in this server. Raises a `LOST` error if Discord does not say."""
    try:
        async with asyncio.timeout(ASK_SECONDS):
            await client.http.get_member(guild_id, user_id)
    except discord.NotFound as error:
        if error.code == UNKNOWN_MEMBER:
            return True
        raise
    return False
