"""What Discord's answers say about the time."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from email.utils import parsedate_to_datetime
from types import SimpleNamespace

import aiohttp
import discord

from bot.discord_ui.errors import LOST
from bot.live.time import Time

ASK_SECONDS = 10.0
"""Seconds that we wait for an answer when we ask Discord for the time."""


class Hours:
    """Tells the bot's `Time` what each of Discord's answers says. Give ``trace`` to the client."""

    def __init__(self, now: Time) -> None:
        self._now = now
        self._told = ""
        """The ``Date`` header of Discord's last answer."""
        self.trace = aiohttp.TraceConfig()
        self.trace.on_request_end.append(self._hear)

    async def _hear(
        self, _: aiohttp.ClientSession, __: SimpleNamespace, answer: aiohttp.TraceRequestEndParams
    ) -> None:
        told = answer.response.headers.get("Date", "")
        if told == self._told:
            return  # hundreds of answers may come in the same second
        self._told = told
        with suppress(ValueError):
            self._now.hear(parsedate_to_datetime(told).timestamp())


async def asked(client: discord.Client) -> bool:
    """Asks Discord something, as every answer tells the time. Returns whether there was an answer."""
    with suppress(*LOST):
        async with asyncio.timeout(ASK_SECONDS):
            await client.http.application_info()
            return True
    return False
