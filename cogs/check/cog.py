"""`/manage check`: what the bot lacks in a channel, and whether it works well."""

from __future__ import annotations

import asyncio
import math
import time

import discord
from discord import app_commands
from discord.app_commands import locale_str
from sqlalchemy.exc import SQLAlchemyError

from bot.app import Kuckuck
from bot.discord_ui.feature import Feature
from bot.discord_ui.permissions import barred, invitation, permissions_here
from bot.discord_ui.routes import Press, Route, Routes
from bot.discord_ui.slash_commands import below
from bot.discord_ui.visit import Visit
from bot.i18n import N_
from bot.ids import GuildId
from bot.live.rate_limits import RateLimiter
from bot.pictures.faces import all_faces
from bot.table.commands import Refused
from cogs.check.attempts import attempts
from cogs.check.pages import attempts_page, check_page

DATABASE_SECONDS = 5.0
"""The database counts as not answering if a small question takes this many seconds."""
TRIED_EVERY = 60.0
"""In each server, the bot tries things out once in this many seconds: each time takes nine requests."""
NOT_YOURS = N_("Only people who can manage this server can try this. Ask one of them to.")

TRIED = N_("I tried this in your server less than a minute ago. Try again in a minute.")


async def setup(bot: Kuckuck) -> None:
    await bot.add_cog(Checkup(bot))


class Checkup(Feature):
    """`/manage check`. People who manage the server also see which process has answered."""

    def __init__(self, bot: Kuckuck) -> None:
        self._core, self._bot = bot.core, bot
        self._tries = RateLimiter(TRIED_EVERY)

    @property
    def routes(self) -> Routes:
        return (Route("try-here", self._try, at_table=False),)

    @below("manage")
    @app_commands.command(
        description=locale_str(N_("Check which permissions I lack in this channel, and whether I'm working"))
    )
    async def check(self, interaction: discord.Interaction[Kuckuck]) -> None:
        visit = Visit.of(interaction)
        guild_id = visit.server()
        database = await self._time_database(guild_id)
        gateway = self._bot.latency if math.isfinite(self._bot.latency) else None
        settings = self._core.chosen.of_server(guild_id)
        looked_for = permissions_here(visit, settings)
        missing = [flag for flag, permission in looked_for.items() if not permission.granted]
        link = invitation(self._bot.application_id, guild_id=guild_id, more=missing)
        manages = interaction.permissions.manage_guild
        told = self._bot.process if manages else None
        stored = settings.champion if manages else None
        still_there = stored and interaction.guild and interaction.guild.get_role(stored)
        permissions = [*looked_for.values()]
        bar = barred(visit)
        page = check_page(
            permissions,
            database,
            gateway,
            link,
            told,
            visit.tr,
            barred=bar.sentence(visit.tr) if bar else None,
            former=stored if still_there else None,
            tries=manages and bar is None,
        )
        await visit.say(page)
        if stored:
            await self._core.chosen.change_server(guild_id, champion=None)

    async def _try(self, visit: Visit, _: Press) -> None:
        """Tries in this channel what the bot does for games. Shows what Discord has refused."""
        interaction, tr = visit.interaction, self._core.chosen.for_server(visit.server())
        assert interaction.guild  # noqa: S101 - it is a server
        if not interaction.permissions.manage_guild:
            raise Refused(NOT_YOURS)
        if bar := barred(visit):
            raise bar
        if not self._tries.allows(visit.server()):
            raise Refused(TRIED)
        await visit.defer()
        text = tr("I'm trying out what I may do here. This message will be gone in a moment.")
        picture = next(iter(all_faces().values())).read_bytes()
        place, allowed = interaction.channel, interaction.app_permissions
        answer = interaction.followup
        found = await attempts(place, interaction.guild, allowed, answer, text, picture, visit.at)
        await visit.turn_page(attempts_page(found, visit.tr))

    async def _time_database(self, guild_id: GuildId) -> float | None:
        """How many seconds a small question to the database takes. None if there is no answer."""
        began = time.perf_counter()
        try:
            async with asyncio.timeout(DATABASE_SECONDS):
                await self._core.store.archive.last(guild_id)
        except (SQLAlchemyError, OSError):  # TimeoutError is an OSError
            return None
        return time.perf_counter() - began
