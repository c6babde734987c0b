"""Finds out whether talk has pushed a table's message out of sight.

We are not told of the talk: now and then we ask which messages came after ours, where we may read them.
"""

from __future__ import annotations

import discord

from bot.discord_ui.core import Core
from bot.discord_ui.painter.allowed import Allowed
from bot.ids import MessageId
from bot.live.rate_limits import RateLimiter
from bot.table import Phase, Table

MOST = 10
"""With more messages than this below it, a phone shows nothing of the table."""
BETWEEN = 120.0
"""Seconds between two looks at one table, and after its message was posted."""
LOOKS_A_SECOND = 5.0
"""Looks of all tables together. Where that is not enough, each table waits longer for its own."""


class Buried:
    def __init__(self, core: Core, allowed: Allowed) -> None:
        self._hours = core.hours
        self._allowed = allowed
        self._each = RateLimiter(BETWEEN)
        self._all = RateLimiter(1 / (LOOKS_A_SECOND * core.shards.share))

    async def is_buried(
        self, table: Table, message_id: MessageId, channel: discord.PartialMessageable
    ) -> bool:
        """Whether more than `MOST` messages stand below this one of a running game, as far as we can see."""
        age = self._hours() - discord.utils.snowflake_time(message_id).timestamp()
        if table.phase is not Phase.PLAYING or age < BETWEEN:
            return False
        here = self._allowed.here(table)
        if not (here.view_channel and here.read_message_history):
            return False  # Discord would refuse to say, or say nothing
        # Where all tables together have had their looks, this one is looked for with its next change.
        if not (self._each.would_allow(table.id) and self._all.allows(None)):
            return False
        self._each.allows(table.id)
        try:
            below = [each async for each in channel.history(limit=MOST + 1, after=discord.Object(message_id))]
        except discord.HTTPException:
            return False
        return len(below) > MOST
