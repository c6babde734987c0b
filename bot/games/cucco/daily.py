"""Cucco 21 as the deal of the day: two of its hands."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.daily_points import chips, nothing, said_chips
from bot.i18n import N_
from engine.games.cucco.nouns import View

seats = 5
options: Mapping[str, int | str] = {}
pieces = 2
form = N_("Two hands at a table of five. The chips that you have after them count.")
points = tally = chips
lately, said = nothing, said_chips


def finished(view: View) -> int:
    return pieces if view.over else view.hand - 1
