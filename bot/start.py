"""The command line: the bot on Discord, or only on this computer, and maintenance for its host."""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import sys
import threading
import time
import webbrowser
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from typing import Any, TypeVar

import discord
from pydantic import ValidationError

from bot import __version__, logs
from bot.app import Kuckuck, Running
from bot.discord_ui.messages.drawn_tables import Draw
from bot.discord_ui.messages.uploads import all_pictures
from bot.host import maintenance
from bot.host import runtime as loop
from bot.host.arguments import read
from bot.host.check import Finding, of_application, of_settings
from bot.host.config import Config
from bot.host.health import HealthServer
from bot.host.recomputing import recomputing
from bot.host.runtime import freeze_garbage
from bot.host.startup import (
    Unfit,
    alone,
    at_discord,
    configuration,
    open_store,
    proxy,
    stop_if_damaged,
    token,
)
from bot.host.supervised import HANDOVER_SECONDS, divide, line_of
from bot.host.supervisor import Supervisor
from bot.minds.minds import Minds
from bot.pictures.files import file_of
from bot.process import this_process
from bot.shards import ALL, Part, Shards
from bot.storage.store import Store
from bot.table.deadlines import Pace
from bot.worker import Worker

if sys.platform != "win32":
    import resource

logger = logs.logger("bot")
Result = TypeVar("Result")

STOP_SECONDS = 10.0
"""The process ends at most this many seconds after a SIGTERM."""
SILENCES = (5.0, 20.0, 60.0, 180.0)
"""The host is told that Discord is silent this many seconds after the start."""
INTERRUPTED = 130
"""The exit code of maintenance that was stopped. For the bot itself, a stop is a success."""
PLAYGROUND_DATABASE = "sqlite+aiosqlite:///data/playground.sqlite3"


async def run(config: Config, part: Part | None = None) -> None:
    """Runs the bot on Discord, perhaps as one of several processes, until it is stopped. Raises Unfit."""
    secret = token(config)
    begin_logging(config.log_level, config.log_format, hidden=secret, part=str(part or ""))
    logger.info("starts", version=__version__)
    if part is None:
        warn_of_settings()
    url, shards = config.database_url, config.shards
    async with (
        line_of(part) as line,
        database(url, shards, HANDOVER_SECONDS if part else None) as store,
        workers(config) as (draw, minds),
        recomputing(store.stale, url, shards),
        Kuckuck(
            store,
            Running(
                pace=Pace(config.house_pause, config.beats),
                limits=config.limits,
                shards=shards,
                host=config.host,
                process=this_process(shards, part, time.time()),
                keep_games_days=config.keep_games_days,
                pictures=all_pictures(),
                draw=draw,
                minds=minds,
                proxy=proxy(),
            ),
        ) as bot,
        # This comes before the login: the port may be taken, and Discord allows only 1,000 logins a day.
        health_server(bot, config),
        silence_told(bot),
    ):
        with at_discord(lambda: bot.logins.shards), stop_if_damaged(url):
            await bot.login(secret)
            for finding in of_application(bot.application):
                if not finding.good:
                    logger.warning(finding.text)
            freeze_garbage()
            if part is None or part.number == 1:
                print(f"Invite the bot with {bot.invitation}", flush=True)
            if line:
                line.tell_when(bot.wait_until_ready)
            await connect(bot)


@asynccontextmanager
async def database(url: str, shards: Shards = ALL, patience: float | None = None) -> AsyncIterator[Store]:
    """Opens the store while `alone` keeps other processes away from these shards. Raises Unfit."""
    async with alone(url, shards, patience) as within:
        store = await open_store(within)
        try:
            yield store
        finally:
            await store.close()


async def run_several(config: Config, processes: int) -> None:
    """Runs this many processes of the bot until it is stopped. Raises Unfit."""
    secret, shards = token(config), divide(config, processes)
    begin_logging(config.log_level, config.log_format, hidden=secret)
    warn_of_settings()
    await Supervisor(config, shards).run()


def warn_of_settings() -> None:
    for warning in of_settings():
        logger.warning(warning.text)


