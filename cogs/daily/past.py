"""The deals of past days: their rankings, and all that is needed to check one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date

from bot.discord_ui.feature import Feature
from bot.discord_ui.routes import Press, Route, Routes
from bot.discord_ui.visit import Visit
from bot.games.common import MEDALS, remembered, small_line
from bot.games.presenter import title_of
from bot.i18n import N_, Tr
from bot.ids import UserId
from bot.screen import Block, Button, Row, Screen, Text, address
from bot.table.commands import Refused
from bot.table.extras import extras
from cogs.daily.days import (
    ALONE,
    Day,
    DaysBeside,
    Deal,
    RankedEntrant,
    Spread,
    TryResult,
    Void,
    closes,
    date_of,
    day_at,
    day_of,
    ranked,
)
from cogs.daily.pages import compared, dated, headed, in_a_line, short
from cogs.daily.stored import KeptDays, StoredTry
from cogs.daily.tries import recalled, result

NO_DEAL = N_("There was no deal of the day then. `/daily` has today's.")
NO_DAY = N_("I can't tell which day that is. Choose one from the list, or write it like this: {day}.")
STILL_ON = N_("The deal of that day can still be played. Its secret will be published {when}.")
MOST_NAMED = 15
"""The most people named in a day's ranking."""
OFFERED = 25
"""The most days that Discord offers while somebody types."""
DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


class PastDays(Feature):
    """The days that are over."""

    def __init__(self, days: KeptDays) -> None:
        self._days = days

    @property
    def routes(self) -> Routes:
        return (Route("daily-day", self._turn, r" (?P<day>[0-9]{1,6})", at_table=False),)

    async def has_last(self, now: float) -> bool:
        """Whether any day has a ranking at this Unix time."""
        return await self._days.last(over_at(now)) is not None

    async def show_last(self, visit: Visit) -> None:
        """Shows the last day that is over for everybody and has a ranking. Raises Refused."""
        day = await self._days.last(over_at(visit.at))
        if day is None:
            raise Refused(NO_DEAL)
        await visit.turn_page(await self._page(visit, day))

    async def verify(self, visit: Visit, written: str) -> None:
        """Shows the day of this date, such as 2026-11-23. Raises Refused."""
        await visit.turn_page(await self._page(visit, _read(written, visit)))

    async def names(self, visit: Visit) -> dict[str, str]:
        """The dates of the last days that are over, each with the day in words."""
        tr = visit.tr
        found = await self._days.latest(over_at(visit.at), OFFERED)
        return {
            date_of(day).isoformat(): f"{dated(day, tr)} · {title_of(game, options)}"
            for day, game, options in found
        }

    async def _turn(self, visit: Visit, press: Press) -> None:
        await visit.turn_page(await self._page(visit, Day(int(press.found["day"]))))

    async def _page(self, visit: Visit, day: Day) -> Screen:
        """A past day: its secret, and its ranking. Raises Refused."""
        user_id, tr, now = visit.user, visit.tr, visit.at
        if over_at(now) < day <= day_at(now):
            raise Refused(STILL_ON, when=f"<t:{closes(day)}:R>")
        deal = await self._days.find(day) if day <= over_at(now) else None
        if deal is None:
            raise Refused(NO_DEAL)
        stored, guild_id = await self._days.own(day, user_id), visit.home
        mine = stored.result if stored else None
        here = None if guild_id is None else ranked(await self._days.entrants(day, guild_id))
        shows = bool(mine and stored and not stored.shown) and guild_id is not None
        agrees = _agrees(visit, deal, stored) if mine and stored else None
        return ranking(
            *(deal, mine, here, user_id, await self._days.spread(day), tr),
            agrees=agrees,
            shows=shows,
            beside=await self._days.beside(day, over_at(now)),
        )


def over_at(now: float) -> Day:
    """The last day that is over for everybody at this Unix time."""
    today = day_at(now)
    return Day(today - 1 if now >= closes(Day(today - 1)) else today - 2)


def _read(written: str, visit: Visit) -> Day:
    """The day that somebody has typed. Raises Refused."""
    try:
        if DATE.fullmatch(written.strip()):
            return day_of(date.fromisoformat(written.strip()))
    except ValueError:
        pass  # there is no such day
    raise Refused(NO_DAY, day=f"`{date_of(over_at(visit.at)).isoformat()}`")


def _agrees(visit: Visit, deal: Deal, stored: StoredTry) -> bool | None:
    """Whether a person's moves lead to their result; None if they can no longer be checked."""
    if stored.moves is None:
        return None
    try:
        game = recalled(deal, visit.user, visit.name, stored.moves, stored.mark)
    except Void:
        return None
    return game.over and result(game) == stored.result


