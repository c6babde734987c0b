"""``python -m bot check``: says whether the bot could run here, and if not, what to do."""

from __future__ import annotations

import asyncio
import os
import platform
import sqlite3
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import NamedTuple
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import discord
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from bot.discord_ui.logins import Logins
from bot.host.advice import advice, reason
from bot.host.config import ENV_FILE, Config, misspelt
from bot.host.startup import (
    Unfit,
    at_discord,
    cannot_open,
    damage_report,
    gone_report,
    mistaken_token,
    open_store,
    proxy,
    require_file,
    token,
)
from bot.live.steps import is_lost
from bot.shards import Shards
from bot.storage.address import connections_of, shown
from bot.storage.engine import address_of, engine_at, sqlite_file
from bot.storage.files import damage
from bot.storage.floors import (
    LEAST_CONNECTIONS,
    MORE_CONNECTIONS,
    lent,
    require_postgresql,
    require_sqlite,
    too_few,
)
from bot.storage.lease import is_gone
from bot.storage.migrations import KERNEL, newer, newest, told
from bot.storage.store import Store
from bot.table.replay import recall
from bot.zones import ZONES

ONLINE_SECONDS = 20.0
"""The most seconds that the check waits for Discord."""
OTHERS = 0o077
"""The bits of a file's mode that let people other than its owner read, write or run it."""


class Finding(NamedTuple):
    """One line of the check. If it is not ``good``, or if it is ``doubtful``, ``text`` says what to do."""

    good: bool
    text: str
    doubtful: bool = False
    """Whether this is a warning: the bot can run, but others may read a secret, or a name may be misspelt."""

    def __str__(self) -> str:
        return f"{'✗' if not self.good else '⚠' if self.doubtful else '✓'} {self.text}"


async def findings(config: Config, *, online: bool) -> AsyncIterator[Finding]:
    """All findings, in the order in which they should be put right. The check changes nothing."""
    yield Finding(True, "Settings: valid.")
    yield Finding(True, f"Python: {platform.python_version()}.")
    for finding in of_settings():
        yield finding
    async for finding in _of_database(config.database_url):
        yield finding
    try:
        secret = token(config)
        if online:
            async for finding in _of_discord(secret, config.shards):
                yield finding
        elif mistaken := mistaken_token(secret):
            yield Finding(False, f"Token: {mistaken}")
        else:
            yield Finding(True, "Token: there is one.")
    except Unfit as error:
        yield Finding(False, f"Token: {error}")


def of_settings() -> Iterator[Finding]:
    """Warnings about the settings and the system. The bot also gives them at its start."""
    for name, near in misspelt():
        yield Finding(True, f"{name} is no setting of the bot. Is {near} meant?", doubtful=True)
    yield from _of_readers(Path(ENV_FILE), "the token", f"chmod 600 {ENV_FILE}")
    if unknown := [zone for zone in ZONES if not _is_known(zone)]:
        yield Finding(
            True,
            f"This computer does not know the time zone of {', '.join(unknown)}. "
            "Install the system's tzdata, or `pip install tzdata`.",
            doubtful=True,
        )


def _is_known(zone: str) -> bool:
    try:
        ZoneInfo(zone)
    except (ZoneInfoNotFoundError, OSError):
        return False
    return True


async def _of_discord(secret: str, shards: Shards) -> AsyncIterator[Finding]:
    try:
        through = proxy()
    except Unfit as error:
        yield Finding(False, f"Discord: {error}")
        return
    bare = discord.Intents.none()
    async with discord.Client(intents=bare, max_ratelimit_timeout=30.0, proxy=through) as client:
        logins = Logins(client)
        try:
            with at_discord():
                async with asyncio.timeout(ONLINE_SECONDS):
                    await client.login(secret)
                    await logins.ask()
        except Unfit as error:
            yield Finding(False, f"Discord: {error}")
            return
        yield Finding(True, f"Discord: accepts the token, as {client.user}.")
        if logins.shards and logins.shards > shards.count:
            yield Finding(
                True,
                f"Discord: recommends {logins.shards} shards, and has to refuse a shard of more than 2,500 "
                f"servers. Set SHARD_COUNT={logins.shards}.",
                doubtful=True,
            )
        for finding in of_application(client.application):
            yield finding


def of_application(application: discord.AppInfo | None) -> Iterator[Finding]:
    """The switches of the Developer Portal that keep people from the bot. The bot also warns at its start."""
    if application and application.interactions_endpoint_url:
        yield Finding(
            False,
            "Discord: no press and no command reaches the bot, as an Interactions Endpoint URL is set. "
            "Empty it in the Developer Portal, under General Information.",
        )
    if application and application.bot_require_code_grant:
        yield Finding(
            False,
            "Discord: nobody can invite the bot, as Requires OAuth2 Code Grant is on. "
            "Turn it off in the Developer Portal, under Bot.",
        )
    if application and not application.bot_public:
        yield Finding(
            True,
            "Discord: only you can invite the bot, as Public Bot is off in the Developer Portal, under Bot.",
            doubtful=True,
        )