@asynccontextmanager
async def workers(config: Config) -> AsyncIterator[tuple[Draw | None, Minds]]:
    """Two workers. One draws whole tables (None if the host wants no drawings). One thinks for strong bots.

    Each is a separate process, which starts when it is first needed.
    """
    async with AsyncExitStack() as stack:
        worker, minds = Worker(kind="drawings"), Minds(config.thinking_share)
        stack.push_async_callback(minds.close)
        stack.push_async_callback(worker.close)
        yield (lambda shown: worker.run(file_of, shown)) if config.drawn_tables else None, minds


@asynccontextmanager
async def silence_told(bot: Kuckuck) -> AsyncIterator[None]:
    """Tells the host, while the bot waits for Discord to let it in, how long that has taken so far."""

    async def tell() -> None:
        silent = 0.0
        for seconds in SILENCES:
            await asyncio.sleep(seconds - silent)
            silent = seconds
            if bot.waits_for_discord:
                logger.warning("Discord has not answered yet, and the bot waits on", seconds=round(silent))

    telling = asyncio.create_task(tell())
    try:
        yield
    finally:
        telling.cancel()


async def connect(bot: Kuckuck) -> None:
    """Stays connected until the bot is closed, so that it still hears presses while it stops."""
    connecting = asyncio.create_task(bot.connect())
    try:
        await asyncio.shield(connecting)
    finally:
        await bot.close()
        connecting.cancel()
        await asyncio.wait([connecting])


@asynccontextmanager
async def health_server(bot: Kuckuck, config: Config) -> AsyncIterator[None]:
    """Serves metrics and health if the host wants them. Raises Unfit."""
    if config.metrics_port is None:
        yield
        return
    async with AsyncExitStack() as stack:
        try:
            await stack.enter_async_context(HealthServer(bot, config.metrics_host, config.metrics_port))
        except OSError as error:
            raise Unfit(
                f"Port {config.metrics_port} cannot be used: {error.strerror}. "
                "Check METRICS_HOST, or choose another METRICS_PORT."
            ) from error
        yield


async def play(config: Config, port: int, members: Sequence[str], *, browser: bool) -> None:
    """Runs the same bot at an embedded Discord on this computer until it is stopped. Raises Unfit."""
    try:
        from playground import Playground
    except ModuleNotFoundError as error:
        if error.name == "playground":
            raise Unfit(
                "The playground is no part of an installed bot: get the sources, and call `make play` there."
            ) from error
        raise Unfit(
            f"The playground needs {error.name}: install it with `pip install -e '.[play]'`."
        ) from error
    # Logging begins only now: simcord makes trial clients when imported, and discord.py warns about them.
    begin_logging(
        config.log_level if "log_level" in config.model_fields_set else "WARNING", config.log_format
    )
    async with database(PLAYGROUND_DATABASE) as store:
        try:
            async with (
                workers(config) as (draw, minds),
                Playground(port=port, members=members) as playground,
            ):
                pace = Pace(config.house_pause, config.beats)
                pictures = all_pictures()
                running = Running(pace=pace, limits=config.limits, pictures=pictures, draw=draw, minds=minds)
                bot = Kuckuck(store, running)
                await playground.connect(bot)
                playground.discord.invite_bot()
                print("Kuckuck plays at an embedded Discord on this computer. Open it as")
                for name in members:
                    print(f"  {name}: {playground.url_for(name)}")
                print("Type /play there, or press a button of its hello. Ctrl+C ends it.", flush=True)
                if browser:
                    webbrowser.open(playground.url)
                await asyncio.Event().wait()
        except OSError as error:
            raise Unfit(
                f"Port {port} cannot be used: {error.strerror}. Choose another one with --port."
            ) from error


