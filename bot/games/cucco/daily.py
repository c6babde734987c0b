"""Cucco 21 as the deal of the day: two of its hands."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.presenter import Sitting
from bot.i18n import N_, Tr
from engine.games.cucco.nouns import View

seats = 5
options: Mapping[str, int | str] = {}
pieces = 2
form = N_("Two hands at a table of five. The chips that you have after them count.")


def finished(view: View) -> int:
    return pieces if view.over else view.hand - 1


def points(view: View) -> tuple[int, ...]:
    return view.chips


tally = points


def lately(_: View, at: Sitting, tr: Tr) -> str:
    return ""


def said(points: int, tr: Tr) -> str:
    return tr.plural("{n} chip", "{n} chips", points)
