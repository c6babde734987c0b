"""A copy of a SQLite database, taken while the bot goes on writing."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path


def back_up(file: Path, to: Path) -> None:
    """Writes what ``file`` holds at this moment to ``to``, which must not be there yet.

    It appears there when it is whole and sound. Raises OSError or sqlite3.Error, and then leaves nothing.
    """
    if to.exists():
        raise FileExistsError(f"{to} is there already")
    part = to.with_name(f"{to.name}.part")
    # For its owner's eyes alone: it holds the secrets of games that are still on.
    os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    try:
        with closing(sqlite3.connect(file)) as source, closing(sqlite3.connect(part)) as copy:
            source.backup(copy)
            [[sound]] = copy.execute("PRAGMA quick_check(1)")
            if sound != "ok":
                raise sqlite3.DatabaseError(f"{file} is damaged: {sound}")
        part.rename(to)
    finally:
        part.unlink(missing_ok=True)
