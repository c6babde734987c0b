"""What games have in common as the deal of the day. Pure."""

from __future__ import annotations

from typing import Any, Protocol

from bot.i18n import Tr
from bot.table.sitting import Sitting


class HasChips(Protocol):
    @property
    def chips(self) -> tuple[int, ...]: ...


class HasTotals(Protocol):
    @property
    def totals(self) -> tuple[int, ...]: ...


def chips(view: HasChips) -> tuple[int, ...]:
    return view.chips


def totals(view: HasTotals) -> tuple[int, ...]:
    return view.totals


def said_chips(points: int, tr: Tr) -> str:
    return tr.plural("{n} chip", "{n} chips", points)


def said_points(points: int, tr: Tr) -> str:
    return tr.plural("{n} point", "{n} points", points)


def nothing(_: Any, at: Sitting, tr: Tr) -> str:
    """The hand itself tells all that the table showed last."""
    return ""
