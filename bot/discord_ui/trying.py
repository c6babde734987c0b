"""Calls to Discord that a feature can do without."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

from bot.discord_ui.errors import LOST, loggable
from bot.discord_ui.visit import EDIT_SECONDS

T = TypeVar("T")


async def tried(call: Awaitable[T], tell: Callable[..., object], otherwise: str, **about: object) -> T | None:
    """Discord's answer to the call; None if Discord refuses or does not answer in time.

    In that case ``tell``, such as a logger's ``info``, is called with ``otherwise`` as the message.
    """
    try:
        async with asyncio.timeout(EDIT_SECONDS):
            return await call
    except LOST as error:
        tell(otherwise, **about, error=loggable(error))
        return None
