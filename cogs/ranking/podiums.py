"""The end of a season: its podiums are announced, and the champion's role changes hands."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import discord

from bot import logs
from bot.app import Kuckuck
from bot.discord_ui.errors import LOST, UNKNOWN_MEMBER, loggable, will_pass
from bot.discord_ui.feature import Feature
from bot.discord_ui.messages.posting import post_once
from bot.discord_ui.permissions import may_give
from bot.discord_ui.visit import EDIT_SECONDS
from bot.games.ladders import ladders
from bot.ids import GuildId, UserId
from bot.live.clock import Clock
from bot.settings import ServerSettings
from cogs.ranking.pages import Crown, podiums_page
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
    """Posts podiums and gives the champion's role: when the bot starts, when a month ends, when a server's
    settings change, and each day. Each process serves its own servers.
    """

    def __init__(self, bot: Kuckuck) -> None:
        self._client, self._core = bot, bot.core
        self._stored, self._leaderboards = KeptPodiums(bot.store), KeptLeaderboards(bot.store)
        self._clock = Clock(self._ring, self._now)
        self._looking = asyncio.Lock()
        bot.core.chosen.watchers.append(lambda guild_id: self._clock.set(guild_id, self._now()))

    def start(self) -> None:
        """Posts podiums and gives roles: now, if a month's end was missed, and then at each month's end."""
        self._clock.set(EVERYWHERE, self._now())

    async def close(self) -> None:
        await self._clock.close()

    async def look(self, only: GuildId = EVERYWHERE) -> bool:
        """Posts podiums and gives roles in one of our servers, or in all. False if something failed."""
        async with self._looking:
            return await self._look(only)

    async def _look(self, only: GuildId) -> bool:
        now = self._now()
        present = season_at(now - SETTLED)
        season, done = season_before(present), True
        crowned = await self._stored.crowned()
        for guild in [*self._client.guilds]:
            guild_id = GuildId(guild.id)
            settings = self._core.chosen.of_server(guild_id)
            wanted = settings.seasons and (settings.champion or settings.podium or settings.announced)
            if guild.unavailable or only not in (EVERYWHERE, guild_id) or not (wanted or guild_id in crowned):
                continue
            try:
                found = await self._boards(guild_id, season) if settings.seasons else []
                done &= await self._crown(guild, settings, found)
                if found and now - beginning_of(present) < LATE:
                    done &= await self._announce(guild, settings, season, found)
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
        self, guild: discord.Guild, settings: ServerSettings, season: str, found: list[Leaderboard]
    ) -> bool:
        """Posts the podiums once. Returns False if Discord refused them or failed."""
        guild_id, place = GuildId(guild.id), settings.podium or settings.announced
        channel = guild.get_channel(place) if place else None
        if channel is None or not _may_write(channel):
            return True  # `/manage server` shows the problem; if it is solved within the week, we still post
        begun = await self._stored.begin(guild_id, season, self._now())
        if begun is None:
            return True
        tr = self._core.chosen.for_server(guild_id)
        screen = podiums_page(found, await self._given(guild_id, settings, found), tr)
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

    async def _given(
        self, guild_id: GuildId, settings: ServerSettings, found: list[Leaderboard]
    ) -> Crown | None:
        """The champion's role with its present holders; None if nobody has it."""
        role, board = settings.champion, self._of_champions(settings, found)
        if role is None or board is None:
            return None
        held = {one.user for one in await self._stored.champions(guild_id) if one.role == role}
        champions = [one for one in board.podium if one.rank == 1 and one.user in held]
        return Crown(role, champions, board.ladder) if champions else None

    async def _crown(self, guild: discord.Guild, settings: ServerSettings, found: list[Leaderboard]) -> bool:
        """Gives the champion's role to those who were first in a season and takes it from others. If nobody
        was first, the holders keep it. If the server no longer gives that role, all holders lose it.

        Returns False if Discord had trouble.
        """
        guild_id, role_id = GuildId(guild.id), settings.champion
        now = await self._stored.champions(guild_id)
        board = self._of_champions(settings, found)
        first = {one.user for one in board.podium if one.rank == 1 and one.user > 0} if board else set()
        if not settings.seasons:
            role_id = None
        leaving = [one for one in now if one.role != role_id or (first and one.user not in first)]
        here = {one.user for one in now if one.role == role_id}
        role = guild.get_role(role_id) if role_id else None
        done = True
        for one in leaving:
            done &= await self._take(guild, one.user, one.role)
        if role is not None and may_give(role, guild.me):
            for user_id in first - here:
                done &= await self._give(guild, user_id, role)
        return done

    async def _give(self, guild: discord.Guild, user_id: UserId, role: discord.Role) -> bool:
        try:
            async with asyncio.timeout(EDIT_SECONDS):
                member = await guild.fetch_member(user_id)
                await member.add_roles(role, reason="first of the season")
        except LOST as error:
            if getattr(error, "code", 0) == UNKNOWN_MEMBER:
                return True  # a person who has left the server gets no role
            logger.warning("the champion's role is not given", error=loggable(error))
            return not will_pass(error)
        # If the bot stops before this line, the role is given again, which changes nothing.
        await self._stored.crown(user_id, GuildId(guild.id), role.id)
        return True

    async def _take(self, guild: discord.Guild, user_id: UserId, role_id: int) -> bool:
        role = guild.get_role(role_id)
        if role is not None:
            if not may_give(role, guild.me):
                return True  # we try again later: by then we may be allowed to remove the role
            try:
                async with asyncio.timeout(EDIT_SECONDS):
                    member = await guild.fetch_member(user_id)
                    await member.remove_roles(role, reason="another season, another champion")
            except discord.NotFound:
                pass  # they have left the server
            except LOST as error:
                logger.warning("the champion's role is not taken", error=loggable(error))
                return not will_pass(error)
        await self._stored.uncrown(user_id, GuildId(guild.id))
        return True

    @staticmethod
    def _of_champions(settings: ServerSettings, found: list[Leaderboard]) -> Leaderboard | None:
        """The ranking that decides the champion; None if nobody has played it."""
        if settings.champions is None:
            return found[0] if found else None
        return next((board for board in found if board.ladder == settings.champions), None)

    async def resign(self, user_id: UserId, guild_id: GuildId | None) -> None:
        """Takes the role from a person whose data in one server, or (None) in all, is about to be deleted.

        Any process may call this, even one that does not have the server.
        """
        for server in await self._stored.crowned():
            if guild_id not in (None, server):
                continue
            for one in await self._stored.champions(server):
                if one.user == user_id:
                    with suppress(*LOST):  # a failure must not keep anybody from deleting their data
                        await self._client.http.remove_role(server, user_id, one.role, reason="data deleted")


def _is_podium(action: str, season: str) -> bool:
    """Whether this is the address of a podium's button. Some buttons on private pages have the same one."""
    return action.startswith("board ") and action.endswith(f" {season} 0")


def _may_write(channel: discord.abc.GuildChannel) -> bool:
    allowed = channel.permissions_for(channel.guild.me)
    return allowed.view_channel and allowed.send_messages
