"""Log lines for the bot's host, one for each event, as text or as JSON.

No hand, seed, secret or token may get into a line, and no line names a person or a server. Names have no
shape by which they could be found, so a library's line shows only what stands in the library's code, numbers
and addresses. An outage (`outages.py`) is told once, without a traceback.
"""

from __future__ import annotations

import ast
import asyncio
import logging
import re
import sys
import threading
import traceback
import warnings
from collections.abc import Mapping, MutableMapping
from functools import cache
from pathlib import Path
from typing import Any, Literal, TextIO, cast

import structlog

from bot import outages

Format = Literal["text", "json"]

OURS = ("bot", "cogs")
"""The packages whose log lines are our own."""
TOLD = (
    "aiohttp.client_exceptions.ClientConnectorError",
    "asyncpg.exceptions.",
    "bot.discord_ui.errors.ShutOut",
    "builtins.OSError",
    "discord.errors.ConnectionClosed",
    "discord.errors.HTTPException",
    "discord.errors.RateLimited",
    "sqlalchemy.exc.DBAPIError",
    "sqlite3.",
)
"""Errors of connections, of statements, and Discord's refusals. The text of these errors is logged.

Any other error may quote a card or a person, so only its type is logged.
"""
QUOTING = ("DBAPIError", "StatementError")
"""Errors among `TOLD` that quote another error. Like each DataError, they are logged by their type only."""
LONGEST_QUOTE = 300
"""The most characters that a line quotes of an error. Discord's may have 12,000, a proxy's may be a page."""
METHODS = ("DELETE", "GET", "HEAD", "PATCH", "POST", "PUT")
LEAST = 8
"""The fewest letters by which the beginning of a library's text is known."""

KEYLIKE = re.compile(r"\b[A-Za-z0-9]{32,}\b|(?<=/)[\w-]{60,}|\d{15,}")
"""Text that looks like a secret, a seed, a token in one of Discord's URLs, or any id at Discord."""
SMALLEST_ID = 10**14
"""No number that we log is as large as this, and each id at Discord is larger."""
APPLICATIONS = ("owner", "token_of")
"""The details of our own lines that show an application's id. A host knows it, and it is no person."""
ADDRESS = re.compile(
    r"(?P<to>\b(?:http|ws)s?://)(?:[^\s/?#@'\"]*@)?(?P<host>[^\s/?#'\"]*)(?P<path>[^\s'\"<>]*)"
)
WORD = re.compile(r"@?[a-z][a-z-]*|v\d{1,2}|[a-z]+\.[a-z]+|")
QUOTED = re.compile(r"\"[^\"]*\"|`[^`]*`|(?<!\w)'[^']*'(?!\w)")
"""What Discord quotes in its sentences."""


def logger(name: str) -> structlog.stdlib.BoundLogger:
    """A logger that takes an event and its details: ``logger.info("opened", table=12)``.

    Of the lines about an outage, all but the first are at the level DEBUG. A line is about one if its error
    says so, or if it names what is away as ``outage``.
    """
    return cast(
        "structlog.stdlib.BoundLogger",
        structlog.wrap_logger(
            logging.getLogger(name),
            wrapper_class=structlog.stdlib.BoundLogger,
            processors=[structlog.stdlib.filter_by_level, _once, structlog.stdlib.render_to_log_kwargs],
        ),
    )


def over(what: str, calm: float = 0.0) -> None:
    """Tells the host that this outage is over, if there was one and nothing failed for ``calm`` seconds."""
    if (seconds := outages.end(what, calm)) is not None:
        logger(__name__).info("works again", what=what, seconds=round(seconds))


def begin(
    level: str, form: Format = "text", stream: TextIO | None = None, hidden: str = "", part: str = ""
) -> None:
    """From now on, sends log lines of this level and above to standard error.

    DEBUG is for our own lines only: the libraries' debug lines show hands, seeds and tokens. The text
    ``hidden`` is blacked out in every line. If there are several processes, ``part`` says in every line which
    of them wrote it.
    """
    chosen, stream = logging.getLevelNamesMapping()[level], stream or sys.stderr
    render: structlog.typing.Processor
    if form == "json":
        render = structlog.processors.JSONRenderer(ensure_ascii=False)
    else:
        render = structlog.dev.ConsoleRenderer(
            colors=stream.isatty(), exception_formatter=structlog.dev.plain_traceback
        )
    out = logging.StreamHandler(stream)
    out.addFilter(_tells)
    out.setFormatter(
        _Formatter(
            foreign_pre_chain=[
                structlog.processors.TimeStamper(fmt="iso"),
                structlog.stdlib.add_log_level,
                structlog.stdlib.add_logger_name,
                structlog.stdlib.ExtraAdder(),
            ],
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                _tell_errors,
                _Signature(part),
                _Censor(hidden),
                render,
            ],
        )
    )
    outages.forget()
    root = logging.getLogger()
    root.handlers = [out]
    root.setLevel(max(chosen, logging.INFO))
    for package in OURS:
        logging.getLogger(package).setLevel(chosen)


