"""Asks Discord which people are members of a server."""

from __future__ import annotations

from collections.abc import Sequence

import discord

AT_ONCE = 100
"""How many people we can ask Discord about in one request."""


async def members_among(guild: discord.Guild, users: Sequence[int]) -> list[discord.Member]:
    """Those of the users who are in the server. Raises what a call to Discord may raise."""
    found: list[discord.Member] = []
    for first in range(0, len(users), AT_ONCE):
        asked = [*users[first : first + AT_ONCE]]
        found += await guild.query_members(user_ids=asked, limit=AT_ONCE, cache=False)
    return found
