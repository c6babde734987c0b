"""A separate process for work that would hold up the bot. It has a low priority, and ends with the bot."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing.connection import wait
from typing import ParamSpec, TypeVar

from bot import logs

logger = logs.logger(__name__)

P = ParamSpec("P")
R = TypeVar("R")

NICE = 10
"""How far the worker's priority is below the bot's, if the system has priorities."""
MOST_WAITING = 20
"""How many pieces of work may wait or be in progress, if a worker sets no other limit."""


class Worker:
    """The first piece of work starts the worker. If the worker dies, the next piece starts another one.

    At most ``most`` pieces of work wait or are being done. Further pieces are refused immediately. ``kind``
    says in the log what the work is.
    """

    def __init__(self, most: int = MOST_WAITING, kind: str = "work") -> None:
        self._most = most
        self._what = f"the worker for {kind}"
        self._pool: ProcessPoolExecutor | None = None
        self._waiting = 0

    async def run(self, do: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R | None:
        """The result of ``do``, or None if the worker has too much to do or died before the end.

        ``do`` and its arguments must work in another process: a function of a module, and plain values.
        """
        if self._waiting >= self._most:
            return None
        self._waiting += 1
        pool = self._pool = self._pool or _new_pool()
        try:
            asked: Future[R] = pool.submit(do, *args, **kwargs)
            result = await asyncio.wrap_future(asked)
        except BrokenProcessPool:
            if self._pool is pool:  # otherwise another call has already noticed
                logger.warning(
                    f"{self._what} has died; another one starts when it is needed", outage=self._what
                )
                self._pool = None
            return None
        else:
            logs.over(self._what)
            return result
        finally:
            self._waiting -= 1

    async def close(self) -> None:
        """Ends the worker immediately. Unfinished work is lost."""
        pool, self._pool = self._pool, None
        if pool:
            # `shutdown` alone would wait for the worker, which can take long on a busy computer.
            for process in [*(pool._processes or {}).values()]:
                process.kill()
            await asyncio.to_thread(pool.shutdown, cancel_futures=True)


def _new_pool() -> ProcessPoolExecutor:
    # A forked process would hold copies of the bot's sockets, and of locks that other threads had.
    return ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), _begin)


def _begin() -> None:
    """Runs in the worker. The worker ignores Ctrl-C and stop signals, and ends when the bot ends."""
    for stop in {"SIGINT", "SIGTERM", "SIGHUP"} & vars(signal).keys():
        signal.signal(getattr(signal, stop), signal.SIG_IGN)
    with suppress(OSError, AttributeError):  # the system may forbid it or have no priorities
        os.nice(NICE)
    threading.Thread(target=_end_with_the_bot, daemon=True).start()


def _end_with_the_bot() -> None:
    bot = multiprocessing.parent_process()
    if bot:
        wait([bot.sentinel])
        os._exit(0)
