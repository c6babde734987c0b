"""The log lines: one for each event, for people or for programs, and with no secrets."""

import asyncio
import io
import json
import logging
import sys
import threading
import warnings
from collections import Counter
from collections.abc import Callable, Iterator
from unittest.mock import Mock

import aiohttp
import discord
import pytest
from sqlalchemy.exc import DataError, OperationalError

from bot import logs, outages
from tests.errors import logging_as_before

SEED = "5eed" * 16
CARD, HAND = "7S", ["QH", "2C"]


Begin = Callable[..., Callable[[], list[str]]]


@pytest.fixture
def begin() -> Iterator[Begin]:
    """A function that begins the journal. Its result is a function that returns the journal's lines."""
    stream = io.StringIO()

    def begin(form: logs.Format = "json", level: str = "INFO", hidden: str = "") -> Callable[[], list[str]]:
        logs.begin(level, form, stream, hidden)
        return lambda: stream.getvalue().splitlines()

    with logging_as_before():
        yield begin


def test_an_event_is_a_line_with_its_details_and_for_machines_an_object(begin: Begin) -> None:
    lines = begin("text")
    logs.logger("bot.live.tables").info("opened", table=12)
    [line] = lines()
    assert line.split()[1:] == ["[info", "]", "opened", "[bot.live.tables]", "table=12"]
    lines = begin(level="DEBUG")
    logs.logger("bot.live.tables").debug("ours")
    for library in ("discord.http", "discord.gateway", "sqlalchemy.engine", "aiosqlite"):
        logging.getLogger(library).debug("theirs")  # the values in such lines contain hands, seeds and tokens
    logs.logger("bot.live.tables").warning("is “away”", table=12, error=OSError(2, "no such file"))
    away = OperationalError(None, None, ConnectionRefusedError(61, "refused"))
    logs.logger("bot.live.clock").error("the clock failed", exc_info=away)
    logging.getLogger("discord.gateway").info("Shard ID %s has connected", 3)
    ours, told, failed, connected = map(json.loads, lines()[1:])
    assert (ours["event"], told.pop("timestamp")[-1]) == ("ours", "Z")
    about = {"level": "warning", "logger": "bot.live.tables", "event": "is “away”", "table": 12}
    assert told == about | {"error": "FileNotFoundError: [Errno 2] no such file"}
    assert "exception" not in failed, "a database that is away fills no log with tracebacks"
    assert failed["error"].startswith("OperationalError: ")
    assert (connected["logger"], connected["event"]) == ("discord.gateway", "Shard ID 3 has connected")


@pytest.mark.parametrize("form", ["text", "json"])
def test_an_error_is_told_with_its_way_and_without_what_it_met(begin: Begin, form: logs.Format) -> None:
    def play(card: str) -> None:
        raise KeyError(card, HAND)

    lines = begin(form)
    try:
        try:
            play(CARD)
        except KeyError as error:
            raise ValueError(SEED) from error
    except ValueError:
        logs.logger("bot").exception("failed", table=12)
    told = "\n".join(lines())
    for wanted in ("failed", "builtins.KeyError", "builtins.ValueError", "play(CARD)", "test_logs.py"):
        assert wanted in told
    for hidden in (CARD, *HAND, SEED):
        assert hidden not in told
    if form == "json":
        assert len(lines()) == 1
    first, second = OSError("egg"), OSError("hen")
    first.__cause__, second.__cause__ = second, first
    logs.logger("bot").error("failed", exc_info=first)  # this ends, though each error is the other's cause


def test_what_nobody_may_know_is_left_out_or_black(begin: Begin) -> None:
    """These are left out: values of the database, anything like a key, and a rate limit's channel."""
    lines = begin(hidden="a.token-of_ours")
    said = Exception("disk full\nDETAIL: Failing row contains (QH)")
    for kind in (OperationalError, DataError):
        logs.logger("bot").warning("away", error=kind("INSERT", {"card": "7S"}, said))
    address = f"/webhooks/1234/{'aW50-ZXJ_' * 9}/messages"
    for text in (SEED, address, "Bot a.token-of_ours"):
        logs.logger("bot").warning(text)
    url = "https://discord.com/api/v10/channels/1456/messages/1789?query=Ann"
    logging.getLogger("discord.http").warning("rate limited. %s %s responded with %d.", "PATCH", url, 429)
    first, second, *others = map(json.loads, lines())
    assert first["error"] == "OperationalError: (builtins.Exception) disk full"
    assert second["error"] == "sqlalchemy.exc.DataError"
    limited = "rate limited. PATCH https://discord.com/api/v10/channels/█/messages/█?█ responded with 429."
    assert [told["event"] for told in others] == ["█", "/webhooks/1234/█/messages", "Bot █", limited]


