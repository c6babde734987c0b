"""SQLite without a thread for each connection: to hand a statement over takes longer than SQLite does."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import aiosqlite
import pytest

Function = Callable[[], Any]


class NextTurn:
    """Stands where aiosqlite has the queue of a connection's thread: its work is done at the next turn."""

    def put_nowait(self, work: tuple[asyncio.Future[Any] | None, Function]) -> None:
        asyncio.get_running_loop().call_soon(_do, *work)


class NoThread:
    """Stands where aiosqlite has a connection's thread."""

    daemon = True

    def __init__(self, **_: object) -> None: ...

    def start(self) -> None: ...


def _do(future: asyncio.Future[Any] | None, function: Function) -> None:
    try:
        result = function()
    except BaseException as error:
        if future and not future.done():
            future.set_exception(error)
    else:
        if future and not future.done():
            future.set_result(result)


async def _execute(self: aiosqlite.Connection, work: Callable[..., Any], *given: Any, **named: Any) -> Any:
    await asyncio.sleep(0)  # as with the thread, others have their turn before each statement
    if self._connection is None:
        raise ValueError("Connection closed")
    return work(*given, **named)


@contextmanager
def quick_sqlite() -> Iterator[None]:
    """Lets aiosqlite ask the database in the event loop's own thread."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr(aiosqlite.Connection, "_execute", _execute)
        monkeypatch.setattr(aiosqlite.core, "SimpleQueue", NextTurn)
        monkeypatch.setattr(aiosqlite.core, "Thread", NoThread)
        yield
