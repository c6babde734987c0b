"""Runs ``python -m bot`` as a host would, in a folder of its own or connected to the embedded Discord."""

import base64
import os
import signal
import sys
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from bot.host.config import Config
from tests.faults import FaultyPlayground
from tests.whole.forked import Process, fork

ROOT = Path(__file__).parents[2]
LIKE_A_TOKEN = f"{base64.urlsafe_b64encode(b'100000000000000001').decode().rstrip('=')}.Gegg-s.{'nest' * 9}"
"""A token has three parts, and the first one is the bot's id."""
NAMES = [name.upper() for name in Config.model_fields]


def of_a_host(**variables: str) -> dict[str, str]:
    """The environment of a host who has set only these variables."""
    kept = {name: value for name, value in os.environ.items() if name not in NAMES}
    return kept | {"PYTHONPATH": str(ROOT)} | variables


@asynccontextmanager
async def run(
    folder: Path,
    *words: str,
    deaf: Sequence[signal.Signals] = (),
    keyboard: int | None = None,
    **variables: str,
) -> AsyncIterator[Process]:
    """Runs the command in this folder, away from this repository's files, and stops it at the end."""
    process = fork(folder, words, deaf=deaf, keyboard=keyboard, environment=of_a_host(**variables))
    try:
        yield process
        await process.end()
    finally:
        await process.close()


@asynccontextmanager
async def at(
    playground: FaultyPlayground,
    database: str,
    *words: str,
    keyboard: int | None = None,
    settings: Mapping[str, str] = {},
) -> AsyncIterator[Process]:
    """Runs the command at the embedded Discord, with short waits. Fails if the bot has logged an error."""
    discord = (playground.api, playground.gateway, playground.token, database)
    environment = os.environ | {"LOG_FORMAT": "json", "DRAWN_TABLES": "False", **settings}
    process = fork(ROOT, words, discord=discord, keyboard=keyboard, environment=environment)
    told = ""
    try:
        yield process
        await process.end()
        told = process.errors()
    finally:
        await process.close()
        sys.stderr.write(told)
    assert [line for line in told.splitlines() if _tells_of_an_error(line)] == []


def _tells_of_an_error(line: str) -> bool:
    """Whether the line is a logged error, or the first line of a traceback."""
    return '"level": "error"' in line or '"level": "critical"' in line or line.startswith("Traceback")


@asynccontextmanager
async def bot_process(
    playground: FaultyPlayground,
    database: str,
    *,
    shard: int = 0,
    shards: int = 1,
    settings: Mapping[str, str] = {},
) -> AsyncIterator[Process]:
    """The process of a bot that is connected."""
    part = {"SHARD_COUNT": str(shards), "SHARD_IDS": str(shard), **settings}
    async with at(playground, database, settings=part) as process:
        await playground.until_bot(shard=shard)
        yield process


@asynccontextmanager
async def supervised(playground: FaultyPlayground, database: str, processes: int) -> AsyncIterator[Process]:
    """The supervisor of this many processes, all of them connected."""
    async with at(playground, database, "run", "--processes", str(processes)) as process:
        for shard in range(processes):
            await playground.until_bot(shard=shard)
        yield process
