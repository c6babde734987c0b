"""`/privacy`: shows people what is stored about them, hands it over, or deletes it."""

from __future__ import annotations

import asyncio
import gzip

import discord
from discord import app_commands
from discord.app_commands import locale_str

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

LARGEST = 8_000_000
"""The most bytes of an unpacked file. Discord takes ten megabytes."""


async def setup(bot: Kuckuck) -> None:
    await bot.add_cog(Privacy(bot))


class Privacy(Feature):
    """`/privacy`: what is stored about people in general, and about the person who asks."""

    def __init__(self, bot: Kuckuck) -> None:
        self._bot, self._core, self._files = bot, bot.core, bot.files

    @property
    def routes(self) -> Routes:
        asked = rf" (?:(?P<what>show|export|ask|delete) (?P<guild>{SNOWFLAKE})|keep)"
        return (
            Route("privacy", self._show, at_table=False),
            Route("mydata", self._turn, asked, at_table=False),
        )

    @anywhere
    @app_commands.command(
        description=locale_str(N_("See what is stored and why; view, download or delete your own data"))
    )
    async def privacy(self, interaction: discord.Interaction[Kuckuck]) -> None:
        await self._show(Visit.of(interaction))

    async def _show(self, visit: Visit, _: Press | None = None) -> None:
        await visit.turn_page(privacy(self._bot.host, visit.tr))

    async def _turn(self, visit: Visit, press: Press) -> None:
        if press.found["what"] is None:
            await visit.turn_page(nothing_deleted(visit.tr))
            return
        place = GuildId(int(press.found["guild"]))
        match press.found["what"]:
            case "export":
                await self._export(visit, place or None)
            case "delete":
                await self._delete(visit, place or None)
            case what:
                found = await self._core.store.personal.summary(visit.user, place or None)
                asked = confirm(found, place, visit.tr)
                shown = data_page(found, place, visit.home, visit.tr)
                await visit.turn_page(shown if what == "show" else asked)

    async def _export(self, visit: Visit, guild_id: GuildId | None) -> None:
        """Everything stored about the person who asks, in one server or (None) everywhere."""
        user_id = visit.user
        async with self._files.turn(visit):
            rows = await self._core.store.personal.rows(user_id, guild_id)
            content = await asyncio.to_thread(personal, rows, user_id, guild_id, self._core.now())
            name = "kuckuck-mydata.json"
            if len(content) > LARGEST:
                name, content = f"{name}.gz", await asyncio.to_thread(gzip.compress, content)
        text = visit.tr("Everything stored about you, as a JSON file. `/privacy` says what it's for.")
        await visit.hand_over(name, content, text)

    async def _delete(self, visit: Visit, guild_id: GuildId | None) -> None:
        core, user_id = self._core, visit.user
        await self._bot.resign(user_id, guild_id)
        await farewell(core.tables, core.store, user_id, guild_id, announce=not core.shards.all)
        core.endings.forget()
        await visit.turn_page(deleted(visit.tr, everywhere=guild_id is None))
