"""What the bot may do where the tables stand, found out without a refusal of Discord's.

After ten thousand refusals in ten minutes Discord refuses everything.
"""

from __future__ import annotations

import discord

from bot.discord_ui.permissions import allowed_in
from bot.live.lately import Lately
from bot.table import Table

LAST_REFUSED = 1000
"""How many channels we remember in which Discord refused a file."""


class Allowed:
    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self._refused: Lately[discord.Permissions] = Lately(LAST_REFUSED)
        """By channel: what we believed to be allowed when Discord refused a file there."""

    def here(self, table: Table) -> discord.Permissions:
        """What the bot may do in the table's channel, as far as we know; see `allowed_in`."""
        allowed = allowed_in(self._client.get_guild(table.guild), table.channel)
        if self._refused.get(table.channel) == allowed:
            allowed.attach_files = False
        return allowed

    def learn_refusal(self, table: Table) -> None:
        """Discord refuses files in the table's channel, until the permissions there change."""
        guild = self._client.get_guild(table.guild)
        self._refused[table.channel] = allowed_in(guild, table.channel)
