"""The reminder of the deal of the day, and what its person is told when they turn it on or off."""

from __future__ import annotations

from bot.daily.deal import Deal, ends
from bot.games.common import small_line
from bot.games.presenter import title_of
from bot.i18n import Tr
from bot.presenters.daily import headed, toggle
from bot.scores.daily import IDLE_DAYS
from bot.screen import Button, Row, Screen, Text, address


def reminder(deal: Deal, streak: int, tr: Tr) -> Screen:
    """The direct message. ``streak``: how many days in a row its person has played up to yesterday."""
    title = title_of(deal.game, deal.options)
    lines = [
        f"🔔 **{headed(deal.day, tr)}**",
        f"**{title}**",
        tr("You can begin it until {hour}.", hour=f"<t:{ends(deal.day)}:t>"),
    ]
    if streak > 1:
        lines.append("🔥 " + tr.plural("{n} day in a row so far.", "{n} days in a row so far.", streak))
    return Screen((Text("\n".join(lines)), Row((_today(tr), toggle(tr, on=True)))))


def turned_on(first: int, tr: Tr) -> Screen:
    """``first`` as in `promised`."""
    ends_so = tr(
        "It ends when you press *No more reminders*, when your direct messages are closed to me, and after "
        "{n} days without a deal.",
        n=IDLE_DAYS,
    )
    return Screen(
        (Text(f"🔔 {promised(first, tr)}"), Text(small_line(ends_so)), Row((_today(tr), toggle(tr, on=True))))
    )


def promised(first: int, tr: Tr) -> str:
    """``first``: the Unix time of the first reminder, so that summer time is that of these days."""
    return tr(
        "From tomorrow on I write to you at {hour}, unless you have played the deal of the day by then.",
        hour=f"<t:{first}:t>",
    )


def turned_off(tr: Tr) -> Screen:
    told = tr("I do not remind you of the deal of the day any more.")
    return Screen((Text(f"🔕 {told}"), Row((_today(tr), toggle(tr, on=False)))))


def _today(tr: Tr) -> Button:
    return Button(tr("Today's deal"), address("daily"), "success")
