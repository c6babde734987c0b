"""Makes sure that the bot can run: opens the database, and explains why a login fails."""

from __future__ import annotations

import base64
import re
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import getproxies, proxy_bypass

import aiohttp
import discord
from sqlalchemy.exc import DatabaseError, SQLAlchemyError

from bot.discord_ui.command_list import NoCommands
from bot.discord_ui.errors import INVALID_FORM, lasts, said_by
from bot.host.advice import advice, reason
from bot.host.config import Config
from bot.shards import ALL, Shards
from bot.storage.engine import address_of, is_damage, is_no_database, sqlite_file
from bot.storage.files import damage
from bot.storage.lease import Damaged, Gone, OtherCount, Taken, hold_lease, lock_of
from bot.storage.store import Store

NO_TOKENS = (
    (r"[0-9]{15,20}", "the id of the application or of a person"),
    (r"[0-9a-f]{64}", "the application's public key"),
    (r"[\w-]{32}", "the client secret, or another key"),
    (r"https?://.*", "the address of a page"),
    (r".*(?i:token|secret|example|here|changeme).*|[<\[{].*[>\]}]|[x.*]+", "a placeholder"),
)
"""What is taken for a token, each as its form and in words."""


class Unfit(Exception):
    """The bot cannot run. The message says why and what to do.

    ``code`` is the exit code of the process, as in sysexits.h. EX_CONFIG (78) says that a restart is useless.
    """

    code = 78


class Unready(Unfit):
    """The bot cannot run now, but a later restart may work (EX_TEMPFAIL)."""

    code = 75


