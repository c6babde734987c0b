"""What can be guessed at a round of Cucco 21."""

from __future__ import annotations

from collections.abc import Sequence

from bot.i18n import N_, Tr
from bot.table.guesses import Shown
from engine.game import Seat
from engine.games.cucco.nouns import View

question = N_("Who will show the lowest card?")


def number(view: View) -> int:
    return view.deal


def seats(view: View) -> Sequence[Seat]:
    return sorted(view.playing)


def shown(view: View) -> Shown | None:
    return Shown(view.last.deal, view.last.lowest) if view.last else None


def come_out(view: View, tr: Tr) -> str:
    return ""  # the board says it
