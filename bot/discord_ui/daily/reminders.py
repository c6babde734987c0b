"""One direct message a day, to those who want to be reminded of the deal of the day."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime

import discord

from bot import logs
from bot.daily.deal import SECONDS, Day, Deal, day_at, ends
from bot.discord_ui.answers import EDIT_SECONDS, DeferIfSlow, turn_page
from bot.discord_ui.core import Core
from bot.discord_ui.errors import LOST, OPENED_TOO_FAST, loggable
from bot.discord_ui.interactions import tr_of, user_of
from bot.discord_ui.layout import NO_MENTIONS, addresses_on, layout
from bot.discord_ui.routes import Press, Route, Routes
from bot.i18n import language_of
from bot.ids import UserId
from bot.live.clock import Clock
from bot.presenters.daily import REMIND_OFF
from bot.presenters.daily_reminder import reminder, turned_off, turned_on
from bot.screen import Screen
from bot.storage.daily_reminders import Due

logger = logs.logger(__name__)

MINUTE = 60
QUARTER = 15 * MINUTE
"""People are reminded at a full quarter of an hour."""
LOOK = QUARTER
"""The clock rings at each full one of these times, in seconds."""
LATEST = 23 * 60
"""The last minute of a day, by UTC, for a reminder: there has to be time left to begin."""
SOON = 60.0
"""Seconds until we go on with those who are left, or whom a message could not be sent to."""
AT_ONCE = 40
"""How many people we write to without a rest: Discord lets nobody open many direct messages at once."""
LOOKED_THROUGH = 20
"""How many messages to a person we look through for one that may have arrived."""


class DailyReminders:
    """The process of the first shard reminds everybody, and notes on which days it was there."""

    def __init__(self, client: discord.Client, core: Core) -> None:
        self._client = client
        self._core = core
        self._stored = core.store.daily_reminders
        self._clock = Clock(self._ring, core.hours)

    @property
    def routes(self) -> Routes:
        return (Route("daily-remind", self._choose, r" (?P<wanted>on|off)", at_table=False),)

    def start(self) -> None:
        """Looks now, and from now on each quarter of an hour."""
        if 0 in self._core.shards.ids:
            self._clock.set(0, self._core.hours())

    async def close(self) -> None:
        await self._clock.close()

    async def wants(self, user_id: UserId) -> bool:
        """Whether a person is reminded."""
        return await self._stored.wants(user_id)

    async def turn_on(self, interaction: discord.Interaction) -> int:
        """Reminds the person who acts, from tomorrow on at about this hour. Gives the first Unix time."""
        now = interaction.created_at.timestamp()
        today, minute = day_at(now), min(int(now % SECONDS // QUARTER) * 15, LATEST)
        await self._stored.turn_on(user_of(interaction), minute, language_of(interaction.locale), today)
        return ends(today) + minute * MINUTE

    async def turn_off(self, user_id: UserId) -> None:
        """Reminds a person no more."""
        await self._stored.turn_off(user_id)

    async def look(self) -> bool:
        """Reminds those whose hour has come. Gives False if somebody is left."""
        now = self._core.hours()
        today = day_at(now)
        deal = await self._core.store.daily.deal(today)
        await self._core.store.past_days.offer(deal)
        if deal.void or not deal.playable:
            return True
        due = await self._stored.due(today, int(now % SECONDS // MINUTE))
        done = len(due) <= AT_ONCE
        for one in due[:AT_ONCE]:
            if day_at(self._core.hours()) != today:
                return False
            done &= await self._remind(one, deal)
        return done

    async def _ring(self, _: int) -> None:
        done = await self.look()
        now = self._core.hours()
        self._clock.set(0, now - now % LOOK + LOOK if done else now + SOON)

    async def _choose(self, interaction: discord.Interaction, press: Press) -> None:
        async with DeferIfSlow(interaction):
            page = await self._chosen(interaction, on=press.found["wanted"] == "on")
        await turn_page(interaction, page)

    async def _chosen(self, interaction: discord.Interaction, *, on: bool) -> Screen:
        if on:
            return turned_on(await self.turn_on(interaction), tr_of(interaction))
        await self.turn_off(user_of(interaction))
        return turned_off(tr_of(interaction))

    async def _remind(self, one: Due, deal: Deal) -> bool:
        """Writes to a person once. Returns False if that may not have arrived."""
        if one.begun is None and not await self._stored.begin(one.user, deal.day, self._core.hours()):
            return True
        try:
            async with asyncio.timeout(EDIT_SECONDS):
                channel = await self._client.create_dm(discord.Object(one.user))
                if one.begun is None or not await self._is_there(channel, one.begun):
                    page = await self._page(one, deal)
                    await channel.send(
                        view=layout(page), allowed_mentions=NO_MENTIONS, nonce=f"d{one.user:x}-{deal.day:x}"
                    )
        except LOST as error:
            return await self._fail(one, deal.day, error)
        await self._stored.end(one.user, deal.day, sent=True)
        return True

    async def _fail(self, one: Due, today: Day, error: Exception) -> bool:
        logger.info("a reminder could not be sent", error=loggable(error))
        closed = isinstance(error, discord.Forbidden | discord.NotFound)
        if closed and getattr(error, "code", 0) != OPENED_TOO_FAST:
            await self._stored.turn_off(one.user)
            return True
        if isinstance(error, discord.HTTPException) and not isinstance(error, discord.DiscordServerError):
            await self._stored.end(one.user, today, sent=False)
        return False

    async def _page(self, one: Due, deal: Deal) -> Screen:
        store = self._core.store
        await store.people.preferences([one.user])  # another process may have heard of a new language
        streak = await store.past_days.streak(Day(deal.day - 1), one.user)
        return reminder(deal, streak, self._core.chosen.for_person(one.user, one.language))

    async def _is_there(self, channel: discord.DMChannel, begun: float) -> bool:
        """Whether our message has arrived since it was begun, though we were not told so."""
        since = datetime.fromtimestamp(begun - SOON, UTC)
        async for message in channel.history(limit=LOOKED_THROUGH, after=since):
            leads = addresses_on(message.components) if message.author == self._client.user else ()
            if any(to.action == REMIND_OFF for to in leads):
                return True
        return False
