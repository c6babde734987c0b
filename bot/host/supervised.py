"""The line between a process of the bot and the supervisor that has started it: see `bot.host.supervisor`.

It is a socket in the place of standard input. The process says two words on it, and stops when it is cut:
that its supervisor has ended, in whatever way, it can tell by that. No process goes on alone.
"""

from __future__ import annotations

import asyncio
import os
import signal
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress

from bot.shards import Part

STANDS_BY, READY = b"s", b"r"
"""It is about to take its shards, from a process before it if need be; it serves their servers."""
HANDOVER_SECONDS = 15.0
"""How many seconds it waits for the process before it: a little longer than a stop may take."""
STANDARD_INPUT = 0


class Line:
    """The process's end of the line."""

    def __init__(self, writer: asyncio.StreamWriter) -> None:
        self._writer = writer
        self._telling: asyncio.Task[None] | None = None

    def tell_when(self, ready: Callable[[], Awaitable[object]]) -> None:
        """Says READY when this comes to its end."""
        self._telling = asyncio.create_task(self._tell(ready))

    async def _tell(self, ready: Callable[[], Awaitable[object]]) -> None:
        await ready()
        self._writer.write(READY)

    def close(self) -> None:
        if self._telling:
            self._telling.cancel()
        self._writer.close()


@asynccontextmanager
async def line_of(part: Part | None) -> AsyncIterator[Line | None]:
    """The line of this part, which stands by now. None where no supervisor has started this process."""
    if part is None:
        yield None
        return
    reader, writer = await asyncio.open_unix_connection(sock=socket.socket(fileno=os.dup(STANDARD_INPUT)))
    line, following = Line(writer), asyncio.create_task(_follow(reader))
    writer.write(STANDS_BY)
    try:
        yield line
    finally:
        following.cancel()
        line.close()


async def _follow(reader: asyncio.StreamReader) -> None:
    with suppress(ConnectionError):  # it was cut before all was heard
        await reader.read()
    signal.raise_signal(signal.SIGTERM)
