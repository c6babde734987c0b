"""``/evening``: a game night of several rounds."""

from __future__ import annotations

from typing import TypeAlias

import discord
from discord import app_commands
from discord.app_commands import Choice, locale_str
from discord.ext import commands

from bot.app import Kuckuck
from bot.discord_ui.evenings.wishes import FEWEST_PLACES, PLACES
from bot.discord_ui.interactions import tr_of
from bot.discord_ui.offered import MOST_CHOICES, TableNumber
from bot.evenings.when import ZONES, all_zones
from bot.games.offers import offers
from bot.i18n import N_
from bot.presenters.evening_pages import choices

Rounds: TypeAlias = app_commands.Range[int, 1, 6]
Places: TypeAlias = app_commands.Range[int, FEWEST_PLACES, PLACES]
WHEN = N_("Day and hour, such as: friday 20:00, tomorrow 8pm, 2026-11-27 20:00")
ZONE = N_("Your time zone, if I guess another one; you see the hour before it counts")
WHICH = N_("Which evening; left out, the next one")
GAMES = [Choice(name=offer.title, value=offer.word) for offer in offers()]
"""A variant that has a name of its own is chosen like a game."""


async def setup(bot: Kuckuck) -> None:
    await bot.add_cog(EveningCommands(bot))


@app_commands.guild_only()
class EveningCommands(
    commands.GroupCog,
    group_name="evening",
    group_description=locale_str(N_("A game night: several rounds at mixed tables, and a final")),
):
    def __init__(self, bot: Kuckuck) -> None:
        self.bot = bot

    @app_commands.command(description=locale_str(N_("Plan a game night in this channel")))
    @app_commands.describe(
        game=locale_str(N_("Which game; name more of them, and the rounds take them in turn")),
        when=locale_str(WHEN),
        second=locale_str(N_("The game of the second round")),
        third=locale_str(N_("The game of the third round")),
        fourth=locale_str(N_("The game of the fourth round")),
        final=locale_str(N_("The game of the final table; left out, the first one")),
        rounds=locale_str(N_("How many rounds, before the final table")),
        places=locale_str(N_("How many people can come at most")),
        zone=locale_str(ZONE),
    )
    @app_commands.choices(game=GAMES, second=GAMES, third=GAMES, fourth=GAMES, final=GAMES)
    async def plan(
        self,
        interaction: discord.Interaction[Kuckuck],
        game: str,
        when: str,
        second: str | None = None,
        third: str | None = None,
        fourth: str | None = None,
        final: str | None = None,
        rounds: Rounds | None = None,
        places: Places | None = None,
        zone: str | None = None,
    ) -> None:
        games = [named for named in (game, second, third, fourth) if named is not None]
        await self.bot.features.evenings.plan(
            interaction, games, when, final=final, rounds=rounds, places=places, zone=zone
        )

    @app_commands.command(description=locale_str(N_("Let an evening begin at another hour")))
    @app_commands.describe(when=locale_str(WHEN), evening=locale_str(WHICH), zone=locale_str(ZONE))
    async def move(
        self,
        interaction: discord.Interaction[Kuckuck],
        when: str,
        evening: TableNumber | None = None,
        zone: str | None = None,
    ) -> None:
        await self.bot.features.evenings.move(interaction, evening, when, zone)

    @app_commands.command(description=locale_str(N_("Call an evening off; I ask once before I do")))
    @app_commands.describe(evening=locale_str(WHICH))
    async def cancel(
        self, interaction: discord.Interaction[Kuckuck], evening: TableNumber | None = None
    ) -> None:
        await self.bot.features.evenings.ask_to_cancel(interaction, evening)

    @app_commands.command(description=locale_str(N_("Let another member plan an evening from now on")))
    @app_commands.describe(member=locale_str(N_("Who")), evening=locale_str(WHICH))
    async def handover(
        self,
        interaction: discord.Interaction[Kuckuck],
        member: discord.User,
        evening: TableNumber | None = None,
    ) -> None:
        await self.bot.features.evenings.hand_over(interaction, evening, member)

    @app_commands.command(description=locale_str(N_("See which evenings are planned here")))
    async def show(self, interaction: discord.Interaction[Kuckuck]) -> None:
        await self.bot.features.evenings.show(interaction)

    @move.autocomplete("evening")
    @cancel.autocomplete("evening")
    @handover.autocomplete("evening")
    async def _evenings(self, interaction: discord.Interaction[Kuckuck], typed: str) -> list[Choice[int]]:
        found = choices(await self.bot.features.evenings.here(interaction), typed, tr_of(interaction))
        return [Choice(name=line, value=number) for number, line in found[:MOST_CHOICES]]

    @plan.autocomplete("zone")
    @move.autocomplete("zone")
    async def _zones(self, _: discord.Interaction[Kuckuck], typed: str) -> list[Choice[str]]:
        wanted = typed.casefold().replace(" ", "_")
        names = all_zones() if wanted else ZONES
        fitting = [name for name in names if wanted in name.casefold()]
        return [Choice(name=name, value=name) for name in fitting[:MOST_CHOICES]]
