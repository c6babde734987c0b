"""Makes some things faster in tests: SQLite, the compiling of SQL, and simcord's copies and waits."""

import asyncio
import copy
import marshal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from types import SimpleNamespace
from typing import Any

import aiosqlite
import pytest
import sqlalchemy as sa
from simcord import _runtime, components, gateway, results
from simcord.http import router

Function = Callable[[], Any]
WITHOUT_DISK = ("cursor", "fetchall", "close")
"""What aiosqlite does before and after each statement."""


class NextTurn:
    """Replaces the queue of aiosqlite's thread: what is put in it is done at the loop's next turn."""

    def put_nowait(self, work: tuple[asyncio.Future[Any] | None, Function]) -> None:
        asyncio.get_running_loop().call_soon(_do, *work)


class NoThread:
    """Replaces aiosqlite's thread."""

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
    if getattr(work, "__name__", "") not in WITHOUT_DISK:
        await asyncio.sleep(0)  # as with a thread, other tasks get a turn before each statement
    if self._connection is None:
        raise ValueError("Connection closed")
    return work(*given, **named)


@contextmanager
def quick_sqlite() -> Iterator[None]:
    """Makes aiosqlite work in the loop's own thread, since SQLite is quicker than a switch of threads."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr(aiosqlite.Connection, "_execute", _execute)
        monkeypatch.setattr(aiosqlite.core, "SimpleQueue", NextTurn)
        monkeypatch.setattr(aiosqlite.core, "Thread", NoThread)
        yield


_FIRST: dict[type[sa.Dialect], sa.Engine] = {}
"""The first engine of each dialect. Its compiled statements are used by the tests of all folders."""


@contextmanager
def quick_statements() -> Iterator[None]:
    """Lets all engines of a dialect share their compiled statements, which are the same in all tests."""

    def share(connection: Any) -> None:
        engine = connection.engine
        shared: Any = _FIRST.setdefault(type(engine.dialect), engine)
        # The cache's keys contain the dialect, so the dialect is shared, too.
        connection.dialect = engine.dialect = shared.dialect
        engine._compiled_cache = shared._compiled_cache

    sa.event.listen(sa.Engine, "engine_connect", share)
    try:
        yield
    finally:
        sa.event.remove(sa.Engine, "engine_connect", share)


def copied(value: Any) -> Any:
    """A deep copy of JSON, in a small part of the time of ``copy.deepcopy``."""
    try:
        return marshal.loads(marshal.dumps(value))  # noqa: S302 - we have just written it
    except ValueError:  # some of it is no plain JSON
        if type(value) is dict:
            return {key: copied(each) for key, each in value.items()}
        return [copied(each) for each in value] if type(value) is list else copy.deepcopy(value)


@contextmanager
def quick_copies() -> Iterator[None]:
    """Makes simcord copy with `copied`, since it copies each message several times."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        for module in (gateway, router):
            monkeypatch.setattr(module, "copy", SimpleNamespace(deepcopy=copied))
        for module in (components, results):
            monkeypatch.setattr(module, "deepcopy", copied)
        yield


@contextmanager
def quick_callbacks() -> Iterator[None]:
    """Makes simcord keep account of timers only: the loop itself has what is due at its next turn."""
    track = _runtime._track_callback

    def tracked(work: Any, later: Any, callback: Any, given: Any, **about: Any) -> asyncio.Handle:
        if about["when"] is None:
            handle: asyncio.Handle = later(callback, *given, context=about["context"])
            return handle
        return track(work, later, callback, given, **about)

    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr(_runtime, "_track_callback", tracked)
        monkeypatch.setattr(_runtime._CallbackRecord, "__eq__", object.__eq__)  # found sooner among others
        yield


def _run(loop: Any, _: object, function: Callable[..., Any], *given: Any) -> asyncio.Future[Any]:
    future: asyncio.Future[Any] = loop.create_future()
    loop.call_soon(_do, future, partial(function, *given))
    return future


@contextmanager
def no_threads() -> Iterator[None]:
    """Lets the loop's own thread do at its next turn what is meant for another, as switching takes longer."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr(asyncio.BaseEventLoop, "run_in_executor", _run)
        yield
