"""What the bot may do in the tables' channels. We check this first, to avoid refusals by Discord.

After ten thousand refusals in ten minutes, Discord refuses everything.
"""

from __future__ import annotations

import discord

from bot.discord_ui.permissions import allowed_in
from bot.ids import ChannelId
from bot.live.lately import Lately
from bot.table import Table

LAST_REFUSED = 1000
"""How many channels with a refusal we remember."""


class Allowed:
    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self._refused: Lately[ChannelId, tuple[discord.Permissions, discord.Permissions]] = Lately(
            LAST_REFUSED
        )
        """Keyed by the channel: the permissions that we assumed when Discord refused, and the real ones."""

    def here(self, table: Table) -> discord.Permissions:
        """What the bot may do in the table's channel, as far as we know; see `allowed_in`."""
        allowed = self._believed(table)
        believed, left = self._refused.get(table.channel, (None, allowed))
        return left if believed == allowed else allowed

    def learn_refusal(self, table: Table) -> None:
        """Remembers that Discord refuses files in the table's channel, until the permissions there change."""
        left = self._believed(table)
        left.attach_files = False
        self._refused[table.channel] = self._believed(table), left

    def learn_closed(self, table: Table) -> None:
        """If the permissions in a channel are unknown, treats the channel as closed until they are known.

        They are unknown in a thread of a channel that we may not view.
        """
        if self._believed(table) == discord.Permissions.all():
            self._refused[table.channel] = discord.Permissions.all(), discord.Permissions.none()

    def _believed(self, table: Table) -> discord.Permissions:
        return allowed_in(self._client.get_guild(table.guild), table.channel)
