"""The end of a season: its podiums are announced."""

from __future__ import annotations

import asyncio

import discord

from bot.app import Kuckuck
from bot.discord_ui.errors import LOST, will_pass
from bot.discord_ui.feature import Feature
from bot.discord_ui.messages.everywhere import Everywhere
from bot.discord_ui.messages.posting import post_once
from bot.discord_ui.visit import EDIT_SECONDS
from bot.games.ladders import ladders
from bot.ids import GuildId
from cogs.ranking.pages import podiums_page
from cogs.ranking.stored import KeptLeaderboards, KeptPodiums
from cogs.ranking.values import Leaderboard, beginning_of, season_at, season_before

DAY = 86_400.0
LONGEST_MONTH = 31 * DAY
SETTLED = 60.0
"""This many seconds after a season's end, we assume that its last games are stored."""
LATE = 7 * DAY
"""This many seconds after a season's end, its podiums are no longer posted."""


class Podiums(Feature):
    """Posts podiums once a month has ended, or as soon as it can. Each process serves its own servers."""

    def __init__(self, bot: Kuckuck) -> None:
        self._client, self._core = bot, bot.core
        self._stored, self._leaderboards = KeptPodiums(bot.store), KeptLeaderboards(bot.store)
        self._chore = Everywhere(bot, bot.core, "a podium", self._look, self._next)

    def start(self) -> None:
        """Posts podiums: now, if a month's end was missed, and then at each month's end."""
        self._chore.start()

    def look_again(self, guild_id: GuildId) -> None:
        self._chore.look(guild_id)

    async def close(self) -> None:
        await self._chore.close()

    def _place(self, guild_id: GuildId) -> int | None:
        """The channel for a server's podiums; None if it has none."""
        settings = self._core.chosen.of_server(guild_id)
        return (settings.podium or settings.announced) if settings.seasons else None

    async def _look(self, guild: discord.Guild) -> None:
        """Posts the podiums of a server's last season, unless it is too late or they are there."""
        place, now = self._place(GuildId(guild.id)), self._core.now()
        present = season_at(now - SETTLED)
        if place is None or now - beginning_of(present) >= LATE:
            return
        season = season_before(present)
        if found := await self._boards(GuildId(guild.id), season):
            await self._announce(guild, place, season, found)

    def _next(self, guild_id: GuildId) -> float | None:
        now = self._core.now()
        begun = beginning_of(season_at(now - SETTLED))
        if self._place(guild_id) is None:
            return None
        return now + DAY if now - begun < LATE else beginning_of(season_at(begun + LONGEST_MONTH)) + SETTLED

    async def _boards(self, guild_id: GuildId, season: str) -> list[Leaderboard]:
        """The rankings of a past season, the most played first."""
        keys = [key for key in await self._leaderboards.ladders(guild_id, season) if key in ladders()]
        return [await self._leaderboards.page(guild_id, key, season, over=True) for key in keys]

    async def _announce(
        self, guild: discord.Guild, place: int, season: str, found: list[Leaderboard]
    ) -> None:
        """Posts the podiums once in this channel. Raises `LOST` if Discord refuses them or fails."""
        guild_id, channel = GuildId(guild.id), guild.get_channel(place)
        if channel is None or not _may_write(channel):
            return  # `/manage server` shows the problem; if it is solved within the week, we still post
        begun = await self._stored.begin(guild_id, season, self._core.now())
        if begun is None:
            return
        tr = self._core.chosen.for_server(guild_id)
        try:
            async with asyncio.timeout(EDIT_SECONDS):
                await post_once(
                    self._client,
                    self._client.get_partial_messageable(channel.id, guild_id=guild.id),
                    podiums_page(found, tr),
                    f"p{guild.id:x}{season}",
                    begun=begun,
                    now=self._core.now(),
                    leads=lambda action: _is_podium(action, season),
                    readable=channel.permissions_for(guild.me).read_message_history,
                )
        except LOST as error:
            if not will_pass(error):
                await self._stored.end(guild_id, posted=False)
            raise
        await self._stored.end(guild_id, posted=True)


def _is_podium(action: str, season: str) -> bool:
    """Whether this is the address of a podium's button. Some buttons on private pages have the same one."""
    return action.startswith("board ") and action.endswith(f" {season} 0")


def _may_write(channel: discord.abc.GuildChannel) -> bool:
    allowed = channel.permissions_for(channel.guild.me)
    return allowed.view_channel and allowed.send_messages
