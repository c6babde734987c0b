"""The commands that work on the bot's database, such as ``python -m bot backup``.

None of them creates a database: if there is none, the address is wrong.
"""

from __future__ import annotations

import sqlite3
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, nullcontext
from pathlib import Path

from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from bot.host.advice import advice, reason
from bot.host.check import findings
from bot.host.config import Config
from bot.host.startup import Unfit, alone, cannot_open, open_store, stop_if_damaged
from bot.ids import GuildId, TableId, UserId
from bot.live.retention import farewell
from bot.live.tables import Tables
from bot.live.time import Time
from bot.scores.personal import personal
from bot.shards import ALL, Shards
from bot.storage.engine import address_of, sqlite_file
from bot.storage.files import back_up
from bot.storage.migrations import newer, newest, told
from bot.storage.store import Store
from bot.table import replay as logs
from bot.table.commands import Refused
from bot.table.deadlines import Pace
from bot.table.replay import Replay, transcript

RESTORING = "This closes every open table, as it has to be where a back-up was put back, and nowhere else."
FORGETTING = "This deletes what is stored about somebody."
"""The warning before a person's data is deleted, in one server or everywhere. The host must confirm it."""


class Undone(Unfit):
    """A command that was not carried out. The message says why."""

    code = 1


async def check(config: Config, *, online: bool) -> bool:
    """Prints a line for each finding. Returns whether the bot could run."""
    fit = True
    async for finding in findings(config, online=online):
        print(finding)
        fit = fit and finding.good
    return fit


def backup(config: Config, to: Path) -> None:
    """Copies the database, even if the bot is running. Raises Unfit."""
    try:
        file = sqlite_file(address_of(config.database_url))
        if file is None:
            raise Undone("The database is no SQLite file: back it up with pg_dump, as docs/hosting.md says.")
        if not file.exists():
            raise Undone(f"There is no {file} to back up. Check DATABASE_URL.")
        back_up(file, to)
    except (ArgumentError, OSError, sqlite3.Error) as error:
        why = error.strerror if isinstance(error, OSError) else None
        do = f"{why}. Name a file in a folder with room where this user may write." if why else f"{error}."
        raise Undone(f"No back-up was made: {do}") from error
    print(f"{to} holds what {file} held just now.")


async def rebuild(config: Config) -> None:
    """Computes ratings, leaderboards and statistics again from all finished games. Raises Unfit.

    The bot may be running, unless the schema is old. An old schema is updated first, and no bot may use it.
    """
    url = config.database_url
    async with _existing_store(url, stopped=await _is_former(url)) as store:
        try:
            games = await store.rebuild()
        except SQLAlchemyError as error:
            raise Undone(
                f"Not all is computed again: {reason(error)}. Nothing is lost: give the command once more."
            ) from error
    print(f"Ratings and leaderboards are computed again. Finished games: {games}.")


async def replay(config: Config, table_id: TableId) -> None:
    """Prints the transcript of a table for a bug report. Raises Unfit."""
    async with _existing_store(config.database_url) as store:
        try:
            print(await report(store, table_id))
        except NoReport as error:
            raise Undone(str(error)) from error


def confirm(what: str, *, sure: bool) -> None:
    """Asks the host to confirm, unless they are ``sure``. Raises Undone if the answer is no."""
    if sure:
        return
    if not sys.stdin.isatty():
        raise Undone(f"{what} Nobody can undo it: say so by --yes.")
    if input(f"{what} Nobody can undo it. Go on? [y/N] ").strip().lower() not in ("y", "yes"):
        raise Undone("Nothing was changed.")


async def close_restored(config: Config) -> None:
    """Closes all tables of a back-up that has just been restored. Raises Unfit."""
    async with _existing_store(config.database_url, stopped=True) as store:
        closed = await store.housekeeping.end_restored(time.time())
    print(f"Tables closed: {closed}. Start the bot; it tells their players why.")


async def export(config: Config, user_id: UserId, guild_id: GuildId | None) -> None:
    """Prints everything stored about a person, as `/privacy` gives it. Raises Unfit."""
    async with _existing_store(config.database_url) as store:
        rows = await store.personal.rows(user_id, guild_id)
    # JSON is in UTF-8 wherever it goes. A terminal's encoding, or a file's, would spoil names.
    sys.stdout.flush()
    sys.stdout.buffer.write(personal(rows, user_id, guild_id, time.time()) + b"\n")
    sys.stdout.buffer.flush()


