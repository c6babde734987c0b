"""The time at Discord, whatever this computer's clock says."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from email.utils import parsedate_to_datetime
from types import SimpleNamespace

import aiohttp

from bot.discord_ui.errors import LOST

MINUTE = 60.0
ASK_SECONDS = 10.0
"""Seconds that we wait for Discord's time; after that, we use the last time that Discord gave."""


class Hours:
    """A clock set by each of Discord's answers. Until the first answer, it shows this computer's time.

    ``trace`` reads the time in the answers: give it to the client.
    """

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._ahead: float | None = None
        """Seconds by which Discord's time is ahead of the event loop's."""
        self._told = ""
        """The ``Date`` header of Discord's last answer."""
        self.trace = aiohttp.TraceConfig()
        self.trace.on_request_end.append(self._hear)

    def __call__(self) -> float:
        return self._now() if self._ahead is None else asyncio.get_running_loop().time() + self._ahead

    async def agreed(self, ask: Callable[[], Awaitable[object]]) -> float:
        """Unix time by this computer, or by Discord if this computer's clock is over a minute ahead.

        ``ask`` makes any request: Discord's answer gives the time, even after this computer has slept.
        """
        if self._now() > self() + MINUTE:
            with suppress(*LOST):
                async with asyncio.timeout(ASK_SECONDS):
                    await ask()
        now = self._now()
        return self() if now > self() + MINUTE else now

    async def _hear(
        self, _: aiohttp.ClientSession, __: SimpleNamespace, answer: aiohttp.TraceRequestEndParams
    ) -> None:
        told = answer.response.headers.get("Date", "")
        if told == self._told:
            return  # hundreds of answers may come in the same second
        self._told = told
        with suppress(ValueError):
            date = parsedate_to_datetime(told)
            self._ahead = date.timestamp() - asyncio.get_running_loop().time()
