"""`/mydata` and `/privacy`: what is stored about the person who asks, shown, handed over, or deleted."""

from __future__ import annotations

import asyncio
import gzip

import discord
from discord import app_commands
from discord.app_commands import Choice, locale_str
from discord.ext import commands

from bot.app import Kuckuck
from bot.discord_ui.feature import Feature
from bot.discord_ui.routes import Press, Route, Routes
from bot.discord_ui.slash_commands import anywhere
from bot.discord_ui.visit import Visit
from bot.i18n import N_
from bot.ids import GuildId
from bot.live.retention import farewell
from bot.scores.personal import personal
from bot.screen import SNOWFLAKE
from cogs.privacy.pages import confirm, data_page, deleted, nothing_deleted, privacy

NO_SERVER = N_("There is no server here. Choose *everywhere*, or use this command in a server.")
ALL_SERVERS = GuildId(0)
"""In an address: no server in particular."""
LARGEST = 8_000_000
"""Bytes. Discord takes ten megabytes; what is larger than this is packed."""
HERE, EVERYWHERE = "here", "everywhere"
PLACES = [
    Choice(name=locale_str(N_("in this server")), value=HERE),
    Choice(name=locale_str(N_("everywhere")), value=EVERYWHERE),
]
WHERE = locale_str(N_("In this server, or everywhere I am"))


async def setup(bot: Kuckuck) -> None:
    await bot.add_cog(MyData(bot))
    await bot.add_cog(Privacy(bot))


class Privacy(Feature):
    """What is stored of people, in general."""

    def __init__(self, bot: Kuckuck) -> None:
        self._bot = bot

    @property
    def routes(self) -> Routes:
        return (Route("privacy", self._show, at_table=False),)

    @anywhere
    @app_commands.command(description=locale_str(N_("What is stored, why, how long, and who sees it")))
    async def privacy(self, interaction: discord.Interaction[Kuckuck]) -> None:
        await self._show(Visit.of(interaction))

    async def _show(self, visit: Visit, _: Press | None = None) -> None:
        await visit.turn_page(privacy(self._bot.host, visit.tr))


@anywhere
class MyData(
    Feature,
    commands.GroupCog,
    group_name="mydata",
    group_description=locale_str(N_("What is stored about you: see it, keep it, delete it")),
):
    """What is stored of the person who asks."""

    def __init__(self, bot: Kuckuck) -> None:
        self._core, self._files, self._resign = bot.core, bot.files, bot.resign

    @property
    def routes(self) -> Routes:
        answer = rf" (?:delete (?P<guild>{SNOWFLAKE})|keep)"
        return (Route("mydata", self._answer, answer, at_table=False),)

    @app_commands.command(description=locale_str(N_("See what is stored about you; only you can see it")))
    @app_commands.describe(where=WHERE)
    @app_commands.choices(where=PLACES)
    async def show(self, interaction: discord.Interaction[Kuckuck], where: str = EVERYWHERE) -> None:
        visit = Visit.of(interaction)
        here = where == HERE
        guild_id, user_id = _asked_for(visit, here=here), visit.user
        found = await self._core.store.personal.summary(user_id, guild_id)
        await visit.say(data_page(found, visit.tr, here=here))

    @app_commands.command(description=locale_str(N_("Get everything stored about you, as a file")))
    @app_commands.describe(where=WHERE)
    @app_commands.choices(where=PLACES)
    async def export(self, interaction: discord.Interaction[Kuckuck], where: str = EVERYWHERE) -> None:
        visit = Visit.of(interaction)
        guild_id, user_id = _asked_for(visit, here=where == HERE), visit.user
        async with self._files.turn(visit):
            rows = await self._core.store.personal.rows(user_id, guild_id)
            content = await asyncio.to_thread(personal, rows, user_id, guild_id, self._core.now())
            name = "kuckuck-mydata.json"
            if len(content) > LARGEST:
                name, content = f"{name}.gz", await asyncio.to_thread(gzip.compress, content)
        text = visit.tr("Everything stored about you, as a JSON file. `/privacy` says what it is for.")
        await visit.hand_over(name, content, text)

    @app_commands.command(
        description=locale_str(N_("Delete what is stored about you; I ask once before I do"))
    )
    @app_commands.describe(where=WHERE)
    @app_commands.choices(where=PLACES)
    async def delete(self, interaction: discord.Interaction[Kuckuck], where: str) -> None:
        visit = Visit.of(interaction)
        guild_id, user_id = _asked_for(visit, here=where == HERE), visit.user
        found = await self._core.store.personal.summary(user_id, guild_id)
        await visit.say(confirm(found, guild_id or ALL_SERVERS, visit.tr))

    async def _answer(self, visit: Visit, press: Press) -> None:
        """What was asked before anything is deleted has its answer."""
        if press.found["guild"] is None:
            await visit.turn_page(nothing_deleted(visit.tr))
            return
        guild_id = GuildId(int(press.found["guild"])) or None
        core, user_id = self._core, visit.user
        await self._resign(user_id, guild_id)
        await farewell(core.tables, core.store, user_id, guild_id, announce=not core.shards.all)
        core.endings.forget()
        await visit.turn_page(deleted(visit.tr, everywhere=guild_id is None))


def _asked_for(visit: Visit, *, here: bool) -> GuildId | None:
    """The server that is meant, or None for all of them. Raises Refused."""
    return visit.server(NO_SERVER) if here else None
