"""What whoever hosts the bot can have done to its database, each by a word after ``python -m bot``.

None of them makes a database: where there is none, the address is wrong.
"""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from bot.check import findings
from bot.reports import NoReport, report
from bot.settings import Settings
from bot.start import Unfit, opened, reason, undamaged
from bot.storage.backup import back_up
from bot.storage.engine import address_of, sqlite_file
from bot.storage.migrations import newest
from bot.storage.store import Store


class Undone(Unfit):
    """An errand that was not carried out; the message says why."""

    code = 1


async def check(settings: Settings, *, online: bool) -> bool:
    """Says whether the bot could run, a line for each thing that it needs."""
    fit = True
    async for finding in findings(settings, online=online):
        print(finding)
        fit = fit and finding.good
    return fit


def backup(settings: Settings, to: Path) -> None:
    """Copies the database while the bot goes on. Raises Unfit."""
    try:
        file = sqlite_file(address_of(settings.database_url))
        if file is None:
            raise Undone("The database is no SQLite file: back it up by pg_dump, as docs/hosting.md says.")
        if not file.exists():
            raise Undone(f"There is no {file} to back up. Check DATABASE_URL.")
        back_up(file, to)
    except (ArgumentError, OSError, sqlite3.Error) as error:
        raise Undone(f"No back-up was made: {error}.") from error
    print(f"{to} holds what {file} held just now.")


async def rebuild(settings: Settings) -> None:
    """Makes ratings, leaderboards and all else that follows from finished games anew. Raises Unfit."""
    async with _stored(settings.database_url, alone=True) as store:
        try:
            games = await store.rebuild()
        except SQLAlchemyError as error:
            raise Undone(
                f"Nothing was changed: {reason(error)}. Stop the bot first if it is running."
            ) from error
    print(f"Ratings and leaderboards are made anew. Finished games: {games}.")


async def replay(settings: Settings, table: int) -> None:
    """Prints the transcript of a table for a bug report. Raises Unfit."""
    async with _stored(settings.database_url) as store:
        try:
            print(await report(store, table))
        except NoReport as error:
            raise Undone(str(error)) from error


@asynccontextmanager
async def _stored(url: str, *, alone: bool = False) -> AsyncIterator[Store]:
    """The store of a database that is there. Raises Unfit.

    ``alone``: no bot uses it meanwhile, so that its schema may be brought up to date, as by a start.
    Otherwise one of another version may be at it just now.
    """
    try:
        file = sqlite_file(address_of(url))
    except ArgumentError as error:
        raise Undone(f"The database cannot be opened: {error}. Check DATABASE_URL.") from error
    if file and not file.exists():
        raise Undone(f"There is no {file}. Check DATABASE_URL: it has to be that of the bot.")
    store = await opened(url, as_it_is=True)
    try:
        at = await store.revision()
        if at is None:
            raise Undone("This database is empty. Check DATABASE_URL: it has to be that of the bot.")
        if at != newest() and alone:
            await store.close()
            store = await opened(url)
        elif at != newest():
            raise Undone(
                f"The database is at {at}, this bot at {newest()}: start this one, or use the one that runs."
            )
        with undamaged(url):
            yield store
    finally:
        await store.close()
