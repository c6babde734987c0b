"""What a feature, a folder of `cogs`, may offer to the bot beside its commands."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord.ext import commands

from bot.discord_ui.routes import Routes
from bot.discord_ui.visit import Visit
from bot.i18n import Tr
from bot.ids import GuildId, UserId
from bot.scores.ending import Remark
from bot.screen import Button
from bot.table import Table
from bot.table.log import Entry


class Feature(commands.Cog):
    """A feature. It has commands and hears of Discord's events as a cog does; by itself it does nothing."""

    @property
    def routes(self) -> Routes:
        """What its presses do."""
        return ()

    def ways(self, tr: Tr) -> Sequence[Button]:
        """The buttons that it adds below the menu of games, and below a person's settings, in a server."""
        return ()

    async def resume(self) -> None:
        """Goes on after a start, as soon as the tables are there again."""

    def start(self) -> None:
        """Begins what it does by itself, each time that all our servers are within reach."""

    async def each_day(self, now: float) -> None:
        """Does what is due once a day, and after a start, at this Unix time of Discord's."""

    def follow(self, table: Table) -> None:
        """Hears of a committed change of a table."""

    def meet(self, guild: discord.Guild) -> None:
        """Hears of a server where the bot is: at a start, and when it is invited."""

    async def acted(self, user_id: UserId, before: Table) -> None:
        """Hears that a person has done something at a table, which was like this ``before``."""

    async def invited(self, visit: Visit, table: Table, guest: discord.Member) -> str | None:
        """Hears that a person has been invited to a table; gives a sentence for the one who acts, or None."""
        return None

    async def remark(self, table: Table, entries: Sequence[Entry]) -> Remark | None:
        """What it tells of this finished game, which has this log. It may raise SQLAlchemyError."""
        return None

    def look_again(self, guild_id: GuildId) -> None:
        """Hears that the bot may have other permissions in a server now."""

    async def bars(self, table: Table, user_id: UserId) -> str | None:
        """Why somebody who may moderate cannot decide about this table (for the catalogues), or None."""
        return None

    async def resign(self, user_id: UserId, guild_id: GuildId | None) -> None:
        """Takes from a person what they have at Discord by it, in one server or (None) everywhere.

        Their data is deleted next.
        """

    async def close(self) -> None:
        """Ends what it does by itself, within seconds. It is not called again."""


def features_of(bot: commands.AutoShardedBot) -> list[Feature]:
    """The features that were found in `cogs`."""
    return [cog for cog in bot.cogs.values() if isinstance(cog, Feature)]


def ways_of(bot: commands.AutoShardedBot, tr: Tr) -> list[Button]:
    """The buttons that all features add."""
    return [button for feature in features_of(bot) for button in feature.ways(tr)]
