"""`/mydata` and `/privacy`: what is stored about the person who asks, shown, handed over, or deleted."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Awaitable, Callable
from typing import TypeAlias

import discord

from bot.contact import Host
from bot.discord_ui.answers import DeferIfSlow, hand_over, say, turn_page
from bot.discord_ui.core import Core
from bot.discord_ui.files import FileQueue
from bot.discord_ui.interactions import server_of, tr_of, user_of
from bot.discord_ui.routes import Press, Route, Routes
from bot.exports.personal import personal
from bot.i18n import N_
from bot.ids import GuildId, UserId
from bot.live.farewell import farewell
from bot.presenters.mydata import confirm, data_page, deleted, nothing_deleted
from bot.presenters.privacy import privacy
from bot.screen import SNOWFLAKE

NO_SERVER = N_("There is no server here. Choose *everywhere*, or use this command in a server.")
EVERYWHERE = GuildId(0)
"""In an address: no server in particular."""
LARGEST = 8_000_000
"""Bytes. Discord takes ten megabytes; what is larger than this is packed."""


Resign: TypeAlias = Callable[[UserId, GuildId | None], Awaitable[None]]
"""Takes from a person what the bot has given them at Discord, in one server or (None) everywhere."""


class MyData:
    def __init__(self, core: Core, files: FileQueue, host: Host, resign: Resign) -> None:
        self._core = core
        self._files = files
        self.host = host
        self._resign = resign

    @property
    def routes(self) -> Routes:
        answer = rf" (?:delete (?P<guild>{SNOWFLAKE})|keep)"
        return (
            Route("mydata", self._answer, answer, at_table=False),
            Route("privacy", lambda interaction, _: self.privacy(interaction), at_table=False),
        )

    async def privacy(self, interaction: discord.Interaction) -> None:
        await turn_page(interaction, privacy(self.host, tr_of(interaction)))

    async def show(self, interaction: discord.Interaction, *, here: bool) -> None:
        """What is stored, in numbers, of one server or of all."""
        guild_id, user_id = _asked_for(interaction, here=here), user_of(interaction)
        async with DeferIfSlow(interaction):
            found = await self._core.store.personal.summary(user_id, guild_id)
        await say(interaction, data_page(found, tr_of(interaction), here=here))

    async def export(self, interaction: discord.Interaction, *, here: bool) -> None:
        """The same whole, as a file."""
        guild_id, user_id = _asked_for(interaction, here=here), user_of(interaction)
        async with self._files.turn(interaction):
            rows = await self._core.store.personal.rows(user_id, guild_id)
            content = await asyncio.to_thread(personal, rows, user_id, guild_id, self._core.now())
            name = "kuckuck-mydata.json"
            if len(content) > LARGEST:
                name, content = f"{name}.gz", await asyncio.to_thread(gzip.compress, content)
        tr = tr_of(interaction)
        text = tr("Everything stored about you, as a JSON file. `/privacy` says what it is for.")
        await hand_over(interaction, name, content, text)

    async def ask(self, interaction: discord.Interaction, *, here: bool) -> None:
        """Asks before anything is deleted."""
        guild_id, user_id = _asked_for(interaction, here=here), user_of(interaction)
        async with DeferIfSlow(interaction):
            found = await self._core.store.personal.summary(user_id, guild_id)
        await say(interaction, confirm(found, guild_id or EVERYWHERE, tr_of(interaction)))

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