def test_an_outage_is_told_once_without_a_traceback_and_so_is_its_end(begin: Begin) -> None:
    lines = begin(level="DEBUG")
    ours, theirs = logs.logger("bot.discord_ui.presses.router"), logging.getLogger("discord.shard")
    full = OperationalError(None, None, OSError(28, "No space left on device"))
    lost = aiohttp.ServerDisconnectedError()
    for _ in range(3):
        for error in (full, lost):
            for tell in (ours.error, ours.exception):
                tell("an interaction failed", table=12, exc_info=error)
        theirs.error("Attempting a reconnect in %.2fs", 1.5, exc_info=lost)
        theirs.error("a statement failed", exc_info=full)
        ours.exception("a mistake", exc_info=ValueError(7))
        ours.warning("the worker has died", outage="the worker")
    for what in (outages.DATABASE, outages.DISCORD, "the worker"):
        logs.over(what)
        logs.over(what)
    ours.error("an interaction failed", error=full)
    ours.critical("the bot has failed", exc_info=full)
    told = [json.loads(line) for line in lines()]
    counted = Counter((line["event"], line.get("error")) for line in told if line["level"] != "debug")
    away = "OperationalError: (builtins.OSError) [Errno 28] No space left on device"
    assert counted == {
        ("an interaction failed", away): 2,  # the second outage has a line of its own
        ("an interaction failed", "aiohttp.client_exceptions.ServerDisconnectedError"): 1,
        ("a mistake", None): 3,
        ("the worker has died", None): 1,
        ("works again", None): 3,
        ("the bot has failed", away): 1,
    }
    assert {line["event"] for line in told if "exception" in line} == {"a mistake"}


def test_what_python_itself_would_print_quotes_nothing(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    for module, hook in ((warnings, "showwarning"), (sys, "unraisablehook"), (threading, "excepthook")):
        monkeypatch.setattr(module, hook, getattr(module, hook))
    lines = begin()
    logs.tell_what_python_says()

    class Careless:
        def __del__(self) -> None:
            raise ValueError(CARD)

    def fail() -> None:
        raise KeyError(CARD)

    with warnings.catch_warnings():
        warnings.simplefilter("always")
        logs.tell_what_python_says()
        warnings.warn(f"this was {CARD}", RuntimeWarning, stacklevel=1)
    Careless()
    thread = threading.Thread(target=fail)
    thread.start()
    thread.join()
    warned, *uncaught = map(json.loads, lines())
    assert (warned["warning"], warned["where"].split(":")[0]) == ("RuntimeWarning", "test_logs.py")
    assert [told["exception"].split("\n")[-1] for told in uncaught] == [
        "builtins.ValueError",
        "builtins.KeyError",
    ]
    assert CARD not in "".join(lines()).replace("play(CARD)", "")


def test_of_a_long_error_or_a_page_a_line_tells_the_beginning(begin: Begin) -> None:
    lines = begin()
    for said in (
        "<!DOCTYPE html>\n" + "<p>Bad Gateway</p>\n" * 500,
        {"code": 50035, "message": "Wrong. " * 2000},
    ):
        error = discord.HTTPException(Mock(status=502, reason=""), said)
        logs.logger("bot").warning("refused", error=error)
        assert len(lines()[-1]) < 500
        assert "502" in lines()[-1]


async def test_an_error_that_nobody_awaited_is_not_quoted(begin: Begin) -> None:
    lines = begin()
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(logs.log_unawaited)
    loop.call_soon(lambda: list[str]().index("7S"))
    await asyncio.sleep(0)
    [told] = map(json.loads, lines())
    assert told["event"].startswith("Exception in callback")
    assert told["exception"].endswith("builtins.ValueError")
