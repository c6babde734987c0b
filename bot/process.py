"""The process of the bot in which this runs, as `/manage check` tells of it to people who manage a server."""

from __future__ import annotations

import socket
from typing import NamedTuple

from bot.shards import Part, Shards


class Process(NamedTuple):
    """Which of the bot's processes it is: ``part`` is known where one command has started them all."""

    shards: Shards
    part: Part | None
    computer: str
    since: float
    """Unix time."""


def this_process(shards: Shards, part: Part | None, now: float) -> Process:
    """This one, from now on."""
    return Process(shards, part, socket.gethostname(), now)
