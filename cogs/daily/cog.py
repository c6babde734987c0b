"""`/daily`: the deal of the day. Only the person who asks for it sees it, in a server or a direct message.

Nothing is kept in memory. Each press reads the person's try from the database and writes it back, so any
process can serve it, and nobody gets a second try by pressing quickly.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import partial

import discord
from discord import app_commands
from discord.app_commands import Choice, locale_str

from bot.app import Kuckuck
from bot.discord_ui.feature import Feature
from bot.discord_ui.messages.drawn_alone import DrawnAlone, PageWithPicture
from bot.discord_ui.permissions import require_writing
from bot.discord_ui.refusals import MEANINGLESS
from bot.discord_ui.routes import Press, Route, Routes
from bot.discord_ui.slash_commands import anywhere, fitting
from bot.discord_ui.visit import Visit
from bot.games.alone import act, go_on
from bot.games.common import small_line
from bot.games.presenter import presenter
from bot.i18n import N_, Tr
from bot.ids import UserId
from bot.scores.ending import Remark
from bot.screen import ASKING
from bot.screens.alone import BACK
from bot.table import Table
from bot.table.commands import Refused
from bot.table.log import Entry
from cogs.daily.days import Day, Deal, Void, closes, day_at, ends
from cogs.daily.pages import card, end_page, first_page, hand, no_deal
from cogs.daily.past import PastDays
from cogs.daily.posted import DailyRankings
from cogs.daily.reminders import DailyReminders
from cogs.daily.stored import KeptDays, StoredTry
from cogs.daily.stored_reminders import KeptReminders
from cogs.daily.tries import Try, new, recalled, result
from engine.game import IllegalAction

OVER = N_("That day is over, so its deal can no longer be played. `/daily` has today's.")
FORMER = N_("This is yesterday's deal, which you've started. It closes {when}.")
VOID = N_(
    "An update has changed the rules of this game, so this deal can no longer be played. Sorry! The "
    "next one: {when}."
)
RESTORED = N_(
    "I had to be restored from a back-up, so somebody may know today's cards, and the deal doesn't count. "
    "Sorry! The next one: {when}."
)
ELSEWHERE = N_("You've already played on from there. This is where your game stands.")
DELETED = N_("You'd already started today's deal when you had your data deleted. The next one: {when}.")
UNPLAYED = N_("You didn't finish that deal, so there's nothing to show. `/daily` has today's.")
SHOWN = N_("You've already shown this result. Each day can be shown only once.")
NO_CHANNEL = N_("Here nobody else can see it. Use `/daily` in a server to show your result there.")
DayName = app_commands.Range[str, 1, 40]
PREPARED = 3
"""Deals are drawn for this many days: today and those that follow."""


async def setup(bot: Kuckuck) -> None:
    days, reminders = KeptDays(bot.store), KeptReminders(bot.store)
    past = PastDays(days)
    await bot.add_cog(past)
    await bot.add_cog(DailyReminders(bot, bot.core, days, reminders))
    await bot.add_cog(DailyRankings(bot, days))
    await bot.add_cog(DailyDeal(bot, days, reminders, past))


class ToPlay(Remark, frozen=True):
    """The people who are told about today's deal when a game has ended."""

    users: frozenset[UserId]

    def to_one(self, table: Table, user_id: UserId, tr: Tr) -> str:
        if user_id not in self.users:
            return ""
        return small_line(tr("Today's deal is still waiting for you: `/daily`"))


