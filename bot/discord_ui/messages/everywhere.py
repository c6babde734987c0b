"""A chore in each of this process's servers."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import discord

from bot import logs
from bot.discord_ui.errors import LOST, loggable, will_pass
from bot.discord_ui.messages.core import Core
from bot.ids import GuildId
from bot.live.chores import Chore

logger = logs.logger(__name__)


class Everywhere(Chore[GuildId]):
    """Looks at a server at the start, when its settings change, and when the next time comes.

    If ``do`` raises one of `LOST`, the chore, which the log calls ``what``, is put off: we soon try again if
    that may help.
    """

    def __init__(
        self,
        client: discord.Client,
        core: Core,
        what: str,
        do: Callable[[discord.Guild], Awaitable[None]],
        when: Callable[[GuildId], float | None],
    ) -> None:
        super().__init__(self._visit, when, core.now)
        self._client = client
        self._what = what
        self._do_in = do
        core.chosen.watchers.append(self.look)

    def start(self) -> None:
        """Looks at all servers."""
        self.look(*[GuildId(guild.id) for guild in self._client.guilds])

    async def _visit(self, guild_id: GuildId) -> bool:
        guild = self._client.get_guild(guild_id)
        if guild is None or guild.unavailable:
            return True
        try:
            await self._do_in(guild)
        except LOST as error:
            logger.warning(f"{self._what} is put off", error=loggable(error))
            return not will_pass(error)
        return True
