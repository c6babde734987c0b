"""Writes are committed together where they wait for each other: the disk is asked once for all of them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeVar

from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

Result = TypeVar("Result")
Work = Callable[[AsyncConnection], Awaitable[Result]]


class _Write:
    """Somebody's work that waits to be written."""

    def __init__(self, work: Work[Any]) -> None:
        self.work = work
        self.alone = False
        self.done = False
        self.result: Any = None


class Writer:
    """Carries out pieces of work, each wholly or not at all.

    SQLite takes one writer at a time and syncs the disk for each commit: whoever's turn it is writes for all
    who wait by then. If that fails, each of them writes alone, so that the fault is its own. Elsewhere the
    database sees to both itself.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._by_turns = engine.dialect.name == "sqlite"
        self._turn = asyncio.Lock()
        self._waiting: list[_Write] = []

    async def write(self, work: Work[Result]) -> Result:
        """Gives what the work gives, once it is committed. It may be done anew after a failure."""
        mine = _Write(work)
        if not self._by_turns:
            await self._commit([mine])
            return mine.result  # type: ignore[no-any-return]
        self._waiting.append(mine)
        try:
            async with self._turn:
                if not mine.done:
                    await self._commit_with_others(mine)
        finally:
            self._waiting.remove(mine)
        return mine.result  # type: ignore[no-any-return]

    async def _commit_with_others(self, mine: _Write) -> None:
        together = [write for write in self._waiting if not write.alone and not write.done]
        if mine.alone or len(together) == 1:
            await self._commit([mine])
            return
        try:
            await self._commit(together)
        except SQLAlchemyError:
            for write in together:
                write.alone = True
            await self._commit([mine])

    async def _commit(self, writes: Sequence[_Write]) -> None:
        async with self._engine.begin() as connection:
            results = [await write.work(connection) for write in writes]
        for write, result in zip(writes, results, strict=True):
            write.result, write.done = result, True
