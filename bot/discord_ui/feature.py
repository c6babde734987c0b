"""What a feature does that needs Discord. Its manifest has the rest (`bot.manifest`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import discord
from discord.ext import commands

from bot.discord_ui.routes import Routes
from bot.discord_ui.visit import Visit
from bot.ids import GuildId, UserId
from bot.scores.ending import Remark
from bot.scores.rating import Rating
from bot.table import Table
from bot.table.log import Entry


class Feature(commands.Cog):
    """A feature: a cog with commands and Discord's events. By default each method does nothing."""

    @property
    def routes(self) -> Routes:
        """The routes of the feature's presses."""
        return ()

    async def resume(self) -> None:
        """Resumes the feature's work after a start, as soon as the tables are back."""

    def start(self) -> None:
        """Begins the feature's own work. Called whenever all shards of this process are ready."""

    async def each_day(self, now: float) -> None:
        """Does the daily work. Called after a start too. ``now`` is Unix time by Discord's clock."""

    def follow(self, table: Table) -> None:
        """Hears of a committed change of a table."""

    def meet(self, guild: discord.Guild) -> None:
        """Learns of a server that the bot is in. Called at each start, and when the bot is invited."""

    async def invited(self, visit: Visit, table: Table, guest: discord.Member) -> str | None:
        """Hears that a person was invited to a table; returns a sentence for the inviter, or None."""
        return None

    async def remark(self, table: Table, entries: Sequence[Entry]) -> Remark | None:
        """The feature's remark on a finished game with this log. May raise SQLAlchemyError."""
        return None

    async def ratings(self, user_id: UserId, guild_id: GuildId, ladder: str | None) -> Mapping[str, Rating]:
        """A person's ratings in a server, keyed by ladder; or only the one on ``ladder``, with its rank."""
        return {}

    def look_again(self, guild_id: GuildId) -> None:
        """Hears that the bot's permissions in a server may have changed."""

    async def bars(self, table: Table, user_id: UserId) -> str | None:
        """The untranslated reason why a moderator may not decide about this table. None if they may."""
        return None

    async def resign(self, user_id: UserId, guild_id: GuildId | None) -> None:
        """Removes what the feature has put on Discord for a person, such as a message.

        ``guild_id`` None means all servers. After this call the person's data is deleted.
        """

    async def close(self) -> None:
        """Ends the feature's own work within seconds. This is called last."""


def features_of(bot: commands.AutoShardedBot) -> list[Feature]:
    """The features found in `cogs`."""
    return [cog for cog in bot.cogs.values() if isinstance(cog, Feature)]
