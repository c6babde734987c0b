"""Coucou as the deal of the day: ten deals, even if somebody is out before."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.daily_points import chips, nothing, said_chips
from bot.i18n import N_
from engine.games.coucou.nouns import View

seats = 5
options: Mapping[str, int | str] = {"chips": 5}
pieces = 10
form = N_("Ten deals at a table of five, with five chips each. The chips that you keep count.")
points = tally = chips
lately, said = nothing, said_chips


def finished(view: View) -> int:
    return view.last.deal if view.last else 0