def ranking(
    deal: Deal,
    mine: TryResult | None,
    here: Sequence[RankedEntrant] | None,
    user_id: UserId,
    spread: Spread,
    tr: Tr,
    *,
    agrees: bool | None,
    shows: bool,
    beside: DaysBeside = ALONE,
) -> Screen:
    """A past day. ``mine`` is None for a person who has not played it to its end.

    ``here`` is the ranking of this server, None in direct messages. ``agrees`` says whether the person's own
    moves, played again, lead to their result; None if the moves are gone. The page has buttons to the days
    ``beside`` this one.
    """
    head = f"## {headed(deal.day, tr)}\n{title_of(deal.game, deal.options)}"
    blocks: list[Block] = [Text(head)]
    if deal.void:
        known = tr(
            "I had to be restored from a back-up, so somebody may have known the cards. This day doesn't "
            "count, and has no ranking."
        )
        blocks.append(Text(f"⚠️ {known}"))
    elif mine is None:
        blocks.append(Text(tr("You didn't finish this one.")))
    else:
        blocks.append(Text(f"{in_a_line(deal, mine, tr)}\n{compared(spread, mine.points, tr)}"))
    if here is not None and not deal.void:
        blocks.append(Text("### " + tr("In this server") + "\n" + "\n".join(_lines(deal, here, user_id, tr))))
    if not deal.void:
        blocks.append(Text(small_line(_everybody(deal, spread, tr))))
    blocks.append(Text("\n".join(f"-# {line}" for line in _checked(deal, agrees, tr))))
    ways = [Button(tr("Today's deal"), address("daily"), "success")]
    if shows and not deal.void:
        ways.append(Button(tr("Show to all"), address(f"daily-show {deal.day}")))
    return Screen((*blocks, *_turning(beside, tr), Row(tuple(ways))))


def posted(deal: Deal, best: Sequence[RankedEntrant], more: int, streak: int, tr: Tr) -> Screen:
    """The message with a day's ranking in a server's channel: the ``best``, and a button to today's deal.

    ``more`` is how many others of the server played. ``streak`` is the number of days in a row on which
    somebody in the server has played.
    """
    head = f"### {headed(deal.day, tr)}\n{title_of(deal.game, deal.options)}"
    lines = [*_places(deal, best, more, None, tr)]
    if streak > 1:
        told = tr.plural(
            "Somebody here has played every day for {n} day.",
            "Somebody here has played every day for {n} days.",
            streak,
        )
        lines.append(f"🔥 {told}")
    ways = (
        Button(tr("Play today's deal"), address("daily"), "success"),
        Button(tr("Whole ranking"), address(f"daily-day {deal.day}")),
    )
    return Screen((Text(head), Text("\n".join(lines)), Row(ways)))


def _turning(beside: DaysBeside, tr: Tr) -> Iterator[Row]:
    """Buttons to the days before and after."""
    ways = []
    if beside.before is not None:
        ways.append(Button(f"← {short(beside.before, tr)}", address(f"daily-day {beside.before}")))
    if beside.after is not None:
        ways.append(Button(f"{short(beside.after, tr)} →", address(f"daily-day {beside.after}")))
    if ways:
        yield Row(tuple(ways))


def _lines(deal: Deal, here: Sequence[RankedEntrant], user_id: UserId, tr: Tr) -> Iterator[str]:
    """A line for each of the best, and a line for the reader if the reader is not one of the best."""
    if not here:
        yield tr("Nobody has played it here.")
    shown = [row for number, row in enumerate(here) if number < MOST_NAMED or row.entrant.user == user_id]
    yield from _places(deal, shown, len(here) - len(shown), user_id, tr)


def _places(
    deal: Deal, shown: Sequence[RankedEntrant], left: int, reader: UserId | None, tr: Tr
) -> Iterator[str]:
    """A line for each player in ``shown``, with an arrow at the ``reader``, and a line for the rest."""
    form, texts = extras(deal.game).short_game, tr.of(deal.game)
    for place, (user, name, points) in shown:
        said = form.said(points, texts) if form else f"{points}"
        line = f"{MEDALS.get(place, '')} {place}\\. {remembered(name, tr)} — {said}".lstrip()
        yield f"{line} ←" if user == reader else line
    if left:
        yield small_line(tr.plural("and {n} more", "and {n} more", left))


def _everybody(deal: Deal, spread: Spread, tr: Tr) -> str:
    if not spread.players:
        return tr("Nobody anywhere has finished it.")
    form, best = extras(deal.game).short_game, max(spread.counts)
    said = form.said(best, tr.of(deal.game)) if form else f"{best}"
    return tr.plural(
        "Across all servers, {n} person has finished it. The best result: {best}.",
        "Across all servers, {n} people have finished it. The best result: {best}.",
        spread.players,
        best=said,
    )


def _checked(deal: Deal, agrees: bool | None, tr: Tr) -> Iterator[str]:
    yield tr(
        "The secret was `{secret}`. Its SHA-256 is the seal: `{seal}`.", secret=deal.secret, seal=deal.seal
    )
    yield tr(
        "The SHA-256 of `{words}` is the seed of all shuffles: `{seed}`.",
        words=deal.seed_text,
        seed=deal.seed,
    )
    if agrees:
        yield "✅ " + tr("The cards were dealt again from it, and your moves lead to your result.")
    elif agrees is not None:
        yield "❌ " + tr("When played again, your moves don't lead to your result.")
