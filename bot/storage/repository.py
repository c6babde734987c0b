"""What every part of the store stands on."""

from __future__ import annotations

from typing import Protocol

from bot.storage.engine import Connect
from bot.storage.writer import Writer


class Access(Protocol):
    """A database: the store is one."""

    connect: Connect
    writer: Writer


class Repository:
    """What is asked of a database about one thing. ``at`` is Unix time."""

    def __init__(self, database: Access) -> None:
        self._connect, self._writer = database.connect, database.writer
