"""The bot that is measured, in a process of its own."""

from __future__ import annotations

import asyncio
import cProfile
import os
import time
from collections.abc import Sequence
from multiprocessing.connection import Connection
from pathlib import Path
from typing import NamedTuple

import discord

from bench.errors import count_errors
from bench.presses import Yardstick
from bot.app import Kuckuck, Running
from bot.host import runtime as loop
from bot.host.runtime import freeze_garbage
from bot.pictures.files import file_of
from bot.shards import ALL, Shards
from bot.storage.store import Store
from bot.table.deadlines import Pace
from bot.worker import Worker
from playground import point_discord_at

PULSE = 0.02
"""Seconds between two measurements of how late the event loop is."""


class Burden(NamedTuple):
    """What the bot's process has used since the last report."""

    cpu: float
    """The share of a core that was used; 1.0 is all of it."""
    memory: int
    """Bytes in RAM now."""
    lags: Sequence[float]
    """How many seconds late the event loop was at each measurement."""
    errors: int
    """How many error lines the bot has logged."""


def run(
    pipe: Connection,
    api: str,
    gateway: str,
    token: str,
    database: str | None,
    profile: str | None,
    shards: Shards = ALL,
    drawn: bool = False,
) -> None:
    """Runs the real bot on a database, or a `Yardstick` if ``database`` is None, until it is killed.

    If ``drawn``, a worker draws the tables, and hands show the pictures.

    Sends the Unix time when the bot is ready, and then answers each message with a Burden.
    """
    point_discord_at(api, gateway)
    loop.run(_run(pipe, token, database, profile, shards, drawn=drawn))


async def _run(
    pipe: Connection, token: str, database: str | None, profile: str | None, shards: Shards, *, drawn: bool
) -> None:
    worker = Worker(kind="drawings")
    draw = (lambda shown: worker.run(file_of, shown)) if drawn else None
    bot: discord.Client = (
        Kuckuck(await Store.open(database), Running(pace=Pace(beats=0), shards=shards, draw=draw))
        if database
        else Yardstick()
    )
    async with bot, asyncio.TaskGroup() as group:
        await bot.login(token)
        freeze_garbage()
        group.create_task(bot.connect())
        await bot.wait_until_ready()
        pipe.send(time.time())
        await _report(pipe, profile)


async def _report(pipe: Connection, profile: str | None) -> None:
    lags: list[float] = []
    errors = count_errors()
    watching = asyncio.create_task(_watch(lags))
    since = time.perf_counter(), time.process_time()
    profiler = cProfile.Profile()
    while await asyncio.to_thread(pipe.recv):
        now = time.perf_counter(), time.process_time()
        if profile:
            profiler.disable()
            profiler.dump_stats(profile)
            profiler = cProfile.Profile()
            profiler.enable()
        pipe.send(Burden((now[1] - since[1]) / (now[0] - since[0]), memory(), tuple(lags), errors.count))
        lags.clear()
        errors.count = 0
        since = now
    watching.cancel()


async def _watch(lags: list[float]) -> None:
    clock = asyncio.get_running_loop().time
    while True:
        due = clock() + PULSE
        await asyncio.sleep(PULSE)
        lags.append(clock() - due)


def memory() -> int:
    """Bytes of this process in RAM."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGESIZE")