class DailyDeal(Feature):
    """Today's deal, and each person's try at it."""

    def __init__(self, bot: Kuckuck, days: KeptDays, reminders: KeptReminders, past: PastDays) -> None:
        self._chosen, self._now = bot.chosen, bot.now
        self._days, self._reminders, self._past = days, reminders, past
        self._alone, self._showings = DrawnAlone(bot.draw, bot.chosen), bot.showings

    @anywhere
    @app_commands.command(
        name="daily",
        description=locale_str(N_("Play the deal of the day: the same cards for everybody, one try each")),
    )
    @app_commands.describe(
        day=locale_str(N_("Another day, to check it, such as 2026-11-23; by default today"))
    )
    async def _command(self, interaction: discord.Interaction[Kuckuck], day: DayName | None = None) -> None:
        visit = Visit.of(interaction)
        if day is None:
            await self.show(visit)
        else:
            await self._past.verify(visit, day)

    @_command.autocomplete("day")
    async def _offer_days(self, interaction: discord.Interaction[Kuckuck], typed: str) -> list[Choice[str]]:
        return fitting(typed, await self._past.names(Visit.of(interaction)))

    @property
    def routes(self) -> Routes:
        day, place = r" (?P<day>[0-9]{1,6})", r" (?P<place>[0-9]{1,5})"
        add = partial(Route, at_table=False)
        return (
            add("daily", self._turn, r"(?P<before> before)?"),
            add("daily-begin", self._begin, day),
            add("daily-move", self._move, rf"{day}{place} (?P<action>.+)", kind="action"),
            add("daily-on", self._go_on, day + place),
            add("daily-show", self._show_to_all, day),
        )

    async def each_day(self, now: float) -> None:
        today = day_at(now)
        await self._days.prepare(*(Day(today + later) for later in range(PREPARED)))
        await self._days.drop_salts(today)

    async def remark(self, table: Table, entries: Sequence[Entry]) -> Remark | None:
        """Tells people about today's deal below their first finished game of the day, unless they have begun
        that deal.

        Game nights have no such remark: the time between rounds is too short for the deal.
        """
        today = day_at(self._now())
        deal = None if table.opened.evening else await self._days.find(today)
        if deal is None or deal.void or not deal.playable:
            return None
        return ToPlay(await self._days.untold(today, table.id))

    async def show(self, visit: Visit) -> None:
        """Shows today's deal, or yesterday's if the person has begun it and there is still time."""
        await visit.turn_page(*await self._open(visit))

    async def _turn(self, visit: Visit, press: Press) -> None:
        if press.found["before"] is None:
            await self.show(visit)
        else:
            await self._past.show_last(visit)

    async def _begin(self, visit: Visit, press: Press) -> None:
        day, user_id = Day(int(press.found["day"])), visit.user
        _require_private(visit)
        if day != day_at(visit.at):
            raise Refused(OVER)
        deal = await self._sound(day)
        begun = new(deal, user_id, visit.name)
        may = await self._days.begin(deal, user_id, visit.home, visit.name, visit.at, begun.moves, begun.mark)
        if not may:
            raise Refused(DELETED, when=f"<t:{ends(day)}:R>")
        await self.show(visit)

    async def _move(self, visit: Visit, press: Press) -> None:
        action, notice = press.found["action"], None
        stored, game = await self._require_game(visit, press)
        asked = action.removeprefix(ASKING) if action.startswith(ASKING) else None
        if len(game.moves) != int(press.found["place"]):
            asked, notice = None, visit.tr(ELSEWHERE)
        elif asked is None and action != BACK and stored.result is None:
            try:
                stored, game, notice = await self._written(visit, game, act(game, action))
            except IllegalAction as illegal:
                reasons, texts = presenter(game.deal.game).reasons, visit.tr.of(game.deal.game)
                notice = texts(reasons[illegal.reason], **illegal.details)
        await visit.turn_page(*await self._drawn(visit, stored, game, notice, asked))

    async def _go_on(self, visit: Visit, press: Press) -> None:
        """Goes on after a result that the person has seen; the bots play until it is the person's turn."""
        notice = None
        stored, game = await self._require_game(visit, press)
        seen = len(game.moves) == int(press.found["place"])
        if seen and stored.result is None and len((after := go_on(game)).moves) > len(game.moves):
            stored, game, notice = await self._written(visit, game, after)
            seen = False
        await visit.turn_page(*await self._drawn(visit, stored, game, notice, seen=seen))

    async def _show_to_all(self, visit: Visit, press: Press) -> None:
        _require_private(visit)
        if (guild_id := visit.home) is None:
            raise Refused(NO_CHANNEL)
        require_writing(visit)
        day, user_id = Day(int(press.found["day"])), visit.user
        visit.public = True
        stored = await self._days.own(day, user_id)
        if stored is None or (mine := stored.result) is None:
            raise Refused(UNPLAYED)
        deal = await self._days.deal(day)
        _require_unknown(deal)
        if stored.shown:
            raise Refused(SHOWN)
        self._showings.require_pause(user_id)
        if not await self._days.set_shown(day, user_id, shown=True):
            raise Refused(SHOWN)
        spread, over = await self._days.spread(day), visit.at >= closes(day)
        try:
            await visit.post(
                card(deal, mine, visit.name, spread, self._chosen.for_server(guild_id), over=over)
            )
        except BaseException:
            await self._days.set_shown(day, user_id, shown=False)
            raise

    async def _open(self, visit: Visit) -> PageWithPicture:
        """The page of today's deal: the person's game, or their result, or the button to begin."""
        now, user_id = visit.at, visit.user
        today, former = day_at(now), Day(day_at(now) - 1)
        stored = await self._days.own(former, user_id) if now < closes(former) else None
        if stored and stored.result is None:
            with suppress(Refused):  # if yesterday's deal is void, today's can be begun immediately
                game = _game(visit, await self._sound(former), stored)
                notice = visit.tr(FORMER, when=f"<t:{closes(former)}:R>")
                return await self._drawn(visit, stored, game, notice)
        before = await self._past.has_last(now)
        try:
            deal = await self._sound(today)
        except Refused as refusal:
            if not before:
                raise
            return PageWithPicture(no_deal(refusal.sentence(visit.tr), visit.tr))
        if stored := await self._days.own(today, user_id):
            return await self._drawn(visit, stored, _game(visit, deal, stored))
        return PageWithPicture(first_page(deal, visit.tr, before=before))

    async def _sound(self, day: Day) -> Deal:
        """A day's deal, which some people can still play. Raises Refused if the deal no longer counts."""
        deal = await self._days.deal(day)
        _require_unknown(deal)
        if not deal.playable:
            raise _void(day)
        return deal

    async def _require_game(self, visit: Visit, press: Press) -> tuple[StoredTry, Try]:
        """The stored try and the game to which a press belongs. Raises Refused."""
        _require_private(visit)
        day = Day(int(press.found["day"]))
        if visit.at >= closes(day):
            raise Refused(OVER)
        stored = await self._days.own(day, visit.user)
        if stored is None:
            raise Refused(MEANINGLESS)
        return stored, _game(visit, await self._sound(day), stored)

    async def _written(self, visit: Visit, before: Try, after: Try) -> tuple[StoredTry, Try, str | None]:
        """Stores a step of a try. Returns the stored try, its game, and a notice if
        another press came first.
        """
        day, user_id, found = before.deal.day, visit.user, result(after) if after.over else None
        written = await self._days.go_on(day, user_id, len(before.moves), after.moves, after.mark, found)
        stored = await self._days.own(day, user_id)
        if stored is None:
            raise Refused(MEANINGLESS)
        if written:
            return stored, after, None
        return stored, _game(visit, before.deal, stored), visit.tr(ELSEWHERE)

    async def _drawn(
        self,
        visit: Visit,
        stored: StoredTry,
        game: Try,
        notice: str | None = None,
        asked: str | None = None,
        *,
        seen: bool = False,
    ) -> PageWithPicture:
        tr, found, day = visit.tr, stored.result, game.deal.day
        if found is None:
            page = partial(hand, game, tr, notice, asked, seen=seen)
            return await self._alone.shown(visit, game, page, in_beat=game.stands and not seen)
        spread, user_id = await self._days.spread(day), visit.user
        ended = end_page(
            *(found, game, spread, await self._days.streak(day, user_id), tr),
            shows=visit.home is not None and not stored.shown,
            before=await self._past.has_last(visit.at),
            reminded=await self._reminders.wants(user_id),
            following=await self._days.deal(Day(day + 1)),
        )
        return PageWithPicture(ended)

    async def close(self) -> None:
        await self._alone.close()


def _game(visit: Visit, deal: Deal, stored: StoredTry) -> Try:
    """The game that the try's log gives. Raises Refused if today's rules read the log differently."""
    try:
        return recalled(deal, visit.user, visit.name, stored.moves or (), stored.mark)
    except Void:
        raise _void(deal.day) from None


def _require_unknown(deal: Deal) -> None:
    """Raises Refused if somebody may have known the cards."""
    if deal.void:
        raise Refused(RESTORED, when=f"<t:{ends(deal.day)}:R>")


def _void(day: Day) -> Refused:
    return Refused(VOID, when=f"<t:{ends(day)}:R>")


def _require_private(visit: Visit) -> None:
    if not visit.private:
        raise Refused(MEANINGLESS)