def begin_logging(level: str, form: logs.Format = "text", hidden: str = "", part: str = "") -> None:
    """Begins to write log lines, without discord.py's warning about voice, which we never use."""
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    logs.begin(level, form, hidden=hidden, part=part)
    asyncio.get_running_loop().set_exception_handler(logs.log_unawaited)
    logs.tell_what_python_says()


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command line and returns the exit code."""
    arguments = read(argv)
    _heed_stops(_stop)
    _leave_no_core()
    try:
        chosen = configuration()
        match arguments.way:
            case "play":
                browser = not arguments.no_browser
                _complete(play(chosen, arguments.port, arguments.members, browser=browser), late=0)
            case "run":
                several, part = arguments.processes, arguments.part
                _complete(run_several(chosen, several) if several else run(chosen, part), late=0)
            case "check":
                fit = _complete(_quietly(maintenance.check(chosen, online=arguments.online), "ERROR"))
                return 0 if fit else 1
            case "backup":
                maintenance.backup(chosen, arguments.file)
            case "rebuild":
                _complete(_quietly(maintenance.rebuild(chosen)))
            case "replay":
                _complete(_quietly(maintenance.replay(chosen, arguments.table)))
            case "restored":
                maintenance.confirm(maintenance.RESTORING, sure=arguments.yes)
                _complete(_quietly(maintenance.close_restored(chosen)))
            case "export":
                _complete(_quietly(maintenance.export(chosen, arguments.user, arguments.server)))
            case "forget":
                maintenance.confirm(maintenance.FORGETTING, sure=arguments.yes)
                _complete(_quietly(maintenance.forget(chosen, arguments.user, arguments.server)))
    except Unfit as error:
        if arguments.way == "check":
            print(Finding(False, str(error)))
            return 1
        print(error, file=sys.stderr)
        return error.code
    except ValidationError as error:
        for problem in error.errors():
            wrong = f"{str(problem['loc'][0]).upper()}: {problem['msg']}. See .env.example."
            if arguments.way == "check":
                print(Finding(False, wrong))
            else:
                print(wrong, file=sys.stderr)
        return 1 if arguments.way == "check" else Unfit.code
    except Exception:
        logger.critical("the bot has failed", exc_info=True)
        return 1
    except (KeyboardInterrupt, asyncio.CancelledError):
        return _leave(arguments)
    return 0


def _leave(arguments: argparse.Namespace) -> int:
    """The exit code of a command that was told to stop."""
    if arguments.way not in ("run", "play"):
        print("Stopped.", file=sys.stderr)
        return INTERRUPTED
    if not arguments.part:
        print("Goodbye: every table goes on at the next start.")
    return 0


async def _quietly(work: Coroutine[Any, Any, Result], level: str = "WARNING") -> Result:
    begin_logging(level)
    return await work


def _complete(work: Coroutine[Any, Any, Result], *, late: int = INTERRUPTED) -> Result:
    """Runs the work and returns its result. Raises KeyboardInterrupt or CancelledError if told to stop.

    ``late`` is the exit code if the work does not stop in time.
    """

    async def stoppable() -> Result:
        task = asyncio.current_task()
        assert task  # noqa: S101 - we are in one
        _heed_stops(partial(_stop, running=task, late=late))
        return await work

    return loop.run(stoppable())


def _heed_stops(how: Callable[..., None] | signal.Handlers) -> None:
    """Lets ``how`` handle SIGTERM, and SIGHUP (a closed terminal) too unless nohup makes us ignore it."""
    signal.signal(signal.SIGTERM, how)
    if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:
        signal.signal(signal.SIGHUP, how)


def _stop(*_: object, running: asyncio.Task[Any] | None = None, late: int = INTERRUPTED) -> None:
    """Stops the process soon, as Ctrl+C does. Containers stop the bot with SIGTERM, which leads here.

    Ctrl+C itself may be ignored, as it is when a script starts the bot in the background. After
    `STOP_SECONDS` we give up on anything that still hangs, and exit with code ``late``: all that was
    acknowledged is in the log. A second SIGTERM is ignored, since systemd and a supervisor may both send one.
    """
    _heed_stops(signal.SIG_IGN)
    leaving = threading.Timer(STOP_SECONDS, os._exit, [late])
    leaving.daemon = True
    leaving.start()
    if running is None or running.done():
        raise KeyboardInterrupt
    running.cancel()
    # The loop may be asleep. This wakes it up.
    running.get_loop().call_soon_threadsafe(lambda: None)


def _leave_no_core() -> None:
    """Forbids core dumps: after a crash, the token and all hands would be in a file."""
    if sys.platform != "win32":
        _, most = resource.getrlimit(resource.RLIMIT_CORE)
        resource.setrlimit(resource.RLIMIT_CORE, (0, most))