def tell_what_python_says() -> None:
    """Logs what Python itself would print, quoting what it met: warnings, and errors that nobody catches."""

    def warn(
        message: Warning | str,
        category: type[Warning],
        filename: str,
        lineno: int,
        file: TextIO | None = None,
        line: str | None = None,
    ) -> None:
        where = f"{Path(filename).name}:{lineno}"
        logger(__name__).warning("Python warns", warning=category.__name__, where=where)

    def uncaught(met: sys.UnraisableHookArgs | threading.ExceptHookArgs) -> None:
        if met.exc_type is not SystemExit:
            logger(__name__).error("an error that nobody caught", exc_info=met.exc_value)

    warnings.showwarning = warn
    sys.unraisablehook = threading.excepthook = uncaught


def log_unawaited(_: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Logs an error that nobody awaited. The event loop's own handler would quote the error.

    What follows the first words is a callback with its arguments, or a task.
    """
    said = re.split(r"[^\w ]", context["message"], maxsplit=1)
    logger(__name__).error(said[0], exc_info=context.get("exception"))


class _Formatter(structlog.stdlib.ProcessorFormatter):
    """Takes from a library's line its level, its logger, its error, and what may be told of its text."""

    def format(self, record: logging.LogRecord) -> str:
        if not _is_ours(record):
            taken = ("name", "levelname", "levelno", "exc_info")
            bare = {name: getattr(record, name) for name in taken}
            record = logging.makeLogRecord(bare | {"msg": _text(record)})
        formatted: str = super().format(record)
        return formatted


def _is_ours(record: logging.LogRecord) -> bool:
    return record.name.startswith(tuple(f"{package}." for package in OURS)) or record.name in OURS


def _text(record: logging.LogRecord) -> str:
    """What may be told of a library's line: the text that stands in its code, with safe arguments."""
    told, given = record.msg, record.args
    if not isinstance(told, str):
        return f"{_shown(told)}"
    if not given:
        return _as_written(told, record.pathname)
    shown: object = tuple(map(_shown, given))
    if isinstance(given, Mapping):
        shown = {name: _shown(one) for name, one in given.items()}
    try:
        filled: str = told % shown
    except (KeyError, TypeError, ValueError):
        return f"{told} █"
    return filled


def _shown(given: object) -> Any:
    """What may be told of an argument. A text may be a name, and a thing's own text may have one in it."""
    if given is None or isinstance(given, bool | int | float):
        return given
    if isinstance(given, BaseException):
        return _loggable(given)
    if isinstance(given, str):
        return given if given in METHODS or ADDRESS.fullmatch(given) else "█"
    return f"<{type(given).__name__}>"


def _as_written(told: str, file: str) -> str:
    """As much of the beginning of a text as stands in this source file. The rest may be about anybody."""
    known = max((text for text in _texts_in(file) if told.startswith(text)), key=len, default="")
    if known == told:
        return told
    return f"{known if len(known) >= LEAST else ''}█"


@cache
def _texts_in(file: str) -> frozenset[str]:
    try:
        nodes = ast.walk(ast.parse(Path(file).read_bytes()))
    except (OSError, SyntaxError, ValueError):
        return frozenset()
    return frozenset(
        node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


def _tells(record: logging.LogRecord) -> bool:
    """Whether to write a library's line: not if it tells once more of an outage. Ours are sorted before."""
    error = record.exc_info[1] if record.exc_info else None
    if error is None or _is_ours(record):
        return True
    what = outages.of(error, record.name.partition(".")[0])
    return what is None or outages.begins(what, record.levelno)


def _once(logger: logging.Logger, method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Puts a line of ours at the level DEBUG if it tells once more of an outage."""
    what = event.pop("outage", None) or _away(event)
    if (error := _raised(event.get("exc_info"))) and outages.of(error):
        del event["exc_info"]  # the tracebacks of an outage are alike, and would fill the log
        event["error"] = error
    level = logging.ERROR if method == "exception" else logging.getLevelNamesMapping()[method.upper()]
    if what is None or level in (logging.DEBUG, logging.CRITICAL) or outages.begins(what, level):
        return event
    logger.debug(**structlog.stdlib.render_to_log_kwargs(logger, "debug", event))
    raise structlog.DropEvent


def _away(event: Mapping[str, Any]) -> str | None:
    """What is away if an event of ours tells of an outage.

    Only where we have called Discord is an OSError given as ``error``, so then Discord is away.
    """
    if error := _raised(event.get("exc_info")):
        return outages.of(error)
    error = event.get("error")
    return outages.of(error, "discord") if isinstance(error, BaseException) else None


def _raised(given: Any) -> BaseException | None:
    """The error that a line was given as ``exc_info``."""
    if isinstance(given, BaseException):
        return given
    raised: BaseException | None = (
        (given if isinstance(given, tuple) else sys.exc_info())[1] if given else None
    )
    return raised


def _tell_errors(_: Any, __: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Turns errors into text that shows no local variables and quotes nothing of a game."""
    if raised := _raised(event.pop("exc_info", None)):
        library = event["logger"].partition(".")[0]
        if outages.of(raised, library):  # such tracebacks are alike, and would fill the log
            event["error"] = raised
        else:
            event["exception"] = _traceback(raised)
    return event


class _Signature:
    """If there are several processes, adds the process's name as ``part`` to lines that have no ``part``."""

    def __init__(self, part: str) -> None:
        self._part = part

    def __call__(self, _: Any, __: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
        if self._part:
            event.setdefault("part", self._part)
        return event


class _Censor:
    """Blacks out ids, everything that looks like a key, and the text ``hidden``."""

    def __init__(self, hidden: str) -> None:
        self._black = re.compile(f"{re.escape(hidden)}|{KEYLIKE.pattern}") if hidden else KEYLIKE

    def __call__(self, _: Any, __: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
        for name, value in event.items():
            if name not in APPLICATIONS:
                event[name] = self._censored(value)
        return event

    def _censored(self, value: object) -> object:
        shown = value if isinstance(value, str) else _shown(value)
        if isinstance(shown, str):
            return self._black.sub("█", ADDRESS.sub(_worded, shown))
        return "█" if shown is not None and abs(shown) >= SMALLEST_ID else shown


def _worded(found: re.Match[str]) -> str:
    """An address with only the words of its path: neither ids and tokens nor what somebody looked for."""
    path, mark, _ = re.sub(r"[?#]", "?", found["path"]).partition("?")
    words = (word if WORD.fullmatch(word) else "█" for word in path.split("/"))
    return f"{found['to']}{found['host']}{'/'.join(words)}{mark and '?█'}"


def _traceback(error: BaseException) -> str:
    """The traceback as Python prints it, the first cause first."""
    errors: list[str] = []
    raised: BaseException | None = error
    while raised and len(errors) < 10:  # causes may form a cycle
        errors.append("".join(traceback.format_tb(raised.__traceback__)) + _loggable(raised))
        raised = raised.__cause__ or (None if raised.__suppress_context__ else raised.__context__)
    return "\n\n".join(reversed(errors))


def _loggable(error: BaseException) -> str:
    """The type of an error, and its message if the message cannot contain anything from the game."""
    name, names = type(error).__qualname__, outages.full_names(error)
    quotes = name in QUOTING or any(one.endswith(".DataError") for one in names)
    if quotes or not any(one.startswith(TOLD) for one in names):
        return f"{type(error).__module__}.{name}"
    lines = str(error).splitlines() or [""]
    if "discord.errors.HTTPException" not in names:
        # A database's later lines quote values.
        return f"{name}: {shortened(lines[0])}" if lines[0] else name
    # Discord's later lines name the wrong field. Instead of a sentence there may be a page in HTML.
    text = " ".join(lines).partition(" <")[0]
    if name != "CommandSyncFailure":  # that one speaks of our own commands
        text = QUOTED.sub("█", text)
    return f"{name}: {shortened(text)}"


def shortened(text: str) -> str:
    """The beginning of a text, in one line. No word is cut: half a token would look like none."""
    line = " ".join(text.split())
    return line if len(line) <= LONGEST_QUOTE else f"{line[:LONGEST_QUOTE].rpartition(' ')[0]} …"
