"""No line of a library names anybody: all formats and errors of the installed packages are tried."""

import ast
import importlib.util
import io
import logging
import re
from collections.abc import Iterator
from functools import cache
from itertools import cycle, islice
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

import asyncpg
import discord
import pytest
from discord.ext import commands
from sqlalchemy import exc

from bot import logs, outages
from tests.bot.calls import call_at
from tests.errors import logging_as_before

PACKAGES = (
    *("aiohttp", "aiosqlite", "alembic", "asyncio", "asyncpg", "concurrent.futures", "discord"),
    *("logging", "multiprocessing", "sqlalchemy"),
)
LEVELS = {"debug", "info", "warning", "error", "exception", "critical", "log", "_log_info", "_log_debug"}
CALLED = re.compile(rf"\.({'|'.join(LEVELS)})\(")
PLACE = re.compile(r"%(?:\(\w+\))?[-#0 +]*[\d*]*(?:\.[\d*]+)?([a-zA-Z])")

ID, NAME = 145607444398080123, "Änn Ölmark"
TOKEN = "aW50ZXJhY3Rpb24-" * 6
ADDRESS = f"https://discord.com/api/v10/webhooks/{ID}/{TOKEN}/messages/{ID}?query=Olmark&user={ID}#Olmark"
HIDDEN = (str(ID), TOKEN, "Olmark")
MARKS = (*HIDDEN, "Änn", "Ölmark")
"""What may stand in no line."""


class Person:
    """Somebody at Discord, as discord.py describes people."""

    def __repr__(self) -> str:
        return f"<Member id={ID} name={NAME!r} nick={NAME!r}>"


class Call(NamedTuple):
    """A call of a logger in a library. ``written`` is None if its text is put together only then."""

    file: Path
    line: int
    logger: str
    written: str | None
    pieces: str


@cache
def calls() -> list[Call]:
    found = []
    for package in PACKAGES:
        spec = importlib.util.find_spec(package)
        assert spec
        folder = Path(spec.origin or "").parent
        for file in folder.rglob("*.py"):
            if {"testing", "test_utils.py", "pytest_plugin.py"} & {*file.parts}:
                continue
            source = file.read_text(encoding="utf-8")
            for called in CALLED.finditer(source):
                method, before = called[1], source[max(0, called.start() - 40) : called.start()]
                if not (method.startswith("_log") or re.search(r"log\w*$", before, re.IGNORECASE)):
                    continue
                if given := call_at(source, called.end()).args[method == "log" :]:
                    line = source.count("\n", 0, called.start()) + 1
                    found.append(_call(file, f"{package}.{file.stem}", line, given[0]))
    return found


def _call(file: Path, logger: str, line: int, text: ast.expr) -> Call:
    texts = [node.value for node in ast.walk(text) if isinstance(node, ast.Constant)]
    pieces = [piece for piece in texts if isinstance(piece, str)]
    written = pieces[0] if isinstance(text, ast.Constant) and pieces else None
    return Call(file, line, logger, written, NAME.join(pieces))


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """Everything that is logged at the level DEBUG, once as text and once as JSON."""
    root, stream = logging.getLogger(), io.StringIO()
    with logging_as_before():
        logs.begin("DEBUG", "text", stream)
        as_text = root.handlers
        logs.begin("DEBUG", "json", stream)
        root.handlers = [*as_text, *root.handlers]
        yield stream


def taken(log: io.StringIO) -> str:
    """The lines since the last call."""
    text = log.getvalue()
    log.seek(0)
    log.truncate()
    return text


def tell(
    logger: str, file: Path, line: int, text: object, args: tuple[object, ...] = (), **more: Any
) -> None:
    about = ("remote_address", "first_request_line", "user")
    record = logging.LogRecord(logger, logging.ERROR, str(file), line, text, args, more.get("exc_info"))
    record.__dict__.update(dict.fromkeys(about, f"{NAME} {ID}"))
    record.stack_info = f"{NAME} {ID}"
    for handler in logging.getLogger().handlers[:2]:  # the other ones are pytest's
        handler.handle(record)


def test_no_line_of_a_library_names_anybody_and_its_own_words_stay(log: io.StringIO) -> None:
    anything = (ID, str(ID), NAME, TOKEN, ADDRESS, Person(), [Person()], {1: NAME}, ValueError(NAME), None)
    wrong, told, things = [], 0, cycle(anything)
    for call in calls():
        if call.written is None:  # perhaps a name is in it already
            for text in (f"{call.pieces} {NAME} {ID}", f"{NAME} {ID} {call.pieces}", Person()):
                tell(call.logger, call.file, call.line, text)
        elif places := PLACE.findall(call.written.replace("%%", "")):
            for one in islice(things, 2):
                args = tuple(
                    ID if place not in "rsa" and not isinstance(one, int) else one for place in places
                )
                tell(call.logger, call.file, call.line, call.written, args)
        else:
            tell(call.logger, call.file, call.line, call.written)
        lines = taken(log)
        wrong += [(call, line) for line in lines.splitlines() if any(mark in line for mark in MARKS)]
        first = (call.written or "").split("%")[0].splitlines()
        told += bool(first and first[0] in lines)
    assert wrong == []
    assert len(calls()) > 400, "the calls are found"
    assert told > 0.8 * len(calls()), "most of their own words are told"


