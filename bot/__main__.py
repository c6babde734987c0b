"""``python -m bot`` runs the bot at Discord; ``python -m bot play`` runs it on this computer alone.

``python -m bot check`` says whether it could run, ``python -m bot backup`` copies its database.
``python -m bot rebuild`` makes all that follows from finished games anew, ``replay`` prints one of them.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import sqlite3
import sys
import threading
import webbrowser
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import discord
from pydantic import ValidationError
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from bot import journal
from bot.app import Kuckuck, settle
from bot.beacon import Beacon
from bot.check import Finding, findings
from bot.reports import NoReport, report
from bot.settings import Settings
from bot.start import Unfit, alone, at_discord, opened, reason, token
from bot.storage.backup import back_up
from bot.storage.engine import address_of, sqlite_file

logger = journal.logger("bot")

STOP_SECONDS = 10.0
"""After a SIGTERM the process is gone by then."""
PLAYGROUND_DATABASE = "sqlite+aiosqlite:///data/playground.sqlite3"


async def run(settings: Settings) -> None:
    """The bot at Discord, until it is stopped. Raises Unfit."""
    secret = token(settings)
    log(settings.log_level, settings.log_format, hidden=secret)
    async with alone(settings.database_url, settings.shards):
        store = await opened(settings.database_url)
        try:
            async with Kuckuck(
                store, house_pause=settings.house_pause, limits=settings.limits, shards=settings.shards
            ) as bot:
                with at_discord():
                    await bot.login(secret)
                    settle()
                    print(f"Invite the bot with {bot.invitation}", flush=True)
                    async with beacon(bot, settings):
                        await connect(bot)
        finally:
            await store.close()


async def connect(bot: Kuckuck) -> None:
    """Stays connected until the bot is closed, so that it hears who presses while it stops."""
    connecting = asyncio.create_task(bot.connect())
    try:
        await asyncio.shield(connecting)
    finally:
        await bot.close()
        connecting.cancel()
        await asyncio.wait([connecting])


@asynccontextmanager
async def beacon(bot: Kuckuck, settings: Settings) -> AsyncIterator[None]:
    """Serves metrics and health where the host wants them. Raises Unfit."""
    if settings.metrics_port is None:
        yield
        return
    async with AsyncExitStack() as stack:
        try:
            await stack.enter_async_context(Beacon(bot, settings.metrics_host, settings.metrics_port))
        except OSError as error:
            raise Unfit(
                f"Port {settings.metrics_port} cannot be used: {error.strerror}. Choose another METRICS_PORT."
            ) from error
        yield


async def play(settings: Settings, port: int, members: Sequence[str], *, browser: bool) -> None:
    """The same bot at an embedded Discord on this computer, until it is stopped. Raises Unfit."""
    try:
        from bot.playground import Playground
    except ModuleNotFoundError as error:
        raise Unfit(
            f"The playground needs {error.name}: install it by `pip install -e '.[play]'`."
        ) from error
    # Not before: on its import, simcord tries out clients of which discord.py warns.
    log(settings.log_level if "log_level" in settings.model_fields_set else "WARNING", settings.log_format)
    async with alone(PLAYGROUND_DATABASE):
        store = await opened(PLAYGROUND_DATABASE)
        try:
            async with Playground(port=port, members=members) as playground:
                bot = Kuckuck(store, house_pause=settings.house_pause, limits=settings.limits)
                await playground.connect(bot)
                print("Kuckuck plays at an embedded Discord on this computer. Open it as")
                for name in members:
                    print(f"  {name}: {playground.url_for(name)}")
                print("Type /kuckuck start there. Ctrl+C ends it.", flush=True)
                if browser:
                    webbrowser.open(playground.url)
                await asyncio.Event().wait()
        except OSError as error:
            raise Unfit(
                f"Port {port} cannot be used: {error.strerror}. Choose another one by --port."
            ) from error
        finally:
            await store.close()


async def rebuild(settings: Settings) -> None:
    """Makes ratings, leaderboards and all else that follows from finished games anew. Raises Unfit."""
    log("WARNING")
    store = await opened(settings.database_url)
    try:
        print(f"Ratings and leaderboards are made anew. Finished games: {await store.rebuild()}.")
    except SQLAlchemyError as error:
        raise Unfit(f"Nothing was changed: {reason(error)}. Stop the bot first if it is running.") from error
    finally:
        await store.close()


async def replay(settings: Settings, table: int) -> None:
    """Prints the transcript of a table for a bug report. Raises Unfit."""
    log("WARNING")
    store = await opened(settings.database_url)
    try:
        print(await report(store, table))
    except NoReport as error:
        raise Unfit(str(error)) from error
    finally:
        await store.close()


async def check(settings: Settings, *, online: bool) -> bool:
    """Says whether the bot could run, a line for each thing that it needs."""
    log("ERROR")
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
            raise Unfit("The database is no SQLite file: back it up by pg_dump, as docs/hosting.md says.")
        if not file.exists():
            raise Unfit(f"There is no {file} to back up. Check DATABASE_URL.")
        back_up(file, to)
    except (ArgumentError, OSError, sqlite3.Error) as error:
        raise Unfit(f"No back-up was made: {error}.") from error
    print(f"{to} holds what {file} held just now.")


def log(level: str, form: journal.Format = "text", hidden: str = "") -> None:
    """Begins the journal, without discord.py's word on voice, which we never use."""
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    journal.begin(level, form, hidden=hidden)
    asyncio.get_running_loop().set_exception_handler(journal.lost)


