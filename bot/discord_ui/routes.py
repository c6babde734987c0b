"""What each press does, depending on the first word of its address. Each feature lists its own routes."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from bot.discord_ui.visit import Visit
from bot.ids import TableId
from bot.table import Table

NO_TABLE = TableId(0)
"""Stands for the table in an address that names none."""
AHEAD = "+"
"""The first character in the action of a decision made ahead. The decided action follows without a space."""


class Press(NamedTuple):
    """An address that fits a route: its table, and what the pattern has found."""

    table_id: TableId
    """`NO_TABLE` if the address names none."""
    found: re.Match[str]


@dataclass(frozen=True)
class TableRoute:
    """A press whose table is looked up first. The press's address holds only the table and ``word``."""

    word: str
    run: Callable[[Visit, Table], Awaitable[None]]


@dataclass(frozen=True)
class Route:
    """A press that needs only its address."""

    word: str
    run: Callable[[Visit, Press], Awaitable[None]]
    rest: str = ""
    """A pattern for what follows the word."""
    at_table: bool | None = None
    """Whether the address names a table. None if either is possible."""
    wakes: bool = False
    """Whether the press brings back somebody who was away from the table that the address names."""
    kind: str = "page"
    """The kind of press, for the metrics."""

    def match(self, action: str) -> re.Match[str] | None:
        return re.fullmatch(re.escape(self.word) + self.rest, action)


Routes: TypeAlias = Sequence[Route | TableRoute]


def word_of(action: str) -> str:
    """The word by which an action is routed."""
    return AHEAD if action.startswith(AHEAD) else action.partition(" ")[0]
