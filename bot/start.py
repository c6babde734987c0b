"""What has to be there before the bot can run: its database, and a Discord that lets it in."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

import aiohttp
import discord
from sqlalchemy.exc import SQLAlchemyError

from bot.settings import Settings
from bot.shards import ALL, Shards
from bot.storage.lease import Taken, held
from bot.storage.store import Store


class Unfit(Exception):
    """The bot cannot run; the message says why and what to do."""


def token(settings: Settings) -> str:
    """What the bot logs in with. Raises Unfit."""
    if not settings.discord_token:
        raise Unfit(
            "There is no DISCORD_TOKEN: copy .env.example to .env and put your bot's token there, "
            "or try the bot without one by `make play`."
        )
    return settings.discord_token.get_secret_value()


async def opened(url: str, *, as_it_is: bool = False) -> Store:
    """The store at an address; ``as_it_is`` leaves its schema alone. Raises Unfit."""
    try:
        return await Store.open(url, as_it_is=as_it_is)
    except (SQLAlchemyError, OSError) as error:
        raise Unfit(f"The database cannot be opened: {reason(error)}. Check DATABASE_URL.") from error


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
        raise Unfit(f"{what}, in another process at the same database. Stop that one first.") from error
    except (SQLAlchemyError, OSError) as error:
        if begun:
            raise
        raise Unfit(f"The database cannot be opened: {reason(error)}. Check DATABASE_URL.") from error


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
        raise Unfit("Discord does not work just now. Start the bot again in a moment.") from error
    except aiohttp.ClientConnectorError as error:
        raise Unfit(f"Discord cannot be reached: {error.strerror}. Check this computer's network.") from error


def reason(error: Exception) -> object:
    """What the database itself said, without SQLAlchemy's words round it."""
    return getattr(error, "orig", None) or error
