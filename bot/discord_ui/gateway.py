"""The connection over which Discord tells what happens. What cannot be read there does not end the bot."""

from __future__ import annotations

import asyncio
import json
import re
from contextlib import suppress
from typing import Any

import aiohttp
import discord
from discord import shard
from discord.gateway import DiscordWebSocket, ReconnectWebSocket

from bot import logs

logger = logs.logger(__name__)

BEFORE_LOGIN = "before_login"
"""The name of a client's hook that is called before it logs in again because its session has ended."""
ENDED = (discord.ConnectionClosed, aiohttp.ClientError, OSError)
"""The errors by which discord.py notices that a connection has ended."""
PAUSE_SECONDS = 5.0
"""Seconds before a new connection takes the place of one that cannot be read."""
NAME = re.compile(r"[A-Z_]{1,50}")
"""The name of an event. Whatever else stands in its place is not logged."""


class Socket(DiscordWebSocket):
    """discord.py's connection, except that an event which cannot be read is dropped.

    At discord.py, such an event ends the whole bot. One line tells of all that have the same name.
    """

    async def received_message(self, msg: Any, /) -> None:
        if isinstance(msg, bytes):
            try:
                msg = self._decompressor.decompress(msg)
            except Exception as error:
                _tell("?", error)
                # What follows on this connection could not be read either.
                await asyncio.sleep(PAUSE_SECONDS)
                await self.close()
                raise ReconnectWebSocket(self.shard_id) from error
            if msg is None:  # the rest of it is still to come
                return
        try:
            await super().received_message(msg)
        except ReconnectWebSocket as again:
            if not again.resume:
                await self.call_hooks(BEFORE_LOGIN)
            raise
        except ENDED:
            raise
        except Exception as error:
            event, data = _read(msg)
            _tell(event, error)
            if event == "READY":
                with suppress(Exception):
                    self._discord_parsers[event](self._least_of(data))

    def _least_of(self, ready: Any) -> Any:
        """The part of a READY that no start can do without. Discord tells of each server again later."""
        servers = [{"id": guild["id"], "unavailable": True} for guild in ready["guilds"]]
        return {"user": ready["user"], "shard": (self.shard_id, self.shard_count), "guilds": servers}


_told: set[str] = set()
"""The events of which a line has told."""


def _tell(event: str, error: Exception) -> None:
    if event not in _told:
        _told.add(event)
        # The error's own text may hold somebody's id.
        logger.warning("drops what Discord tells, as it cannot be read", of=event, error=type(error).__name__)


def _read(message: str) -> tuple[str, Any]:
    """The event's name and data as far as they can be read."""
    with suppress(Exception):
        read = json.loads(message)
        if NAME.fullmatch(read["t"]):
            return read["t"], read["d"]
    return "?", None


# discord.py offers no other way to choose the class of its connections.
vars(shard)["DiscordWebSocket"] = Socket
