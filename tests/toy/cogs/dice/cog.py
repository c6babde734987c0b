"""`/dice`, and a button to roll once more."""

from __future__ import annotations

import secrets

import discord
from discord import app_commands

from bot.app import Kuckuck
from bot.discord_ui.feature import Feature
from bot.discord_ui.routes import Press, Route, Routes
from bot.discord_ui.visit import Visit
from bot.screen import Button, Row, Screen, Text, address
from cogs.dice.stored import Rolls


async def setup(bot: Kuckuck) -> None:
    await bot.add_cog(Dice(bot))


class Dice(Feature):
    def __init__(self, bot: Kuckuck) -> None:
        self._rolls = Rolls(bot.store)

    @property
    def routes(self) -> Routes:
        return (Route("dice", self._roll, at_table=False),)

    @app_commands.command(description="Roll a die")
    @app_commands.guild_only()
    async def dice(self, interaction: discord.Interaction[Kuckuck]) -> None:
        await self._roll(Visit.of(interaction))

    async def _roll(self, visit: Visit, _: Press | None = None) -> None:
        pips = secrets.randbelow(6) + 1
        await self._rolls.keep(visit.server(), visit.user, pips)
        await visit.say(Screen((Text(f"A {pips}."), Row((Button("Once more", address("dice")),)))))