def main(argv: Sequence[str] | None = None) -> int:
    """The command line; gives the exit code."""
    arguments = _arguments(argv)
    signal.signal(signal.SIGTERM, _stop)
    try:
        settings = Settings()
        match arguments.way:
            case "play":
                browser = not arguments.no_browser
                asyncio.run(play(settings, arguments.port, arguments.members, browser=browser))
            case "check":
                return 0 if asyncio.run(check(settings, online=arguments.online)) else 1
            case "backup":
                backup(settings, arguments.file)
            case "rebuild":
                asyncio.run(rebuild(settings))
            case "replay":
                asyncio.run(replay(settings, arguments.table))
            case _:
                asyncio.run(run(settings))
    except Unfit as error:
        print(error, file=sys.stderr)
        return 1
    except ValidationError as error:
        for problem in error.errors():
            wrong = f"{str(problem['loc'][0]).upper()}: {problem['msg']}. See .env.example."
            if arguments.way == "check":
                print(Finding(False, wrong))
            else:
                print(wrong, file=sys.stderr)
        return 1
    except Exception:
        logger.exception("the bot has failed")
        return 1
    except KeyboardInterrupt:
        print("Goodbye: every table goes on at the next start.")
    return 0


def _stop(*_: object) -> None:
    """Whoever stops the bot by SIGTERM, as a container does, means the same as by Ctrl+C, and soon.

    Whatever still hangs then may be left: all that was acknowledged is in the log.
    """
    leaving = threading.Timer(STOP_SECONDS, os._exit, [0])
    leaving.daemon = True
    leaving.start()
    signal.raise_signal(signal.SIGINT)


def _arguments(argv: Sequence[str] | None) -> argparse.Namespace:
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
    checking = ways.add_parser("check", help="say whether the bot could run, and change nothing")
    checking.add_argument("--online", action="store_true", help="and whether Discord accepts the token")
    saving = ways.add_parser("backup", help="copy a SQLite database while the bot runs")
    saving.add_argument("file", type=Path, metavar="FILE", help="where to, a name that is not taken yet")
    telling = ways.add_parser("replay", help="print a finished game for a bug report, without names")
    telling.add_argument("table", type=int, metavar="TABLE", help="the table's number")
    ways.add_parser("rebuild", help="make ratings and leaderboards anew from all finished games")
    arguments = parser.parse_args(argv)
    if arguments.way == "play" and len({*arguments.members, ""}) <= len(arguments.members):
        parser.error("--members: each needs a name of their own")
    return arguments


if __name__ == "__main__":
    sys.exit(main())
