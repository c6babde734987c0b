"""Zum Kuckuck! as the deal of the day: two of its rounds."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.daily_points import said_points, totals
from bot.games.kuckuck.result import past
from bot.i18n import N_, Tr
from bot.table.sitting import Sitting
from engine.games.kuckuck.nouns import View

seats = 4
options: Mapping[str, int | str] = {"rounds": "short"}
pieces = 2
form = N_("Two rounds at a table of four. Your points count.")
points = tally = totals
said = said_points


def finished(view: View) -> int:
    return len(view.sheet)


def lately(view: View, at: Sitting, tr: Tr) -> str:
    """The cards of the trick before. Only a table shows them otherwise."""
    return past(view.last, at, tr) if view.last and view.last.round == view.round else ""