def configuration() -> Config:
    """The host's settings. Raises Unfit, or pydantic.ValidationError if one of them is wrong."""
    try:
        return Config()
    except (OSError, UnicodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is not written in UTF-8"
        raise Unfit(
            f"The settings in .env cannot be read: {why}. Let this user read it, or go to another folder."
        ) from error


def token(config: Config) -> str:
    """The token with which the bot logs in. Raises Unfit if there is none."""
    secret = config.discord_token.get_secret_value().strip() if config.discord_token else ""
    secret = secret.removeprefix("Bot ").strip()  # as it stands in the headers of Discord's examples
    if not secret:
        raise Unfit(
            "There is no DISCORD_TOKEN: copy .env.example to .env and put your bot's token there, "
            "or try the bot without one with `make play`."
        )
    if not secret.isprintable() or " " in secret:
        raise Unfit("The DISCORD_TOKEN has a blank or a line break in it: copy it again, as one word.")
    return secret


def mistaken_token(secret: str) -> str | None:
    """A sentence on what this is, if it cannot be a bot's token. Only Discord knows the right one.

    A token has three parts, and the first one is the bot's id in base64.
    """
    if parts := re.fullmatch(r"([\w-]+)\.[\w-]+\.[\w-]{20,}", secret, re.ASCII):
        with suppress(ValueError):
            if base64.urlsafe_b64decode(parts[1] + "=" * (-len(parts[1]) % 4)).isdigit():
                return None
    what = next((what for form, what in NO_TOKENS if re.fullmatch(form, secret)), "no token of a bot")
    return (
        f"The DISCORD_TOKEN is {what}: a token has three parts with dots between them. "
        "Copy it from the Developer Portal, under Bot."
    )


def proxy() -> str | None:
    """The proxy for Discord that the environment names (HTTPS_PROXY, NO_PROXY). Raises Unfit."""
    at = urlsplit(discord.http.Route.BASE)
    named = getproxies()
    found = named.get("https") or named.get("all")
    if not found or at.scheme != "https" or proxy_bypass(str(at.hostname)):
        return None
    if urlsplit(found).scheme not in ("http", "https"):
        raise Unfit(
            "HTTPS_PROXY names a proxy that is not of HTTP. The bot needs one that begins with http://"
        )
    return found


def require_file(url: str) -> None:
    """Raises Unfit if a database would be in memory, and ArgumentError if the address cannot be read."""
    address = address_of(url)
    if address.get_backend_name() == "sqlite" and sqlite_file(address) is None:
        raise Unfit(
            "DATABASE_URL names no file, so each restart would lose everything: write "
            "sqlite:///data/kuckuck.sqlite3."
        )


async def open_store(url: str, *, as_it_is: bool = False) -> Store:
    """Opens the store at a database URL. If ``as_it_is``, the schema is not updated. Raises Unfit."""
    try:
        with stop_if_damaged(url):
            return await Store.open(url, as_it_is=as_it_is)
    except (SQLAlchemyError, OSError) as error:
        raise cannot_open(error) from error


def cannot_open(error: Exception) -> Unfit:
    """The error to raise if the database cannot be opened, with a sentence on what to do."""
    do = advice(error)
    kind = Unready if do.again else Unfit
    return kind(f"The database cannot be opened: {reason(error)}. {do.text}")


@contextmanager
def stop_if_damaged(url: str) -> Iterator[None]:
    """Raises Unfit if the database file proves damaged while the block runs.

    The bot must stop then, because writes to a damaged file may be lost after they were acknowledged.
    """
    try:
        yield
    except DatabaseError as error:
        file = sqlite_file(address_of(url))
        if file is None or not is_damage(error.orig):
            raise
        if is_no_database(error.orig):
            raise Unfit(
                f"{file} is no SQLite database. Check DATABASE_URL, or put the newest back-up in its place."
            ) from error
        raise _unfit_by_damage(file) from error


def _unfit_by_damage(file: Path) -> Unfit:
    try:
        hurt = damage(file)
    except sqlite3.Error:
        hurt = ["some of it"]
    return Unfit(f"The database cannot be used: {damage_report(file, hurt)}")


def damage_report(file: Path, hurt: Sequence[str]) -> str:
    """A text that says which parts (``hurt``) of a database cannot be read, and what to do."""
    return (
        f"{file} is damaged: {' and '.join(hurt)} cannot be read. Stop the bot, keep a copy of the file, and "
        'put the newest back-up in its place; docs/hosting.md says how, under "A damaged database".'
    )


def gone_report(file: Path) -> str:
    """A text that says what to do if the SQLite file of the running bot has been removed or emptied."""
    return (
        f"{file} is not there any more, is empty or is another file: it was deleted, moved or replaced. "
        "Put it back, or the newest back-up, and start the bot. To begin with nothing, remove "
        f"{lock_of(file)} first."
    )


@asynccontextmanager
async def alone(url: str, shards: Shards = ALL, patience: float | None = None) -> AsyncIterator[str]:
    """Reserves these shards: no other process can serve them. Raises Unfit if they are taken or lost.

    Yields the address at which to open the store.

    ``patience`` is how many seconds to wait for a process that is about to end.
    """
    begun = False
    try:
        require_file(url)
        async with hold_lease(url, shards, patience) as within:
            begun = True
            yield within
    except OtherCount as error:
        raise Unready(
            f"Processes with another SHARD_COUNT than {shards.count} run at the same database. Stop all of "
            "them first."
        ) from error
    except Taken as error:
        what = "This bot runs already" if shards.all else "One of these SHARD_IDS runs already"
        raise Unready(f"{what}, in another process at the same database. Stop that one first.") from error
    except Gone as error:
        raise Unfit(gone_report(error.file)) from error
    except Damaged as error:
        raise _unfit_by_damage(error.file) from error
    except (SQLAlchemyError, OSError) as error:
        if begun:
            raise
        raise cannot_open(error) from error


CLOSED = {
    4004: "Discord refuses the DISCORD_TOKEN: copy it again from the Developer Portal, under Bot.",
    4010: "Discord has no such shard: check SHARD_COUNT and SHARD_IDS.",
    4011: "Discord wants more shards for a bot in so many servers: set SHARD_COUNT={wanted}.",
    4012: "Discord's gateway no longer serves this version of the bot: update it.",
    4013: "Discord does not know what this version of the bot wants to hear (intents): update it.",
    4014: "Discord does not let this bot hear what it wants to hear (intents): update it.",
}
"""What to do after Discord has closed the connection for good with one of these codes."""
LATER = "Start the bot again in a moment."


@contextmanager
def at_discord(shards: Callable[[], int | None] = lambda: None) -> Iterator[None]:
    """Turns errors of a login or connection inside the block into Unfit, with a sentence on what to do.

    ``shards`` returns how many shards Discord recommends, or None if it has not said.
    """
    try:
        yield
    except aiohttp.ClientHttpProxyError as error:
        raise Unready(
            f"The proxy that HTTPS_PROXY names refuses to reach Discord (HTTP {error.status}). Check it."
        ) from error
    except discord.LoginFailure as error:
        raise Unfit(CLOSED[4004]) from error
    except discord.PrivilegedIntentsRequired as error:
        raise Unfit(f"{CLOSED[4014]} (Code 4014.)") from error
    except discord.ConnectionClosed as error:
        if error.code not in CLOSED:
            raise Unready(f"Discord has closed the connection (code {error.code}). {LATER}") from error
        advised = CLOSED[error.code].format(wanted=shards() or "2 or higher")
        raise Unfit(f"{advised} (Code {error.code}.)") from error
    except NoCommands as error:
        raise _refused("Discord has no commands of this bot and takes none", error.__cause__) from error
    except discord.DiscordServerError as error:
        raise Unready(f"Discord is not working just now: {said_by(error)}. {LATER}") from error
    except (discord.HTTPException, discord.RateLimited) as error:
        raise _refused("Discord refuses this bot or this computer", error) from error
    except aiohttp.ClientConnectorError as error:
        raise Unready(
            f"Discord cannot be reached: {error.strerror}. Check this computer's network."
        ) from error
    except TimeoutError as error:
        raise Unready("Discord does not answer. Check this computer's network, and its firewall.") from error
    except (aiohttp.ClientError, discord.GatewayNotFound) as error:
        raise Unready(f"Discord has broken off the connection. {LATER}") from error


def _refused(what: str, error: BaseException | None) -> Unfit:
    """The error to raise if Discord has refused ``what``: for good, or for now."""
    if not lasts(error):
        return Unready(f"{what}: {said_by(error)}. Start the bot again later.")
    of_ours = isinstance(error, discord.HTTPException) and error.code == INVALID_FORM
    do = "Update the bot." if of_ours else "Look at the bot in the Developer Portal."
    return Unfit(f"{what}: {said_by(error)}. {do}")
