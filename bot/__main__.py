"""``python -m bot`` runs the bot at Discord; ``python -m bot play`` runs it on this computer alone.

``python -m bot rebuild`` makes all that follows from finished games anew.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import signal
import sys
import webbrowser
from collections.abc import Sequence

import aiohttp
import discord
from pydantic import ValidationError
from sqlalchemy.exc import SQLAlchemyError

from bot.app import Kuckuck
from bot.settings import Settings
from bot.storage.store import Store

PLAYGROUND_DATABASE = "sqlite+aiosqlite:///data/playground.sqlite3"


class Unfit(Exception):
    """The bot cannot run; the message says why and what to do."""


async def run(settings: Settings) -> None:
    """The bot at Discord, until it is stopped. Raises Unfit."""
    if not settings.discord_token:
        raise Unfit(
            "There is no DISCORD_TOKEN: copy .env.example to .env and put your bot's token there, "
            "or try the bot without one by `make play`."
        )
    log(settings.log_level)
    store = await opened(settings.database_url)
    try:
        async with Kuckuck(
            store, house_pause=settings.house_pause, limits=settings.limits, shards=settings.shards
        ) as bot:
            await bot.login(settings.discord_token.get_secret_value())
            print(f"Invite the bot with {bot.invitation}", flush=True)
            await bot.connect()
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
    finally:
        await store.close()


async def play(settings: Settings, port: int, members: Sequence[str], *, browser: bool) -> None:
    """The same bot at an embedded Discord on this computer, until it is stopped. Raises Unfit."""
    try:
        from bot.playground import Playground
    except ModuleNotFoundError as error:
        raise Unfit(
            f"The playground needs {error.name}: install it by `pip install -e '.[play]'`."
        ) from error
    # Not before: on its import, simcord tries out clients of which discord.py warns.
    log(settings.log_level if "log_level" in settings.model_fields_set else "WARNING")
    store = await opened(PLAYGROUND_DATABASE)
    try:
        async with Playground(port=port, members=members) as playground:
            await playground.connect(Kuckuck(store, house_pause=settings.house_pause, limits=settings.limits))
            print("Kuckuck plays at an embedded Discord on this computer. Open it as")
            for name in members:
                print(f"  {name}: {playground.url_for(name)}")
            print("Type /kuckuck start there. Ctrl+C ends it.", flush=True)
            if browser:
                webbrowser.open(playground.url)
            await asyncio.Event().wait()
    except OSError as error:
        raise Unfit(f"Port {port} cannot be used: {error.strerror}. Choose another one by --port.") from error
    finally:
        await store.close()


async def rebuild(settings: Settings) -> None:
    """Makes ratings, leaderboards and all else that follows from finished games anew. Raises Unfit."""
    store = await opened(settings.database_url)
    try:
        print(f"Ratings and leaderboards are made anew. Finished games: {await store.rebuild()}.")
    except SQLAlchemyError as error:
        reason = getattr(error, "orig", None) or error
        raise Unfit(f"Nothing was changed: {reason}. Stop the bot first if it is running.") from error
    finally:
        await store.close()


def log(level: str) -> None:
    """Log lines to standard error, without discord.py's word on voice, which we never use.

    DEBUG is for our own lines: those of the libraries tell hands, seeds and tokens.
    """
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    chosen = logging.getLevelNamesMapping()[level]
    discord.utils.setup_logging(level=max(chosen, logging.INFO))
    logging.getLogger("bot").setLevel(chosen)


async def opened(url: str) -> Store:
    """The store at an address. Raises Unfit."""
    try:
        return await Store.open(url)
    except (SQLAlchemyError, OSError) as error:
        reason = getattr(error, "orig", None) or error
        raise Unfit(f"The database cannot be opened: {reason}. Check DATABASE_URL.") from error


def main(argv: Sequence[str] | None = None) -> int:
    """The command line; gives the exit code."""
    parser = argparse.ArgumentParser(prog="python -m bot", description=__doc__)
    ways = parser.add_subparsers(dest="way")
    playing = ways.add_parser("play", help="try the bot on this computer, without an account")
    playing.add_argument(
        "--port",
        type=int,
        choices=range(2**16),
        metavar="PORT",
        default=8765,
        help="of the page (default 8765; 0: any free one)",
    )
    playing.add_argument("--members", nargs="+", default=["Ann", "Ben", "Cleo", "Dan"], metavar="NAME")
    playing.add_argument("--no-browser", action="store_true", help="only print the addresses")
    ways.add_parser("rebuild", help="make ratings and leaderboards anew from all finished games")
    arguments = parser.parse_args(argv)
    if arguments.way == "play" and len({*arguments.members, ""}) <= len(arguments.members):
        parser.error("--members: each needs a name of their own")
    # Whoever stops the bot by SIGTERM, as a container does, means the same as by Ctrl+C.
    signal.signal(signal.SIGTERM, lambda *_: signal.raise_signal(signal.SIGINT))
    try:
        settings = Settings()
        if arguments.way == "play":
            work = play(settings, arguments.port, arguments.members, browser=not arguments.no_browser)
        elif arguments.way == "rebuild":
            work = rebuild(settings)
        else:
            work = run(settings)
        asyncio.run(work)
    except Unfit as error:
        print(error, file=sys.stderr)
        return 1
    except ValidationError as error:
        for problem in error.errors():
            print(f"{str(problem['loc'][0]).upper()}: {problem['msg']}. See .env.example.", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("Goodbye: every table goes on at the next start.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
