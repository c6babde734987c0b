"""How often the bot may log in, and what it knows of itself when it has.

Discord allows 1,000 logins a day, and resets the token of a bot that needs more.
"""

from __future__ import annotations

import asyncio
from typing import Any, cast

import discord

from bot import logs
from bot.discord_ui.errors import LOST, said_by

logger = logs.logger(__name__)

ASK_SECONDS = 10.0
"""Seconds that we wait for Discord to say how many logins are left."""


class Logins:
    """Spreads the last half of a day's logins over the rest of the day, whatever asks for them.

    A bot that crashes at each start, whose host starts it again at once, never uses them up in this way.
    Discord counts them for all processes together.
    """

    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self.shards: int | None = None
        """How many shards Discord recommends, as far as it has said."""
        self.waiting = False
        """Whether a login waits because few are left."""

    async def wait(self) -> None:
        """Waits until the bot may log in. Where Discord does not say how many logins are left, it may."""
        if seconds := await self.ask():
            logger.warning("few logins are left today, so the next one waits", seconds=round(seconds))
            self.waiting = True
            try:
                await asyncio.sleep(seconds)
            finally:
                self.waiting = False

    async def ask(self) -> float:
        """Asks Discord how many shards it recommends. Returns how many seconds the next login has to wait."""
        try:
            async with asyncio.timeout(ASK_SECONDS):
                self.shards, _, limit = await self._client.http.get_bot_gateway()
        except LOST as error:
            logger.info("Discord does not tell how many logins are left", said=said_by(error.__cause__))
            return 0.0
        return pause(limit["total"], limit["remaining"], limit["reset_after"] / 1000)


def pause(total: int, left: int, day: float) -> float:
    """How many seconds to wait before the next login, if ``day`` is how many are left of Discord's day."""
    return 0.0 if left > total / 2 else day / max(left, 1)


def application_of(client: discord.Client) -> discord.AppInfo:
    """What follows from the login about the client's application, where Discord tells no more about it."""
    assert client.user  # noqa: S101 - it has logged in
    user = {"id": client.user.id, "username": client.user.name, "discriminator": "0", "avatar": None}
    told: dict[str, Any] = {
        # Only bots from before 2017 have another number than their application.
        "id": client.user.id,
        "name": client.user.name,
        "owner": user,
        "icon": None,
        "description": "",
        "verify_key": "",
        "bot_public": True,
        "bot_require_code_grant": False,
    }
    return discord.AppInfo(client._connection, cast("Any", told))
