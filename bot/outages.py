"""What is away just now, so that the host reads of each outage once, not with each press.

All failures of one thing belong to one outage, from the first until that thing works again.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

DATABASE, DISCORD = "the database", "Discord"

OF_ERRORS = {
    "aiohttp.client_exceptions.ClientError": DISCORD,
    "asyncpg.exceptions.": DATABASE,
    "discord.errors.ConnectionClosed": DISCORD,
    "discord.errors.DiscordServerError": DISCORD,
    "discord.errors.GatewayNotFound": DISCORD,
    "sqlalchemy.exc.InterfaceError": DATABASE,
    "sqlalchemy.exc.OperationalError": DATABASE,
    "sqlite3.OperationalError": DATABASE,
}
"""What is away if such an error is raised, by the beginning of the full name of its class."""
DAMAGED = ("sqlalchemy.exc.DatabaseError", "sqlite3.DatabaseError")
"""The classes of the errors about a damaged file. Faulty statements have classes derived from them."""
OF_LIBRARIES = {"aiohttp": DISCORD, "discord": DISCORD}
"""What is away if a library speaks of an OSError."""
OF_DATABASES = ("aiosqlite", "asyncpg", "sqlalchemy")
"""The libraries that speak of errors only when a connection to the database fails."""
CALM = 60.0
"""How many seconds nothing may fail at Discord, which often fails in part, before it works again."""
FORGOTTEN = 1800.0
"""Seconds without a failure after which an outage is over, even if nothing has said so."""


@dataclass
class _Outage:
    began: float
    last: float
    level: int
    """The highest level of a log line that tells of it."""


_known: dict[str, _Outage] = {}


def full_names(error: BaseException) -> list[str]:
    """The full names of an error's class and of what it is derived from."""
    return [f"{kind.__module__}.{kind.__qualname__}" for kind in type(error).__mro__]


def of(error: BaseException, library: str = "") -> str | None:
    """What is away if there is this error; None if it is no outage. ``library`` says so in its log."""
    names = full_names(error)
    for begins, what in OF_ERRORS.items():
        if any(name.startswith(begins) for name in names):
            return what
    if names[0] in DAMAGED or library in OF_DATABASES:
        return DATABASE
    return OF_LIBRARIES.get(library) if isinstance(error, OSError) else None


def begins(what: str, level: int) -> bool:
    """Notes a failure. Returns whether to tell of it: it is the outage's first at this log level or above."""
    now, known = time.monotonic(), _known.get(what)
    if known is None or now - known.last > FORGOTTEN:
        _known[what] = _Outage(now, now, level)
        return True
    known.last = now
    told, known.level = known.level, max(known.level, level)
    return level > told


def end(what: str, calm: float = 0.0) -> float | None:
    """Ends an outage in which nothing has failed for ``calm`` seconds. Returns how many seconds it lasted."""
    now, known = time.monotonic(), _known.get(what)
    if known is None or now - known.last < calm:
        return None
    del _known[what]
    return now - known.began


def forget() -> None:
    """Forgets all outages: a new log begins."""
    _known.clear()