async def _of_database(url: str) -> AsyncIterator[Finding]:
    try:
        address = address_of(url)
        address.get_dialect()
        file = sqlite_file(address)
        if address.get_backend_name() == "sqlite":
            require_file(url)
            require_sqlite()
            yield Finding(True, f"SQLite: {sqlite3.sqlite_version}.")
        else:
            yield await _of_server(url, connections_of(address))
        if file and is_gone(file):
            yield Finding(False, f"Database: {gone_report(file)}")
            return
        if file and not file.exists():
            yield _of_folder(file)
            return
        store = await open_store(url, as_it_is=True)
    except ArgumentError as error:
        yield Finding(False, f"Database: {error}. Check DATABASE_URL.")
        return
    except (SQLAlchemyError, OSError) as error:  # this user may not look into the folder
        yield Finding(False, f"Database: {cannot_open(error)}")
        return
    except Unfit as error:
        yield Finding(False, f"Database: {error}")
        return
    try:
        yield Finding(True, f"Database: opens, {shown(address)}.")
        for finding in _of_readers(file, "all hands", f"chmod 600 {file}*") if file else ():
            yield finding
        if file:
            yield (sound := await _of_file(file))
        if not file or sound.good:
            async for finding in _of_contents(store):
                yield finding
    except SQLAlchemyError as error:
        yield Finding(False, f"Database: {reason(error)}. {advice(error).text}")
    finally:
        await store.close()


async def _of_server(url: str, most: int) -> Finding:
    """PostgreSQL, and a pooler before it. The bot may have some of its connections just now."""
    engine = engine_at(url, held=0)
    try:
        version = await require_postgresql(engine)
        count = await lent(engine, most)
    finally:
        await engine.dispose()
    if count < most:
        few = f"PostgreSQL: {too_few(count, most)}. {MORE_CONNECTIONS}"
        return Finding(count >= LEAST_CONNECTIONS, few, doubtful=True)
    return Finding(True, f"PostgreSQL: {version}, lends {count} connections.")


async def _of_file(file: Path) -> Finding:
    try:
        hurt = await asyncio.to_thread(damage, file)
    except sqlite3.Error as error:
        return Finding(False, f"Contents: {error}.")
    return (
        Finding(False, f"Contents: {damage_report(file, hurt)}")
        if hurt
        else Finding(True, "Contents: undamaged.")
    )


def _of_folder(file: Path) -> Finding:
    folder = next(folder for folder in file.absolute().parents if folder.exists())
    if folder.is_dir() and os.access(folder, os.W_OK | os.X_OK):
        return Finding(True, f"Database: {file} is not there yet; the first start makes it.")
    return Finding(False, f"Database: {file} cannot be made. Let this user write to {folder}.")


def _of_readers(file: Path, held: str, mend: str) -> Iterator[Finding]:
    """Warns if other users of this computer can read a file. ``held`` says what the file contains."""
    if os.name == "nt" or not file.exists():
        return
    if all(path.stat().st_mode & OTHERS for path in (file, file.absolute().parent)):
        yield Finding(
            True, f"{file}: others on this computer can read {held} in it. Say `{mend}`.", doubtful=True
        )


async def _of_contents(store: Store) -> AsyncIterator[Finding]:
    at = await store.revisions()
    if not at:
        yield await _of_writing(store, "Schema: empty; the first start makes it.", empty=True)
    elif too_new := newer(at):
        yield Finding(
            False, f"Schema: {told(too_new)} is of a newer bot. Update this one, or put a back-up back."
        )
    else:
        if at == newest():
            yield Finding(True, f"Schema: {at[KERNEL.name]}, the newest.")
        else:
            yield Finding(
                True,
                f"Schema: {told(at)}; the start brings it to {told(newest())}. Take a back-up first.",
            )
        yield await _of_writing(store)
        async for finding in _of_tables(store):
            yield finding


async def _of_writing(store: Store, possible: str = "Writing: possible.", *, empty: bool = False) -> Finding:
    try:
        await store.try_writing(empty=empty)
    except SQLAlchemyError as error:
        return Finding(False, f"Writing: {reason(error)}. {advice(error).text}")
    return Finding(True, possible)


async def _of_tables(store: Store) -> AsyncIterator[Finding]:
    live = await store.live_logs()
    left_behind = [number for number, logged in live.items() if is_lost(recall(number, logged))]
    yield Finding(True, f"Tables: {len(live)} live.")
    for number in left_behind:
        yield Finding(
            False,
            f"Table {number}: cannot be read or no longer agrees with the rules; the start would close it as "
            "void. To let it end, run the version with which it began until then.",
        )
