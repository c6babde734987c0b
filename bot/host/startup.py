"""What has to be there before the bot can run: its database, and a Discord that lets it in."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path

import aiohttp
import discord
from sqlalchemy.exc import DatabaseError, OperationalError, SQLAlchemyError

from bot.host.config import Config
from bot.live.shards import ALL, Shards
from bot.storage.engine import address_of, sqlite_file
from bot.storage.lease import Taken, held
from bot.storage.store import Store
from bot.storage.survey import damage, is_damage


class Unfit(Exception):
    """The bot cannot run; the message says why and what to do.

    ``code`` is what the process exits with, as sysexits.h has it: whoever starts it anew by itself need not
    try again (EX_CONFIG).
    """

    code = 78


class Unready(Unfit):
    """It cannot run now, but may in a while by itself (EX_TEMPFAIL)."""

    code = 75


def configuration() -> Config:
    """What the host has set. Raises Unfit, or pydantic.ValidationError where some of it is wrong."""
    try:
        return Config()
    except (OSError, UnicodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is not written in UTF-8"
        raise Unfit(
            f"The settings in .env cannot be read: {why}. Let this user read it, or go to another folder."
        ) from error


def token(config: Config) -> str:
    """What the bot logs in with. Raises Unfit."""
    if not config.discord_token:
        raise Unfit(
            "There is no DISCORD_TOKEN: copy .env.example to .env and put your bot's token there, "
            "or try the bot without one by `make play`."
        )
    return config.discord_token.get_secret_value()


async def open_store(url: str, *, as_it_is: bool = False) -> Store:
    """The store at an address; ``as_it_is`` leaves its schema alone. Raises Unfit."""
    try:
        with undamaged(url):
            return await Store.open(url, as_it_is=as_it_is)
    except (SQLAlchemyError, OSError) as error:
        raise _cannot_open(error) from error


def _cannot_open(error: Exception) -> Unfit:
    # A database server may be starting just now, a disk be full, a file be locked.
    kind = Unready if isinstance(error, OperationalError | OSError) else Unfit
    return kind(f"The database cannot be opened: {reason(error)}. Check DATABASE_URL.")


@contextmanager
def undamaged(url: str) -> Iterator[None]:
    """Works with a database inside. Raises Unfit where its file turns out to be damaged.

    Nothing goes on beside what is hurt: who writes to such a file may lose what he had acknowledged.
    """
    try:
        yield
    except DatabaseError as error:
        file = sqlite_file(address_of(url))
        if file is None or not is_damage(error.orig):
            raise
        with suppress(sqlite3.Error):
            raise Unfit(f"The database cannot be used: {damaged(file, damage(file))}") from error
        raise


def damaged(file: Path, hurt: Sequence[str]) -> str:
    """What has happened to a database, and what to do."""
    return (
        f"{file} is damaged: {' and '.join(hurt)} cannot be read. Stop the bot, keep a copy of the file, and "
        'put the newest back-up in its place; docs/hosting.md says how, under "A damaged database".'
    )


@asynccontextmanager
async def alone(url: str, shards: Shards = ALL) -> AsyncIterator[None]:
    """No other process has these shards of the bot meanwhile. Raises Unfit, also out of the midst."""
    begun = False
    try:
        async with held(url, shards):
            begun = True
            yield
    except Taken as error:
        what = "This bot runs already" if shards.all else "One of these SHARD_IDS runs already"
        raise Unready(f"{what}, in another process at the same database. Stop that one first.") from error
    except (SQLAlchemyError, OSError) as error:
        if begun:
            raise
        raise _cannot_open(error) from error


@contextmanager
def at_discord() -> Iterator[None]:
    """Logs in inside, and stays there. Raises Unfit where Discord cannot be reached or lets nobody in."""
    try:
        yield
    except discord.LoginFailure as error:
        raise Unfit(
            "Discord refuses the DISCORD_TOKEN: copy it again from the Developer Portal, under Bot."
        ) from error
    except discord.ConnectionClosed as error:
        raise Unfit(
            f"Discord has closed the connection for good (code {error.code}). "
            "Look at the bot and its token in the Developer Portal."
        ) from error
    except discord.DiscordServerError as error:
        raise Unready("Discord does not work just now. Start the bot again in a moment.") from error
    except aiohttp.ClientConnectorError as error:
        raise Unready(
            f"Discord cannot be reached: {error.strerror}. Check this computer's network."
        ) from error


def reason(error: Exception) -> object:
    """What the database itself said, without SQLAlchemy's words round it."""
    return getattr(error, "orig", None) or error
