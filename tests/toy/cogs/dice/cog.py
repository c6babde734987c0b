"""`/dice`, and the buttons that do the same."""

from __future__ import annotations

import secrets

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.app import Kuckuck
from bot.discord_ui.feature import Feature
from bot.discord_ui.permissions import require_writing
from bot.discord_ui.routes import Press, Route, Routes
from bot.discord_ui.visit import Visit
from bot.i18n import N_
from cogs.dice.pages import rolled
from cogs.dice.stored import Rolls


async def setup(bot: Kuckuck) -> None:
    await bot.add_cog(Dice(bot))


class Dice(Feature):
    def __init__(self, bot: Kuckuck) -> None:
        self._chosen, self._rolls = bot.chosen, Rolls(bot.store)

    @property
    def routes(self) -> Routes:
        return (Route("dice", self._roll, at_table=False),)

    @app_commands.command(description=locale_str(N_("Roll a die")))
    @app_commands.guild_only()
    async def dice(self, interaction: discord.Interaction[Kuckuck]) -> None:
        await self._roll(Visit.of(interaction))

    async def _roll(self, visit: Visit, _: Press | None = None) -> None:
        """Rolls for all to see, in the server's language. Raises Refused."""
        require_writing(visit)
        guild_id = visit.server()
        times = await self._rolls.count(guild_id, visit.user)
        tr, pips = self._chosen.for_server(guild_id), secrets.randbelow(6) + 1
        await visit.post(rolled(visit.user, pips, times, tr))
