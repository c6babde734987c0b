"""What whoever hosts the bot can have done to its database, each by a word after ``python -m bot``.

None of them makes a database: where there is none, the address is wrong.
"""

from __future__ import annotations

import sqlite3
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext
from pathlib import Path

from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from bot.exports.personal import personal
from bot.host.check import findings
from bot.host.config import Config
from bot.host.reports import NoReport, report
from bot.host.startup import Unfit, alone, opened, reason, undamaged
from bot.ids import GuildId, UserId
from bot.live.farewell import farewell
from bot.live.shards import ALL, Shards
from bot.live.tables import Tables
from bot.storage.backup import back_up
from bot.storage.engine import address_of, sqlite_file
from bot.storage.migrations import newest
from bot.storage.store import Store
from bot.table.commands import Refused
from bot.table.deadlines import Pace

RESTORING = "This closes every open table, as it has to be where a back-up was put back, and nowhere else."
FORGETTING = "This deletes what is stored about somebody."
"""What is asked before it is done."""


class Undone(Unfit):
    """An errand that was not carried out; the message says why."""

    code = 1


async def check(config: Config, *, online: bool) -> bool:
    """Says whether the bot could run, a line for each thing that it needs."""
    fit = True
    async for finding in findings(config, online=online):
        print(finding)
        fit = fit and finding.good
    return fit


def backup(config: Config, to: Path) -> None:
    """Copies the database while the bot goes on. Raises Unfit."""
    try:
        file = sqlite_file(address_of(config.database_url))
        if file is None:
            raise Undone("The database is no SQLite file: back it up by pg_dump, as docs/hosting.md says.")
        if not file.exists():
            raise Undone(f"There is no {file} to back up. Check DATABASE_URL.")
        back_up(file, to)
    except (ArgumentError, OSError, sqlite3.Error) as error:
        raise Undone(f"No back-up was made: {error}.") from error
    print(f"{to} holds what {file} held just now.")


async def rebuild(config: Config) -> None:
    """Makes ratings, leaderboards and all else that follows from finished games anew. Raises Unfit."""
    async with _stored(config.database_url, stopped=True) as store:
        try:
            games = await store.rebuild()
        except SQLAlchemyError as error:
            raise Undone(
                f"Nothing was changed: {reason(error)}. Stop the bot first if it is running."
            ) from error
    print(f"Ratings and leaderboards are made anew. Finished games: {games}.")


async def replay(config: Config, table: int) -> None:
    """Prints the transcript of a table for a bug report. Raises Unfit."""
    async with _stored(config.database_url) as store:
        try:
            print(await report(store, table))
        except NoReport as error:
            raise Undone(str(error)) from error


def agreed(what: str, *, sure: bool) -> None:
    """Asks on the terminal, unless its user is ``sure``. Raises Undone where the answer is no."""
    if sure:
        return
    if not sys.stdin.isatty():
        raise Undone(f"{what} Nobody can undo it: say so by --yes.")
    if input(f"{what} Nobody can undo it. Go on? [y/N] ").strip().lower() not in ("y", "yes"):
        raise Undone("Nothing was changed.")


async def restored(config: Config) -> None:
    """Closes all tables of a back-up that was just put back. Raises Unfit."""
    async with _stored(config.database_url, stopped=True) as store:
        closed = await store.housekeeping.end_restored(time.time())
    print(f"Tables closed: {closed}. Start the bot; it tells their players why.")


async def export(config: Config, user: UserId, guild: GuildId | None) -> None:
    """Prints all that is stored about somebody, as `/mydata export` hands it over. Raises Unfit."""
    async with _stored(config.database_url) as store:
        rows = await store.personal.rows(user, guild)
    print(personal(rows, user, guild, time.time()).decode())


async def forget(config: Config, user: UserId, guild: GuildId | None) -> None:
    """Deletes all that is stored about somebody, as `/mydata delete` does; a bot may run. Raises Unfit."""
    async with _stored(config.database_url) as store:
        where = "everywhere" if guild is None else f"in server {guild}"
        if not await store.personal.rows(user, guild):
            print(f"Nothing is stored about {user} {where}.")
            return
        await _take_out(
            store, user, guild, several=address_of(config.database_url).get_backend_name() != "sqlite"
        )
    print(f"Nothing is stored about {user} {where} any more.")


async def _take_out(store: Store, user: UserId, guild: GuildId | None, *, several: bool) -> None:
    """First they leave the tables that are still on. ``several``: other processes can be told of it."""
    # Of no table this process is the owner: what it writes there is news to whoever is.
    shards = Shards(ids=()) if several else ALL
    tables = Tables(store, Pace(time.time), lambda _: None, shards=shards)
    try:
        await farewell(tables, store, user, guild, announce=several)
    except Refused as error:
        raise Undone(f"Nothing was deleted: {user} sits down again and again. Try once more.") from error
    finally:
        await tables.close()


@asynccontextmanager
async def _stored(url: str, *, stopped: bool = False) -> AsyncIterator[Store]:
    """The store of a database that is there. Raises Unfit.

    ``stopped``: no bot may use it meanwhile; so its schema can be brought up to date, as by a start.
    Otherwise one of another version may be at it just now.
    """
    try:
        file = sqlite_file(address_of(url))
    except ArgumentError as error:
        raise Undone(f"The database cannot be opened: {error}. Check DATABASE_URL.") from error
    if file and not file.exists():
        raise Undone(f"There is no {file}. Check DATABASE_URL: it has to be that of the bot.")
    async with alone(url) if stopped else nullcontext(), _opened(url, stopped=stopped) as store:
        yield store


@asynccontextmanager
async def _opened(url: str, *, stopped: bool) -> AsyncIterator[Store]:
    store = await opened(url, as_it_is=True)
    try:
        at = await store.revision()
        if at is None:
            raise Undone("This database is empty. Check DATABASE_URL: it has to be that of the bot.")
        if at != newest() and stopped:
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
