"""What features offer below a game that is over, beside the ways to play on."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import NamedTuple, TypeAlias

from bot.i18n import Tr
from bot.parts import of_features
from bot.screen import Button
from bot.table import Table

Ways: TypeAlias = Callable[[Table, Tr], Iterable[Button]]


def nowhere(_table: Table, _tr: Tr) -> Iterable[Button]:
    return ()


class Afterwards(NamedTuple):
    """The offers of a feature. Its module ``afterwards`` has them, as ``AFTERWARDS``."""

    at_table: Ways = nowhere
    """For everybody: below the score sheet, or at a table that was closed after the deal."""
    for_player: Ways = nowhere
    """In the panel of somebody who played the game to its end."""


def at_table(table: Table, tr: Tr) -> tuple[Button, ...]:
    """The offers of all features to everybody."""
    return tuple(button for offers in _found() for button in offers.at_table(table, tr))


def for_player(table: Table, tr: Tr) -> tuple[Button, ...]:
    """The offers of all features to a player."""
    return tuple(button for offers in _found() for button in offers.for_player(table, tr))


@cache
def _found() -> tuple[Afterwards, ...]:
    return tuple(module.AFTERWARDS for module in of_features("afterwards").values())
