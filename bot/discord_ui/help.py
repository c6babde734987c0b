"""`/help` and `/invite`, for one person's eyes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import discord
from discord import app_commands

from bot.discord_ui.answers import say
from bot.discord_ui.core import Core
from bot.discord_ui.interactions import home_of, tr_of
from bot.discord_ui.permissions import INVITED_TO, installation, invitation
from bot.discord_ui.routes import Press, Route, Routes
from bot.games.offers import offers
from bot.i18n import Tr
from bot.presenters.hello import invitation_page
from bot.presenters.help import commands_page, help_page
from engine.registry import games


class Help:
    def __init__(self, core: Core, tree: app_commands.CommandTree[Any]) -> None:
        self._answers = core.answers
        self._tree = tree

    @property
    def routes(self) -> Routes:
        return (Route("help", self._turn_to, r"(?P<commands> commands)?", at_table=False),)

    async def show(self, interaction: discord.Interaction) -> None:
        """Every game, with the ways to it."""
        page = help_page(offers(), tr_of(interaction), in_server=home_of(interaction) is not None)
        await self._answers.show_page(interaction, page)

    async def show_invitation(self, interaction: discord.Interaction) -> None:
        """The link that invites the bot to another server, and one for oneself where its host allows that."""
        client = interaction.client
        known = client.application
        for_oneself = installation(client.application_id) if known and known.user_integration_config else ""
        page = invitation_page(
            invitation(client.application_id), INVITED_TO.values(), tr_of(interaction), for_oneself
        )
        await say(interaction, page)

    async def _turn_to(self, interaction: discord.Interaction, press: Press) -> None:
        if press.found["commands"] is None:
            await self.show(interaction)
        else:
            tr = tr_of(interaction)
            await self._answers.show_page(interaction, commands_page(games(), self._commands(tr), tr))

    def _commands(self, tr: Tr) -> Iterator[tuple[str, str]]:
        """All commands but ``/help`` and those of the games, which `commands_page` names itself."""
        for command in self._tree.walk_commands():
            root = command.root_parent or command
            if isinstance(command, app_commands.Command) and root.name not in {*games(), "help"}:
                yield command.qualified_name, tr(command.description)