def kinds(of: type[BaseException] = Exception) -> Iterator[type[BaseException]]:
    for kind in of.__subclasses__():
        if kind.__module__.partition(".")[0] in {*PACKAGES, "builtins", "sqlite3"}:
            yield kind
        yield from kinds(kind)


def quoting(kind: type[BaseException]) -> BaseException:
    """An error of this kind that says as much as it can about somebody."""
    said = f"{Person()!r} {NAME} {ID} {ADDRESS}"
    if issubclass(kind, exc.DBAPIError):
        return kind(
            "INSERT INTO users VALUES (:name)",
            {"name": NAME, "id": ID},
            ValueError("refused\n" + said),
            False,
        )
    if issubclass(kind, discord.HTTPException) and kind.__module__ == "discord.errors":
        answer: Any = SimpleNamespace(status=400, reason="Bad Request")
        problem = {
            "code": "X",
            "message": f"Value \"{NAME}\" of `{NAME}`, {ID} or {ADDRESS}, is not '{NAME}'.",
        }
        return kind(answer, {"code": 50035, "message": "Invalid Form Body", "errors": {"_errors": [problem]}})
    error = kind.__new__(kind)
    error.args = (said,)
    return error


TELLING = (
    "CommandSyncFailure",
    "ConnectionClosed",
    "OSError",
    "RateLimited",
    "aiohttp",
    "asyncpg",
    "sqlite3",
)
"""Errors whose own text is told. It speaks of computers, files, statements, our commands and numbers."""


def test_no_error_of_a_library_quotes_anybody_wherever_it_is_logged(log: io.StringIO) -> None:
    assert commands.MemberNotFound in kinds()
    assert asyncpg.ConnectionDoesNotExistError in kinds()
    wrong, here, loggers = [], Path(__file__), cycle(("discord.client", "asyncio", "sqlalchemy.pool"))
    for number, kind in enumerate(dict.fromkeys(kinds())):
        try:
            error = quoting(kind)
            str(error)
        except (AttributeError, IndexError, TypeError):  # it wants more than a text
            continue
        outages.forget()
        if number % 2:  # the kinds of one package follow each other
            tell(next(loggers), here, 1, "Ignoring exception", exc_info=(kind, error, None))
            logs.logger("bot.tasks").error("failed", error=error)
        else:
            tell(next(loggers), here, 1, "Invalidate connection (reason: %s)", (error,))
            logs.logger("bot.tasks").error("failed", exc_info=error)
        full = outages.full_names(error)
        own = any(part in name for part in TELLING for name in full)
        marks = HIDDEN if own else MARKS
        wrong += [(kind, line) for line in taken(log).splitlines() if any(mark in line for mark in marks)]
    assert wrong == []


def test_what_discord_and_the_database_say_is_told_to_the_host(log: io.StringIO) -> None:
    for kind, said in (
        (discord.Forbidden, "Forbidden: 400 Bad Request (error code: 50035): Invalid Form Body"),
        (exc.OperationalError, "OperationalError: (builtins.ValueError) refused"),
    ):
        logs.logger("bot").warning("failed", error=quoting(kind))
        assert said in taken(log)
    page: Any = SimpleNamespace(status=502, reason="Bad Gateway")
    logs.logger("bot").warning("failed", error=discord.DiscordServerError(page, f"<html>{NAME}</html>"))
    assert "502 Bad Gateway" in (lines := taken(log))
    assert NAME not in lines


OUR_CALL = re.compile(r"(?<![\w.])(?<!def )(?:logger\.\w+|logger\(__name__\)\.\w+|log|tried)\(")
OWN = {
    *(
        "address",
        "code",
        "error",
        "evening",
        "exc_info",
        "game",
        "games",
        "hours",
        "kind",
        "of",
        "outage",
        "part",
    ),
    *("pause", "phase", "pid", "projections", "seconds", "table", "tables", "version", "warning", "what"),
    *("said", "where", "work", *logs.APPLICATIONS),
}
"""What our own lines tell besides the event: no person, no server, no channel, and no text of theirs."""


def test_our_own_lines_tell_only_what_names_nobody() -> None:
    root, told = Path(logs.__file__).parents[1], set()
    for file in (file for package in logs.OURS for file in (root / package).rglob("*.py")):
        source = file.read_text(encoding="utf-8")
        for found in OUR_CALL.finditer(source) if "logger" in source else ():
            words = call_at(source, found.end()).keywords
            told |= {word.arg for word in words if word.arg}
            details = [part for word in words for part in ast.walk(word.value)]
            names = {part.attr for part in details if isinstance(part, ast.Attribute)}
            assert not names & {"guild", "user", "name", "channel", "mention"}, (file, found)
    assert told <= OWN
