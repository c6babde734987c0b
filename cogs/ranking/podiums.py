"""The end of a season: its podiums are announced."""

from __future__ import annotations

import asyncio

import discord

from bot import logs
from bot.app import Kuckuck
from bot.discord_ui.errors import LOST, loggable, will_pass
from bot.discord_ui.feature import Feature
from bot.discord_ui.messages.posting import post_once
from bot.discord_ui.visit import EDIT_SECONDS
from bot.games.ladders import ladders
from bot.ids import GuildId
from bot.live.clock import Clock
from cogs.ranking.pages import podiums_page
from cogs.ranking.stored import KeptLeaderboards, KeptPodiums
from cogs.ranking.values import Leaderboard, beginning_of, season_at, season_before

logger = logs.logger(__name__)

HOUR, DAY = 3600.0, 86_400.0
LONGEST_MONTH = 31 * DAY
SETTLED = 60.0
"""This many seconds after a season's end, we assume that its last games are stored."""
LATE = 7 * DAY
"""This many seconds after a season's end, its podiums are no longer posted."""
EVERYWHERE = GuildId(0)
"""Stands for all of our servers."""
SOON = 60.0
"""Seconds until we try again after a failure."""


class Podiums(Feature):
    """Posts podiums: when the bot starts, when a month ends, when a server's settings change, and each day.
    Each process serves its own servers.
    """

    def __init__(self, bot: Kuckuck) -> None:
        self._client, self._core = bot, bot.core
        self._stored, self._leaderboards = KeptPodiums(bot.store), KeptLeaderboards(bot.store)
        self._clock = Clock(self._ring, self._now)
        self._looking = asyncio.Lock()
        bot.core.chosen.watchers.append(lambda guild_id: self._clock.set(guild_id, self._now()))

    def start(self) -> None:
        """Posts podiums: now, if a month's end was missed, and then at each month's end."""
        self._clock.set(EVERYWHERE, self._now())

    async def close(self) -> None:
        await self._clock.close()

    async def look(self, only: GuildId = EVERYWHERE) -> bool:
        """Posts podiums in one of our servers, or in all. False if something failed."""
        async with self._looking:
            return await self._look(only)

    async def _look(self, only: GuildId) -> bool:
        now = self._now()
        present = season_at(now - SETTLED)
        if now - beginning_of(present) >= LATE:
            return True
        season, done = season_before(present), True
        for guild in [*self._client.guilds]:
            guild_id = GuildId(guild.id)
            settings = self._core.chosen.of_server(guild_id)
            place = settings.podium or settings.announced
            if guild.unavailable or only not in (EVERYWHERE, guild_id) or not (settings.seasons and place):
                continue
            try:
                if found := await self._boards(guild_id, season):
                    done &= await self._announce(guild, place, season, found)
            except LOST as error:
                logger.warning("a season's end is put off", error=loggable(error))
                done = False
        return done

    def _now(self) -> float:
        """The Unix time on the slower of two clocks, this computer's and Discord's.

        A month is over once both say so: games are dated by this computer's clock, which may be wrong.
        """
        return min(self._core.now(), self._core.hours())

    async def _ring(self, guild_id: GuildId) -> None:
        done = await self.look(guild_id)
        now = self._now()
        if guild_id != EVERYWHERE:
            self._clock.set(guild_id, None if done else now + SOON)
            return
        present = beginning_of(season_at(now - SETTLED))
        again = SOON if not done else HOUR if now - present < DAY else DAY
        end = beginning_of(season_at(present + LONGEST_MONTH)) + SETTLED
        self._clock.set(EVERYWHERE, min(now + again, end))

    async def _boards(self, guild_id: GuildId, season: str) -> list[Leaderboard]:
        """The rankings of a past season, the most played first."""
        keys = [key for key in await self._leaderboards.ladders(guild_id, season) if key in ladders()]
        return [await self._leaderboards.page(guild_id, key, season, over=True) for key in keys]

    async def _announce(
        self, guild: discord.Guild, place: int, season: str, found: list[Leaderboard]
    ) -> bool:
        """Posts the podiums once in this channel. Returns False if Discord refused them or failed."""
        guild_id, channel = GuildId(guild.id), guild.get_channel(place)
        if channel is None or not _may_write(channel):
            return True  # `/manage server` shows the problem; if it is solved within the week, we still post
        begun = await self._stored.begin(guild_id, season, self._now())
        if begun is None:
            return True
        tr = self._core.chosen.for_server(guild_id)
        screen = podiums_page(found, tr)
        try:
            async with asyncio.timeout(EDIT_SECONDS):
                await post_once(
                    self._client,
                    self._client.get_partial_messageable(channel.id, guild_id=guild.id),
                    screen,
                    f"p{guild.id:x}{season}",
                    begun=begun,
                    now=self._now(),
                    leads=lambda action: _is_podium(action, season),
                    readable=channel.permissions_for(guild.me).read_message_history,
                )
        except LOST as error:
            logger.warning("a podium is not announced", error=loggable(error))
            if not will_pass(error):
                await self._stored.end(guild_id, posted=False)
            return False
        await self._stored.end(guild_id, posted=True)
        return True


def _is_podium(action: str, season: str) -> bool:
    """Whether this is the address of a podium's button. Some buttons on private pages have the same one."""
    return action.startswith("board ") and action.endswith(f" {season} 0")


def _may_write(channel: discord.abc.GuildChannel) -> bool:
    allowed = channel.permissions_for(channel.guild.me)
    return allowed.view_channel and allowed.send_messages
