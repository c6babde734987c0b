"""Computes ratings and statistics again while the bot runs, after an update that changes them."""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import DEVNULL, Process
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress

from bot import logs
from bot.shards import Shards
from bot.worker import NICE

logger = logs.logger(__name__)

REBUILD = (sys.executable, "-m", "bot", "rebuild")


@asynccontextmanager
async def recomputing(
    stale: Sequence[str], database_url: str, shards: Shards, command: Sequence[str] = REBUILD
) -> AsyncIterator[None]:
    """Runs ``python -m bot rebuild`` in a separate process while the block runs, if any rows are out of date.

    If several processes serve shards, only the process with the first shard does this. At the end of the
    block the work stops; the next start begins it again.
    """
    if not stale or 0 not in shards.ids:
        yield
        return
    environment = {**os.environ, "DATABASE_URL": database_url}
    process = await asyncio.create_subprocess_exec(*command, stdout=DEVNULL, env=environment)
    with suppress(OSError, AttributeError):  # the process has already ended, or this system has no priorities
        os.setpriority(os.PRIO_PROCESS, process.pid, NICE)
    logger.info("computes again beside the bot", projections=", ".join(stale))
    waiting = asyncio.create_task(_report(process))
    try:
        yield
    finally:
        waiting.cancel()
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()


async def _report(process: Process) -> None:
    code = await process.wait()
    if code:
        logger.error("ratings are not computed again; the next start tries once more", code=code)
    else:
        logger.info("ratings are computed again")
