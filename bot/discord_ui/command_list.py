"""The list of commands that Discord keeps for the bot."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Sequence
from typing import Any, TypeVar

import discord
from discord import app_commands

from bot import logs
from bot.discord_ui.errors import LOST, said_by
from bot.discord_ui.slash_commands import know_commands

logger = logs.logger(__name__)
Answer = TypeVar("Answer")

SERVERS_ALONE = app_commands.AppInstallationType(guild=True, user=False)
LIST_SECONDS = 30.0
"""The most seconds that a start waits for Discord to take the commands, and then to say which it has."""


class NoCommands(discord.DiscordException):
    """Discord has no command of this bot and takes none, so that nobody could open a table.

    The cause is Discord's refusal.
    """


class CommandList:
    """The commands, which one process tells Discord (if ``telling``). The others only ask for their ids.

    What Discord takes no changes to stays as it has it, and the bot plays on with that.
    """

    def __init__(self, tree: app_commands.CommandTree[Any], *, telling: bool) -> None:
        self._tree = tree
        self._telling = telling
        self._taken = False
        """Whether Discord has the commands as they are now."""

    async def bring(self) -> None:
        """Tells Discord the commands, and learns their ids. Raises NoCommands if Discord has none at all."""
        try:
            know_commands(await (self._tell() if self._telling else self._ask()))
            self._taken = True
        except LOST as error:
            if not self._telling:
                logger.warning("Discord does not tell the commands now", said=said_by(error))
                return
            if await self._former() == []:
                raise NoCommands from error
            logger.warning("Discord does not take the commands, so its former ones hold", said=said_by(error))

    async def bring_again(self) -> None:
        """Tries again what `bring` could not do; called once a day."""
        if self._taken:
            return
        try:
            await self.bring()
        except NoCommands as error:
            logger.warning(
                "Discord has no commands of this bot, and takes none", said=said_by(error.__cause__)
            )

    async def _tell(self) -> Sequence[app_commands.AppCommand]:
        try:
            return await _in_time(self._tree.sync())
        except app_commands.CommandSyncFailure as error:
            # Perhaps people cannot install the bot for themselves. So we try with commands for servers only.
            offered = [(command, command.allowed_installs) for command in self._tree.get_commands()]
            for command, _ in offered:
                command.allowed_installs = SERVERS_ALONE
            try:
                taken = await _in_time(self._tree.sync())
            except LOST:
                for command, installs in offered:
                    command.allowed_installs = installs
                raise error from None
            logger.warning("Discord takes the commands for servers only", said=said_by(error))
            return taken

    async def _ask(self) -> Sequence[app_commands.AppCommand]:
        return await _in_time(self._tree.fetch_commands())

    async def _former(self) -> Sequence[app_commands.AppCommand] | None:
        """The commands that Discord has had so far, or None if it does not say."""
        try:
            former = await self._ask()
        except LOST:
            return None
        know_commands(former)
        return former


async def _in_time(call: Awaitable[Answer]) -> Answer:
    async with asyncio.timeout(LIST_SECONDS):
        return await call
