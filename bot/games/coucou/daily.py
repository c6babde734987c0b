"""Coucou as the deal of the day: ten deals, even if somebody is out before."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.presenter import Sitting
from bot.i18n import N_, Tr
from engine.games.coucou.nouns import View

seats = 5
options: Mapping[str, int | str] = {"chips": 5}
pieces = 10
form = N_("Ten deals at a table of five, with five chips each. The chips that you keep count.")


def finished(view: View) -> int:
    return view.last.deal if view.last else 0


def points(view: View) -> tuple[int, ...]:
    return view.chips


tally = points


def lately(_: View, at: Sitting, tr: Tr) -> str:
    return ""


def said(points: int, tr: Tr) -> str:
    return tr.plural("{n} chip", "{n} chips", points)
