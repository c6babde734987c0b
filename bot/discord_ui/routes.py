"""What presses do, by the first word of their address. Each feature tells its own."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from bot.discord_ui.visit import Visit
from bot.ids import TableId
from bot.table import Table

NO_TABLE = TableId(0)
"""In the place of a table in an address."""
AHEAD = "+"
"""The word of a decision made ahead: its action follows without a space."""


class Press(NamedTuple):
    """An address that fits a route: the table it names, and what its pattern has found."""

    table_id: TableId
    """`NO_TABLE` where it names none."""
    found: re.Match[str]


@dataclass(frozen=True)
class TableRoute:
    """A press at a table where something may be done, which is looked up first: ``word`` is all it says."""

    word: str
    run: Callable[[Visit, Table], Awaitable[None]]


@dataclass(frozen=True)
class Route:
    """A press of which the address alone is known."""

    word: str
    run: Callable[[Visit, Press], Awaitable[None]]
    rest: str = ""
    """A pattern of what follows the word."""
    at_table: bool | None = None
    """Whether the address names a table. None means that it may."""
    wakes: bool = False
    """Whether somebody who was away from that table is back by it."""
    kind: str = "page"
    """For the metrics."""

    def match(self, action: str) -> re.Match[str] | None:
        return re.fullmatch(re.escape(self.word) + self.rest, action)


Routes: TypeAlias = Sequence[Route | TableRoute]


def word_of(action: str) -> str:
    """The word by which an action is routed."""
    return AHEAD if action.startswith(AHEAD) else action.partition(" ")[0]
