"""The deals of the days that are over: their rankings, and all that it takes to check one."""

from __future__ import annotations

import re
from datetime import date
from typing import NamedTuple

import discord

from bot.daily.deal import Day, Deal, Result, Void, closes, date_of, day_at, recalled, result
from bot.discord_ui.answers import DeferIfSlow, turn_page
from bot.discord_ui.core import Core
from bot.discord_ui.interactions import home_of, tr_of, user_of
from bot.discord_ui.routes import Press, Route, Routes
from bot.games.presenter import title_of
from bot.i18n import N_
from bot.names import tidy
from bot.presenters.daily import dated
from bot.presenters.daily_ranking import ranking
from bot.scores.daily import ranked
from bot.screen import Screen
from bot.storage.daily import StoredTry
from bot.table.commands import Refused

NO_DEAL = N_("There was no deal of the day then. `/daily` has the one of today.")
NO_DAY = N_("I do not know this day. Choose one from the list, or write it like this: {day}.")
STILL_ON = N_("The deal of that day can still be played. Its secret is published {when}.")
OFFERED = 25
"""How many days are offered while somebody types: Discord shows no more."""
DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


class Mine(NamedTuple):
    """A person's try, with the deal it belongs to."""

    deal: Deal
    stored: StoredTry

    @property
    def result(self) -> Result | None:
        """How it has ended; None where it has not."""
        points = self.stored.points
        return None if points is None else Result(points, self.stored.pieces)


class DailyRankings:
    def __init__(self, core: Core) -> None:
        self._days = core.store.daily
        self._past = core.store.past_days

    @property
    def routes(self) -> Routes:
        return (Route("daily-day", self._turn, r" (?P<day>[0-9]{1,6})", at_table=False),)

    async def has_last(self, now: float) -> bool:
        """Whether there is a ranking of any day at this Unix time."""
        return await self._past.last(_over(now)) is not None

    async def show_last(self, interaction: discord.Interaction) -> None:
        """The last day that is over for everybody and has a ranking. Raises Refused."""
        async with DeferIfSlow(interaction):
            day = await self._past.last(_over(now_of(interaction)))
            if day is None:
                raise Refused(NO_DEAL)
            screen = await self._page(interaction, day)
        await turn_page(interaction, screen)

    async def verify(self, interaction: discord.Interaction, written: str) -> None:
        """The day of this date, such as 2026-11-23. Raises Refused."""
        async with DeferIfSlow(interaction):
            screen = await self._page(interaction, _read(written, interaction))
        await turn_page(interaction, screen)

    async def names(self, interaction: discord.Interaction) -> dict[str, str]:
        """The last days that are over, by their dates, each in words."""
        tr = tr_of(interaction)
        found = await self._past.latest(_over(now_of(interaction)), OFFERED)
        return {
            date_of(day).isoformat(): f"{dated(day, tr)} · {title_of(game, options)}"
            for day, game, options in found
        }

    async def _turn(self, interaction: discord.Interaction, press: Press) -> None:
        async with DeferIfSlow(interaction):
            screen = await self._page(interaction, Day(int(press.found["day"])))
        await turn_page(interaction, screen)

    async def _page(self, interaction: discord.Interaction, day: Day) -> Screen:
        """A day that is over: its secret, and who came where. Raises Refused."""
        user_id, tr, now = user_of(interaction), tr_of(interaction), now_of(interaction)
        if _over(now) < day <= day_at(now):
            raise Refused(STILL_ON, when=f"<t:{closes(day)}:R>")
        deal = await self._days.find(day) if day <= _over(now) else None
        if deal is None:
            raise Refused(NO_DEAL)
        stored, guild_id = await self._days.own(day, user_id), home_of(interaction)
        mine = Mine(deal, stored).result if stored else None
        here = None if guild_id is None else ranked(await self._days.entrants(day, guild_id))
        shows = bool(mine and stored and not stored.shown) and guild_id is not None
        agrees = _agrees(interaction, deal, stored) if mine and stored else None
        return ranking(
            *(deal, mine, here, user_id, await self._days.spread(day), tr),
            agrees=agrees,
            shows=shows,
            beside=await self._past.beside(day, _over(now)),
        )


def now_of(interaction: discord.Interaction) -> float:
    """When somebody acted, by Discord's clock: the same for all processes."""
    return interaction.created_at.timestamp()


def name_of(interaction: discord.Interaction) -> str:
    return tidy(interaction.user.display_name)


def _over(now: float) -> Day:
    """The last day that is over for everybody at this Unix time."""
    today = day_at(now)
    return Day(today - 1 if now >= closes(Day(today - 1)) else today - 2)


def _read(written: str, interaction: discord.Interaction) -> Day:
    """The day that somebody has written. Raises Refused."""
    try:
        if DATE.fullmatch(written.strip()):
            return Day((date.fromisoformat(written.strip()) - date_of(Day(0))).days)
    except ValueError:
        pass  # there is no such day
    raise Refused(NO_DAY, day=f"`{date_of(_over(now_of(interaction))).isoformat()}`")


def _agrees(interaction: discord.Interaction, deal: Deal, stored: StoredTry) -> bool | None:
    """Whether a person's moves lead to their result; None where nobody can tell any more."""
    if stored.moves is None:
        return None
    try:
        game = recalled(deal, user_of(interaction), name_of(interaction), stored.moves, stored.mark)
    except Void:
        return None
    return game.over and result(game) == Mine(deal, stored).result
