"""Posts the ranking of the last day in the channel that a server has chosen, and deletes the one before."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress

import discord

from bot.app import Kuckuck
from bot.discord_ui.feature import Feature
from bot.discord_ui.membership import has_left
from bot.discord_ui.messages.everywhere import Everywhere
from bot.discord_ui.messages.posting import arrived, post_once
from bot.discord_ui.permissions import allowed_in
from bot.discord_ui.visit import EDIT_SECONDS
from bot.ids import ChannelId, GuildId, MessageId
from cogs.daily.days import Day, Entrant, RankedEntrant, closes, ranked
from cogs.daily.past import over_at, posted
from cogs.daily.stored import KeptDays, KeptRankings, PostedRanking

MOST_POSTED = 10
"""The highest number of people whom a server's message names."""
SETTLED = 60.0
"""For this many seconds after a day's end, its last tries may not be stored yet."""


class DailyRankings(Feature):
    """Posts rankings when the bot starts, after each day, and when a server changes the setting for them.

    Each process serves its own servers. A message is deleted before the next one is posted, so a server never
    has two. After a day on which nobody in a server has played, the server has no message.
    """

    def __init__(self, bot: Kuckuck, days: KeptDays) -> None:
        self._client, self._core, self._days = bot, bot.core, days
        self._stored = KeptRankings(bot.store)
        self._chore = Everywhere(bot, bot.core, "a ranking of the day", self._renew, self._next)

    def start(self) -> None:
        """Posts the rankings that are missing now. From then on, posts one after each day."""
        self._chore.start()

    def look_again(self, guild_id: GuildId) -> None:
        if self._core.chosen.of_server(guild_id).daily is not None:
            self._chore.look(guild_id)

    async def close(self) -> None:
        await self._chore.close()

    def _next(self, guild_id: GuildId) -> float | None:
        if self._core.chosen.of_server(guild_id).daily is None:
            return None
        return closes(Day(self._last + 1)) + SETTLED

    @property
    def _last(self) -> Day:
        """The last day that is over."""
        return over_at(self._core.now() - SETTLED)

    async def _renew(self, guild: discord.Guild) -> None:
        """Posts the ranking that a server should have now, and deletes any other ranking there."""
        there = await self._stored.of(GuildId(guild.id))
        place, day = self._core.chosen.of_server(GuildId(guild.id)).daily, self._last
        if there and (there.day < day or there.channel != place):
            await self._remove(guild, there)
            there = None
        if place and (there is None or there.message is None):
            await self._post(guild, ChannelId(place), day, there)

    async def _remove(self, guild: discord.Guild, before: PostedRanking) -> None:
        """Deletes a server's message, if it exists and the bot still sees its channel."""
        allowed, message = allowed_in(guild, before.channel), before.message
        if guild.get_channel(before.channel) is not None and allowed.view_channel:
            place = self._client.get_partial_messageable(before.channel, guild_id=guild.id)
            if message is None and allowed.read_message_history:
                message = await arrived(self._client, place, before.at, _leads_to(before.day))
            if message:
                with suppress(discord.NotFound, discord.Forbidden):
                    async with asyncio.timeout(EDIT_SECONDS):
                        await place.get_partial_message(message).delete()
        await self._stored.drop(GuildId(guild.id))

    async def _post(
        self, guild: discord.Guild, place: ChannelId, day: Day, begun: PostedRanking | None
    ) -> None:
        """Posts a day's ranking once, silently, if it names anybody in the server."""
        allowed, deal = allowed_in(guild, place), await self._days.find(day)
        if guild.get_channel(place) is None or not (allowed.view_channel and allowed.send_messages):
            return  # `/manage server` shows the problem. Once the problem is fixed, the ranking is posted.
        guild_id, now = GuildId(guild.id), self._core.now()
        best, more = await self._best(guild_id, day)
        if deal is None or deal.void or not best:
            return
        begun = begun or PostedRanking(place, day, now, None)
        await self._stored.note(guild_id, begun)
        streak = await self._days.group_streak(day, guild_id)
        async with asyncio.timeout(EDIT_SECONDS):
            message = await post_once(
                self._client,
                self._client.get_partial_messageable(place, guild_id=guild.id),
                posted(deal, best, more, streak, self._core.chosen.for_server(guild_id)),
                f"r{place:x}{int(begun.at):x}",
                begun=begun.at,
                now=now,
                leads=_leads_to(day),
                readable=allowed.read_message_history,
                silent=True,
            )
        await self._stored.note(guild_id, begun._replace(message=MessageId(message)))

    async def _best(self, guild_id: GuildId, day: Day) -> tuple[list[RankedEntrant], int]:
        """The best of the known people who are still in the server, and how many more have played there."""
        known = ranked(one for one in await self._days.entrants(day, guild_id) if one.user > 0)
        here: list[Entrant] = []
        others = [entrant for _, entrant in known]
        while others and len(here) < MOST_POSTED:
            entrant = others.pop(0)
            if not await has_left(self._client, entrant.user, guild_id):
                here.append(entrant)
        return ranked(here), len(others)


def _leads_to(day: Day) -> Callable[[str], bool]:
    """Recognises a day's message by the button to its whole ranking."""
    return lambda action: action == f"daily-day {day}"
