"""What the bot's host can do about an error of the database."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Mapping
from typing import NamedTuple

from sqlalchemy.exc import OperationalError

from bot.storage.floors import MORE_CONNECTIONS, OF_A_POOLER, POOLED, Below
from bot.storage.migrations import Newer, NotOurs, Older


class Advice(NamedTuple):
    """Advice on what to do. ``again`` says that a later try may help even if nobody does anything."""

    text: str
    again: bool = True


OURS: Mapping[type[Exception], Advice] = {
    # The bot of schema 0031 is the last one that can update all older schemas.
    Older: Advice("Start the bot of schema 0031 on it once, or begin with a new database.", again=False),
    Newer: Advice("Update the bot, or put a back-up back.", again=False),
    NotOurs: Advice("Check DATABASE_URL: the bot needs a database of its own.", again=False),
}
NO_ROOM = Advice("Make room on its disk.")
FAILING = Advice("Check whether its disk is full or failing.")
LOCKED = Advice("End the program that has locked it.")
FORBIDDEN = Advice("Let this user read and write it, and its folder. Check DATABASE_URL.")
OF_SQLITE = {
    sqlite3.SQLITE_FULL: NO_ROOM,
    sqlite3.SQLITE_IOERR: FAILING,
    sqlite3.SQLITE_BUSY: LOCKED,
    sqlite3.SQLITE_LOCKED: LOCKED,
    sqlite3.SQLITE_READONLY: FORBIDDEN,
    sqlite3.SQLITE_CANTOPEN: FORBIDDEN,
}
OF_SYSTEM = {
    errno.ENOSPC: NO_ROOM,
    errno.EIO: FAILING,
    errno.EACCES: FORBIDDEN,
    errno.EROFS: FORBIDDEN,
}
OF_POSTGRESQL = {
    "25006": Advice("Let its server take writes."),
    "28": Advice("Check the user and the password in DATABASE_URL.", again=False),
    "3D": Advice("Make it, or check DATABASE_URL.", again=False),
    "42501": Advice("Let the user in DATABASE_URL make tables there.", again=False),
    **dict.fromkeys(OF_A_POOLER, Advice(POOLED, again=False)),
    "53100": NO_ROOM,
    "53300": Advice(MORE_CONNECTIONS),
    "53": Advice("See what keeps its server so busy."),
    "57P03": Advice("Start the bot again in a moment."),
}
"""Advice on PostgreSQL's errors, keyed by the beginning of the error's SQLSTATE."""


def advice(error: Exception) -> Advice:
    """Advice on an error of SQLAlchemy or of the system, chosen by the error's cause."""
    if ours := OURS.get(type(error)):
        return ours
    if isinstance(error, Below):
        return Advice(error.do, again=error.again)
    cause = reason(error)
    state = getattr(cause, "sqlstate", None) or ""
    of_postgresql = [told for begins, told in OF_POSTGRESQL.items() if state.startswith(begins)]
    return (
        OF_SQLITE.get(getattr(cause, "sqlite_errorcode", 0) & 0xFF)
        or OF_SYSTEM.get(getattr(cause, "errno", 0))
        or next(iter(of_postgresql), None)
        # A server may be starting, or be out of reach for a moment.
        or Advice("Check DATABASE_URL.", again=isinstance(error, OperationalError | OSError))
    )


def reason(error: Exception) -> object:
    """The error of the database itself, without what SQLAlchemy adds to it."""
    return getattr(error, "orig", None) or error
