"""Copies the file of a SQLite database while the bot writes, and checks it for damage."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path

from bot.ids import TableId
from bot.storage import schema
from bot.storage.engine import LOCKED_MS, is_damage

MOST_NAMED = 3
"""How many damaged tables, or games, are named."""


def back_up(file: Path, to: Path) -> None:
    """Copies what ``file`` holds at this moment to ``to``, which must not exist yet.

    The copy appears only when whole and sound. Raises OSError or sqlite3.Error, and leaves nothing behind.
    """
    if to.exists():
        raise FileExistsError(f"{to} is there already")
    part = to.with_name(f"{to.name}.part")
    # Only its owner may read the copy: it holds the secrets of games that are not over.
    try:
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except FileExistsError:
        raise FileExistsError(f"{part} is there: a back-up runs, or was killed. Then remove it") from None
    try:
        with closing(sqlite3.connect(file)) as source, closing(sqlite3.connect(part)) as copy:
            source.backup(copy, progress=_until_locked_too_long())
            [[sound]] = copy.execute("PRAGMA quick_check(1)")
            if sound != "ok":
                raise sqlite3.DatabaseError(f"{file} is damaged: {sound}")
        part.rename(to)
    finally:
        part.unlink(missing_ok=True)


def _until_locked_too_long() -> Callable[[int, int, int], None]:
    """Ends a copy that has waited too long for a lock. It is called between two tries."""
    until = time.monotonic() + LOCKED_MS / 1000

    def look(status: int, _left: int, _all: int) -> None:
        if status in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED) and time.monotonic() > until:
            raise sqlite3.OperationalError("database is locked: end the program that has locked it")

    return look


def damage(file: Path) -> list[str]:
    """The parts of a SQLite file that cannot be read, in words; none if it is sound. Raises sqlite3.Error."""
    with closing(sqlite3.connect(file)) as database:
        try:
            if database.execute("PRAGMA quick_check(1)").fetchall() == [("ok",)]:
                return []
        except sqlite3.DatabaseError as error:
            if not is_damage(error):
                raise
        # Only the bot's own tables: those of SQLite may be missing.
        names = [table.name for table in schema.metadata.sorted_tables]
        tables = [f"`{name}`" for name in names if not _reads(database, f'SELECT * FROM "{name}"')]  # noqa: S608
        games = [str(number) for number in _hurt_games(database)]
        hurt = [_named("its table", tables)] if tables else []
        if games:
            hurt.append(_named("the log of table", games))
        return hurt or ["what it finds its rows by"]


def _named(what: str, ones: Sequence[str]) -> str:
    """The first few names, and the number of the others."""
    named, others = ones[:MOST_NAMED], len(ones) - MOST_NAMED
    return f"{what} {', '.join(named)}{f' and {others} others' if others > 0 else ''}"


def _hurt_games(database: sqlite3.Connection) -> Iterator[TableId]:
    try:
        numbers = [number for [number] in database.execute("SELECT id FROM tables ORDER BY id")]
    except sqlite3.DatabaseError:
        return
    for number in numbers:
        if not _reads(database, "SELECT * FROM entries WHERE table_id = ?", [number]):
            yield number


def _reads(database: sqlite3.Connection, query: str, given: Sequence[int] = ()) -> bool:
    try:
        for _ in database.execute(query, given):
            pass
    except sqlite3.OperationalError:
        return True  # an old schema may lack this table, which is no damage
    except sqlite3.DatabaseError:
        return False
    return True
