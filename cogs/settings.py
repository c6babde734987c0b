"""``/settings``: what a server can choose, and what everybody chooses for himself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

import discord
from discord import app_commands
from discord.app_commands import Choice, locale_str
from discord.ext import commands

from bot.app import Kuckuck
from bot.discord_ui.answers import Patience, reader, say
from bot.discord_ui.direct import Undelivered
from bot.i18n import LANGUAGES, N_, Tr
from bot.preferences import HAND_TEXTS, NOTIFY_TEXTS, When, Where
from bot.requests import Refused
from bot.table import Phase, Table

OF_DISCORD = "discord"

CALLED: Mapping[When, str] = {
    "slow": N_("You are called when it is your move in a slow game, once a move."),
    "always": N_("You are called when it is your move in any game, once a move."),
    "never": N_("You are not called any more, not even by `/nudge`: look at your tables now and then."),
}


async def setup(bot: Kuckuck) -> None:
    await bot.add_cog(Settings(bot))


@app_commands.guild_only()
class Settings(
    commands.GroupCog,
    group_name="settings",
    group_description=locale_str(N_("Your settings and the server's")),
):
    def __init__(self, bot: Kuckuck) -> None:
        self.bot = bot

    @app_commands.command(description=locale_str(N_("The language of the tables in this server")))
    @app_commands.describe(
        language=locale_str(N_("Your own hand and menus always follow your own Discord language"))
    )
    @app_commands.choices(
        language=[
            Choice(name=locale_str(N_("same as the server's Discord language")), value=OF_DISCORD),
            *(Choice(name=name, value=language) for language, name in LANGUAGES.items()),
        ]
    )
    async def language(self, interaction: discord.Interaction[Kuckuck], language: str) -> None:
        guild = interaction.guild_id
        assert guild is not None  # noqa: S101 - the group is for servers alone
        if not interaction.permissions.manage_guild:
            raise Refused(
                N_(
                    "Only who may manage this server can change the language of its tables; "
                    "your own hand follows your Discord's language."
                )
            )
        chosen = None if language == OF_DISCORD else language
        async with Patience(interaction):
            await self.bot.store.set_language(guild, chosen)
        if chosen:
            self.bot.languages[guild] = chosen
        else:
            self.bot.languages.pop(guild, None)
        for table in self.bot.tables:
            if table.guild == guild:
                self.bot.painter.touch(table.id)
        tr, spoken = reader(interaction), LANGUAGES[self.bot.shared(guild).language]
        await say(interaction, tr("The tables of this server now speak {language}.", language=spoken))

    @app_commands.command(description=locale_str(N_("Where your hand opens")))
    @app_commands.describe(
        where=locale_str(N_("In the channel you open it by a press; a direct message stays open"))
    )
    @app_commands.choices(
        where=[Choice(name=locale_str(text), value=where) for where, text in HAND_TEXTS.items()]
    )
    async def hand(self, interaction: discord.Interaction[Kuckuck], where: str) -> None:
        user, tr = interaction.user.id, reader(interaction)
        running = [
            table
            for table in self.bot.tables
            if table.phase is Phase.PLAYING and table.seat(user) is not None
        ]
        async with Patience(interaction):
            await self.bot.store.people.prefer(user, hand=cast("Where", where))
            answer = await (
                self._take_back(running, user) if where == "panel" else self._send(running, user, tr)
            )
        await say(interaction, tr(answer))

    @app_commands.command(description=locale_str(N_("When you are called because it is your move")))
    @app_commands.describe(when=locale_str(N_("A slow game leaves you two minutes or more for a move")))
    @app_commands.choices(
        when=[Choice(name=locale_str(text), value=when) for when, text in NOTIFY_TEXTS.items()]
    )
    async def notify(self, interaction: discord.Interaction[Kuckuck], when: str) -> None:
        notify = cast("When", when)
        async with Patience(interaction):
            await self.bot.store.people.prefer(interaction.user.id, notify=notify)
        await say(interaction, reader(interaction)(CALLED[notify]))

    async def _take_back(self, running: Sequence[Table], user: int) -> str:
        """Ends his hands in direct messages; gives what is to be answered."""
        for table in running:
            await self.bot.panels.take_back(table.id, user)
        return N_("Your hand opens at the table from now on: press *My hand* there.")

    async def _send(self, running: Sequence[Table], user: int, tr: Tr) -> str:
        """Sends the hands that he holds; gives what is to be answered."""
        try:
            for table in running:
                await self.bot.panels.deliver(table.id, user, tr)
        except Undelivered:
            return N_(
                "I cannot write to you, so your hand stays at the table. Open your direct messages for this "
                "server, then press *My hand*."
            )
        if running:
            return N_("Your hand is in your direct messages now, and comes there whenever a game starts.")
        return N_("Your hand comes by direct message from now on, whenever a game starts.")
