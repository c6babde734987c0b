"""`/mydata` and `/privacy`: what is stored about the person who asks, shown, handed over, or deleted."""

from __future__ import annotations

import asyncio
import gzip

import discord
from discord import app_commands
from discord.app_commands import Choice, locale_str
from discord.ext import commands

from bot.app import Kuckuck
from bot.discord_ui.answers import DeferIfSlow, hand_over, say, turn_page
from bot.discord_ui.feature import Feature
from bot.discord_ui.interactions import server_of, tr_of, user_of
from bot.discord_ui.offered import anywhere
from bot.discord_ui.routes import Press, Route, Routes
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
        await self._show(interaction)

    async def _show(self, interaction: discord.Interaction, _: Press | None = None) -> None:
        await turn_page(interaction, privacy(self._bot.host, tr_of(interaction)))


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
        here = where == HERE
        guild_id, user_id = _asked_for(interaction, here=here), user_of(interaction)
        async with DeferIfSlow(interaction):
            found = await self._core.store.personal.summary(user_id, guild_id)
        await say(interaction, data_page(found, tr_of(interaction), here=here))

    @app_commands.command(description=locale_str(N_("Get everything stored about you, as a file")))
    @app_commands.describe(where=WHERE)
    @app_commands.choices(where=PLACES)
    async def export(self, interaction: discord.Interaction[Kuckuck], where: str = EVERYWHERE) -> None:
        guild_id, user_id = _asked_for(interaction, here=where == HERE), user_of(interaction)
        async with self._files.turn(interaction):
            rows = await self._core.store.personal.rows(user_id, guild_id)
            content = await asyncio.to_thread(personal, rows, user_id, guild_id, self._core.now())
            name = "kuckuck-mydata.json"
            if len(content) > LARGEST:
                name, content = f"{name}.gz", await asyncio.to_thread(gzip.compress, content)
        tr = tr_of(interaction)
        text = tr("Everything stored about you, as a JSON file. `/privacy` says what it is for.")
        await hand_over(interaction, name, content, text)

    @app_commands.command(
        description=locale_str(N_("Delete what is stored about you; I ask once before I do"))
    )
    @app_commands.describe(where=WHERE)
    @app_commands.choices(where=PLACES)
    async def delete(self, interaction: discord.Interaction[Kuckuck], where: str) -> None:
        guild_id, user_id = _asked_for(interaction, here=where == HERE), user_of(interaction)
        async with DeferIfSlow(interaction):
            found = await self._core.store.personal.summary(user_id, guild_id)
        await say(interaction, confirm(found, guild_id or ALL_SERVERS, tr_of(interaction)))

    async def _answer(self, interaction: discord.Interaction, press: Press) -> None:
        """What was asked before anything is deleted has its answer."""
        tr = tr_of(interaction)
        if press.found["guild"] is None:
            await turn_page(interaction, nothing_deleted(tr))
            return
        guild_id = GuildId(int(press.found["guild"])) or None
        core, user_id = self._core, user_of(interaction)
        async with DeferIfSlow(interaction):
            await self._resign(user_id, guild_id)
            await farewell(core.tables, core.store, user_id, guild_id, announce=not core.shards.all)
            core.endings.forget()
        await turn_page(interaction, deleted(tr_of(interaction), everywhere=guild_id is None))


def _asked_for(interaction: discord.Interaction, *, here: bool) -> GuildId | None:
    """The server that is meant, or None for all of them. Raises Refused."""
    return server_of(interaction, NO_SERVER) if here else None
