"""`/mydata` and `/privacy`: what is stored about whoever asks, shown, handed over, or deleted."""

from __future__ import annotations

import asyncio
import gzip
import re
from typing import TYPE_CHECKING

import discord

from bot.discord_ui.answers import Patience, hand_over, reader, say, turn_page
from bot.exports.personal import personal
from bot.i18n import N_
from bot.ids import GuildId, UserId
from bot.live.farewell import farewell
from bot.presenters.mydata import confirm, deleted, kept, nothing_deleted
from bot.presenters.privacy import privacy
from bot.screen import SNOWFLAKE, Address
from bot.table.commands import Refused

if TYPE_CHECKING:
    from bot.app import Kuckuck

_DELETE = re.compile(rf"mydata delete (?P<guild>{SNOWFLAKE})")
EVERYWHERE = GuildId(0)
"""In an address: no server in particular."""
LARGEST = 8_000_000
"""Discord takes ten megabytes; what is larger than this is packed."""


class MyData:
    def __init__(self, app: Kuckuck) -> None:
        self._app = app

    async def press(self, interaction: discord.Interaction, to: Address) -> bool:
        """Carries out a press on one of our buttons; False: it is none of them."""
        if to.turn is not None or to.table:
            return False
        if found := _DELETE.fullmatch(to.action):
            guild = int(found["guild"])
            await self.delete(interaction, GuildId(guild) if guild else None)
        elif to.action == "mydata keep":
            await turn_page(interaction, nothing_deleted(reader(interaction)))
        elif to.action == "privacy":
            await self.privacy(interaction)
        else:
            return False
        return True

    async def privacy(self, interaction: discord.Interaction) -> None:
        await turn_page(interaction, privacy(self._app.host, reader(interaction)))

    async def show(self, interaction: discord.Interaction, *, here: bool) -> None:
        """What is stored, in numbers, of one server or of all."""
        guild, user = _asked_for(interaction, here=here), interaction.user.id
        async with Patience(interaction):
            found = await self._app.store.personal.kept(UserId(user), guild)
        await say(interaction, kept(found, reader(interaction), here=here))

    async def export(self, interaction: discord.Interaction, *, here: bool) -> None:
        """The same whole, as a file."""
        guild, user = _asked_for(interaction, here=here), interaction.user.id
        async with self._app.scribe.writing(interaction):
            rows = await self._app.store.personal.rows(UserId(user), guild)
            content = await asyncio.to_thread(personal, rows, UserId(user), guild, self._app.now())
            name = "kuckuck-mydata.json"
            if len(content) > LARGEST:
                name, content = f"{name}.gz", await asyncio.to_thread(gzip.compress, content)
        tr = reader(interaction)
        text = tr("All that is stored about you, as JSON. `/privacy` says what it is for.")
        await hand_over(interaction, name, content, text)

    async def ask(self, interaction: discord.Interaction, *, here: bool) -> None:
        """Asks before anything is deleted."""
        guild, user = _asked_for(interaction, here=here), interaction.user.id
        async with Patience(interaction):
            found = await self._app.store.personal.kept(UserId(user), guild)
        await say(interaction, confirm(found, guild or EVERYWHERE, reader(interaction)))

    async def delete(self, interaction: discord.Interaction, guild: GuildId | None) -> None:
        """Deletes what is stored about whoever pressed, in a server or (None) everywhere."""
        async with Patience(interaction):
            await farewell(
                self._app.tables,
                self._app.store,
                UserId(interaction.user.id),
                guild,
                announce=not self._app.ours.all,
            )
        await turn_page(interaction, deleted(reader(interaction), everywhere=guild is None))


def _asked_for(interaction: discord.Interaction, *, here: bool) -> GuildId | None:
    """The server that is meant; None: all of them. Raises Refused."""
    if not here:
        return None
    if interaction.guild_id is None:
        raise Refused(N_("There is no server here. Choose *everywhere*, or ask in a server."))
    return GuildId(interaction.guild_id)
