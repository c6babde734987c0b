"""One direct message a day, to people who want to be reminded of the deal of the day."""

from __future__ import annotations

import asyncio

import discord

from bot import logs
from bot.discord_ui.errors import LOST, is_closed, loggable
from bot.discord_ui.feature import Feature
from bot.discord_ui.messages.core import Core
from bot.discord_ui.messages.posting import post_once
from bot.discord_ui.routes import Press, Route, Routes
from bot.discord_ui.visit import EDIT_SECONDS, NO_CHOICE, Visit
from bot.games.common import small_line
from bot.games.presenter import title_of
from bot.i18n import Tr
from bot.ids import UserId
from bot.live.chores import Chore
from bot.live.lately import Lately
from bot.screen import Button, Menu, Option, Row, Screen, Text, address
from bot.table.commands import Refused
from bot.zones import ZONES
from cogs.daily.days import IDLE_DAYS, Day, Deal, day_at, ends
from cogs.daily.hours import KEEPS, QUARTER, promised, turn_on
from cogs.daily.pages import REMIND_OFF, headed, toggle
from cogs.daily.stored import KeptDays
from cogs.daily.stored_reminders import Due, Hour, KeptReminders

logger = logs.logger(__name__)

LOOK = QUARTER
"""Seconds from one look to the next. We look on each quarter of an hour."""
AT_ONCE = 40
"""How many people we write to without a break: Discord limits how fast direct messages are opened."""

LAST_FAILED = 1000
"""How many failures we remember."""


class DailyReminders(Feature):
    """Reminds people, and notes on which days the bot ran. Only the process with the first shard does so."""

    def __init__(self, client: discord.Client, core: Core, days: KeptDays, reminders: KeptReminders) -> None:
        self._client = client
        self._core = core
        self._days = days
        self._stored = reminders
        self._failed: Lately[UserId, float] = Lately(LAST_FAILED)
        """When a person's message last failed (Unix time)."""
        self._chore = Chore(self._look, self._next, core.now)

    @property
    def routes(self) -> Routes:
        return (
            Route("daily-remind", self._choose, r" (?P<wanted>on|off)", at_table=False),
            Route("daily-zone", self._choose_zone, at_table=False),
        )

    def start(self) -> None:
        """Reminds people now, and every quarter of an hour from now on."""
        if 0 in self._core.shards.ids:
            self._chore.look(0)

    async def close(self) -> None:
        await self._chore.close()

    async def each_day(self, now: float) -> None:
        await self._stored.drop_idle(day_at(now))

    async def _look(self, _: int) -> bool:
        """Reminds the people whose time has come. Returns False if somebody still has to be reminded."""
        now = self._core.now()
        today = day_at(now)
        deal = await self._days.deal(today)
        await self._days.offer(deal)
        if deal.void or not deal.playable:
            return True
        # People whose message failed a while ago come after those who wait for their first.
        due = sorted(await self._stored.due(now), key=lambda one: self._failed.get(one.user, 0.0))
        done = len(due) <= AT_ONCE
        for one in due[:AT_ONCE]:
            if day_at(self._core.now()) != today:
                return False
            done &= await self._remind(one, deal)
        return done

    def _next(self, _: int) -> float:
        now = self._core.now()
        return now - now % LOOK + LOOK

    async def _choose(self, visit: Visit, press: Press) -> None:
        if press.found["wanted"] == "on":
            page = turned_on(await turn_on(self._stored, visit), visit.at, visit.tr)
        else:
            await self._stored.turn_off(visit.user)
            page = turned_off(visit.tr)
        await visit.turn_page(page)

    async def _choose_zone(self, visit: Visit, _: Press) -> None:
        zone = visit.picked()
        if zone not in ZONES:
            raise Refused(NO_CHOICE)
        hour = await self._stored.set_zone(visit.user, zone, visit.at)
        await visit.turn_page(turned_off(visit.tr) if hour is None else turned_on(hour, visit.at, visit.tr))

    async def _remind(self, one: Due, deal: Deal) -> bool:
        """Writes to a person once. Returns False if the message may not have arrived."""
        now = self._core.now()
        if one.begun is None and not await self._stored.begin(one.user, one.day, now):
            return True
        page = await self._page(one, deal)
        try:
            async with asyncio.timeout(EDIT_SECONDS):
                await post_once(
                    self._client,
                    await self._client.create_dm(discord.Object(one.user)),
                    page,
                    f"d{one.user:x}-{one.day:x}",
                    begun=one.begun or now,
                    now=now,
                    leads=lambda action: action == REMIND_OFF,
                )
        except LOST as error:
            return await self._fail(one, error)
        await self._stored.end(one.user, one.day, sent=True)
        return True

    async def _fail(self, one: Due, error: Exception) -> bool:
        logger.info("a reminder could not be sent", error=loggable(error))
        self._failed[one.user] = self._core.now()
        if is_closed(error):
            await self._stored.give_up(one.user, one.day)
            return True
        if isinstance(error, discord.HTTPException) and not isinstance(error, discord.DiscordServerError):
            await self._stored.end(one.user, one.day, sent=False)
        return False

    async def _page(self, one: Due, deal: Deal) -> Screen:
        # This loads the person's language, which another process may have changed.
        await self._core.store.people.preferences([one.user])
        streak = await self._days.streak(Day(deal.day - 1), one.user)
        return reminder(deal, streak, self._core.chosen.for_person(one.user, one.language))


def reminder(deal: Deal, streak: int, tr: Tr) -> Screen:
    """The direct message. ``streak`` is how many days in a row, up to yesterday, the person has played."""
    title = title_of(deal.game, deal.options)
    lines = [
        f"🔔 **{headed(deal.day, tr)}**",
        f"**{title}**",
        tr("You can start it until {hour}.", hour=f"<t:{ends(deal.day)}:t>"),
    ]
    if streak > 1:
        lines.append("🔥 " + tr.plural("{n} day in a row so far.", "{n} days in a row so far.", streak))
    return Screen((Text("\n".join(lines)), Row((_today(tr), toggle(tr, on=True)))))


def turned_on(hour: Hour, now: float, tr: Tr) -> Screen:
    """The page that confirms reminders, and asks for the time zone of their hour."""
    ends_so = tr(
        "I stop when you press *No more reminders*, when your direct messages are closed to me, or when you "
        "haven't played for {n} days.",
        n=IDLE_DAYS,
    )
    zones = dict.fromkeys((hour.zone, *ZONES))
    return Screen(
        (
            Text(f"🔔 {promised(hour, now, tr)}"),
            Text(tr(KEEPS)),
            Menu(address("daily-zone"), tuple(Option(zone, zone) for zone in zones)[:25], hour.zone),
            Text(small_line(ends_so)),
            Row((_today(tr), toggle(tr, on=True))),
        )
    )


def turned_off(tr: Tr) -> Screen:
    told = tr("I won't remind you of the deal of the day any more.")
    return Screen((Text(f"🔕 {told}"), Row((_today(tr), toggle(tr, on=False)))))


def _today(tr: Tr) -> Button:
    return Button(tr("Today's deal"), address("daily"), "success")
