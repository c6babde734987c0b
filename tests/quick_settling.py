"""simcord looks at every task to see whether the bot has come to rest: here only when it may have."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import aiosqlite
import discord
import pytest
import simcord
from simcord import _dpy_internals, _runtime
from simcord._settlement import _run_due_virtual_callbacks

GLANCE = 0.001
"""Seconds between two looks at what the bot is still doing; simcord's own are 0.05."""

_asked: set[asyncio.Future[None]] = set()
"""One for each statement that the database has not answered yet."""


class QuickSettling(simcord.Env):
    """Lets the bot go on until nothing is left to do in its loop nor in threads. Then simcord looks."""

    _settling = 0
    """How many wait for that at once. Each of them is itself among what is left to do."""

    async def _settle_internal(self, *, _deadline: float | None = None, **how: Any) -> None:
        deadline = asyncio.get_running_loop().time() + self.settle_timeout if _deadline is None else _deadline
        self._settling += 1
        try:
            await self._go_on(deadline)
        finally:
            self._settling -= 1
        await super()._settle_internal(**how | {"_deadline": deadline, "idle": GLANCE})

    async def _go_on(self, deadline: float) -> None:
        loop = asyncio.get_running_loop()
        while (left := deadline - loop.time()) > 0:
            _run_due_virtual_callbacks(self._settlement_state(), deadline)
            await asyncio.sleep(0)
            if in_threads := {*_asked, *self._work.executors}:
                await asyncio.wait(in_threads, timeout=left, return_when=asyncio.FIRST_COMPLETED)
            elif len(vars(loop)["_ready"]) < self._settling:
                break


@contextmanager
def quick_settling() -> Iterator[None]:
    """Lets us know what the database is asked, and simcord look only for what there is.

    Its records of callbacks are told apart by what they are, not by all that they have.
    """
    execute: Any = aiosqlite.Connection._execute
    is_wait_for = _dpy_internals.is_wait_for_listener

    async def known(self: aiosqlite.Connection, *what: Any, **how: Any) -> Any:
        answered = asyncio.get_running_loop().create_future()
        _asked.add(answered)
        try:
            return await execute(self, *what, **how)
        finally:
            _asked.discard(answered)
            answered.set_result(None)

    def found(client: discord.Client, task: asyncio.Task[Any]) -> bool:
        return bool(client._listeners) and is_wait_for(client, task)

    def monotonic() -> float:
        env = _runtime._selected_env(driver=False)  # simcord imports this at each call
        return env._virtual_time if env is not None else _dpy_internals.real_monotonic()

    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr(_dpy_internals, "_clock_monotonic", monotonic)
        monkeypatch.setattr(aiosqlite.Connection, "_execute", known)
        monkeypatch.setattr(_dpy_internals, "is_wait_for_listener", found)
        monkeypatch.setattr(_runtime._CallbackRecord, "__eq__", object.__eq__)
        yield