async def forget(config: Config, user_id: UserId, guild_id: GuildId | None) -> None:
    """Deletes everything stored about a person, as `/privacy` does. The bot may be running. Raises Unfit."""
    async with _existing_store(config.database_url) as store:
        where = "" if guild_id is None else f" in server {guild_id}"
        if not await store.personal.rows(user_id, guild_id):
            print(f"Nothing is stored about {user_id}{where}.")
            return
        await _take_out(
            store, user_id, guild_id, several=address_of(config.database_url).get_backend_name() != "sqlite"
        )
    print(f"Nothing is stored about {user_id}{where} any more.")


async def _take_out(store: Store, user_id: UserId, guild_id: GuildId | None, *, several: bool) -> None:
    """Removes a person from open tables, then deletes their data. If ``several``, tells other processes."""
    # If the bot has several processes, this command owns no table, and tells each owner what it writes.
    shards = Shards(ids=()) if several else ALL
    tables = Tables(store, Time(time.time), Pace(), lambda _: None, shards=shards)
    try:
        await farewell(tables, store, user_id, guild_id, announce=several)
    except Refused as error:
        raise Undone(f"Nothing was deleted: {user_id} keeps sitting down. Try once more.") from error
    finally:
        await tables.close()


@asynccontextmanager
async def _existing_store(url: str, *, stopped: bool = False) -> AsyncIterator[Store]:
    """The store of a database that exists. Raises Unfit.

    If ``stopped``, no bot may be using the database, and its schema is updated as at a start. Otherwise the
    schema must be the newest, since a bot of another version may be using it.
    """
    _require_database(url)
    try:
        async with alone(url) if stopped else nullcontext(), _up_to_date(url, stopped=stopped) as store:
            yield store
    except SQLAlchemyError as error:
        raise Undone(
            f"Not all is done: {reason(error)}. {advice(error).text} Then give the command once more."
        ) from error


def _require_database(url: str) -> None:
    """Raises Undone if the database's file does not exist."""
    try:
        file = sqlite_file(address_of(url))
    except ArgumentError as error:
        raise Undone(f"The database cannot be opened: {error}. Check DATABASE_URL.") from error
    try:
        is_missing = file is not None and not file.exists()
    except OSError as error:  # this user may not look into the folder
        raise cannot_open(error) from error
    if is_missing:
        raise Undone(f"There is no {file}. Check DATABASE_URL: it has to be that of the bot.")


async def _is_former(url: str) -> bool:
    """Whether the schema is older than this version's. Raises Unfit."""
    _require_database(url)
    store = await open_store(url, as_it_is=True)
    try:
        with stop_if_damaged(url):
            return await store.revisions() not in ({}, newest())
    finally:
        await store.close()


@asynccontextmanager
async def _up_to_date(url: str, *, stopped: bool) -> AsyncIterator[Store]:
    store = await open_store(url, as_it_is=True)
    try:
        at = await store.revisions()
        if not at:
            raise Undone("This database is empty. Check DATABASE_URL: it has to be that of the bot.")
        if too_new := newer(at):
            raise Undone(f"The database, at {told(too_new)}, is of a newer bot: update this one.")
        if at != newest() and stopped:
            await store.close()
            store = await open_store(url)
        elif at != newest():
            raise Undone(
                f"The database is at {told(at)}, this bot at {told(newest())}: "
                "start this one, or use the one that runs."
            )
        with stop_if_damaged(url):
            yield store
    finally:
        await store.close()


MOST = 2**63 - 1
"""The highest number that a database column can hold."""


class NoReport(Exception):
    """No report can be made. The message says why."""


async def report(store: Store, table_id: TableId) -> str:
    """Everything known about a table's game, with letters in place of names. Raises NoReport."""
    found = await store.load(table_id) if 0 < table_id <= MOST else None
    if found is None:
        raise NoReport(f"There is no table {table_id} in this database.")
    read = logs.replay(table_id, found.log)
    if read.closed is None and await store.archive.game(table_id) is None:
        raise NoReport(f"Table {table_id} is still in use: its hands are secret until its game is over.")
    return "\n".join(_lines(read))


def _lines(read: Replay) -> Iterator[str]:
    table, secret = read.table, f"secret {read.table.secret or 'deleted'}"
    yield f"table {table.id}, {table.game or 'of a game that cannot be read'}"
    if read.started is None:
        yield "no game was begun"
    elif not read.version_agrees:
        yield f"played under version {read.started.version} of its rules, not the present one"
        yield secret
    elif read.frames:
        yield f"version {read.started.version} of its rules, {secret}"
        yield from transcript(read)
    if not read.whole and read.started and read.version_agrees:
        yield f"the rules follow the log for {len(read.moves)} of its {read.logged} moves, and no further"
    if read.closed:
        yield f"closed without a result: {read.closed}"
