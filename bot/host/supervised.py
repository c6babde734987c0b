"""One process of several: its shards, and its connection to the supervisor that started it.

The connection is a socket in place of standard input, on which the process sends two words. When the socket
closes, the supervisor (`bot.host.supervisor`) has ended, and the process stops too.
"""

from __future__ import annotations

import asyncio
import os
import signal
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress

from bot.host.config import Config
from bot.host.startup import Unfit
from bot.shards import Part, Shards

STANDS_BY, READY = b"s", b"r"
"""What a process sends when it is loaded and waits for its shards, and when it serves its shards."""
HANDOVER_SECONDS = 15.0
"""How many seconds a process waits for its predecessor to end: slightly more than a stop may take."""
STANDARD_INPUT = 0


class SupervisorLine:
    """The process's end of the connection."""

    def __init__(self, writer: asyncio.StreamWriter) -> None:
        self._writer = writer
        self._telling: asyncio.Task[None] | None = None

    def tell_when(self, ready: Callable[[], Awaitable[object]]) -> None:
        """Sends READY when ``ready`` has returned."""
        self._telling = asyncio.create_task(self._tell(ready))

    async def _tell(self, ready: Callable[[], Awaitable[object]]) -> None:
        await ready()
        self._writer.write(READY)

    def close(self) -> None:
        if self._telling:
            self._telling.cancel()
        self._writer.close()


@asynccontextmanager
async def line_of(part: Part | None) -> AsyncIterator[SupervisorLine | None]:
    """The connection of this part, over which STANDS_BY has been sent. None if there is no supervisor."""
    if part is None:
        yield None
        return
    reader, writer = await asyncio.open_unix_connection(sock=socket.socket(fileno=os.dup(STANDARD_INPUT)))
    line, following = SupervisorLine(writer), asyncio.create_task(_follow(reader))
    writer.write(STANDS_BY)
    try:
        yield line
    finally:
        following.cancel()
        line.close()


async def _follow(reader: asyncio.StreamReader) -> None:
    with suppress(ConnectionError):  # the socket was closed before everything was read
        await reader.read()
    signal.raise_signal(signal.SIGTERM)


def divide(config: Config, processes: int) -> Sequence[Shards]:
    """The shards of each process, spread evenly. Raises Unfit.

    There are SHARD_COUNT shards, or if that is not set, one for each process.
    """
    if not hasattr(signal, "SIGHUP"):
        raise Unfit("One command starts one process on Windows: start each by hand, with its SHARD_IDS.")
    if config.shard_ids:
        raise Unfit(
            "SHARD_IDS is for a process of its own: leave it out, and --processes divides the shards."
        )
    count = config.shard_count if "shard_count" in config.model_fields_set else processes
    if count < processes:
        raise Unfit(
            f"SHARD_COUNT is {count}, so {processes} processes cannot have a shard each: "
            "raise it, or leave it out."
        )
    if processes > 1 and config.database_url.startswith("sqlite"):
        raise Unfit("Several processes need PostgreSQL: set DATABASE_URL, or start one process only.")
    return [Shards(count, tuple(range(first, count, processes))) for first in range(processes)]
