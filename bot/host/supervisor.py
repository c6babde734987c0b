"""``python -m bot run --processes N``: starts the bot's processes, and keeps them running.

They start one after another, as Discord lets a bot log in only every five seconds; the first one makes the
schema. A process that dies starts again. SIGHUP replaces them, one after another.
"""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
from asyncio.subprocess import Process
from collections.abc import Callable, Sequence
from contextlib import suppress

from bot import logs
from bot.backoff import Backoff
from bot.host.config import Config
from bot.host.startup import Unfit
from bot.host.supervised import READY, STANDS_BY
from bot.shards import Part, Shards

logger = logs.logger(__name__)

BOT: Sequence[str] = (sys.executable, "-m", "bot")
PAUSES: Sequence[float] = (1.0, 10.0, 30.0, 60.0, 180.0, 600.0)
"""How many seconds to wait before a process that has ended is started again: after one end, after two in a
row, and so on. Each start costs a login, of which Discord allows a thousand a day (`bot.discord_ui.logins`).
"""
CALM = 600.0
"""If a process ends after more seconds than this, the pauses begin again with the first."""
APART = 3.0
"""Seconds between the time when a process is ready and the start of the next process."""


class Supervisor:
    """Runs one process for each set in ``shards``."""

    def __init__(self, config: Config, shards: Sequence[Shards]) -> None:
        self._places = [
            _Place(Part(number, len(shards)), environment(config, number, part))
            for number, part in enumerate(shards, start=1)
        ]
        self._asked = asyncio.Event()

    async def run(self) -> None:
        """Runs the processes until cancelled, then stops them all. Raises Unfit if they cannot run."""
        asyncio.get_running_loop().add_signal_handler(signal.SIGHUP, self._asked.set)
        try:
            async with asyncio.TaskGroup() as group:
                for place in self._places:
                    group.create_task(place.keep(group))
                    await place.ready.wait()
                    await asyncio.sleep(APART)
                while True:
                    await self._asked.wait()
                    self._asked.clear()
                    await self._restart(group)
        except BaseExceptionGroup as failed:
            if unfit := failed.subgroup(Unfit):
                raise unfit.exceptions[0] from None
            raise

    async def _restart(self, group: asyncio.TaskGroup) -> None:
        logger.info("restarts its processes one after another")
        for place in self._places:
            if not await place.restart(group):
                logger.error("a new process cannot run, so the former ones go on")
                return
            await asyncio.sleep(APART)
        logger.info("has restarted its processes")


def environment(config: Config, number: int, shards: Shards) -> dict[str, str]:
    """The environment of a process: its own port, and the shards that the supervisor has given it."""
    told = {"SHARD_COUNT": str(shards.count), "SHARD_IDS": ",".join(map(str, shards.ids))}
    if config.metrics_port:
        told["METRICS_PORT"] = str(config.metrics_port + number - 1)
    return {**os.environ, **told}


class _Place:
    """One part of the bot, served by one process after another."""

    def __init__(self, part: Part, told: dict[str, str]) -> None:
        self.ready = asyncio.Event()
        """Set while a process serves this part."""
        self._part = part
        self._told = told
        self._serving: _Child | None = None
        self._waiting: list[_Child] = []
        """The one process that takes over next. The list is empty if no such process has been started."""
        self._has_served = False
        self._backoff = Backoff(PAUSES)

    async def keep(self, group: asyncio.TaskGroup) -> None:
        """Runs one process after another for this part. Raises Unfit if not even the first can run.

        If a later process cannot run, for example because the token has changed, the other parts go on.
        """
        clock = asyncio.get_running_loop().time
        while True:
            self._serving = child = self._waiting.pop() if self._waiting else self._start(group)
            began = clock()
            code = await child.task
            self.ready.clear()
            if code == Unfit.code and not self._has_served:
                raise Unfit(f"Process {self._part} cannot run, so all have been stopped.")
            if self._waiting:
                continue
            if clock() - began > CALM:
                self._backoff.succeed()
            pause = self._backoff.fail()
            logger.warning(
                "a process has ended and starts again", part=str(self._part), code=code, pause=pause
            )
            await asyncio.sleep(pause)

    async def restart(self, group: asyncio.TaskGroup) -> bool:
        """Replaces this part's process by a new one. If the new process cannot run, keeps the old process and
        returns False.

        The old process stops only when the new process has loaded everything. So tables wait very briefly.
        """
        child = self._start(group)
        if not await child.stands_by():
            return False
        self.ready.clear()
        self._waiting.append(child)
        if self._serving:
            self._serving.stop()
        await self.ready.wait()
        return True

    def _start(self, group: asyncio.TaskGroup) -> _Child:
        return _Child(group, self._part, self._told, self._begin_serving)

    def _begin_serving(self) -> None:
        self._has_served = True
        self.ready.set()


class _Child:
    """One process of the bot, from its start to its end. Calls ``ready`` when the process serves its shards.

    ``task`` returns the exit code. Cancelling ``task`` stops the process.
    """

    def __init__(
        self, group: asyncio.TaskGroup, part: Part, told: dict[str, str], ready: Callable[[], None]
    ) -> None:
        self._part = part
        self._told = told
        self._ready = ready
        self._process: Process | None = None
        self._loaded = asyncio.Event()
        self.task = group.create_task(self._live())

    async def stands_by(self) -> bool:
        """Waits until the process has loaded all that it needs. Returns False if it has ended instead."""
        await self._loaded.wait()
        return self._process is not None

    def stop(self) -> None:
        """Tells the process to finish the presses that it has received, and to end."""
        if self._process:
            with suppress(ProcessLookupError):
                self._process.terminate()

    async def _live(self) -> int:
        ours, theirs = socket.socketpair()
        ours.setblocking(False)
        with ours, theirs:
            try:
                self._process = process = await asyncio.create_subprocess_exec(
                    *(*BOT, "run", "--part", str(self._part)),
                    stdin=theirs.fileno(),
                    env=self._told,
                    # Only the supervisor reacts to Ctrl+C, or the process would be stopped twice.
                    start_new_session=True,
                )
            except OSError as error:  # this computer has no room for the process now
                part = str(self._part)
                logger.warning(
                    "a process cannot be started", part=part, error=error, outage=f"process {part}"
                )
                self._loaded.set()
                return os.EX_OSERR
            theirs.close()
            logs.over(f"process {self._part}")
            logger.info("starts a process", part=str(self._part), pid=process.pid)
            hearing = asyncio.create_task(self._hear(ours))
            try:
                return await process.wait()
            finally:
                self.stop()
                await process.wait()
                self._process = None
                self._loaded.set()
                hearing.cancel()
                await asyncio.wait([hearing])

    async def _hear(self, line: socket.socket) -> None:
        while word := await asyncio.get_running_loop().sock_recv(line, 1):
            if word == STANDS_BY:
                self._loaded.set()
            elif word == READY:
                self._ready()
