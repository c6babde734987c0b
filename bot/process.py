"""The process that runs this code, as `/manage check` shows it to people who manage a server."""

from __future__ import annotations

import socket
from typing import NamedTuple

from bot.shards import Part, Shards


class Process(NamedTuple):
    """One of the bot's processes. ``part`` is None unless one command has started several processes."""

    shards: Shards
    part: Part | None
    computer: str
    since: float
    """When it started (Unix time)."""


def this_process(shards: Shards, part: Part | None, now: float) -> Process:
    """This process, which has started at ``now``."""
    return Process(shards, part, socket.gethostname(), now)
